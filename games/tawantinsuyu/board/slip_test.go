package board

import (
	"strings"
	"testing"

	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// Army cards are discarded with a warning in a conquest, without one elsewhere; a conquest is given up with one.
func TestASlipInAConquest(t *testing.T) {
	war, peace, given := 0, 0, 0
	for seats := 2; seats <= 4; seats++ {
		walk(t, setup(seats, ""), func(k int, st game.State) bool {
			for seat := range st.Waiting().All() {
				asked := st.Question(seat).Kind
				for _, m := range st.Moves(seat, nil) {
					slip := (Board{}).Slip(st.View(seat), seat, m, nil)
					if gives := asked == "conquer" && tawantinsuyu.Read(m).Verb == tawantinsuyu.Decline; gives != (slip == "conquest") {
						t.Fatalf("after %d answers, asked %s, %v: %q", k, asked, tawantinsuyu.Read(m), slip)
					} else if gives {
						given++
					}
					warns := slip == "war"
					spends := tawantinsuyu.Read(m).Verb == tawantinsuyu.Spend
					fights := strings.HasPrefix(asked, "conquer") || strings.HasPrefix(asked, "muster") || strings.HasPrefix(asked, "soldiers") || asked == "casualty"
					if warns != (spends && fights) {
						t.Fatalf("after %d answers, asked %s, %v: warned %t", k, asked, tawantinsuyu.Read(m), warns)
					}
					if warns {
						war++
					} else if spends {
						peace++
					}
				}
			}
			return true
		})
	}
	if war == 0 || peace == 0 || given == 0 {
		t.Errorf("%d warnings, %d cards without, %d conquests given up", war, peace, given)
	}
}
