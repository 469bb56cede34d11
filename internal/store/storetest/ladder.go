package storetest

import (
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/ladder"
	"kancha/internal/rating"
	"kancha/internal/table"
)

// LadderHouse is a store of tables, accounts and what people have achieved.
type LadderHouse interface {
	House
	ladder.Store
}

// ProveLadder holds a store to what ladder.Store promises.
func ProveLadder(t *testing.T, open func(*testing.T) LadderHouse) {
	for _, part := range []struct {
		name  string
		prove func(*testing.T, LadderHouse)
	}{
		{"ladders go by the floor, without those who are forgotten", ladders},
		{"a person's games are listed, summed and counted by rival", achievements},
		{"nobody is told of games at tables that were not listed", unlisted},
	} {
		t.Run(part.name, func(t *testing.T) { part.prove(t, open(t)) })
	}
}

// finished keeps a game of Ann and Bob; the places are theirs.
func finished(t *testing.T, s LadderHouse, id table.ID, at time.Time, edit func(*table.Outcome)) {
	t.Helper()
	c := Fresh(id, "ann")
	write(t, s, c)
	known, err := s.Ratings(t.Context(), "stones", "ann", "bob")
	ok(t, err)
	var before []table.Rated
	if len(known) == 2 {
		before = []table.Rated{known["ann"], known["bob"]}
	}
	c = Ended(c, true, before...)
	c.Outcome.At, c.Outcome.Hidden = at, false
	if edit != nil {
		edit(c.Outcome)
	}
	write(t, s, c)
}

func ladders(t *testing.T, s LadderHouse) {
	Accounted(t, s, "ann", "Anna")
	Accounted(t, s, "bob", "Bob")
	for n, id := range []table.ID{"t1", "t2", "t3"} {
		finished(t, s, id, when.Add(time.Duration(n)*time.Hour), nil)
	}
	got, err := s.Ladder(t.Context(), "stones", 10)
	ok(t, err)
	if len(got) != 2 || got[0].Name != "Anna" || got[0].Place != 1 || got[1].Name != "Bob" || got[1].Place != 2 || got[0].Games != 3 ||
		got[0].Floor() <= got[1].Floor() || !got[0].Changed.Equal(when.Add(2*time.Hour)) {
		t.Fatalf("ladder %+v", got)
	}
	one, err := s.Ladder(t.Context(), "stones", 1)
	ok(t, err)
	same(t, "the first rung", one, got[:1])
	bobs, err := s.RatingsOf(t.Context(), "bob")
	ok(t, err)
	same(t, "ratings of Bob", bobs, got[1:])
	course, err := s.Course(t.Context(), "ann", "stones", 2)
	ok(t, err)
	if len(course) != 2 || course[0].Table != "t2" || course[1].Table != "t3" || course[1].Rating != got[0].Rating {
		t.Errorf("course %+v", course)
	}
	ok(t, s.Forget(t.Context(), "ann", account.KeptName{}))
	left, err := s.Ladder(t.Context(), "stones", 10)
	ok(t, err)
	if len(left) != 1 || left[0].Name != "Bob" || left[0].Place != 1 {
		t.Errorf("without Ann: %+v", left)
	}
	o, err := s.Outcome(t.Context(), "t1")
	ok(t, err)
	if o.Seats[0].Person != "" || o.Seats[0].Name != "" || o.Seats[0].Account != "" || o.Seats[1].Account != "Bob" || o.Seats[0].Total != 30 {
		t.Errorf("a game of somebody who is forgotten: %+v", o.Seats)
	}
}

func achievements(t *testing.T, s LadderHouse) {
	Accounted(t, s, "ann", "Anna")
	Accounted(t, s, "bob", "Bob")
	finished(t, s, "t1", when, nil)
	finished(t, s, "t2", when.Add(time.Hour), func(o *table.Outcome) { // Bob wins
		o.Ranked, o.Seats[0].Place, o.Seats[1].Place, o.Seats[1].Away = false, 2, 1, false
	})
	finished(t, s, "t3", when.Add(2*time.Hour), func(o *table.Outcome) { // nobody wins
		o.Ending, o.Seats[0].Place, o.Seats[1].Place = table.EndAgreed, 0, 0
	})
	finished(t, s, "t4", when.Add(3*time.Hour), func(o *table.Outcome) { o.Ranked, o.Versus = false, false })
	past, err := s.History(t.Context(), "ann", false, 1, 2)
	ok(t, err)
	if len(past) != 2 || past[0].Table != "t3" || past[1].Table != "t2" || !past[0].There || len(past[0].Seats) != 2 || past[0].Seats[1].Name != "Ż bob" {
		t.Errorf("history %+v", past)
	}
	finals, err := s.Finals(t.Context(), "ann", false, 10)
	ok(t, err)
	points := []game.Points{{Category: "piles", N: 31}, {Category: "gifts", N: -1}}
	want := []ladder.Final{}
	for _, place := range []int{1, 2, 1} {
		want = append(want, ladder.Final{Game: "stones", Mode: "versus", Place: place, Total: 30, Points: points})
	}
	same(t, "finals", finals, want)
	bobs, err := s.Finals(t.Context(), "bob", false, 10)
	ok(t, err)
	same(t, "games that Bob has not left", len(bobs), 1)
	rivals, err := s.Rivals(t.Context(), "ann", false, 10)
	ok(t, err)
	same(t, "rivals", rivals, []ladder.Rival{{Name: "Bob", Games: 2, Won: 1, Lost: 1}})
	met, err := s.Meetings(t.Context(), "bob", "ann")
	ok(t, err)
	same(t, "meetings", met, []ladder.Rival{{Game: "stones", Games: 2, Won: 1, Lost: 1}})
	if r := past[0].Seats[0].After.Rating; r != (rating.Rating{}) {
		t.Errorf("a game without a result has the rating %v", r)
	}
}

func unlisted(t *testing.T, s LadderHouse) {
	Accounted(t, s, "ann", "Anna")
	Accounted(t, s, "bob", "Bob")
	finished(t, s, "t1", when, func(o *table.Outcome) { o.Hidden = true })
	for all, want := range map[bool]int{false: 0, true: 1} {
		past, err := s.History(t.Context(), "ann", all, 0, 10)
		ok(t, err)
		finals, err := s.Finals(t.Context(), "ann", all, 10)
		ok(t, err)
		rivals, err := s.Rivals(t.Context(), "ann", all, 10)
		ok(t, err)
		if len(past) != want || len(finals) != want || len(rivals) != want {
			t.Errorf("all %t: %d games, %d finals, %d rivals", all, len(past), len(finals), len(rivals))
		}
	}
}
