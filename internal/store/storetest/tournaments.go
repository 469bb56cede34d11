package storetest

import (
	"sync"
	"testing"

	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/pairing"
	"kancha/internal/table"
	"kancha/internal/tournament"
)

// TournamentHouse is a store of tables, accounts and events.
type TournamentHouse interface {
	House
	tournament.Store
}

// ProveTournaments holds a store to what event.Store promises.
func ProveTournaments(t *testing.T, open func(*testing.T) TournamentHouse) {
	for _, part := range []struct {
		name  string
		prove func(*testing.T, TournamentHouse)
	}{
		{"an event comes back as it was written, with who takes part", tournamentTrip},
		{"a round opens once, with its tables", openOnce},
		{"ripe are running events of which no table is played", ripe},
		{"who is forgotten is nobody at an event", forgottenEntrant},
	} {
		t.Run(part.name, func(t *testing.T) { part.prove(t, open(t)) })
	}
}

func gathering(id string) tournament.Tournament {
	return tournament.Tournament{ID: id, Version: 1, Phase: tournament.Open, Host: "ann", Changed: when, Body: tournament.Body{
		Created: when,
		Plan: tournament.Plan{Name: "Żółw", Game: "stones", Setup: game.Setup{Mode: "versus", Options: []game.Choice{{Option: "a", Value: "b"}}},
			Clock: clock.Rule{Kind: clock.Slow, Each: 86_400_000_000_000}, Form: tournament.Swiss, Count: 3, Size: 2, Most: 8, Ranked: true},
	}}
}

func tournamentTrip(t *testing.T, s TournamentHouse) {
	Accounted(t, s, "ann", "Anna")
	Accounted(t, s, "bob", "Bob")
	_, err := s.Tournament(t.Context(), "e1")
	is(t, "an event that is not there", err, errs.ErrNotFound)
	e := gathering("e1")
	ok(t, s.WriteTournament(t.Context(), e))
	is(t, "the same again", s.WriteTournament(t.Context(), e), errs.ErrConflict)
	e.Version, e.Phase = 2, tournament.Running
	e.Entrants = []tournament.Entrant{{Person: "bob"}, {Person: "ann", Gone: true}}
	e.Rounds = []tournament.Round{{Tables: []table.ID{"t1"}, Round: pairing.Round{
		Boards: []pairing.Board{{Players: []int{1, 0}, Places: []int{1, 2}, Totals: []int{3, -1}}}, Byes: []int{2},
	}}}
	ok(t, s.WriteTournament(t.Context(), e))
	got, err := s.Tournament(t.Context(), "e1")
	ok(t, err)
	e.Entrants[0].Name, e.Entrants[1].Name = "Bob", "Anna"
	same(t, "event", got, e)
	all, err := s.Tournaments(t.Context(), 9)
	ok(t, err)
	same(t, "all", all, []tournament.Tournament{e})
	e.Version, e.Phase, e.Entrants = 3, tournament.Dropped, nil
	ok(t, s.WriteTournament(t.Context(), e))
	if all, err := s.Tournaments(t.Context(), 9); err != nil || len(all) != 0 {
		t.Errorf("a dropped one is listed: %v, %v", all, err)
	}
}

func openOnce(t *testing.T, s TournamentHouse) {
	e := gathering("e1")
	ok(t, s.WriteTournament(t.Context(), e))
	e.Version, e.Phase = 2, tournament.Running
	var wins int
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			err := s.WriteTournament(t.Context(), e, Fresh(table.ID(rune('a'+i)), "event e1"))
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				wins++
			} else if err != errs.ErrConflict {
				t.Errorf("write: %v", err)
			}
		})
	}
	all.Wait()
	mine, err := s.Mine(t.Context(), "event e1", 9)
	ok(t, err)
	if wins != 1 || len(mine) != 1 {
		t.Errorf("%d have opened it, with %d tables", wins, len(mine))
	}
}

func ripe(t *testing.T, s TournamentHouse) {
	for _, id := range []string{"e1", "e2"} {
		e := gathering(id)
		e.Phase = tournament.Running
		c := Fresh(table.ID("t"+id), "host")
		c.Head.Event = id
		ok(t, s.WriteTournament(t.Context(), e, c))
		if id == "e1" {
			c = Next(c)
			c.Head.Phase = table.Over
			write(t, s, c)
		}
	}
	ok(t, s.WriteTournament(t.Context(), gathering("e3")))
	got, err := s.Ripe(t.Context())
	ok(t, err)
	same(t, "ripe", got, []string{"e1"})
}

func forgottenEntrant(t *testing.T, s TournamentHouse) {
	Accounted(t, s, "ann", "Anna")
	Accounted(t, s, "bob", "Bob")
	e := gathering("e1")
	e.Entrants = []tournament.Entrant{{Person: "ann"}, {Person: "bob"}}
	ok(t, s.WriteTournament(t.Context(), e))
	ok(t, s.Forget(t.Context(), "ann", account.KeptName{}))
	got, err := s.Tournament(t.Context(), "e1")
	ok(t, err)
	if got.Host != "" || got.Entrants[0] != (tournament.Entrant{Gone: true}) || got.Entrants[1].Name != "Bob" || got.Version != 2 {
		t.Errorf("%+v", got)
	}
	e.Version = 2
	is(t, "written by somebody who has read it before", s.WriteTournament(t.Context(), e), errs.ErrConflict)
}
