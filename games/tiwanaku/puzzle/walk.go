package puzzle

import (
	"context"
	"math/bits"

	"kancha/game"
)

// walker goes through all boards that fit at once, space by space: boards that look the same from a space on are one
// front there. If the fronts are not too many, it counts the boards exactly and draws them with equal chances.
type walker struct {
	g         *geometry
	total     [Terrains + 1]int
	stops     [maxSpaces]stop
	layers    [maxSpaces]layer
	ends      []float64 // for each front at the end: 1 if it is a board
	now, next []front
	table     []int32 // of next, by hash, plus one
}

// layer is what the fronts before a stop lead to.
type layer struct {
	edges []edge
	first []int32   // the first edge of each front, and the number of edges at the end
	ways  []float64 // the boards that each front leads to
	// lift is for how many fronts each that its edges lead to stands, if only some were kept; see estimate.
	lift []float64
}

// edge is one terrain and crop for a space.
type edge struct {
	to            int32
	terrain, crop uint8
}

// prepare sets the stops to what a mind leaves open that the thinker has just thought through.
func (w *walker) prepare(th *thinker, m *mind) {
	w.g, w.total = th.g, th.total
	for i := range w.g.n {
		w.stops[i] = w.g.stop(i)
		mask := m.crops.mask(i)
		for t := Earth; t <= Rock; t++ {
			if m.may[t].has(i) {
				w.stops[i].crops[t] = th.notes[i].crop[t] & mask
			}
		}
	}
	w.limit()
}

func (g *geometry) stop(i int) stop {
	s, pos := stop{width: g.width}, i%g.width
	if pos > 0 {
		s.left = 1
	}
	if i < g.width {
		return s
	}
	s.up = g.width
	if pos > 0 {
		s.upLeft = g.width + 1
	}
	if pos < g.width-1 {
		s.upRight = g.width - 1
	}
	return s
}

// limit works out how many tiles the spaces behind each stop need and can take.
func (w *walker) limit() {
	var least, most [Terrains + 1]int
	for i := w.g.n - 1; i >= 0; i-- {
		s := &w.stops[i]
		s.least, s.most = least, most
		terrains, last := 0, 0
		for t := Earth; t <= Rock; t++ {
			if s.crops[t] != 0 {
				most[t]++
				terrains, last = terrains+1, t
			}
		}
		if terrains == 1 {
			least[last]++
		}
	}
}

// walk goes forward, then counts; false if there would be more fronts before some space than there is room for, or the
// context has ended.
func (w *walker) walk(ctx context.Context, room int) bool {
	w.now = append(w.now[:0], front{})
	for i := range w.g.n {
		w.layers[i].lift = w.layers[i].lift[:0]
		if !w.advance(i, room) || ctx.Err() != nil {
			return false
		}
		w.now, w.next = w.next, w.now
	}
	w.finish()
	return true
}

// finish looks which fronts at the end are boards, and counts.
func (w *walker) finish() {
	w.ends = w.ends[:0]
	for k := range w.now {
		end := 0.0
		if w.now[k].mayEnd() {
			end = 1
		}
		w.ends = append(w.ends, end)
	}
	w.count()
}

// advance moves all fronts over one space; false if there is no room for them.
func (w *walker) advance(i, room int) bool {
	w.next = w.next[:0]
	w.clearTable()
	s, l := &w.stops[i], &w.layers[i]
	l.edges, l.first = l.edges[:0], l.first[:0]
	var o outlook
	for k := range w.now {
		l.first = append(l.first, int32(len(l.edges)))
		o.look(&w.now[k], s, &w.total)
		for t := Earth; t <= Rock; t++ {
			for crops := o.crops[t]; crops != 0; crops &= crops - 1 {
				v := bits.TrailingZeros8(crops) + 1
				l.edges = append(l.edges, edge{w.reach(o.step(t, v, s.width)), uint8(t), uint8(v)})
			}
		}
		if len(w.next) > room {
			return false
		}
	}
	l.first = append(l.first, int32(len(l.edges)))
	return true
}

// reach is the number of a front among the next, new or not.
func (w *walker) reach(f front) int32 {
	if 2*len(w.next) >= len(w.table) {
		w.growTable()
	}
	slot := w.slot(&f)
	if w.table[slot] == 0 {
		w.next = append(w.next, f)
		w.table[slot] = int32(len(w.next))
	}
	return w.table[slot] - 1
}

func (w *walker) slot(f *front) int {
	h := f.cells*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(f.marks*0xbf58476d1ce4e5b9, 21) ^
		bits.RotateLeft64(f.sets*0x94d049bb133111eb, 42)
	h ^= h >> 29
	h *= 0xff51afd7ed558ccd
	for k := int(h >> 33); ; k++ {
		slot := k & (len(w.table) - 1)
		if at := w.table[slot]; at == 0 || w.next[at-1] == *f {
			return slot
		}
	}
}

func (w *walker) growTable() {
	size := max(1<<9, 2*len(w.table))
	if size <= cap(w.table) {
		w.table = w.table[:size]
		clear(w.table)
	} else {
		w.table = make([]int32, size)
	}
	for k := range w.next {
		w.table[w.slot(&w.next[k])] = int32(k + 1)
	}
}

// clearTable empties the table, which is kept about as large as the last layer needed.
func (w *walker) clearTable() {
	if size := 1 << bits.Len(uint(8*len(w.now)+64)); size < cap(w.table) {
		w.table = w.table[:size]
	}
	clear(w.table)
}

// count goes backward and finds how many boards each front leads to.
func (w *walker) count() {
	after := w.ends
	for i := w.g.n - 1; i >= 0; i-- {
		l := &w.layers[i]
		for k, lift := range l.lift {
			after[k] *= lift
		}
		l.ways = l.ways[:0]
		for k := range len(l.first) - 1 {
			l.ways = append(l.ways, l.sum(k, after))
		}
		after = l.ways
	}
}

// sum is the boards that a front leads to, by those that its edges lead to.
func (l *layer) sum(k int, after []float64) float64 {
	sum := 0.0
	for _, e := range l.edges[l.first[k]:l.first[k+1]] {
		sum += after[e.to]
	}
	return sum
}

// boards is the number of boards that the last walk found.
func (w *walker) boards() float64 { return w.layers[0].ways[0] }

// ways is the boards that each front behind a space leads to.
func (w *walker) ways(i int) []float64 {
	if i == w.g.n-1 {
		return w.ends
	}
	return w.layers[i+1].ways
}

// draw is one of the boards that the last walk found, each with the same chance. There must be one.
func (w *walker) draw(r *game.Rand, out *mind) {
	*out = mind{}
	at := int32(0)
	for i := range w.g.n {
		l, after := &w.layers[i], w.ways(i)
		x := r.Float64() * l.sum(int(at), after)
		var chosen edge
		for _, e := range l.edges[l.first[at]:l.first[at+1]] {
			if after[e.to] == 0 {
				continue
			}
			chosen = e
			if x -= after[e.to]; x < 0 {
				break
			}
		}
		out.may[chosen.terrain] = out.may[chosen.terrain].or(space(i))
		out.crops[chosen.crop] = out.crops[chosen.crop].or(space(i))
		at = chosen.to
	}
}

// shares finds for each space and each terrain with crop the share of boards that have it. There must be a board.
func (w *walker) shares(found func(at, terrain, crop int, share float64)) {
	before := []float64{1}
	for i := range w.g.n {
		l, after := &w.layers[i], w.ways(i)
		next := make([]float64, len(after))
		var sum [Terrains + 1][Crops + 1]float64
		for k := range before {
			for _, e := range l.edges[l.first[k]:l.first[k+1]] {
				next[e.to] += before[k] * l.lifted(e.to)
				sum[e.terrain][e.crop] += before[k] * after[e.to]
			}
		}
		for t := Earth; t <= Rock; t++ {
			for v := Potato; v <= Quinoa; v++ {
				if sum[t][v] > 0 {
					found(i, t, v, sum[t][v]/w.boards())
				}
			}
		}
		before = next
	}
}

// lifted is for how many fronts one of the next stands.
func (l *layer) lifted(to int32) float64 {
	if len(l.lift) == 0 {
		return 1
	}
	return l.lift[to]
}
