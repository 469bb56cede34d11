package bot

import (
	"cmp"
	"context"
	"slices"

	"kancha/game"
)

// Choice is an answer and what it promises.
type Choice struct {
	Move  game.Move
	Value float64 // expected lead over the best of the others at the end, in points
	// Visits is how much the value rests on: positions that were judged after the answer.
	Visits int
}

// Budget bounds the thought of a [Judge] about one decision. It counts work, not time, so that the same judgement comes
// out on a slow machine.
type Budget struct {
	Tries int // answers tried on samples, for all choices together
}

// Judge values the legal answers of a view's viewer, the best first. It knows what the view knows and nothing else. Equal
// views, generators and budgets give equal judgements, unless the context ends first: then that is the error.
type Judge interface {
	Judge(ctx context.Context, view game.View, rand *game.Rand, budget Budget) ([]Choice, error)
}

// NewJudge makes the judge that thinks as the simple bot does: to the end of the viewer's own turn, about all answers
// alike and not only about the promising ones.
func NewJudge(brain Brain) Judge { return ownTurn{brain} }

// ownTurn judges by the position after the viewer's own turn.
type ownTurn struct{ brain Brain }

func (b ownTurn) Judge(ctx context.Context, view game.View, rand *game.Rand, budget Budget) ([]Choice, error) {
	if _, err := legal(view); err != nil {
		return nil, err
	}
	samples := sample(ctx, view, rand)
	t := newThought(ctx, view, Evaluation(b.brain, samples, view.Viewer()), samples[0])
	t.width = simpleWidth
	_, t.plain = b.brain.(Plain)
	g := &group{states: samples, size: len(samples)}
	t.work = budget.Tries
	prospects := t.survey(g)
	left := max(0, t.work)
	choices := make([]Choice, 0, len(prospects))
	for i, p := range prospects {
		// Every answer has its share of what is left, and what the others before it did not need.
		t.work = left / (len(prospects) - i)
		left -= t.work
		before := t.work
		if p.open > 0 && !t.tired() {
			p.sum = t.follow(g, p, simpleDepth-1)
		}
		left += max(0, t.work)
		choices = append(choices, Choice{p.move, p.sum / float64(g.size), g.size + before - max(0, t.work)})
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(choices, func(a, b Choice) int { return cmp.Compare(b.Value, a.Value) })
	return choices, nil
}
