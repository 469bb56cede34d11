package table_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/chat"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
)

var oneGame = []string{"Ann: pick 3", "Bob: pick 2", "Ann: take p1", "Ann: take p2", "Ann: end", "Bob: take p3", "Bob: take p4", "Bob: end"}

func withAnalyst(c *table.Config) { c.Games[0].Analyst = bot.NewAnalyst(counting{}) }

// study plays a game and makes Ann a study of it, after some of its answers.
func (f *fixture) study(step int) table.ID {
	f.Helper()
	id := f.tableWith(oneRound(), "Ann", "Bob")
	f.play(id, oneGame...)
	src, err := f.Source(f.ctx, id, "Ann", step)
	f.ok(err)
	study, err := f.Study(f.ctx, "Ann", src)
	f.ok(err)
	return study
}

func (f *fixture) at(id table.ID, who person.ID) *table.Snapshot {
	f.Helper()
	snap, err := f.Look(f.ctx, table.Look{Table: id, Person: who, Seat: game.Watcher, Step: -1})
	f.ok(err)
	return snap
}

// give answers as whoever is asked, in a study all the same person.
func (f *fixture) give(id table.ID, who person.ID, move string) {
	f.Helper()
	snap := f.at(id, who)
	if snap.Asked == nil {
		f.Fatalf("nothing is asked before %q", move)
	}
	_, err := f.Answer(f.ctx, table.Answer{Table: id, Person: who, Seat: snap.Asked.Seat, Question: snap.Asked.ID, Move: move})
	f.ok(err)
}

func TestARunningGameIsNotGoneOnFrom(t *testing.T) {
	f := newFixture(t)
	id := f.tableWith(oneRound(), "Ann", "Bob")
	f.play(id, oneGame[:3]...)
	for _, who := range []person.ID{"Ann", "Bob", "Eve"} {
		_, err := f.Source(f.ctx, id, who, 1)
		f.refused(err, table.ReasonNotOver)
	}
	f.play(id, oneGame[3:]...)
	_, err := f.Source(f.ctx, id, "Ann", 9)
	f.refused(err, table.ReasonNoStep)
	_, err = f.Source(f.ctx, id, "Eve", 8) // whoever may see a finished game may go on from it
	f.ok(err)
}

func TestAStudyIsItsMakersAlone(t *testing.T) {
	f := newFixture(t, withAnalyst)
	id := f.study(4)
	stranger, _, err := f.guests().New(f.ctx)
	f.ok(err)
	for name, try := range map[string]func() error{
		"look": func() error {
			_, err := f.Look(f.ctx, table.Look{Table: id, Person: "Bob", Seat: game.Watcher, Step: -1})
			return err
		},
		"record": func() error {
			_, err := f.Record(f.ctx, table.Look{Table: id, Person: "Bob", Seat: game.Watcher, Step: -1})
			return err
		},
		"source":  func() error { _, err := f.Source(f.ctx, id, "Bob", 1); return err },
		"prompt":  func() error { return f.Prompt(f.ctx, id, "Bob", 0, "random", false) },
		"close":   func() error { return f.Close(f.ctx, id, "Bob") },
		"rematch": func() error { _, err := f.Rematch(f.ctx, id, "Bob"); return err },
		"talk":    func() error { return f.chat.Say(f.ctx, chat.Words{Table: id, Person: stranger, Text: "hello"}) },
	} {
		if err := try(); !refusedFor(err, table.ReasonNoTable) {
			t.Errorf("%s: %v", name, err)
		}
	}
	mine, open, err := f.List(f.ctx, "Ann")
	f.ok(err)
	for _, row := range mine {
		if row.ID == id && (!row.Study || row.MyTurn) {
			t.Errorf("in the list of its maker: %+v", row)
		}
	}
	if slices.ContainsFunc(open, func(r table.Row) bool { return r.ID == id }) {
		t.Error("a study is listed")
	}
	f.ok(f.Close(f.ctx, id, "Ann"))
	if snap := f.at(id, "Ann"); snap.Phase != table.Closed {
		t.Errorf("deleted, and still %s", snap.Phase)
	}
}

func TestInAStudyOneAnswersForAllAndTakesBackEverything(t *testing.T) {
	f := newFixture(t)
	id := f.study(0)
	for _, move := range []string{"pick 3", "pick 2"} {
		f.give(id, "Ann", move)
	}
	f.give(id, "Ann", f.first(id))
	snap := f.at(id, "Ann")
	if snap.Step != 3 || !snap.Undo.Can || !snap.Study {
		t.Fatalf("step %d, undo %+v", snap.Step, snap.Undo)
	}
	for n := 3; n > 0; n-- {
		snap := f.at(id, "Ann")
		f.ok(f.Undo(f.ctx, id, "Ann", snap.Undo.Seat, snap.Version, "", false))
		if got := f.at(id, "Ann").Step; got != n-1 {
			t.Fatalf("after taking back answer %d there are %d", n, got)
		}
	}
}

func refusedFor(err error, reason string) bool {
	var e *errs.Error
	return errors.As(err, &e) && e.Reason == reason
}

// first is the first legal answer.
func (f *fixture) first(id table.ID) string {
	snap := f.at(id, "Ann")
	return f.format(snap.Asked.Moves[0])
}

func (f *fixture) format(m game.Move) string {
	g, _ := f.Game("stones")
	return g.Format(m)
}

func TestAFinishedStudyIsTakenBackToo(t *testing.T) {
	f := newFixture(t)
	id := f.study(len(oneGame))
	snap := f.at(id, "Ann")
	if snap.Phase != table.Over {
		t.Fatalf("it is %s", snap.Phase)
	}
	f.ok(f.UndoTo(f.ctx, id, "Ann", snap.Undo.Seat, snap.Version, "k", 3))
	if snap = f.at(id, "Ann"); snap.Phase != table.Playing || snap.Step != 3 || snap.Asked == nil {
		t.Errorf("%s after %d answers, asked %v", snap.Phase, snap.Step, snap.Asked)
	}
}

func TestABotAnswersInAStudyOnRequest(t *testing.T) {
	f := newFixture(t)
	id := f.study(2)
	snap := f.at(id, "Ann")
	f.ok(f.Prompt(f.ctx, id, "Ann", snap.Viewer, "random", false))
	if got := f.at(id, "Ann").Step; got != 3 {
		t.Errorf("%d answers, want 3", got)
	}
	f.ok(f.Prompt(f.ctx, id, "Ann", snap.Viewer, "random", true))
	if after := f.at(id, "Ann"); after.Turn == snap.Turn && after.Phase == table.Playing {
		t.Errorf("the turn has not ended: %d answers", after.Step)
	}
	f.refused(f.Prompt(f.ctx, id, "Ann", snap.Viewer, "god", false), table.ReasonStale)
	other := f.tableWith(oneRound(), "Ann", "Bob")
	f.refused(f.Prompt(f.ctx, other, "Ann", 0, "random", false), table.ReasonNoStudy)
}

func TestTheBillCountsWhatWasAnsweredInTheStudy(t *testing.T) {
	f := newFixture(t, withAnalyst)
	id := f.study(2)
	changed, stop := f.Subscribe(id, "Ann")
	defer stop()
	bill := func() *table.Bill {
		ctx, cancel := context.WithTimeout(f.ctx, 20*time.Second)
		defer cancel()
		for {
			if b := f.at(id, "Ann").Bill; b != nil && b.Left == 0 {
				return b
			}
			select {
			case <-changed:
			case <-ctx.Done():
				t.Fatal("the bill is never done")
			}
		}
	}
	if b := bill(); len(b.Lines) != 0 || len(b.Lead) != 2 {
		t.Fatalf("at first: %+v", b)
	}
	snap := f.at(id, "Ann")
	f.give(id, "Ann", f.format(snap.Asked.Moves[len(snap.Asked.Moves)-1]))
	b := bill()
	if len(b.Lines) != 1 || b.Lines[0].Step != 3 || b.Lines[0].Cost() < 0 {
		t.Fatalf("after an answer: %+v", b)
	}
	snap = f.at(id, "Ann")
	f.ok(f.Undo(f.ctx, id, "Ann", snap.Undo.Seat, snap.Version, "", false))
	if b := bill(); len(b.Lines) != 0 {
		t.Errorf("taken back, and still on the bill: %+v", b)
	}
	if f.at(f.tableWith(oneRound(), "Ann", "Bob"), "Ann").Bill != nil {
		t.Error("a game has a bill")
	}
}

func TestANewTableGoesOnFromAPosition(t *testing.T) {
	f := newFixture(t)
	old := f.tableWith(oneRound(), "Ann", "Bob")
	f.play(old, oneGame...)
	src, err := f.Source(f.ctx, old, "Cyd", 4)
	f.ok(err)
	id, err := f.Create(f.ctx, "Cyd", lobby.Plan{From: &src, Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "Cyd"}, {Holder: table.Open}}})
	f.ok(err)
	if snap := f.at(id, "Cyd"); snap.Phase != table.Gathering || snap.From != 4 {
		t.Fatalf("%s from %d", snap.Phase, snap.From)
	}
	f.ok(f.Sit(f.ctx, id, "Dan", 1, "Dan"))
	snap := f.at(id, "Cyd")
	if snap.Phase != table.Playing || snap.Step != 4 || snap.Undo.Can || snap.Undo.Reason != table.UndoFork {
		t.Fatalf("%s after %d answers, undo %+v", snap.Phase, snap.Step, snap.Undo)
	}
	if snap.Setup.Seed != 0 {
		t.Error("the seed is told while the game runs")
	}
	g, _ := f.Game("stones")
	head, log, err := f.store.Table(f.ctx, id)
	f.ok(err)
	f.ok(table.Verify(g, head, log))
	f.play(id, "Cyd: end", "Dan: take p3", "Dan: take p4", "Dan: end")
	ours, err := f.Record(f.ctx, table.Look{Table: id, Seat: game.Watcher, Step: -1})
	f.ok(err)
	theirs, err := f.Record(f.ctx, table.Look{Table: old, Seat: game.Watcher, Step: -1})
	f.ok(err)
	if theirs = strings.NewReplacer("Ann", "Cyd", "Bob", "Dan").Replace(theirs); ours != theirs {
		t.Errorf("the same answers make another record:\n%s\n%s", ours, theirs)
	}
	_, err = f.Outcome(f.ctx, id)
	f.refused(err, table.ReasonNoTable) // it counts nowhere
	next, err := f.Rematch(f.ctx, id, "Cyd")
	f.ok(err)
	if snap := f.at(next, "Cyd"); snap.Step != 0 || snap.From != 0 {
		t.Errorf("the next game goes on from %d", snap.From)
	}
}

func TestWhatCannotBeGoneOnFromIsRefused(t *testing.T) {
	f := newFixture(t)
	old := f.tableWith(oneRound(), "Ann", "Bob")
	f.play(old, oneGame...)
	src, err := f.Source(f.ctx, old, "Ann", 8)
	f.ok(err)
	seats := []lobby.SeatPlan{{Holder: table.Person, Name: "Ann"}, {Holder: table.BotHolder, Bot: "random"}}
	_, err = f.Create(f.ctx, "Ann", lobby.Plan{From: &src, Seats: seats})
	f.refused(err, table.ReasonForkOver)
	src.Answers = append([]table.Past{}, src.Answers[:2]...)
	src.Answers[1].Move = "pick 9"
	_, err = f.Create(f.ctx, "Ann", lobby.Plan{From: &src, Seats: seats})
	f.refused(err, table.ReasonForkRules)
	_, err = f.Study(f.ctx, "Ann", src)
	f.refused(err, table.ReasonForkRules)
	src.Answers = make([]table.Past, 6000)
	_, err = f.Study(f.ctx, "Ann", src)
	f.refused(err, table.ReasonForkLong)
	src.Game = "chess"
	_, err = f.Study(f.ctx, "Ann", src)
	f.refused(err, table.ReasonNoGame)
}
