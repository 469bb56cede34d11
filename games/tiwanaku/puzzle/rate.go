package puzzle

import (
	"context"
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
	if err := s.Board.Check(); err != nil {
		return Rating{}, err
	}
	var out Rating
	var err error
	if out.Hardest, err = s.hardest(ctx); err != nil {
		return Rating{}, err
	}
	if out.Fillings, err = s.fillings(ctx); err != nil {
		return Rating{}, err
	}
	r := game.NewRand(0)
	for range ratingOrders {
		planted, guesses, err := s.discover(ctx, &r)
		if err != nil {
			return Rating{}, err
		}
		out.Planted += planted / ratingOrders
		out.Guesses += guesses / ratingOrders
	}
	out.judge(s)
	return out, nil
}

// hardest is the weight of the hardest idea needed to find all crops on the whole terrain.
func (s *Scenario) hardest(ctx context.Context) (int, error) {
	k := s.whole()
	d, err := Deduce(ctx, &k, Exact, Budget{})
	if err != nil {
		return 0, err
	}
	e := newExplainer(ctx, &k, &d, Budget{Nodes: math.MaxInt32})
	r := e.start.fork()
	all := r.th.g.all
	for weight := 1; weight <= hardest; weight++ {
		if e.reach(r, weight, func() bool { return r.certainOf(all) == all }) {
			return weight, ctx.Err()
		}
	}
	for r.certainOf(all) != all {
		if !e.refute(r, all.minus(r.certainOf(all))) {
			return 0, ErrNotCertain
		}
		e.reach(r, hardest, func() bool { return false })
	}
	return manners[ideaSupposeCrop].weight, ctx.Err()
}

// whole is what is known with all tiles and the starting crops.
func (s *Scenario) whole() Known {
	k := s.Known()
	for at := range k.Spaces() {
		k.Reveal(&s.Board, at, false)
	}
	return k
}

func (s *Scenario) fillings(ctx context.Context) (float64, error) {
	k := Known{Cols: s.Board.Cols, Rows: s.Board.Rows, Terrain: s.Board.Terrain}
	n, err := Count(ctx, &k, 1<<20, Budget{})
	return math.Log2(max(1, float64(n.Boards))), err
}

// discover shows all tiles in a random order and plants what is certain.
func (s *Scenario) discover(ctx context.Context, r *game.Rand) (planted, guesses float64, err error) {
	q := solvers.Get().(*solver)
	defer solvers.Put(q)
	k := s.Known()
	order := s.hidden(r)
	open := 0
	for n, at := range order {
		if err := ctx.Err(); err != nil {
			return 0, 0, err
		}
		k.Reveal(&s.Board, at, false)
		open++
		for more := true; more; {
			if err := q.open(&k); err != nil {
				return 0, 0, err
			}
			more = false
			for _, at := range order[:n+1] {
				if k.Crop[at] == 0 && q.root.crops.count(int(q.searcher.th.g.private[at])) == 1 {
					k.Crop[at], more = s.Board.Crop[at], true
					open--
				}
			}
		}
		planted += 1 - float64(open)/float64(n+1)
	}
	return planted / max(1, float64(len(order))), float64(open), nil
}

// hidden is the spaces that are not shown from the start, in a random order.
func (s *Scenario) hidden(r *game.Rand) []int {
	var order []int
	k := s.Known()
	for at := range k.Spaces() {
		if k.Terrain[at] == 0 {
			order = append(order, at)
		}
	}
	r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

// judge sets the score and the band.
func (r *Rating) judge(s *Scenario) {
	open := float64(s.Board.Spaces() - len(s.Start))
	r.Score = 60*(1-r.Planted) + 40*r.Guesses/max(1, open) + 4*float64(r.Hardest)
	limits := &bandLimits[0]
	if s.Board.Spaces() > 35 {
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
