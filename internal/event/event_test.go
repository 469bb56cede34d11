package event_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/event"
	"kancha/internal/store"
	"kancha/internal/store/storetest"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// fixture is events of a house over a real store, with people who have accounts.
type fixture struct {
	*testing.T
	*event.Events
	house  *table.House
	db     *store.Store
	people []table.PersonID
}

func newFixture(t *testing.T, people int) *fixture {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "kancha.db"))
	if err != nil {
		t.Fatal(err)
	}
	house := table.New(table.Config{Store: db, Games: []table.Game{{
		Rules: tabletest.Stones, Levels: []string{"random"}, Bot: func(level string) (bot.Bot, error) { return bot.New(level, nil) },
	}}})
	f := &fixture{T: t, Events: event.New(event.Config{Store: db, House: house}), house: house, db: db}
	t.Cleanup(func() {
		_ = house.Shutdown(t.Context())
		_ = db.Close()
	})
	for i := range people {
		who := table.PersonID(rune('a' + i))
		storetest.Accounted(t, db, who, "P"+strings.ToUpper(string(who)))
		f.people = append(f.people, who)
	}
	return f
}

func (f *fixture) ok(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

func (f *fixture) refused(err error, reason string) {
	f.Helper()
	var e *table.Error
	if !errors.As(err, &e) || e.Reason != reason {
		f.Errorf("got %v, want the refusal %s", err, reason)
	}
}

var rule = clock.Rule{Kind: clock.Slow, Each: 24 * time.Hour}

func plan() event.Plan {
	return event.Plan{
		Name: " The  cup ", Game: "stones", Setup: game.Setup{Mode: "versus"}, Clock: rule, Form: event.Swiss, Count: 2, Size: 2, Most: 16, Ranked: true,
	}
}

// made is an event of the first person, at which all have signed up.
func (f *fixture) made(p event.Plan) string {
	f.Helper()
	id, err := f.Create(f.Context(), f.people[0], p)
	f.ok(err)
	for _, who := range f.people {
		f.ok(f.Join(f.Context(), id, who))
	}
	return id
}

func (f *fixture) see(id string) *event.Event {
	f.Helper()
	e, err := f.Look(f.Context(), id)
	f.ok(err)
	return e
}

// end lets the player in the last seat of each running table of the round give up, or leave, and all others then agree.
func (f *fixture) end(id string) {
	f.Helper()
	e := f.see(id)
	r := e.Rounds[len(e.Rounds)-1]
	for i, b := range r.Boards {
		for seat := len(b.Players) - 1; seat > 0; seat-- {
			f.ok(f.house.Withdraw(f.Context(), r.Tables[i], e.Entrants[b.Players[seat]].Person))
		}
		if len(b.Players) > 2 {
			f.ok(f.house.Agree(f.Context(), r.Tables[i], e.Entrants[b.Players[0]].Person, true))
		}
	}
}

func TestASwissTournamentRunsByItself(t *testing.T) {
	f := newFixture(t, 5)
	id := f.made(plan())
	f.refused(f.Begin(f.Context(), id, f.people[1]), event.ReasonEventMaker)
	f.ok(f.Begin(f.Context(), id, f.people[0]))
	f.ok(f.Begin(f.Context(), id, f.people[0])) // the same form once more
	e := f.see(id)
	if e.Phase != event.Running || e.Name != "The cup" || len(e.Rounds) != 1 || len(e.Rounds[0].Boards) != 2 || len(e.Rounds[0].Byes) != 1 {
		t.Fatalf("after the begin: %+v", e)
	}
	snap, err := f.house.Look(t.Context(), table.Look{Table: e.Rounds[0].Tables[0], Person: "a", Seat: game.Watcher, Step: -1})
	f.ok(err)
	if snap.Phase != table.Playing || !snap.Ranked || snap.Event != id || snap.Host || snap.Seats[0].Name != "P"+strings.ToUpper(string(e.Entrants[e.Rounds[0].Boards[0].Players[0]].Person)) {
		t.Errorf("a table: %+v", snap)
	}
	f.Tick(t.Context()) // nothing is over
	if e := f.see(id); len(e.Rounds) != 1 {
		t.Fatal("a round has opened too early")
	}
	f.end(id)
	var all sync.WaitGroup // of many nodes one opens the next round
	for range 8 {
		all.Go(func() { event.New(event.Config{Store: f.db, House: f.house}).Tick(t.Context()) })
	}
	all.Wait()
	e = f.see(id)
	mine, err := f.db.Mine(t.Context(), table.PersonID("event "+id), 99)
	f.ok(err)
	if len(e.Rounds) != 2 || len(mine) != 4 || slices.Equal(e.Rounds[0].Byes, e.Rounds[1].Byes) {
		t.Fatalf("%d rounds with %d tables: %+v", len(e.Rounds), len(mine), e.Rounds)
	}
	f.refused(f.Join(t.Context(), id, "x"), table.ReasonRankedAccount)
	storetest.Accounted(t, f.db, "late", "Late")
	f.refused(f.Join(t.Context(), id, "late"), event.ReasonEventShut)
	f.end(id)
	f.Tick(t.Context())
	f.Tick(t.Context())
	e = f.see(id)
	lines := e.Standings()
	if e.Phase != event.Over || len(e.Rounds) != 2 || lines[0].Points != 24 || lines[4].Points > 12 {
		t.Errorf("at the end: %s %+v", e.Phase, lines)
	}
	rated, err := f.db.Ratings(t.Context(), "stones", f.people...)
	f.ok(err)
	if len(rated) != 5 {
		t.Errorf("ratings: %v", rated)
	}
}

func TestWhoDropsOutLosesAndGetsNoMoreTables(t *testing.T) {
	f := newFixture(t, 3)
	p := plan()
	p.Form, p.Most = event.Robin, 3
	id := f.made(p) // begins with the last one
	e := f.see(id)
	if e.Phase != event.Running || e.Length() != 3 {
		t.Fatalf("full, and: %+v", e)
	}
	out := e.Rounds[0].Boards[0].Players[0]
	who := e.Entrants[out].Person
	f.ok(f.Leave(t.Context(), id, who))
	f.ok(f.Leave(t.Context(), id, who))
	f.refused(f.Leave(t.Context(), id, "x"), event.ReasonNotEntered)
	for range 4 {
		f.Tick(t.Context())
		if e = f.see(id); e.Phase == event.Running && len(e.Rounds) > 1 {
			f.end(id)
		}
	}
	if e.Phase != event.Over || !e.Entrants[out].Gone {
		t.Fatalf("the event goes on: %+v", e)
	}
	played := 0
	for _, r := range e.Rounds {
		for _, b := range r.Boards {
			if slices.Contains(b.Players, out) {
				played++
			}
		}
	}
	if lines := e.Standings(); played != 1 || lines[2].Player != out || lines[2].Points != 0 {
		t.Errorf("%d tables, %+v", played, lines)
	}
}

func TestLargerTablesAndAnEndWithoutAResult(t *testing.T) {
	f := newFixture(t, 7)
	p := plan()
	p.Size, p.Count, p.Ranked = 4, 1, false
	id := f.made(p)
	f.ok(f.Begin(t.Context(), id, f.people[0]))
	e := f.see(id)
	if len(e.Rounds[0].Boards) != 2 || len(e.Rounds[0].Byes) != 0 {
		t.Fatalf("%+v", e.Rounds)
	}
	f.end(id) // those who stay end it without a result: everybody shares
	f.Tick(t.Context())
	e = f.see(id)
	for _, l := range e.Standings() {
		if l.Points != 6 {
			t.Errorf("%+v", l)
		}
	}
	if rated, err := f.db.Ratings(t.Context(), "stones", f.people...); err != nil || len(rated) != 0 {
		t.Errorf("an event that is not ranked: %v, %v", rated, err)
	}
}

func TestWhoIsForgottenIsGone(t *testing.T) {
	f := newFixture(t, 3)
	id := f.made(plan())
	f.ok(f.Begin(t.Context(), id, f.people[0]))
	f.ok(f.house.Forget(t.Context(), "b"))
	f.ok(f.db.Forget(t.Context(), "b"))
	e := f.see(id)
	n := slices.IndexFunc(e.Entrants, func(p event.Entrant) bool { return p.Person == "" })
	if n < 0 || !e.Entrants[n].Gone || e.Entrants[n].Name != "" {
		t.Fatalf("%+v", e.Entrants)
	}
	for range 3 {
		f.Tick(t.Context())
		if e = f.see(id); e.Phase == event.Running {
			f.end(id)
		}
	}
	if e.Phase != event.Over {
		t.Errorf("the event hangs: %+v", e)
	}
}

func TestBadEventsAreRefused(t *testing.T) {
	f := newFixture(t, 2)
	for what, c := range map[string]struct {
		edit   func(*event.Plan)
		reason string
	}{
		"no name":           {func(p *event.Plan) { p.Name = "  " }, event.ReasonEventName},
		"a long name":       {func(p *event.Plan) { p.Name = strings.Repeat("ż", 61) }, event.ReasonEventName},
		"signs":             {func(p *event.Plan) { p.Name = "a\u202eb" }, event.ReasonEventName},
		"nobody counts":     {func(p *event.Plan) { p.Clock = clock.Rule{} }, event.ReasonEventClock},
		"a senseless clock": {func(p *event.Plan) { p.Clock.Each = time.Second }, table.ReasonClock},
		"large tables":      {func(p *event.Plan) { p.Size = 5 }, event.ReasonEventSize},
		"no rounds":         {func(p *event.Plan) { p.Count = 0 }, event.ReasonEventSize},
		"too many people":   {func(p *event.Plan) { p.Most = 65 }, event.ReasonEventSize},
		"one person":        {func(p *event.Plan) { p.Most = 1 }, event.ReasonEventSize},
		"another form":      {func(p *event.Plan) { p.Form = "cup" }, event.ReasonEventSize},
		"no such game":      {func(p *event.Plan) { p.Game = "chess" }, table.ReasonNoGame},
		"a game for one":    {func(p *event.Plan) { p.Setup.Mode = "solo" }, table.ReasonSetup},
		"no such option":    {func(p *event.Plan) { p.Setup.Options = []game.Choice{{Option: "x", Value: "y"}} }, table.ReasonSetup},
	} {
		p := plan()
		c.edit(&p)
		_, err := f.Create(t.Context(), "a", p)
		t.Log(what)
		f.refused(err, c.reason)
	}
	_, err := f.Create(t.Context(), "guest", plan())
	f.refused(err, table.ReasonRankedAccount)
	var last string
	for range 5 {
		last, err = f.Create(t.Context(), "a", plan())
		f.ok(err)
	}
	_, err = f.Create(t.Context(), "a", plan())
	f.refused(err, event.ReasonEventsMany)
	f.refused(f.Begin(t.Context(), last, "a"), event.ReasonEventFew)
	f.refused(f.Drop(t.Context(), last, "b"), event.ReasonEventMaker)
	f.ok(f.Drop(t.Context(), last, "a"))
	f.refused(f.Join(t.Context(), last, "b"), event.ReasonNoEvent)
	f.refused(f.Join(t.Context(), "nowhere", "b"), event.ReasonNoEvent)
}

// Signing up at the same moment loses nobody, and the last place is taken once.
func TestManySignUpAtOnce(t *testing.T) {
	f := newFixture(t, 8)
	p := plan()
	p.Most = 6
	id, err := f.Create(t.Context(), "a", p)
	f.ok(err)
	var mu sync.Mutex
	outcome := map[string]int{}
	var all sync.WaitGroup
	for _, who := range f.people {
		all.Go(func() {
			err := f.Join(t.Context(), id, who)
			mu.Lock()
			defer mu.Unlock()
			outcome[fmt.Sprint(err)]++
		})
	}
	all.Wait()
	e := f.see(id)
	if outcome["<nil>"] != 6 || outcome[event.ReasonEventShut] != 2 || len(e.Entrants) != 6 || e.Phase != event.Running || len(e.Rounds) != 1 {
		t.Errorf("%v: %+v", outcome, e)
	}
}
