package board

import (
	"fmt"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// The count that ends a game in which nothing is placed (TI-50) is shown from its first whole round on, to whoever has the
// turn, and as long as it runs.
func TestTheStallIsCountedInThePanel(t *testing.T) {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(game.Setup{Seats: 2, Seed: 1, Options: []game.Choice{{Option: "stall_rounds", Value: "3"}}})
	if err != nil {
		t.Fatal(err)
	}
	shown, idle, most := 0, 0, 0
	for range 400 {
		var sight tiwanaku.Sight
		if !tiwanaku.Look(st, &sight) || sight.Final || st.Waiting() == 0 {
			break
		}
		idle, most = sight.Idle, max(most, sight.Idle)
		for seat, panel := range (Board{}).Picture(draw.Scene{Position: st.View(0), Names: []string{"Anna", "Jan"}, Say: drawtest.InKeys, Words: "test"}).Panels {
			for _, item := range panel.Items {
				if !strings.HasPrefix(item.Label, "panel.idle") {
					continue
				}
				shown++
				if want := fmt.Sprintf("%d / 6", idle); idle < 2 || game.Seat(seat) != st.Turn() || item.Value != want {
					t.Fatalf("after %d idle turns seat %d is shown %q, the turn is of %d", idle, seat, item.Value, st.Turn())
				}
			}
		}
		if err := st.Apply(st.Waiting().First(), dawdle(t, g, st), nil); err != nil {
			t.Fatal(err)
		}
	}
	if most < 5 || shown < 4 {
		t.Fatalf("%d idle turns at most, the count was shown %d times", most, shown)
	}
}

// dawdle is an answer that places nothing if there is one: a farmer taken back, or brought in over the border onto a tile.
func dawdle(t *testing.T, g game.Game, st game.State) game.Move {
	t.Helper()
	moves := st.Moves(st.Waiting().First(), nil)
	var sight tiwanaku.Sight
	tiwanaku.Look(st, &sight)
	for _, want := range []string{"recall", "end", "to", "move pool"} {
		for _, m := range moves {
			verb, rest, _ := strings.Cut(g.Format(m), " ")
			switch {
			case want == "to" && verb == "to":
				for at := range tiwanaku.Space(tiwanaku.Spaces) {
					if at.String() == rest && sight.Terrain[at] != 0 {
						return m
					}
				}
			case g.Format(m) == want, verb == want:
				return m
			}
		}
	}
	return moves[0]
}
