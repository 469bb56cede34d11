package board

import (
	"strconv"

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
	at := regionCorners[r]
	boxes := c.fill(at, len(spaces))
	cells := []draw.Node{c.regionTitle(r, at)}
	for k, i := range spaces {
		cells = append(cells, c.conquest(i, boxes[k]))
	}
	return draw.Row(cells...).With(c.rule("region"))
}

func (c *canvas) regionTitle(r int, at corner) draw.Node {
	y := margin + 22
	if !at.top {
		y = margin + hillH - 8
	}
	x, class := hillX+6, "on-ground start"
	if !at.left {
		x, class = hillX+hillW-6, "on-ground end"
	}
	return draw.Plain(fitted(c.say("region."+regionIDs[r]), x, y, 22, 200, draw.Class(class)))
}

// fill lays n fields out in a corner, as large as they can be without touching the hill.
func (c *canvas) fill(at corner, n int) []box {
	for size := 104.0; ; size -= 2 {
		if out := c.rowsOf(at, n, size); out != nil || size < 20 {
			return out
		}
	}
}

// rowsOf lays out rows of fields from the edge of the plane inwards; nil if they need too many rows.
func (c *canvas) rowsOf(at corner, n int, size float64) []box {
	h := size * .86
	var out []box
	for line := 0; len(out) < n; line++ {
		y := margin + regionTitle + 4 + (h+4)*float64(line)
		if !at.top {
			y = margin + hillH - regionTitle - 4 - (h+4)*float64(line+1)
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
			case y < y0-30 || y > y1+30:
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
	kids := []draw.Node{c.repeat("field", b, "field", conquestField), chips(c.glyph, x, b.y+.3*h, .38*h, b.w-14, bundle(q.Reward))}
	var need []chip
	if q.Flip > 0 {
		need = append(need, chip{sign: "flip", n: q.Flip})
	}
	if q.Discard > 0 {
		need = append(need, chip{sign: "discard", n: q.Discard})
	}
	kids = append(kids, chips(c.glyph, x, b.y+.74*h, .33*h, b.w-18, need))
	if owner := c.Conquered[i]; owner >= 0 {
		kids = append(kids, draw.Path(stepped(b.in(2), 6), draw.Class("taken")), c.owned(owner, x, b.y+h/2, 1.5))
	}
	return c.cell(q.ID, b, c.conquestSentence(i), draw.Plain(kids...))
}

// conquestField is the ground of a space of a region: what it brings above, what it asks for below.
func conquestField(b box) draw.Node {
	return draw.Many(draw.Rect(b.x, b.y, b.w, b.h, draw.Num("rx", 5), draw.Class("ta-field")),
		draw.Rect(b.x+6, round(b.y+.56*b.h), b.w-12, round(.36*b.h), draw.Class("ta-strap")))
}

// stairPart is the temple: a stair with a step for every step of the track, the start below. It is drawn in two halves,
// so that they can stand beside each other too.
func (c *canvas) stairPart() draw.Node {
	c.at = "temple"
	steps := c.print.Temple
	full := high - 2*margin
	const roof = 46.0
	h := (full - roof) / float64(len(steps))
	half := (len(steps) + 1) / 2
	upper := []draw.Node{draw.Plain(draw.Path(roofShape(margin, margin, stairW, roof), draw.Class("roof")), c.glyph("temple", margin+stairW/2, margin+28, .3))}
	var lower []draw.Node
	for n := range steps {
		inset := 30 * float64(n) / float64(len(steps))
		b := box{margin + inset, margin + full - h*float64(n+1), stairW - inset, h}
		if n < half {
			lower = append(lower, c.templeStep(n, b))
			continue
		}
		upper = append(upper, c.templeStep(n, b))
	}
	cut := margin + full - h*float64(half)
	return beside("ta-stair", "temple", c.part("", box{margin, margin, stairW, cut - margin}, draw.Row(upper...).With(c.rule("temple"))),
		c.part("", box{margin, cut, stairW, h * float64(half)}, draw.Row(lower...).With(c.rule("temple"))))
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
	kids := []draw.Node{draw.Rect(round(b.x), round(b.y+1), round(b.w), round(b.h-2), draw.Class("stair")), draw.Rect(round(b.x), round(b.y+1), round(b.w), 6, draw.Class("lip")),
		draw.Label(round(b.x+13), round(b.y+28), strconv.Itoa(n), draw.Class("rank")),
		c.glyph("festival", b.x+b.w-19, b.y+24, .3), draw.Label(round(b.x+b.w-42), round(b.y+30), strconv.Itoa(s.Festival), draw.Class("rank"))}
	if len(s.Reward) > 0 {
		kids = append(kids, chips(c.glyph, b.x+(b.w-36)/2+2, b.y+24, 26, b.w-84, bundle(s.Reward)))
	}
	if s.Final > 0 {
		kids = append(kids, chip{sign: "points", n: s.Final}.draw(c.glyph, b.x+b.w-34, b.y+b.h-22, 30))
		kids = append(kids, c.markers(who, b.x+(b.w-34)/2, b.y+b.h-22, b.w-40, 1.05))
	} else {
		kids = append(kids, c.markers(who, b.x+b.w/2, b.y+b.h-22, b.w-12, 1.05))
	}
	return c.cell(templePlace(n), b, c.templeSentence(n, who), draw.Plain(kids...))
}
