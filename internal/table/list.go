package table

import (
	"context"
	"slices"

	"kancha/internal/errs"
	"kancha/internal/person"
)

// listLength is the largest number of tables in each list.
const listLength = 100

// List gives the tables of a person, those first where the person owes an answer, then those changed last; and the
// gathering tables that everybody may join, newest first.
func (h *House) List(ctx context.Context, who person.ID) (mine, open []Row, err error) {
	if mine, err = h.Mine(ctx, who); err != nil {
		return nil, nil, err
	}
	open, _, err = h.Offers(ctx, who, nil, 0, listLength)
	return mine, open, err
}

// Mine gives the tables of a person as List does.
func (h *House) Mine(ctx context.Context, who person.ID) (mine []Row, err error) {
	own, err := h.store.Mine(ctx, who, listLength)
	if err != nil {
		return nil, errs.Storage(err)
	}
	unseen, err := h.store.Unseen(ctx, who)
	if err != nil {
		return nil, errs.Storage(err)
	}
	for i := range own {
		row := h.row(&own[i], who)
		if own[i].Phase != Closed && (row.Invited || own[i].Host == who || own[i].has(who)) {
			row.Unseen = slices.Contains(unseen, row.ID) && !row.Study
			mine = append(mine, row)
		}
	}
	slices.SortStableFunc(mine, func(a, b Row) int { return after(a.MyTurn) - after(b.MyTurn) })
	return mine, nil
}

// Offers gives the gathering tables of others that everybody may join, newest first: of those that are wanted, all if
// wanted is nil, after so many, at most n. It tells whether there are more.
func (h *House) Offers(ctx context.Context, who person.ID, wanted func(Row) bool, skip, n int) (open []Row, more bool, err error) {
	since := h.now().Add(-forsakenAfter)
	for read := 0; read < mostListed; read += listLength {
		heads, err := h.store.Listed(ctx, since, read, listLength)
		if err != nil {
			return nil, false, errs.Storage(err)
		}
		for i := range heads {
			if heads[i].concerns(who) {
				continue
			}
			row := h.row(&heads[i], who)
			switch {
			case wanted != nil && !wanted(row):
			case skip > 0:
				skip--
			case len(open) == n:
				return open, true, nil
			default:
				open = append(open, row)
			}
		}
		if len(heads) < listLength {
			break
		}
	}
	return open, false, nil
}

// mostListed is how many open tables are looked through at most.
const mostListed = 5000

// concerns tells whether a table stands in a person's own list.
func (h *Head) concerns(who person.ID) bool {
	return who != "" && (h.Host == who || slices.ContainsFunc(h.Seats, func(c Chair) bool { return c.Person == who || c.Account == who }))
}

// has tells whether a person sits at a table, or a bot plays on for that person.
func (h *Head) has(who person.ID) bool {
	return slices.ContainsFunc(h.Seats, func(c Chair) bool { return c.Person == who })
}

func after(first bool) int {
	if first {
		return 0
	}
	return 1
}

func (h *House) row(head *Head, who person.ID) Row {
	present, _ := h.present(head.ID)
	r := Row{
		ID: head.ID, Game: head.Game, Phase: head.Phase, Seats: seatInfos(head, who, present, h.now()),
		Created: head.Created, Changed: head.Changed, Ending: head.Ending, Clock: head.Clock.Rule, Locked: head.Lock != "",
		Study: head.Study, Lang: head.Lang,
		Ranked: head.Ranked, Event: head.Event,
		Mode: head.Setup.Mode, Edition: head.Setup.Edition, Options: head.Setup.Options,
	}
	c := excused(head.Clock, &h.pulse)
	for _, s := range r.Seats {
		r.Invited = r.Invited || s.ForYou && head.Phase == Gathering
		r.MyTurn = r.MyTurn || s.Mine && head.Waiting.Has(s.Seat) && !head.Study
		if at := c.When(s.Seat); s.Mine && !at.IsZero() && (r.Until.IsZero() || at.Before(r.Until)) {
			r.Until = at
		}
	}
	return r
}
