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
	Wire     Wire          // to other houses with the same store; none
	Workers  int           // bots that think at the same time; one less than there are processors, at least one
	VoteTime time.Duration // for a team to decide after the first proposal; one minute
	Round    time.Duration // between two looks for what must happen by itself; a second
	Still    bool          // drives no bots: another house with the same store does
	// Outside tells whether another program has written to the store since it was asked last; nil where a Wire tells that.
	Outside func(context.Context) (bool, error)
	Idle    time.Duration // how long a table nobody looks at stays in memory; ten minutes
}

// House is all live tables. It is safe for concurrent use.
type House struct {
	config  Config
	store   Store
	log     *slog.Logger
	byID    map[string]Game
	pool    *pool
	wired   *wired // nil if this is the only house
	adviser *adviser
	analyst *analyst
	biller  *biller

	watchers watchers

	mu        sync.Mutex
	inviteKey []byte // nil until it is needed
	tables    map[ID]*live
	hubs      map[ID]*hub
	leaving   bool
	swept     time.Time
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
	if c.Idle == 0 {
		c.Idle = 10 * time.Minute
	}
	h := &House{
		config: c, store: c.Store, log: c.Log,
		byID: map[string]Game{}, tables: map[ID]*live{}, hubs: map[ID]*hub{},
	}
	h.pool = newPool(h, c.Workers)
	h.adviser = newAdviser(cap(h.pool.slots))
	h.analyst, h.biller = newAnalyst(), newBiller()
	if c.Wire != nil {
		h.wired = &wired{wire: c.Wire, present: map[ID]map[PersonID]time.Time{}}
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
		return inTrouble(err)
	}
	for _, id := range due {
		if err := h.wake(ctx, id); err != nil {
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
		return refuse(ReasonLeaving)
	}
	if _, err := h.store.Person(ctx, ""); err != nil && !errors.Is(err, ErrNotFound) {
		return inTrouble(err)
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
		h.analyst.ends()
		if h.wired != nil {
			h.wired.done.Wait()
		}
		for _, t := range tables {
			t.settled()
		}
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// settled waits for a change that has begun.
func (t *live) settled() {
	t.write.Lock()
	defer t.write.Unlock()
}

// slot is the place of a table in memory, read or not yet.
func (h *House) slot(id ID) *live {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tables[id]
	if t == nil {
		t = &live{id: id}
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
		case !errors.Is(err, ErrConflict):
			if refused(err) && tries < writeTries && h.compare(ctx, id) {
				continue
			}
			return err
		case tries == writeTries:
			return inTrouble(err)
		}
	}
}

// refused tells whether the table as it is in memory is the reason of a failure.
func refused(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Reason != ReasonStorage && e.Reason != ReasonLeaving
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
		return refuse(ReasonLeaving)
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
	if errors.Is(err, ErrNotFound) {
		return refuse(ReasonNoTable)
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
		if h.hubs[id] == nil && !busy[t] && t.rest(now.Add(-h.config.Idle)) {
			delete(h.tables, id)
		}
	}
}
