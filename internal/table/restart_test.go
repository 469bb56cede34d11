package table_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/lobby"
	"kancha/internal/person"
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
	view, public, full, asked := s.View, s.Public, s.Full, s.Asked
	rest := *s
	rest.View, rest.Public, rest.Full, rest.Asked = nil, nil, nil, nil
	rest.Stamp = 0 // who listens is not kept
	text := fmt.Sprintf("%+v", rest)
	if asked != nil {
		text += fmt.Sprintf("\nasked %+v", *asked)
	}
	js, err := json.Marshal([]any{view, public, full})
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
	id := f.tableWith(lobby.Plan{}, "Ann", "Bob", "Cyd")
	compare := func(when string) {
		t.Helper()
		after := f.restarted(tabletest.Stones)
		for _, who := range []person.ID{"Ann", "Bob", "Cyd", "Eve"} {
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
	id := f.tableWith(lobby.Plan{Setup: game.Setup{Options: []game.Choice{{Option: "rounds", Value: "20"}}}}, "Ann", "Bob")
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

// longGame is a table of Ann and Bob with many answers to come, and who gives the next one.
func (f *fixture) longGame() (table.ID, func()) {
	f.Helper()
	id := f.tableWith(lobby.Plan{Setup: game.Setup{Options: []game.Choice{{Option: "rounds", Value: "20"}}}}, "Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	n := 0
	return id, func() {
		f.Helper()
		who := []string{"Ann", "Bob"}[n/3%2]
		f.play(id, who+": "+[]string{"draw", fmt.Sprint("take p", 1+n%9), "end"}[n%3])
		n++
	}
}

// stored is how many answers old the stored state is.
func (f *fixture) stored(id table.ID) int64 {
	f.Helper()
	head, log, err := f.store.Table(f.ctx, id)
	f.ok(err)
	g, _ := f.Game(head.Game)
	f.ok(table.Verify(g, head, log))
	return head.Version - head.Stated
}

func TestTheStateIsStoredNowAndThenAndTheRestFollows(t *testing.T) {
	f := newFixture(t)
	id, next := f.longGame()
	var ages []int64
	for range 3 * table.StateEvery {
		next()
		ages = append(ages, f.stored(id))
		after := f.restarted(tabletest.Stones)
		for _, who := range []person.ID{"Ann", "Bob", "Eve"} {
			l := table.Look{Table: id, Person: who, Seat: game.Watcher, Step: -1}
			if got, want := picture(t, after.House, l), picture(t, f.House, l); got != want {
				t.Fatalf("%d answers after the state %s sees\n got %s\nwant %s", f.stored(id), who, got, want)
			}
		}
	}
	if slices.Max(ages) != table.StateEvery-1 || slices.Min(ages) != 0 {
		t.Errorf("the state was stored after %v answers", ages)
	}
	for f.stored(id) != 5 || !f.see(id, "Bob").Undo.Can {
		next()
	}
	after := f.restarted(tabletest.Stones)
	f.ok(after.undo(id, "Bob", false))
	if age := f.stored(id); age != 0 {
		t.Errorf("after taking back the state is %d answers old", age)
	}
}

func TestAHouseThatIsShutLeavesTheNewestStates(t *testing.T) {
	f := newFixture(t)
	id, next := f.longGame()
	next()
	if f.stored(id) == 0 {
		t.Fatal("the newest state is stored already")
	}
	f.ok(f.Shutdown(f.ctx))
	if age := f.stored(id); age != 0 {
		t.Errorf("the state is %d answers old", age)
	}
}

func TestATableThatLeavesTheMemoryLeavesItsState(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	f := newFixture(t, func(c *table.Config) { c.Now = func() time.Time { return now } })
	id, next := f.longGame()
	next()
	now = now.Add(time.Hour)
	f.table("Cyd", "open") // somebody comes, and makes the house look round
	f.until("the state is stored", func() bool { return f.stored(id) == 0 })
	if n := f.Live(); n != 1 {
		t.Errorf("%d tables are in memory", n)
	}
}

func TestARulesFixInARunningGameIsSaid(t *testing.T) {
	for name, rules := range map[string]game.Game{"that changes points": tabletest.Mended, "that forbids an answer": tabletest.Forbidding} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			id := f.table("Ann", "Bob")
			f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p1", "Ann: take p2")
			before, old := f.state(id), f.see(id, "Ann")
			f.ok(f.Shutdown(f.ctx))
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

func TestARulesFixAfterACrashKeepsWhatTheRulesStillTake(t *testing.T) {
	for name, c := range map[string]struct {
		rules game.Game
		steps int
		lines string
	}{
		"that changes points":    {tabletest.Mended, 5, "rebase"},
		"that forbids an answer": {tabletest.Forbidding, 3, "dropped n=2, rebase"},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			id := f.table("Ann", "Bob")
			f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p3", "Ann: take p1", "Ann: end")
			mended := f.restarted(c.rules) // the state of the beginning is stored
			s := mended.see(id, "Bob")
			if got := houseLines(s, table.LineRebase, table.LineDropped); got != c.lines || s.Steps != c.steps || s.First != c.steps {
				t.Errorf("the log says %q, step %d from %d", got, s.Steps, s.First)
			}
			if c.steps == 5 {
				mended.play(id, "Bob: draw")
			} else {
				mended.play(id, "Ann: take p2", "Ann: end", "Bob: draw")
			}
			again := mended.restarted(c.rules)
			for _, who := range []person.ID{"Ann", "Bob", "Eve"} {
				l := table.Look{Table: id, Person: who, Seat: game.Watcher, Step: -1}
				if got, want := picture(t, again.House, l), picture(t, mended.House, l); got != want {
					t.Errorf("after another restart %s sees\n got %s\nwant %s", who, got, want)
				}
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
