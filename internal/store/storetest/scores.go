package storetest

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
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
	for i, who := range []person.ID{"ann", "bob"} {
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

func outcomes(t *testing.T, s Store) {
	_, err := s.Outcome(t.Context(), "t1")
	is(t, "an outcome before the end", err, errs.ErrNotFound)
	first := Fresh("t1", "ann")
	write(t, s, first)
	end := Ended(first, false)
	write(t, s, end)
	got, err := s.Outcome(t.Context(), "t1")
	ok(t, err)
	same(t, "outcome", got, *end.Outcome)
	is(t, "the end once more", s.Write(t.Context(), end), errs.ErrConflict)
	known, err := s.Ratings(t.Context(), "stones", "ann", "bob")
	ok(t, err)
	same(t, "ratings after a game that does not count", known, map[person.ID]table.Rated{})
}

func ratings(t *testing.T, s Store) {
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
				} else if err != errs.ErrConflict {
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
	same(t, "ratings", known, map[person.ID]table.Rated{"ann": {Rating: want[0], Games: games}, "bob": {Rating: want[1], Games: games}})
	for since, want := range map[time.Time]string{when.Add(-time.Hour): "map[ann:6 bob:6] <nil>", when.AddDate(1, 0, 0): "map[] <nil>"} {
		met, err := s.Met(t.Context(), since, "ann", "bob", "cyd", "")
		same(t, "met", fmt.Sprint(met, err), want)
	}
	c := Ended(Fresh("left", "ann"), false)
	c.Outcome.Ending, c.Outcome.At = table.EndLost, when.Add(time.Hour)
	c.Outcome.Seats[0].Place, c.Outcome.Seats[1].Place = 2, 1
	write(t, s, Fresh("left", "ann"))
	write(t, s, c)
	for who, want := range map[person.ID]string{"ann": "{7 1} <nil>", "bob": "{7 7} <nil>", "cyd": "{0 0} <nil>", "": "{0 0} <nil>"} {
		r, err := s.Reliability(t.Context(), who, 50)
		same(t, "reliability", fmt.Sprint(r, err), want)
	}
	last, err := s.Reliability(t.Context(), "ann", 1)
	same(t, "of the last game", fmt.Sprint(last, err), "{1 1} <nil>")
	none, err := s.Ratings(t.Context(), "chess", "ann")
	ok(t, err)
	same(t, "ratings of another game", len(none), 0)
	o, err := s.Outcome(t.Context(), "t0")
	ok(t, err)
	if !o.Counts() || o.Seats[0].After.Mu <= o.Seats[0].Before.Mu || o.Seats[1].After.Mu >= o.Seats[1].Before.Mu {
		t.Errorf("the outcome has no ratings: %+v", o.Seats)
	}
}
