package bot

import (
	"context"

	"kancha/game"
)

// Solver is an optional side of a Brain that plays positions out where next to nothing is hidden any more: then the best
// answer of everybody is found rather than tried. It knows what the view shows and what follows from it.
type Solver interface {
	Brain
	// Solve gives the best answer of the viewer. It is false if too much is hidden, or if there is no time. It takes about as
	// long as so many walks of a search, with 0 until its context ends; it is reproducible from the view, the generator and
	// the walks, unless the context ends first.
	Solve(ctx context.Context, view game.View, rand *game.Rand, walks int) (game.Move, bool)
}

// solved is the best answer, if the brain can play the position out.
func (b search) solved(ctx context.Context, view game.View, rand *game.Rand) (game.Move, bool) {
	s, ok := b.brain.(Solver)
	if !ok {
		return 0, false
	}
	r := *rand // a search that follows in its place has the same luck as without this attempt
	return s.Solve(ctx, view, &r, b.limit.Walks)
}
