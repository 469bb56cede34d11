package lobby

import (
	"context"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

// A seat can be kept for somebody with an account, until a time if the host wants that. That person is told of it like of
// a decision, once, finds the table in the own list, and sits down without a link or says no. When the time has come
// the seat is free for everybody: nothing has to happen for that.

// Guarded is for whom a seat is kept.
type Guarded struct {
	Person person.ID
	Name   string
	Until  time.Duration // from now on; 0 for as long as nobody changes it
}

// mostKept is how long a seat can be kept for somebody at most.
const mostKept = 60 * 24 * time.Hour

// guard makes a chair that waits for one person, other than the host who keeps it.
func (s *Service) guard(host person.ID, g Guarded) (table.Chair, error) {
	if g.Person == host {
		return table.Chair{}, errs.New(table.ReasonSeatOwn)
	}
	if g.Until < 0 || g.Until > mostKept {
		return table.Chair{}, errs.New(table.ReasonSeatPlans)
	}
	c, err := waiting(g.Name)
	c.Account = g.Person
	if g.Until > 0 {
		c.Until = s.now().Add(g.Until)
	}
	return c, err
}

// KeepFor keeps a free seat for somebody with an account. Only who made the table may.
// Refusals: no_table, closed, started, no_seat, not_host, seat_taken, seat_own, seat_plans.
func (s *Service) KeepFor(ctx context.Context, id table.ID, who person.ID, seat game.Seat, g Guarded) error {
	return s.tables.Seat(ctx, id, seat, func(at *table.Seating) error {
		switch {
		case at.Head.Host != who:
			return errs.New(table.ReasonNotHost)
		case at.Head.Seats[seat].Holder != table.Open:
			return errs.New(table.ReasonSeatTaken)
		}
		chair, err := s.guard(who, g)
		if err != nil {
			return err
		}
		at.Head.Seats[seat] = chair
		at.Add(table.KeptSeat, seat, "")
		return nil
	})
}

// Decline gives a seat free that is kept for a person. Refusals: no_table, closed, started, no_seat, not_your_seat.
func (s *Service) Decline(ctx context.Context, id table.ID, who person.ID, seat game.Seat) error {
	return s.tables.Seat(ctx, id, seat, func(at *table.Seating) error {
		c := at.Head.Seats[seat]
		if c.Holder != table.Open || c.Account == "" || c.Account != who {
			return errs.New(table.ReasonNotYourSeat)
		}
		at.Head.Seats[seat] = table.Chair{Holder: table.Open}
		at.Add(table.Declined, seat, "")
		return nil
	})
}
