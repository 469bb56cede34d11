package table_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// shaky is a store that fails when it is told to: before it has written, or after.
type shaky struct {
	table.Store
	before, after atomic.Bool
}

var errShaky = errors.New("the cable is out")

func (s *shaky) Write(ctx context.Context, changes ...table.Change) error {
	if s.before.Load() {
		return errShaky
	}
	err := s.Store.Write(ctx, changes...)
	if s.after.Load() {
		return errShaky
	}
	return err
}

func (s *shaky) Table(ctx context.Context, id table.ID) (table.Head, []table.Entry, error) {
	if s.before.Load() {
		return table.Head{}, nil, errShaky
	}
	return s.Store.Table(ctx, id)
}

func (s *shaky) Ready(ctx context.Context) error {
	if s.before.Load() {
		return errShaky
	}
	return s.Store.Ready(ctx)
}

func TestAHouseIsReadyWhileItsStoreAnswersAndItIsOpen(t *testing.T) {
	f, s := shakyFixture(t)
	f.ok(f.Ready(f.ctx))
	s.before.Store(true)
	f.refused(f.Ready(f.ctx), errs.ReasonStorage)
	s.before.Store(false)
	f.ok(f.Ready(f.ctx))
	f.ok(f.Shutdown(f.ctx))
	f.refused(f.Ready(f.ctx), errs.ReasonLeaving)
}

func shakyFixture(t *testing.T) (*fixture, *shaky) {
	s := &shaky{Store: tabletest.NewMemory()}
	return newFixture(t, func(c *table.Config) { c.Store = s }), s
}

func TestAnAnswerThatCouldNotBeWrittenWasNotGiven(t *testing.T) {
	f, s := shakyFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	a := f.answer(id, "Ann", "take p1")
	s.before.Store(true)
	_, err := f.Answer(f.ctx, a)
	f.refused(err, errs.ReasonStorage)
	if !errors.Is(err, errShaky) {
		t.Errorf("the operator is not told the cause: %v", err)
	}
	_, err = f.Look(f.ctx, table.Look{Table: id, Person: "Ann", Step: -1})
	f.refused(err, errs.ReasonStorage)
	s.before.Store(false)
	if got := f.see(id, "Ann").Step; got != 2 {
		t.Errorf("%d answers count, want 2", got)
	}
	_, err = f.Answer(f.ctx, a)
	f.ok(err)
	f.play(id, "Ann: take p2")
}

// The store has written but could not say so: the sender tries again and is told the version.
func TestAnAnswerThatWasWrittenAfterAllIsAppliedOnce(t *testing.T) {
	f, s := shakyFixture(t)
	id := f.table("Ann", "Bob")
	f.play(id, "Ann: pick 1", "Bob: pick 2")
	a := f.answer(id, "Ann", "take p1")
	s.after.Store(true)
	_, err := f.Answer(f.ctx, a)
	f.refused(err, errs.ReasonStorage)
	s.after.Store(false)
	if got := f.see(id, "Ann").Step; got != 3 {
		t.Errorf("%d answers count, want 3", got)
	}
	version, err := f.Answer(f.ctx, a)
	f.ok(err)
	if s := f.see(id, "Ann"); s.Step != 3 || s.Version != version {
		t.Errorf("step %d, version %d, answered %d", s.Step, s.Version, version)
	}
	f.play(id, "Ann: take p2")
}

func TestAHouseNoticesWhatAnotherHasWritten(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	other := f.restarted(tabletest.Stones)
	other.see(id, "Ann")
	f.play(id, "Ann: pick 1")
	a := other.answer(id, "Bob", "pick 2")
	_, err := other.Answer(other.ctx, a)
	other.ok(err)
	if s := other.see(id, "Bob"); s.Step != 2 {
		t.Errorf("the other house counts %d answers", s.Step)
	}
	_, err = f.Answer(f.ctx, a) // the first house does not know yet that this was answered
	f.ok(err)
	if s := f.see(id, "Bob"); s.Step != 2 {
		t.Errorf("the first house counts %d answers", s.Step)
	}
	f.play(id, "Ann: take p1")
}

func TestAGameThatTheHouseNoLongerHasIsRefused(t *testing.T) {
	f := newFixture(t)
	id := f.table("Ann", "Bob")
	without := newFixture(t, func(c *table.Config) { c.Store, c.Games = f.store, nil })
	_, err := without.Look(f.ctx, table.Look{Table: id, Step: -1})
	without.refused(err, table.ReasonNoGame)
}

func TestABotTriesAgainWhenTheStoreIsBack(t *testing.T) {
	f, s := shakyFixture(t)
	s.after.Store(false)
	id := f.table("Ann", "bot")
	f.until("the bot has picked", func() bool { return f.see(id, "Ann").Step == 1 })
	f.play(id, "Ann: pick 1", "Ann: take p1", "Ann: take p2")
	last := f.answer(id, "Ann", "end")
	s.after.Store(true)
	_, err := f.Answer(f.ctx, last)
	f.refused(err, errs.ReasonStorage)
	s.after.Store(false)
	f.until("the bot has played", func() bool { return f.see(id, "Ann").Asked != nil })
}

// Many people answer, take back, look and note at once; afterwards the log leads to the state, and every acknowledged
// answer is in it once.
func TestManyAtOnce(t *testing.T) {
	f := newFixture(t, func(c *table.Config) { c.Seed = nil })
	var all sync.WaitGroup
	for n := range 4 {
		names := []string{fmt.Sprint("Ann", n), fmt.Sprint("Bob", n), "bot"}
		id := f.tableWith(lobby.Plan{Setup: game.Setup{Options: []game.Choice{{Option: "rounds", Value: "3"}}}}, names...)
		for _, who := range names[:2] {
			for range 2 { // two tabs each
				all.Go(func() { f.tab(id, person.ID(who)) })
			}
		}
		all.Go(func() {
			changed, cancel := f.Subscribe(id, "Eve")
			defer cancel()
			for f.see(id, "Eve").Phase == table.Playing {
				<-changed
			}
		})
	}
	all.Wait()
	after := f.restarted(tabletest.Stones)
	mine, _, err := f.List(f.ctx, "Ann0")
	f.ok(err)
	l := table.Look{Table: mine[0].ID, Person: "Eve", Seat: game.Watcher, Step: -1, All: true}
	if got, want := picture(t, after.House, l), picture(t, f.House, l); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// tab plays at random until the game is over, with refusals as they come.
func (f *fixture) tab(id table.ID, who person.ID) {
	for {
		s := f.see(id, string(who))
		if s.Phase == table.Over {
			return
		}
		if s.Undo.Can && rand.IntN(4) == 0 {
			f.mayFail(f.House.Undo(f.ctx, id, who, s.Undo.Seat, s.Version, "", rand.IntN(2) == 0))
			continue
		}
		if s.Asked == nil {
			f.mayFail(f.SetNote(f.ctx, id, who, s.Viewer, table.Note{Place: fmt.Sprint("p", rand.IntN(9)), Text: "x"}))
			continue
		}
		g, _ := f.Game("stones")
		move := g.Format(s.Asked.Moves[rand.IntN(len(s.Asked.Moves))])
		a := table.Answer{
			Table: id, Person: who, Seat: s.Viewer, Question: s.Asked.ID, Key: fmt.Sprint(rand.Int64()), Move: move, Close: table.Closing(rand.IntN(3)),
		}
		_, err := f.Answer(f.ctx, a)
		f.mayFail(err)
		if _, again := f.Answer(f.ctx, a); err == nil {
			f.mayFail(again)
			if again != nil {
				f.Errorf("sent again: %v", again)
			}
		}
	}
}

// mayFail takes the refusals that belong to playing against each other.
func (f *fixture) mayFail(err error) {
	var e *errs.Error
	if err == nil || errors.As(err, &e) && (e.Reason == table.ReasonStale || e.Reason == table.ReasonUndo || e.Reason == table.ReasonOver) {
		return
	}
	f.Errorf("%v", err)
}
