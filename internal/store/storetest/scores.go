package storetest

import (
	"fmt"
	"sync"
	"testing"

	"kancha/game"
	"kancha/internal/rating"
	"kancha/internal/table"
)

// Ended is a change that ends a game of two people who have had ratings, if they have.
func Ended(c table.Change, ranked bool, before ...table.Rated) table.Change {
	c = Next(c)
	c.Head.Phase, c.Head.Waiting, c.Head.Ranked = table.Over, 0, ranked
	o := &table.Outcome{
		Table: c.Head.ID, Game: "stones", Mode: "versus", Versus: true, Ranked: ranked, Hidden: true, Event: "e1", At: c.Head.Changed,
	}
	for i, who := range []table.PersonID{"ann", "bob"} {
		s := table.Score{
			Seat: game.Seat(i), Holder: table.Person, Person: who, Name: "Ż " + string(who), Place: i + 1, Total: 30 - i, Away: i == 1,
			Points: []game.Points{{Category: "piles", N: 31}, {Category: "gifts", N: -1 - i}},
		}
		if ranked {
			s.Before.Rating = rating.Load(rating.New().Stored())
			if i < len(before) {
				s.Before = before[i]
			}
		}
		o.Seats = append(o.Seats, s)
	}
	if ranked {
		for i, after := range rating.Duel([]rating.Rating{o.Seats[0].Before.Rating, o.Seats[1].Before.Rating}, []int{1, 2}) {
			o.Seats[i].After = table.Rated{Rating: rating.Load(after.Stored()), Games: o.Seats[i].Before.Games + 1}
		}
	}
	c.Outcome = o
	return c
}

func outcomes(t *testing.T, s table.Store) {
	_, err := s.Outcome(t.Context(), "t1")
	is(t, "an outcome before the end", err, table.ErrNotFound)
	first := Fresh("t1", "ann")
	write(t, s, first)
	end := Ended(first, false)
	write(t, s, end)
	got, err := s.Outcome(t.Context(), "t1")
	ok(t, err)
	same(t, "outcome", got, *end.Outcome)
	is(t, "the end once more", s.Write(t.Context(), end), table.ErrConflict)
	known, err := s.Ratings(t.Context(), "stones", "ann", "bob")
	ok(t, err)
	same(t, "ratings after a game that does not count", known, map[table.PersonID]table.Rated{})
}

func ratings(t *testing.T, s table.Store) {
	const games = 6
	var all sync.WaitGroup
	for n := range games {
		id := table.ID(fmt.Sprint("t", n))
		c := Fresh(id, "ann")
		write(t, s, c)
		all.Go(func() { // as a house does: read, calculate, write, again if somebody was faster
			for {
				known, err := s.Ratings(t.Context(), "stones", "ann", "bob", "")
				if err != nil {
					t.Error(err)
					return
				}
				var before []table.Rated
				if len(known) == 2 {
					before = []table.Rated{known["ann"], known["bob"]}
				}
				if err := s.Write(t.Context(), Ended(c, true, before...)); err == nil {
					return
				} else if err != table.ErrConflict {
					t.Error(err)
					return
				}
				if head, _, err := s.Table(t.Context(), id); err != nil || head.Version != 1 {
					t.Errorf("a conflict has left version %d of %s (%v)", head.Version, id, err)
					return
				}
			}
		})
	}
	all.Wait()
	want := []rating.Rating{rating.Load(rating.New().Stored()), rating.Load(rating.New().Stored())}
	for range games {
		for i, r := range rating.Duel(want, []int{1, 2}) {
			want[i] = rating.Load(r.Stored())
		}
	}
	known, err := s.Ratings(t.Context(), "stones", "ann", "bob")
	ok(t, err)
	same(t, "ratings", known, map[table.PersonID]table.Rated{"ann": {Rating: want[0], Games: games}, "bob": {Rating: want[1], Games: games}})
	none, err := s.Ratings(t.Context(), "chess", "ann")
	ok(t, err)
	same(t, "ratings of another game", len(none), 0)
	o, err := s.Outcome(t.Context(), "t0")
	ok(t, err)
	if !o.Counts() || o.Seats[0].After.Mu <= o.Seats[0].Before.Mu || o.Seats[1].After.Mu >= o.Seats[1].Before.Mu {
		t.Errorf("the outcome has no ratings: %+v", o.Seats)
	}
}
