package puzzle

import (
	"context"
	"errors"
	"sync"

	"kancha/game"
)

// Effort of a Sampler unless its budget says otherwise, and of redrawing.
const (
	samplerNodes  = 120
	samplerFronts = 800
	hopeless      = 1400 // options with which listing and counting are not even tried
	listRoom      = 256  // boards that are kept as a list
	firstNodes    = 100  // branches of the first attempt to find a board
	redrawRoom    = 2000 // fronts for redrawing a part of a board
	redraws       = 4    // parts redrawn between two boards
	redrawMost    = 15   // spaces of such a part at first, and at least, if it is too much to redraw
	redrawLeast   = 6
	freshEvery    = 16 // draws until a board is searched anew
)

// Sampler draws boards that fit what is known. If they can be listed or counted within the budget, all are equally
// likely, and each draw costs almost nothing. Otherwise a board is found by a random search and then redrawn part by
// part, each part with equal chances for all its fillings. Such draws are near to equal chances, not exactly so, and
// most go on from the one before.
//
// The zero Sampler is ready for Reset. It is not safe for concurrent use. It can be reset again and again and then
// allocates nothing.
type Sampler struct {
	Budget  Budget
	solver  solver
	stops   [maxSpaces]stop
	boards  []mind // all boards, if they are listed
	most    int    // boards to be found
	current mind
	state   samplerState
	drawn   int
	part    int // spaces of a part that is redrawn
}

type samplerState uint8

const (
	empty   samplerState = iota // there is no board
	listed                      // all boards are in boards
	counted                     // all boards are in walker
	chained                     // one board leads to the next
)

// Reset prepares draws for new knowledge. It is a [*BoardError] if the knowledge is not sound (see [Known.Check]).
func (s *Sampler) Reset(k *Known) error {
	s.state, s.drawn, s.part = empty, 0, redrawMost
	if err := s.solver.open(k); err != nil {
		if errors.Is(err, ErrNoBoard) {
			return nil
		}
		return err
	}
	w := &s.solver.walker
	w.prepare(&s.solver.searcher.th, &s.solver.root)
	s.stops = w.stops
	budget := s.Budget.or(samplerNodes, samplerFronts)
	switch {
	case s.Budget == Budget{} && len(s.solver.options) > hopeless:
		s.state = chained
	case s.search(nil, listRoom, budget.Nodes):
		s.state = listed
	case w.walk(context.Background(), budget.Fronts):
		s.state = counted
	default:
		s.state = chained
	}
	return nil
}

// search lists boards up to a number; true if there are no others.
func (s *Sampler) search(r *game.Rand, most, nodes int) bool {
	q := &s.solver.searcher
	if q.found == nil {
		q.found = s.add
	}
	q.r, s.boards, s.most = r, s.boards[:0], most
	return q.run(s.solver.root, s.solver.options, nodes)
}

func (s *Sampler) add() bool {
	s.boards = append(s.boards, s.solver.searcher.board)
	return len(s.boards) < s.most
}

// Exact tells whether all boards are equally likely and draws are independent.
func (s *Sampler) Exact() bool { return s.state != chained }

// Draw is a board that fits; false if there is none. Equal knowledge and equal generators give equal boards.
func (s *Sampler) Draw(r *game.Rand, out *Board) bool {
	switch s.state {
	case listed:
		if len(s.boards) == 0 {
			return false
		}
		s.current = s.boards[r.IntN(len(s.boards))]
	case counted:
		if s.solver.walker.boards() == 0 {
			return false
		}
		s.solver.walker.draw(r, &s.current)
	case chained:
		if s.drawn%freshEvery == 0 && !s.find(r) {
			s.state = empty
			return false
		}
		s.redraw(r)
	default:
		return false
	}
	s.drawn++
	s.current.write(s.solver.searcher.th.g, out)
	return true
}

// find searches a board, at random and not too long, then longer, until all possibilities are exhausted.
func (s *Sampler) find(r *game.Rand) bool {
	for nodes := firstNodes; !s.search(r, 1, nodes) && len(s.boards) == 0; nodes += nodes / 4 {
	}
	if len(s.boards) == 0 {
		return false
	}
	s.current = s.boards[0]
	return true
}

// redraw replaces some parts of the current board.
func (s *Sampler) redraw(r *game.Rand) {
	w := &s.solver.walker
	for range redraws {
		w.stops = s.stops
		window := w.g.window(r, s.part)
		for i := range w.g.n {
			if !window.has(i) {
				w.stops[i].pin(&s.current, i)
			}
		}
		w.limit()
		if w.walk(context.Background(), redrawRoom) {
			w.draw(r, &s.current)
		} else {
			s.part = max(redrawLeast, s.part-2)
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
