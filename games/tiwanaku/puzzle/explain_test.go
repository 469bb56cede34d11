package puzzle

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// Rulebook, closing picture: A=1, B=3, C=2, D=1 on earth, E=3. The supply of rock, earth and sand is spoken for.
func TestTheTeachingPositionIsExplained(t *testing.T) {
	k, _ := teaching(t)
	for _, want := range []struct {
		letter, place string
		about         Subject
		value         int
		ideas         []string
	}{
		{"A", "c2", TheCrop, Potato, []string{"only_crop"}},
		{"B", "b5", TheCrop, Chili, []string{"only_crop"}},
		{"C", "d1", TheCrop, Coca, []string{"only_crop"}},
		{"D", "e3", TheTerrain, Earth, []string{"must_reach"}},
		{"D", "e3", TheCrop, Potato, []string{"only_crop"}},
		{"E", "e2", TheCrop, Chili, []string{"only_crop"}},
		{"", "a1", TheTerrain, Sand, []string{"supply_empty", "supply_reserved", "only_terrain"}},
		{"", "a3", TheTerrain, Rock, nil},
		{"", "b3", TheTerrain, Rock, nil},
		{"", "e5", TheTerrain, Earth, nil},
		{"", "d3", TheTerrain, Rock, nil},
		{"", "c4", TheTerrain, Earth, nil},
	} {
		x, err := Explain(context.Background(), &k, at(t, 5, want.place), want.about, Budget{})
		if err != nil || x.Value != want.value || len(x.Steps) == 0 {
			t.Errorf("%s %s: %v, value %d, %d steps; want %d", want.letter, want.place, err, x.Value, len(x.Steps), want.value)
			continue
		}
		var ideas []string
		for _, s := range x.Steps {
			ideas = append(ideas, s.Says.Kind)
		}
		for _, idea := range want.ideas {
			if !slices.Contains(ideas, idea) {
				t.Errorf("%s %s: explained by %v, want %s among them", want.letter, want.place, ideas, idea)
			}
		}
	}
}

func TestExplanationsAreTrueAndEndWithTheAnswer(t *testing.T) {
	kinds := map[string]int{}
	positions(t, 5, func(k *Known, b *Board) {
		d, err := Deduce(context.Background(), k, Exact, Budget{Nodes: 3000})
		if err != nil {
			t.Fatal(err)
		}
		explained := 0
		for i := range k.Spaces() {
			for _, about := range []Subject{TheTerrain, TheCrop} {
				public, truth := k.Terrain[i], int(b.Terrain[i])
				if about == TheCrop {
					public, truth = k.Crop[i], int(b.Crop[i])
				}
				if public != 0 || !d.certain(i, about) || explained == 4 {
					continue
				}
				explained++
				x, err := Explain(context.Background(), k, i, about, Budget{Nodes: 3000})
				if err != nil {
					t.Fatal(err)
				}
				if x.Value != truth || len(x.Steps) == 0 || !slices.Contains(x.Steps[len(x.Steps)-1].At, i) {
					t.Errorf("%s: value %d in %d steps, want %d", Place(k.Cols, i), x.Value, len(x.Steps), truth)
				}
				for _, s := range x.Steps {
					kinds[s.Says.Kind]++
				}
			}
		}
	})
	t.Log(kinds)
}

func TestExplainRefusesWhatIsNotCertain(t *testing.T) {
	k, _ := midGame(t, 1, 5, 5, 0)
	d, _ := Deduce(context.Background(), &k, Exact, Budget{})
	for i := range k.Spaces() {
		if d.certain(i, TheCrop) {
			continue
		}
		if _, err := Explain(context.Background(), &k, i, TheCrop, Budget{}); !errors.Is(err, ErrNotCertain) {
			t.Errorf("%s: %v", Place(5, i), err)
		}
		break
	}
	for _, i := range []int{-1, 25, 1 << 30} {
		if _, err := Explain(context.Background(), &k, i, TheCrop, Budget{}); !errors.Is(err, ErrNotCertain) {
			t.Errorf("space %d: %v", i, err)
		}
	}
}

func TestHintsArePhrasesOfTheVocabulary(t *testing.T) {
	known := map[string]int{}
	for _, e := range Hints() {
		if e.Kind == "" || known[e.Kind] != 0 {
			t.Errorf("kind %q twice or empty", e.Kind)
		}
		known[e.Kind] = len(e.Args) + 1
	}
	positions(t, 5, func(k *Known, _ *Board) {
		x, err := Hint(context.Background(), k, Budget{Nodes: 2000})
		if err != nil && !errors.Is(err, ErrNotCertain) && !errors.Is(err, ErrBudget) {
			t.Fatal(err)
		}
		for _, s := range x.Steps {
			if known[s.Says.Kind] != len(s.Says.Args)+1 {
				t.Errorf("%v is not in the vocabulary", s.Says)
			}
		}
	})
}

func BenchmarkHint(b *testing.B) {
	var known []Known
	for seed := range uint64(64) {
		k, _ := midGame(b, seed, 9, 5, 18)
		known = append(known, k)
	}
	n := 0
	benchMedian(b, func() {
		n++
		if _, err := Hint(context.Background(), &known[n%len(known)], Budget{}); err != nil && !errors.Is(err, ErrNotCertain) && !errors.Is(err, ErrBudget) {
			b.Fatal(err)
		}
	})
}
