package table_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// until waits for something that happens in the background.
func (f *fixture) until(what string, done func() bool) {
	f.Helper()
	for end := time.Now().Add(10 * time.Second); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			f.Fatalf("waited in vain until %s", what)
		}
	}
}

// botFunc is a bot made of a function.
type botFunc func(context.Context, game.View, *game.Rand) (game.Move, error)

func (b botFunc) Choose(ctx context.Context, v game.View, r *game.Rand) (game.Move, error) {
	return b(ctx, v, r)
}

func withBot(b botFunc) func(*table.Config) {
	return func(c *table.Config) {
		g := stonesWith(tabletest.Stones)
		g.Bot = func(string) (bot.Bot, error) { return b, nil }
		c.Games = []table.Game{g}
	}
}

func TestBotsPlayAmongThemselvesToTheEnd(t *testing.T) {
	f := newFixture(t)
	id := f.table("bot", "bot", "bot")
	f.until("the game is over", func() bool { return f.see(id, "Eve").Phase == table.Over })
	if f.see(id, "Eve").Step != 3+2*3*3 {
		t.Errorf("%d answers", f.see(id, "Eve").Step)
	}
}

func TestAnAutomatonAnswersByItself(t *testing.T) {
	f := newFixture(t)
	plan := lobby.Plan{Game: "stones", Setup: game.Setup{Mode: "solo"}, Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "Ann"}}}
	id, err := f.Create(f.ctx, "Ann", plan)
	f.ok(err)
	if s := f.see(id, "Ann"); len(s.Seats) != 2 || s.Seats[1].Holder != table.Automaton {
		t.Fatalf("%+v", s.Seats)
	}
	f.play(id, "Ann: pick 1", "Ann: take p1", "Ann: take p2", "Ann: end")
	f.until("it is Ann's turn again", func() bool { return f.see(id, "Ann").Asked != nil })
	if s := f.see(id, "Ann"); s.Step != 5 || s.Undo.Reason != table.UndoOthers || s.Marks[0] != "p3" {
		t.Errorf("step %d, undo %+v, marks %v", s.Step, s.Undo, s.Marks)
	}
}

func TestPeopleDoNotWaitForABotThatThinks(t *testing.T) {
	thinks := make(chan struct{}, 8)
	f := newFixture(t, withBot(func(ctx context.Context, v game.View, _ *game.Rand) (game.Move, error) {
		thinks <- struct{}{}
		<-ctx.Done()
		return 0, ctx.Err()
	}))
	id := f.table("Ann", "bot")
	<-thinks
	f.play(id, "Ann: pick 2")
	if s := f.see(id, "Ann"); s.Step != 1 || !s.Undo.Can {
		t.Errorf("step %d, undo %+v", s.Step, s.Undo)
	}
	f.ok(f.undo(id, "Ann", false))
	f.play(id, "Ann: pick 1")
	if len(thinks) != 0 {
		t.Error("the bot was asked again, though its question is the same")
	}
}

func TestABotStopsWhenItsQuestionIsGone(t *testing.T) {
	stopped := make(chan struct{})
	var asked atomic.Int32
	f := newFixture(t, withBot(func(ctx context.Context, v game.View, _ *game.Rand) (game.Move, error) {
		if v.Question(1).Kind == "pick" {
			return v.Moves(1, nil)[0], nil
		}
		if asked.Add(1) == 1 {
			<-ctx.Done()
			close(stopped)
		}
		return 0, ctx.Err()
	}))
	id := f.table("Ann", "bot")
	f.until("the bot has picked", func() bool { return f.see(id, "Ann").Step == 1 })
	f.play(id, "Ann: pick 1", "Ann: take p1", "Ann: take p2", "Ann: end")
	f.until("the bot thinks", func() bool { return asked.Load() == 1 })
	f.ok(f.undo(id, "Ann", false))
	<-stopped
}

func TestABotSeesOnlyWhatItsSeatMayKnow(t *testing.T) {
	var mu sync.Mutex
	var seen []string
	f := newFixture(t, withBot(func(_ context.Context, v game.View, _ *game.Rand) (game.Move, error) {
		js, err := v.MarshalJSON()
		mu.Lock()
		seen = append(seen, string(js))
		mu.Unlock()
		return v.Moves(v.Viewer(), nil)[0], err
	}))
	id := f.tableWith(oneRound(), "Ann", "bot")
	f.until("the bot has picked", func() bool { return f.see(id, "Ann").Step == 1 })
	f.play(id, "Ann: pick 3", "Ann: take p1", "Ann: take p2", "Ann: end")
	f.until("the game is over", func() bool { return f.see(id, "Ann").Phase == table.Over })
	mu.Lock()
	defer mu.Unlock()
	for _, js := range seen {
		g, _ := f.Game("stones")
		if _, err := g.Decode([]byte(js)); err == nil {
			t.Errorf("a bot has seen a whole state: %s", js)
		}
	}
}

func TestABotThatFailsIsReplacedByChance(t *testing.T) {
	for name, b := range map[string]botFunc{
		"with an error":          func(context.Context, game.View, *game.Rand) (game.Move, error) { return 0, errors.New("no idea") },
		"with a panic":           func(context.Context, game.View, *game.Rand) (game.Move, error) { panic("no idea") },
		"with an illegal answer": func(context.Context, game.View, *game.Rand) (game.Move, error) { return 12345, nil },
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t, withBot(b))
			id := f.table("bot", "bot")
			f.until("the game is over", func() bool { return f.see(id, "Eve").Phase == table.Over })
		})
	}
}

func TestBotsKeepTheirPace(t *testing.T) {
	f := newFixture(t, func(c *table.Config) { c.BotPace = 30 * time.Millisecond })
	begin := time.Now()
	id := f.tableWith(oneRound(), "bot", "bot")
	f.until("the game is over", func() bool { return f.see(id, "Eve").Phase == table.Over })
	if took := time.Since(begin); took < 5*30*time.Millisecond {
		t.Errorf("a pick and four acts in %v", took)
	}
}

func TestBotsGoOnAfterARestart(t *testing.T) {
	f := newFixture(t, func(c *table.Config) { c.BotPace = time.Hour })
	id := f.table("bot", "bot")
	after := f.restarted(tabletest.Stones)
	f.ok(after.Resume(f.ctx))
	after.until("the game is over", func() bool {
		head, _, err := f.store.Table(f.ctx, id)
		return err == nil && head.Phase == table.Over
	})
}

func TestALeavingHouseTakesNoAnswers(t *testing.T) {
	f := newFixture(t, func(c *table.Config) { c.BotPace = time.Hour })
	id := f.table("Ann", "bot")
	f.ok(f.Shutdown(f.ctx))
	_, err := f.Answer(f.ctx, f.answer(id, "Ann", "pick 1"))
	f.refused(err, errs.ReasonLeaving)
	f.ok(f.Shutdown(f.ctx))
}
