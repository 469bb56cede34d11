package table

import (
	"context"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// EndKind says how a game ended, if not by its rules.
type EndKind string

const (
	EndGaveUp EndKind = "gave_up" // one of two gave up; the other has won
	EndAgreed EndKind = "agreed"  // the people at the table agreed to end it without a result
	EndHouse  EndKind = "house"   // those who look after the house have ended it without a result
	EndTime   EndKind = "time"    // the time of one was up, and another ended it without a result
	EndLost   EndKind = "lost"    // one of two was away for too long or out of time, where that loses; the other has won
)

// conceded tells whether one of two has lost before the rules say so.
func (k EndKind) conceded() bool { return k == EndGaveUp || k == EndLost }

// Ending is how a game ended, if not by its rules. The zero value says that it did not end so.
type Ending struct {
	Kind EndKind
	Seat game.Seat // who gave up or has lost so
}

// endGame drafts the end of a game that its rules would let go on.
func (h *House) endGame(t *live, d *draft, kind EndKind, seat game.Seat) {
	d.head.Ending = kind
	d.head.shut()
	d.add(h.now(), Ended, seat, "", body{Ending: kind}, t.history.state)
}

// shut is the head of a game that has ended before its rules say so: nobody owes anything.
func (h *Head) shut() { h.Phase, h.Waiting, h.Due = Over, 0, false }

// people is the seats that people hold.
func people(chairs []Chair) game.Seats {
	var set game.Seats
	for i, c := range chairs {
		if c.Holder == Person {
			set = set.With(game.Seat(i))
		}
	}
	return set
}

// agreed tells whether all people at the table are among those who agree, and somebody is.
func agreed(voices game.Seats, chairs []Chair) bool {
	all := people(chairs)
	return voices&all != 0 && all&^voices == 0
}

// Agree says that a person wishes the game to end without a result, or, with no, that it shall go on: that takes back
// the wishes of all. When all people at the table agree it ends. Said again it changes nothing.
// Refusals: no_table, closed, not_started, over, not_seated.
func (h *House) Agree(ctx context.Context, id ID, who person.ID, yes bool) error {
	return h.writing(ctx, id, func(t *live) error {
		held := t.held(who)
		switch err := t.playing(); {
		case t.head.Ending == EndAgreed && !held.Empty():
			return nil
		case err != nil:
			return err
		case held.Empty():
			return errs.New(ReasonNotSeated)
		case yes && held&^t.history.ending == 0, !yes && t.history.ending == 0:
			return nil
		}
		d := t.draft()
		voices := t.history.ending | held
		if !yes {
			voices = 0
		}
		d.add(h.now(), Wished, held.First(), "", body{Voices: voices}, t.history.state)
		if yes && agreed(voices, d.head.Seats) {
			h.endGame(t, d, EndAgreed, game.Watcher)
		}
		return h.commit(ctx, t, d)
	})
}

// Replace says that a person wants a bot to play on in the seat of somebody who has been away longer than the table
// allows. It does when who made the table says so, or all others who play. Said again it changes nothing.
// Refusals: no_table, closed, not_started, over, no_seat, not_seated, not_away.
func (h *House) Replace(ctx context.Context, id ID, who person.ID, seat game.Seat) error {
	visits, err := h.store.Visits(ctx, id)
	if err != nil {
		return errs.Storage(err)
	}
	present, _ := h.present(id)
	err = h.writing(ctx, id, func(t *live) error {
		if t.head.Ending == EndLost && t.history.gaveUp == seat && !t.held(who).Empty() {
			return nil
		}
		if err := t.mayReplace(who, seat); err != nil {
			return err
		}
		if t.head.Seats[seat].Holder == BotHolder {
			return nil
		}
		t.noteVisits(visits)
		if !t.away(seat, present, h.now()) {
			return errs.New(ReasonNotAway)
		}
		d, voices := t.draft(), t.history.replace[seat]|t.held(who)
		if voices != t.history.replace[seat] && t.head.Host != who {
			d.add(h.now(), Wished, t.held(who).First(), "", body{For: seat + 1, Voices: voices}, t.history.state)
		}
		if t.head.Host == who || agreed(voices, without(t.head.Seats, t.head.Seats[seat].Person)) {
			if err := h.standIn(t, d, seat, "", CauseAway); err != nil {
				return err
			}
		}
		if len(d.entries) == 0 {
			return nil
		}
		return h.commit(ctx, t, d)
	})
	if err == nil {
		h.recount(id)
	}
	return err
}

// mayReplace refuses those who have no say in who plays on for somebody.
func (t *live) mayReplace(who person.ID, seat game.Seat) error {
	if err := t.playing(); err != nil {
		return err
	}
	switch {
	case seat < 0 || int(seat) >= len(t.head.Seats):
		return errs.New(ReasonNoSeat)
	case t.held(who).Empty() && t.head.Host != who:
		return errs.New(ReasonNotSeated)
	case t.head.Seats[seat].Holder == Open, t.head.Seats[seat].Holder == Automaton, t.holds(who, seat):
		return errs.New(ReasonNotAway)
	}
	return nil
}

// without is the chairs of all but one person.
func without(chairs []Chair, who person.ID) []Chair {
	out := make([]Chair, 0, len(chairs))
	for _, c := range chairs {
		if c.Holder == Person && c.Person == who {
			c = Chair{Holder: Open}
		}
		out = append(out, c)
	}
	return out
}

// Parting is what those at a table may do about leaving, and what they wish.
type Parting struct {
	Duel     bool       // leaving gives up, and ends the game
	Alone    bool       // no other person plays, so that one wish ends it
	Ending   game.Seats // who wishes to end the game without a result
	Back     []game.Seat
	Away     []Absence
	Patience time.Duration // how long somebody may be away, NoPatience for as long as they want
}

// Absence is a seat whose person has been away for longer than the table allows.
type Absence struct {
	Seat   game.Seat
	Since  time.Time
	Voices game.Seats // who wants a bot to play on
}

// parting is what a viewer may do about leaving. The caller holds t.mu.
func (t *live) parting(who person.ID, present []person.ID, now time.Time) Parting {
	p := Parting{
		Duel: t.duel(), Alone: people(without(t.head.Seats, who)).Empty(), Ending: t.history.ending & people(t.head.Seats),
		Patience: t.history.patience,
	}
	if t.head.Phase != Playing {
		return p
	}
	for i := range t.head.Seats {
		seat := game.Seat(i)
		if t.head.Seats[i].kept(who) {
			p.Back = append(p.Back, seat)
		}
		if t.mayReplace(who, seat) == nil && t.away(seat, present, now) {
			p.Away = append(p.Away, Absence{Seat: seat, Since: t.lastSeen(seat), Voices: t.history.replace[seat]})
		}
	}
	return p
}

// verdict is the standings of a game that ended before its rules say so: points so far. Who gave up is last, and where
// nobody has won all ranks are 0.
func (h *Head) verdict(standings []game.Standing, gaveUp game.Seat) []game.Standing {
	out := slices.Clone(standings)
	for i := range out {
		switch {
		case !h.Ending.conceded():
			out[i].Rank = 0
		case out[i].Seat == gaveUp:
			out[i].Rank = 2
		default:
			out[i].Rank = 1
		}
		out[i].Tiebreaks = nil
	}
	return out
}

// changedHands follows who plays a seat: what others have answered there is not taken back.
func (s *history) changedHands(e Entry, b body) {
	s.floor[e.Seat] = len(s.steps)
	s.replace[e.Seat] = 0
	if s.byBot = s.byBot.With(e.Seat); e.Kind == Returned {
		s.byBot = s.byBot.Without(e.Seat)
		s.house(e, LineBack, "")
		return
	}
	s.house(e, causeLines[b.Cause], "")
}

// wished follows what those at the table wish.
func (s *history) wished(e Entry, b body) {
	switch {
	case b.For > 0:
		s.replace[b.For-1] = b.Voices
		s.house(e, LineBotWish, "", game.Who("who", b.For-1))
	case b.Voices == 0:
		s.ending = 0
		s.house(e, LineGoOn, "")
	default:
		s.ending = b.Voices
		s.house(e, LineEndWish, "")
	}
}

// ended follows an end that the rules do not know.
func (s *history) ended(e Entry, b body) {
	s.over, s.ending = true, 0
	switch b.Ending {
	case EndGaveUp:
		s.gaveUp = e.Seat
		s.house(e, LineGaveUp, "")
	case EndLost:
		s.gaveUp = e.Seat
		s.house(e, LineLost, "")
	case EndTime:
		s.house(e, LineTimeEnd, "")
	case EndHouse:
		s.house(e, LineHouseEnd, "")
	default:
		s.house(e, LineNoEnd, "")
	}
}
