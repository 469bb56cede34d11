package puzzle

import "context"

// Level is how hard one thinks. Each level is sound and knows all that the one before knows.
type Level uint8

const (
	// Propagation looks at every way a region could lie, the supply and the crops around: what a practised player sees.
	Propagation Level = 1 + iota
	// Probing also assumes one thing at a time and follows it to a contradiction.
	Probing
	// Exact knows everything that follows: what is possible happens on some board that fits.
	Exact
)

// Deduction is what can be known about every space.
type Deduction struct {
	Level Level
	// Complete is false if the budget ran out: then what is struck is impossible, but some of the rest may be too.
	Complete bool
	// Terrain and Crop are what is possible: bit t-1 for terrain t, bit v-1 for crop v. One bit alone is certain.
	Terrain [maxSpaces]uint8
	Crop    [maxSpaces]uint8
}

// Default budget of Deduce.
const (
	deduceNodes  = 20000
	deduceFronts = 20000
)

// Deduce finds out what is certain and what is possible, from the conditions of a valid board and public information
// alone. The error is a [*BoardError] for unsound knowledge, [ErrNoBoard] if nothing fits, or the context's, and then
// the deduction is sound but not complete.
func Deduce(ctx context.Context, k *Known, level Level, budget Budget) (Deduction, error) {
	s := solvers.Get().(*solver)
	defer solvers.Put(s)
	if err := s.open(k); err != nil {
		return Deduction{}, err
	}
	complete, err := s.deduce(ctx, level, budget.or(deduceNodes, deduceFronts))
	if err != nil {
		return Deduction{}, err
	}
	d := Deduction{Level: level, Complete: complete}
	for i := range s.searcher.th.g.n {
		at := s.searcher.th.g.public[i]
		d.Terrain[at] = s.root.terrains(i)
		d.Crop[at] = s.root.crops.mask(i)
	}
	return d, ctx.Err()
}

// deduce narrows the root to a level; false if the budget ran out.
func (s *solver) deduce(ctx context.Context, level Level, budget Budget) (bool, error) {
	switch level {
	case Propagation:
		return true, nil
	case Probing:
		return s.probe(ctx, &budget.Nodes)
	}
	return s.settle(ctx, budget)
}

// probe assumes every open terrain and crop, drops what leads to a contradiction, and starts over until nothing more
// can be dropped.
func (s *solver) probe(ctx context.Context, nodes *int) (complete bool, err error) {
	for changed := true; changed; {
		changed = false
		for i := range s.searcher.th.g.n {
			for what := range Terrains + Crops {
				if !s.root.open(i, what) {
					continue
				}
				if *nodes--; *nodes < 0 || ctx.Err() != nil {
					return false, nil
				}
				if s.conceivable(i, what) {
					continue
				}
				s.root.strike(i, what)
				changed = true
				if err := s.rethink(space(i)); err != nil {
					return false, err
				}
			}
		}
	}
	return true, nil
}

// conceivable tells whether assuming something leads to no contradiction by thinking alone.
func (s *solver) conceivable(i, what int) bool {
	m := s.root
	m.assume(i, what)
	s.trial = append(s.trial[:0], s.options...)
	_, ok := s.searcher.th.think(&m, s.trial, space(i))
	return ok
}

// settle decides everything: by all boards if they are soon found, by counting if that is possible, and otherwise by
// looking for a board for each thing that is still in doubt.
func (s *solver) settle(ctx context.Context, budget Budget) (complete bool, err error) {
	var seen mind
	found := 0
	witness := func() bool {
		seen.join(&s.searcher.board)
		found++
		return true
	}
	if s.search(ctx, s.root, min(budget.Nodes, settleNodes), witness) {
		if found == 0 {
			return false, ErrNoBoard
		}
		s.root = seen
		return true, nil
	}
	if s.walk(ctx, budget.Fronts) {
		return true, s.countSeen()
	}
	return s.settleEach(ctx, budget.Nodes, &seen, witness)
}

// settleNodes is the effort of settle to find all boards before it tries something else.
const settleNodes = 400

// countSeen leaves of the root what the boards of the last walk have.
func (s *solver) countSeen() error {
	if s.walker.boards() == 0 {
		return ErrNoBoard
	}
	var seen mind
	s.walker.shares(func(at, t, v int, _ float64) {
		seen.may[t] = seen.may[t].or(space(at))
		seen.crops[v] = seen.crops[v].or(space(at))
	})
	s.root = seen
	return nil
}

// settleEach first probes, then looks for a board for everything that no board so far has had.
func (s *solver) settleEach(ctx context.Context, nodes int, seen *mind, witness func() bool) (complete bool, err error) {
	complete, err = s.probe(ctx, &nodes)
	for i := range s.searcher.th.g.n {
		for what := range Terrains + Crops {
			if err != nil || !s.root.allows(i, what) || seen.allows(i, what) {
				continue
			}
			if nodes <= 0 || ctx.Err() != nil {
				return false, nil
			}
			var sure bool
			sure, err = s.settleOne(ctx, i, what, &nodes, witness)
			complete = complete && sure
		}
	}
	return complete, err
}

// settleOne looks for a board for one thing, with a part of the nodes, and strikes it if there is none.
func (s *solver) settleOne(ctx context.Context, i, what int, nodes *int, witness func() bool) (sure bool, err error) {
	m, hit := s.root, false
	m.assume(i, what)
	share := min(*nodes, *nodes/8+100)
	exhausted := s.search(ctx, m, share, func() bool {
		hit = true
		witness()
		return false
	})
	*nodes -= share - max(0, s.searcher.nodes)
	if hit || !exhausted {
		return hit, nil
	}
	s.root.strike(i, what)
	return true, s.rethink(space(i))
}
