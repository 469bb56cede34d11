package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// writeTime is how long a change may wait for the store, whatever becomes of the request that wants it.
const writeTime = 15 * time.Second

// live is a table in memory. Head, history, notes, wishes to pass and what is beside are changed with both locks held, so holding one is enough to read
// them; calls of the state need mu, since a position is not safe for concurrent use.
type live struct {
	id    ID
	pulse *pulse     // of the house
	write sync.Mutex // held by who changes the table, also while the store works
	mu    sync.Mutex // held for moments only

	news   atomic.Uint64 // grows when another house has written to the store
	doubts atomic.Uint64 // grows when it may have been more than a new version

	fresh   bool   // the memory holds what the store holds, as far as is known to this house
	read    uint64 // the news that it holds
	sure    uint64 // the doubts that it has cleared
	gone    bool   // evicted
	used    time.Time
	head    Head
	rules   game.Game
	history history
	notes   map[game.Seat][]Note
	passes  map[game.Seat][]string // what a seat wishes to pass on
	beside  Beside
	visits  []Visit
	voted   ticket
	screen  map[person.ID]game.Seat // whose view a person with several seats has taken up
}

// rest marks the table as evicted if it is unused since a time and nobody is at it. What it gives then must be done.
func (t *live) rest(since time.Time) (gone bool, last func(context.Context, Store) error) {
	if !t.write.TryLock() {
		return false, nil
	}
	defer t.write.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.fresh || t.used.After(since) {
		return false, nil
	}
	t.gone = true
	return true, t.lastState()
}

// lastState is what writes the state of a table whose stored one is of an earlier version, nil if there is nothing to
// write. The caller holds t.mu.
func (t *live) lastState() func(context.Context, Store) error {
	state, id, version := t.history.state, t.id, t.head.Version
	if !t.fresh || state == nil || t.head.Stated >= version {
		return nil
	}
	js, err := encode(id, state)
	return func(ctx context.Context, s Store) error {
		if err != nil {
			return err
		}
		return s.SetState(ctx, id, version, js)
	}
}

// holds tells whether a person holds a seat.
func (t *live) holds(who person.ID, seat game.Seat) bool {
	return t.held(who).Has(seat)
}

// held is the seats of a person.
func (t *live) held(who person.ID) game.Seats { return held(t.head.Seats, who) }

func held(seats []Chair, who person.ID) game.Seats {
	var set game.Seats
	for i, c := range seats {
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
func (h *Head) settle(rules game.Game, state game.State) {
	if state == nil {
		return
	}
	h.Waiting = state.Waiting()
	h.Due = h.Waiting&h.driven() != 0
	if info := rules.Info(); h.Rules != info.Rules || h.Pack != info.Pack.Digest {
		h.Rules, h.Pack, h.State = info.Rules, info.Pack.Digest, nil // none by other rules is of use
	}
	h.Phase = Playing
	if h.Waiting.Empty() {
		h.Phase = Over
	}
}

// StateEvery is how many answers are stored with one state. The log alone leads to the present; a stored state is what
// play goes on from should a later program not be able to follow the log.
const StateEvery = 16

// stateDue tells whether the state is written with a draft: at the latest after StateEvery answers, and with everything
// that is not an answer in a running game.
func (d *draft) stateDue() bool {
	head := &d.head
	if d.states[len(d.states)-1] == nil {
		return false
	}
	if head.Phase != Playing || head.State == nil || head.Version-head.Stated >= StateEvery {
		return true
	}
	return slices.ContainsFunc(d.entries, func(e Entry) bool { return e.Kind != Answered })
}

// keepState puts the state of a draft into its head, if it is time for that.
func (d *draft) keepState() error {
	if !d.stateDue() {
		return nil
	}
	js, err := encode(d.head.ID, d.states[len(d.states)-1])
	if err == nil {
		d.head.State, d.head.Stated = js, d.head.Version
	}
	return err
}

func encode(id ID, state game.State) ([]byte, error) {
	js, err := state.MarshalJSON()
	if err != nil {
		return nil, fmt.Errorf("state of table %s: %w", id, err)
	}
	return js, nil
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

// change is a draft that is ready to be written. The states of the draft must not be in use.
func (d *draft) change() (Change, error) {
	err := d.keepState()
	return Change{Head: d.head, Entries: d.entries, Redact: d.redact, Notices: d.notices}, err
}

func (t *live) draft() *draft {
	d := &draft{head: t.head}
	d.head.Seats = append([]Chair(nil), t.head.Seats...)
	d.head.Clock = t.clock()
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
	if err := h.wind(ctx, &t.history, d); err != nil {
		return err
	}
	t.mu.Lock()
	h.ringForPass(t, d)
	change, err := d.change()
	t.mu.Unlock()
	if err != nil {
		return err
	}
	if d.head.Phase == Over && t.head.Phase != Over && !d.head.Study && len(t.history.origin) == 0 { // what goes on from another game counts nowhere
		if change.Outcome, err = h.outcome(ctx, t, d); err != nil {
			return err
		}
	}
	err = h.write(ctx, append([]Change{change}, others...)...)
	t.mu.Lock()
	if err != nil {
		t.fresh = false
	} else {
		t.head = d.head
		for i, e := range d.entries {
			t.history.follow(e, d.bodies[i], d.states[i])
		}
	}
	t.mu.Unlock()
	switch {
	case errors.Is(err, errs.ErrConflict):
		return err
	case err != nil:
		h.log.Error("change not written", "table", t.id, "err", err)
		return errs.Storage(err)
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
