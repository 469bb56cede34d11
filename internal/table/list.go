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
		if own[i].Phase != Closed {
			row := h.row(&own[i], who)
			row.Unseen = slices.Contains(unseen, row.ID)
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

func after(first bool) int {
	if first {
		return 0
	}
	return 1
}

func (h *House) row(head *Head, who PersonID) Row {
	present, _ := h.present(head.ID)
	r := Row{
		ID: head.ID, Game: head.Game, Phase: head.Phase, Seats: seatInfos(head, who, present),
		Created: head.Created, Changed: head.Changed, Ending: head.Ending, Clock: head.Clock.Rule, Locked: head.Lock != "",
	}
	for _, s := range r.Seats {
		r.MyTurn = r.MyTurn || s.Mine && head.Waiting.Has(s.Seat)
		if at := head.Clock.When(s.Seat); s.Mine && !at.IsZero() && (r.Until.IsZero() || at.Before(r.Until)) {
			r.Until = at
		}
	}
	return r
}
