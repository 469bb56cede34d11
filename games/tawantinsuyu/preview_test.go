package tawantinsuyu

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"kancha/game"
)

func TestAnAnswerThatTellsNothingIsForetoldFromOneState(t *testing.T) {
	g := load(t)
	looked := 0
	for seed := range uint64(9) {
		st, err := g.New(game.Setup{Seats: 2 + int(seed%3), Seed: seed + 1})
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(1, seed))
		for !st.Waiting().Empty() {
			seat := st.Waiting().First()
			v := st.View(seat).(*view)
			moves := v.Moves(seat, nil)
			for _, m := range moves {
				if random.IntN(12) > 0 {
					continue
				}
				short, whole := v.preview(seat, m, false), v.preview(seat, m, true)
				if !reflect.DeepEqual(short, whole) {
					t.Errorf("game %d, %s: %v from one state, %v from all", seed, g.Format(m), short, whole)
				}
				if !whole.Reveals {
					looked++
				}
			}
			if err := st.Apply(seat, moves[random.IntN(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if looked < 300 {
		t.Errorf("only %d answers looked at", looked)
	}
}
