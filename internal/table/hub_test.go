package table_test

import (
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/table"
)

func told(changed <-chan struct{}) bool {
	select {
	case <-changed:
		return true
	case <-time.After(2 * time.Second):
		return false
	}
}

func silent(changed <-chan struct{}) bool {
	select {
	case <-changed:
		return false
	case <-time.After(20 * time.Millisecond):
		return true
	}
}

func TestListenersAreToldAfterTheAnswerIsVisible(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	changed, cancel := f.Subscribe(id, "Eve")
	defer cancel()
	other, cancelOther := f.Subscribe(f.table("Cyd", "open"), "Eve")
	defer cancelOther()
	for step, line := range []string{"Ann: pick 1", "Bob: pick 1", "Ann: take p1"} {
		f.play(id, line)
		if !told(changed) || f.see(id, "Eve").Step != step+1 {
			t.Fatalf("not told of %q", line)
		}
	}
	f.ok(f.SetNote(f.ctx, id, "Ann", 0, table.Note{Place: "p1", Text: "x"}))
	if !silent(other) {
		t.Error("a change of another table was told")
	}
	f.ok(f.undo(id, "Ann", false))
	f.play(id, "Ann: take p2", "Ann: draw") // nobody listens: nobody waits
	if !told(changed) || !silent(changed) {
		t.Error("changes are not told as one")
	}
	cancel()
	cancel()
	f.play(id, "Ann: end")
	if !silent(changed) {
		t.Error("told after cancelling")
	}
}

func TestWhoHasThePageOpenIsPresent(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	online := func(seat game.Seat) bool { return f.see(id, "Eve").Seats[seat].Online }
	if online(0) || online(1) {
		t.Fatal("present before coming")
	}
	watch, cancelWatch := f.Subscribe(id, "Eve")
	defer cancelWatch()
	_, cancel := f.Subscribe(id, "Ann")
	if !told(watch) || !online(0) || online(1) {
		t.Fatal("Ann has come and is not seen")
	}
	cancel()
	_, cancel = f.Subscribe(id, "Ann")
	if !silent(watch) || !online(0) {
		t.Error("a reload was seen as an absence")
	}
	cancel()
}

func TestAStampGrowsWithEverythingThatAPageShows(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	if s := f.see(id, "Ann"); s.Stamp != 0 {
		t.Errorf("nobody listens, stamp %d", s.Stamp)
	}
	_, cancel := f.Subscribe(id, "Ann")
	defer cancel()
	last := f.see(id, "Ann").Stamp
	if last == 0 || f.see(id, "Bob").Stamp != last {
		t.Errorf("stamps %d and %d of the same state", last, f.see(id, "Bob").Stamp)
	}
	for what, change := range map[string]func(){
		"an answer": func() { f.play(id, "Ann: pick 1") },
		"a note": func() {
			f.ok(f.SetNote(f.ctx, id, "Ann", 0, table.Note{Place: "p1", Text: "x"}))
		},
		"somebody who comes": func() { f.Subscribe(id, "Bob") },
	} {
		change()
		if now := f.see(id, "Ann").Stamp; now <= last {
			t.Errorf("%s: the stamp goes from %d to %d", what, last, now)
		} else {
			last = now
		}
	}
}
