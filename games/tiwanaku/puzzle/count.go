package puzzle

import (
	"context"
	"errors"
	"math"

	"kancha/game"
)

// Counted is a number of boards. If it is not exact there are at least so many.
type Counted struct {
	Boards uint64
	Exact  bool
}

// ErrBudget says that the budget was not enough for any answer.
var ErrBudget = errors.New("puzzle: the budget is used up")

// Default budget of Count and Weigh.
const (
	countNodes  = 20000
	countFronts = 20000
)

// maxCount is the largest number that is counted exactly.
const maxCount = 1 << 53

// Count counts the boards that fit what is known. If they are too many for the budget it stops at most. The error is a
// [*BoardError] for unsound knowledge, or the context's, and then the count is not exact.
func Count(ctx context.Context, k *Known, most uint64, budget Budget) (Counted, error) {
	s := solvers.Get().(*solver)
	defer solvers.Put(s)
	switch err := s.open(k); err {
	case nil:
	case ErrNoBoard:
		return Counted{Exact: true}, nil
	default:
		return Counted{}, err
	}
	budget = budget.or(countNodes, countFronts)
	if s.walk(ctx, budget.Fronts) && s.walker.boards() < maxCount {
		return Counted{uint64(s.walker.boards()), true}, nil
	}
	var n uint64
	exact := s.search(ctx, s.root, budget.Nodes, func() bool {
		n++
		return n < most
	})
	return Counted{n, exact}, ctx.Err()
}

// Odds are the chances of every terrain and crop if all boards that fit are equally likely.
type Odds struct {
	Terrain [maxSpaces][Terrains + 1]float64
	Crop    [maxSpaces][Crops + 1]float64
	// Boards is how many boards fit; an estimate unless the odds are exact.
	Boards float64
	// Exact odds come from all boards. Others are estimated in Runs independent ways; Error is the largest standard error
	// of a chance that their spread shows.
	Exact bool
	Runs  int
	Error float64
}

// weighRuns is how many estimates are made, if the boards cannot be counted.
const weighRuns = 5

// Weigh finds the odds, exactly if the budget allows and otherwise by estimates, for which alone the generator is used. The
// error is a [*BoardError] for unsound knowledge, [ErrNoBoard] if nothing fits, [ErrBudget] if the budget was not
// enough for any estimate, or the context's.
func Weigh(ctx context.Context, k *Known, r *game.Rand, budget Budget) (Odds, error) {
	s := solvers.Get().(*solver)
	defer solvers.Put(s)
	if err := s.open(k); err != nil {
		return Odds{}, err
	}
	budget = budget.or(countNodes, countFronts)
	if o, ok, err := s.weighAll(ctx, min(budget.Nodes, settleNodes)); ok || err != nil {
		return o, err
	}
	if s.walk(ctx, budget.Fronts) {
		return s.weighWalk()
	}
	if o, ok, err := s.weighAll(ctx, budget.Nodes); ok || err != nil {
		return o, err
	}
	return s.weighRuns(ctx, r, budget.Fronts)
}

// weighAll lists all boards, if that is soon done.
func (s *solver) weighAll(ctx context.Context, nodes int) (o Odds, ok bool, err error) {
	if !s.search(ctx, s.root, nodes, func() bool {
		o.add(s.searcher.th.g, &s.searcher.board)
		return true
	}) {
		return Odds{}, false, nil
	}
	if o.Boards == 0 {
		return Odds{}, true, ErrNoBoard
	}
	o.scale(1 / o.Boards)
	o.Exact = true
	return o, true, nil
}

func (s *solver) weighWalk() (Odds, error) {
	o := Odds{Exact: true, Boards: s.walker.boards()}
	if o.Boards == 0 {
		return Odds{}, ErrNoBoard
	}
	s.walker.shares(func(i, t, v int, share float64) {
		at := s.walker.g.public[i]
		o.Terrain[at][t] += share
		o.Crop[at][v] += share
	})
	return o, nil
}

// add counts a board.
func (o *Odds) add(g *geometry, m *mind) {
	for i := range g.n {
		at := g.public[i]
		for t := Earth; t <= Rock; t++ {
			if m.may[t].has(i) {
				o.Terrain[at][t]++
			}
		}
		o.Crop[at][m.crops.at(i)]++
	}
	o.Boards++
}

func (o *Odds) scale(by float64) {
	for at := range maxSpaces {
		for t := range o.Terrain[at] {
			o.Terrain[at][t] *= by
		}
		for v := range o.Crop[at] {
			o.Crop[at][v] *= by
		}
	}
}

// weighRuns makes estimates and joins them, each with the weight of the boards it found.
func (s *solver) weighRuns(ctx context.Context, r *game.Rand, fronts int) (Odds, error) {
	if err := s.rethink(spaces{}); err != nil {
		return Odds{}, err
	}
	s.walker.prepare(&s.searcher.th, &s.root)
	var sum Odds
	var runs []Odds
	for range weighRuns {
		if !s.walker.estimate(ctx, fronts, r) {
			continue
		}
		run, err := s.weighWalk()
		if err != nil {
			return Odds{}, err
		}
		runs = append(runs, run)
		sum.join(&run, run.Boards)
	}
	if err := ctx.Err(); err != nil {
		return Odds{}, err
	}
	if len(runs) == 0 {
		return Odds{}, ErrBudget
	}
	sum.scale(1 / sum.Boards)
	sum.Error = sum.spread(runs)
	sum.Boards /= weighRuns
	sum.Runs = len(runs)
	return sum, nil
}

// join adds odds with a weight.
func (o *Odds) join(run *Odds, weight float64) {
	for at := range maxSpaces {
		for t, p := range run.Terrain[at] {
			o.Terrain[at][t] += p * weight
		}
		for v, p := range run.Crop[at] {
			o.Crop[at][v] += p * weight
		}
	}
	o.Boards += weight
}

// spread is the largest standard error of the mean of some runs, weighted by their boards.
func (o *Odds) spread(runs []Odds) float64 {
	most := 0.0
	for at := range maxSpaces {
		for t := range o.Terrain[at] {
			most = max(most, squares(runs, o.Boards, func(r *Odds) float64 { return r.Terrain[at][t] - o.Terrain[at][t] }))
		}
		for v := range o.Crop[at] {
			most = max(most, squares(runs, o.Boards, func(r *Odds) float64 { return r.Crop[at][v] - o.Crop[at][v] }))
		}
	}
	return math.Sqrt(most)
}

// squares is the sum over runs of the squares of what they are off, by their share of all boards.
func squares(runs []Odds, boards float64, off func(*Odds) float64) float64 {
	sum := 0.0
	for k := range runs {
		x := off(&runs[k]) * runs[k].Boards / boards
		sum += x * x
	}
	return sum
}
