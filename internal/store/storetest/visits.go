package storetest

import (
	"fmt"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/person"
	"kancha/internal/table"
)

func visits(t *testing.T, s Store) {
	c := Fresh("a", "ann")
	write(t, s, c)
	saw := func(who person.ID, after time.Duration, ended bool) {
		t.Helper()
		if err := s.Saw(t.Context(), "a", table.Visit{Person: who, At: when.Add(after), Ended: ended}); err != nil {
			t.Fatal(err)
		}
	}
	saw("ann", time.Minute, true)
	saw("ann", 0, false)
	got, err := s.Visits(t.Context(), "a")
	same(t, "the latest of each", fmt.Sprint(got, err), fmt.Sprint([]table.Visit{{Person: "ann", At: when.Add(time.Minute), Ended: true}}, nil))
	if err := s.Saw(t.Context(), "none", table.Visit{Person: "ann", At: when}); err != nil {
		t.Errorf("a table that is gone: %v", err)
	}
	none, err := s.Visits(t.Context(), "none")
	same(t, "of no table", fmt.Sprint(none, err), "[] <nil>")
}

func unseen(t *testing.T, s Store) {
	list := func(who person.ID) string {
		got, err := s.Unseen(t.Context(), who)
		return fmt.Sprint(got, err)
	}
	c := Fresh("a", "ann")
	c.Head.Seats[1] = table.Chair{Holder: table.Person, Person: "bob", Name: "Bob"}
	write(t, s, c)
	same(t, "while it is played", list("ann"), "[] <nil>")
	c = Next(c)
	c.Head.Phase, c.Head.Waiting, c.Head.Ending = table.Over, 0, table.EndAgreed
	c.Entries = []table.Entry{Entry(c.Head.Version, table.Ended, game.Watcher)}
	write(t, s, c)
	same(t, "after the end", list("ann")+list("bob"), "[a] <nil>[a] <nil>")
	if err := s.Saw(t.Context(), "a", table.Visit{Person: "ann", At: when, Ended: true}); err != nil {
		t.Fatal(err)
	}
	same(t, "when ann has looked", list("ann")+list("bob")+list("cyd"), "[] <nil>[a] <nil>[] <nil>")
	head, _ := read(t, s, "a")
	same(t, "how it ended", head.Ending, table.EndAgreed)
}
