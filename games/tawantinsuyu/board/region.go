package board

import (
	"math"
	"strconv"
	"sync"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// corner is where a region lies beside the hill.
type corner struct{ left, top bool }

// regionCorners are the corners of the regions, clockwise from the upper left.
var regionCorners = [tawantinsuyu.Regions]corner{{true, true}, {false, true}, {false, false}, {true, false}}

// regionTitle is the height of the name of a region.
const regionTitle = 28.0

// fieldH is the least height of a field: a row of what it brings over a row of soldiers.
const fieldH = 64.0

// regions are rows of the grid, one for each region.
func (c *canvas) regions() []draw.Node {
	var rows []draw.Node
	for r := range tawantinsuyu.Regions {
		rows = append(rows, c.region(r))
	}
	return rows
}

func (c *canvas) region(r int) draw.Node {
	var spaces []int
	for i := range c.print.Conquests {
		if c.print.Conquests[i].Region == r {
			spaces = append(spaces, i)
		}
	}
	boxes := c.conquestBoxes()
	cells := []draw.Node{c.Still(func() draw.Node { return c.regionTitle(r, regionCorners[r]) })}
	for _, i := range spaces {
		b := boxes[i]
		cells = append(cells, c.spot(c.print.Conquests[i].ID, draw.Key(0).Int(int(c.Conquered[i])), func() draw.Node { return c.conquest(i, b) }))
	}
	return draw.Row(cells...).With(c.rule("region"))
}

// conquestBoxes are where the spaces of the regions lie: the same for all boards of a pack, and worth being reckoned once.
func (c *canvas) conquestBoxes() []box {
	if known, ok := laid.Load(c.print); ok {
		return known.([]box)
	}
	out := make([]box, len(c.print.Conquests))
	for r := range tawantinsuyu.Regions {
		var spaces []int
		for i := range c.print.Conquests {
			if c.print.Conquests[i].Region == r {
				spaces = append(spaces, i)
			}
		}
		for k, b := range c.fill(regionCorners[r], len(spaces)) {
			out[spaces[k]] = b
		}
	}
	laid.Store(c.print, out)
	return out
}

// laid are the boxes by what stands on the components, of which there is one for each engine.
var laid sync.Map

func (c *canvas) regionTitle(r int, at corner) draw.Node {
	y := 22.0
	if !at.top {
		y = hillH - 8
	}
	x, class := hillX+6, "on-ground start"
	if !at.left {
		x, class = hillX+hillW-6, "on-ground end"
	}
	return draw.Plain(fitted(c.say("region."+regionIDs[r]), x, y, 22, 200, draw.Class(class)))
}

// fill lays n fields out in a corner, as large as they can be without touching the hill. They are as high as what is printed
// on them needs, and as wide as there is room.
func (c *canvas) fill(at corner, n int) []box {
	for size := 130.0; ; size -= 2 {
		if out := c.rowsOf(at, n, size); out != nil || size < 20 {
			return out
		}
	}
}

// rowsOf lays out rows of fields from the edge of the plane inwards; nil if they need too many rows.
func (c *canvas) rowsOf(at corner, n int, size float64) []box {
	h := max(fieldH, size*.62)
	var out []box
	for line := 0; len(out) < n; line++ {
		y := regionTitle + 4 + (h+4)*float64(line)
		if !at.top {
			y = hillH - regionTitle - 4 - (h+4)*float64(line+1)
		}
		if (h+4)*float64(line+1) > hillH*.45 {
			return nil
		}
		room := c.room(at, y, y+h) - 12
		if room < 0 {
			return nil
		}
		fit := min(int(room/(size+4)), n-len(out))
		for k := range fit {
			x := hillX + 4 + (size+4)*float64(k)
			if !at.left {
				x = hillX + hillW - 4 - (size+4)*float64(fit-k) + 4
			}
			out = append(out, box{x, y, size, h})
		}
	}
	return out
}

// room is how wide a corner is beside the hill, between two heights.
func (c *canvas) room(at corner, y0, y1 float64) float64 {
	least := hillW * .46
	for i, v := range c.print.Outline {
		ax, ay := pointOf(v)
		bx, by := pointOf(c.print.Outline[(i+1)%len(c.print.Outline)])
		for k := range 33 {
			t := float64(k) / 32
			x, y := ax+t*(bx-ax), ay+t*(by-ay)
			switch {
			case y < y0-10 || y > y1+10:
			case at.left:
				least = min(least, x-hillX)
			default:
				least = min(least, hillX+hillW-x)
			}
		}
	}
	return least
}

// conquest is a space of a region: what it brings, the soldiers that are turned and discarded, whose it is.
func (c *canvas) conquest(i int, b box) draw.Node {
	q := &c.print.Conquests[i]
	x, _ := b.mid()
	h := b.h
	kids := []draw.Node{draw.Use(fieldID(b), draw.Num("x", math.Round(b.x)), draw.Num("y", math.Round(b.y)), draw.Class("field")), chips(c.table(), x, b.y+.3*h, .44*h, b.w-14, bundle(q.Reward))}
	var need []chip
	if q.Flip > 0 {
		need = append(need, chip{sign: "flip", n: q.Flip})
	}
	if q.Discard > 0 {
		need = append(need, chip{sign: "discard", n: q.Discard})
	}
	kids = append(kids, chips(c.table(), x, b.y+.74*h, .33*h, b.w-16, need))
	if owner := c.Conquered[i]; owner >= 0 {
		kids = append(kids, draw.Path(stepped(b.in(2), 6), draw.Class("taken")), c.owned(owner, x, b.y+h/2, 1.6))
	}
	return c.cell(q.ID, b, c.conquestSentence(i), draw.Plain(kids...))
}

// fieldID names the ground of a field of a size.
func fieldID(b box) string {
	return "ta-field-" + draw.Number(math.Round(b.w)) + "-" + draw.Number(math.Round(b.h))
}

// conquestField is the ground of a space of a region: what it brings above, what it asks for below.
func conquestField(b box) draw.Node {
	return draw.Many(draw.Rect(b.x, b.y, b.w, b.h, draw.Num("rx", 5), draw.Class("ta-field")),
		draw.Rect(b.x+6, round(b.y+.56*b.h), b.w-12, round(.36*b.h), draw.Class("ta-strap")))
}

// stairParts is how many drawings the stair is: above each other, or beside each other where there is little height.
const stairParts = 3

// third is where so many thirds of the steps end, the larger ones below.
func third(steps, n int) int { return (steps*n + stairParts - 1) / stairParts }

// stairPart is the temple: a stair with a step for every step of the track, the start below.
func (c *canvas) stairPart() draw.Node {
	steps := len(c.print.Temple)
	const roof = 46.0
	h := (high - roof) / float64(steps)
	var parts [stairParts]draw.Node
	for k, y := stairParts-1, high; k >= 0; k-- { // from the lowest up
		from, to := third(steps, stairParts-1-k), third(steps, stairParts-k)
		var row []draw.Node
		top := y - h*float64(to-from)
		if k == 0 {
			top = 0
			row = append(row, c.Still(func() draw.Node {
				return draw.Plain(draw.Path(roofShape(1, 1, stairW-2, roof), draw.Class("roof")), c.glyph("temple", stairW/2, 28, .3))
			}))
		}
		for n := from; n < to; n++ {
			inset := 14 * float64(n) / float64(steps)
			b := box{inset, y - h*float64(n-from+1), stairW - inset, h}
			key := draw.Key(0)
			for seat := range c.Seats {
				key = key.Bool(c.Player[seat].Temple == n)
			}
			row = append(row, c.spot(templePlace(n), key, func() draw.Node { return c.templeStep(n, b) }))
		}
		parts[k] = c.part("", "stair-"+strconv.Itoa(k+1), box{0, top, stairW, y - top}, draw.Row(row...).With(c.rule("temple")))
		y = top
	}
	return beside("ta-stair", parts[:]...)
}

// roofShape is a crown of steps.
func roofShape(x, y, w, h float64) string {
	var p draw.Pen
	p.Move(x+30, y+h).Line(x+30, y+h*.6).Line(x+44, y+h*.6).Line(x+44, y+h*.3).Line(x+58, y+h*.3).Line(x+58, y)
	return p.Line(x+w-28, y).Line(x+w-28, y+h*.3).Line(x+w-14, y+h*.3).Line(x+w-14, y+h*.6).Line(x+w, y+h*.6).Line(x+w, y+h).Close().String()
}

// templePlace names a step of the temple.
func templePlace(step int) string { return "temple-" + strconv.Itoa(step) }

func (c *canvas) templeStep(n int, b box) draw.Node {
	s := &c.print.Temple[n]
	var who []game.Seat
	for seat := range game.Seat(c.Seats) {
		if c.Player[seat].Temple == n {
			who = append(who, seat)
		}
	}
	kids := []draw.Node{draw.Rect(round(b.x+1), round(b.y+1), round(b.w-2), round(b.h-2), draw.Class("stair")), draw.Rect(round(b.x+1), round(b.y+1), round(b.w-2), 6, draw.Class("lip")),
		draw.Label(round(b.x+16), round(b.y+30), strconv.Itoa(n), draw.Class("rank")),
		c.glyph("festival", b.x+b.w-19, b.y+24, .3), draw.Label(round(b.x+b.w-45), round(b.y+31), strconv.Itoa(s.Festival), draw.Class("rank"))}
	if len(s.Reward) > 0 {
		kids = append(kids, chips(c.table(), b.x+(b.w-31)/2, b.y+24, 27, b.w-87, bundle(s.Reward)))
	}
	if s.Final > 0 {
		kids = append(kids, chip{sign: "points", n: s.Final}.draw(c.table(), b.x+b.w-36, b.y+b.h-22, 32))
		kids = append(kids, c.markers("temple", who, b.x+(b.w-36)/2, b.y+b.h-22, b.w-42, 1.1))
	} else {
		kids = append(kids, c.markers("temple", who, b.x+b.w/2, b.y+b.h-22, b.w-12, 1.1))
	}
	return c.cell(templePlace(n), b, c.templeSentence(n, who), draw.Plain(kids...))
}
