package bot

import (
	"context"

	"kancha/game"
)

// longestLine is how many answers a line has at most.
const longestLine = 8

// line follows the best answers through a seat's turn, from the first one that is given, on a sample of what it knew. A
// line ends before it would depend on what only that sample holds.
func (a *Analyst) line(ctx context.Context, view game.View, best game.Move) ([]game.Move, error) {
	line, _, err := a.follow(ctx, view, best)
	return line, err
}

// follow is a line and where it leads.
func (a *Analyst) follow(ctx context.Context, view game.View, best game.Move) ([]game.Move, game.State, error) {
	seat, turn, reveals := view.Viewer(), view.Turn(), view.Reveals()
	rand := game.NewRand(uint64(reveals) + 1)
	state := view.Determinize(&rand)
	var line []game.Move
	for len(line) < longestLine && state.Waiting().Has(seat) && state.Turn() == turn && state.Reveals() == reveals {
		if len(line) > 0 {
			choices, err := a.Judge.Judge(ctx, state.View(seat), &rand, Budget{analysisTries})
			if err != nil {
				return nil, nil, err
			}
			best = choices[0].Move
		}
		if state.Apply(seat, best, nil) != nil {
			break
		}
		line = append(line, best)
	}
	return line, state, nil
}
