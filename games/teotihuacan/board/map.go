package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// The small plan of narrow screens: the ring as it lies on a table, each board a link to where it is drawn large, with
// its price, what collecting brings and who stands there. Parts where something can be chosen are framed.
const (
	planW, planH = 340.0, 246.0
	tileW, tileH = 110.0, 62.0
	tileGap      = 5.0
)

// plots are the places of the ring on the plan, by column and row.
var plots = [8][2]float64{{1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}, {0, 0}}

func (c *canvas) plan() draw.Node {
	var kids []draw.Node
	at := func(col, line float64) box {
		return box{(tileW + tileGap) * col, (tileH + tileGap) * line, tileW, tileH}
	}
	for i, b := range c.Ring {
		plot := at(plots[i][0], plots[i][1])
		kids = append(kids, c.link(c.slot(i), c.say("title."+b.String()), plot, "sheet te-"+b.String(), c.smallBoard(b, plot)))
	}
	low := box{0, 3 * (tileH + tileGap), (planW - tileGap) / 2, planH - 3*(tileH+tileGap)}
	road := low
	road.x += low.w + tileGap
	kids = append(kids, c.link("centre", c.say("figure.plan"), at(1, 1), "plaza", c.smallCentre(at(1, 1))),
		c.link("temples", c.say("panel.temples"), low, "sheet", c.smallTemples(low)),
		c.link("avenue", c.say("panel.avenue"), road, "road", c.smallAvenue(road)))
	return draw.SVG(draw.Attrs(draw.Class("teotihuacan te-board te-map"), draw.ViewBox(-3, -3, planW+6, planH+6)), kids...)
}

// link leads to a part of the drawing.
func (c *canvas) link(part, name string, b box, class string, art draw.Node) draw.Node {
	over := []draw.Node{draw.Rect(b.x, b.y, b.w, b.h, draw.Class("hit"))}
	if c.goals[part] {
		name += ". " + c.say("figure.map.goal")
		over = append(over, marksAt(b, "target")...)
	}
	return draw.Many(draw.Plain(draw.Path(stepped(b, 4), draw.Class(class)), art),
		draw.El("a", draw.Attrs(draw.Attr{Name: "href", Value: "#part-" + part}, draw.Aria("label", name)), over...))
}

func (c *canvas) smallBoard(b teotihuacan.Board, at box) draw.Node {
	n := c.coloursOn(b)
	kids := []draw.Node{
		draw.Rect(at.x+4, at.y+4, 40, 19, draw.Num("rx", 3), draw.Class("band")),
		draw.Label(at.x+14, at.y+19, strconv.Itoa(int(b)), draw.Num("font-size", 16), draw.Class("title")),
		c.glyph("board-"+strconv.Itoa(int(b)), at.x+32, at.y+13.5, .16),
		draw.Label(at.x+84, at.y+19, "+"+strconv.Itoa(n+1), draw.Num("font-size", 15)), c.glyph("cocoa", at.x+100, at.y+13, .15),
	}
	if b != teotihuacan.Palace {
		kids = append(kids, draw.Label(at.x+59, at.y+19, charge(n), draw.Num("font-size", 15)))
	}
	i := 0
	for _, g := range c.gangs(b) {
		for range g.n {
			x, y := at.x+12+17.4*float64(i%6), at.y+34+18*float64(i/6)
			kids = append(kids, c.glyph(dieSign(g.colour, g.power, int(g.colour) >= c.Seats), x, y, .3))
			i++
		}
	}
	return draw.Many(kids...)
}

func (c *canvas) smallCentre(at box) draw.Node {
	return draw.Many(c.glyph("track", at.x+24, at.y+30, .36),
		c.glyph("light", at.x+60, at.y+19, .2), draw.Label(at.x+87, at.y+25, strconv.Itoa(c.Light), draw.Num("font-size", 17)),
		c.glyph("night", at.x+60, at.y+44, .2), draw.Label(at.x+87, at.y+50, strconv.Itoa(c.Dark), draw.Num("font-size", 17)))
}

// own is the viewer's seat as far as there is one.
func (c *canvas) own() (*teotihuacan.SeatSight, game.Seat) {
	if v := c.scene.Viewer; v >= 0 && int(v) < c.Seats {
		return &c.Players[v], v
	}
	return nil, game.Watcher
}

func (c *canvas) smallTemples(at box) draw.Node {
	var kids []draw.Node
	p, _ := c.own()
	for t := range templeIDs {
		x, y := at.x+at.w*(float64(t)+.5)/3, at.y+at.h/2
		if p == nil {
			kids = append(kids, c.glyph("bright-"+strconv.Itoa(t+1), x, y, .26))
			continue
		}
		kids = append(kids, c.glyph("bright-"+strconv.Itoa(t+1), x-12, y, .26), draw.Label(x+14, y+6, strconv.Itoa(p.Temples[t]), draw.Num("font-size", 17)))
	}
	return draw.Many(kids...)
}

func (c *canvas) smallAvenue(at box) draw.Node {
	x, y := at.mid()
	p, v := c.own()
	if p == nil {
		return c.glyph("avenue", x, y, .32)
	}
	return draw.Many(c.glyph("avenue", x-30, y, .32), c.glyph(markerSign(v), x+4, y, .7), draw.Label(x+30, y+6, strconv.Itoa(p.Avenue), draw.Num("font-size", 17)))
}
