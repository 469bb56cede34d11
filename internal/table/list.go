package table

import (
	"context"
	"slices"
)

// listLength is the largest number of tables in each list.
const listLength = 100

// List gives the tables of a person, those first where the person owes an answer, then those changed last; and the
// gathering tables that everybody may join, newest first.
func (h *House) List(ctx context.Context, who PersonID) (mine, open []Row, err error) {
	own, err := h.store.Mine(ctx, who, listLength)
	if err != nil {
		return nil, nil, inTrouble(err)
	}
	listed, err := h.store.Listed(ctx, listLength)
	if err != nil {
		return nil, nil, inTrouble(err)
	}
	unseen, err := h.store.Unseen(ctx, who)
	if err != nil {
		return nil, nil, inTrouble(err)
	}
	for i := range own {
		row := h.row(&own[i], who)
		if own[i].Phase != Closed && (row.Invited || own[i].Host == who || own[i].has(who)) {
			row.Unseen = slices.Contains(unseen, row.ID) && !row.Study
			mine = append(mine, row)
		}
	}
	slices.SortStableFunc(mine, func(a, b Row) int { return after(a.MyTurn) - after(b.MyTurn) })
	for i := range listed {
		if !slices.ContainsFunc(mine, func(r Row) bool { return r.ID == listed[i].ID }) {
			open = append(open, h.row(&listed[i], who))
		}
	}
	return mine, open, nil
}

// has tells whether a person sits at a table, or a bot plays on for that person.
func (h *Head) has(who PersonID) bool {
	return slices.ContainsFunc(h.Seats, func(c Chair) bool { return c.Person == who })
}

func after(first bool) int {
	if first {
		return 0
	}
	return 1
}

func (h *House) row(head *Head, who PersonID) Row {
	present, _ := h.present(head.ID)
	r := Row{
		ID: head.ID, Game: head.Game, Phase: head.Phase, Seats: seatInfos(head, who, present, h.now()),
		Created: head.Created, Changed: head.Changed, Ending: head.Ending, Clock: head.Clock.Rule, Locked: head.Lock != "",
		Study: head.Study, Lang: head.Lang,
		Ranked: head.Ranked, Event: head.Event,
	}
	for _, s := range r.Seats {
		r.Invited = r.Invited || s.ForYou && head.Phase == Gathering
		r.MyTurn = r.MyTurn || s.Mine && head.Waiting.Has(s.Seat) && !head.Study
		if at := head.Clock.When(s.Seat); s.Mine && !at.IsZero() && (r.Until.IsZero() || at.Before(r.Until)) {
			r.Until = at
		}
	}
	return r
}
