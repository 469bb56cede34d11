package puzzle

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// Rulebook, closing picture: all that its last page asks for follows, and in the end the whole board lies there.
func TestTheTeachingPositionIsSolvedStepByStep(t *testing.T) {
	k, solution := teaching(t)
	c, err := ExplainAll(context.Background(), &k, Budget{})
	if err != nil || !c.Complete {
		t.Fatalf("%v, complete %v", err, c.Complete)
	}
	if c.Known.Terrain != solution.Terrain || c.Known.Crop != solution.Crop || c.Known.Check() != nil {
		t.Errorf("the steps do not end with the solution: %+v", c.Known)
	}
	if c.Hardest > hardest {
		t.Errorf("the hardest step weighs %d: something was supposed", c.Hardest)
	}
	// Every answer of the rulebook is said by a step about its space, and by its own reason.
	for _, want := range []struct{ place, kind string }{
		{"c2", "only_crop"}, {"b5", "only_crop"}, {"d1", "only_crop"}, {"e3", "must_reach"}, {"e3", "only_crop"}, {"e2", "only_crop"},
		{"d3", "must_reach"}, {"a3", "only_terrain"}, {"a1", "only_terrain"},
	} {
		if !slices.ContainsFunc(c.Steps, func(s Step) bool {
			return s.Says.Kind == want.kind && slices.Contains(s.At, at(t, 5, want.place))
		}) {
			t.Errorf("no step %s about %s", want.kind, want.place)
		}
	}
}

// What a chain ends with is what is certain at the exact level, and true.
func TestAChainEndsWithAllThatIsCertain(t *testing.T) {
	suppositions := 0
	positions(t, 5, func(k *Known, b *Board) {
		budget := Budget{Nodes: 3000}
		d, err := Deduce(context.Background(), k, Exact, budget)
		if err != nil {
			t.Fatal(err)
		}
		c, err := ExplainAll(context.Background(), k, budget)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Known.Check(); err != nil {
			t.Fatal(err)
		}
		for i := range k.Spaces() {
			if v := c.Known.Crop[i]; v != 0 && v != b.Crop[i] || v == 0 && c.Complete && d.certain(i, TheCrop) {
				t.Errorf("crop of %s: %d, want %d", Place(k.Cols, i), v, b.Crop[i])
			}
			if v := c.Known.Terrain[i]; v != 0 && v != b.Terrain[i] || v == 0 && c.Complete && d.certain(i, TheTerrain) {
				t.Errorf("terrain of %s: %d, want %d", Place(k.Cols, i), v, b.Terrain[i])
			}
		}
		for _, s := range c.Steps {
			if s.Inner != nil {
				suppositions++
			}
		}
		if len(c.Steps) == 0 && c.Known != *k {
			t.Error("something is certain that no step tells")
		}
	})
	t.Log(suppositions, "suppositions")
}

func TestAChainStopsWithItsBudgetAndItsContext(t *testing.T) {
	k, _ := teaching(t)
	c, err := ExplainAll(context.Background(), &k, Budget{Nodes: 1})
	if err != nil || c.Complete {
		t.Errorf("one conclusion is enough: %v, complete %v", err, c.Complete)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := ExplainAll(ctx, &k, Budget{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context gives %v", err)
	}
}

func TestSolveFindsOneBoardAndKnowsWhetherThereIsAnother(t *testing.T) {
	k, solution := teaching(t)
	s, err := Solve(context.Background(), &k, Budget{})
	if err != nil || !s.Unique || !s.Complete || s.Board != solution {
		t.Errorf("teaching position: %v, %+v", err, s)
	}
	positions(t, 5, func(k *Known, _ *Board) {
		s, err := Solve(context.Background(), k, Budget{})
		if errors.Is(err, ErrBudget) {
			return
		}
		if err != nil || s.Board.Check() != nil || !k.Fits(&s.Board) {
			t.Fatalf("%v: no valid board that fits", err)
		}
		if n, _ := Count(context.Background(), k, 2, Budget{}); n.Exact && s.Complete && (n.Boards == 1) != s.Unique {
			t.Errorf("%d boards, unique %v", n.Boards, s.Unique)
		}
	})
	k.Crop[at(t, 5, "c2")] = Quinoa
	if _, err := Solve(context.Background(), &k, Budget{}); !errors.Is(err, ErrNoBoard) {
		t.Errorf("a contradiction gives %v", err)
	}
	open := Known{Cols: 9, Rows: 5, Supply: [Terrains + 1]uint8{Earth: 11, Sand: 12, Grass: 11, Rock: 11}}
	if _, err := Solve(context.Background(), &open, Budget{Nodes: 1}); !errors.Is(err, ErrBudget) {
		t.Errorf("a budget of nothing gives %v", err)
	}
}

func TestRatingAPositionNeedsOneSolution(t *testing.T) {
	k, solution := teaching(t)
	r, err := RateKnown(context.Background(), &k, Budget{})
	if err != nil || r.Band < Easy || r.Guesses != 0 || r.Hardest != 1 {
		t.Errorf("teaching position: %v, %+v", err, r)
	}
	whole := k
	for i := range whole.Spaces() {
		whole.Reveal(&solution, i, false)
	}
	if w, err := RateKnown(context.Background(), &whole, Budget{}); err != nil || w.Planted != 1 || w.Score > r.Score {
		t.Errorf("with all tiles: %v, %+v is harder than %+v", err, w, r)
	}
	open, _ := midGame(t, 1, 5, 5, 0)
	if _, err := RateKnown(context.Background(), &open, Budget{}); !errors.Is(err, ErrNotUnique) {
		t.Errorf("many boards give %v", err)
	}
	s, err := NewScenario(3, 5, 5)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := RateWithin(context.Background(), &s, Budget{Nodes: 1}); !errors.Is(err, ErrBudget) {
		t.Errorf("a budget of nothing gives %v", err)
	}
}
