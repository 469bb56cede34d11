// Package pricetest proves what a game asks about costs and gains.
package pricetest

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/lesson/price"
	"kancha/game/scenario"
)

// seeds is how many exercises of each kind are looked at.
const seeds = 25

// Suite proves the exercises of a game: nearly every seed has one, always the same; several numbers are right; there is a
// reason; the position is one that the game takes, and the learner is asked something in it.
func Suite(t *testing.T, rules game.Game, p price.Practice) {
	t.Helper()
	g, ok := rules.(scenario.Staged)
	if !ok {
		t.Fatal("the game has no stage")
	}
	for _, kind := range p.Kinds() {
		t.Run(kind, func(t *testing.T) {
			found, right := 0, map[string]bool{}
			for seed := range uint64(seeds) {
				x, err := p.Exercise(g, kind, seed)
				if errors.Is(err, lesson.ErrNoExercise) {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				found++
				right[x.Right.Value] = true
				prove(t, g, x)
				again, err := p.Exercise(g, kind, seed)
				if err != nil || again.Right != x.Right || again.Asks.String() != x.Asks.String() || !bytes.Equal(text(t, again.State), text(t, x.State)) {
					t.Errorf("seed %d has another exercise: %v", seed, err)
				}
			}
			if found < seeds*9/10 || len(right) < 3 {
				t.Errorf("%d of %d seeds have an exercise, and %d numbers are right", found, seeds, len(right))
			}
		})
	}
	if _, err := p.Exercise(g, "nothing", 1); !errors.Is(err, lesson.ErrNoExercise) {
		t.Error(err)
	}
}

func prove(t *testing.T, g scenario.Staged, x *lesson.Exercise) {
	t.Helper()
	if !x.State.Waiting().Has(x.Seat) || x.State.Automata().Has(x.Seat) {
		t.Error("nobody is asked")
	}
	if !slices.Contains(x.Picks, x.Right) || len(x.Picks) < 3 || len(x.Picks) > 6 {
		t.Errorf("%v of %v", x.Right, x.Picks)
	}
	if len(x.Why) == 0 || len(x.Light) == 0 || x.Asks.Kind == "" {
		t.Errorf("%+v", x)
	}
	if _, err := g.Decode(text(t, x.State)); err != nil {
		t.Error(err)
	}
}

func text(t *testing.T, st game.State) []byte {
	t.Helper()
	b, err := st.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return b
}
