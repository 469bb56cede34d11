package storetest

import (
	"fmt"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/person"
	"kancha/internal/table"
)

func clocks(t *testing.T, s Store) {
	a, b := Fresh("a", "ann"), Fresh("b", "ann")
	a.Head.Clock = clock.New(clock.Rule{Kind: clock.Slow, Each: 24 * time.Hour, Window: clock.Window{From: 480, To: 60}, Late: clock.MayEnd}, 2)
	a.Head.Clock.SetHours(1, clock.Hours{Zone: "Europe/Prague", Off: []clock.Range{{First: 20261224, Last: 20261226}}}, when)
	write(t, s, a, b)
	head, _ := read(t, s, "a")
	same(t, "clocks", head, a.Head)
	mine, err := s.Mine(t.Context(), "ann", 9)
	if err != nil || len(mine) != 2 || !mine[0].Clock.On() || mine[1].Clock.On() {
		t.Errorf("in a list: %v %+v", err, mine)
	}
	ringing := func(now time.Time) string {
		t.Helper()
		rings, err := s.Ringing(t.Context(), now, time.Time{}, 9)
		return fmt.Sprint(rings, err)
	}
	same(t, "without an alarm", ringing(when.Add(time.Hour)), "[] <nil>")
	a, b = Next(a), Next(b)
	a.Head.Alarm, b.Head.Alarm = when.Add(time.Minute), when.Add(time.Second)
	a.Head.Clock.Turn(when, game.SeatSet(1), false, func(game.Seat) clock.Mark { return clock.Mark{Turn: 2, Count: 1} })
	write(t, s, a)
	write(t, s, b)
	head, _ = read(t, s, "a")
	same(t, "clocks of a running game", head, a.Head)
	same(t, "before", ringing(when), "[] <nil>")
	same(t, "at the moment", ringing(when.Add(time.Second)), "[{b 2}] <nil>")
	same(t, "later, in order of the alarms", ringing(when.Add(time.Hour)), "[{b 2} {a 2}] <nil>")
	rings, err := s.Ringing(t.Context(), when.Add(time.Hour), time.Time{}, 1)
	same(t, "not more than wanted", fmt.Sprint(rings, err), "[{b 2}] <nil>")
	ahead, err := s.Ahead(t.Context(), when.Add(-time.Second), 9)
	same(t, "changed after a time", fmt.Sprint(ahead, err), "[{a 2} {b 2}] <nil>")
	ahead, err = s.Ahead(t.Context(), a.Head.Changed.Add(time.Hour), 9)
	same(t, "changed after a later time", fmt.Sprint(ahead, err), "[] <nil>")
	b = Next(b)
	b.Head.Alarm = time.Time{}
	write(t, s, b)
	same(t, "with one silenced", ringing(when.Add(time.Hour)), "[{a 2}] <nil>")
}

func hours(t *testing.T, s Store) {
	of := func(who person.ID) clock.Hours {
		t.Helper()
		h, err := s.Hours(t.Context(), who)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	same(t, "of nobody", of("ann"), clock.Hours{})
	for _, h := range []clock.Hours{
		{Zone: "Europe/Prague", Off: []clock.Range{{First: 20261224, Last: 20261226}, {First: 20270101, Last: 20270101}}},
		{Zone: "Asia/Tokyo", Moved: when},
	} {
		if err := s.SetHours(t.Context(), "ann", h); err != nil {
			t.Fatal(err)
		}
		same(t, "hours", of("ann"), h)
	}
	same(t, "of somebody else", of("bob"), clock.Hours{})
}

// pulse: an outage is found once, by the first house that can write again, and told to all for some days.
func pulse(t *testing.T, s Store) {
	beat := func(b table.Beat) []clock.Outage {
		t.Helper()
		b.Gap = 5 * time.Second
		list, err := s.Beat(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	at := func(n int) time.Time { return when.Add(time.Duration(n) * time.Second) }
	if list := beat(table.Beat{Now: at(0), Alone: true}); len(list) > 0 {
		t.Errorf("a new house was away: %v", list)
	}
	beat(table.Beat{Now: at(2), Alive: true})
	first := clock.Outage{Begin: at(2), Resume: at(60).Add(clock.Grace)}
	for range 2 { // a second house comes a moment later
		if list := beat(table.Beat{Now: at(60)}); len(list) != 1 || list[0] != first {
			t.Errorf("found %v, want %v", list, first)
		}
	}
	beat(table.Beat{Now: at(61), Alive: true, Stop: true})
	list := beat(table.Beat{Now: at(62), Jumped: true})
	if want := (clock.Outage{Begin: at(61), Resume: at(62).Add(clock.Grace), All: true}); len(list) != 2 || list[0] != first || list[1] != want {
		t.Errorf("after a planned stop %v, want %v too", list, want)
	}
	years := when.Add(10 * 365 * 24 * time.Hour)
	if list := beat(table.Beat{Now: years, Alive: true, Jumped: true}); len(list) != 1 {
		t.Errorf("of ten years ago too: %v", list)
	}
	if list := beat(table.Beat{Now: at(64), Alive: true}); len(list) > 0 {
		t.Errorf("of a time that was wrong: %v", list)
	}
}
