package puzzle

import (
	"context"
	"math"

	"kancha/game"
)

// Counted is a number of boards. If it is not exact there are at least so many.
type Counted struct {
	Boards uint64
	Exact  bool
}

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
	// Exact odds come from all boards, whose number is Boards. Others are estimated from Samples drawn boards; Error is
	// then the largest standard error of any chance.
	Exact   bool
	Boards  float64
	Samples int
	Error   float64
}

// Weigh finds the odds, exactly if the budget allows, otherwise from a number of samples; the generator is used only
// then. The error is a [*BoardError] for unsound knowledge, [ErrNoBoard] if nothing fits, or the context's, and then
// the odds come from the samples so far.
func Weigh(ctx context.Context, k *Known, r *game.Rand, samples int, budget Budget) (Odds, error) {
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
	return weighSamples(ctx, k, r, samples)
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

// weighSamples estimates the odds from draws. Draws that go on from each other are not independent, so each run of
// them counts as one observation for the error.
func weighSamples(ctx context.Context, k *Known, r *game.Rand, samples int) (Odds, error) {
	s := samplers.Get().(*Sampler)
	defer samplers.Put(s)
	if err := s.Reset(k); err != nil {
		return Odds{}, err
	}
	var sum, squares, run Odds
	runs := 0.0
	for sum.Samples < max(samples, 2*freshEvery) && ctx.Err() == nil {
		run = Odds{}
		for range freshEvery {
			var b Board
			if !s.Draw(r, &b) {
				return Odds{}, ErrNoBoard
			}
			run.addBoard(&b)
		}
		sum.Samples += freshEvery
		runs++
		run.scale(1.0 / freshEvery)
		sum.accumulate(&run, &squares)
	}
	if runs == 0 {
		return Odds{}, ctx.Err()
	}
	sum.scale(1 / runs)
	squares.scale(1 / runs)
	sum.Error = sum.spread(&squares, runs)
	return sum, ctx.Err()
}

func (o *Odds) addBoard(b *Board) {
	for at := range b.Spaces() {
		o.Terrain[at][b.Terrain[at]]++
		o.Crop[at][b.Crop[at]]++
	}
}

// accumulate adds a run and its squares.
func (o *Odds) accumulate(run, squares *Odds) {
	for at := range maxSpaces {
		for t, p := range run.Terrain[at] {
			o.Terrain[at][t] += p
			squares.Terrain[at][t] += p * p
		}
		for v, p := range run.Crop[at] {
			o.Crop[at][v] += p
			squares.Crop[at][v] += p * p
		}
	}
}

// spread is the largest standard error of a mean over runs.
func (o *Odds) spread(squares *Odds, runs float64) float64 {
	most := 0.0
	for at := range maxSpaces {
		for t, p := range o.Terrain[at] {
			most = max(most, squares.Terrain[at][t]-p*p)
		}
		for v, p := range o.Crop[at] {
			most = max(most, squares.Crop[at][v]-p*p)
		}
	}
	return math.Sqrt(most / max(runs-1, 1))
}
