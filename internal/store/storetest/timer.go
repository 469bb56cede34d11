package storetest

import (
	"fmt"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/table"
)

func clocks(t *testing.T, s table.Store) {
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
	b = Next(b)
	b.Head.Alarm = time.Time{}
	write(t, s, b)
	same(t, "with one silenced", ringing(when.Add(time.Hour)), "[{a 2}] <nil>")
}

func hours(t *testing.T, s table.Store) {
	of := func(who table.PersonID) clock.Hours {
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
		{Zone: "Asia/Tokyo"},
	} {
		if err := s.SetHours(t.Context(), "ann", h); err != nil {
			t.Fatal(err)
		}
		same(t, "hours", of("ann"), h)
	}
	same(t, "of somebody else", of("bob"), clock.Hours{})
}
