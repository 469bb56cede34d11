package bot

import (
	"cmp"
	"context"
	"slices"

	"kancha/game"
)

// thought is the search of a simple bot for one answer.
type thought struct {
	ctx     context.Context
	seat    game.Seat
	turn    game.Seat
	reveals uint32
	value   func(game.State) float64
	plain   bool // what looks the same to the seat has the same value
	scratch game.State
	spare   []game.State // states that may be overwritten
	work    int          // answers that may still be tried
	width   int          // answers that are followed at each question
}

// prospect is an answer and what it promises, summed over a group of samples.
type prospect struct {
	move game.Move
	sum  float64 // the value if the seat stopped here
	open int     // samples in which the seat has to go on in the same turn
}

func newThought(ctx context.Context, view game.View, value func(game.State) float64, like game.State) *thought {
	return &thought{
		ctx:     ctx,
		seat:    view.Viewer(),
		turn:    view.Turn(),
		reveals: view.Reveals(),
		value:   value,
		scratch: like.Clone(),
		work:    simpleWork,
	}
}

// group is a number of states that look the same to the seat. The first is there; the others are made of those of the
// group before when they are needed, by the answer that leads from there to here.
type group struct {
	states []game.State // the first, or all
	size   int
	before *group
	move   game.Move
}

// all gives every state of a group.
func (t *thought) all(g *group) []game.State {
	if len(g.states) == g.size {
		return g.states
	}
	for _, s := range t.all(g.before)[1:] {
		next := t.take(s)
		t.try(s, g.move, next)
		g.states = append(g.states, next)
	}
	return g.states
}

// weigh gives every answer to a question with its value summed over a group. At least one answer is tried, however
// little time or work is left.
func (t *thought) weigh(g *group, depth int) []prospect {
	prospects := t.survey(g)
	slices.SortStableFunc(prospects, func(a, b prospect) int { return cmp.Compare(b.sum, a.sum) })
	followed := 0
	kept := prospects[:0]
	for _, p := range prospects {
		if p.open > 0 && depth > 1 && !t.tired() {
			if followed == t.width {
				continue
			}
			followed++
			p.sum = t.follow(g, p, depth-1)
		}
		kept = append(kept, p)
	}
	return kept
}

// best is the answer with the largest sum, the first of equal ones.
func best(prospects []prospect) prospect {
	top := prospects[0]
	for _, p := range prospects[1:] {
		if p.sum > top.sum {
			top = p
		}
	}
	return top
}

// survey tries every answer once.
func (t *thought) survey(g *group) []prospect {
	moves := g.states[0].Moves(t.seat, nil)
	prospects := make([]prospect, 0, len(moves))
	for _, m := range moves {
		if len(prospects) > 0 && t.ctx.Err() != nil {
			break
		}
		prospects = append(prospects, t.prospect(g, m))
	}
	return prospects
}

// prospect tries an answer on every state of a group, or on the first one if nothing becomes known by it: then all of
// them still look the same.
func (t *thought) prospect(g *group, m game.Move) prospect {
	p := prospect{move: m}
	if t.plain {
		t.try(g.states[0], m, t.scratch)
		if t.scratch.Reveals() == t.reveals {
			p.sum = t.value(t.scratch) * float64(g.size)
			if t.goesOn(t.scratch) {
				p.open = g.size
			}
			return p
		}
	}
	for _, s := range t.all(g) {
		t.try(s, m, t.scratch)
		p.sum += t.value(t.scratch)
		if t.goesOn(t.scratch) {
			p.open++
		}
	}
	return p
}

// follow is the sum of a prospect when the seat goes on as well as it can wherever its turn is not over.
func (t *thought) follow(g *group, p prospect, depth int) float64 {
	var sum float64
	open := &group{size: p.open, before: g, move: p.move}
	if t.plain && p.open == g.size {
		next := t.take(g.states[0])
		t.try(g.states[0], p.move, next)
		open.states = append(make([]game.State, 0, 1), next)
	} else {
		sum = t.part(g, p, open)
	}
	sum += best(t.weigh(open, depth)).sum
	t.spare = append(t.spare, open.states...)
	return sum
}

// part makes the states of a group in which the seat goes on, and gives the value of the others.
func (t *thought) part(g *group, p prospect, open *group) (sum float64) {
	for _, s := range t.all(g) {
		next := t.take(s)
		t.try(s, p.move, next)
		if t.goesOn(next) {
			open.states = append(open.states, next)
			continue
		}
		sum += t.value(next)
		t.spare = append(t.spare, next)
	}
	return sum
}

// try carries out an answer on a copy and lets the automata react.
func (t *thought) try(from game.State, m game.Move, to game.State) {
	t.work--
	from.CopyTo(to)
	if to.Apply(t.seat, m, nil) != nil {
		return // a sample that refuses an answer legal in its siblings stays where it is
	}
	for w := to.Waiting(); !w.Empty() && w&^to.Automata() == 0; w = to.Waiting() {
		if !step(to, w.First()) {
			return
		}
	}
}

// step gives the only answer of an automaton.
func step(s game.State, seat game.Seat) bool {
	moves := s.Moves(seat, nil)
	return len(moves) == 1 && s.Apply(seat, moves[0], nil) == nil
}

// goesOn tells whether the seat is asked again in the same turn with nothing new known.
func (t *thought) goesOn(s game.State) bool {
	return s.Waiting().Has(t.seat) && s.Turn() == t.turn && s.Reveals() == t.reveals
}

// take gives a state to write to.
func (t *thought) take(like game.State) game.State {
	if n := len(t.spare); n > 0 {
		s := t.spare[n-1]
		t.spare = t.spare[:n-1]
		return s
	}
	return like.Clone()
}

func (t *thought) tired() bool { return t.work <= 0 || t.ctx.Err() != nil }
