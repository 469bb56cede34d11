package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// The small plan that stands for the board on small stages: the ring as it lies on a table, each board a link to where it
// is drawn large, with its price, what collecting brings, who stands there and what is left to take. Parts where something
// can be chosen are framed.
const (
	planW, planH = 350, 360
	planEdge     = 3
	tileW, tileH = 114.0, 99.5
	tileGap      = 4.0
	headH        = 23.0 // of a board on the plan
	footH        = 16.0
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
		kids = append(kids, c.link(slotGroup(i), "title."+b.String(), plot, "sheet te-"+b.String(),
			c.part("map-"+slotGroup(i), c.smallKey(b), func() draw.Node { return c.smallBoard(b, plot) })))
	}
	kids = append(kids, c.link("centre", "figure.plan", at(1, 1), "plaza",
		c.part("map-centre", c.builtKey().Ints(c.Light, c.Dark, c.AvenueWorth), func() draw.Node { return c.smallCentre(at(1, 1)) })),
		c.link("temples", "panel.temples", planTemples, "sheet", c.smallTemples()),
		c.link("avenue", "panel.avenue", planAvenue, "road", c.smallAvenue()))
	return draw.SVG(draw.Attrs(draw.Class("teotihuacan te-board te-map"), draw.ViewBox(-planEdge, -planEdge, planW+2*planEdge, planH+2*planEdge)), kids...)
}

// The places of the temples and the Avenue on the plan.
var (
	planTemples = box{0, 3 * (tileH + tileGap), 2*tileW + tileGap, planH - 3*(tileH+tileGap)}
	planAvenue  = box{2 * (tileW + tileGap), planTemples.y, tileW, planTemples.h}
)

// link leads to a part of the drawing.
func (c *canvas) link(part, name string, b box, class string, art draw.Node) draw.Node {
	if c.Lists() {
		return draw.Node{}
	}
	name = c.say(name)
	over := []draw.Node{draw.Rect(b.x, b.y, b.w, b.h, draw.Class("hit"))}
	attrs := draw.Attrs(draw.Attr{Name: "href", Value: "#part-" + part}, draw.Data("goal", c.say("figure.map.goal")))
	if c.goals[part] {
		more := c.say("figure.map.goal")
		name += ". " + more
		attrs = append(attrs, draw.More([]string{more})...)
		over = append(over, marksAt(b, "target")...)
	}
	return draw.Many(draw.Plain(draw.Path(stepped(b, 4), draw.Class(class)), art), draw.El("a", append(attrs, draw.Aria("label", name)), over...))
}

// smallKey tells apart what the plan shows of a board.
func (c *canvas) smallKey(b teotihuacan.Board) draw.Key {
	key := c.crewKey(b).Int(int(c.BoardTile[b]))
	for _, s := range spacesOf(b) {
		key = key.Int(int(c.kneeling(s).key()))
	}
	for _, left := range c.left(b) {
		key = key.Int(left.n)
	}
	return key
}

func (c *canvas) smallBoard(b teotihuacan.Board, at box) draw.Node {
	n := c.coloursOn(b)
	kids := []draw.Node{
		draw.Rect(at.x+4, at.y+4, 37, headH-2, draw.Num("rx", 3), draw.Class("band")),
		draw.Label(at.x+13, at.y+21, strconv.Itoa(int(b)), draw.Num("font-size", 18), draw.Class("title")),
		c.glyph("board-"+strconv.Itoa(int(b)), at.x+29, at.y+14.5, .17),
	}
	if !c.scene.Asks {
		kids = append(kids, draw.Label(at.x+80, at.y+20, "+"+strconv.Itoa(n+1), draw.Num("font-size", 16)), c.glyph("cocoa", at.x+101, at.y+14, .15))
	}
	if b != teotihuacan.Palace && !c.scene.Asks {
		kids = append(kids, draw.Label(at.x+54.5, at.y+20, charge(n), draw.Num("font-size", 16)))
	}
	return draw.Many(append(kids, c.smallCrowd(b, box{at.x + 3, at.y + headH + 1, at.w - 6, at.h - headH - footH - 3}), c.smallFoot(b, at))...)
}

// smallCrowd are the workers of a board, at least as large as six of them can be.
func (c *canvas) smallCrowd(b teotihuacan.Board, in box) draw.Node {
	var kids []draw.Node
	gangs, total := c.gangs(b), 0
	for _, g := range gangs {
		total += g.n
	}
	cols, lines := 3, 1
	if total > cols {
		lines = 2
	}
	for cols*lines < total {
		if cols++; cols > 4 {
			lines = 3
		}
	}
	w, h := in.w/float64(cols), in.h/float64(lines)
	i := 0
	for _, g := range gangs {
		for _, n := range g.dice {
			x, y := in.x+w*(float64(i%cols)+.5), in.y+h*(float64(i/cols)+.5)
			kids = append(kids, c.piece(workerPiece(g.colour, n), dieSign(g.colour, g.power, int(g.colour) >= c.Seats), x, y, min(w, h+2)/59))
			i++
		}
	}
	return draw.Many(kids...)
}

// left is what is still to be had on a board, in few signs.
func (c *canvas) left(b teotihuacan.Board) []chip {
	count := func(sign string, n int) []chip { return []chip{{sign, n}} }
	switch b {
	case teotihuacan.Forest, teotihuacan.Quarry, teotihuacan.GoldDeposits:
		return count(goodIDs[b-teotihuacan.Forest], 1)
	case teotihuacan.Alchemy:
		n := 0
		for i := range c.Techs {
			for s := range c.Seats {
				if c.Players[s].Learned[i] {
					n--
					break
				}
			}
			n++
		}
		return count("technology", n)
	case teotihuacan.Nobles:
		var next []chip
		for i := range c.Nobles {
			for j, taken := range c.Nobles[i] {
				if !taken {
					next = append(next, chip{"points", c.print.Nobles[i][j]})
					break
				}
			}
		}
		return next
	case teotihuacan.Workshop:
		return count("ornament", offered(c.DecoOffer[:]))
	case teotihuacan.Construction:
		return count("tile", offered(c.PyramidOffer[:]))
	}
	return nil
}

// offered is how many tiles lie on offer.
func offered(tiles []int) (n int) {
	for _, t := range tiles {
		n += min(1, t)
	}
	return n
}

// smallFoot is the lower edge of a board on the plan: what is left, the discovery tile, who is locked there.
func (c *canvas) smallFoot(b teotihuacan.Board, at box) draw.Node {
	y := at.y + at.h - footH/2 - 2
	var kids []draw.Node
	x := at.x + 5
	for _, k := range c.left(b) {
		switch {
		case k.sign == "points" || k.sign == goodIDs[0] || k.sign == goodIDs[1] || k.sign == goodIDs[2]:
			kids = append(kids, k.draw(c.glyph, x, y, footH-1))
			x += footH + 1
		default:
			kids = append(kids, c.glyph(k.sign, x+9, y, .18), draw.Label(x+26, y+6, strconv.Itoa(k.n), draw.Num("font-size", 16)))
			x += 36
		}
	}
	x = at.x + at.w - 5
	if d := c.BoardTile[b]; d != 0 {
		kids = append(kids, put(x-footH/2, y, .19, c.smallTile(c.glyph, d)))
		x -= footH + 2
	}
	for _, s := range spacesOf(b) {
		if k := c.kneeling(s); k.power > 0 {
			kids = append(kids, c.piece(workerPiece(k.seat, k.n), dieSign(k.seat, k.power, false), x-footH/2, y, .32))
			x -= footH
		}
	}
	return draw.Many(kids...)
}

// smallCentre tells how far the discs are apart, how much is built, and what the Avenue is worth.
func (c *canvas) smallCentre(at box) draw.Node {
	built := 0
	for _, p := range c.Pyramid {
		built += min(1, p.Tile)
	}
	var kids []draw.Node
	for i, l := range []struct {
		sign string
		n    int
	}{{"light", c.Light}, {"night", c.Dark}, {"track", built}, {"avenue", c.AvenueWorth}} {
		x, y := at.x+55*float64(i%2), at.y+29+46*float64(i/2)
		kids = append(kids, c.glyph(l.sign, x+15, y, .23), draw.Label(x+40, y+6.5, strconv.Itoa(l.n), draw.Num("font-size", 19)))
	}
	return draw.Many(kids...)
}

// own is the viewer's seat as far as there is one.
func (c *canvas) own() (*teotihuacan.SeatSight, game.Seat) {
	if v := c.scene.Viewer; v >= 0 && int(v) < c.Seats {
		return &c.Players[v], v
	}
	return nil, game.Watcher
}

// smallTemples and smallAvenue are parts of the viewer's own.
func (c *canvas) smallTemples() draw.Node {
	var kids []draw.Node
	at := planTemples
	p, _ := c.own()
	for t := range templeIDs {
		x, y := at.x+at.w*(float64(t)+.5)/3, at.y+at.h/2
		if p == nil {
			kids = append(kids, c.glyph("bright-"+strconv.Itoa(t+1), x, y, .32))
			continue
		}
		kids = append(kids, c.glyph("bright-"+strconv.Itoa(t+1), x-14, y, .32), draw.Label(x+18, y+7, strconv.Itoa(p.Temples[t]), draw.Num("font-size", 20)))
	}
	return draw.InPart("map-temples", kids...)
}

func (c *canvas) smallAvenue() draw.Node {
	x, y := planAvenue.mid()
	p, v := c.own()
	if p == nil {
		return draw.InPart("map-avenue", c.glyph("avenue", x, y, .36))
	}
	return draw.InPart("map-avenue", c.glyph("avenue", x-32, y, .36), c.glyph(markerSign(v), x+4, y, .8), draw.Label(x+33, y+7, strconv.Itoa(p.Avenue), draw.Num("font-size", 20)))
}
