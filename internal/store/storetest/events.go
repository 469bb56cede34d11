package storetest

import (
	"sync"
	"testing"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/event"
	"kancha/internal/table"
	"kancha/internal/tourney"
)

// EventHouse is a store of tables, accounts and events.
type EventHouse interface {
	House
	event.Store
}

// ProveEvents holds a store to what event.Store promises.
func ProveEvents(t *testing.T, open func(*testing.T) EventHouse) {
	for _, part := range []struct {
		name  string
		prove func(*testing.T, EventHouse)
	}{
		{"an event comes back as it was written, with who takes part", eventTrip},
		{"a round opens once, with its tables", openOnce},
		{"ripe are running events of which no table is played", ripe},
		{"who is forgotten is nobody at an event", forgottenEntrant},
	} {
		t.Run(part.name, func(t *testing.T) { part.prove(t, open(t)) })
	}
}

func gathering(id string) event.Event {
	return event.Event{ID: id, Version: 1, Phase: event.Open, Host: "ann", Changed: when, Body: event.Body{
		Created: when,
		Plan: event.Plan{Name: "Żółw", Game: "stones", Setup: game.Setup{Mode: "versus", Options: []game.Choice{{Option: "a", Value: "b"}}},
			Clock: clock.Rule{Kind: clock.Slow, Each: 86_400_000_000_000}, Form: event.Swiss, Count: 3, Size: 2, Most: 8, Ranked: true},
	}}
}

func eventTrip(t *testing.T, s EventHouse) {
	Accounted(t, s, "ann", "Anna")
	Accounted(t, s, "bob", "Bob")
	_, err := s.Event(t.Context(), "e1")
	is(t, "an event that is not there", err, table.ErrNotFound)
	e := gathering("e1")
	ok(t, s.WriteEvent(t.Context(), e))
	is(t, "the same again", s.WriteEvent(t.Context(), e), table.ErrConflict)
	e.Version, e.Phase = 2, event.Running
	e.Entrants = []event.Entrant{{Person: "bob"}, {Person: "ann", Gone: true}}
	e.Rounds = []event.Round{{Tables: []table.ID{"t1"}, Round: tourney.Round{
		Boards: []tourney.Board{{Players: []int{1, 0}, Places: []int{1, 2}, Totals: []int{3, -1}}}, Byes: []int{2},
	}}}
	ok(t, s.WriteEvent(t.Context(), e))
	got, err := s.Event(t.Context(), "e1")
	ok(t, err)
	e.Entrants[0].Name, e.Entrants[1].Name = "Bob", "Anna"
	same(t, "event", got, e)
	all, err := s.Events(t.Context(), 9)
	ok(t, err)
	same(t, "all", all, []event.Event{e})
	e.Version, e.Phase, e.Entrants = 3, event.Dropped, nil
	ok(t, s.WriteEvent(t.Context(), e))
	if all, err := s.Events(t.Context(), 9); err != nil || len(all) != 0 {
		t.Errorf("a dropped one is listed: %v, %v", all, err)
	}
}

func openOnce(t *testing.T, s EventHouse) {
	e := gathering("e1")
	ok(t, s.WriteEvent(t.Context(), e))
	e.Version, e.Phase = 2, event.Running
	var wins int
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			err := s.WriteEvent(t.Context(), e, Fresh(table.ID(rune('a'+i)), "event e1"))
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				wins++
			} else if err != table.ErrConflict {
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

func ripe(t *testing.T, s EventHouse) {
	for _, id := range []string{"e1", "e2"} {
		e := gathering(id)
		e.Phase = event.Running
		c := Fresh(table.ID("t"+id), "host")
		c.Head.Event = id
		ok(t, s.WriteEvent(t.Context(), e, c))
		if id == "e1" {
			c = Next(c)
			c.Head.Phase = table.Over
			write(t, s, c)
		}
	}
	ok(t, s.WriteEvent(t.Context(), gathering("e3")))
	got, err := s.Ripe(t.Context())
	ok(t, err)
	same(t, "ripe", got, []string{"e1"})
}

func forgottenEntrant(t *testing.T, s EventHouse) {
	Accounted(t, s, "ann", "Anna")
	Accounted(t, s, "bob", "Bob")
	e := gathering("e1")
	e.Entrants = []event.Entrant{{Person: "ann"}, {Person: "bob"}}
	ok(t, s.WriteEvent(t.Context(), e))
	ok(t, s.Forget(t.Context(), "ann"))
	got, err := s.Event(t.Context(), "e1")
	ok(t, err)
	if got.Host != "" || got.Entrants[0] != (event.Entrant{Gone: true}) || got.Entrants[1].Name != "Bob" || got.Version != 2 {
		t.Errorf("%+v", got)
	}
	e.Version = 2
	is(t, "written by somebody who has read it before", s.WriteEvent(t.Context(), e), table.ErrConflict)
}
