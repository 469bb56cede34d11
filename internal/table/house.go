package table

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"log/slog"
	"sync"
	"time"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// Game is a game that the house offers, and its bots.
type Game struct {
	Rules  game.Game
	Levels []string // of bots, weakest first
	// Bot makes the bot of a level. It is called for each answer and should be cheap.
	Bot func(level string) (bot.Bot, error)
	// Coach helps people; nil if nobody does.
	Coach bot.Coach
	// Analyst looks at finished games again; nil if nobody does.
	Analyst *bot.Analyst
}

// Config is what a house is made of. Store and Games are needed, the rest has defaults.
type Config struct {
	Store    Store
	Games    []Game
	Log      *slog.Logger
	Now      func() time.Time
	Seed     func() uint64 // of new games; random
	BotPace  time.Duration // what a bot waits before each answer, so that people can follow; none
	PassPace time.Duration // about how long a seat takes to pass that wishes it; none
	Wire     Wire          // to other houses with the same store; none
	Workers  int           // bots that think at the same time; one less than there are processors, at least one
	VoteTime time.Duration // for a team to decide after the first proposal; one minute
	Round    time.Duration // between two looks for what must happen by itself; a second
	Gap      time.Duration // a longer silence of all houses is an outage, in which live clocks stand; five seconds, and never below 0
	Still    bool          // drives no bots: another house with the same store does
	// Outside tells whether another program has written to the store since it was asked last; nil where a Wire tells that.
	Outside func(context.Context) (bool, error)
	Idle    time.Duration // how long a table nobody looks at stays in memory; ten minutes
}

// House is all live tables. It is safe for concurrent use.
type House struct {
	config Config
	store  Store
	log    *slog.Logger
	byID   map[string]Game
	pool   *pool
	wired  *wired // nil if this is the only house

	looked   time.Time // the last round
	cleared  time.Time // when forsaken tables were deleted last
	watchers watchers
	members  members
	pulse    pulse

	mu      sync.Mutex
	tables  map[ID]*live
	hubs    map[ID]*hub
	leaving bool
	swept   time.Time
}

// New opens a house. Call Resume once to let bots go on where they were when the last one was shut.
func New(c Config) *House {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Seed == nil {
		c.Seed = randomSeed
	}
	if c.VoteTime == 0 {
		c.VoteTime = defaultVoteTime
	}
	if c.Round == 0 {
		c.Round = usualRound
	}
	if c.Gap == 0 {
		c.Gap = usualGap
	}
	if c.Idle == 0 {
		c.Idle = 10 * time.Minute
	}
	h := &House{
		config: c, store: c.Store, log: c.Log,
		byID: map[string]Game{}, tables: map[ID]*live{}, hubs: map[ID]*hub{},
	}
	h.pool = newPool(h, c.Workers)
	if c.Wire != nil {
		h.wired = &wired{wire: c.Wire, present: map[ID]map[person.ID]time.Time{}}
	}
	for _, g := range c.Games {
		h.byID[g.Rules.Info().ID] = g
	}
	return h
}

// randomSeed is never 0, which stands for "choose one".
func randomSeed() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return max(binary.LittleEndian.Uint64(b[:]), 1)
}

// now is the time as the store keeps it.
func (h *House) now() time.Time { return h.config.Now().UTC().Truncate(time.Microsecond) }

// Games lists the games in the order of the configuration.
func (h *House) Games() []game.Game {
	out := make([]game.Game, len(h.config.Games))
	for i, g := range h.config.Games {
		out[i] = g.Rules
	}
	return out
}

// Game finds a game by id.
func (h *House) Game(id string) (game.Game, bool) {
	g, ok := h.byID[id]
	return g.Rules, ok
}

// Levels lists the bots of a game, weakest first; none if there is no such game.
func (h *House) Levels(id string) []string { return h.byID[id].Levels }

// Resume wakes the tables where a bot or an automaton owes an answer, and begins to attend to what must happen by itself.
// A table that cannot be read is logged and left. A house that is not alone takes up only what nobody else does, and
// hears from now on what others do.
func (h *House) Resume(ctx context.Context) error {
	if h.wired != nil {
		h.join()
	} else if err := h.wakeBots(ctx); err != nil {
		return err
	}
	done := attended{}
	h.round(ctx, done)
	h.rounds(done)
	return ctx.Err()
}

// wakeBots lets all bots go on that owe an answer.
func (h *House) wakeBots(ctx context.Context) error {
	due, err := h.store.Due(ctx)
	if err != nil {
		return errs.Storage(err)
	}
	for _, id := range due {
		if err := h.Wake(ctx, id); err != nil {
			h.log.Error("table not resumed", "table", id, "err", err)
		}
	}
	return nil
}

// Ready tells why nothing could be answered now: the house is being shut, or the store does not answer.
func (h *House) Ready(ctx context.Context) error {
	h.mu.Lock()
	leaving := h.leaving
	h.mu.Unlock()
	if leaving {
		return errs.New(errs.ReasonLeaving)
	}
	if err := h.store.Ready(ctx); err != nil {
		return errs.Storage(err)
	}
	return nil
}

// Shutdown stops the bots and refuses further changes; changes that have begun are finished. It does not close the store.
func (h *House) Shutdown(ctx context.Context) error {
	h.mu.Lock()
	h.leaving = true
	tables := make([]*live, 0, len(h.tables))
	for _, t := range h.tables {
		tables = append(tables, t)
	}
	h.mu.Unlock()
	done := make(chan struct{})
	go func() {
		h.pool.stop()
		if h.wired != nil {
			h.wired.done.Wait()
		}
		h.settle(ctx, tables)
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// settleAtOnce is how many tables are settled at the same time: their states share transactions.
const settleAtOnce = 64

// settle waits for changes that have begun, and writes the states that are not stored, so that another program can go on
// from them.
func (h *House) settle(ctx context.Context, tables []*live) {
	var all sync.WaitGroup
	slots := make(chan struct{}, settleAtOnce)
	for _, t := range tables {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			t.write.Lock()
			defer t.write.Unlock()
			t.mu.Lock()
			last := t.lastState()
			t.mu.Unlock()
			h.atLast(ctx, t, last)
		})
	}
	all.Wait()
}

// atLast does what a table that leaves the memory leaves to be done. If it fails nothing is lost but what a state is for.
func (h *House) atLast(ctx context.Context, t *live, last func(context.Context, Store) error) {
	if last == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTime)
	defer cancel()
	if err := last(ctx, h.store); err != nil {
		h.log.Warn("state not written", "table", t.id, "err", err)
	}
}

// slot is the place of a table in memory, read or not yet.
func (h *House) slot(id ID) *live {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tables[id]
	if t == nil {
		t = &live{id: id, pulse: &h.pulse}
		h.tables[id] = t
		h.sweep()
	}
	return t
}

// reading runs f while the memory of the table is locked. It reads the table first if need be.
func (h *House) reading(ctx context.Context, id ID, f func(*live) error) error {
	h.compare(ctx, id)
	for {
		t := h.slot(id)
		if done, err := t.look(h.config.Now(), f); done {
			return err
		}
		t.write.Lock()
		err := h.freshen(ctx, t)
		t.write.Unlock()
		if err != nil {
			return err
		}
	}
}

// look runs f if the table is in memory as the store has it.
func (t *live) look(now time.Time, f func(*live) error) (bool, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.fresh || t.gone || t.late() {
		return false, nil
	}
	t.used = now
	return true, f(t)
}

// writing runs f while nobody else may change the table. If the store turns out to know more than the memory, the
// table is read again and f has another try.
func (h *House) writing(ctx context.Context, id ID, f func(*live) error) error {
	for tries := 0; ; tries++ {
		err := h.tryWriting(ctx, id, f)
		switch {
		case errors.Is(err, errEvicted):
		case !errors.Is(err, errs.ErrConflict):
			if refused(err) && tries < writeTries && h.compare(ctx, id) {
				continue
			}
			return err
		case tries == writeTries:
			return errs.Storage(err)
		}
	}
}

// refused tells whether the table as it is in memory is the reason of a failure.
func refused(err error) bool {
	var e *errs.Error
	return errors.As(err, &e) && e.Reason != errs.ReasonStorage && e.Reason != errs.ReasonLeaving
}

// writeTries is how often a change is tried again when somebody else was faster.
const writeTries = 3

var errEvicted = errors.New("table: evicted meanwhile")

func (h *House) tryWriting(ctx context.Context, id ID, f func(*live) error) error {
	t := h.slot(id)
	t.write.Lock()
	defer t.write.Unlock()
	h.mu.Lock()
	leaving := h.leaving
	h.mu.Unlock()
	if leaving {
		return errs.New(errs.ReasonLeaving)
	}
	if t.gone {
		return errEvicted
	}
	if err := h.freshen(ctx, t); err != nil {
		return err
	}
	return f(t)
}

// freshen reads the table from the store unless it is in memory. The caller holds t.write.
func (h *House) freshen(ctx context.Context, t *live) error {
	if t.gone || t.fresh && !t.late() || h.catchUp(ctx, t) {
		return nil
	}
	err := h.load(ctx, t)
	if err == nil {
		if h.wired == nil { // else the house that has made the last change drives the bots
			h.stir(t)
		}
		return nil
	}
	h.drop(t)
	if errors.Is(err, errs.ErrNotFound) {
		return errs.New(ReasonNoTable)
	}
	h.log.Error("table not read", "table", t.id, "err", err)
	return err
}

// drop forgets a table; whoever still holds it finds it gone. The caller holds t.write.
func (h *House) drop(t *live) {
	h.mu.Lock()
	delete(h.tables, t.id)
	h.mu.Unlock()
	t.mu.Lock()
	t.gone = true
	t.mu.Unlock()
}

// Live is the number of tables in memory.
func (h *House) Live() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

// sweep forgets tables that nobody has used for a while, now and then. The caller holds h.mu.
func (h *House) sweep() {
	now := h.config.Now()
	if now.Sub(h.swept) < h.config.Idle/4 {
		return
	}
	h.swept = now
	busy := h.pool.busy()
	for id, t := range h.tables {
		if h.hubs[id] != nil || busy[t] {
			continue
		}
		if gone, last := t.rest(now.Add(-h.config.Idle)); gone {
			delete(h.tables, id)
			if last != nil {
				h.pool.aside(func(ctx context.Context) { h.atLast(ctx, t, last) })
			}
		}
	}
}
