package table_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// picture is all that a viewer can see of a table, as text.
func picture(t *testing.T, h *table.House, l table.Look) string {
	t.Helper()
	s, err := h.Look(t.Context(), l)
	if err != nil {
		t.Fatal(err)
	}
	return written(t, s)
}

// written is a snapshot as text.
func written(t *testing.T, s *table.Snapshot) string {
	t.Helper()
	view, full, asked := s.View, s.Full, s.Asked
	rest := *s
	rest.View, rest.Full, rest.Asked = nil, nil, nil
	rest.Stamp = 0 // who listens is not kept
	text := fmt.Sprintf("%+v", rest)
	if asked != nil {
		text += fmt.Sprintf("\nasked %+v", *asked)
	}
	js, err := json.Marshal([]any{view, full})
	if err != nil {
		t.Fatal(err)
	}
	return text + "\n" + string(js)
}

// restarted is a house over the same store, with possibly other rules.
func (f *fixture) restarted(rules game.Game) *fixture {
	return newFixture(f.T, func(c *table.Config) {
		c.Store, c.Games = f.store, []table.Game{stonesWith(rules)}
	})
}

// K05: after a restart at any moment everybody sees and is asked the same as before.
func TestARestartChangesNothing(t *testing.T) {
	f := newFixture(t)
	id := f.tableWith(table.Plan{}, "Ann", "Bob", "Cyd")
	compare := func(when string) {
		t.Helper()
		after := f.restarted(tabletest.Stones)
		for _, who := range []table.PersonID{"Ann", "Bob", "Cyd", "Eve"} {
			for step := -1; step <= f.see(id, "Eve").Steps; step++ {
				l := table.Look{Table: id, Person: who, Seat: game.Watcher, Step: step}
				if got, want := picture(t, after.House, l), picture(t, f.House, l); got != want {
					t.Fatalf("%s, %s at step %d\n got %s\nwant %s", when, who, step, got, want)
				}
			}
		}
	}
	for _, line := range []string{
		"Bob: pick 2", "Ann: pick 1", "Cyd: pick 3", "Ann: take p1", "Ann: draw", "Ann: end", "Bob: take p4", "Bob: undo",
		"Bob: take p5", "Bob: draw", "Bob: end", "Bob: undo", "Bob: end", "Cyd: draw", "Cyd: take p9", "Cyd: reset", "Cyd: take p8",
	} {
		switch line {
		case "Bob: undo":
			f.ok(f.undo(id, "Bob", false))
		case "Cyd: reset":
			f.ok(f.undo(id, "Cyd", true))
		default:
			f.play(id, line)
		}
		compare("after " + line)
	}
}

func TestALongGameCanBeReplayedAtEveryStep(t *testing.T) {
	f := newFixture(t)
	id := f.tableWith(table.Plan{Setup: game.Setup{Options: []game.Choice{{Option: "rounds", Value: "20"}}}}, "Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	var views []string
	look := func(step int) string {
		t.Helper()
		s, err := f.Look(f.ctx, table.Look{Table: id, Person: "Ann", Seat: game.Watcher, Step: step})
		f.ok(err)
		js, err := s.View.MarshalJSON()
		f.ok(err)
		if got := s.Step; step >= 0 && got != step {
			t.Fatalf("step %d shows %d", step, got)
		}
		if last := s.Log[len(s.Log)-1].Step; last > s.Step || len(s.Scores) != s.Step+1 {
			t.Fatalf("step %d shows the log to %d and %d scores", step, last, len(s.Scores))
		}
		return string(js)
	}
	for n := range 40 {
		who := []string{"Ann", "Bob"}[n%2]
		for _, move := range []string{"draw", fmt.Sprint("take p", 1+n%9), "end"} {
			f.play(id, who+": "+move)
			views = append(views, look(-1))
		}
	}
	for i, want := range views {
		if got := look(i + 3); got != want {
			t.Fatalf("step %d\n got %s\nwant %s", i+3, got, want)
		}
	}
	_, err := f.Look(f.ctx, table.Look{Table: id, Step: len(views) + 3})
	f.refused(err, table.ReasonNoStep)
}

func TestARulesFixInARunningGameIsSaid(t *testing.T) {
	for name, rules := range map[string]game.Game{"that changes points": tabletest.Mended, "that forbids an answer": tabletest.Forbidding} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			id := f.table("Ann", "Bob")
			f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p1", "Ann: take p2")
			before, old := f.state(id), f.see(id, "Ann")
			mended := f.restarted(rules)
			s := mended.see(id, "Ann")
			if mended.state(id) != before {
				t.Errorf("the state has changed\n got %s\nwant %s", mended.state(id), before)
			}
			if houseLines(s, table.LineRebase) != "rebase" {
				t.Error("the log does not say it")
			}
			if s.Step != 4 || s.First != 4 || len(s.Log) != len(old.Log)+1 || s.Scores[4].Totals[0] != 2 {
				t.Errorf("step %d of %d from %d, %d lines, scores %v", s.Step, s.Steps, s.First, len(s.Log), s.Scores)
			}
			if s.Undo.Can || s.Undo.Reason != table.UndoRules {
				t.Errorf("undo: %+v", s.Undo)
			}
			_, err := mended.Look(mended.ctx, table.Look{Table: id, Step: 2})
			mended.refused(err, table.ReasonNoStep)
			mended.play(id, "Ann: end", "Bob: draw")
			again := mended.restarted(rules)
			l := table.Look{Table: id, Person: "Ann", Seat: game.Watcher, Step: -1}
			if got, want := picture(t, again.House, l), picture(t, mended.House, l); got != want {
				t.Errorf("after another restart\n got %s\nwant %s", got, want)
			}
		})
	}
}

// remembering is Stones with mended rules that knows how it was played before.
type remembering struct{ game.Game }

func (r remembering) Info() *game.Info {
	info := *r.Game.Info()
	info.Rules++
	return &info
}

func (remembering) Former(int) game.Game { return tabletest.Stones }

func TestAGameGoesOnByTheRulesThatItBeganBy(t *testing.T) {
	f := newFixture(t)
	plan := oneRound()
	id := f.tableWith(plan, "Ann", "Bob")
	f.play(id, oneGame[:4]...)
	mended := f.restarted(remembering{tabletest.Mended})
	s := mended.see(id, "Ann")
	if houseLines(s, table.LineRebase) != "" || !s.Undo.Can {
		t.Errorf("the log says %q, undo %+v", houseLines(s, table.LineRebase), s.Undo)
	}
	mended.play(id, oneGame[4:]...)
	text, err := mended.Record(mended.ctx, table.Look{Table: id, Seat: game.Watcher, Step: -1})
	mended.ok(err)
	same := newFixture(t)
	before := same.tableWith(plan, "Ann", "Bob")
	same.play(before, oneGame...)
	want, err := same.Record(same.ctx, table.Look{Table: before, Seat: game.Watcher, Step: -1})
	mended.ok(err)
	if text != want {
		t.Errorf("the record is\n%s\nwant\n%s", text, want)
	}
	head, log, err := mended.store.Table(mended.ctx, id)
	mended.ok(err)
	mended.ok(table.Verify(remembering{tabletest.Mended}, head, log))
	src, err := mended.Source(mended.ctx, id, "Ann", 8)
	mended.ok(err)
	study, err := mended.Study(mended.ctx, "Ann", src)
	mended.ok(err)
	if got, want := mended.see(study, "Ann").Scores, mended.see(id, "Ann").Scores; !reflect.DeepEqual(got, want) {
		t.Errorf("an analysis of it scores %v, want %v", got, want)
	}
	next, err := mended.Rematch(mended.ctx, id, "Ann")
	mended.ok(err)
	mended.play(next, oneGame[:4]...)
	if got, old := mended.see(next, "Ann").Scores[4].Totals, mended.see(id, "Ann").Scores[4].Totals; got[0] != 2*old[0] {
		t.Errorf("the next game is worth %v, want the new rules: twice %v", got, old)
	}
}

func TestATableNobodyUsesLeavesTheMemoryAndComesBack(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	f := newFixture(t, func(c *table.Config) { c.Now = func() time.Time { return now } })
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1")
	question := f.asked(id, "Bob").ID
	now = now.Add(time.Hour)
	for range 3 { // others come, and make the house look round
		f.table("Cyd", "open")
		now = now.Add(time.Hour)
	}
	if n := f.Live(); n > 2 {
		t.Errorf("%d tables are in memory", n)
	}
	if got := f.asked(id, "Bob").ID; got != question {
		t.Errorf("Bob is asked %s, before %s", got, question)
	}
}
