package puzzle

import (
	"context"

	"kancha/game"
)

// searcher looks for boards that fit what is known. It settles region after region, always where the fewest options are
// left, and thinks after each; when all regions are settled a filler does the crops. It is reused between searches
// and then allocates nothing.
type searcher struct {
	th   thinker
	fill filler
	r    *game.Rand // mixes the order, if given
	// arena holds the lists of options of all open branches one behind the other.
	arena []option
	ctx   context.Context // ends the search early, if given
	nodes int             // branches that may still be tried
	// found is called with each board in board; it says whether to go on.
	found func() bool
	board mind
}

// fillsPerNode is how many branches of the filler cost about as much as one of the searcher.
const fillsPerNode = 16

// run searches everything that fits a mind; it is true if the search went through all, false if found ended it, the
// nodes were used up or the context has ended.
func (s *searcher) run(m mind, list []option, nodes int) bool {
	s.nodes = nodes
	s.arena = append(s.arena[:0], list...)
	s.fill.r = s.r
	if s.fill.found == nil {
		s.fill.found = s.filled
	}
	return s.branch(m, 0, len(s.arena), s.th.g.all)
}

// branch thinks about the options arena[from:to] and tries them; false ends the search.
func (s *searcher) branch(m mind, from, to int, changed spaces) bool {
	if s.nodes--; s.nodes < 0 || s.ctx != nil && s.ctx.Err() != nil {
		return false
	}
	list, ok := s.th.think(&m, s.arena[from:to], changed)
	if !ok {
		return true
	}
	to = from + len(list)
	at := s.th.tightest()
	if at < 0 {
		return s.fillCrops(&m)
	}
	tries := s.gather(at, from, to)
	n := len(s.arena) - to
	for k := range n {
		o := s.pick(tries, k, n)
		child := m
		s.th.settle(&child, &s.th.g.parts[o.part], int(o.terrain))
		s.arena = append(s.arena[:tries+n], s.arena[from:to]...)
		if !s.branch(child, tries+n, len(s.arena), child.differs(&m)) {
			return false
		}
	}
	return true
}

// gather appends the options of arena[from:to] that cover a space behind them, and returns where they begin.
func (s *searcher) gather(at, from, to int) int {
	s.arena = s.arena[:to]
	for k := from; k < to; k++ {
		if o := s.arena[k]; s.th.g.parts[o.part].spaces.has(at) {
			s.arena = append(s.arena, o)
		}
	}
	return to
}

// pick is the k-th of n options in the arena, in random order if there is a generator.
func (s *searcher) pick(from, k, n int) option {
	if s.r != nil {
		j := k + s.r.IntN(n-k)
		s.arena[from+k], s.arena[from+j] = s.arena[from+j], s.arena[from+k]
	}
	return s.arena[from+k]
}

// fillCrops searches the crops of a settled map.
func (s *searcher) fillCrops(m *mind) bool {
	s.board = *m
	s.fill.m.reset(s.th.g, &m.may)
	s.fill.nodes = s.nodes*fillsPerNode + fillsPerNode
	exhausted := s.fill.search(&m.crops)
	s.nodes = min(s.nodes, s.fill.nodes/fillsPerNode)
	return exhausted
}

func (s *searcher) filled() bool {
	s.board.crops = s.fill.out
	return s.found()
}

// tightest is the space with the fewest options among those that have more than one; -1 if there is none.
func (th *thinker) tightest() int {
	at := -1
	for i := range th.g.n {
		if n := th.notes[i].ways; n > 1 && (at < 0 || n < th.notes[at].ways) {
			at = i
		}
	}
	return at
}

// write copies a mind in which everything is settled.
func (m *mind) write(g *geometry, out *Board) {
	*out = Board{Cols: g.cols, Rows: g.rows}
	for t := Earth; t <= Rock; t++ {
		for rest := m.may[t]; !rest.empty(); rest = rest.rest() {
			out.Terrain[g.public[rest.first()]] = uint8(t)
		}
	}
	for v := Potato; v <= Quinoa; v++ {
		for rest := m.crops[v]; !rest.empty(); rest = rest.rest() {
			out.Crop[g.public[rest.first()]] = uint8(v)
		}
	}
}
