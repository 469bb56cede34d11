// Package guidetest proves guides: nothing that is asked is left out, and nothing is said of what never happens.
package guidetest

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/game/guide"
)

// Suite proves the guide of a game: each kind of question has a sentence or an excuse, each milestone is an event, and the
// game that is offered with it can be set up.
func Suite(t *testing.T, rules game.Game, files fs.FS) {
	t.Helper()
	info := rules.Info()
	g, err := guide.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	for _, q := range info.Vocabulary.Questions {
		asked[q.Kind] = true
		if g.Of(q.Kind) == "" && g.Excused[q.Kind] == "" {
			t.Errorf("question %s: it has neither a sentence nor an excuse", q.Kind)
		}
	}
	for _, kind := range g.Kinds() {
		if !asked[kind] {
			t.Errorf("question %s: the game does not ask that", kind)
		}
	}
	events := map[string]bool{}
	for _, e := range info.Vocabulary.Events {
		events[e.Kind] = true
	}
	for _, m := range g.Once {
		if !events[m.Event] {
			t.Errorf("event %s: the game does not tell that", m.Event)
		}
	}
	for _, e := range g.Entries() {
		if word := strings.TrimPrefix(e.Kind, "guide."); g.Rules[word] == "" {
			t.Errorf("%s: it leads to no rule", word)
		}
	}
	for word := range g.Rules {
		if !slices.ContainsFunc(g.Entries(), func(e game.Entry) bool { return e.Kind == "guide."+word }) {
			t.Errorf("%s: it leads to a rule, and is never said", word)
		}
	}
	for _, p := range g.Opening {
		if _, err := rules.Parse(p.Move); err != nil {
			t.Errorf("%s: %v", p.Move, err)
		}
	}
	setup := game.Setup{Seats: 2, Edition: g.Edition, Options: g.Options, Seed: 1}
	if _, err := rules.New(setup); err != nil {
		t.Errorf("%+v: %v", setup, err)
	}
	if len(g.Once) == 0 {
		t.Error("it has no milestones")
	}
}
