package table

import (
	"context"
	"slices"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// What those who look after the house may do at a table. They see no more by it than anybody, and everybody is told: the
// log says what was done. Who may is for the caller to know.

// ModerationStore is what those who look after the house need of a store beside everything else. A Store is one.
type ModerationStore interface {
	// Drop deletes a table with all that belongs to it.
	Drop(context.Context, ID) error
}

// Rewind takes back all answers of a running game after one, whoever has given them and whatever they have revealed.
// Refusals: no_table, closed, not_started, over, no_step.
func (h *House) Rewind(ctx context.Context, id ID, step int) error {
	return h.writing(ctx, id, func(t *live) error {
		if err := t.playing(); err != nil {
			return err
		}
		if step < t.history.first || step >= len(t.history.steps) {
			return errs.New(ReasonNoStep)
		}
		d, err := h.rewind(t, step)
		if err != nil {
			return err
		}
		return h.commit(ctx, t, d)
	})
}

func (h *House) rewind(t *live, step int) (*draft, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	state, err := t.history.at(step)
	if err != nil {
		return nil, &errs.Error{Reason: ReasonBroken, Cause: err}
	}
	d := t.draft()
	d.head.settle(t.rules, state)
	d.add(h.now(), Rewound, game.Watcher, "", body{Steps: len(t.history.steps) - step}, state)
	return d, nil
}

// Break ends a running game without a result. Refusals: no_table, closed, not_started, over.
func (h *House) Break(ctx context.Context, id ID) error {
	return h.writing(ctx, id, func(t *live) error {
		if err := t.playing(); err != nil {
			return err
		}
		d := t.draft()
		h.endGame(t, d, EndHouse, game.Watcher)
		return h.commit(ctx, t, d)
	})
}

// Remove deletes a table, whatever goes on there. Refusals: no_table.
func (h *House) Remove(ctx context.Context, id ID) error {
	err := h.writing(ctx, id, func(t *live) error {
		if t.head.Phase == Closed {
			return nil
		}
		d := t.draft()
		d.head.shut()
		d.head.Phase = Closed
		d.add(h.now(), Deleted, game.Watcher, "", body{}, t.history.state)
		return h.commit(ctx, t, d)
	})
	if err != nil {
		return err
	}
	if err := h.store.Drop(ctx, id); err != nil { // whoever has it in memory knows already that it is gone
		return errs.Storage(err)
	}
	if t := h.known(id); t != nil {
		t.suspect(true)
	}
	h.tell(id)
	return nil
}

// Sitter is the person in a seat, with the name there. Refusals: no_table, no_seat, seat_free.
func (h *House) Sitter(ctx context.Context, id ID, seat game.Seat) (who person.ID, name string, err error) {
	err = h.reading(ctx, id, func(t *live) error {
		switch {
		case seat < 0 || int(seat) >= len(t.head.Seats):
			return errs.New(ReasonNoSeat)
		case t.head.Seats[seat].Person == "":
			return errs.New(ReasonSeatFree)
		}
		who, name = t.head.Seats[seat].Person, t.head.Seats[seat].Name
		return nil
	})
	return who, name, err
}

// Sits tells whether a person has a seat at a table, also one that a bot plays meanwhile. Refusals: no_table.
func (h *House) Sits(ctx context.Context, id ID, who person.ID) (sits bool, err error) {
	err = h.reading(ctx, id, func(t *live) error {
		sits = who != "" && slices.ContainsFunc(t.head.Seats, func(c Chair) bool { return c.Person == who })
		return nil
	})
	return sits, err
}

// Belongs tells whether a person has a seat at a table or has made it. Refusals: no_table.
func (h *House) Belongs(ctx context.Context, id ID, who person.ID) (belongs bool, err error) {
	err = h.reading(ctx, id, func(t *live) error {
		belongs = who != "" && (t.head.Host == who || slices.ContainsFunc(t.head.Seats, func(c Chair) bool { return c.Person == who }))
		return nil
	})
	return belongs, err
}
