package bot

import (
	"math"
	"math/bits"
	"sync"

	"kancha/game"
)

// tree holds what a search remembers, in two slices that never grow beyond their capacity. Nodes and edges name each
// other by index; 0 is none. A node stands for what a seat has answered so far, whatever else happened: which answers
// are possible there differs from one deal to the next, and they compete only where they are possible.
type tree struct {
	nodes []node
	edges []edge
	marks marks   // the answers that are possible now
	open  []int32 // the edges with such answers of the node that was looked at last, in its order
}

// node is a question that comes after certain answers.
type node struct {
	sum    float64 // of what came of it
	visits uint32
	due    uint32 // visits at which the edges are put into a new order
	first  int32  // edge, the one that promises most
	size   int32  // edges
}

// edge is one answer to it.
type edge struct {
	move    game.Move
	sum     float64 // of what came of it
	visits  uint32
	offered uint32  // how often it was possible
	value   float32 // what it promises
	prior   float32 // the part of the attention that it gets for that
	next    int32   // edge of the same node
	child   int32   // node
}

var trees sync.Pool // of *tree: a decision uses what another one has left

// newTree makes a tree that holds so many edges, and half as many nodes.
func newTree(edges int) *tree {
	t, ok := trees.Get().(*tree)
	if !ok || cap(t.edges) != edges+1 {
		t = &tree{nodes: make([]node, 0, edges/2+1), edges: make([]edge, 0, edges+1)}
		t.marks.grow(256)
		t.open = make([]int32, 0, 256)
	}
	t.nodes, t.edges = append(t.nodes[:0], node{}), append(t.edges[:0], edge{})
	return t
}

func keepTree(t *tree) { trees.Put(t) }

// node makes a node without edges, 0 if there is no room.
func (t *tree) node() int32 {
	if len(t.nodes) == cap(t.nodes) {
		return 0
	}
	t.nodes = append(t.nodes, node{})
	return int32(len(t.nodes) - 1)
}

// behind is the node to which an edge leads. It is made when the edge is followed for the second time, so that what was
// tried once takes no room.
func (t *tree) behind(x int32) int32 {
	e := &t.edges[x]
	if e.child == 0 && e.visits > 0 {
		e.child = t.node()
	}
	return e.child
}

// add gives a node one more edge. It is false if there is no room.
func (t *tree) add(at int32, m game.Move, value float32) bool {
	if len(t.edges) == cap(t.edges) {
		return false
	}
	t.edges = append(t.edges, edge{move: m, value: value})
	t.nodes[at].size++
	t.insert(at, int32(len(t.edges)-1))
	return true
}

// insert puts an edge to its place in the order of promises.
func (t *tree) insert(at, x int32) {
	link := &t.nodes[at].first
	for *link != 0 && t.edges[*link].value >= t.edges[x].value {
		link = &t.edges[*link].next
	}
	t.edges[x].next = *link
	*link = x
}

// find gives the edge with an answer.
func (t *tree) find(at int32, m game.Move) int32 {
	x := t.nodes[at].first
	for x != 0 && t.edges[x].move != m {
		x = t.edges[x].next
	}
	return x
}

// look gathers the edges of a node whose answers are marked, for pick, and tells how many there are.
func (t *tree) look(at int32) int {
	t.open = t.open[:0]
	for x := t.nodes[at].first; x != 0; x = t.edges[x].next {
		if t.marks.has(t.edges[x].move) {
			t.open = append(t.open, x)
		}
	}
	return len(t.open)
}

// promise is what came of an edge, or what was thought of it at first.
func (t *tree) promise(x int32) float32 {
	e := &t.edges[x]
	if e.visits == 0 {
		return e.value
	}
	return float32(e.sum / float64(e.visits))
}

// reorder orders the edges of a node by what those of another one promise.
func (t *tree) reorder(at, by int32) {
	x := t.nodes[at].first
	t.nodes[at].first = 0
	for x != 0 {
		next := t.edges[x].next
		if y := t.find(by, t.edges[x].move); y != 0 {
			t.edges[x].value = t.promise(y)
		}
		t.insert(at, x)
		x = next
	}
}

// weigh spreads the attention over the edges of a node: who promises more by the warmth gets e times as much.
func (t *tree) weigh(at int32, warmth float64) {
	first, sum := t.nodes[at].first, 0.0
	for x := first; x != 0; x = t.edges[x].next {
		p := math.Exp(float64(t.edges[x].value-t.edges[first].value) / warmth)
		t.edges[x].prior = float32(p)
		sum += p
	}
	for x := first; x != 0; x = t.edges[x].next {
		t.edges[x].prior /= float32(sum)
	}
}

// choice is how an edge is chosen.
type choice struct {
	explore float64 // the weight of attention beside what came of an edge
	width   float64 // edges tried, for every root of the visits
}

// narrowest is how many edges are tried from the beginning.
const narrowest = 2

// pick gives the edge to follow among the marked answers of the node that was looked at last, 0 if it has none. What was
// never tried is thought to be as good as the node; the spread of the values makes attention comparable to them.
func (t *tree) pick(at int32, c choice, spread float64) int32 {
	n := &t.nodes[at]
	best, most, unknown := int32(0), math.Inf(-1), 0.0
	if n.visits > 0 {
		unknown = n.sum / float64(n.visits)
	}
	room := narrowest + int(c.width*math.Sqrt(float64(n.visits)))
	for _, x := range t.open {
		e := &t.edges[x]
		if room--; room < 0 && e.visits == 0 {
			continue
		}
		e.offered++
		q := unknown
		if e.visits > 0 {
			q = e.sum / float64(e.visits)
		}
		q += c.explore * spread * float64(e.prior) * math.Sqrt(float64(e.offered)) / float64(1+e.visits)
		if q > most {
			best, most = x, q
		}
	}
	return best
}

// credit books what came of a node and of one of its edges.
func (t *tree) credit(at, x int32, value float64) {
	t.nodes[at].visits++
	t.nodes[at].sum += value
	t.edges[x].visits++
	t.edges[x].sum += value
}

// spread tells how far values lie apart.
type spread struct{ n, mean, squares float64 }

func (s *spread) add(x float64) {
	s.n++
	d := x - s.mean
	s.mean += d / s.n
	s.squares += d * (x - s.mean)
}

// width is the standard deviation, 1 as long as there is none.
func (s *spread) width() float64 {
	if s.n < 2 {
		return 1
	}
	return math.Sqrt(s.squares / s.n)
}

// marks is a set of answers that is emptied at no cost. The number of keys is a power of two.
type marks struct {
	keys  []game.Move
	stamp []uint32
	now   uint32
}

func (m *marks) grow(n int) { m.keys, m.stamp, m.now = make([]game.Move, n), make([]uint32, n), 0 }

// fill makes it the set of these answers.
func (m *marks) fill(moves []game.Move) {
	if 2*len(moves) > len(m.keys) {
		m.grow(1 << bits.Len(uint(4*len(moves))))
	}
	if m.now++; m.now == 0 {
		clear(m.stamp)
		m.now = 1
	}
	for _, x := range moves {
		i := m.slot(x)
		m.keys[i], m.stamp[i] = x, m.now
	}
}

func (m *marks) has(x game.Move) bool { return m.stamp[m.slot(x)] == m.now }

// slot is where an answer is, or where there is room for it.
func (m *marks) slot(x game.Move) int {
	last := len(m.keys) - 1
	i := int((uint64(x)*0x9e3779b97f4a7c15)>>32) & last
	for m.stamp[i] == m.now && m.keys[i] != x {
		i = (i + 1) & last
	}
	return i
}
