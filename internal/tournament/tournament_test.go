package tournament_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/store"
	"kancha/internal/store/sqlitetest"
	"kancha/internal/store/storetest"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
	"kancha/internal/tournament"
)

// fixture is events of a house over a real store, with people who have accounts.
type fixture struct {
	*testing.T
	*tournament.Service
	house  *table.House
	db     *store.Store
	people []person.ID
}

func newFixture(t *testing.T, people int) *fixture {
	t.Helper()
	db, err := store.Open(t.Context(), sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	house := table.New(table.Config{Store: db, Games: []table.Game{{
		Rules: tabletest.Stones, Levels: []string{"random"}, Bot: func(level string) (bot.Bot, error) { return bot.New(level, nil) },
	}}})
	f := &fixture{T: t, Service: tournament.New(tournament.Config{Store: db, Tables: house, Lobby: lobby.New(house, db, nil, nil)}), house: house, db: db}
	t.Cleanup(func() {
		_ = house.Shutdown(t.Context())
		_ = db.Close()
	})
	for i := range people {
		who := person.ID(rune('a' + i))
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
	var e *errs.Error
	if !errors.As(err, &e) || e.Reason != reason {
		f.Errorf("got %v, want the refusal %s", err, reason)
	}
}

var rule = clock.Rule{Kind: clock.Slow, Each: 24 * time.Hour}

func plan() tournament.Plan {
	return tournament.Plan{
		Name: " The  cup ", Game: "stones", Setup: game.Setup{Mode: "versus"}, Clock: rule, Form: tournament.Swiss, Count: 2, Size: 2, Most: 16, Ranked: true,
	}
}

// made is a tournament of the first person, at which all have signed up.
func (f *fixture) made(p tournament.Plan) string {
	f.Helper()
	id, err := f.Create(f.Context(), f.people[0], p)
	f.ok(err)
	for _, who := range f.people {
		f.ok(f.Join(f.Context(), id, who))
	}
	return id
}

func (f *fixture) see(id string) *tournament.Tournament {
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
	f.refused(f.Begin(f.Context(), id, f.people[1]), tournament.ReasonMaker)
	f.ok(f.Begin(f.Context(), id, f.people[0]))
	f.ok(f.Begin(f.Context(), id, f.people[0])) // the same form once more
	e := f.see(id)
	if e.Phase != tournament.Running || e.Name != "The cup" || len(e.Rounds) != 1 || len(e.Rounds[0].Boards) != 2 || len(e.Rounds[0].Byes) != 1 {
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
		all.Go(func() {
			tournament.New(tournament.Config{Store: f.db, Tables: f.house, Lobby: lobby.New(f.house, f.db, nil, nil)}).Tick(t.Context())
		})
	}
	all.Wait()
	e = f.see(id)
	mine, err := f.db.Mine(t.Context(), person.ID("event "+id), 99)
	f.ok(err)
	if len(e.Rounds) != 2 || len(mine) != 4 || slices.Equal(e.Rounds[0].Byes, e.Rounds[1].Byes) {
		t.Fatalf("%d rounds with %d tables: %+v", len(e.Rounds), len(mine), e.Rounds)
	}
	f.refused(f.Join(t.Context(), id, "x"), table.ReasonRankedAccount)
	storetest.Accounted(t, f.db, "late", "Late")
	f.refused(f.Join(t.Context(), id, "late"), tournament.ReasonShut)
	f.end(id)
	f.Tick(t.Context())
	f.Tick(t.Context())
	e = f.see(id)
	lines := e.Standings()
	if e.Phase != tournament.Over || len(e.Rounds) != 2 || lines[0].Points != 24 || lines[4].Points > 12 {
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
	p.Form, p.Most = tournament.Robin, 3
	id := f.made(p) // begins with the last one
	e := f.see(id)
	if e.Phase != tournament.Running || e.Length() != 3 {
		t.Fatalf("full, and: %+v", e)
	}
	out := e.Rounds[0].Boards[0].Players[0]
	who := e.Entrants[out].Person
	f.ok(f.Leave(t.Context(), id, who))
	f.ok(f.Leave(t.Context(), id, who))
	f.refused(f.Leave(t.Context(), id, "x"), tournament.ReasonNotEntered)
	for range 4 {
		f.Tick(t.Context())
		if e = f.see(id); e.Phase == tournament.Running && len(e.Rounds) > 1 {
			f.end(id)
		}
	}
	if e.Phase != tournament.Over || !e.Entrants[out].Gone {
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
		t.Errorf("a tournament that is not ranked: %v, %v", rated, err)
	}
}

func TestWhoIsForgottenIsGone(t *testing.T) {
	f := newFixture(t, 3)
	id := f.made(plan())
	f.ok(f.Begin(t.Context(), id, f.people[0]))
	f.ok(f.house.Forget(t.Context(), "b"))
	f.ok(f.db.Forget(t.Context(), "b", account.KeptName{}))
	e := f.see(id)
	n := slices.IndexFunc(e.Entrants, func(p tournament.Entrant) bool { return p.Person == "" })
	if n < 0 || !e.Entrants[n].Gone || e.Entrants[n].Name != "" {
		t.Fatalf("%+v", e.Entrants)
	}
	for range 3 {
		f.Tick(t.Context())
		if e = f.see(id); e.Phase == tournament.Running {
			f.end(id)
		}
	}
	if e.Phase != tournament.Over {
		t.Errorf("the event hangs: %+v", e)
	}
}

func TestBadEventsAreRefused(t *testing.T) {
	f := newFixture(t, 2)
	for what, c := range map[string]struct {
		edit   func(*tournament.Plan)
		reason string
	}{
		"no name":           {func(p *tournament.Plan) { p.Name = "  " }, tournament.ReasonName},
		"a long name":       {func(p *tournament.Plan) { p.Name = strings.Repeat("ż", 61) }, tournament.ReasonName},
		"signs":             {func(p *tournament.Plan) { p.Name = "a\u202eb" }, tournament.ReasonName},
		"nobody counts":     {func(p *tournament.Plan) { p.Clock = clock.Rule{} }, tournament.ReasonClock},
		"a senseless clock": {func(p *tournament.Plan) { p.Clock.Each = time.Second }, table.ReasonClock},
		"large tables":      {func(p *tournament.Plan) { p.Size = 5 }, tournament.ReasonSize},
		"no rounds":         {func(p *tournament.Plan) { p.Count = 0 }, tournament.ReasonSize},
		"too many people":   {func(p *tournament.Plan) { p.Most = 65 }, tournament.ReasonSize},
		"one person":        {func(p *tournament.Plan) { p.Most = 1 }, tournament.ReasonSize},
		"another form":      {func(p *tournament.Plan) { p.Form = "cup" }, tournament.ReasonSize},
		"no such game":      {func(p *tournament.Plan) { p.Game = "chess" }, table.ReasonNoGame},
		"a game for one":    {func(p *tournament.Plan) { p.Setup.Mode = "solo" }, errs.ReasonSetup},
		"a known deal":      {func(p *tournament.Plan) { p.Setup.Options = []game.Choice{{Option: "deal", Value: "printed"}} }, table.ReasonRankedKnown},
		"no such option":    {func(p *tournament.Plan) { p.Setup.Options = []game.Choice{{Option: "x", Value: "y"}} }, errs.ReasonSetup},
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
	f.refused(err, tournament.ReasonMany)
	f.refused(f.Begin(t.Context(), last, "a"), tournament.ReasonFew)
	f.refused(f.Drop(t.Context(), last, "b"), tournament.ReasonMaker)
	f.ok(f.Drop(t.Context(), last, "a"))
	f.refused(f.Join(t.Context(), last, "b"), tournament.ReasonNoTournament)
	f.refused(f.Join(t.Context(), "nowhere", "b"), tournament.ReasonNoTournament)
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
	if outcome["<nil>"] != 6 || outcome[tournament.ReasonShut] != 2 || len(e.Entrants) != 6 || e.Phase != tournament.Running || len(e.Rounds) != 1 {
		t.Errorf("%v: %+v", outcome, e)
	}
}

// A tournament of before known deals were refused goes on with deals of its own: no two tables have the same.
func TestEachTableOfATournamentHasADealOfItsOwn(t *testing.T) {
	f := newFixture(t, 2)
	arranger := lobby.New(f.house, f.db, nil, nil)
	seeds := map[uint64]bool{}
	for range 3 {
		c, err := arranger.Arrange(t.Context(), lobby.Fixture{
			Event: "e", Game: "stones", Clock: plan().Clock, Ranked: true, People: f.people,
			Setup: game.Setup{Mode: "versus", Options: []game.Choice{{Option: "deal", Value: "printed"}, {Option: "rounds", Value: "1"}}},
		})
		f.ok(err)
		if s := c.Head.Setup; s.Value("deal") != "drawn" || s.Value("rounds") != "1" {
			t.Errorf("the table is set up by %+v", s.Options)
		}
		seeds[c.Head.Setup.Seed] = true
	}
	if len(seeds) != 3 {
		t.Errorf("%d deals at three tables", len(seeds))
	}
}
