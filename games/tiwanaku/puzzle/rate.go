package puzzle

import (
	"context"
	"errors"
	"math"

	"kancha/game"
)

// Band is a class of difficulty.
type Band uint8

const (
	Easy Band = 1 + iota
	Medium
	Hard
	Expert
	Bands = 4
)

// String is the identifier of a band.
func (b Band) String() string {
	if b < Easy || b > Expert {
		return "unrated"
	}
	return [...]string{"easy", "medium", "hard", "expert"}[b-1]
}

// BandOf is the band with an identifier.
func BandOf(id string) (Band, bool) {
	for b := Easy; b <= Expert; b++ {
		if b.String() == id {
			return b, true
		}
	}
	return 0, false
}

// Rating says how hard a scenario is to deduce.
//
// Tiles are discovered one after the other in random orders, and a practised player (see [Propagation]) at once plants
// every crop that is certain, and nothing else.
type Rating struct {
	Band Band
	// Score is what the band is taken from, larger is harder; comparable between boards of one size.
	Score float64
	// Planted is the share of the crops on discovered tiles that are planted, on average over all discoveries.
	Planted float64
	// Guesses is how many crops the player still does not know when the last tile is discovered.
	Guesses float64
	// Hardest is the weight of the hardest idea that the crops need when the whole terrain is known, see [Step].
	Hardest int
	// Fillings is the number of fillings of the terrain without any crop, as a power of two.
	Fillings float64
}

// ratingOrders is how many random orders a rating is an average of.
const ratingOrders = 4

// Rate rates a scenario. The error is the context's, a [*BoardError] for an invalid board, or [ErrNotCertain] if its
// crops are not unique.
func Rate(ctx context.Context, s *Scenario) (Rating, error) {
	return RateWithin(ctx, s, Budget{Nodes: math.MaxInt32})
}

// RateWithin is Rate with a budget of nodes; the error is [ErrBudget] if it runs out.
func RateWithin(ctx context.Context, s *Scenario, budget Budget) (Rating, error) {
	if err := s.Board.Check(); err != nil {
		return Rating{}, err
	}
	k := s.Known()
	return rate(ctx, &k, &s.Board, budget)
}

// RateKnown rates what is still to be found from a position on, as [Rate] does from the start of a scenario. The error is
// [ErrNotUnique] if several boards fit, [ErrNoBoard] if none does, or one of those of RateWithin.
func RateKnown(ctx context.Context, k *Known, budget Budget) (Rating, error) {
	found, err := Solve(ctx, k, budget)
	switch {
	case err != nil:
		return Rating{}, err
	case !found.Complete:
		return Rating{}, ErrBudget
	case !found.Unique:
		return Rating{}, ErrNotUnique
	}
	return rate(ctx, k, &found.Board, budget)
}

// ErrNotUnique says that several boards fit, so that it is not settled what there is to find.
var ErrNotUnique = errors.New("puzzle: more than one board fits")

// rated is a board of which something is known.
type rated struct {
	known *Known
	board *Board
}

func rate(ctx context.Context, k *Known, b *Board, budget Budget) (Rating, error) {
	var out Rating
	var err error
	p := rated{k, b}
	if out.Hardest, err = p.hardest(ctx, budget.or(explainNodes, 1)); err != nil {
		return Rating{}, err
	}
	if out.Fillings, err = p.fillings(ctx); err != nil {
		return Rating{}, err
	}
	r := game.NewRand(0)
	for range ratingOrders {
		planted, guesses, err := p.discover(ctx, &r)
		if err != nil {
			return Rating{}, err
		}
		out.Planted += planted / ratingOrders
		out.Guesses += guesses / ratingOrders
	}
	out.judge(&p)
	return out, nil
}

// hardest is the weight of the hardest idea needed to find all crops on the whole terrain.
func (p rated) hardest(ctx context.Context, budget Budget) (int, error) {
	k := p.whole()
	d, err := Deduce(ctx, &k, Exact, Budget{})
	if err != nil {
		return 0, err
	}
	e := newExplainer(ctx, &k, &d, budget)
	r := e.start.fork()
	all := r.th.g.all
	for weight := 1; weight <= hardest; weight++ {
		if e.reach(r, weight, func() bool { return r.certainOf(all) == all }) {
			return weight, ctx.Err()
		}
	}
	for r.certainOf(all) != all {
		if !e.refute(r, all.minus(r.certainOf(all))) {
			if e.left < 0 {
				return 0, ErrBudget
			}
			return 0, ErrNotCertain
		}
		e.reach(r, hardest, func() bool { return false })
	}
	return manners[ideaSupposeCrop].weight, ctx.Err()
}

// whole is what is known with all tiles, and the crops that are public.
func (p rated) whole() Known {
	k := *p.known
	for at := range k.Spaces() {
		k.Reveal(p.board, at, false)
	}
	return k
}

func (p rated) fillings(ctx context.Context) (float64, error) {
	k := Known{Cols: p.board.Cols, Rows: p.board.Rows, Terrain: p.board.Terrain}
	n, err := Count(ctx, &k, 1<<20, Budget{})
	return math.Log2(max(1, float64(n.Boards))), err
}

// discover shows all tiles in a random order and plants what is certain.
func (p rated) discover(ctx context.Context, r *game.Rand) (planted, guesses float64, err error) {
	q := solvers.Get().(*solver)
	defer solvers.Put(q)
	k := *p.known
	order, seen := p.hidden(r)
	open, err := p.plant(q, &k, seen)
	if err != nil {
		return 0, 0, err
	}
	if len(order) == 0 {
		return 1 - float64(open)/max(1, float64(len(seen))), float64(open), nil
	}
	for _, at := range order {
		if err := ctx.Err(); err != nil {
			return 0, 0, err
		}
		k.Reveal(p.board, at, false)
		seen = append(seen, at)
		if open, err = p.plant(q, &k, seen); err != nil {
			return 0, 0, err
		}
		planted += 1 - float64(open)/float64(len(seen))
	}
	return planted / float64(len(order)), float64(open), nil
}

// plant adds the crops that are certain on some spaces to what is known, and tells how many stay open.
func (p rated) plant(q *solver, k *Known, on []int) (open int, err error) {
	for more := true; more; {
		if err := q.open(k); err != nil {
			return 0, err
		}
		more, open = false, 0
		for _, at := range on {
			switch {
			case k.Crop[at] != 0:
			case q.root.crops.count(int(q.searcher.th.g.private[at])) == 1:
				k.Crop[at], more = p.board.Crop[at], true
			default:
				open++
			}
		}
	}
	return open, nil
}

// hidden is the spaces that show no tile, in a random order, and those whose tile is bare.
func (p rated) hidden(r *game.Rand) (order, bare []int) {
	for at := range p.known.Spaces() {
		switch {
		case p.known.Terrain[at] == 0:
			order = append(order, at)
		case p.known.Crop[at] == 0:
			bare = append(bare, at)
		}
	}
	r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order, bare
}

// open is the number of crops that are not public.
func (p rated) open() int {
	n := 0
	for at := range p.known.Spaces() {
		if p.known.Crop[at] == 0 {
			n++
		}
	}
	return n
}

// judge sets the score and the band.
func (r *Rating) judge(p *rated) {
	open := float64(p.open())
	r.Score = 60*(1-r.Planted) + 40*r.Guesses/max(1, open) + 4*float64(r.Hardest)
	limits := &bandLimits[0]
	if p.board.Spaces() > 35 {
		limits = &bandLimits[1]
	}
	r.Band = Easy
	for _, limit := range limits {
		if r.Score > limit {
			r.Band++
		}
	}
}

// bandLimits are the quartiles of the score over some hundred scenarios of the short and of the long board.
var bandLimits = [2][Bands - 1]float64{{45.5, 52.6, 57.1}, {50.2, 55.4, 59.4}}

// bandAttempts bounds the scenarios that are tried for a band.
const bandAttempts = 400

// NewRatedScenario makes the scenario of a seed in a band of difficulty, always the same one. The error is a
// [*ParamsError] for an impossible size or band, or the context's.
func NewRatedScenario(ctx context.Context, seed uint64, cols, rows int, band Band) (Scenario, Rating, error) {
	if band < Easy || band > Expert {
		return Scenario{}, Rating{}, &ParamsError{"band", "no such band"}
	}
	r := game.NewRand(seed)
	for range bandAttempts {
		s, err := NewScenario(r.Uint64(), cols, rows)
		if err != nil {
			return Scenario{}, Rating{}, err
		}
		rating, err := Rate(ctx, &s)
		if err != nil {
			return Scenario{}, Rating{}, err
		}
		if rating.Band == band {
			return s, rating, nil
		}
	}
	return Scenario{}, Rating{}, &ParamsError{"band", "found no scenario of this size in it"}
}
