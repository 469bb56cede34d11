package puzzle

import "context"

// Solution is a board that fits what is known.
type Solution struct {
	Board Board
	// Unique says that no other board fits. It is proven only if Complete is true as well: otherwise the budget ran out
	// before a second board was found or ruled out.
	Unique, Complete bool
}

// Default budget of Solve.
const solveNodes = 20000

// Solve finds a board that fits, and whether there is another one. The error is a [*BoardError] for unsound knowledge,
// [ErrNoBoard] if nothing fits, [ErrBudget] if the budget ran out before any board was found, or the context's.
func Solve(ctx context.Context, k *Known, budget Budget) (Solution, error) {
	s := solvers.Get().(*solver)
	defer solvers.Put(s)
	if err := s.open(k); err != nil {
		return Solution{}, err
	}
	var out Solution
	found := 0
	exhausted := s.search(ctx, s.root, budget.or(solveNodes, 1).Nodes, func() bool {
		if found == 0 {
			s.searcher.board.write(s.searcher.th.g, &out.Board)
		}
		found++
		return found < 2
	})
	switch {
	case ctx.Err() != nil:
		return Solution{}, ctx.Err()
	case found == 0 && exhausted:
		return Solution{}, ErrNoBoard
	case found == 0:
		return Solution{}, ErrBudget
	}
	out.Unique, out.Complete = found == 1, exhausted || found > 1
	return out, nil
}
