package bot

import (
	"cmp"
	"context"
	"math"
	"slices"

	"kancha/game"
)

// How much a simple bot thinks about one answer. The numbers count work, not time, so that the same answer comes out
// on a slow machine.
const (
	simpleSamples = 32     // states that the viewer could be in
	simplePlenty  = 96     // the same where a game gives them cheaply
	simpleWidth   = 6      // answers that are followed to the end of the turn, at each question
	simpleDepth   = 6      // questions of its own turn that it looks ahead
	simpleWork    = 30_000 // answers tried on samples
	simplePlain   = 8_000  // the same where most are tried on one sample, which looks further nevertheless
)

// simple plays its whole turn greedily: it wants the position after its own turn to be the best one on average over
// all states that it could be in. It may be made to err like people, see levels.
//
// It never chooses by what a single sample hides. One plan is tried on all samples alike for as long as they look the
// same to the seat. Where a plan makes something known, the samples part and the plan is judged there: going on would
// mean to answer each sample by its own secrets.
type simple struct {
	brain Brain
	depth int     // questions of its own turn that it looks ahead
	width int     // answers that are followed to the end of the turn, at each question
	greed float64 // how much the points on the table count, instead of what is to come of the position
	slip  float64 // points that it does not see the difference of
	among int     // of so many of the best answers
}

func (b simple) Choose(ctx context.Context, view game.View, rand *game.Rand) (game.Move, error) {
	moves, err := legal(view)
	if err != nil || len(moves) == 1 {
		return first(moves), err
	}
	samples := sample(ctx, view, rand)
	t := newThought(ctx, view, b.judge(samples, view.Viewer()), samples[0])
	t.width = b.width
	if _, t.plain = b.brain.(Plain); t.plain {
		t.work = simplePlain
	}
	prospects := t.weigh(&group{states: samples, size: len(samples)}, b.depth)
	if b.slip > 0 {
		return slip(prospects, b.among, b.slip*float64(len(samples)), rand), nil
	}
	return best(prospects).move, nil
}

// judge is how the seat values positions.
func (b simple) judge(samples []game.State, seat game.Seat) func(game.State) float64 {
	value := Evaluation(b.brain, samples, seat)
	if b.greed == 0 {
		return value
	}
	return func(s game.State) float64 { return (1-b.greed)*value(s) + b.greed*Lead(s, seat) }
}

// Lead is a seat's points more than the best of the others have now.
func Lead(s game.State, seat game.Seat) float64 {
	own, most, others := 0, 0, false
	for _, st := range s.Standings() {
		switch {
		case st.Seat == seat:
			own = st.Total
		case !others || st.Total > most:
			most, others = st.Total, true
		}
	}
	return float64(own - most)
}

// slip takes one of the few best answers if it is nearly as good as the first: one that is worse by the blur is taken e
// times more seldom, and one that is worse by three of them never. Of few, because a question may have a dozen answers
// that lose a little, and together they would outweigh the good one.
func slip(prospects []prospect, among int, blur float64, rand *game.Rand) game.Move {
	slices.SortStableFunc(prospects, func(a, b prospect) int { return cmp.Compare(b.sum, a.sum) })
	prospects = prospects[:min(among, len(prospects))]
	weight := func(p prospect) float64 {
		if d := (prospects[0].sum - p.sum) / blur; d <= 3 {
			return math.Exp(-d)
		}
		return 0
	}
	sum := 0.0
	for _, p := range prospects {
		sum += weight(p)
	}
	x := rand.Float64() * sum
	for _, p := range prospects {
		if x -= weight(p); x < 0 {
			return p.move
		}
	}
	return prospects[0].move
}

// Samples draws the states that a bot weighs for one decision.
func Samples(view game.View, rand *game.Rand) []game.State {
	return sample(context.Background(), view, rand)
}

// sample draws the states that are weighed, at least one of them.
func sample(ctx context.Context, view game.View, rand *game.Rand) []game.State {
	if s, ok := view.(Sampler); ok {
		return s.Samples(rand, simpleSamples, simplePlenty)
	}
	samples := []game.State{view.Determinize(rand)}
	for len(samples) < simpleSamples && ctx.Err() == nil {
		samples = append(samples, view.Determinize(rand))
	}
	return samples
}

// Evaluation is how a brain values positions for a seat.
func Evaluation(brain Brain, samples []game.State, seat game.Seat) func(game.State) float64 {
	if s, ok := brain.(Scholar); ok {
		return s.Study(samples, seat)
	}
	return func(s game.State) float64 { return brain.Evaluate(s, seat) }
}

func first(moves []game.Move) game.Move {
	if len(moves) == 0 {
		return 0
	}
	return moves[0]
}
