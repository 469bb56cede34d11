package board

import "kancha/draw"

// terrains in the order of the pack; index 0 is a place that nobody has discovered.
var terrains = [...]string{"", "earth", "sand", "grass", "rock"}

const (
	side  = 100.0 // of a cell
	inset = 3.0   // between a region's edge and the line between two cells
	bend  = 15.0  // radius of a region's corners
)

// ground are the patterns that tell terrains apart without colour, each for a cell of 100 by 100.
var ground = [...]string{
	"",
	"M8 22l12 8-4 13 13 9M29 52l-9 14 7 12M29 52l17 2 8-12 15 3M54 42l-3-16 10-9M69 45l9-13 14 2M69 45l8 14-8 13 6 16M46 54l2 18-8 13",
	"M14 16v.1M33 25v.1M52 13v.1M72 22v.1M89 14v.1M21 41v.1M42 38v.1M62 44v.1M83 39v.1M11 60v.1M31 57v.1M51 63v.1M73 60v.1M90 62v.1M19 80v.1M40 83v.1M60 79v.1M80 84v.1M29 90v.1M50 93v.1M70 92v.1",
	"M14 32q1-10-4-14M14 32q0-12 5-17M40 26q1-9-4-12M40 26q0-10 6-13M72 34q1-10-4-14M72 34q0-12 5-17M24 60q1-10-4-14M24 60q0-12 5-17M56 56q1-10-4-14M56 56q0-12 5-17M86 62q1-10-4-14M86 62q0-12 5-17M14 90q1-10-4-14M14 90q0-12 5-17M44 88q1-10-4-14M44 88q0-12 5-17M74 92q1-10-4-14M74 92q0-12 5-17",
	"M10 34l18-20M10 50l10-11M38 26l12-13M60 36l22-24M60 52l30-33M12 84l20-22M12 66l8-9M24 90l26-29M58 78l18-20M58 92l32-35M82 88l8-9M38 48l8-9",
}

// weave is the mist over what nobody has seen: cloth, over and under.
const weave = "M3 6h19M3 12h19M3 18h19M28 3v19M34 3v19M40 3v19M53 6h19M53 12h19M53 18h19M78 3v19M84 3v19M90 3v19" +
	"M6 28v19M12 28v19M18 28v19M28 31h19M28 37h19M28 43h19M56 28v19M62 28v19M68 28v19M78 31h19M78 37h19M78 43h19" +
	"M3 56h19M3 62h19M3 68h19M28 53v19M34 53v19M40 53v19M53 56h19M53 62h19M53 68h19M78 53v19M84 53v19M90 53v19" +
	"M6 78v19M12 78v19M18 78v19M28 81h19M28 87h19M28 93h19M56 78v19M62 78v19M68 78v19M78 81h19M78 87h19M78 93h19"

// corner is where two sides of a tile meet, walking clockwise: the path comes in, bends, and goes out.
type corner struct {
	inX, inY, outX, outY float64
	bend                 float64 // 0: no bend
	hollow               bool    // the region turns inwards here
}

// turns are the four corners of the unit square clockwise from the upper left, each with the directions of the side
// that leads to it, and of the side that leaves it.
var turns = [4]struct{ x, y, beforeX, beforeY, afterX, afterY int }{
	{0, 0, -1, 0, 0, -1}, {1, 0, 0, -1, 1, 0}, {1, 1, 1, 0, 0, 1}, {0, 1, 0, 1, -1, 0},
}

// tileShape gives the path of a tile's ground and the path of its edge, in a cell whose upper left corner is at x, y.
// joined tells whether the neighbour in a direction continues the same region: there the ground has no edge.
func tileShape(x, y float64, joined func(dx, dy int) bool) (area, edge string) {
	var fill, line draw.Pen
	var c [4]corner
	for i := range c {
		c[i] = tileCorner(x, y, i, joined)
	}
	fill.Move(c[0].inX, c[0].inY)
	for i, at := range c {
		if at.bend > 0 {
			fill.Arc(at.bend, false, !at.hollow, at.outX, at.outY)
			line.Move(at.inX, at.inY)
			line.Arc(at.bend, false, !at.hollow, at.outX, at.outY)
		}
		next := c[(i+1)%4]
		fill.Line(next.inX, next.inY)
		if !joined(turns[i].afterX, turns[i].afterY) {
			if at.bend == 0 {
				line.Move(at.outX, at.outY)
			}
			line.Line(next.inX, next.inY)
		}
	}
	return fill.Close().String(), line.String()
}

func tileCorner(x, y float64, i int, joined func(dx, dy int) bool) corner {
	t := turns[i]
	before, after := joined(t.beforeX, t.beforeY), joined(t.afterX, t.afterY)
	cx, cy := x+float64(t.x)*side, y+float64(t.y)*side
	at := func(alongBefore, alongAfter float64) (float64, float64) {
		return cx - float64(t.beforeX)*alongBefore - float64(t.afterX)*alongAfter,
			cy - float64(t.beforeY)*alongBefore - float64(t.afterY)*alongAfter
	}
	var c corner
	switch {
	case !before && !after:
		c.bend = bend
		c.inX, c.inY = at(inset, inset+bend)
		c.outX, c.outY = at(inset+bend, inset)
	case before && after && !joined(t.beforeX+t.afterX, t.beforeY+t.afterY):
		c.bend, c.hollow = inset, true
		c.inX, c.inY = at(0, inset)
		c.outX, c.outY = at(inset, 0)
	default:
		in, out := 0.0, 0.0
		if !before {
			in = inset
		}
		if !after {
			out = inset
		}
		c.inX, c.inY = at(in, out)
		c.outX, c.outY = c.inX, c.inY
	}
	return c
}
