package lessons_test

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/lesson/lessontest"
	"kancha/game/scenario"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/lessons"
	"kancha/games/tiwanaku/practice"
	"kancha/games/tiwanaku/puzzle"
	"kancha/games/tiwanaku/words"
	"kancha/internal/i18n"
	"kancha/internal/i18n/i18ntest"
)

func TestLessons(t *testing.T) {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := os.ReadFile("../rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	lessontest.Suite(t, g, lessons.Files, rules, practice.Practice{})
	lessontest.Quiz(t, lessons.Files, rules)
}

// reach is where a step begins.
func reach(t *testing.T, id, step string) (*lesson.Stand, game.Game) {
	t.Helper()
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := lesson.Read(lessons.Files)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(list, func(l lesson.Lesson) bool { return l.ID == id })
	n := slices.IndexFunc(list[at].Steps, func(s lesson.Step) bool { return s.ID == step })
	p, err := list[at].Follow(g.(scenario.Staged), lesson.Way{Took: make([]int, n)})
	if err != nil {
		t.Fatal(err)
	}
	return p, g
}

// known is what everybody sees where a step begins.
func known(t *testing.T, id, step string) puzzle.Known {
	t.Helper()
	p, _ := reach(t, id, step)
	k, ok := tiwanaku.Known(p.State.View(p.Seat))
	if !ok {
		t.Fatal("no valley")
	}
	return k
}

// index is a space as the puzzle numbers it.
func index(k *puzzle.Known, place string) int {
	for at := range k.Spaces() {
		if puzzle.Place(k.Cols, at) == place {
			return at
		}
	}
	return -1
}

// Of the farmers that are shown, only the one that is expected cannot move.
func TestTheWalledInFarmerCannotMove(t *testing.T) {
	p, g := reach(t, "ti-roads", "walled")
	var moves []string
	for _, m := range p.State.Moves(p.Seat, nil) {
		moves = append(moves, g.Format(m))
	}
	for _, pick := range p.Step.Picks {
		if moves := slices.Contains(moves, "move "+pick.Value); moves == (pick.Move() == p.Step.Expect[0][0]) {
			t.Errorf("%s can move: %t", pick.Value, moves)
		}
	}
}

// What the questions about the two laws say is so by what everybody sees: only the place that is expected is ruled out.
func TestTheLawsRuleOutWhatIsExpected(t *testing.T) {
	for _, c := range []struct {
		step string
		may  func(d *puzzle.Deduction, at int) bool
	}{
		{"corner", func(d *puzzle.Deduction, at int) bool { return d.Terrain[at]>>(puzzle.Grass-1)&1 != 0 }},
		{"equal", func(d *puzzle.Deduction, at int) bool { return d.Crop[at]>>(puzzle.Chili-1)&1 != 0 }},
	} {
		p, _ := reach(t, "ti-laws", c.step)
		k := known(t, "ti-laws", c.step)
		d, err := puzzle.Deduce(t.Context(), &k, puzzle.Exact, puzzle.Budget{})
		if err != nil || !d.Complete {
			t.Fatal(err)
		}
		for _, pick := range p.Step.Picks {
			if may := c.may(&d, index(&k, pick.Value)); may == (pick.Move() == p.Step.Expect[0][0]) {
				t.Errorf("%s: %s may have it: %t", c.step, pick.Value, may)
			}
		}
	}
}

// The exercises need the ideas that they are about.
func TestTheExercisesNeedTheirIdeas(t *testing.T) {
	for step, want := range map[string]string{"grow": "hint.must_grow", "shadow": "hint.shadow", "suppose": "hint.suppose_crop"} {
		p, _ := reach(t, "ti-suppose", step)
		_, why := practice.Practice{}.Explain(p.State.View(p.Seat), *p.Step.Explain)
		if !slices.ContainsFunc(why, func(b lesson.Because) bool { return b.Says.Kind == want }) || len(why) > 6 {
			t.Errorf("%s: %v", step, why)
		}
	}
}

// The numbers of the lesson on guessing are those of the valleys that fit, in every language.
func TestTheOddsAreTrue(t *testing.T) {
	boards := func(k puzzle.Known, place string, crop uint8) int {
		if crop > 0 {
			k.Crop[index(&k, place)] = crop
		}
		n, err := puzzle.Count(t.Context(), &k, 1<<20, puzzle.Budget{})
		if err != nil || !n.Exact {
			t.Fatal(err)
		}
		return int(n.Boards)
	}
	said := map[string][]int{}
	for step, odds := range map[string]map[uint8]int{"guess": {0: 19, puzzle.Quinoa: 13, puzzle.Chili: 6}, "stop": {0: 13, puzzle.Corn: 7, puzzle.Quinoa: 6}} {
		place := map[string]string{"guess": "b3", "stop": "b1"}[step]
		k := known(t, "ti-guess", step)
		for crop, want := range odds {
			if n := boards(k, place, crop); n != want {
				t.Errorf("%s: %d of %s, not %d", step, n, place, want)
			}
			said[step] = append(said[step], want)
		}
	}
	for _, lang := range i18n.Languages {
		file := i18ntest.Read(t, words.FS, lang)
		for step, numbers := range said {
			for _, n := range numbers {
				if text := file["lesson.ti_guess."+step].Other; !strings.Contains(text, strconv.Itoa(n)) {
					t.Errorf("%s: %q does not say %d", lang, text, n)
				}
			}
		}
	}
}
