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
