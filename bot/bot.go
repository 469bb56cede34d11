// Package bot holds players that are not people. They see what their seat sees, a View, and nothing else.
package bot

import (
	"context"

	"kancha/game"
)

// Bot chooses answers. A bot is immutable and safe for concurrent use.
type Bot interface {
	// Choose gives a legal answer to the question that the view's viewer is asked. It is reproducible: equal views
	// and equal generators give the same answer, unless the context ends first.
	Choose(ctx context.Context, view game.View, rand *game.Rand) (game.Move, error)
}

// Brain is what a bot knows about one game; each game has one in games/X/brain.
type Brain interface {
	// Evaluate says how good a position is for a seat, in points of final margin, higher is better. The state is
	// always a determinization, never the live game.
	Evaluate(game.State, game.Seat) float64
}

// Scholar is a Brain that looks at samples side by side before it judges positions: together they tell how likely each
// hidden thing is, which no single one of them does.
type Scholar interface {
	Brain
	// Study gives the evaluation to use for one decision of a seat. The samples are determinizations of its view; they
	// must be neither changed nor kept. The evaluation is used by one goroutine.
	Study(samples []game.State, seat game.Seat) func(game.State) float64
}

// Plain is an optional side of a Brain whose evaluation depends on nothing but what the seat sees. Then positions that
// look the same to the seat are worth the same, and are judged once.
type Plain interface {
	Brain
	// PlainSight does nothing; having it is the promise.
	PlainSight()
}

// Sampler is an optional side of a game.View: many determinizations at once, where that is cheaper than one by one.
// At least as many as asked for, and up to the most where they cost little. They depend on the view and the generator
// alone.
type Sampler interface {
	Samples(r *game.Rand, least, most int) []game.State
}
