package puzzle

import (
	"sync"

	"kancha/game"
)

// Effort of Sample: boards among which one is drawn, branches for each before it is given up.
const (
	sampleDraws = 3
	sampleNodes = 60
)

const unlimited = int(^uint(0) >> 1)

// sampler draws boards that fit what is known.
type sampler struct {
	searcher
	root   mind
	list   []option
	chosen mind
	weight float64 // of all boards drawn so far
}

var samplers = sync.Pool{New: func() any { return new(sampler) }}

// Sample draws a board that fits exactly what is known; false if there is none or k is not sound (see
// [Known.Check]). Equal knowledge and equal generators give equal boards. It looks at nothing but k.
//
// Boards are drawn by a random search and weighted by the choices it had, so the draw is near uniform, not exactly so.
func Sample(k *Known, r *game.Rand, out *Board) bool {
	if k.Check() != nil {
		return false
	}
	s := samplers.Get().(*sampler)
	defer samplers.Put(s)
	ok := s.draw(k, r)
	if ok {
		s.chosen.write(s.th.g, out)
	}
	return ok
}

func (s *sampler) draw(k *Known, r *game.Rand) bool {
	if s.found == nil {
		s.found = s.consider
	}
	s.r = r
	s.root = s.th.recall(k)
	list, ok := s.th.think(&s.root, s.th.everything(s.list[:0]))
	if !ok {
		return false
	}
	s.list, s.weight = list, 0
	for range sampleDraws {
		s.run(s.root, s.list, sampleNodes)
	}
	if s.weight == 0 {
		s.run(s.root, s.list, unlimited)
	}
	return s.weight > 0
}

// consider keeps the new board with a chance in proportion to its ways.
func (s *sampler) consider() bool {
	s.weight += s.ways
	if s.r.Float64()*s.weight < s.ways {
		s.chosen = s.board
	}
	return false
}
