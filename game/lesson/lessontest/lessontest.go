// Package lessontest proves lessons: that they can be walked, that every answer is answered, and that they end.
package lessontest

import (
	"bufio"
	"bytes"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/scenario"
)

// Suite proves the lessons of a game. Known is the text of its rules.txt, which names the rules that can be taught; an explainer
// is what explains picture questions, if the lessons have such.
func Suite(t *testing.T, rules game.Game, files fs.FS, known []byte, explainers ...lesson.Explainer) {
	t.Helper()
	g, ok := rules.(scenario.Staged)
	if !ok {
		t.Fatal("the game has no stage")
	}
	list, err := lesson.Read(files)
	if err != nil || len(list) == 0 {
		t.Fatalf("no lessons: %v", err)
	}
	seen := map[string]bool{}
	for i := range list {
		l := &list[i]
		t.Run(l.ID, func(t *testing.T) { prove(t, g, l, known, explainers) })
		if seen[l.ID] {
			t.Errorf("%s is there twice", l.ID)
		}
		seen[l.ID] = true
	}
}

func prove(t *testing.T, g scenario.Staged, l *lesson.Lesson, known []byte, explainers []lesson.Explainer) {
	t.Helper()
	if len(l.Steps) < 2 || len(l.Steps) > 7 || l.Minutes < 1 || l.Minutes > 3 {
		t.Errorf("%d steps and %d minutes: a lesson has 2 to 7 steps and takes at most 3 minutes", len(l.Steps), l.Minutes)
	}
	for _, id := range l.Rules {
		if !names(known, id) {
			t.Errorf("it teaches %s, which is no rule", id)
		}
	}
	used := map[string]bool{}
	var way lesson.Way
	for i := range l.Steps {
		s := &l.Steps[i]
		for k, e := range s.Expect { // each good answer leads on
			next := l.Advance(way, e)
			if len(next.Took) != len(way.Took)+1 || next.Took[len(way.Took)] != k {
				t.Fatalf("%s: %q does not end the step", s.ID, e)
			}
			if _, err := l.Follow(g, next); err != nil {
				t.Fatalf("%s: %q: %v", s.ID, e, err)
			}
		}
		if s.Picks != nil {
			picks(t, g, l, way, used, explainers)
		}
		for _, begun := range prefixes(s) {
			others(t, g, l, lesson.Way{Took: way.Took, Moves: begun}, used)
		}
		for _, r := range s.React {
			if !used[s.ID+strings.Join(r.Pattern, ";")] {
				t.Errorf("%s: no answer is met by %q", s.ID, r.Pattern)
			}
		}
		way.Took = append(slices.Clone(way.Took), 0)
	}
	p, err := l.Follow(g, way)
	if err != nil || p.Outcome != lesson.Over {
		t.Errorf("it does not end: %v", err)
	}
}

// picks gives every answer to a picture question. What is wrong is told, plays nothing, and can be answered at once by what
// is right; what the game explains leads to what is expected.
func picks(t *testing.T, g scenario.Staged, l *lesson.Lesson, way lesson.Way, used map[string]bool, explainers []lesson.Explainer) {
	t.Helper()
	s := &l.Steps[len(way.Took)]
	before, err := l.Follow(g, way)
	if err != nil {
		t.Fatal(err)
	}
	explained := false
	if s.Explain != nil && len(explainers) > 0 {
		id, why := explainers[0].Explain(before.State.View(before.Seat), *s.Explain)
		if want := "pick " + s.Explain.Domain + "." + id; s.Expect[0][0] != want || len(s.Expect) > 1 || len(why) == 0 {
			t.Errorf("%s: the game explains %q with %d sentences, and %q is expected", s.ID, want, len(why), s.Expect)
		}
		explained = true
	}
	seen := map[string]bool{}
	for _, p := range s.Picks {
		if seen[p.Move()] {
			t.Errorf("%s: %s can be picked twice", s.ID, p.Value)
		}
		seen[p.Move()] = true
		after := l.Advance(way, []string{p.Move()})
		if len(after.Took) > len(way.Took) {
			continue
		}
		missed, err := l.Follow(g, after)
		if err != nil {
			t.Fatalf("%s: %s: %v", s.ID, p.Value, err)
		}
		switch r := s.Met(after.Moves); {
		case missed.Outcome != lesson.Open || missed.React == nil:
			t.Errorf("%s: nothing is said of %s", s.ID, p.Value)
		case r != nil:
			used[s.ID+strings.Join(r.Pattern, ";")] = true
		case !explained:
			t.Errorf("%s: nobody says why it is not %s", s.ID, p.Value)
		}
		if right := l.Advance(after, s.Expect[0]); len(right.Took) != len(way.Took)+1 {
			t.Errorf("%s: %s leaves no way to what is right", s.ID, p.Value)
		}
		if now, was := shown(t, missed.State), shown(t, before.State); !bytes.Equal(now, was) {
			t.Errorf("%s: %s plays something", s.ID, p.Value)
		}
	}
	if _, err := l.Follow(g, lesson.Way{Took: way.Took, Moves: []string{"pick nothing"}}); err == nil {
		t.Errorf("%s: anything can be picked", s.ID)
	}
}

func shown(t *testing.T, st game.State) []byte {
	t.Helper()
	text, err := st.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// prefixes are what can have been answered while a step is open.
func prefixes(s *lesson.Step) [][]string {
	if s.Picks != nil {
		return nil
	}
	out := [][]string{nil}
	add := func(list []string) {
		for n := 1; n < len(list); n++ {
			out = append(out, list[:n])
		}
	}
	for _, e := range s.Expect {
		add(e)
	}
	for _, r := range s.React {
		if !strings.Contains(strings.Join(r.Pattern[:len(r.Pattern)-1], " "), "*") {
			add(r.Pattern)
		}
	}
	return out
}

// others gives every legal answer there: each goes on, ends the step or is told what comes of it, and leaves the way as it was.
func others(t *testing.T, g scenario.Staged, l *lesson.Lesson, way lesson.Way, used map[string]bool) {
	t.Helper()
	p, err := l.Follow(g, way)
	if err != nil {
		t.Fatalf("step %d: %q: %v", len(way.Took), way.Moves, err)
	}
	s := &l.Steps[len(way.Took)]
	before, err := p.State.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range p.State.Moves(p.Seat, nil) {
		halves(t, g, l, way, p, m)
		after, err := l.Follow(g, lesson.Way{Took: way.Took, Moves: append(slices.Clone(way.Moves), g.Format(m))})
		if err != nil {
			t.Fatalf("%s: %s: %v", s.ID, g.Format(m), err)
		}
		if after.Outcome == lesson.Missed {
			if after.React == nil || after.React.Kind == "" {
				t.Errorf("%s: nothing is said of %s", s.ID, g.Format(m))
			}
			if r := s.Met(after.Way.Moves); r != nil {
				used[s.ID+strings.Join(r.Pattern, ";")] = true
			}
		}
	}
	again, err := l.Follow(g, way)
	if err != nil {
		t.Fatal(err)
	}
	if now, err := again.State.MarshalJSON(); err != nil || !bytes.Equal(before, now) {
		t.Errorf("%s: the same way leads to another position: %v", s.ID, err)
	}
}

// halves gives an answer together with what can follow it, as whoever taps a piece and its target does.
func halves(t *testing.T, g scenario.Staged, l *lesson.Lesson, way lesson.Way, p *lesson.Stand, m game.Move) {
	t.Helper()
	st := p.State.Clone()
	if err := st.Apply(p.Seat, m, nil); err != nil {
		t.Fatal(err)
	}
	if !st.Waiting().Has(p.Seat) {
		return
	}
	follow := st.Moves(p.Seat, nil)
	if len(follow) > 2 {
		follow = []game.Move{follow[0], follow[len(follow)-1]}
	}
	for _, k := range follow {
		next := l.Advance(way, []string{g.Format(m), g.Format(k)})
		if _, err := l.Follow(g, next); err != nil {
			t.Errorf("%s: %s; %s: %v", p.Step.ID, g.Format(m), g.Format(k), err)
		}
	}
}

// names tells whether the list of rules has an id.
func names(list []byte, id string) bool {
	lines := bufio.NewScanner(bytes.NewReader(list))
	for lines.Scan() {
		if first, _, _ := strings.Cut(lines.Text(), " "); first == id {
			return true
		}
	}
	return false
}

// Quiz proves the questions of a game: ten, about rules that there are, whose right answers do not all stand at one place,
// and each of which leads to a lesson.
func Quiz(t *testing.T, files fs.FS, known []byte) {
	t.Helper()
	list, err := lesson.ReadQuiz(files)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 10 {
		t.Errorf("%d questions, want 10", len(list))
	}
	lessons, err := lesson.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	places := map[int]int{}
	for _, q := range list {
		places[q.Right]++
		if !slices.ContainsFunc(lessons, func(l lesson.Lesson) bool { return l.ID == q.Lesson }) {
			t.Errorf("%s: there is no lesson %s", q.ID, q.Lesson)
		}
		for _, id := range q.Rules {
			if !names(known, id) {
				t.Errorf("%s is about %s, which is no rule", q.ID, id)
			}
		}
	}
	for place, n := range places {
		if n > 5 {
			t.Errorf("the right answer is number %d in %d of %d questions", place, n, len(list))
		}
	}
}
