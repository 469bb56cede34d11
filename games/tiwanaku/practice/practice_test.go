package practice_test

import (
	"bytes"
	"math/bits"
	"reflect"
	"testing"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/scenario"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/practice"
	"kancha/games/tiwanaku/puzzle"
)

func load(t *testing.T) scenario.Staged {
	t.Helper()
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g.(scenario.Staged)
}

// served are the exercises of the first seeds that have one; with -short, which the race detector goes with, of half of
// them: to find one is work.
func served(t *testing.T, g scenario.Staged, kind string, seeds int) (out []*lesson.Exercise) {
	t.Helper()
	if testing.Short() {
		seeds /= 2
	}
	for seed := range uint64(seeds) {
		x, err := practice.Practice{}.Exercise(g, kind, seed)
		if err == nil {
			out = append(out, x)
		} else if err != lesson.ErrNoExercise {
			t.Fatal(err)
		}
	}
	return out
}

// What an exercise asks is certain by what everybody sees, and the truth; its reason ends there.
func TestTheAnswerIsCertain(t *testing.T) {
	g := load(t)
	for _, kind := range (practice.Practice{}).Kinds() {
		list := served(t, g, kind, 8)
		if len(list) < 4 && !testing.Short() || len(list) == 0 {
			t.Errorf("%s: %d of 8 seeds have an exercise", kind, len(list))
		}
		for _, x := range list {
			k, ok := tiwanaku.Known(x.State.View(x.Seat))
			if !ok {
				t.Fatal("no valley")
			}
			at := -1
			for i := range k.Spaces() {
				if puzzle.Place(k.Cols, i) == x.Light[0] {
					at = i
				}
			}
			d, err := puzzle.Deduce(t.Context(), &k, puzzle.Exact, puzzle.Budget{})
			if err != nil || bits.OnesCount8(d.Crop[at]) != 1 || k.Crop[at] != 0 || k.Terrain[at] == 0 {
				t.Fatalf("%s: %s: %05b is possible, %v", kind, x.Light[0], d.Crop[at], err)
			}
			want := "crop." + puzzle.CropIDs[bits.TrailingZeros8(d.Crop[at])+1]
			var sight tiwanaku.Sight
			tiwanaku.Look(x.State, &sight)
			if truth := "crop." + puzzle.CropIDs[sight.Grows[tiwanaku.SpaceAt(at%k.Cols, at/k.Cols)]]; x.Right.Value != want || truth != want {
				t.Errorf("%s: %s is said to be %s, is certain to be %s and is %s", kind, x.Light[0], x.Right.Value, want, truth)
			}
			if n := len(x.Why); n == 0 || n > 9 || x.Why[n-1].Places[0] != x.Light[0] && len(x.Why[n-1].Places) == 1 {
				t.Errorf("%s: %v", kind, x.Why)
			}
		}
	}
}

// Each kind asks for what it promises.
func TestKindsKeepTheirPromises(t *testing.T) {
	g := load(t)
	for kind, want := range map[string]func(why []lesson.Because) bool{
		"one":      func(why []lesson.Because) bool { return len(why) == 1 },
		"two":      func(why []lesson.Because) bool { return len(why) == 2 },
		"supply":   has("hint.supply_empty", "hint.supply_exact", "hint.supply_reserved"),
		"corner":   has("hint.corner", "hint.corner_link"),
		"ways":     has("hint.must_grow", "hint.must_reach", "hint.every_way", "hint.border"),
		"touching": has("hint.pointing", "hint.shadow"),
		"suppose":  has("hint.suppose_crop", "hint.suppose_terrain"),
	} {
		for _, x := range served(t, g, kind, 6) {
			if !want(x.Why) {
				t.Errorf("%s: %v", kind, x.Why)
			}
		}
	}
}

func has(kinds ...string) func([]lesson.Because) bool {
	return func(why []lesson.Because) bool {
		for _, b := range why {
			for _, k := range kinds {
				if b.Says.Kind == k {
					return true
				}
			}
		}
		return false
	}
}

// A seed always has the same exercise, and another seed has another.
func TestASeedIsAnExercise(t *testing.T) {
	g := load(t)
	one, again := served(t, g, "two", 5), served(t, g, "two", 5)
	for i := range one {
		a, err := one[i].State.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		b, err := again[i].State.MarshalJSON()
		if err != nil || !bytes.Equal(a, b) || !reflect.DeepEqual(one[i].Why, again[i].Why) || one[i].Right != again[i].Right {
			t.Errorf("seed %d: another exercise: %v", i, err)
		}
		for j := range i {
			if other, err := one[j].State.MarshalJSON(); err != nil || bytes.Equal(a, other) {
				t.Errorf("seeds %d and %d have the same: %v", i, j, err)
			}
		}
	}
	if _, err := (practice.Practice{}).Exercise(g, "nothing", 1); err != lesson.ErrNoExercise {
		t.Error(err)
	}
}

// What is not certain is not explained.
func TestNothingIsExplainedThatIsNotCertain(t *testing.T) {
	g := load(t)
	open, closed := 0, 0
	for seed := range uint64(3) {
		st, err := g.New(game.Setup{Seats: 2, Seed: seed, Options: []game.Choice{{Option: "board", Value: "short"}}})
		if err != nil {
			t.Fatal(err)
		}
		view := st.View(0)
		k, _ := tiwanaku.Known(view)
		d, err := puzzle.Deduce(t.Context(), &k, puzzle.Exact, puzzle.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		for at := range k.Spaces() {
			id, why := practice.Practice{}.Explain(view, lesson.Subject{At: puzzle.Place(k.Cols, at), Domain: "crop"})
			switch certain := bits.OnesCount8(d.Crop[at]) == 1; {
			case !certain && (id != "" || why != nil):
				t.Errorf("%s: %s, %v", puzzle.Place(k.Cols, at), id, why)
			case certain && id == "": // more work would be needed
			case certain && id != puzzle.CropIDs[bits.TrailingZeros8(d.Crop[at])+1]:
				t.Errorf("%s: %q", puzzle.Place(k.Cols, at), id)
			case certain:
				closed++
			default:
				open++
			}
		}
	}
	if open == 0 || closed == 0 {
		t.Errorf("%d open, %d certain", open, closed)
	}
}
