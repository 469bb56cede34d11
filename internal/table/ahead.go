package table

import (
	"context"
	"slices"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// Branch is what follows an answer that leaves something to be completed (see game.Question): the answers that complete
// it, and how the seat will see the table when it gives one.
type Branch struct {
	Move  game.Move
	View  game.View
	Moves []game.Move // without free actions, which are open before
	Next  []Branch    // of those that leave something to be completed again
}

// Ahead looks at the answers to a question that leave something to be completed. Nothing that the seat does not know shows
// in it: these answers make nothing known, and each view is one of the seat. A team, which decides step by step, has none.
// Refusals: no_table, no_seat, not_your_seat, stale.
func (h *House) Ahead(ctx context.Context, id ID, who person.ID, seat game.Seat, question string) ([]Branch, error) {
	var state game.State
	err := h.reading(ctx, id, func(t *live) error {
		switch p, voting := t.poll(); {
		case !t.holds(who, seat):
			return t.notHeld(seat)
		case question == "" || t.history.questionID(seat) != question:
			return errs.New(ReasonStale)
		case !voting || !p.voters.Has(seat):
			state = t.history.state.Clone()
		}
		return nil
	})
	if err != nil || state == nil {
		return nil, err
	}
	return Ahead(state, seat), nil
}

// Ahead does the same for a position that belongs to no table.
func Ahead(state game.State, seat game.Seat) []Branch {
	if out := ahead(state, seat, mostSteps-1); size(out) <= mostAhead {
		return out
	}
	return nil
}

// mostAhead is how many answers with all their steps are told; where there are more, one answers step by step.
const mostAhead = 1000

func size(branches []Branch) (n int) {
	for _, b := range branches {
		n += len(b.Moves) - len(b.Next) + size(b.Next)
	}
	return n
}

func ahead(state game.State, seat game.Seat, steps int) []Branch {
	if steps == 0 {
		return nil
	}
	var out []Branch
	next := state.Clone()
	for i, m := range state.Moves(seat, nil) {
		if i > 0 {
			state.CopyTo(next)
		}
		if game.Free(state, seat, m) || next.Apply(seat, m, nil) != nil || !completes(state, next, seat, m) {
			continue
		}
		b := Branch{Move: m, View: next.View(seat)}
		b.Moves = slices.DeleteFunc(b.View.Moves(seat, nil), func(m game.Move) bool { return game.Free(b.View, seat, m) })
		if b.Next = ahead(next, seat, steps-1); len(b.Moves) > 0 {
			out = append(out, b)
		}
	}
	return out
}
