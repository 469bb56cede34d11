package lessons_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/lesson/lessontest"
	"kancha/game/scenario"
	"kancha/games/tawantinsuyu"
	"kancha/games/tawantinsuyu/lessons"
)

func load(t *testing.T) scenario.Staged {
	t.Helper()
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g.(scenario.Staged)
}

func read(t *testing.T) []lesson.Lesson {
	t.Helper()
	list, err := lesson.Read(lessons.Files)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestLessons(t *testing.T) {
	rules, err := os.ReadFile("../rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	lessontest.Suite(t, load(t), lessons.Files, rules)
	lessontest.Quiz(t, lessons.Files, rules)
}

// What the sentences tell is so: what there is when a step begins.
func TestWhatIsToldIsTrue(t *testing.T) {
	for at, want := range map[string]string{
		"ta-place end":       "purple.potato = 6, T03 = craftsman, offer = none",
		"ta-place":           "offer = G-inti-1",
		"ta-way around":      "food.craftsman.T02 = 0, food.craftsman.M05 = 1, food.craftsman.M17 = 3", // as far, without steps
		"ta-way work":        "purple.potato = 1, purple.corn = 1, blue.points.steps = 1",
		"ta-tasks beside":    "tasks.architect.T04 = 2, tasks.architect.T03 = 2, tasks.courier.T04 = 2, T06 = architect",
		"ta-tasks first":     "left = 2, purple.gold = 0",
		"ta-tasks build":     "left = 1, purple.stone = 2",
		"ta-tasks end":       "purple.built = P05, left = 0",
		"ta-tasks":           "purple.built = P05",
		"ta-people ground":   "tasks.architect.T03 = 2, tasks.craftsman.T03 = 1, tasks.architect.T04 = 1",
		"ta-people blue":     "left = 2",
		"ta-people courier":  "food.courier.M03 = 1, food.craftsman.M03 = 2, tasks.courier.M03 = 2",
		"ta-people first":    "left = 2",
		"ta-people":          "purple.corn = 2",
		"ta-warrior capture": "purple.armies = 1",
		"ta-warrior taken":   "left = 2, purple.workers = priest",
		"ta-warrior priest":  "tasks.priest.T03 = 1",
		"ta-warrior extra":   "left = 1",
		"ta-warrior":         "left = 2, purple.potato = 2",
		"ta-priest walk":     "purple.priest = 2",
		"ta-priest offer":    "purple.corn = 4, purple.priest = 3", // corn for two steps, not for three
		"ta-priest pray":     "blue.temple = 1, blue.corn = 0",
		"ta-priest end":      "purple.cards = 3",
		"ta-hire dismiss":    "purple.workers = craftsman priest warrior",
		"ta-hire end":        "village = courier architect priest",
		"ta-build use":       "purple.built = P01, purple.facedown = none",
		"ta-build restore":   "purple.potato = 5, purple.facedown = P01",
		"ta-build":           "purple.facedown = none, blue.facedown = P02, blue.corn = 2",
		"ta-statues card":    "purple.statues = inti-small",
		"ta-statues gift":    "left = 1",
		"ta-statues task":    "purple.points.god_benefits = 4",
		"ta-statues large":   "purple.statues = illapa-large inti-small",
		"ta-statues small":   "purple.temple = 3",
		"ta-statues":         "purple.temple = 4, blue.temple = 1, purple.statues = none",
		"ta-festival place":  "village = priest, purple.hand = G-inti-1 G-inti-2",
		"ta-festival stone":  "purple.gold = 0",
		"ta-festival hire":   "village = priest",
		// Three potatoes of the Merchant for the match, two of them for the cards; the temple gave points and two stone; C and A
		// are led, with three casualties.
		"ta-festival play": "purple.potato = 1, purple.stone = 4, purple.points.temple = 5, purple.points.regions = 6, " +
			"casualties = 3, purple.points.festival = 1, purple.cards = 3, blue.points.upkeep = -6",
		"ta-festival done":     "purple.points.god_benefits = 4, purple.statues = none",
		"ta-festival":          "festivals = 1",
		"ta-steps place":       "tasks.courier.T04 = 2",
		"ta-steps build":       "left = 2",
		"ta-steps stone":       "purple.points.steps = 4, purple.stone = 0, blue.priest = 2",
		"ta-steps":             "purple.points.steps = 5",
		"ta-cloth buy":         "row = W21 W17 W27",
		"ta-cloth match":       "purple.corn = 0",
		"ta-cloth longer":      "purple.tapestries = W07 W21",
		"ta-cloth merchant":    "purple.potato = 2",
		"ta-cloth":             "purple.potato = 3, left = 1",
		"ta-conquest call":     "purple.up = A01 A19, purple.armies = 1",
		"ta-conquest casualty": "casualties = 0",
		"ta-conquest muster":   "casualties = 1, purple.potato = 1",
		"ta-conquest conquer":  "purple.potato = 1, purple.up = A01 A19 A20",
		"ta-conquest soldiers": "A3 = purple",
		"ta-conquest again":    "purple.points.conquests = 4, discard = A01, purple.down = A19, purple.up = A20",
		"ta-conquest":          "purple.down = A19 A20, purple.gold = 1",
		"ta-begin keep":        "purple.cards = 8",
		"ta-begin gift":        "purple.gold = 1, purple.stone = 5, purple.corn = 2, purple.potato = 3",
		"ta-begin stand":       "purple.temple = 1, purple.gold = 0",
		"ta-begin":             "purple.priest = 1",
		"ta-alone turn":        "blue.tapestries = none",
		"ta-alone end":         "blue.priest = 2, blue.corn = 4",
		"ta-alone join":        "blue.priest = 3, blue.corn = 0, blue.temple = 2",
		"ta-alone again":       "blue.corn = 0, blue.built = none, blue.statues = none, blue.down = none, tokens = 1 2 4 1 2 3 1 5",
		"ta-alone":             "blue.workers = warrior, tokens = 1 2 2 1 2 3 1 3, turn = purple",
	} {
		id, step, _ := strings.Cut(at, " ")
		st := reach(t, id, step)
		for part := range strings.SplitSeq(want, ",") {
			key, value, _ := strings.Cut(part, "=")
			if got, err := scenario.Get(load(t), st, strings.TrimSpace(key)); err != nil || got != strings.TrimSpace(value) {
				t.Errorf("%s: %s is %s, not %s: %v", at, strings.TrimSpace(key), got, strings.TrimSpace(value), err)
			}
		}
	}
}

// reach is the position at which a step begins, by what it shows; without a step that at the end.
func reach(t *testing.T, id, step string) game.State {
	t.Helper()
	list := read(t)
	at := slices.IndexFunc(list, func(l lesson.Lesson) bool { return l.ID == id })
	if at < 0 {
		t.Fatalf("there is no lesson %s", id)
	}
	l := &list[at]
	n := slices.IndexFunc(l.Steps, func(s lesson.Step) bool { return s.ID == step })
	if step == "" {
		n = len(l.Steps)
	}
	if n < 0 {
		t.Fatalf("%s: there is no step %s", id, step)
	}
	p, err := l.Follow(load(t), lesson.Way{Took: make([]int, n)})
	if err != nil {
		t.Fatal(err)
	}
	return p.State
}

// No lesson depends on what the rulebooks of several languages say differently.
func TestLessonsGoInEveryEdition(t *testing.T) {
	g := load(t)
	for _, edition := range g.Info().Editions {
		for _, name := range []string{"enough.txt", "more.txt"} {
			text, err := lessons.Files.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			changed := strings.ReplaceAll(string(text), "coricancha=printed", "coricancha=printed edition="+edition.ID)
			list, err := lesson.Parse(name, changed)
			if err != nil {
				t.Fatal(err)
			}
			for i := range list {
				p, err := list[i].Follow(g, lesson.Way{Took: make([]int, len(list[i].Steps))})
				if err != nil || p.Outcome != lesson.Over {
					t.Errorf("%s, %s: %v", edition.ID, list[i].ID, err)
				}
			}
		}
	}
}

// Enough to play in sixteen minutes.
func TestTheFirstLessonsAreShort(t *testing.T) {
	minutes := 0
	for _, l := range read(t) {
		if l.First {
			minutes += l.Minutes
		}
	}
	if minutes != 16 {
		t.Errorf("they take %d minutes", minutes)
	}
}

// Where an answer goes on, a page may give what it goes on with in the same tap: no step ends there, or its sentence would not
// be read.
func TestStepsEndWhereAnswersDo(t *testing.T) {
	g := load(t)
	for _, l := range read(t) {
		for n, s := range l.Steps {
			if p, err := l.Follow(g, lesson.Way{Took: make([]int, n)}); err != nil || p.State.Question(p.Seat).Completes {
				t.Errorf("%s begins step %s in the middle of an answer: %v", l.ID, s.ID, err)
			}
		}
	}
}

// Before another situation is laid out, what a placement has brought is seen: its tasks are there to be done. A move of the
// high priest is no placement.
func TestWhatAPlacementBringsIsSeen(t *testing.T) {
	for _, l := range read(t) {
		for n := range l.Steps[:len(l.Steps)-1] {
			last := l.Steps[n].Expect[0]
			if word, _, _ := strings.Cut(last[0], " "); l.Steps[n+1].Lay != nil && (word == "place" || word == "capture") && len(last) < 4 {
				t.Errorf("%s: after step %s there is another situation at once", l.ID, l.Steps[n].ID)
			}
		}
	}
}

// A weaving glows where one is to be taken up, and not also the tapestry: then both of its ends would seem to be meant.
func TestOnlyTheWeavingGlows(t *testing.T) {
	for _, l := range read(t) {
		for _, s := range l.Steps {
			if words := strings.Fields(s.Expect[0][0]); words[0] == "join" && !slices.Equal(s.Light, words[1:2]) {
				t.Errorf("%s, step %s: %v glow, not %s", l.ID, s.ID, s.Light, words[1])
			}
		}
	}
}
