package puzzle

import (
	"slices"
	"sync"
)

// MaxSide is the longest side of a board.
const MaxSide = 9

// maxSpaces is the size of the largest board.
const maxSpaces = MaxSide * MaxSide

// A part is a place where a region can lie: one to five connected spaces. Parts that no valid board can hold
// are left out (see shadow).
type part struct {
	spaces spaces
	ring   spaces // spaces around, corners included
	zone   spaces // both
	// shadow is the spaces outside that touch every space of the part: they see all its crops, so theirs is larger
	// than its size. A part of five with a shadow cannot be.
	shadow spaces
	at     [5]uint8 // the same spaces in order
	size   int
}

// geometry is everything that depends only on the size of the board. Spaces are numbered along a walk that goes
// line by line through the shorter side, so the border between known and unknown is as short as can be.
type geometry struct {
	cols, rows int
	width      int // spaces in a line of the walk
	n          int
	all        spaces
	edge, king [maxSpaces]spaces // neighbours by side; by side or corner
	parts      []part            // in the order of their first space, then size
	// from[i][s-1] is the first part of size s whose first space is i; from[i][5] is one after the last.
	from    [maxSpaces][6]int
	public  [maxSpaces]uint8 // from the walk to row*cols+col
	private [maxSpaces]uint8 // and back
}

var geometries [MaxSide + 1][MaxSide + 1]struct {
	once sync.Once
	g    *geometry
}

// geometryOf returns the shared tables for a size from 1×1 to 9×9.
func geometryOf(cols, rows int) *geometry {
	entry := &geometries[cols][rows]
	entry.once.Do(func() { entry.g = newGeometry(cols, rows) })
	return entry.g
}

func newGeometry(cols, rows int) *geometry {
	g := &geometry{cols: cols, rows: rows, width: min(cols, rows), n: cols * rows, all: firstSpaces(cols * rows)}
	g.number()
	g.join()
	for i := range g.n {
		g.addParts(i)
	}
	return g
}

func (g *geometry) number() {
	for i := range g.n {
		line, pos := i/g.width, i%g.width
		at := line*g.cols + pos
		if g.cols > g.rows {
			at = pos*g.cols + line
		}
		g.public[i], g.private[at] = uint8(at), uint8(i)
	}
}

func (g *geometry) join() {
	for i := range g.n {
		for j := range g.n {
			dx, dy := abs(i/g.width-j/g.width), abs(i%g.width-j%g.width)
			if dx+dy == 1 {
				g.edge[i] = g.edge[i].or(space(j))
			}
			if max(dx, dy) == 1 {
				g.king[i] = g.king[i].or(space(j))
			}
		}
	}
}

// addParts appends the parts whose first space is i: all ways to grow i by later neighbours.
func (g *geometry) addParts(i int) {
	later := g.all.minus(firstSpaces(i + 1))
	grown := []spaces{space(i)}
	for size := 1; size <= 5; size++ {
		g.from[i][size-1] = len(g.parts)
		for _, s := range grown {
			if p := g.newPart(s); p.size < 5 || p.shadow.empty() {
				g.parts = append(g.parts, p)
			}
		}
		grown = g.grow(grown, later)
	}
	g.from[i][5] = len(g.parts)
}

// grow lists, without repetition and in a fixed order, all sets that have one space more.
func (g *geometry) grow(sets []spaces, within spaces) []spaces {
	var out []spaces
	seen := map[spaces]bool{}
	for _, s := range sets {
		for next := g.around(s, &g.edge).and(within); !next.empty(); next = next.rest() {
			if t := s.or(space(next.first())); !seen[t] {
				seen[t] = true
				out = append(out, t)
			}
		}
	}
	slices.SortFunc(out, func(a, b spaces) int {
		switch {
		case a == b:
			return 0
		case a.hi < b.hi, a.hi == b.hi && a.lo < b.lo:
			return -1
		}
		return 1
	})
	return out
}

func (g *geometry) newPart(s spaces) part {
	p := part{spaces: s, ring: g.around(s, &g.king), shadow: g.all.minus(s), size: s.count()}
	p.zone = p.spaces.or(p.ring)
	for k, rest := 0, s; !rest.empty(); k, rest = k+1, rest.rest() {
		p.at[k] = uint8(rest.first())
		p.shadow = p.shadow.and(g.king[rest.first()])
	}
	return p
}

// around is the neighbourhood of a set without the set itself.
func (g *geometry) around(s spaces, neighbours *[maxSpaces]spaces) spaces {
	var out spaces
	for rest := s; !rest.empty(); rest = rest.rest() {
		out = out.or(neighbours[rest.first()])
	}
	return out.minus(s)
}

// component is the connected part of within that contains i.
func (g *geometry) component(i int, within spaces) spaces {
	found := space(i)
	for {
		more := g.around(found, &g.edge).and(within)
		if more.empty() {
			return found
		}
		found = found.or(more)
	}
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// border tells whether a space lies at the edge of the board.
func (g *geometry) border(i int) bool {
	pos, line := i%g.width, i/g.width
	return pos == 0 || line == 0 || pos == g.width-1 || line == g.n/g.width-1
}

// steps is the distance of two spaces in steps of a king.
func (g *geometry) steps(i, j int) int {
	return max(abs(i/g.width-j/g.width), abs(i%g.width-j%g.width))
}

// touching is the spaces that touch every space of a set.
func (g *geometry) touching(s spaces) spaces {
	out := g.all
	for rest := s; !rest.empty(); rest = rest.rest() {
		out = out.and(g.king[rest.first()])
	}
	return out
}
