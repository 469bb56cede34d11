package table

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"kancha/game"
	"kancha/internal/clock"
)

// writeTime is how long a change may wait for the store, whatever becomes of the request that wants it.
const writeTime = 15 * time.Second

// live is a table in memory. Head, story, notes and what is beside are changed with both locks held, so holding one is enough to read
// them; calls of the state need mu, since a position is not safe for concurrent use.
type live struct {
	id    ID
	write sync.Mutex // held by who changes the table, also while the store works
	mu    sync.Mutex // held for moments only

	news   atomic.Uint64 // grows when another house has written to the store
	doubts atomic.Uint64 // grows when it may have been more than a new version

	fresh  bool   // the memory holds what the store holds, as far as is known to this house
	read   uint64 // the news that it holds
	sure   uint64 // the doubts that it has cleared
	gone   bool   // evicted
	used   time.Time
	head   Head
	rules  game.Game
	story  story
	notes  map[game.Seat][]Note
	beside Beside
	visits []Visit
	wrong  []time.Time // when wrong passwords came
	voted  ticket
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

// driven is the seats whose answers the house gives: those that are not played by people, and those of people whose time
// is up where a bot makes the decision then.
func (h *Head) driven() game.Seats {
	var set game.Seats
	if h.Clock.Rule.Late == clock.BotOnce {
		set = h.Clock.Lapsed
	}
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
	redact  []Entry
	notices []Notice // by wind
	origin  []Past   // answers that the game goes on from when it begins
}

// change is a draft that is ready to be written.
func (d *draft) change() Change {
	return Change{Head: d.head, Entries: d.entries, Redact: d.redact, Notices: d.notices}
}

func (t *live) draft() *draft {
	d := &draft{head: t.head}
	d.head.Seats = append([]Chair(nil), t.head.Seats...)
	d.head.Clock = t.head.Clock.Clone()
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
	if err := h.wind(ctx, &t.story, d); err != nil {
		return err
	}
	change := d.change()
	if d.head.Phase == Over && t.head.Phase != Over && !d.head.Study && len(t.story.origin) == 0 { // what goes on from another game counts nowhere
		var err error
		if change.Outcome, err = h.outcome(ctx, t, d); err != nil {
			return err
		}
	}
	err := h.write(ctx, append([]Change{change}, others...)...)
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
