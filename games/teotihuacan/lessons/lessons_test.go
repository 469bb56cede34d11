package lessons_test

import (
	"os"
	"strings"
	"testing"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/lesson/lessontest"
	"kancha/game/scenario"
	"kancha/games/teotihuacan"
	"kancha/games/teotihuacan/lessons"
)

func load(t *testing.T) scenario.Staged {
	t.Helper()
	g, err := teotihuacan.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g.(scenario.Staged)
}

func TestLessons(t *testing.T) {
	rules, err := os.ReadFile("../rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	lessontest.Suite(t, load(t), lessons.Files, rules)
	lessontest.Quiz(t, lessons.Files, rules)
}

// What the sentences say in figures is so: what the learner has when a step begins.
func TestTheFiguresAreTrue(t *testing.T) {
	for at, want := range map[string]string{
		"te-walk end":       "black.cocoa = 4",                                  // 1 + 3
		"te-cost walk":      "black.cocoa = 4",                                  // 3 are to be paid
		"te-cost work":      "black.cocoa = 4",                                  // costs 3
		"te-cost hands":     "black.cocoa = 1, black.stone = 1",                 //
		"te-weakest grow":   "black.wood = 2, black.cocoa = 2",                  // costs 1
		"te-weakest end":    "black.workers = forest 5 forest 3 nobles 1 wheel", //
		"te-worship climb":  "black.cocoa = 1, red.workers = quarry 1 workshop 2 forest 1 wheel",
		"te-worship claim":  "black.cocoa = 3, black.green = 4",
		"te-worship turn":   "black.cocoa = 2, black.tiles = DR3",
		"te-locked unlock":  "black.cocoa = 6",
		"te-locked work":    "black.cocoa = 3",
		"te-locked":         "black.cocoa = 0",
		"te-nobles avenue":  "black.points = 5, black.avenue = 2, black.wood = 1, black.cocoa = 1",
		"te-nobles end":     "erected = 3", // the row shows 5 5 4 4
		"te-learn end":      "black.gold = 2, black.red = 1, red.points = 4, black.workers = alchemy 5 nobles 1 nobles 2 wheel",
		"te-pyramid place":  "black.stone = 4, black.wood = 2",
		"te-pyramid match":  "black.points = 6, black.blue = 1, black.stone = 2, black.wood = 1",
		"te-pyramid track":  "black.track = 1",
		"te-ascend reward":  "black.avenue = 1, light = 3",
		"te-ascend end":     "black.workers = palace 1 nobles 2 palace 1 palace 3, black.cocoa = 4, light = 4",
		"te-eclipse near":   "black.points = 20, black.avenue = 2, black.track = 2, light = 9, dark = 10",
		"te-eclipse last":   "black.cocoa = 2, light = 10, due = 1",
		"te-eclipse pay":    "black.cocoa = 5, black.points = 45, black.track = 0", // 20 + 10 + 4 + 8 + 3
		"te-eclipse":        "black.cocoa = 1, black.points = 45, light = 0, dark = 9",
		"te-decorate match": "black.gold = 0, black.points = 4, black.blue = 1, black.track = 1",
		"te-alone end":      "black.cocoa = 4",
		"te-alone free":     "red.wood = 0, red.points = 3, red.workers = quarry 5 gold_deposits 2 construction 2 forest-worship 1",
		"te-alone after":    "red.workers = quarry 5 gold_deposits 2 construction 2 workshop-worship 1, black.red = 1",
	} {
		id, step, _ := strings.Cut(at, " ")
		st := reach(t, id, step)
		for part := range strings.SplitSeq(want, ",") {
			key, value, _ := strings.Cut(part, "=")
			got, err := load(t).Stage().Get(st, strings.TrimSpace(key))
			if err != nil || got != strings.TrimSpace(value) {
				t.Errorf("%s: %s is %s, not %s: %v", at, strings.TrimSpace(key), got, strings.TrimSpace(value), err)
			}
		}
	}
}

// reach is the position at which a step begins, by what it shows; without a step that at the end.
func reach(t *testing.T, id, step string) game.State {
	t.Helper()
	list, err := lesson.Read(lessons.Files)
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		if list[i].ID != id {
			continue
		}
		var way lesson.Way
		for _, s := range list[i].Steps {
			if s.ID == step {
				break
			}
			way.Took = append(way.Took, 0)
		}
		p, err := list[i].Follow(load(t), way)
		if err != nil || (p.Step == nil) != (step == "") {
			t.Fatalf("%s %s: there is no such step: %v", id, step, err)
		}
		return p.State
	}
	t.Fatalf("there is no lesson %s", id)
	return nil
}

// No turn of the tile brings more than the one that is shown, as the sentence says.
func TestTheTurnOfTheTileIsTheBest(t *testing.T) {
	g := load(t)
	st := reach(t, "te-pyramid", "place")
	best := map[string]int{}
	for _, m := range st.Moves(0, nil) {
		if text := g.Format(m); strings.HasPrefix(text, "place L2-r1c1 ") {
			after := st.Clone()
			if err := after.Apply(0, m, nil); err != nil {
				t.Fatal(err)
			}
			best[text] = after.Standings()[0].Total
		}
	}
	for text, points := range best {
		if points >= 6 && text != "place L2-r1c1 180" {
			t.Errorf("%s brings %d points", text, points)
		}
	}
	if len(best) != 4 || best["place L2-r1c1 180"] != 6 {
		t.Errorf("%v", best)
	}
}
