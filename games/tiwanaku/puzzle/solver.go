package puzzle

import (
	"context"
	"errors"
	"sync"
)

// Budget bounds the work of a call. Zero values mean the default of the call.
type Budget struct {
	Nodes  int // branches of a search, each some ten microseconds
	Fronts int // ways to go on from a space in an exact count, each up to some kilobytes for a whole board
}

// or fills in defaults.
func (b Budget) or(nodes, fronts int) Budget {
	if b.Nodes <= 0 {
		b.Nodes = nodes
	}
	if b.Fronts <= 0 {
		b.Fronts = fronts
	}
	return b
}

// ErrNoBoard says that no board fits what is known.
var ErrNoBoard = errors.New("puzzle: no board fits what is known")

// solver is the scratch space of a question about what is known.
type solver struct {
	searcher searcher
	walker   walker
	root     mind     // what follows from what is known
	options  []option // and how regions may lie
	trial    []option
}

var solvers = sync.Pool{New: func() any { return new(solver) }}

// open thinks about new knowledge: [ErrNoBoard] on a contradiction, a [*BoardError] if it is not sound.
func (s *solver) open(k *Known) error {
	if err := k.Check(); err != nil {
		return err
	}
	th := &s.searcher.th
	s.root = th.recall(k)
	options, ok := th.think(&s.root, th.everything(s.options[:0]), th.g.all)
	if !ok {
		return ErrNoBoard
	}
	s.options = options
	return nil
}

// walk counts all boards, if the fronts are not too many.
func (s *solver) walk(ctx context.Context, fronts int) bool {
	if s.rethink(spaces{}) != nil {
		return false
	}
	s.walker.prepare(&s.searcher.th, &s.root)
	return s.walker.walk(ctx, fronts)
}

// rethink thinks about the root again, after something about the changed spaces was struck from it.
func (s *solver) rethink(changed spaces) error {
	options, ok := s.searcher.th.think(&s.root, s.options, changed)
	if !ok {
		return ErrNoBoard
	}
	s.options = options
	return nil
}

// search finds boards that fit a mind: see [searcher.run].
func (s *solver) search(ctx context.Context, m mind, nodes int, found func() bool) bool {
	s.searcher.ctx, s.searcher.found = ctx, found
	defer func() { s.searcher.ctx, s.searcher.found = nil, nil }()
	return s.searcher.run(m, s.options, nodes)
}
