package table_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/analysis"
	"kancha/internal/chat"
	"kancha/internal/coach"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// fixture is a house over a store in memory, with people who need no introduction.
type fixture struct {
	*testing.T
	*table.House
	*lobby.Service
	coach    *coach.Service
	chat     *chat.Service
	analysis *analysis.Service
	store    table.Store
	ctx      context.Context
}

// keys makes every click another one.
var keys atomic.Int64

func newFixture(t *testing.T, edit ...func(*table.Config)) *fixture {
	c := table.Config{Store: tabletest.NewMemory(), Games: []table.Game{stonesWith(tabletest.Stones)}, Seed: func() uint64 { return 7 }, Gap: -1}
	for _, f := range edit {
		f(&c)
	}
	f := &fixture{T: t, House: table.New(c), store: c.Store, ctx: t.Context()}
	f.Service = lobby.New(f.House, c.Store, nil, c.Now)
	says, _ := f.store.(chat.Store) // not every store of these tests is one
	f.chat = chat.New(f.House, says, c.Now)
	f.coach, f.analysis = coach.New(f.House, nil, 0), analysis.New(f.House, nil, c.Now)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		f.analysis.Close()
		if err := f.Shutdown(ctx); err != nil {
			t.Errorf("shutdown: %v", err)
		}
	})
	return f
}

func stonesWith(rules game.Game) table.Game {
	return table.Game{Rules: rules, Levels: []string{"random"}, Bot: func(level string) (bot.Bot, error) { return bot.New(level, nil) }}
}

// Look is what a page shows.
func (f *fixture) Look(ctx context.Context, l table.Look) (*table.Snapshot, error) {
	snap, err := f.House.Look(ctx, l)
	if err == nil {
		f.coach.Advise(ctx, snap)
		if l.Step < 0 {
			f.analysis.Bill(ctx, snap, l.Person)
		}
		err = f.Invites(ctx, snap)
	}
	if err == nil {
		err = f.chat.Read(ctx, snap, l.Person)
	}
	return snap, err
}

// guests is the people of the store.
func (f *fixture) guests() *person.Guests { return &person.Guests{Store: f.store, Now: time.Now} }

// table makes a table; "open", "bot" or the name of a person for each seat. The first person is the maker.
func (f *fixture) table(seats ...string) table.ID {
	f.Helper()
	return f.tableWith(lobby.Plan{}, seats...)
}

func (f *fixture) tableWith(plan lobby.Plan, seats ...string) table.ID {
	f.Helper()
	plan.Game = "stones"
	maker := ""
	for _, s := range seats {
		p := lobby.SeatPlan{Holder: table.Open}
		switch {
		case s == "bot":
			p = lobby.SeatPlan{Holder: table.BotHolder, Bot: "random"}
		case s != "open" && (maker == "" || owner(s) == maker):
			maker = owner(s)
			p = lobby.SeatPlan{Holder: table.Person, Name: s}
		}
		plan.Seats = append(plan.Seats, p)
	}
	id, err := f.Create(f.ctx, person.ID(cmp.Or(maker, "Host")), plan)
	f.ok(err)
	for i, s := range seats {
		if s != "bot" && s != "open" && owner(s) != maker {
			f.ok(f.Sit(f.ctx, id, person.ID(owner(s)), game.Seat(i), s))
		}
	}
	return id
}

// owner is the person behind a name: "Ann.2" is the second seat of Ann.
func owner(name string) string {
	name, _, _ = strings.Cut(name, ".")
	return name
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
		f.Fatalf("got %v, want the refusal %s", err, reason)
	}
}

func (f *fixture) see(id table.ID, who string) *table.Snapshot {
	f.Helper()
	s, err := f.Look(f.ctx, table.Look{Table: id, Person: person.ID(who), Seat: game.Watcher, Step: -1})
	f.ok(err)
	return s
}

// asked is the question that somebody has to answer.
func (f *fixture) asked(id table.ID, who string) *table.Asked {
	f.Helper()
	a := f.see(id, who).Asked
	if a == nil {
		f.Fatalf("%s is asked nothing", who)
	}
	return a
}

// answer is the next answer of somebody, with a key of its own.
func (f *fixture) answer(id table.ID, who, move string) table.Answer {
	f.Helper()
	s := f.see(id, who)
	if s.Asked == nil {
		f.Fatalf("%s is asked nothing and cannot %s: waiting %b, viewer %d, hand over %d", who, move, s.Waiting, s.Viewer, s.HandOver)
	}
	return table.Answer{
		Table: id, Person: person.ID(who), Seat: s.Viewer, Question: s.Asked.ID, Key: fmt.Sprint("key", keys.Add(1)), Move: move,
	}
}

// play gives answers: "Ann: take p1", "Bob: draw".
func (f *fixture) play(id table.ID, lines ...string) {
	f.Helper()
	for _, l := range lines {
		who, move, _ := strings.Cut(l, ": ")
		if _, err := f.Answer(f.ctx, f.answer(id, who, move)); err != nil {
			f.Fatalf("%s: %v", l, err)
		}
	}
}

func (f *fixture) undo(id table.ID, who string, all bool) error {
	f.Helper()
	s := f.see(id, who)
	seat := max(s.Undo.Seat, 0)
	if !s.Undo.Can && len(s.Mine) > 0 {
		seat = s.Mine[0]
	}
	return f.House.Undo(f.ctx, id, person.ID(who), seat, s.Version, fmt.Sprint("undo", keys.Add(1)), all)
}

// state is the state that the log leads to, which is all there is to know.
func (f *fixture) state(id table.ID) string {
	f.Helper()
	head, log, err := f.store.Table(f.ctx, id)
	f.ok(err)
	g, _ := f.Game(head.Game)
	state, err := table.Replay(g, head, log)
	f.ok(err)
	js, err := state.MarshalJSON()
	f.ok(err)
	return string(js)
}

func TestAWholeGameBetweenTwoPeople(t *testing.T) {
	f := newFixture(t)
	id := f.tableWith(lobby.Plan{Setup: game.Setup{Options: []game.Choice{{Option: "rounds", Value: "1"}}}}, "Ann", "Bob")
	f.play(id, "Bob: pick 2", "Ann: pick 3", "Ann: take p1", "Ann: take p2", "Ann: end", "Bob: take p3", "Bob: take p4")
	if s := f.see(id, "Ann"); s.Phase != table.Playing || s.Full != nil || s.Setup.Seed != 0 {
		t.Errorf("before the end: phase %s, full %v, seed %d", s.Phase, s.Full, s.Setup.Seed)
	}
	f.play(id, "Bob: end")
	s, err := f.Look(f.ctx, table.Look{Table: id, Person: "Ann", Step: -1, All: true, Seat: game.Watcher})
	f.ok(err)
	if s.Phase != table.Over || s.Setup.Seed != 7 || s.Full == nil || s.Standing[0].Total != 5 || s.Standing[1].Total != 4 {
		t.Errorf("after the end: %+v", s)
	}
}
