package puzzle

import (
	"sync"

	"kancha/game"
)

// Effort of a Sampler.
const (
	samplerRoom  = 600  // fronts with which boards are counted exactly
	redrawRoom   = 2000 // fronts for redrawing a part of a board
	redraws      = 6    // parts redrawn between two boards
	redrawSpaces = 15   // spaces of such a part
	firstNodes   = 100  // branches of the first attempt to find a board
)

// Sampler draws boards that fit what is known. If they are few enough to be counted, all are equally likely, and each
// draw costs almost nothing. Otherwise the first is found by a random search and redrawn part by part, each part
// with equal chances for all its fillings; every further draw goes on from the one before. Such draws come near to
// equal chances, and draws that follow each other are not quite independent.
//
// A Sampler is not safe for concurrent use. It can be reset again and again and then allocates nothing.
type Sampler struct {
	searcher searcher
	walker   walker // of the boards, if exact; otherwise of a part
	stops    [maxSpaces]stop
	root     mind
	list     []option
	current  mind
	exact    bool
	started  bool
}

// Reset prepares draws for new knowledge. It is a [*BoardError] if the knowledge is not sound (see [Known.Check]).
func (s *Sampler) Reset(k *Known) error {
	s.exact, s.started = false, false
	s.list = s.list[:0]
	if err := k.Check(); err != nil {
		return err
	}
	th := &s.searcher.th
	s.root = th.recall(k)
	list, ok := th.think(&s.root, th.everything(s.list))
	s.list = list
	if !ok {
		s.list = s.list[:0]
		return nil
	}
	s.walker.prepare(th, &s.root)
	s.stops = s.walker.stops
	s.exact = s.walker.walk(samplerRoom)
	return nil
}

// Exact tells whether all boards are equally likely and draws are independent.
func (s *Sampler) Exact() bool { return s.exact }

// Draw is a board that fits; false if there is none. Equal knowledge and equal generators give equal boards.
func (s *Sampler) Draw(r *game.Rand, out *Board) bool {
	switch {
	case len(s.list) == 0:
		return false
	case s.exact && s.walker.boards() == 0:
		return false
	case s.exact:
		s.walker.draw(r, &s.current)
	case !s.started && !s.find(r):
		s.list = s.list[:0]
		return false
	default:
		s.redraw(r)
	}
	s.current.write(s.searcher.th.g, out)
	return true
}

// find searches the first board, at random and not too long, then longer, until all possibilities are exhausted.
func (s *Sampler) find(r *game.Rand) bool {
	s.searcher.r = r
	if s.searcher.found == nil {
		s.searcher.found = s.found
	}
	for nodes := firstNodes; ; nodes += nodes / 4 {
		exhausted := s.searcher.run(s.root, s.list, nodes)
		if s.started || exhausted {
			return s.started
		}
	}
}

func (s *Sampler) found() bool {
	s.current, s.started = s.searcher.board, true
	return false
}

// redraw replaces some parts of the current board.
func (s *Sampler) redraw(r *game.Rand) {
	for range redraws {
		s.walker.stops = s.stops
		window := s.searcher.th.g.window(r)
		for i := range s.walker.g.n {
			if !window.has(i) {
				s.walker.stops[i].pin(&s.current, i)
			}
		}
		s.walker.limit()
		if s.walker.walk(redrawRoom) {
			s.walker.draw(r, &s.current)
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

// window is a random part of the board: a band of lines, or two patches, so that tiles can change places over any
// distance.
func (g *geometry) window(r *game.Rand) spaces {
	lines := g.n / g.width
	if r.IntN(3) == 0 {
		return g.patch(r, 3, 3).or(g.patch(r, 3, 3))
	}
	wide := min(g.width, 5)
	return g.patch(r, wide, min(lines, redrawSpaces/wide))
}

func (g *geometry) patch(r *game.Rand, wide, long int) spaces {
	lines := g.n / g.width
	wide, long = min(wide, g.width), min(long, lines)
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
