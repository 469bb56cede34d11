package table_test

import (
	"errors"
	"strings"
	"testing"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/table"
)

func oneRound() lobby.Plan {
	return lobby.Plan{Setup: game.Setup{Options: []game.Choice{{Option: "rounds", Value: "1"}}}}
}

func TestTheSameAnswerSentTwiceIsAppliedOnce(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	a := f.answer(id, "Ann", "take p1")
	first, err := f.Answer(f.ctx, a)
	f.ok(err)
	f.play(id, "Ann: take p2")
	again, err := f.Answer(f.ctx, a)
	f.ok(err)
	if first != again {
		t.Errorf("version %d, and when sent again %d", first, again)
	}
	if s := f.see(id, "Ann"); s.Step != 4 {
		t.Errorf("%d answers count, want 4", s.Step)
	}
}

func TestAnAnswerThatWasTakenBackIsNotAppliedAgainByItsKey(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	a := f.answer(id, "Ann", "take p1")
	_, err := f.Answer(f.ctx, a)
	f.ok(err)
	f.ok(f.undo(id, "Ann", false))
	_, err = f.Answer(f.ctx, a)
	f.ok(err)
	if s := f.see(id, "Ann"); s.Step != 2 {
		t.Errorf("%d answers count, want 2", s.Step)
	}
}

func TestALateAnswerIsNotTakenForTheNextQuestion(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	late := f.answer(id, "Ann", "take p2")
	f.play(id, "Ann: take p1") // the next question is of the same kind, and the late answer would be legal
	_, err := f.Answer(f.ctx, late)
	f.refused(err, table.ReasonStale)
	f.ok(f.undo(id, "Ann", false)) // the same question is put anew, in another situation
	_, err = f.Answer(f.ctx, late)
	f.refused(err, table.ReasonStale)
}

func TestSimultaneousQuestionsDoNotDisturbEachOther(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob", "Cyd")
	ann, bob, cyd := f.answer(id, "Ann", "pick 1"), f.answer(id, "Bob", "pick 2"), f.answer(id, "Cyd", "pick 3")
	for _, a := range []table.Answer{cyd, ann, bob} {
		_, err := f.Answer(f.ctx, a)
		f.ok(err)
	}
	if s := f.see(id, "Ann"); s.Step != 3 || s.Turn != 0 {
		t.Errorf("step %d, turn of seat %d", s.Step, s.Turn)
	}
}

func TestAnswersAreRefusedWithTheirReason(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p1")
	before := f.state(id)
	good := f.answer(id, "Ann", "take p2")
	open := f.table("Ann", "open")
	gone := f.table("Ann", "open")
	f.ok(f.Close(f.ctx, gone, "Ann"))
	over := f.tableWith(oneRound(), "Ann", "Bob")
	f.play(over, "Ann: pick 1", "Bob: pick 2", "Ann: draw", "Ann: draw", "Ann: end", "Bob: draw", "Bob: draw", "Bob: end")
	for _, c := range []struct {
		name   string
		change func(*table.Answer)
		reason string
	}{
		{"a table that does not exist", func(a *table.Answer) { a.Table = "nothing234" }, table.ReasonNoTable},
		{"a table that has not begun", func(a *table.Answer) { a.Table = open }, table.ReasonNotStarted},
		{"a deleted table", func(a *table.Answer) { a.Table = gone }, table.ReasonClosed},
		{"a game that is over", func(a *table.Answer) { a.Table = over }, table.ReasonOver},
		{"a stranger", func(a *table.Answer) { a.Person = "Eve" }, table.ReasonNotYourSeat},
		{"the seat of another", func(a *table.Answer) { a.Seat = 1 }, table.ReasonNotYourSeat},
		{"a seat that is not there", func(a *table.Answer) { a.Seat = 7 }, table.ReasonNoSeat},
		{"a negative seat", func(a *table.Answer) { a.Seat = -128 }, table.ReasonNoSeat},
		{"out of turn", func(a *table.Answer) { a.Person, a.Seat = "Bob", 1 }, table.ReasonStale},
		{"no question", func(a *table.Answer) { a.Question = "" }, table.ReasonStale},
		{"an invented question", func(a *table.Answer) { a.Question = "99.0" }, table.ReasonStale},
		{"no notation", func(a *table.Answer) { a.Move = "take p10" }, table.ReasonNotation},
		{"a megabyte", func(a *table.Answer) { a.Move = strings.Repeat("take p2 ", 1<<17) }, table.ReasonNotation},
		{"against the rules", func(a *table.Answer) { a.Move = "take p1" }, table.ReasonIllegal},
		{"not to this question", func(a *table.Answer) { a.Move = "end" }, table.ReasonIllegal},
		{"a key of a kilobyte", func(a *table.Answer) { a.Key = strings.Repeat("k", 1024) }, table.ReasonKey},
		{"a key of control characters", func(a *table.Answer) { a.Key = "a\x00b" }, table.ReasonKey},
	} {
		a := good
		c.change(&a)
		_, err := f.Answer(f.ctx, a)
		var e *errs.Error
		if !errors.As(err, &e) || e.Reason != c.reason {
			t.Errorf("%s: %v, want %s", c.name, err, c.reason)
			continue
		}
		if c.reason == table.ReasonIllegal && e.Illegal == nil {
			t.Errorf("%s: the rules say nothing", c.name)
		}
	}
	if f.state(id) != before {
		t.Error("a refused answer has changed the state")
	}
	if _, err := f.Answer(f.ctx, good); err != nil {
		t.Errorf("the good answer after all that: %v", err)
	}
}

func TestALoneClosingAnswerCanBeGivenAlong(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p1")
	a := f.answer(id, "Ann", "take p2")
	a.Close = table.CloseAlways
	_, err := f.Answer(f.ctx, a)
	f.ok(err)
	s := f.see(id, "Ann")
	if s.Turn != 1 || s.Step != 5 {
		t.Fatalf("turn of seat %d after %d answers, want 1 after 5", s.Turn, s.Step)
	}
	if !s.Undo.Can {
		t.Fatalf("cannot be taken back: %s", s.Undo.Reason)
	}
	f.ok(f.undo(id, "Ann", false))
	if s = f.see(id, "Ann"); s.Step != 3 || s.Asked == nil || s.Asked.Question.Kind != "act" {
		t.Errorf("after undo: %d answers, asked %v", s.Step, s.Asked)
	}
}

func TestAutoCloseLeavesTheEndOfTheGameToTheSeat(t *testing.T) {
	f := newFixture(t)
	id := f.tableWith(oneRound(), "Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p1", "Ann: take p2", "Ann: end", "Bob: take p3")
	a := f.answer(id, "Bob", "take p4")
	a.Close = table.CloseAlways
	_, err := f.Answer(f.ctx, a)
	f.ok(err)
	if s := f.see(id, "Bob"); s.Phase != table.Playing || !s.Undo.Can {
		t.Errorf("phase %s, undo %+v", s.Phase, s.Undo)
	}
}

func TestAutoCloseDoesNothingWhereMoreCanBeAnswered(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	a := f.answer(id, "Ann", "take p1")
	a.Close = table.CloseAlways
	_, err := f.Answer(f.ctx, a)
	f.ok(err)
	if s := f.see(id, "Ann"); s.Step != 3 || s.Turn != 0 {
		t.Errorf("turn of seat %d after %d answers", s.Turn, s.Step)
	}
}

func TestWhyNot(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p1")
	if err := f.Why(f.ctx, id, "Ann", 0, "take p2"); err != nil {
		t.Errorf("a legal answer: %v", err)
	}
	var e *errs.Error
	err := f.Why(f.ctx, id, "Ann", 0, "take p1")
	if !errors.As(err, &e) || e.Illegal == nil || e.Illegal.Kind != "empty" {
		t.Errorf("an empty place: %v", err)
	}
	f.refused(f.Why(f.ctx, id, "Ann", 0, "jump"), table.ReasonNotation)
	f.refused(f.Why(f.ctx, id, "Ann", 1, "take p2"), table.ReasonNotYourSeat)
	f.refused(f.Why(f.ctx, id, "Eve", 0, "take p2"), table.ReasonNotYourSeat)
	f.refused(f.Why(f.ctx, id, "Bob", 1, "take p2"), table.ReasonIllegal)
}
