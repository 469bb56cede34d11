package puzzle

import (
	"context"
	"errors"
	"sync"

	"kancha/game"
)

// Effort of a Sampler unless its budget says otherwise, and of redrawing.
const (
	samplerNodes  = 1000
	samplerFronts = 800
	fairFronts    = 1000 // fronts from which on a selection of boards is fair enough
	hopeless      = 1400 // options with which listing and counting are not even tried
	listRoom      = 2048 // boards that are kept as a list
	seedBoards    = 12   // boards from which all others are redrawn
	firstNodes    = 100  // branches of the first attempt to find such a board
	redraws       = 2    // parts redrawn for a draw
	redrawRoom    = 2000 // fronts for redrawing a part
	redrawMost    = 15   // spaces of a part at first, and at least, if it is too much to redraw
	redrawLeast   = 6
)

// Sampler draws boards that fit what is known. If they can be listed or counted within the budget, all are equally
// likely, and a draw costs almost nothing. Otherwise a dozen boards are found by random searches, the first time each
// is needed, and a draw takes one of them and redraws it part by part, each part with equal chances for all its
// fillings. Such draws are near to equal chances, not exactly so. Nearer come draws with a budget of thousands of fronts:
// then Reset takes a fair selection of all boards, which may need tenths of a second, and draws cost almost nothing.
//
// The zero Sampler is ready for Reset. It is not safe for concurrent use. It can be reset again and again and then
// allocates nothing.
type Sampler struct {
	Budget  Budget
	solver  solver
	known   Known // that all below is about
	stops   [maxSpaces]stop
	boards  []mind // all boards, if they are listed, or the seed boards found so far
	found   []int  // branches that it took to find each seed board, 0 if it is not found yet
	most    int    // boards that a search looks for
	hits    []mind // what it found
	current mind
	state   samplerState
}

type samplerState uint8

const (
	unset     samplerState = iota
	empty                  // there is no board
	listed                 // all boards are in boards
	counted                // all boards are in walker
	estimated              // a fair selection of boards is in walker
	redrawn                // boards are redrawn from a few
)

// Reset prepares draws for new knowledge. It is a [*BoardError] if the knowledge is not sound (see [Known.Check]). What
// is prepared depends on the knowledge and the budget alone, so resetting to the same knowledge is free.
func (s *Sampler) Reset(k *Known) error {
	if s.state != unset && s.known == *k {
		return nil
	}
	s.state, s.known, s.found = unset, *k, s.found[:0]
	switch err := s.solver.open(k); {
	case errors.Is(err, ErrNoBoard):
		s.state = empty
		return nil
	case err != nil:
		return err
	}
	w := &s.solver.walker
	w.prepare(&s.solver.searcher.th, &s.solver.root)
	s.stops = w.stops
	budget := s.Budget.or(samplerNodes, samplerFronts)
	switch {
	case s.Budget == Budget{} && len(s.solver.options) > hopeless:
		s.state = redrawn
	case s.search(nil, listRoom, budget.Nodes):
		s.state = listed
	case w.walk(context.Background(), budget.Fronts):
		s.state = counted
	case s.Budget.Fronts >= fairFronts && s.estimate():
		s.state = estimated
	default:
		s.state = redrawn
	}
	s.boards = append(s.boards[:0], s.hits...)
	return nil
}

// estimate keeps as many ways to go on as the budget allows.
func (s *Sampler) estimate() bool {
	r := game.NewRand(s.known.hash())
	return s.solver.walker.estimate(context.Background(), s.Budget.Fronts, &r)
}

// search lists boards up to a number; true if there are no others.
func (s *Sampler) search(r *game.Rand, most, nodes int) bool {
	q := &s.solver.searcher
	if q.found == nil {
		q.found = s.hit
	}
	q.r, s.hits, s.most = r, s.hits[:0], most
	return q.run(s.solver.root, s.solver.options, nodes)
}

func (s *Sampler) hit() bool {
	s.hits = append(s.hits, s.solver.searcher.board)
	return len(s.hits) < s.most
}

// Exact tells whether all boards are equally likely.
func (s *Sampler) Exact() bool { return s.state != redrawn && s.state != estimated }

// Draw is a board that fits; false if there is none. Equal knowledge and equal generators give equal boards, whatever
// was drawn before.
func (s *Sampler) Draw(r *game.Rand, out *Board) bool {
	switch s.state {
	case listed:
		if len(s.boards) == 0 {
			return false
		}
		s.current = s.boards[r.IntN(len(s.boards))]
	case counted, estimated:
		if s.solver.walker.boards() == 0 {
			return false
		}
		s.solver.walker.draw(r, &s.current)
	case redrawn:
		if !s.seed(r.IntN(seedBoards)) {
			s.state = empty
			return false
		}
		s.redraw(r)
	default:
		return false
	}
	s.current.write(s.solver.searcher.th.g, out)
	return true
}

// How many lines of boards take turns in a series. Each begins with a seed board of its own: boards that fit lie far
// apart, and redrawing seldom leads from one to the other, so many lines say more than long ones. But a seed board
// may take long to find, and then a few lines must do.
const (
	linesLeast = 3
	linesMost  = seedBoards
	linesWork  = 4000 // branches searched, from which on no line is begun
)

// Series draws many boards of what its sampler was reset to. Where boards are redrawn, a draw goes on from an earlier one
// of its line instead of beginning anew, which costs far less. It is used before the sampler is reset again.
type Series struct {
	s     *Sampler
	ends  [linesMost]mind
	drawn int
	first int // seed board of the first line
	lines int // 0 as long as lines begin
	work  int // branches searched for them
}

// Series begins a series.
func (s *Sampler) Series() Series { return Series{s: s} }

// Draw is the next board; false if there is none. Equal knowledge and equal generators give equal series.
func (c *Series) Draw(r *game.Rand, out *Board) bool {
	s := c.s
	if s.state != redrawn {
		return s.Draw(r, out)
	}
	if c.lines == 0 && (c.drawn == linesMost || c.drawn >= linesLeast && c.work >= linesWork) {
		c.lines = c.drawn
	}
	if c.drawn == 0 {
		c.first = r.IntN(seedBoards)
	}
	turn := c.drawn
	if c.lines > 0 {
		turn %= c.lines
		s.current = c.ends[turn]
	} else {
		n := (c.first + turn) % seedBoards
		if !s.seed(n) {
			s.state = empty
			return false
		}
		c.work += s.found[n]
	}
	s.redraw(r)
	c.ends[turn], c.drawn = s.current, c.drawn+1
	s.current.write(s.solver.searcher.th.g, out)
	return true
}

// seed makes a seed board the current one; false if there is no board at all. A seed board, and the branches that it
// takes to find it, depend on nothing but the knowledge and its number.
func (s *Sampler) seed(n int) bool {
	for len(s.found) <= n {
		s.found = append(s.found, 0)
		s.boards = append(s.boards[:len(s.found)-1], mind{})
	}
	if s.found[n] == 0 {
		r := game.NewRand(s.known.hash() + uint64(n))
		branches, ok := s.find(&r)
		if !ok {
			return false
		}
		s.found[n], s.boards[n] = branches, s.hits[0]
	}
	s.current = s.boards[n]
	return true
}

// find searches a board, at random and not too long, then longer, until all possibilities are exhausted. It gives how
// many branches that took, at least one.
func (s *Sampler) find(r *game.Rand) (branches int, ok bool) {
	for nodes := firstNodes; ; nodes += nodes / 4 {
		exhausted := s.search(r, 1, nodes)
		branches += nodes - max(0, s.solver.searcher.nodes)
		if exhausted || len(s.hits) > 0 {
			return max(1, branches), len(s.hits) > 0
		}
	}
}

// hash is a number for what is known.
func (k *Known) hash() uint64 {
	h := uint64(k.Cols*16 + k.Rows)
	for i := range k.Spaces() {
		h = (h ^ uint64(k.Terrain[i]*8+k.Crop[i])) * 0x100000001b3
	}
	return h
}

// redraw replaces some parts of the current board.
func (s *Sampler) redraw(r *game.Rand) {
	w := &s.solver.walker
	part := redrawMost
	for range redraws {
		w.stops = s.stops
		window := w.g.window(r, part)
		for i := range w.g.n {
			if !window.has(i) {
				w.stops[i].pin(&s.current, i)
			}
		}
		w.limit()
		if w.walk(context.Background(), redrawRoom) {
			w.draw(r, &s.current)
		} else {
			part = max(redrawLeast, part-2)
		}
	}
}

// pin leaves a stop only what a board has there.
func (s *stop) pin(m *mind, at int) {
	s.crops = [Terrains + 1]uint8{}
	for t := Earth; t <= Rock; t++ {
		if m.may[t].has(at) {
			s.crops[t] = m.crops.mask(at)
		}
	}
}

// window is a random part of the board of about so many spaces: a band of lines, or two patches, so that tiles can
// change places over any distance.
func (g *geometry) window(r *game.Rand, part int) spaces {
	if r.IntN(3) == 0 {
		return g.patch(r, 3, part/5).or(g.patch(r, 3, part/5))
	}
	wide := min(g.width, 5)
	return g.patch(r, wide, part/wide)
}

// patch is a random rectangle, at most as large as the board and at least a space.
func (g *geometry) patch(r *game.Rand, wide, long int) spaces {
	lines := g.n / g.width
	wide, long = min(wide, g.width), min(max(long, 1), lines)
	pos, line := r.IntN(g.width-wide+1), r.IntN(lines-long+1)
	var out spaces
	for i := range g.n {
		if p, l := i%g.width-pos, i/g.width-line; p >= 0 && p < wide && l >= 0 && l < long {
			out = out.or(space(i))
		}
	}
	return out
}

var samplers = sync.Pool{New: func() any { return new(Sampler) }}

// Sample draws one board that fits exactly what is known, see [Sampler]; false if there is none or the knowledge is
// not sound. Equal knowledge and equal generators give equal boards. It looks at nothing but k.
func Sample(k *Known, r *game.Rand, out *Board) bool {
	s := samplers.Get().(*Sampler)
	defer samplers.Put(s)
	return s.Reset(k) == nil && s.Draw(r, out)
}
