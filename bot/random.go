package bot

import (
	"context"

	"kancha/game"
)

// random gives any legal answer, all equally likely.
type random struct{}

func (random) Choose(_ context.Context, view game.View, rand *game.Rand) (game.Move, error) {
	moves, err := legal(view)
	if err != nil {
		return 0, err
	}
	return moves[rand.IntN(len(moves))], nil
}
