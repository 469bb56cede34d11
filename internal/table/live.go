package table

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"kancha/game"
)

// writeTime is how long a change may wait for the store, whatever becomes of the request that wants it.
const writeTime = 15 * time.Second

// live is a table in memory. Head, story and notes are changed with both locks held, so holding one is enough to read
// them; calls of the state need mu, since a position is not safe for concurrent use.
type live struct {
	id    ID
	write sync.Mutex // held by who changes the table, also while the store works
	mu    sync.Mutex // held for moments only

	fresh  bool // the memory holds what the store holds
	gone   bool // evicted
	used   time.Time
	head   Head
	rules  game.Game
	story  story
	notes  map[game.Seat][]Note
	screen map[PersonID]game.Seat // whose view a person with several seats has taken up
}

// rest marks the table as evicted if it is unused since a time and nobody is at it.
func (t *live) rest(since time.Time) bool {
	if !t.write.TryLock() {
		return false
	}
	defer t.write.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.fresh || t.used.After(since) {
		return false
	}
	t.gone = true
	return true
}

// holds tells whether a person holds a seat.
func (t *live) holds(who PersonID, seat game.Seat) bool {
	return t.held(who).Has(seat)
}

// held is the seats of a person.
func (t *live) held(who PersonID) game.Seats {
	var set game.Seats
	for i, c := range t.head.Seats {
		if c.Holder == Person && c.Person == who {
			set = set.With(game.Seat(i))
		}
	}
	return set
}

// driven is the seats that are not played by people.
func (h *Head) driven() game.Seats {
	var set game.Seats
	for i, c := range h.Seats {
		if c.Holder == BotHolder || c.Holder == Automaton {
			set = set.With(game.Seat(i))
		}
	}
	return set
}

// settle derives what the store keeps about a state beside the state itself.
func (h *Head) settle(rules game.Game, state game.State) error {
	if state == nil {
		return nil
	}
	js, err := state.MarshalJSON()
	if err != nil {
		return fmt.Errorf("state of table %s: %w", h.ID, err)
	}
	h.State, h.Waiting = js, state.Waiting()
	h.Due = h.Waiting&h.driven() != 0
	h.Rules, h.Pack = rules.Info().Rules, rules.Info().Pack.Digest
	h.Phase = Playing
	if h.Waiting.Empty() {
		h.Phase = Over
	}
	return nil
}

// draft is a change in the making: entries with their bodies, and the state after each.
type draft struct {
	head    Head
	entries []Entry
	bodies  []body
	states  []game.State
}

func (t *live) draft() *draft {
	d := &draft{head: t.head}
	d.head.Seats = append([]Chair(nil), t.head.Seats...)
	return d
}

func (d *draft) add(now time.Time, kind Kind, seat game.Seat, key string, b body, state game.State) {
	d.head.Version++
	d.head.Changed = now
	d.entries = append(d.entries, Entry{Version: d.head.Version, Kind: kind, Seat: seat, Key: key, At: now, Body: b.json()})
	d.bodies = append(d.bodies, b)
	d.states = append(d.states, state)
}

// commit makes a draft durable and then, and only then, the state of the table; others is written with it. The caller
// holds t.write. After a failure the memory is read again at the next use, since nobody knows what the store has.
func (h *House) commit(ctx context.Context, t *live, d *draft, others ...Change) error {
	err := h.write(ctx, append([]Change{{d.head, d.entries}}, others...)...)
	t.mu.Lock()
	if err != nil {
		t.fresh = false
	} else {
		t.head = d.head
		for i, e := range d.entries {
			t.story.follow(e, d.bodies[i], d.states[i])
		}
	}
	t.mu.Unlock()
	switch {
	case errors.Is(err, ErrConflict):
		return err
	case err != nil:
		h.log.Error("change not written", "table", t.id, "err", err)
		return inTrouble(err)
	}
	h.stir(t)
	h.tell(t.id)
	return nil
}

// write hands changes to the store. A request that is cancelled meanwhile does not leave open what became of them.
func (h *House) write(ctx context.Context, changes ...Change) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTime)
	defer cancel()
	return h.store.Write(ctx, changes...)
}

// load reads a table. If the log, followed with today's rules, does not lead to the stored state, play goes on from
// that state, and an entry in the log says so.
func (h *House) load(ctx context.Context, t *live) error {
	head, log, err := h.store.Table(ctx, t.id)
	if err != nil {
		if errors.Is(err, ErrNotFound) {
			return err
		}
		return inTrouble(err)
	}
	g, ok := h.byID[head.Game]
	if !ok {
		return refuse(ReasonNoGame)
	}
	notes, err := h.store.Notes(ctx, t.id)
	if err != nil {
		return inTrouble(err)
	}
	st, failed := follow(g.Rules, head.Setup, log)
	if failed == nil {
		failed = sameState(g.Rules, st.state, head.State)
	}
	t.mu.Lock()
	t.head, t.rules, t.story, t.notes = head, g.Rules, st, notes
	t.screen, t.used, t.fresh = map[PersonID]game.Seat{}, h.config.Now(), true
	t.mu.Unlock()
	if failed != nil {
		return h.rebase(ctx, t, failed)
	}
	return nil
}

// rebase goes on from the stored state, or from the followed one if the stored one cannot be read any more.
func (h *House) rebase(ctx context.Context, t *live, failed error) error {
	h.log.Warn("log leads elsewhere than the stored state", "table", t.id, "err", failed)
	state, err := t.rules.Decode(t.head.State)
	if err != nil {
		h.log.Error("stored state cannot be read", "table", t.id, "err", err)
		if state = t.story.state; state == nil {
			return &Error{Reason: ReasonBroken, cause: err}
		}
	}
	d := t.draft()
	if err := d.head.settle(t.rules, state); err != nil {
		return err
	}
	d.add(h.now(), Rebased, game.Watcher, "", body{State: d.head.State, Why: failed.Error(), Turn: t.story.turn}, state)
	return h.commit(ctx, t, d)
}

// follow tells a log. If an entry cannot be followed, the story goes on without a state, and the error says where.
func follow(rules game.Game, setup game.Setup, log []Entry) (story, error) {
	st := story{keys: map[string]int64{}}
	var failed error
	for _, e := range log {
		b, err := readBody(rules, e)
		var next game.State
		if err == nil {
			next, err = st.next(rules, setup, e, b)
		}
		if err != nil && failed == nil {
			failed = fmt.Errorf("entry %d: %w", e.Version, err)
		}
		if e.Kind == Rebased && err == nil {
			failed = nil
		}
		st.follow(e, b, next)
	}
	return st, failed
}

// next is the state after an entry.
func (s *story) next(rules game.Game, setup game.Setup, e Entry, b body) (game.State, error) {
	switch {
	case e.Kind == Started:
		if state, err := rules.Decode(b.State); err == nil {
			return state, nil
		}
		return rules.New(setup)
	case e.Kind == Rebased:
		return rules.Decode(b.State)
	case e.Kind != Answered && e.Kind != Undone:
		return s.state, nil
	case s.state == nil:
		return nil, errNoState
	case e.Kind == Undone:
		return s.at(len(s.steps) - b.Steps)
	}
	return s.state, s.state.Apply(e.Seat, b.move, nil)
}

var errNoState = errors.New("follows an entry that could not be followed")

// sameState compares where a log leads with the stored state, as far as the game can tell them apart.
func sameState(rules game.Game, state game.State, stored []byte) error {
	if state == nil && stored == nil {
		return nil
	}
	if state == nil {
		return errNoState
	}
	js, err := state.MarshalJSON()
	if err != nil {
		return err
	}
	if bytes.Equal(js, stored) {
		return nil
	}
	if old, err := rules.Decode(stored); err == nil {
		if again, err := old.MarshalJSON(); err == nil && bytes.Equal(again, js) {
			return nil
		}
	}
	return errors.New("the state differs")
}
