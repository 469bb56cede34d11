package table

import (
	"context"
	"slices"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// Whoever leaves a running game leaves a bot in the seat, so that the others can go on; the person may come back to it.
// In a duel leaving is giving up, and ends the game. None of this is part of the game: its record knows only answers.

// Cause says why a bot plays on for a person.
type Cause string

const (
	CauseLeft Cause = "left" // the person wanted it
	CauseAway Cause = "away" // the others have found the person away
	CauseTime Cause = "time" // the person's time was up
)

// causeLines are the lines of the log for each cause.
var causeLines = map[Cause]string{CauseLeft: LineBotLeft, CauseAway: LineBotAway, CauseTime: LineBotTime}

// Leave ends a person's part in a running game: in a duel it gives up, otherwise a bot plays on in the seat until the
// person returns. An empty level is the strongest. Sent again it changes nothing.
// Refusals: no_table, closed, not_started, over, no_seat, not_your_seat, bot_level.
func (h *House) Leave(ctx context.Context, id ID, who person.ID, seat game.Seat, level string) error {
	err := h.writing(ctx, id, func(t *live) error {
		if t.left(who, seat) {
			return nil
		}
		if err := t.playing(); err != nil {
			return err
		}
		if !t.holds(who, seat) {
			return t.notHeld(seat)
		}
		d := t.draft()
		if t.duel() {
			h.endGame(t, d, EndGaveUp, seat)
		} else if err := h.standIn(t, d, seat, level, CauseLeft); err != nil {
			return err
		}
		return h.commit(ctx, t, d)
	})
	if err == nil {
		h.recount(id)
	}
	return err
}

// recount looks at a vote after somebody has left: one voice less may decide it.
func (h *House) recount(id ID) {
	if t := h.known(id); t != nil && t.proposed() {
		h.endVote(id)
	}
}

// left tells whether a person has left the seat already.
func (t *live) left(who person.ID, seat game.Seat) bool {
	if seat < 0 || int(seat) >= len(t.head.Seats) {
		return false
	}
	gone := t.head.Ending.conceded() && t.history.gaveUp == seat && t.holds(who, seat)
	return gone || t.head.Phase == Playing && t.head.Seats[seat].kept(who)
}

// kept tells whether a bot plays for a person who may return.
func (c *Chair) kept(who person.ID) bool {
	return c.Holder == BotHolder && c.Person != "" && c.Person == who
}

// duel tells whether two play against each other, be they people or bots.
func (t *live) duel() bool {
	return !t.together() && !slices.ContainsFunc(t.head.Seats, func(c Chair) bool { return c.Holder == Automaton }) &&
		len(t.head.Seats) == 2
}

// StandIn lets a bot play on for whoever holds a seat, until that person returns. It is for the house itself: nobody is
// asked whether they may. A seat that no person holds stays as it is.
// Refusals: no_table, closed, not_started, over, no_seat.
func (h *House) StandIn(ctx context.Context, id ID, seat game.Seat, cause Cause) error {
	err := h.writing(ctx, id, func(t *live) error {
		if err := t.playing(); err != nil {
			return err
		}
		if seat < 0 || int(seat) >= len(t.head.Seats) {
			return errs.New(ReasonNoSeat)
		}
		if t.head.Seats[seat].Holder != Person {
			return nil
		}
		d := t.draft()
		if err := h.standIn(t, d, seat, "", cause); err != nil {
			return err
		}
		return h.commit(ctx, t, d)
	})
	if err == nil {
		h.recount(id)
	}
	return err
}

// standIn drafts that a bot plays on in the seat of a person; an empty level is the strongest. If all who are left had
// wished to end the game, it ends. A duel that counts ends at once: there is no other to go on for. The caller calls
// recount after the commit.
func (h *House) standIn(t *live, d *draft, seat game.Seat, level string, cause Cause) error {
	if d.head.Phase == Over {
		return nil
	}
	if t.head.Strict() && t.duel() {
		h.endGame(t, d, EndLost, seat)
		return nil
	}
	if level == "" {
		if levels := h.Levels(t.head.Game); len(levels) > 0 {
			level = levels[len(levels)-1]
		}
	}
	if !slices.Contains(h.Levels(t.head.Game), level) {
		return errs.New(ReasonBotLevel)
	}
	c := &d.head.Seats[seat]
	c.Holder, c.Bot = BotHolder, level
	d.head.Due = d.head.Waiting&d.head.driven() != 0
	d.add(h.now(), StoodIn, seat, "", body{Cause: cause}, t.history.state)
	if agreed(t.history.ending, d.head.Seats) {
		h.endGame(t, d, EndAgreed, game.Watcher)
	}
	return nil
}

// Return gives a seat that a bot plays back to its person. Sent again it changes nothing.
// Refusals: no_table, closed, not_started, over, no_seat, not_your_seat.
func (h *House) Return(ctx context.Context, id ID, who person.ID, seat game.Seat) error {
	return h.writing(ctx, id, func(t *live) error {
		if err := t.playing(); err != nil {
			return err
		}
		switch {
		case t.holds(who, seat):
			return nil
		case seat < 0 || int(seat) >= len(t.head.Seats) || !t.head.Seats[seat].kept(who):
			return t.notHeld(seat)
		}
		d := t.draft()
		c := &d.head.Seats[seat]
		c.Holder, c.Bot = Person, ""
		d.head.Clock.Welcome(seat, h.now())
		d.head.Due = d.head.Waiting&d.head.driven() != 0
		d.add(h.now(), Returned, seat, "", body{}, t.history.state)
		return h.commit(ctx, t, d)
	})
}

// seatOf finds the seat of a person at a table of an event, to leave it for them. It is -1 if there is none, or nothing to leave.
func (h *House) seatOf(ctx context.Context, id ID, who person.ID) (seat game.Seat, err error) {
	err = h.reading(ctx, id, func(t *live) error {
		seat = game.Seat(slices.IndexFunc(t.head.Seats, func(c Chair) bool { return c.Holder == Person && c.Person == who }))
		if t.head.Phase != Playing {
			seat = -1
		}
		return nil
	})
	return seat, err
}

// Withdraw leaves a running table for somebody who has left its event. Refusals: no_table, storage.
func (h *House) Withdraw(ctx context.Context, id ID, who person.ID) error {
	seat, err := h.seatOf(ctx, id, who)
	if err != nil || seat < 0 {
		return err
	}
	err = h.Leave(ctx, id, who, seat, "")
	if e, ok := err.(*errs.Error); ok && e.Reason == ReasonOver {
		return nil
	}
	return err
}
