package table_test

import (
	"fmt"
	"testing"

	"kancha/game"
	"kancha/internal/lobby"
	"kancha/internal/table"
)

func eyes(s *table.Snapshot) string {
	return fmt.Sprintf("viewer %d, hand over to %d", s.Viewer, s.HandOver)
}

func TestTheScreenIsHandedOverWhereSecretsAre(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann.1", "Ann.2", "Bob")
	expect := func(when, want string) *table.Snapshot {
		t.Helper()
		s := f.see(id, "Ann")
		if got := eyes(s); got != want {
			t.Errorf("%s: %s, want %s", when, got, want)
		}
		return s
	}
	expect("before anybody knows a secret", "viewer 0, hand over to -1")
	f.play(id, "Ann: pick 2")
	s := expect("seat 1 must not see the number of seat 0", "viewer -1, hand over to 1")
	if s.Asked != nil || !s.Undo.Can || s.Undo.Seat != 0 {
		t.Errorf("asked %v, undo %+v", s.Asked, s.Undo)
	}
	f.refused(f.TakeOver(f.ctx, id, "Ann", 2), table.ReasonNotYourSeat)
	f.refused(f.TakeOver(f.ctx, id, "Eve", 1), table.ReasonNotYourSeat)
	f.ok(f.TakeOver(f.ctx, id, "Ann", 1))
	expect("seat 1 has the screen", "viewer 1, hand over to -1")
	f.play(id, "Ann: pick 3")
	expect("nobody of theirs is asked", "viewer 1, hand over to -1")
	back, err := f.Look(f.ctx, table.Look{Table: id, Person: "Ann", Seat: 0, Step: -1})
	f.ok(err)
	if got := eyes(back); got != "viewer -1, hand over to 0" {
		t.Errorf("asking for the other seat: %s", got)
	}
	f.play(id, "Bob: pick 1")
	expect("seat 0 begins", "viewer -1, hand over to 0")
	f.ok(f.TakeOver(f.ctx, id, "Ann", 0))
	f.play(id, "Ann: take p1", "Ann: take p2", "Ann: end")
	expect("seat 1 goes on", "viewer -1, hand over to 1")
	f.ok(f.undo(id, "Ann", false))
	expect("seat 0 has taken back", "viewer 0, hand over to -1")
	if got := eyes(f.see(id, "Bob")); got != "viewer 2, hand over to -1" {
		t.Errorf("Bob, who holds one seat: %s", got)
	}
}

func TestWithoutSecretsNobodyHandsOver(t *testing.T) {
	f := newFixture(t)
	id := f.tableWith(lobby.Plan{Setup: game.Setup{Options: []game.Choice{{Option: "rounds", Value: "1"}}}}, "Ann.1", "Ann.2")
	f.play(id, "Ann: pick 1")
	f.ok(f.TakeOver(f.ctx, id, "Ann", 1))
	f.play(id, "Ann: pick 1")
	f.ok(f.TakeOver(f.ctx, id, "Ann", 0))
	f.play(id, "Ann: draw", "Ann: draw", "Ann: end")
	f.ok(f.TakeOver(f.ctx, id, "Ann", 1))
	f.play(id, "Ann: draw", "Ann: draw", "Ann: end")
	if got := eyes(f.see(id, "Ann")); got != "viewer 1, hand over to -1" {
		t.Errorf("after the end: %s", got)
	}
}

func TestPencilMarksAreSecretsToo(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann.1", "Ann.2")
	f.ok(f.SetNote(f.ctx, id, "Ann", 1, table.Note{Place: "p1", Text: "x"}))
	s := f.see(id, "Ann")
	if got := eyes(s); got != "viewer -1, hand over to 0" || len(s.Notes) != 0 {
		t.Errorf("%s, notes %v", got, s.Notes)
	}
	f.ok(f.TakeOver(f.ctx, id, "Ann", 1))
	l := table.Look{Table: id, Person: "Ann", Seat: 1, Step: -1}
	if s, err := f.Look(f.ctx, l); err != nil || s.Viewer != 1 || len(s.Notes) != 1 {
		t.Errorf("%s, notes %v, %v", eyes(s), s.Notes, err)
	}
}
