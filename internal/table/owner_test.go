package table_test

import (
	"fmt"
	"strings"
	"testing"

	"kancha/game"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// told is everything that a page could show of a table to somebody.
func (f *fixture) told(id table.ID, who string) string {
	f.Helper()
	s := f.see(id, who)
	var b strings.Builder
	fmt.Fprintln(&b, s.Seats, s.Host)
	for _, l := range s.Log {
		fmt.Fprintln(&b, l.House, l.Name)
	}
	for _, l := range s.Talk.Lines {
		fmt.Fprintln(&b, "says", l.Name, l.Text)
	}
	return b.String()
}

func TestTablesPassToAnotherPerson(t *testing.T) {
	f := newFixture(t)
	running, open := f.table("Gil", "Bob"), f.table("Gil", "open")
	f.ok(f.SetNote(f.ctx, running, "Gil", 0, table.Note{Place: "p1", Text: "?"}))
	f.ok(f.Adopt(f.ctx, "Gil", "Ann"))
	for _, id := range []table.ID{running, open} {
		s := f.see(id, "Ann")
		if !s.Host || len(s.Mine) != 1 || s.Mine[0] != 0 || s.Seats[0].Name != "Gil" {
			t.Errorf("%s: host %v, seats %v of %v", id, s.Host, s.Mine, s.Seats)
		}
		if old := f.see(id, "Gil"); old.Host || len(old.Mine) != 0 {
			t.Errorf("%s: the one before still has %v", id, old.Mine)
		}
	}
	if notes := f.see(running, "Ann").Notes; len(notes) != 1 {
		t.Errorf("pencil marks %v", notes)
	}
	mine, _, err := f.List(f.ctx, "Gil")
	f.ok(err)
	if n, err := f.Tables(f.ctx, "Ann"); n != 2 || len(mine) != 0 || err != nil {
		t.Errorf("%d tables and %d left, %v", n, len(mine), err)
	}
	f.again() // what the store has is the same
	if s := f.see(running, "Ann"); len(s.Mine) != 1 || len(s.Log) == 0 {
		t.Errorf("read again: %v", s.Mine)
	}
	f.ok(f.Adopt(f.ctx, "Gil", "Ann"))
}

func TestTwoAtOneTableDoNotBecomeOne(t *testing.T) {
	f := newFixture(t)
	other, both := f.table("Gil", "open"), f.table("Gil", "Ann")
	f.refused(f.Adopt(f.ctx, "Gil", "Ann"), table.ReasonBothSeated)
	for _, id := range []table.ID{other, both} {
		if s := f.see(id, "Gil"); !s.Host || len(s.Mine) != 1 {
			t.Errorf("something was handed over: %v", s.Mine)
		}
	}
}

func TestSomebodyWhoIsForgottenLeavesNoName(t *testing.T) {
	f := newFixture(t)
	gathering, deserted, running, hot := f.table("Ann", "Bob", "open"), f.table("Ann", "open"), f.table("Ann", "Bob", "Cyd"), f.table("Bob", "Ann")
	f.ok(f.SetNote(f.ctx, running, "Ann", 0, table.Note{Place: "p1", Text: "secret"}))
	f.ok(f.Forget(f.ctx, "Ann"))
	if s := f.see(gathering, "Bob"); s.Phase != table.Gathering || s.Seats[0].Holder != table.Open || s.Seats[1].Holder != table.Person {
		t.Errorf("gathering: %v", s.Seats)
	}
	if s := f.see(deserted, "Bob"); s.Phase != table.Closed {
		t.Errorf("a table where nobody sits is %s", s.Phase)
	}
	if s := f.see(running, "Bob"); s.Phase != table.Playing || s.Seats[0].Holder != table.BotHolder {
		t.Errorf("running: %v", s.Seats)
	}
	if s := f.see(hot, "Bob"); s.Phase != table.Over {
		t.Errorf("a duel is %s", s.Phase)
	}
	for _, id := range []table.ID{gathering, running, hot} {
		for _, when := range []string{"at once", "read again"} {
			for _, who := range []string{"Bob", "", "Ann"} {
				if text := f.told(id, who); strings.Contains(text, "Ann") {
					t.Errorf("%s, %s: %s", id, when, text)
				}
				if s := f.see(id, who); who != "Bob" && (s.Host || len(s.Mine) > 0) {
					t.Errorf("%q holds %v", who, s.Mine)
				}
			}
			f.again()
		}
	}
	if notes, err := f.store.Notes(f.ctx, running); err != nil || len(notes) != 0 {
		t.Errorf("pencil marks %v %v", notes, err)
	}
	if _, log, err := f.store.Table(f.ctx, running); err != nil || strings.Contains(bodies(log), "Ann") {
		t.Errorf("the log holds the name: %s %v", bodies(log), err)
	}
	text, err := f.Record(f.ctx, table.Look{Table: hot, Seat: game.Watcher, Step: -1})
	f.ok(err)
	if strings.Contains(text, "Ann") || !strings.Contains(text, "Bob") {
		t.Errorf("record:\n%s", text)
	}
	f.ok(f.Forget(f.ctx, "Ann"))
}

// again forgets what is in memory.
func (f *fixture) again() {
	f.House = f.restarted(tabletest.Stones).House
}

func bodies(log []table.Entry) string {
	var b strings.Builder
	for _, e := range log {
		b.Write(e.Body)
	}
	return b.String()
}
