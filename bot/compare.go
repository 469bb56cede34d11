package bot

import (
	"cmp"
	"context"
	"slices"

	"kancha/game"
)

// learning is the share of walks that come before those that count: while a search still tries things, an answer with
// many ways on looks worse than one with few.
const learning = 3

// Comparer values a few answers by looking far ahead.
type Comparer interface {
	// Compare values answers to the question of the view's viewer, the best first, by so many walks for each of them.
	// It knows what the view knows and nothing else. Equal views, generators and walks give equal values, unless the
	// context ends first: then that is the error.
	Compare(ctx context.Context, view game.View, rand *game.Rand, moves []game.Move, walks int) ([]Choice, error)
}

// NewComparer makes the comparer that searches as the strongest bot does, a few turns ahead with everybody's answers
// between them.
func NewComparer(brain Brain) Comparer { return search{brain: brain, set: strong} }

// farTurns are the own turns that a far comparer looks ahead.
const farTurns = 8

// NewFarComparer makes a comparer that looks much farther ahead, for those few answers where that is worth the work.
func NewFarComparer(brain Brain) Comparer {
	far := strong
	far.turns, far.answers = farTurns, 4*strong.answers
	return search{brain: brain, set: far}
}

// Compare takes the answers in turn, so that what one walk has learned serves them all, and each time all of them meet
// the same luck.
func (b search) Compare(ctx context.Context, view game.View, rand *game.Rand, moves []game.Move, walks int) ([]Choice, error) {
	e := b.explorer(view, rand.Fork())
	defer keepTree(e.tree)
	choices := make([]Choice, len(moves))
	for i, m := range moves {
		choices[i].Move = m
	}
	lessons := walks / learning
	for n := range walks + lessons {
		if n%e.set.everyWalks == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		luck, dealt := e.rand, e.dealt
		for i, m := range moves {
			e.rand, e.dealt = luck, dealt
			lead, ok := e.walkFrom(m)
			if !ok || n < lessons {
				continue // some samples refuse what the view allows
			}
			c := &choices[i]
			c.Visits++
			c.Value += (lead - c.Value) / float64(c.Visits)
		}
	}
	slices.SortStableFunc(choices, func(a, b Choice) int { return cmp.Compare(b.Value, a.Value) })
	return choices, nil
}
