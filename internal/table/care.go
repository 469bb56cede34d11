package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"kancha/game"
)

// What those who look after the house may do at a table. They see no more by it than anybody, and everybody is told: the
// log says what was done. Who may is for the caller to know.

// Caretaker is what those who look after the house need of a store beside everything else. A Store is one.
type Caretaker interface {
	// Drop deletes a table with all that belongs to it.
	Drop(context.Context, ID) error
	// Unsay takes the text out of a line of talk; ErrNotFound if there is no such line.
	Unsay(ctx context.Context, id ID, number int64) error
	// Silenced tells until when somebody may say nothing; the zero time is for good.
	Silenced(ctx context.Context, who PersonID, now time.Time) (until time.Time, silenced bool, err error)
}

// Rewind takes back all answers of a running game after one, whoever has given them and whatever they have revealed.
// Refusals: no_table, closed, not_started, over, no_step.
func (h *House) Rewind(ctx context.Context, id ID, step int) error {
	return h.writing(ctx, id, func(t *live) error {
		if err := t.playing(); err != nil {
			return err
		}
		if step < t.story.first || step >= len(t.story.steps) {
			return refuse(ReasonNoStep)
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
	state, err := t.story.at(step)
	if err != nil {
		return nil, &Error{Reason: ReasonBroken, cause: err}
	}
	d := t.draft()
	if err := d.head.settle(t.rules, state); err != nil {
		return nil, err
	}
	d.add(h.now(), Rewound, game.Watcher, "", body{Steps: len(t.story.steps) - step}, state)
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
		d.add(h.now(), Deleted, game.Watcher, "", body{}, t.story.state)
		return h.commit(ctx, t, d)
	})
	if err != nil {
		return err
	}
	if err := h.store.Drop(ctx, id); err != nil { // whoever has it in memory knows already that it is gone
		return inTrouble(err)
	}
	if t := h.known(id); t != nil {
		t.suspect(true)
	}
	h.tell(id)
	return nil
}

// Unsay takes a line out of the talk of a table; that something was there stays to be seen. Refusals: no_table, no_line.
func (h *House) Unsay(ctx context.Context, id ID, number int64) error {
	return h.writing(ctx, id, func(t *live) error {
		if err := h.store.Unsay(ctx, id, number); err != nil {
			if errors.Is(err, ErrNotFound) {
				return refuse(ReasonNoLine)
			}
			return inTrouble(err)
		}
		t.mu.Lock()
		t.beside.Talk = slices.Clone(t.beside.Talk)
		for i := range t.beside.Talk {
			if l := &t.beside.Talk[i]; l.Number == number {
				l.Kind, l.Text, l.Place = LineRemoved, "", ""
			}
		}
		t.mu.Unlock()
		h.noted(id)
		return nil
	})
}

// Heard finds a line that a person may read and has not said. Refusals: no_table, no_line.
func (h *House) Heard(ctx context.Context, id ID, who PersonID, number int64) (Line, error) {
	var out Line
	err := h.reading(ctx, id, func(t *live) error {
		i := slices.IndexFunc(t.beside.Talk, func(l Line) bool { return l.Number == number })
		if i < 0 || !t.hears(t.beside.Talk[i], t.held(who)) || t.beside.Talk[i].Person == who || t.beside.Talk[i].Text == "" {
			return refuse(ReasonNoLine)
		}
		out = t.beside.Talk[i]
		return nil
	})
	return out, err
}

// Sitter is the person in a seat, with the name there. Refusals: no_table, no_seat, seat_free.
func (h *House) Sitter(ctx context.Context, id ID, seat game.Seat) (who PersonID, name string, err error) {
	err = h.reading(ctx, id, func(t *live) error {
		switch {
		case seat < 0 || int(seat) >= len(t.head.Seats):
			return refuse(ReasonNoSeat)
		case t.head.Seats[seat].Person == "":
			return refuse(ReasonSeatFree)
		}
		who, name = t.head.Seats[seat].Person, t.head.Seats[seat].Name
		return nil
	})
	return who, name, err
}

// Sits tells whether a person has a seat at a table, also one that a bot plays meanwhile. Refusals: no_table.
func (h *House) Sits(ctx context.Context, id ID, who PersonID) (sits bool, err error) {
	err = h.reading(ctx, id, func(t *live) error {
		sits = who != "" && slices.ContainsFunc(t.head.Seats, func(c Chair) bool { return c.Person == who })
		return nil
	})
	return sits, err
}

// speechless refuses somebody who was silenced.
func (h *House) speechless(ctx context.Context, who PersonID) error {
	_, silenced, err := h.store.Silenced(ctx, who, h.now())
	switch {
	case err != nil:
		return inTrouble(err)
	case silenced:
		return refuse(ReasonSilenced)
	}
	return nil
}
