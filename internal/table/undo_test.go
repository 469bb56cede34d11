package table_test

import (
	"slices"
	"strings"
	"testing"

	"kancha/internal/person"
	"kancha/internal/table"
)

// houseLines is the lines that the house wrote into the log, with their numbers.
func houseLines(s *table.Snapshot, kinds ...string) string {
	var out []string
	for _, l := range s.Log {
		if slices.Contains(kinds, l.House) {
			out = append(out, l.Event.Phrase.String())
		}
	}
	return strings.Join(out, ", ")
}

func TestUndoGoesBackAnswerByAnswer(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	start := f.state(id)
	f.play(id, "Ann: take p1")
	one := f.state(id)
	f.play(id, "Ann: take p2", "Ann: end")
	if s := f.see(id, "Ann"); !s.Undo.Can || !s.Undo.Reset || s.Undo.Seat != 0 {
		t.Fatalf("after the turn was closed: %+v", s.Undo)
	}
	f.ok(f.undo(id, "Ann", false))
	f.ok(f.undo(id, "Ann", false))
	if f.state(id) != one {
		t.Errorf("after two steps back\n got %s\nwant %s", f.state(id), one)
	}
	if s := f.see(id, "Ann"); !s.Undo.Can || s.Undo.Reset {
		t.Errorf("with one answer left: %+v", s.Undo)
	}
	f.ok(f.undo(id, "Ann", false))
	if f.state(id) != start {
		t.Errorf("after three steps back\n got %s\nwant %s", f.state(id), start)
	}
	s := f.see(id, "Ann")
	if got := houseLines(s, table.LineUndo); got != "undo n=3" {
		t.Errorf("the log says %q", got)
	}
	if s.Undo.Can || s.Undo.Reason != table.UndoOthers {
		t.Errorf("beyond the answer of Bob: %+v", s.Undo)
	}
	f.refused(f.undo(id, "Ann", false), table.ReasonUndo)
	f.play(id, "Ann: take p5")
}

func TestResetGoesBackToTheBeginningOfTheTurn(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	start := f.state(id)
	f.play(id, "Ann: take p1", "Ann: take p2", "Ann: end")
	f.ok(f.undo(id, "Ann", true))
	if f.state(id) != start {
		t.Errorf("got %s\nwant %s", f.state(id), start)
	}
	if s := f.see(id, "Bob"); s.Asked != nil || len(s.Scores) != 3 {
		t.Errorf("Bob is asked %v, %d points in the chart", s.Asked, len(s.Scores))
	}
}

// K01: what was drawn stays drawn, and a new attempt draws nothing else.
func TestUndoStopsWhereSomethingBecameKnown(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: draw", "Ann: take p2")
	f.ok(f.undo(id, "Ann", true))
	s := f.see(id, "Ann")
	if s.Step != 3 || s.Undo.Can || s.Undo.Reason != table.UndoRevealed {
		t.Fatalf("%d answers, %+v", s.Step, s.Undo)
	}
	f.refused(f.undo(id, "Ann", false), table.ReasonUndo)
	f.play(id, "Ann: draw")
	withUndo := f.state(id)

	other := f.table("Ann", "Bob")
	f.play(other, "Ann: pick 1", "Bob: pick 2", "Ann: draw", "Ann: draw")
	if f.state(other) != withUndo {
		t.Errorf("the next lot depends on what was taken back:\n%s\n%s", withUndo, f.state(other))
	}
}

func TestOnlyTheLastToActMayTakeBack(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	if s := f.see(id, "Ann"); s.Undo.Reason != table.UndoNothing {
		t.Errorf("at the start: %+v", s.Undo)
	}
	if s := f.see(id, "Eve"); s.Undo.Reason != table.UndoNotYours {
		t.Errorf("a watcher: %+v", s.Undo)
	}
	f.play(id, "Ann: pick 1")
	if s := f.see(id, "Ann"); !s.Undo.Can {
		t.Errorf("while Bob still thinks: %+v", s.Undo)
	}
	f.play(id, "Bob: pick 1")
	if s := f.see(id, "Ann"); s.Undo.Reason != table.UndoOthers {
		t.Errorf("after Bob: %+v", s.Undo)
	}
	f.refused(f.undo(id, "Ann", false), table.ReasonUndo)
	f.refused(f.undo(id, "Eve", false), table.ReasonNotYourSeat)
	f.ok(f.undo(id, "Bob", false))
	f.ok(f.undo(id, "Ann", false))
}

func TestUndoOfAnOldPageIsRefused(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p1")
	old := f.see(id, "Ann").Version
	f.play(id, "Ann: take p2")
	f.refused(f.Undo(f.ctx, id, "Ann", 0, old, "k", false), table.ReasonStale)
	now := f.see(id, "Ann").Version
	f.ok(f.Undo(f.ctx, id, "Ann", 0, now, "k", false))
	f.ok(f.Undo(f.ctx, id, "Ann", 0, now, "k", false)) // the same click sent again
	if s := f.see(id, "Ann"); s.Step != 3 {
		t.Errorf("%d answers count, want 3", s.Step)
	}
	f.refused(f.Undo(f.ctx, id, "Ann", 0, now, "l", false), table.ReasonStale)
}

func TestNothingIsTakenBackAfterTheEnd(t *testing.T) {
	f := newFixture(t)
	id := f.tableWith(oneRound(), "Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p1", "Ann: take p2", "Ann: end", "Bob: take p3", "Bob: take p4", "Bob: end")
	if s := f.see(id, "Bob"); s.Undo.Reason != table.UndoOver {
		t.Errorf("%+v", s.Undo)
	}
	f.refused(f.undo(id, "Bob", false), table.ReasonOver)
}

func (f *fixture) undoTo(id table.ID, who string, step int) error {
	f.Helper()
	s := f.see(id, who)
	return f.UndoTo(f.ctx, id, person.ID(who), s.Mine[0], s.Version, "", step)
}

func TestUndoToALineTakesBackAllThatFollowsInOneChange(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p1")
	one := f.state(id)
	f.play(id, "Ann: take p2", "Ann: end")
	s := f.see(id, "Ann")
	if got := s.Undo.To; len(got) != 2 || got[0] != 3 || got[1] != 4 {
		t.Fatalf("the answers to go back to are %v, want [3 4]", got)
	}
	for _, step := range []int{-1, 0, 1, 2, 5, 6, 99} { // the start, others' answers, the present, the future
		f.refused(f.undoTo(id, "Ann", step), table.ReasonUndo)
	}
	f.refused(f.undoTo(id, "Bob", 3), table.ReasonUndo)
	f.refused(f.UndoTo(f.ctx, id, "Ann", 0, s.Version-1, "", 3), table.ReasonStale)
	f.ok(f.undoTo(id, "Ann", 3))
	after := f.see(id, "Ann")
	if f.state(id) != one || after.Version != s.Version+1 {
		t.Errorf("version %d after %d, state\n got %s\nwant %s", after.Version, s.Version, f.state(id), one)
	}
	if got := houseLines(after, table.LineUndo); got != "undo n=2" {
		t.Errorf("the log says %q", got)
	}
}

func TestUndoToALineStopsWhereSomethingWasRevealed(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2", "Ann: take p1", "Ann: draw")
	if s := f.see(id, "Ann"); len(s.Undo.To) != 0 {
		t.Errorf("after a draw one can go back to %v", s.Undo.To)
	}
	f.refused(f.undoTo(id, "Ann", 3), table.ReasonUndo)
}
