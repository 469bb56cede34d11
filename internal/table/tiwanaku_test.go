package table_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"kancha/bot"
	"kancha/game"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/brain"
	"kancha/internal/lobby"
	"kancha/internal/table"
)

func withTiwanaku(t testing.TB) func(*table.Config) {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return func(c *table.Config) {
		c.Games = []table.Game{{Rules: g, Levels: bot.Levels(), Bot: func(level string) (bot.Bot, error) {
			return bot.New(level, brain.Brain{})
		}}}
		c.Seed = func() uint64 { return secretSeed }
	}
}

func seatsOf(names ...string) (out []lobby.SeatPlan) {
	for _, n := range names {
		out = append(out, lobby.SeatPlan{Holder: table.Person, Name: n})
	}
	return out
}

// random gives one random answer of whoever is asked, as a person who holds all seats and takes some answers back.
func (f *fixture) random(id table.ID, r *rand.Rand) bool {
	f.Helper()
	s := f.see(id, "Ann")
	switch {
	case s.Phase == table.Over:
		return false
	case s.Undo.Can && r.IntN(8) == 0:
		f.ok(f.House.Undo(f.ctx, id, "Ann", s.Undo.Seat, s.Version, "", r.IntN(3) == 0))
	case s.HandOver != game.Watcher:
		f.ok(f.TakeOver(f.ctx, id, "Ann", s.HandOver))
	default:
		g, _ := f.Game(s.Game)
		_, err := f.Answer(f.ctx, table.Answer{
			Table: id, Person: "Ann", Seat: s.Viewer, Question: s.Asked.ID, Key: fmt.Sprint(keys.Add(1)),
			Move: g.Format(s.Asked.Moves[r.IntN(len(s.Asked.Moves))]), Close: table.Closing(r.IntN(3)),
		})
		f.ok(err)
	}
	return true
}

func TestAWholeGameOfTiwanakuWithRestarts(t *testing.T) {
	f := newFixture(t, withTiwanaku(t))
	for seats := 2; seats <= 4; seats++ {
		r := rand.New(rand.NewPCG(uint64(seats), 1))
		id, err := f.Create(f.ctx, "Ann", lobby.Plan{Game: "tiwanaku", Seats: seatsOf("Ann", "Bob", "Cyd", "Dan")[:seats]})
		f.ok(err)
		for n := 0; f.random(id, r); n++ {
			if n%25 != 0 {
				continue
			}
			after := newFixture(t, withTiwanaku(t), func(c *table.Config) { c.Store = f.store })
			for _, l := range []table.Look{
				{Table: id, Person: "Ann", Seat: 0, Step: -1}, {Table: id, Person: "Eve", Seat: game.Watcher, Step: f.see(id, "Eve").Steps / 2},
			} {
				if got, want := picture(t, after.House, l), picture(t, f.House, l); got != want {
					t.Fatalf("after %d clicks\n got %s\nwant %s", n, got, want)
				}
			}
		}
		if s := f.see(id, "Eve"); s.Standing[0].Rank == 0 || len(s.Scores) != s.Steps+1 {
			t.Errorf("%d seats: %+v, %d scores after %d answers", seats, s.Standing, len(s.Scores), s.Steps)
		}
	}
}

func TestBotsPlayTiwanakuAndTheSeedStaysHome(t *testing.T) {
	f := newFixture(t, withTiwanaku(t))
	id, err := f.Create(f.ctx, "Ann", lobby.Plan{Game: "tiwanaku", Seats: []lobby.SeatPlan{
		{Holder: table.BotHolder, Bot: "random"}, {Holder: table.BotHolder, Bot: "random"},
	}})
	f.ok(err)
	f.until("the game is over", func() bool {
		s, err := f.Look(f.ctx, table.Look{Table: id, Person: "Ann", Seat: 0, Step: -1, All: true})
		f.ok(err)
		if s.Phase == table.Playing && strings.Contains(written(t, s), fmt.Sprint(secretSeed)) {
			t.Fatalf("the seed is in %+v", s)
		}
		return s.Phase == table.Over
	})
}

// halfway is a table of Tiwanaku in the middle of a game.
func halfway(f *fixture) table.ID {
	r := rand.New(rand.NewPCG(1, 2))
	id, err := f.Create(f.ctx, "Ann", lobby.Plan{Game: "tiwanaku", Seats: seatsOf("Ann", "Bob")})
	f.ok(err)
	for range 60 {
		f.random(id, r)
	}
	return id
}

func TestATableIsCheapToKeepAndToLoad(t *testing.T) {
	f := newFixture(t, withTiwanaku(t))
	var ids []table.ID
	for range 50 {
		ids = append(ids, halfway(f))
	}
	h := newFixture(t, withTiwanaku(t), func(c *table.Config) { c.Store = f.store })
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	begin := time.Now()
	for _, id := range ids {
		h.see(id, "Eve")
	}
	took := time.Since(begin) / time.Duration(len(ids))
	runtime.GC()
	runtime.ReadMemStats(&after)
	each := int64(after.HeapAlloc-before.HeapAlloc) / int64(len(ids))
	t.Logf("a table in memory: %d bytes, loaded in %v", each, took)
	if each > 100<<10 {
		t.Errorf("a table takes %d bytes in memory", each)
	}
	runtime.KeepAlive(h)
}
