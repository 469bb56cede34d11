package board

import (
	"strconv"
	"unicode/utf8"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// The plane: the boards go around, the pyramid stands in the middle, the temples on its left, the Avenue on its right.
const (
	wide    = 1600.0
	high    = 1100.0
	handed  = 96.0 // more for what the viewer holds
	margin  = 12.0
	gap     = 10.0
	boardW  = 384.0
	boardH  = (high - 2*margin - 2*gap) / 3
	centreX = margin + boardW + gap
	centreW = wide - 2*centreX
	stripH  = 190.0 // of the Palace and the construction site
	middleY = margin + stripH + gap
	middleH = high - 2*middleY
	header  = 40.0
)

// slots are the places of the ring, clockwise from the Palace.
var slots = [8]box{
	{centreX, margin, centreW, stripH},
	{wide - margin - boardW, margin, boardW, boardH},
	{wide - margin - boardW, margin + boardH + gap, boardW, boardH},
	{wide - margin - boardW, margin + 2*(boardH+gap), boardW, boardH},
	{centreX, high - margin - stripH, centreW, stripH},
	{margin, margin + 2*(boardH+gap), boardW, boardH},
	{margin, margin + boardH + gap, boardW, boardH},
	{margin, margin, boardW, boardH},
}

// turns are the arrows between the slots: where they stand, and where they point.
var turns = [8]struct{ x, y, angle float64 }{
	{wide - centreX, margin + stripH/2, 0}, {wide - margin - boardW/2, margin + boardH + gap/2, 90},
	{wide - margin - boardW/2, margin + 2*boardH + 1.5*gap, 90}, {wide - centreX, high - margin - stripH/2, 180},
	{centreX, high - margin - stripH/2, 180}, {margin + boardW/2, margin + 2*boardH + 1.5*gap, 270},
	{margin + boardW/2, margin + boardH + gap/2, 270}, {centreX, margin + stripH/2, 0},
}

// arrows show which way the workers walk.
func arrows() draw.Node {
	var kids []draw.Node
	for _, t := range turns {
		kids = append(kids, draw.Group(draw.Attrs(draw.Transform(draw.Translate(t.x, t.y)+draw.Rotate(t.angle))),
			draw.Path("M-17-17H2L19 0 2 17H-17L0 0z", draw.Class("way"))))
	}
	return draw.Group(draw.Attrs(draw.Class("broad"), draw.Hidden()), kids...)
}

// actionBoard draws a board with its places: the board itself, its printed side, worship spaces, workers.
func (c *canvas) actionBoard(b teotihuacan.Board, slot int) draw.Node {
	at := slots[slot]
	c.on = b.String()
	defer func() { c.on = "" }()
	if slot%4 == 0 {
		return c.stripBoard(b, at)
	}
	inner := box{at.x, at.y + header, at.w, at.h - header}
	var printed, places []draw.Node
	area := box{at.x + 8, at.y + at.h - 108, at.w - 16, 100}
	switch b {
	case teotihuacan.Forest, teotihuacan.Quarry, teotihuacan.GoldDeposits:
		printed = append(printed, c.yields(b, box{inner.x + 8, inner.y + 4, 272, 194}))
		places = c.sanctuary(b, box{inner.x + 288, inner.y + 4, 88, 194})
	case teotihuacan.Alchemy:
		printed, places = c.technologies(inner)
	case teotihuacan.Nobles:
		places = c.nobles(inner)
	case teotihuacan.Workshop:
		printed, places = c.decorationOffer(inner)
		places = append(places, c.sanctuary(b, box{inner.x + 288, inner.y + 4, 88, 194})...)
	}
	others, own := c.crowd(b, area)
	kids := append(append([]draw.Node{c.sheet(b, at)}, printed...), yard(area))
	cell := c.cell(b.String(), at, c.boardSentence(b), draw.Plain(append(kids, others...)...))
	return draw.Row(append(append([]draw.Node{cell}, places...), own...)...)
}

// stripBoard draws the Palace or the construction site: one strip, which narrow screens lay in two lines.
func (c *canvas) stripBoard(b teotihuacan.Board, at box) draw.Node {
	inner := box{at.x, at.y + header, at.w, at.h - header}
	area := box{at.x + 580, inner.y + 6, at.w - 588, inner.h - 12}
	slim := box{at.x, at.y, boardW, slimH}
	kids := []draw.Node{lay("broad", c.sheet(b, at)), lay("slim", c.sheet(b, slim))}
	var places []draw.Node
	if b == teotihuacan.Palace {
		spaces := c.palaceSpaces(inner)
		places = append(places, lay("lay-spaces", spaces[:len(spaces)-1]...), lay("lay-shelf", spaces[len(spaces)-1]))
	} else {
		printed, offers := c.pyramidOffer(inner)
		kids = append(kids, printed...)
		places = append(places, lay("lay-offers", offers...))
	}
	others, own := c.crowd(b, area)
	court := "lay-court-" + b.String()
	kids = append(kids, lay(court, append([]draw.Node{yard(area)}, others...)...))
	cell := c.twoShaped(b.String(), at, slim, c.boardSentence(b), draw.Plain(kids...))
	places = append([]draw.Node{cell}, places...)
	if len(own) > 0 {
		places = append(places, lay(court, own...))
	}
	return draw.Row(places...)
}

// lay is what narrow screens move together.
func lay(class string, kids ...draw.Node) draw.Node {
	return draw.Group(draw.Attrs(draw.Class(class)), kids...)
}

// yard is the ground of a board where workers stand.
func yard(area box) draw.Node {
	return draw.Rect(area.x, area.y, area.w, area.h, draw.Num("rx", 8), draw.Class("yard"))
}

// sheet is a board's ground with its title.
func (c *canvas) sheet(b teotihuacan.Board, at box) draw.Node {
	return draw.Many(draw.Path(stepped(at, 8), draw.Class("sheet te-"+b.String())), c.title(b, at))
}

// title is a board's upper edge: number, sign, and what its use costs and collecting brings at the moment.
func (c *canvas) title(b teotihuacan.Board, at box) draw.Node {
	kids := []draw.Node{
		draw.Path(titleShape(at), draw.Class("band")),
		draw.Label(at.x+28, at.y+31, strconv.Itoa(int(b)), draw.Num("font-size", 30), draw.Class("title")),
		c.glyph("board-"+strconv.Itoa(int(b)), at.x+66, at.y+header/2+1, .31),
		fitted(c.say("title."+b.String()), at.x+90, at.y+29, 22, at.w-232, draw.Class("title name")),
	}
	n := c.coloursOn(b)
	x := at.x + at.w - 20
	if b != teotihuacan.Palace {
		kids = append(kids, price(c.glyph, x-64, at.y+header/2, charge(n)))
	}
	return draw.Many(append(kids, price(c.glyph, x, at.y+header/2, "+"+strconv.Itoa(n+1)))...)
}

// charge is a number to pay, with a true minus.
func charge(n int) string { return signed(-n) }

// fitted is text from a point to the right, in smaller letters where it would be too long.
func fitted(text string, x, y, size, w float64, class draw.Attr) draw.Node {
	if long := .68 * size * float64(utf8.RuneCountInString(text)); long > w {
		size *= w / long
	}
	return draw.Label(x, y, text, draw.Num("font-size", size), class)
}

// price is cocoa to pay or to collect, its right edge at x.
func price(b brush, x, y float64, text string) draw.Node {
	return draw.Many(draw.Label(x-32, y+8, text, draw.Num("font-size", 22), draw.Class("title")), b("cocoa", x-6, y, .26))
}

func titleShape(at box) string {
	var p draw.Pen
	const n = 8
	r := at.x + at.w
	p.Move(at.x+n, at.y).Line(r-n, at.y).Line(r-n, at.y+n).Line(r, at.y+n).Line(r, at.y+header)
	return p.Line(at.x, at.y+header).Line(at.x, at.y+n).Line(at.x+n, at.y+n).Close().String()
}

// coloursOn is how many colours have unlocked workers on a board.
func (c *canvas) coloursOn(b teotihuacan.Board) int {
	n := 0
	for _, colour := range c.crews() {
		for _, d := range c.dice(colour) {
			if d.Board == b && d.At == 0 {
				n++
				break
			}
		}
	}
	return n
}

// gang is a number of like workers of one colour.
type gang struct {
	colour game.Seat
	power  int
	n      int
}

// gangs are the unlocked workers on a board.
func (c *canvas) gangs(b teotihuacan.Board) []gang {
	var out []gang
	for _, colour := range c.crews() {
		for power := 1; power <= 6; power++ {
			g := gang{colour: colour, power: power}
			for _, d := range c.dice(colour) {
				if d.Board == b && d.At == 0 && d.Power == power {
					g.n++
				}
			}
			if g.n > 0 {
				out = append(out, g)
			}
		}
	}
	return out
}

// crowd draws the workers in a board's general area: others' as part of the board, the viewer's own as places.
func (c *canvas) crowd(b teotihuacan.Board, area box) (others, own []draw.Node) {
	list := c.gangs(b)
	total := 0
	for _, g := range list {
		total += g.n
	}
	pitch := 56.0
	for int(area.w/pitch)*int(area.h/pitch) < total {
		pitch -= 2
	}
	cols := int(area.w / pitch)
	at := func(i int) (x, y float64) {
		return area.x + pitch*(float64(i%cols)+.5), area.y + pitch*(float64(i/cols)+.5)
	}
	next := 0
	for _, g := range list {
		var kids []draw.Node
		x, y := at(next)
		spot := box{x - pitch/2, y - pitch/2, pitch, pitch}
		for range g.n {
			x, y := at(next)
			kids = append(kids, c.glyph(dieSign(g.colour, g.power, int(g.colour) >= c.Seats), x, y, pitch/62))
			spot.w, spot.h = max(spot.w, x+pitch/2-spot.x), y+pitch/2-spot.y
			next++
		}
		if g.colour != c.scene.Viewer {
			others = append(others, kids...)
			continue
		}
		place := workerPlace(b, g.power)
		own = append(own, c.cell(place, spot.in(1), c.say("cell.own_worker", game.Num("n", g.n), game.Num("power", g.power), boardWord(b)), draw.Plain(kids...)))
	}
	return others, own
}

// workerPlace names the viewer's workers of one power on a board.
func workerPlace(b teotihuacan.Board, power int) string {
	return "worker-" + b.String() + "-" + strconv.Itoa(power)
}
