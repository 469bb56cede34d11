package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/table"
)

func aside(t *testing.T, s Store, id table.ID, lines int) table.Beside {
	t.Helper()
	b, err := s.Beside(t.Context(), id, lines)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func talk(t *testing.T, s Store) {
	write(t, s, Fresh("t1", "ann"), Fresh("t2", "ann"))
	say := func(id table.ID, n int64, text string) error {
		return s.Say(t.Context(), id, table.Line{
			Number: n, Room: table.RoomWatchers, Kind: table.LinePing, Seat: -1, Person: "bob", Name: "Bób", Text: text,
			Place: "e4", Key: fmt.Sprint("k", n), At: when.Add(time.Duration(n) * time.Second),
		})
	}
	for n := range int64(12) {
		if err := say("t1", n+1, fmt.Sprint("line ", n+1, " </script> ' \"")); err != nil {
			t.Fatal(err)
		}
	}
	if err := say("t2", 1, "elsewhere"); err != nil {
		t.Fatal(err)
	}
	for id, n := range map[table.ID]int64{"t1": 12, "none": 1} {
		if err := say(id, n, "too late"); !errors.Is(err, errs.ErrConflict) {
			t.Errorf("line %d of %s: %v, want a conflict", n, id, err)
		}
	}
	got := aside(t, s, "t1", 3).Talk
	if len(got) != 3 || got[0].Number != 10 || got[2].Number != 12 {
		t.Fatalf("the last three lines are %+v", got)
	}
	same(t, "a line", got[2], table.Line{
		Number: 12, Room: table.RoomWatchers, Kind: table.LinePing, Seat: -1, Person: "bob", Name: "Bób",
		Text: "line 12 </script> ' \"", Place: "e4", Key: "k12", At: when.Add(12 * time.Second),
	})
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for range 8 {
		wg.Go(func() {
			err := say("t1", 13, "race")
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				won++
			} else if !errors.Is(err, errs.ErrConflict) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	same(t, "writers of one line that won", won, 1)
}

func mark(place, text string, seat game.Seat) table.PlanMark {
	return table.PlanMark{Place: place, Text: text, Seat: seat}
}

func beside(t *testing.T, s Store) {
	write(t, s, Fresh("t1", "ann"), Fresh("t2", "ann"))
	ok := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	ctx := t.Context()
	for _, m := range []table.PlanMark{mark("e4", "a", 0), mark("B2", "б", 1), mark("e4", "ą", 1), mark("a1", "gone", 0), mark("a1", "", 1)} {
		ok(s.SetPlan(ctx, "t1", m))
	}
	ok(s.Mute(ctx, "t1", "ann", "bob", true))
	ok(s.Mute(ctx, "t1", "ann", "bob", true))
	ok(s.Mute(ctx, "t1", "bob", "ann", true))
	ok(s.Mute(ctx, "t1", "bob", "ann", false))
	first := table.Ballot{Seat: 1, Question: "4.0", Move: "move e4", At: when}
	second := table.Ballot{Seat: 0, Question: "4.0", Move: "move e5", At: when.Add(time.Second)}
	ok(s.Vote(ctx, "t1", table.Ballot{Seat: 0, Question: "2.0", Move: "old", At: when}))
	ok(s.Vote(ctx, "t1", second, first))
	same(t, "beside", aside(t, s, "t1", 9), table.Beside{
		Plan:    []table.PlanMark{mark("B2", "б", 1), mark("e4", "ą", 1)},
		Mutes:   []table.Muting{{Person: "ann", Other: "bob"}},
		Ballots: []table.Ballot{first, second},
	})
	voting := func() string {
		rings, err := s.Ringing(ctx, when, when.Add(time.Hour), 9)
		ok(err)
		return fmt.Sprint(rings)
	}
	same(t, "tables that vote", voting(), "[{t1 1}]")
	ok(s.Vote(ctx, "t1", table.Ballot{Seat: 2, Question: "9.0", Move: "x", At: when}))
	ok(s.ClearVote(ctx, "t1", "9.0"))
	same(t, "proposals to the other questions", len(aside(t, s, "t1", 9).Ballots), 1)
	ok(s.ClearVote(ctx, "t1", ""))
	same(t, "tables that vote after all", voting(), "[]")
	same(t, "beside another table", aside(t, s, "t2", 9), table.Beside{})
	for what, err := range map[string]error{
		"plan": s.SetPlan(ctx, "none", table.PlanMark{Place: "e4", Text: "x"}), "vote": s.Vote(ctx, "none", first),
	} {
		if !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("%s of no table: %v", what, err)
		}
	}
}
