package bot

import (
	"math"

	"kancha/game"
)

// maxTurns bounds the turns of one seat on a walk for which habits are kept.
const maxTurns = 8

// explorer is a search on one core.
//
// A walk plays until its own seat has ended a few turns and judges what it sees then. Its own answers follow the tree,
// which grows by one node on every walk. All other answers follow habits: for each turn of each seat a small tree of its
// own, which learns what that turn brings the one who takes it, whatever came before. So the others are looked past
// cheaply, each of them plays for itself and not against the one who thinks, and what is learned in one line serves all.
// The seat's own habits say which answers its tree should try first.
type explorer struct {
	set   settings
	seat  game.Seat
	value [game.MaxSeats]func(game.State) float64
	deal  func(*game.Rand, game.State)
	dealt int // samples that were dealt in turn

	belief Belief // nil: everything is judged by what was known at the beginning

	automata game.Seats // they follow the rules and have no habits

	rand game.Rand

	tree   *tree
	root   int32
	path   []stride
	spread spread
	habits [game.MaxSeats][maxTurns]habit

	state game.State
	spare game.State
	moves []game.Move
	force game.Move // the first answer of the walk, if forced
	bound bool
	who   [game.MaxSeats]walker
	begun float64 // what the deal is worth to the seat at the beginning
}

// stride is a node and the edge that was followed from it.
type stride struct{ node, edge int32 }

// habit is what a seat has learned about one of its turns.
type habit struct {
	root   int32
	spread spread
}

// walker is a seat on one walk.
type walker struct {
	turn  int      // turns that it has ended
	at    int32    // node of its habit, 0 beyond what it knows
	path  []stride // of this turn
	since float64  // what the position was worth to it when the turn began
}

// walkFrom plays one deal that begins with an answer, and gives the lead that it came to. It is false if the deal does
// not know the answer.
func (e *explorer) walkFrom(m game.Move) (lead float64, ok bool) {
	e.force, e.bound = m, true
	lead = e.walk()
	ok, e.bound = e.bound, false
	return lead, ok
}

// walk plays one deal, learns from it, and gives the lead that it came to.
func (e *explorer) walk() float64 {
	e.deal(&e.rand, e.state)
	for p := range game.Seat(e.state.Seats()) {
		e.who[p].turn = 0
		if !e.automata.Has(p) {
			e.start(p)
		}
	}
	e.begun = e.who[e.seat].since
	e.path = e.path[:0]
	e.play()
	lead := e.value[e.seat](e.state)
	v := e.set.utility(lead, e.begun, e.state.Waiting().Empty())
	e.spread.add(v)
	for _, x := range e.path {
		e.tree.credit(x.node, x.edge, v)
	}
	for p := range game.Seat(e.state.Seats()) {
		if len(e.who[p].path) > 0 {
			e.end(p)
		}
	}
	return lead
}

// play answers for everybody until the seat has had its turns.
func (e *explorer) play() {
	s, at := e.state, e.root
	for n := range e.set.answers {
		seat, turn := s.Waiting().First(), s.Turn()
		if seat == game.Watcher {
			return
		}
		if n == 0 {
			seat = e.seat // of several who are asked at once
		}
		e.moves = s.Moves(seat, e.moves[:0])
		e.sensible(seat, n == 0)
		m := first(e.moves)
		if len(e.moves) > 1 || n == 0 && e.belief != nil {
			m, at = e.answer(seat, at)
		}
		if s.Apply(seat, m, nil) != nil {
			return // a sample that has no way on is judged as it is
		}
		if turn >= 0 && s.Turn() != turn && !e.automata.Has(turn) {
			e.end(turn)
			if turn == e.seat && e.who[turn].turn >= e.set.turns {
				return
			}
		}
	}
}

// start puts a seat at the beginning of its next turn.
func (e *explorer) start(p game.Seat) {
	w := &e.who[p]
	w.path, w.at = w.path[:0], 0
	w.since = e.value[p](e.state)
	if w.turn >= maxTurns {
		return
	}
	h := &e.habits[p][w.turn]
	if h.root == 0 {
		h.root = e.tree.node()
	}
	w.at = h.root
}

// end books what a turn brought to who had it.
func (e *explorer) end(p game.Seat) {
	w := &e.who[p]
	gain := e.value[p](e.state) - w.since
	if w.turn < maxTurns {
		e.habits[p][w.turn].spread.add(gain)
	}
	for _, x := range w.path {
		e.tree.credit(x.node, x.edge, gain)
	}
	w.turn++
	e.start(p)
}

// answer decides for a seat. At is the node of the own tree, 0 beyond it; both are given for the next answer.
func (e *explorer) answer(seat game.Seat, at int32) (game.Move, int32) {
	w := &e.who[seat]
	e.tree.marks.fill(e.moves)
	if w.at != 0 {
		e.learn(seat, w.at, 0)
	}
	if seat == e.seat && at != 0 {
		return e.plan(w, at)
	}
	if w.at != 0 {
		h := &e.habits[seat][w.turn]
		if x := e.tree.pick(w.at, e.set.habit, h.spread.width()); x != 0 {
			return e.follow(w, x), at
		}
	}
	w.at = 0
	return e.greedy(seat), at
}

// plan follows the own tree, and the own habit along with it.
func (e *explorer) plan(w *walker, at int32) (game.Move, int32) {
	e.learn(e.seat, at, w.at)
	x := e.onward(at)
	if x == 0 {
		w.at = 0
		return e.greedy(e.seat), 0
	}
	e.path = append(e.path, stride{at, x})
	m := e.tree.edges[x].move
	if y := e.tree.find(w.at, m); y != 0 {
		e.follow(w, y)
	} else {
		w.at = 0
	}
	return m, e.tree.behind(x)
}

// onward is the edge to follow in the own tree: the one that is forced at its root, or the one that is picked.
func (e *explorer) onward(at int32) int32 {
	if !e.bound || at != e.root {
		return e.tree.pick(at, e.set.own, e.spread.width())
	}
	if e.bound = e.tree.marks.has(e.force); !e.bound {
		return 0
	}
	return e.tree.find(at, e.force)
}

// follow goes on along a habit.
func (e *explorer) follow(w *walker, x int32) game.Move {
	w.path = append(w.path, stride{w.at, x})
	w.at = e.tree.behind(x)
	return e.tree.edges[x].move
}

// learn sees to it that a node knows all that may be answered now. What an answer promises is told by the habit, if
// there is one, otherwise by a first glance.
func (e *explorer) learn(seat game.Seat, at, habit int32) {
	t := e.tree
	n := &t.nodes[at]
	if habit != 0 && n.size > 0 && n.visits >= n.due {
		n.due = max(8, 4*n.visits)
		t.reorder(at, habit)
		t.weigh(at, e.set.warmth)
	}
	if t.look(at) == len(e.moves) {
		return
	}
	for _, m := range e.moves {
		if t.find(at, m) != 0 {
			continue
		}
		var v float32
		if y := t.find(habit, m); y != 0 {
			v = t.promise(y)
		} else {
			v = float32(e.glance(seat, m))
		}
		if !t.add(at, m, v) {
			break
		}
	}
	t.weigh(at, e.set.warmth)
	t.look(at)
}

// hopeless is the gain of an answer that cannot be given.
const hopeless = -1e6

// glance is what an answer gains a seat at once.
func (e *explorer) glance(seat game.Seat, m game.Move) float64 {
	e.state.CopyTo(e.spare)
	if e.spare.Apply(seat, m, nil) != nil {
		return hopeless
	}
	return e.value[seat](e.spare) - e.who[seat].since
}

// greedy is the answer that looks best at a first glance, of a few.
func (e *explorer) greedy(seat game.Seat) game.Move {
	n := min(len(e.moves), e.set.glances)
	best, most := e.moves[0], math.Inf(-1)
	for i := range n {
		if n < len(e.moves) {
			j := i + e.rand.IntN(len(e.moves)-i)
			e.moves[i], e.moves[j] = e.moves[j], e.moves[i]
		}
		if v := e.glance(seat, e.moves[i]); v > most {
			best, most = e.moves[i], v
		}
	}
	return best
}

// settled tells whether no answer can overtake the one that was followed most in the walks that are left.
func (e *explorer) settled(left int) bool {
	var most, second uint32
	for x := e.tree.nodes[e.root].first; x != 0; x = e.tree.edges[x].next {
		n := e.tree.edges[x].visits
		switch {
		case n > most:
			most, second = n, most
		case n > second:
			second = n
		}
	}
	return int(most-second) > left
}
