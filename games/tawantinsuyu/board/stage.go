package board

import (
	"math"
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// upright is the size of the table that stands: the hill over the village, and below them three columns.
var upright = draw.Size{W: hillW, H: int(math.Ceil(hillH + gap + baseH + gap + max(
	(cardsH+clothH)*narrow/shopW+gap, (marketH+stockH)*narrow/shopW+gap)))}

// Stage says how large the table is, lying and upright, and what of it can be enlarged.
func (Board) Stage(from game.Position) draw.Stage {
	c := canvasOf(draw.Scene{Position: from, Viewer: game.Watcher})
	if c == nil {
		return draw.Stage{}
	}
	return draw.Stage{Lying: draw.Size{W: wide, H: high}, Upright: upright, Sections: c.sections()}
}

// sections are the Coricancha, the regions and the slices of the hill, and all drawings beside it.
func (c *canvas) sections() []draw.Section {
	out := []draw.Section{c.hillSection("top", box{centreX - 104, centreY - 104, 208, 208})}
	boxes := c.conquestBoxes()
	for r, id := range regionIDs {
		var around box
		for i, b := range boxes {
			if c.print.Conquests[i].Region == r {
				around = around.with(b)
			}
		}
		around.h += regionTitle // its name stands on the side of the edge
		if regionCorners[r].top {
			around.y -= regionTitle
		}
		out = append(out, c.hillSection("region-"+id, around))
	}
	for s := range tawantinsuyu.Sections {
		out = append(out, c.hillSection("section-"+strconv.Itoa(s+1), c.slice(s)))
	}
	for k := range stairParts {
		out = append(out, part("stair-"+strconv.Itoa(k+1)))
	}
	for _, id := range []string{"festival", "casualties", "nomads", "village", "statues", "weavings", "market", "cards"} {
		out = append(out, part(id))
	}
	return out
}

func part(id string) draw.Section { return draw.Section{ID: id, Pick: `[data-part="` + id + `"]`} }

// slice is where the spaces, tasks and steps of a section of the hill lie.
func (c *canvas) slice(section int) box {
	var around box
	add := func(xy [2]float64, r float64) {
		x, y := pointOf(xy)
		around = around.with(box{x - r, y - r, 2 * r, 2 * r})
	}
	for i := range c.print.Spaces {
		if s := &c.print.Spaces[i]; s.Section == section {
			add(s.XY, spaceR+1)
		}
	}
	for i := range c.print.Icons {
		if t := &c.print.Icons[i]; t.Section == section {
			add(t.XY, iconR)
		}
	}
	for i := range c.print.Steps {
		if i/2 == section {
			add(c.print.Steps[i].XY, stepsR)
		}
	}
	return around
}

// with is the smallest box around two; the zero box is nothing.
func (b box) with(o box) box {
	if b == (box{}) {
		return o
	}
	x, y := min(b.x, o.x), min(b.y, o.y)
	return box{x, y, max(b.x+b.w, o.x+o.w) - x, max(b.y+b.h, o.y+o.h) - y}
}

// hillSection is a section of the drawing of the hill: a box with some air around it.
func (c *canvas) hillSection(id string, b box) draw.Section {
	const air = 10
	x0, y0 := max(0, b.x-air-wholeHill.x), max(0, b.y-air-wholeHill.y)
	x1, y1 := min(wholeHill.w, b.x+b.w+air-wholeHill.x), min(wholeHill.h, b.y+b.h+air-wholeHill.y)
	thousandths := func(v, of float64) int { return int(math.Round(1000 * v / of)) }
	return draw.Section{ID: id, Pick: part("hill").Pick, Box: [4]int{thousandths(x0, wholeHill.w), thousandths(y0, wholeHill.h),
		thousandths(x1-x0, wholeHill.w), thousandths(y1-y0, wholeHill.h)}}
}
