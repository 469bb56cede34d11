package board

import (
	"strconv"

	"kancha/draw"
	"kancha/games/teotihuacan"
)

// yields is the grid of a forest, quarry or gold deposit: a row for each number of workers, a column for the lowest
// power; columns that are printed alike are one, and all are equally wide.
// Given a number of workers and their lowest power, it draws only the field that counts for them.
func (c *canvas) yields(b teotihuacan.Board, at box, crewed, lowest int) draw.Node {
	grid := &c.print.Grid[b]
	const head, side = 30.0, 34.0
	columns := 0
	for p := 1; p < len(grid[1]); p++ {
		if p == 1 || !alike(grid, p-1, p) {
			columns++
		}
	}
	w := (at.w - side) / float64(columns)
	tall := (at.h - head) / float64(len(grid)-1)
	var kids []draw.Node
	x := at.x + side
	for from := 1; from < len(grid[1]); {
		to := from
		for to+1 < len(grid[1]) && alike(grid, from, to+1) {
			to++
		}
		for p := from; p <= to && crewed == 0; p++ {
			kids = append(kids, pipFace(x+w*(float64(p-from)+.5)/float64(to-from+1), at.y+head/2-1, p))
		}
		for n := 1; n < len(grid); n++ {
			y := at.y + head + tall*float64(n-1)
			now := n == crewed && from <= lowest && lowest <= to
			if crewed > 0 && !now {
				continue
			}
			kids = append(kids, field(box{x + 1.5, y + 1.5, w - 3, tall - 3}, now,
				block(c.glyph, box{x + 4, y + 2, w - 8, tall - 4}, 32, bundle(grid[n][from]))))
		}
		from, x = to+1, x+w
	}
	for n := 1; n < len(grid) && crewed == 0; n++ {
		kids = append(kids, crew(at.x+side/2-1, at.y+head+tall*(float64(n)-.5), n))
	}
	return draw.Many(kids...)
}

// field is a printed field; one that counts right now is lit.
func field(b box, now bool, kids ...draw.Node) draw.Node {
	class := "field"
	if now {
		class = "field now"
	}
	return draw.Group(draw.Attrs(draw.Class(class)), append([]draw.Node{draw.Rect(b.x, b.y, b.w, b.h)}, kids...)...)
}

// acted is the part of the viewer's own that lights the field that counts for them.
func (c *canvas) acted(b teotihuacan.Board, slot int) draw.Node {
	if _, v := c.own(); v < 0 || c.Lists() {
		return draw.Node{}
	}
	return draw.InPart(actedID(slot), c.litField(b, slot))
}

func actedID(slot int) string { return "now-" + strconv.Itoa(slot) }

func (c *canvas) litField(b teotihuacan.Board, slot int) draw.Node {
	at := slots[slot]
	switch n, lowest := c.acting(b); {
	case n == 0:
		return draw.Node{}
	case b == teotihuacan.Workshop:
		return c.goldCosts(box{at.x, at.y + header, at.w, at.h - header}, n)
	default:
		return c.yields(b, yieldsIn(at), n, lowest)
	}
}

// acting is how many workers of the viewer count on a board where an action is being chosen, and their lowest power.
func (c *canvas) acting(b teotihuacan.Board) (n, lowest int) {
	if v := c.scene.Viewer; c.At == b && v >= 0 && int(v) < c.Seats {
		lowest = 6
		for _, d := range c.Players[v].Workers {
			if d.Board == b && d.At == 0 {
				n, lowest = n+1, min(lowest, d.Power)
			}
		}
	}
	return min(n, 3), lowest
}

func alike(grid *[4][6]teotihuacan.Bundle, a, b int) bool {
	for n := 1; n < len(grid); n++ {
		if grid[n][a] != grid[n][b] {
			return false
		}
	}
	return true
}
