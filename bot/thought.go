package bot

import (
	"cmp"
	"context"
	"math"
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
	scratch game.State
	spare   []game.State // states that may be overwritten
	work    int          // answers that may still be tried
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

// best finds the answer with the largest sum over a group of states that look the same to the seat. At least one
// answer is tried, however little time or work is left.
func (t *thought) best(group []game.State, depth int) (game.Move, float64) {
	prospects := t.survey(group)
	slices.SortStableFunc(prospects, func(a, b prospect) int { return cmp.Compare(b.sum, a.sum) })
	choice, most, followed := prospects[0].move, math.Inf(-1), 0
	for _, p := range prospects {
		if p.open > 0 && depth > 1 && !t.tired() {
			if followed == simpleWidth {
				continue
			}
			followed++
			p.sum = t.follow(group, p, depth-1)
		}
		if p.sum > most {
			choice, most = p.move, p.sum
		}
	}
	return choice, most
}

// survey tries every answer once on every state of the group.
func (t *thought) survey(group []game.State) []prospect {
	moves := group[0].Moves(t.seat, nil)
	prospects := make([]prospect, 0, len(moves))
	for _, m := range moves {
		if len(prospects) > 0 && t.ctx.Err() != nil {
			break
		}
		p := prospect{move: m}
		for _, s := range group {
			t.try(s, m, t.scratch)
			p.sum += t.value(t.scratch)
			if t.goesOn(t.scratch) {
				p.open++
			}
		}
		prospects = append(prospects, p)
	}
	return prospects
}

// follow is the sum of a prospect when the seat goes on as well as it can wherever its turn is not over.
func (t *thought) follow(group []game.State, p prospect, depth int) float64 {
	var sum float64
	open := make([]game.State, 0, p.open)
	for _, s := range group {
		next := t.take(s)
		t.try(s, p.move, next)
		if t.goesOn(next) {
			open = append(open, next)
			continue
		}
		sum += t.value(next)
		t.spare = append(t.spare, next)
	}
	_, most := t.best(open, depth)
	t.spare = append(t.spare, open...)
	return sum + most
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
