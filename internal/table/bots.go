package table

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"kancha/game"
	"kancha/internal/errs"
)

// botRetry is how long a bot first waits when its answer could not be written.
const botRetry = time.Second

// pool lets bots and automata answer in the background, each through the same path as people.
type pool struct {
	house *House
	ctx   context.Context // ends when the house is shut
	end   context.CancelFunc
	slots chan struct{} // one for each bot that may think at the same time
	done  sync.WaitGroup

	mu   sync.Mutex
	runs map[chair]run
}

type chair struct {
	table *live
	seat  game.Seat
}

// run is a bot at work on one question, or a seat that passes on it.
type run struct {
	question string
	passes   bool
	cancel   context.CancelFunc
}

func newPool(h *House, workers int) *pool {
	if workers < 1 {
		workers = max(runtime.GOMAXPROCS(0)-1, 1)
	}
	p := &pool{house: h, slots: make(chan struct{}, workers), runs: map[chair]run{}}
	p.ctx, p.end = context.WithCancel(context.Background())
	return p
}

// stop ends all bots and waits for them.
func (p *pool) stop() {
	p.mu.Lock()
	p.end()
	p.mu.Unlock()
	p.done.Wait()
}

// aside does something in the background that a shut-down waits for, unless the house is being shut already.
func (p *pool) aside(f func(context.Context)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ctx.Err() == nil {
		p.done.Go(func() { f(p.ctx) })
	}
}

// busy is the tables where a bot is at work.
func (p *pool) busy() map[*live]bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := map[*live]bool{}
	for c := range p.runs {
		out[c.table] = true
	}
	return out
}

// Bots is the number of bots and automata that owe an answer and are at it, and of seats that pass.
func (h *House) Bots() int {
	h.pool.mu.Lock()
	defer h.pool.mu.Unlock()
	return len(h.pool.runs)
}

// stir starts the bots that owe an answer, and the seats that pass by themselves, and stops those whose question is gone. The caller holds t.write.
func (h *House) stir(t *live) {
	if h.config.Still {
		return
	}
	p := h.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	t.mu.Lock()
	vote, voting := t.poll()
	pace := h.config.BotPace
	if t.passed() {
		pace *= afterPassing
	}
	driven, passing := t.head.driven(), t.passingNow()
	t.mu.Unlock()
	for seat := range game.AllSeats(len(t.head.Seats)).All() {
		c := chair{t, seat}
		question := ""
		if (driven | passing).Has(seat) && t.head.Phase == Playing && !(voting && vote.asked == seat) { // what people decide together is not for a bot
			question = t.history.questionID(seat)
		}
		old, running := p.runs[c]
		if running && old.question == question && old.passes == passing.Has(seat) {
			continue
		}
		if running {
			old.cancel()
			delete(p.runs, c)
		}
		switch {
		case question == "" || p.ctx.Err() != nil:
		case passing.Has(seat):
			t.mu.Lock()
			wait := h.passPace(t, seat)
			t.mu.Unlock()
			p.start(c, question, true, func(ctx context.Context) error {
				if !pause(ctx, wait) {
					return nil
				}
				return h.passesFor(ctx, c, question)
			})
		default:
			p.start(c, question, false, func(ctx context.Context) error { return p.work(ctx, c, question, pace) })
		}
	}
}

// afterPassing is how many times as long a bot waits after a turn that has ended by itself: whoever had it can still take
// back until somebody else has answered.
const afterPassing = 3

// passed tells whether the table has answered for a person after an answer that can be taken back. The caller holds t.mu.
func (t *live) passed() bool {
	s := &t.history
	n := len(s.steps)
	if n == 0 || !s.steps[n-1].along {
		return false
	}
	by := s.by(n)
	return t.head.Seats[by].Holder == Person && s.open(n, by)
}

// start sets a bot to work on a question. The caller holds p.mu.
func (p *pool) start(c chair, question string, passes bool, work func(context.Context) error) {
	ctx, cancel := context.WithCancel(p.ctx)
	p.runs[c] = run{question, passes, cancel}
	p.done.Go(func() {
		err := p.insist(ctx, work)
		p.mu.Lock()
		if now := p.runs[c]; now.question == question && now.passes == passes {
			delete(p.runs, c)
		}
		p.mu.Unlock()
		if err != nil && ctx.Err() == nil {
			p.house.log.Error("no answer given for a seat", "table", c.table.id, "seat", c.seat, "err", err)
		}
		cancel()
	})
}

// insist lets a bot try again while the store is in trouble, ever more slowly.
func (p *pool) insist(ctx context.Context, work func(context.Context) error) error {
	for wait := botRetry; ; wait = min(2*wait, time.Minute) {
		err := work(ctx)
		var e *errs.Error
		switch {
		case !errors.As(err, &e):
			return err
		case e.Reason == errs.ReasonLeaving:
			return nil
		case e.Reason != errs.ReasonStorage:
			return err
		case !pause(ctx, wait):
			return nil
		}
	}
}

// pause waits, and tells whether the context has not ended meanwhile.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// work waits, thinks, and answers. An answer that comes too late is dropped.
func (p *pool) work(ctx context.Context, c chair, question string, pace time.Duration) error {
	if !pause(ctx, pace) {
		return nil
	}
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return nil
	}
	move, err := p.think(ctx, c)
	<-p.slots
	if err != nil || ctx.Err() != nil {
		return err
	}
	return p.house.botAnswers(ctx, c, question, move)
}

// think asks the bot, or takes the only answer of an automaton. A bot that fails is replaced by chance, so that people
// need not wait for ever.
func (p *pool) think(ctx context.Context, c chair) (game.Move, error) {
	view, chair := c.table.behind(c.seat)
	if view == nil {
		return 0, nil
	}
	level := chair.Bot
	if chair.Holder == Person { // whose time is up
		level = p.house.strongest(c.table.game())
	}
	rand := game.NewRand(randomSeed())
	if level != "" {
		move, err := choose(ctx, p.house.byID[c.table.game()], level, view, &rand)
		if err == nil || ctx.Err() != nil {
			return move, err
		}
		p.house.log.Error("bot failed", "table", c.table.id, "seat", c.seat, "bot", level, "err", err)
	}
	moves := view.Moves(c.seat, nil)
	if len(moves) == 0 {
		return 0, errors.New("no legal answer")
	}
	return moves[rand.IntN(len(moves))], nil
}

// strongest is the level of a game's strongest bot, "" if it has none.
func (h *House) strongest(id string) string {
	if levels := h.Levels(id); len(levels) > 0 {
		return levels[len(levels)-1]
	}
	return ""
}

// behind is what a seat knows if it owes an answer, and who sits there.
func (t *live) behind(seat game.Seat) (game.View, Chair) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.history.state == nil || !t.head.Waiting.Has(seat) {
		return nil, Chair{}
	}
	return t.history.state.View(seat), t.head.Seats[seat]
}

// game is the id of the table's game.
func (t *live) game() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.head.Game
}

// choose asks a bot; a panic of it is an error, and so is an illegal answer.
func choose(ctx context.Context, g Game, level string, view game.View, rand *game.Rand) (move game.Move, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	b, err := g.Bot(level)
	if err != nil {
		return 0, err
	}
	if move, err = b.Choose(ctx, view, rand); err != nil {
		return 0, err
	}
	return move, view.Check(view.Viewer(), move)
}

// botAnswers gives an answer for a seat that no person holds.
func (h *House) botAnswers(ctx context.Context, c chair, question string, move game.Move) error {
	return h.writing(ctx, c.table.id, func(t *live) error {
		if t != c.table || ctx.Err() != nil || t.history.questionID(c.seat) != question || !t.head.driven().Has(c.seat) {
			return nil
		}
		a := Answer{Seat: c.seat, Question: question, Move: t.rules.Format(move), Close: CloseAlways}
		_, err := h.answer(ctx, t, a)
		return err
	})
}
