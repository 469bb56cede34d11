package table

import (
	"context"
	"time"

	"kancha/game"
)

// A seat can be kept for somebody with an account, until a time if the host wants that. That person is told of it like of
// a decision, once, finds the table in the own list, and sits down without a link or says no. When the time has come
// the seat is free for everybody: nothing has to happen for that.

// Guarded is for whom a seat is kept.
type Guarded struct {
	Person PersonID
	Name   string
	Until  time.Duration // from now on; 0 for as long as nobody changes it
}

// mostKept is how long a seat can be kept for somebody at most.
const mostKept = 60 * 24 * time.Hour

// decisionInvite names, among what a person is told, that a seat is kept. Keeping it again is not told again.
const decisionInvite = "invite"

// guard makes a chair that waits for one person, other than the host who keeps it.
func (h *House) guard(host PersonID, g Guarded) (Chair, error) {
	if g.Person == host {
		return Chair{}, refuse(ReasonSeatOwn)
	}
	if g.Until < 0 || g.Until > mostKept {
		return Chair{}, refuse(ReasonSeatPlans)
	}
	c, err := keep(g.Name)
	c.Account = g.Person
	if g.Until > 0 {
		c.Until = h.now().Add(g.Until)
	}
	return c, err
}

// waits tells whether a free seat is kept for somebody now.
func (c Chair) waits(now time.Time) bool {
	return c.Holder == Open && c.Invite != "" && (c.Until.IsZero() || now.Before(c.Until))
}

// KeepFor keeps a free seat for somebody with an account. Only who made the table may.
// Refusals: no_table, closed, started, no_seat, not_host, seat_taken, seat_own, seat_plans.
func (h *House) KeepFor(ctx context.Context, id ID, who PersonID, seat game.Seat, g Guarded) error {
	return h.reseat(ctx, id, seat, func(t *live, d *draft) error {
		switch {
		case t.head.Host != who:
			return refuse(ReasonNotHost)
		case t.head.Seats[seat].Holder != Open:
			return refuse(ReasonSeatTaken)
		}
		chair, err := h.guard(who, g)
		if err != nil {
			return err
		}
		d.head.Seats[seat] = chair
		d.add(h.now(), KeptSeat, seat, "", body{}, nil)
		return nil
	})
}

// Decline gives a seat free that is kept for a person. Refusals: no_table, closed, started, no_seat, not_your_seat.
func (h *House) Decline(ctx context.Context, id ID, who PersonID, seat game.Seat) error {
	return h.reseat(ctx, id, seat, func(t *live, d *draft) error {
		c := t.head.Seats[seat]
		if c.Holder != Open || c.Account == "" || c.Account != who {
			return refuse(ReasonNotYourSeat)
		}
		d.head.Seats[seat] = Chair{Holder: Open}
		d.add(h.now(), Declined, seat, "", body{}, nil)
		return nil
	})
}

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
func (t *live) called(who PersonID, seat game.Seat, now time.Time) (Pending, bool) {
	if t.head.Phase != Gathering || seat < 0 || int(seat) >= len(t.head.Seats) {
		return Pending{}, false
	}
	c := t.head.Seats[seat]
	return Pending{Game: t.head.Game, Until: c.Until, Invited: true}, c.waits(now) && c.Account == who && who != ""
}
