package play

import (
	"kancha/game"
	"kancha/internal/table"
)

// offer is the free seat that the waiting room asks its reader to take, game.Watcher for none: first the one that is kept
// for them. Whoever sits has been asked already.
func (t *tableView) offer() game.Seat {
	free := game.Watcher
	if len(t.snap.Mine) > 0 {
		return free
	}
	for i, seat := range t.snap.Seats {
		switch {
		case seat.Holder != table.Open:
		case seat.ForYou:
			return game.Seat(i)
		case !seat.Kept && free == game.Watcher:
			free = game.Seat(i)
		}
	}
	return free
}

// mustSignIn tells whether the seat that is offered can only be taken under the name of an account.
func (t *tableView) mustSignIn() bool {
	seat := t.offer()
	return seat != game.Watcher && t.counts() && t.Login == nil && !t.snap.Seats[seat].ForYou
}

// roomSentence is the one question of the waiting room.
func (t *tableView) roomSentence() string {
	switch seat := t.offer(); {
	case seat == game.Watcher:
		return t.T("table.gathering", game.Num("n", freeSeats(t.snap.Seats)))
	case t.snap.Seats[seat].ForYou:
		return t.T("keep.yours")
	case t.mustSignIn():
		return t.T("ranked.sign_in")
	}
	free := 0
	for _, seat := range t.snap.Seats {
		if seat.Holder == table.Open && !seat.Kept {
			free++
		}
	}
	return t.T("gather.ask", game.Num("n", free))
}

// seatState is what there is to say of a seat in the waiting room beside its name.
func (t *tableView) seatState(seat table.SeatInfo) string {
	switch {
	case seat.Holder == table.Open && (seat.Kept || seat.ForYou):
		return t.keptLine(seat)
	case seat.Holder == table.Open:
		return t.T("gather.free")
	case seat.Mine:
		return t.T("panel.you")
	case seat.Holder == table.Person && !seat.Online:
		return t.T("panel.away")
	}
	return ""
}

// nameFor is the name that a form offers for a seat.
func (t *tableView) nameFor(i int) string {
	if seat := t.snap.Seats[i]; seat.ForYou {
		return seat.For
	}
	return t.sitName()
}

// lastSaid is the newest line of the talk, nil if nobody has said anything.
func (t *tableView) lastSaid() *utterance {
	all := t.said()
	for i := range all {
		if l := &all[len(all)-1-i]; !l.Removed {
			return l
		}
	}
	return nil
}

// heard is what the line of events says in the waiting room.
func (t *tableView) heard() string {
	if l := t.lastSaid(); l != nil {
		return l.Who + ": " + l.Text
	}
	return t.T("talk.nothing")
}

// firstTab is the page of the drawer that is open at first.
func (t *tableView) firstTab() string {
	switch {
	case t.snap.View == nil:
		return "seats"
	case t.back != nil:
		return "study"
	case t.lesson != nil:
		return "panels"
	}
	return "log"
}

// unusual are the rules of a table that its edition does not have.
func (t *tableView) unusual() []string {
	info := t.game.Rules.Info()
	plain, err := game.Settle(info, game.Setup{Seats: t.snap.Setup.Seats, Mode: t.snap.Setup.Mode, Edition: t.snap.Setup.Edition})
	if err != nil {
		return nil
	}
	var out []string
	for _, c := range t.snap.Setup.Options {
		if o, ok := info.Option(c.Option); ok && !o.Main && c.Value != plain.Value(c.Option) {
			out = append(out, t.OptionText(&t.tongue, o, c.Value))
		}
	}
	return out
}
