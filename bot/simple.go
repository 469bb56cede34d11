package bot

import (
	"context"

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
// all states that it could be in.
//
// It never chooses by what a single sample hides. One plan is tried on all samples alike for as long as they look the
// same to the seat. Where a plan makes something known, the samples part and the plan is judged there: going on would
// mean to answer each sample by its own secrets.
type simple struct{ brain Brain }

func newSimple(brain Brain) simple { return simple{brain} }

func (b simple) Choose(ctx context.Context, view game.View, rand *game.Rand) (game.Move, error) {
	moves, err := legal(view)
	if err != nil || len(moves) == 1 {
		return first(moves), err
	}
	samples := sample(ctx, view, rand)
	t := newThought(ctx, view, b.evaluation(samples, view.Viewer()), samples[0])
	if _, t.plain = b.brain.(Plain); t.plain {
		t.work = simplePlain
	}
	choice, _ := t.best(&group{states: samples, size: len(samples)}, simpleDepth)
	return choice, nil
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

func (b simple) evaluation(samples []game.State, seat game.Seat) func(game.State) float64 {
	if s, ok := b.brain.(Scholar); ok {
		return s.Study(samples, seat)
	}
	return func(s game.State) float64 { return b.brain.Evaluate(s, seat) }
}

func first(moves []game.Move) game.Move {
	if len(moves) == 0 {
		return 0
	}
	return moves[0]
}
