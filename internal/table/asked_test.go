package table_test

import "testing"

// How often a seat was asked something is counted by kind, and taken back with the answers. What is new is told from the last
// answer of the seat on.
func TestWhatWasAskedBeforeIsCounted(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	asked := func(name, kind string, before, news int) {
		t.Helper()
		a := f.see(id, name).Asked
		if a == nil || a.Question.Kind != kind || a.Before != before || a.News != news {
			t.Errorf("%s is asked %+v, want %s, %d before, news after %d", name, a, kind, before, news)
		}
	}
	asked("Ann", "pick", 0, 0)
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	asked("Ann", "act", 0, 0)
	f.play(id, "Ann: take p1")
	asked("Ann", "act", 1, 2)
	f.ok(f.undo(id, "Ann", false))
	asked("Ann", "act", 0, 0)
	f.play(id, "Ann: take p1", "Ann: take p2")
	asked("Ann", "end", 0, 3)
	f.play(id, "Ann: end")
	asked("Bob", "act", 0, 1)
	f.play(id, "Bob: take p3", "Bob: take p4", "Bob: end")
	asked("Ann", "act", 2, 4)
}
