package table_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"kancha/internal/clock"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// beating is a fixture whose house notices that it was away.
func beating(t *testing.T, w *watch, store table.Store) *fixture {
	f := newFixture(t, func(c *table.Config) { c.Now, c.Round, c.Store, c.Gap = w.read, time.Millisecond, store, 5*time.Second })
	f.ok(f.Resume(f.ctx))
	return f
}

// minute is a live clock of one minute, which loses a ranked game.
var minute = clock.Rule{Kind: clock.Live, Reserve: time.Minute, Cap: time.Minute}

// rankedPair is a ranked game of Ann, who has the turn, and Bob, ten seconds after its first question.
func rankedPair(f *fixture, w *watch, store *tabletest.Memory, rule clock.Rule) table.ID {
	f.Helper()
	for _, who := range []string{"Ann", "Bob"} {
		store.SetAccount(person.ID(who), "the real "+who)
	}
	id, err := f.Create(f.ctx, "Ann", lobby.Plan{
		Game: "stones", Ranked: true, Clock: rule, Seats: []lobby.SeatPlan{{Holder: table.Person}, {Holder: table.Open}},
	})
	f.ok(err)
	f.ok(f.Sit(f.ctx, id, "Bob", 1, ""))
	f.play(id, "Ann: pick 1")
	f.play(id, "Bob: pick 2")
	f.until("Ann's clock runs", func() bool { return f.see(id, "Eve").Timing.Faces[0].Runs })
	w.pass(10 * time.Second)
	return id
}

// A house that is stopped for longer than somebody has left decides no live game: the clock stands from the stop until
// half a minute after the start, and goes on then.
func TestAnOutageDecidesNoLiveGame(t *testing.T) {
	for name, planned := range map[string]bool{"planned": true, "killed": false} {
		t.Run(name, func(t *testing.T) {
			w, store := newWatch(), tabletest.NewMemory()
			f := beating(t, w, store)
			id := rankedPair(f, w, store, minute)
			if planned {
				f.ok(f.Announce(f.ctx))
			}
			f.ok(f.Shutdown(f.ctx))
			w.pass(time.Hour)

			f = beating(t, w, store)
			f.attended()
			face := f.see(id, "Ann").Timing
			if s := f.see(id, "Ann"); s.Phase != table.Playing || face.Faces[0].Up || face.Faces[0].Runs || !face.Resumes.Equal(w.read().Add(clock.Grace)) {
				t.Fatalf("after the start: %s, %+v", s.Phase, face)
			}
			left := face.Faces[0].Left
			if planned && left != 50*time.Second || left < 50*time.Second || left > time.Minute {
				t.Errorf("%v are left", left)
			}
			w.pass(clock.Grace)
			if got := f.left(id, 0); got != left {
				t.Errorf("%v are left after the grace, want %v", got, left)
			}
			w.pass(10 * time.Second)
			f.attended()
			if got := f.left(id, 0); got != left-10*time.Second || f.see(id, "Ann").Phase != table.Playing {
				t.Errorf("%v are left ten seconds later, want ten less than %v", got, left)
			}
		})
	}
}

// attended waits for some rounds of the house.
func (f *fixture) attended() {
	f.Helper()
	time.Sleep(30 * time.Millisecond)
}

// Slow clocks run on while the house is away.
func TestSlowClocksRunOnInAnOutage(t *testing.T) {
	w, store := newWatch(), tabletest.NewMemory()
	f := beating(t, w, store)
	id := rankedPair(f, w, store, clock.Rule{Kind: clock.Slow, Each: time.Hour})
	f.ok(f.Announce(f.ctx))
	f.ok(f.Shutdown(f.ctx))
	w.pass(2 * time.Hour)
	f = beating(t, w, store)
	f.until("the time is up", func() bool { return f.see(id, "Ann").Phase == table.Over })
}

// A clock of the machine that jumps forward decides nothing, neither live nor slow, and all goes on when it is set right.
func TestATimeThatJumpsForwardDecidesNothing(t *testing.T) {
	const years = 10 * 365 * 24 * time.Hour
	for name, rule := range map[string]clock.Rule{"live": minute, "slow": {Kind: clock.Slow, Each: time.Hour}} {
		t.Run(name, func(t *testing.T) {
			w, store := newWatch(), tabletest.NewMemory()
			f := beating(t, w, store)
			id := rankedPair(f, w, store, rule)
			left := f.left(id, 0)
			w.pass(years)
			f.until("the jump is noticed", func() bool { return !f.see(id, "Ann").Timing.Resumes.IsZero() })
			f.attended()
			w.pass(-years)
			f.until("the clock goes on", func() bool { s := f.see(id, "Ann"); return s.Phase == table.Playing && s.Timing.Faces[0].Runs })
			w.pass(time.Second)
			f.until("it counts", func() bool { got := f.left(id, 0); return got < left+20*time.Second && got > left-20*time.Second })
			if n := f.count(id, table.TimedOut) + f.count(id, table.StoodIn); n > 0 || f.see(id, "Ann").Phase != table.Playing {
				t.Errorf("%d times somebody was out of time", n)
			}
		})
	}
}

// unable is a store that refuses writes when it is told to.
type unable struct {
	*tabletest.Memory
	full atomic.Bool
}

var errFull = errors.New("no room on the disk")

func (u *unable) Beat(ctx context.Context, b table.Beat) ([]clock.Outage, error) {
	if u.full.Load() {
		return nil, errFull
	}
	return u.Memory.Beat(ctx, b)
}

func (u *unable) Write(ctx context.Context, changes ...table.Change) error {
	if u.full.Load() {
		return errFull
	}
	return u.Memory.Write(ctx, changes...)
}

// While nothing can be written nobody's time is up, and what has passed then is charged to nobody.
func TestAFullDiskDecidesNoLiveGame(t *testing.T) {
	w, store := newWatch(), &unable{Memory: tabletest.NewMemory()}
	f := beating(t, w, store)
	id := rankedPair(f, w, store.Memory, minute)
	store.full.Store(true)
	for range 10 {
		w.pass(30 * time.Second)
		f.attended()
	}
	store.full.Store(false)
	f.until("it is noticed", func() bool { return !f.see(id, "Ann").Timing.Resumes.IsZero() })
	f.attended()
	if s := f.see(id, "Ann"); s.Phase != table.Playing || s.Timing.Faces[0].Left < 50*time.Second {
		t.Errorf("%s, %+v", s.Phase, s.Timing)
	}
}

// Nobody is missing because the house was away.
func TestNobodyIsMissingBecauseOfAnOutage(t *testing.T) {
	w, store := newWatch(), tabletest.NewMemory()
	f := beating(t, w, store)
	id := f.tableWith(lobby.Plan{Patience: 10 * time.Minute}, "Ann", "Bob")
	f.play(id, "Ann: pick 1")
	f.see(id, "Bob")
	f.ok(f.Shutdown(f.ctx))
	w.pass(time.Hour)
	f = beating(t, w, store)
	f.refused(f.Replace(f.ctx, id, "Ann", 1), table.ReasonNotAway)
	w.pass(11*time.Minute + clock.Grace)
	f.ok(f.Replace(f.ctx, id, "Ann", 1))
}

func TestWhatIsAnOutage(t *testing.T) {
	last := newWatch().read()
	for name, c := range map[string]struct {
		beat    table.Beat
		after   time.Duration
		stopped bool
		want    bool
	}{
		"a beat":                             {table.Beat{Alive: true, Alone: true}, 2 * time.Second, false, false},
		"a long beat":                        {table.Beat{Alive: true, Alone: true}, 6 * time.Second, false, true},
		"a quick start of the only house":    {table.Beat{Alone: true}, time.Second, false, true},
		"a start beside another house":       {table.Beat{}, time.Second, false, false},
		"a start after all others":           {table.Beat{}, time.Minute, false, true},
		"a quick start after a planned stop": {table.Beat{}, time.Second, true, true},
		"a planned stop of another house":    {table.Beat{Alive: true}, time.Second, true, false},
		"a planned stop":                     {table.Beat{Alive: true, Alone: true, Stop: true}, time.Minute, false, false},
		"a time that went back":              {table.Beat{Alone: true}, -time.Hour, false, false},
	} {
		c.beat.Now, c.beat.Gap = last.Add(c.after), 5*time.Second
		o, found := c.beat.Judge(last, c.stopped)
		if found != c.want || found && (o.Begin != last || o.Resume != c.beat.Now.Add(clock.Grace)) {
			t.Errorf("%s: %v %+v", name, found, o)
		}
	}
	if _, found := (table.Beat{Now: last, Alone: true}).Judge(time.Time{}, false); found {
		t.Error("a house that is new was never away")
	}
}
