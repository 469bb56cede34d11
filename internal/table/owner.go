package table

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"math"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// A person's tables can pass to another person: when a guest signs in, and when somebody deletes what the house knows
// of them. Logs know seats and not persons, so games, undo and records notice nothing of it.

// Adopt gives every table and seat of one person to another. Nothing happens if both sit at one table. What was
// handed over stays so if it fails in between, and can be done again. Refusals: both_seated.
func (h *House) Adopt(ctx context.Context, from, to person.ID) error {
	heads, err := h.all(ctx, from)
	if err != nil {
		return err
	}
	for _, head := range heads {
		if sits(head.Seats, from) && sits(head.Seats, to) {
			return errs.New(ReasonBothSeated)
		}
	}
	for _, head := range heads {
		err := h.writing(ctx, head.ID, func(t *live) error {
			if sits(t.head.Seats, from) && sits(t.head.Seats, to) {
				return errs.New(ReasonBothSeated)
			}
			d := t.draft()
			d.own(from, to)
			d.add(h.now(), Moved, game.Watcher, "", body{}, t.history.state)
			return h.commit(ctx, t, d)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Tables is the number of tables that a person has made or sits at.
func (h *House) Tables(ctx context.Context, who person.ID) (int, error) {
	heads, err := h.all(ctx, who)
	heads = slices.DeleteFunc(heads, func(head Head) bool { return head.Phase == Closed })
	return len(heads), err
}

// Made is the number of tables that a person has made and that are not over.
func (h *House) Made(ctx context.Context, who person.ID) (int, error) {
	heads, err := h.all(ctx, who)
	heads = slices.DeleteFunc(heads, func(head Head) bool {
		return head.Host != who || head.Phase == Closed || head.Phase == Over || head.Study
	})
	return len(heads), err
}

func (h *House) all(ctx context.Context, who person.ID) ([]Head, error) {
	heads, err := h.store.Mine(ctx, who, math.MaxInt32)
	if err != nil {
		return nil, errs.Storage(err)
	}
	return heads, nil
}

func sits(seats []Chair, who person.ID) bool {
	return slices.ContainsFunc(seats, func(c Chair) bool { return c.Person == who })
}

// own drafts that everything of one person is another's.
func (d *draft) own(from, to person.ID) {
	for i := range d.head.Seats {
		if c := &d.head.Seats[i]; c.Person == from {
			c.Person = to
		}
	}
	if d.head.Host == from {
		d.head.Host = to
	}
}

// Forget takes a person out of every table: out of seats before the start, like one who leaves out of a running game,
// and by name out of all of them. Their pencil marks are removed. Games, results and what was said stay, of nobody.
// It can be done again if it fails in between.
func (h *House) Forget(ctx context.Context, who person.ID) error {
	heads, err := h.all(ctx, who)
	if err != nil {
		return err
	}
	nobody := person.ID(rand.Text())
	for _, head := range heads {
		if err := h.leaveFor(ctx, head, who); err != nil {
			return err
		}
		if err := h.writing(ctx, head.ID, func(t *live) error { return h.erase(ctx, t, who, nobody) }); err != nil {
			return err
		}
	}
	return nil
}

// leaveFor leaves the seats of a running game.
func (h *House) leaveFor(ctx context.Context, head Head, who person.ID) error {
	for i, c := range head.Seats {
		if head.Phase != Playing || head.Study || c.Holder != Person || c.Person != who {
			continue
		}
		err := h.Leave(ctx, head.ID, who, game.Seat(i), "")
		if e, ok := err.(*errs.Error); ok && e.Reason == ReasonOver { // has ended meanwhile, perhaps by the seat before
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// erase takes the name of a person out of a table and its log.
func (h *House) erase(ctx context.Context, t *live, who, nobody person.ID) error {
	d := t.draft()
	names := map[string]bool{}
	for i := range d.head.Seats {
		c := &d.head.Seats[i]
		if c.Account == who {
			*c = Chair{Holder: Open}
		}
		if c.Person != who {
			continue
		}
		if err := h.dropNotes(ctx, t, game.Seat(i)); err != nil {
			return err
		}
		if err := h.store.SetPasses(ctx, t.id, game.Seat(i), nil); err != nil {
			return errs.Storage(err)
		}
		names[c.Name] = true
		if c.Name = ""; t.head.Phase == Gathering {
			*c = Chair{Holder: Open}
		}
	}
	d.own(who, nobody)
	if t.head.Phase == Gathering && t.head.Host == who && !slices.ContainsFunc(d.head.Seats, func(c Chair) bool { return c.Holder == Person }) {
		d.head.Phase = Closed
	}
	if t.head.Study {
		d.head.Close()
	}
	d.add(h.now(), Erased, game.Watcher, "", body{}, t.history.state)
	var err error
	if d.redact, err = h.nameless(ctx, t, names); err != nil {
		return err
	}
	if err := h.commit(ctx, t, d); err != nil {
		return err
	}
	t.suspect(true) // the names stand in the memory still
	h.tell(t.id)
	return nil
}

// nameless is the entries of a log that hold one of the names, without it.
func (h *House) nameless(ctx context.Context, t *live, names map[string]bool) ([]Entry, error) {
	_, log, err := h.store.Table(ctx, t.id)
	if err != nil {
		return nil, errs.Storage(err)
	}
	var out []Entry
	for _, e := range log {
		if e.Kind != Joined && e.Kind != Left {
			continue
		}
		if b, err := readBody(t.rules, e); err == nil && names[b.Name] {
			b.Name = ""
			e.Body = b.json()
			out = append(out, e)
		}
	}
	return out, nil
}

func (h *House) dropNotes(ctx context.Context, t *live, seat game.Seat) error {
	for _, n := range t.notes[seat] {
		if err := h.store.SetNote(ctx, t.id, seat, Note{Place: n.Place}); err != nil {
			return errs.Storage(err)
		}
	}
	return nil
}

// OwnTable is what a person has at a table.
type OwnTable struct {
	ID      ID        `json:"id"`
	Game    string    `json:"game"`
	Phase   Phase     `json:"phase"`
	Made    bool      `json:"made"` // by the person
	Created time.Time `json:"created"`
	Seats   []OwnSeat `json:"seats"`
}

// OwnSeat is a seat of a person, with the pencil marks and the wishes to pass that only this seat sees.
type OwnSeat struct {
	Seat   game.Seat         `json:"seat"`
	Name   string            `json:"name"`
	Notes  map[string]string `json:"notes,omitempty"` // by place
	Passes []string          `json:"passes,omitempty"`
}

// Export is what a person has at all tables, as JSON.
func (h *House) Export(ctx context.Context, who person.ID) (json.RawMessage, error) {
	own, err := h.own(ctx, who)
	if err != nil {
		return nil, err
	}
	return json.Marshal(own)
}

// own lists what a person has at all tables.
func (h *House) own(ctx context.Context, who person.ID) ([]OwnTable, error) {
	heads, err := h.all(ctx, who)
	if err != nil {
		return nil, err
	}
	out := []OwnTable{}
	for _, head := range heads {
		notes, err := h.store.Notes(ctx, head.ID)
		if err != nil {
			return nil, errs.Storage(err)
		}
		passes, err := h.store.Passes(ctx, head.ID)
		if err != nil {
			return nil, errs.Storage(err)
		}
		own := OwnTable{ID: head.ID, Game: head.Game, Phase: head.Phase, Made: head.Host == who, Created: head.Created, Seats: []OwnSeat{}}
		for i, c := range head.Seats {
			if c.Person != who {
				continue
			}
			seat := OwnSeat{Seat: game.Seat(i), Name: c.Name, Notes: map[string]string{}, Passes: passes[game.Seat(i)]}
			for _, n := range notes[seat.Seat] {
				seat.Notes[n.Place] = n.Text
			}
			own.Seats = append(own.Seats, seat)
		}
		out = append(out, own)
	}
	return out, nil
}
