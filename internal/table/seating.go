package table

import (
	"context"
	"crypto/rand"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// What package lobby changes at tables that have not begun goes through here: the entry is written with the change, and the
// game begins with the last seat taken.

// idSigns are the letters and digits of table ids: none that a reader could take for another.
const idSigns = "23456789abcdefghjkmnpqrstuvwxyz"

// idLength gives 49 bits: enough that nobody finds a table by trying.
const idLength = 10

// NewID is a new name for a table. Two equal ones would be refused by the store as a conflict.
func NewID() ID {
	id := make([]byte, 0, idLength)
	for len(id) < idLength {
		var b [1]byte
		rand.Read(b[:])
		if n := int(b[0] & 31); n < len(idSigns) {
			id = append(id, idSigns[n])
		}
	}
	return ID(id)
}

// Fresh is a table to be made.
type Fresh struct {
	Head     Head
	Coach    bool          // people may ask for help
	NoTrials bool          // nobody may try answers on a copy
	Patience time.Duration // how long somebody may be away: 0 is the usual, NoPatience for ever
	From     []Past        // what the game goes on from
}

// draftFresh drafts a new table, and its beginning if nobody is missing.
func (h *House) draftFresh(ctx context.Context, f Fresh) (*draft, error) {
	t := &live{id: f.Head.ID, pulse: &h.pulse, head: f.Head, rules: h.rulesOf(&f.Head)}
	d := t.draft()
	d.head.Created, d.origin = h.now(), f.From
	d.add(h.now(), Created, game.Watcher, "", body{Coach: f.Coach, NoTrials: f.NoTrials, Patience: seconds(checkPatience(f.Patience)), From: f.From}, nil)
	if err := h.startIfFull(t, d); err != nil {
		return nil, err
	}
	return d, h.wind(ctx, &t.history, d)
}

// Draft is the change that makes a table, for whoever writes it together with other things and calls Wake then.
// Refusals: setup, fork_rules, fork_over.
func (h *House) Draft(ctx context.Context, f Fresh) (Change, error) {
	d, err := h.draftFresh(ctx, f)
	if err != nil {
		return Change{}, err
	}
	return d.change()
}

// Open makes a table. Refusals: those of Draft.
func (h *House) Open(ctx context.Context, f Fresh) error {
	change, err := h.Draft(ctx, f)
	if err != nil {
		return err
	}
	if err := h.write(ctx, change); err != nil {
		return errs.Storage(err)
	}
	return h.Wake(ctx, f.Head.ID)
}

// Wake brings a table into memory, so that its bots begin.
func (h *House) Wake(ctx context.Context, id ID) error {
	return h.reading(ctx, id, func(*live) error { return nil })
}

// rulesOf is the game as a table was made with it; as it is today where that is not said yet.
func (h *House) rulesOf(head *Head) game.Game { return head.by(h.byID[head.Game].Rules) }

// by is a game with the pack and by the revision of the rules that the table was made with.
func (h *Head) by(rules game.Game) game.Game {
	return game.As(rules, game.PackID{Digest: h.Pack}, h.Rules)
}

// Seed is the seed of a new game.
func (h *House) Seed() uint64 { return h.config.Seed() }

// Seating is a table that gathers, for whoever changes who sits where.
type Seating struct {
	Head  *Head // as it shall be; what is read of it is what was before
	house *House
	draft *draft
}

// Add notes what has changed at a seat; the name is that of who came or left.
func (s *Seating) Add(kind Kind, seat game.Seat, name string) {
	s.draft.add(s.house.now(), kind, seat, "", body{Name: name}, nil)
}

// Held is the seats of a person.
func (h *Head) Held(who person.ID) game.Seats { return held(h.Seats, who) }

// Seat changes a seat of a table that has not begun; it begins if f leaves no seat free.
// Refusals: no_table, closed, started, no_seat, those of Draft and of f.
func (h *House) Seat(ctx context.Context, id ID, seat game.Seat, f func(*Seating) error) error {
	return h.writing(ctx, id, func(t *live) error {
		if err := t.gathering(); err != nil {
			return err
		}
		if seat < 0 || int(seat) >= len(t.head.Seats) {
			return errs.New(ReasonNoSeat)
		}
		d := t.draft()
		d.origin = t.history.origin
		if err := f(&Seating{Head: &d.head, house: h, draft: d}); err != nil {
			return err
		}
		if err := h.startIfFull(t, d); err != nil {
			return err
		}
		return h.commit(ctx, t, d)
	})
}

// EditHead changes the head of a table that gathers, as only who made it may; a study is deleted at any time.
// Refusals: no_table, closed, started, not_host.
func (h *House) EditHead(ctx context.Context, id ID, who person.ID, kind Kind, change func(*Head)) error {
	return h.writing(ctx, id, func(t *live) error {
		if t.hides(who) {
			return errs.New(ReasonNoTable)
		}
		if err := t.gathering(); err != nil && !(kind == Deleted && t.head.Study && t.head.Phase != Closed) {
			return err
		}
		if t.head.Host != who {
			return errs.New(ReasonNotHost)
		}
		d := t.draft()
		change(&d.head)
		d.add(h.now(), kind, game.Watcher, "", body{}, t.history.state)
		return h.commit(ctx, t, d)
	})
}

// Gathering reads the head of a table that has not begun. Refusals: no_table, closed, started.
func (h *House) Gathering(ctx context.Context, id ID) (head Head, err error) {
	err = h.reading(ctx, id, func(t *live) error {
		head = t.head
		head.Seats = slices.Clone(head.Seats)
		return t.gathering()
	})
	return head, err
}

// Follow makes the table that follows a finished one, once: whoever asks later is led to the same. Only those who sit at
// the table or made it may. Refusals: no_table, not_over, not_seated, those of next and of Draft.
func (h *House) Follow(ctx context.Context, id ID, who person.ID, next func(old Fresh) (Fresh, error)) (ID, error) {
	var to ID
	err := h.writing(ctx, id, func(t *live) error {
		switch {
		case t.hides(who):
			return errs.New(ReasonNoTable)
		case t.head.Phase != Over || t.head.Study:
			return errs.New(ReasonNotOver)
		case t.head.Host != who && t.held(who).Empty():
			return errs.New(ReasonNotSeated)
		case t.head.Next != "":
			to = t.head.Next
			return nil
		}
		f, err := next(Fresh{Head: t.draft().head, Coach: t.history.coach, NoTrials: t.history.noTrials, Patience: t.history.patience})
		if err != nil {
			return err
		}
		change, err := h.Draft(ctx, f)
		if err != nil {
			return err
		}
		d := t.draft()
		to, d.head.Next = f.Head.ID, f.Head.ID
		d.add(h.now(), Followed, game.Watcher, "", body{}, t.history.state)
		return h.commit(ctx, t, d, change)
	})
	if err != nil {
		return "", err
	}
	return to, h.Wake(ctx, to)
}

func (t *live) gathering() error {
	switch t.head.Phase {
	case Gathering:
		return nil
	case Closed:
		return errs.New(ReasonClosed)
	}
	return errs.New(ReasonStarted)
}

// startIfFull adds the beginning of the game to a draft that leaves no seat free.
func (h *House) startIfFull(t *live, d *draft) error {
	if slices.ContainsFunc(d.head.Seats, func(c Chair) bool { return c.Holder == Open }) {
		return nil
	}
	return h.begin(t, d)
}

// Close is the head of a table that is deleted.
func (h *Head) Close() { h.Phase, h.Waiting, h.Due = Closed, 0, false }

// Waits tells whether a free seat is kept for somebody now.
func (c Chair) Waits(now time.Time) bool {
	return c.Holder == Open && c.Invite != "" && (c.Until.IsZero() || now.Before(c.Until))
}

// decisionInvite names, among what a person is told, that a seat is kept. Keeping it again is not told again.
const decisionInvite = "invite"

// called are the notices for those for whom a draft keeps a seat.
func (d *draft) called() []Notice {
	var out []Notice
	for i, e := range d.entries {
		if e.Kind != Created && e.Kind != KeptSeat || d.head.Phase != Gathering {
			continue
		}
		for n, c := range d.head.Seats {
			seat := game.Seat(n)
			if c.Holder == Open && c.Account != "" && c.Account != d.head.Host && (e.Kind == Created || e.Seat == seat) {
				out = append(out, Notice{Person: c.Account, Seat: seat, Decision: decisionInvite, At: d.entries[i].At})
			}
		}
	}
	return out
}

// called tells whether a seat is kept for a person, and what is told of it.
func (t *live) called(who person.ID, seat game.Seat, now time.Time) (Pending, bool) {
	if t.head.Phase != Gathering || seat < 0 || int(seat) >= len(t.head.Seats) {
		return Pending{}, false
	}
	c := t.head.Seats[seat]
	return Pending{Game: t.head.Game, Until: c.Until, Invited: true}, c.Waits(now) && c.Account == who && who != ""
}
