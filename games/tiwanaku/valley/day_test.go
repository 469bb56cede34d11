package valley

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/games/tiwanaku/puzzle"
)

// monday is 2026-03-02.
const monday = 20514

func at(t *testing.T, day int, size string) *Valley {
	t.Helper()
	p, err := Aside{}.Puzzle(t.Context(), day, size)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Valley)
}

func mute(p game.Phrase) string { return p.String() }

// The valley of a day is the same on every machine and in every version that does not say otherwise: whoever changes
// how it is chosen raises the version in day.go, and then these lines.
func TestTheValleyOfADayStaysTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("many valleys")
	}
	var b strings.Builder
	for _, day := range []int{monday, monday + 6, 20454, 20785} {
		for _, s := range sizes {
			v := at(t, day, s.id)
			fmt.Fprintln(&b, day, s.id, v.band, v.guesses, v.par, v.scenario.Start, v.scenario.Board.Terrain[:s.cols*s.rows], v.scenario.Board.Crop[:s.cols*s.rows])
		}
	}
	const file = "testdata/days.txt"
	if os.Getenv("KANCHA_GOLDEN") == "write" {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || string(want) != b.String() {
		t.Errorf("%v\n got\n%s\nwant\n%s", err, b.String(), want)
	}
}

// A week goes from easy to very hard, on every size, and nobody needs more guesses than the page says: the walk that
// proves it is walked again from what the page shows.
func TestAWeekGetsHarderAndTheGuessesAreEnough(t *testing.T) {
	if testing.Short() {
		t.Skip("a long simulation")
	}
	last := puzzle.Band(0)
	for day := monday; day < monday+7; day++ {
		for i, s := range sizes {
			v := at(t, day, s.id)
			w := wishes[weekday(day)]
			if v.band != w.band || v.guesses > w.guesses[i] || v.band < last {
				t.Errorf("day %d, %s: %s with %d guesses", day, s.id, v.band, v.guesses)
			}
			g := guide{walk: NewWalk(&v.scenario, s.farmers)}
			if ok, err := g.lead(context.Background(), v.guesses); !ok || err != nil || g.walk.Points != v.par || !g.walk.Done() {
				t.Errorf("day %d, %s: the walk ends %v %v with %d points", day, s.id, ok, err, g.walk.Points)
			}
		}
		last = at(t, day, "short").band
	}
}

// The guide knows what everybody sees and nothing else: on another board that fits what is known, it takes the same step.
func TestTheGuideDoesNotPeek(t *testing.T) {
	for seed := range uint64(20) {
		s, err := puzzle.NewScenario(seed, 5, 5)
		if err != nil {
			t.Fatal(err)
		}
		other := s
		sampler := new(puzzle.Sampler)
		r, known := game.NewRand(seed), s.Known()
		if err := sampler.Reset(&known); err != nil || !sampler.Draw(&r, &other.Board) {
			t.Fatal(err)
		}
		if other.Board == s.Board {
			continue
		}
		a, b := guide{walk: NewWalk(&s, 5)}, guide{walk: NewWalk(&other, 5)}
		d, err := puzzle.Deduce(t.Context(), &known, puzzle.Propagation, puzzle.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if one, two := first(&a, &d), first(&b, &d); one != two {
			t.Errorf("seed %d: %v and %v", seed, one, two)
		}
	}
}

func first(g *guide, d *puzzle.Deduction) Step { s, _ := g.choose(d); return s }

func TestAWalk(t *testing.T) {
	v := at(t, monday, "short")
	w := NewWalk(&v.scenario, 5)
	refuse := func(want Reason, s Step) {
		t.Helper()
		before := *w
		if _, err := w.Do(s); !errors.Is(err, want) {
			t.Errorf("%v: %v, want %s", s, err, want)
		}
		if w.Points != before.Points || w.Known != before.Known || w.Levels != before.Levels || w.Tokens != before.Tokens {
			t.Errorf("%v was refused and has changed something", s)
		}
	}
	do := func(s Step) Said {
		t.Helper()
		said, err := w.Do(s)
		if err != nil {
			t.Fatalf("%v: %v", s, err)
		}
		return said
	}
	refuse(NoTokens, Step{Verb: Offer})
	refuse(NoStep, Step{Verb: Predict, At: 25, Crop: 1})
	refuse(NoStep, Step{Verb: Predict, At: 0, Crop: 6})
	refuse(Discovered, Step{Verb: Explore, At: v.scenario.Start[0]})
	refuse(NoneThere, Step{Verb: Predict, At: v.scenario.Start[0], Crop: 1})
	var out []int
	for at, can := range w.Reach() {
		if can && len(out) < 5 {
			out = append(out, at)
		}
	}
	for _, at := range out {
		do(Step{Verb: Explore, At: at})
	}
	for at, can := range w.Reach() {
		if can {
			refuse(NoFarmer, Step{Verb: Explore, At: at})
			break
		}
	}
	points := w.Points
	right := int(v.scenario.Board.Crop[out[0]])
	if said := do(Step{Predict, out[0], right}); !said.Right || w.Points != points+right || !w.Tokens[right] {
		t.Errorf("right: %+v, %d points", said, w.Points-points)
	}
	points = w.Points
	true1 := int(v.scenario.Board.Crop[out[1]])
	if said := do(Step{Predict, out[1], true1%5 + 1}); said.Right || said.Crop != true1 || w.Points != max(0, points-true1) {
		t.Errorf("wrong: %+v, %d points", said, w.Points-points)
	}
	if w.Known.Crop[out[1]] != uint8(true1) || w.Free() != 2 {
		t.Error("the true crop is laid and the farmer comes back, errors or not")
	}
	refuse(AfterError, Step{Verb: Offer})
	for at, can := range w.Reach() {
		if can {
			do(Step{Verb: Explore, At: at})
			break
		}
	}
	if said := do(Step{Verb: Offer}); said.Points != 0 || w.Holds() != 0 {
		t.Errorf("one token brings nothing: %+v", said)
	}
}

// TI-26, TI-27: a discovery brings a point for each marker on the level that is reached, and one at the top.
func TestDiversityIsCountedAsAtATable(t *testing.T) {
	s, err := puzzle.NewScenario(1, 5, 5)
	if err != nil {
		t.Fatal(err)
	}
	w := NewWalk(&s, 5)
	w.Levels = [puzzle.Terrains + 1]int{0, 0, 2, 2, 1}
	if got := w.climb(puzzle.Rock); got != 3 { // TI-28
		t.Errorf("third marker on level 2: %d points", got)
	}
	if got := w.climb(puzzle.Sand); got != 1 {
		t.Errorf("first marker on level 3: %d points", got)
	}
	w.Levels[puzzle.Earth], w.Levels[puzzle.Sand] = topLevel, topLevel
	if got := w.climb(puzzle.Earth); got != 1 || w.Levels[puzzle.Earth] != topLevel {
		t.Errorf("at the top: %d points", got)
	}
}

func TestStepsAsText(t *testing.T) {
	for _, text := range []string{"", "a1", "e5.e54.o.c3"} {
		steps, err := Parse(text, 5, 5)
		if err != nil || Text(steps, 5) != text {
			t.Errorf("%q comes back as %q: %v", text, Text(steps, 5), err)
		}
	}
	for _, text := range []string{"f1", "a6", "a16", "a10", "a", "a1.", ".", "oo", "A1", "a1 b1", "ż1", strings.Repeat("o.", 200) + "o"} {
		if steps, err := Parse(text, 5, 5); !errors.Is(err, NoStep) {
			t.Errorf("%q is read as %v: %v", text, steps, err)
		}
	}
}

// What the page of an untouched valley holds does not depend on what is hidden, but for the veiled digits; and no two
// valleys veil alike.
func TestTheDataOfAValleyIsVeiled(t *testing.T) {
	v := at(t, monday, "long")
	text, err := v.Data(mute)
	if err != nil {
		t.Fatal(err)
	}
	other := *v
	at := slices.Index(NewWalk(&v.scenario, 7).Start, false) // a space that nobody has seen
	other.scenario.Board.Crop[at], other.scenario.Board.Terrain[at] = v.scenario.Board.Crop[at]%5+1, v.scenario.Board.Terrain[at]%4+1
	changed, err := other.Data(mute)
	if err != nil {
		t.Fatal(err)
	}
	differ := 0
	for i := range text {
		if text[i] != changed[i] {
			differ++
		}
	}
	if differ > 6 || len(text) != len(changed) { // two veiled digits each, and the numbers of tiles
		t.Errorf("%d bytes differ", differ)
	}
	same := map[string]int{}
	for i := range 45 {
		same[hex(veil(v.salt(), "c", i, 1))]++
	}
	if len(same) < 20 {
		t.Errorf("equal crops look alike: %v", same)
	}
	stand, err := v.Show("", mute)
	if err != nil {
		t.Fatal(err)
	}
	otherStand, err := other.Show("", mute)
	if err != nil {
		t.Fatal(err)
	}
	if stand.Board.String() != otherStand.Board.String() {
		t.Error("the drawing knows what is hidden")
	}
}

// TestAWalkToTheEnd takes the first step that is offered, over and over: it ends, everything adds up, and the grid for
// friends tells errors but no crop and no terrain.
func TestAWalkToTheEnd(t *testing.T) {
	for _, s := range sizes {
		v := at(t, monday, s.id)
		steps := ""
		for n := 0; ; n++ {
			stand, err := v.Show(steps, mute)
			if err != nil || n > 3*s.cols*s.rows {
				t.Fatalf("%s: %v after %q", s.id, err, steps)
			}
			if stand.Done {
				if got := strings.Count(stand.Grid, "●"); got != stand.Rights || strings.Count(stand.Grid, "○") != stand.Wrongs {
					t.Errorf("%s: grid\n%s\nfor %d and %d", s.id, stand.Grid, stand.Rights, stand.Wrongs)
				}
				if len(stand.Steps) > 0 || strings.Trim(stand.Grid, "▫●○\n") != "" {
					t.Errorf("%s: at the end %v\n%s", s.id, stand.Steps, stand.Grid)
				}
				break
			}
			if len(stand.Steps) == 0 {
				t.Fatalf("%s: nothing can be done after %q", s.id, steps)
			}
			steps = stand.Steps[len(stand.Steps)-1].Steps
		}
	}
}

func TestWhatIsNoWalkIsRefused(t *testing.T) {
	v := at(t, monday, "short")
	for _, steps := range []string{"x", "a1.a1.a1", "o", "a11", "i9"} {
		var refused *game.Illegal
		if _, err := v.Show(steps, mute); !errors.As(err, &refused) {
			t.Errorf("%q: %v", steps, err)
		}
	}
	if _, err := (Aside{}).Puzzle(t.Context(), monday, "huge"); err == nil {
		t.Error("there is no huge valley")
	}
}
