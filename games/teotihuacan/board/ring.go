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
	legible = 18.0 // no letter is smaller: 10.5 px where the board is 940 px wide
	letter  = .68  // the width of a letter of a title
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
	return draw.Plain(kids...)
}

// yardOf is where workers stand on the board in a place of the ring.
func yardOf(slot int) box {
	at := slots[slot]
	if slot%4 == 0 {
		return box{at.x + 580, at.y + header + 6, at.w - 588, at.h - header - 12}
	}
	return box{at.x + 8, at.y + at.h - 108, at.w - 16, 100}
}

// actionBoard draws a board with its places: the board itself, its printed side, worship spaces, workers.
func (c *canvas) actionBoard(b teotihuacan.Board, slot int) draw.Node {
	at := slots[slot]
	c.on = b.String()
	defer func() { c.on = "" }()
	if slot%4 == 0 {
		return c.stripBoard(b, slot)
	}
	inner := box{at.x, at.y + header, at.w, at.h - header}
	side := box{inner.x + 288, inner.y + 4, 88, 194}
	area := yardOf(slot)
	printed := []draw.Node{c.Still(func() draw.Node { return draw.Many(c.sheet(b, at), yard(area)) })}
	var places []draw.Node
	switch b {
	case teotihuacan.Forest, teotihuacan.Quarry, teotihuacan.GoldDeposits:
		printed = append(printed, c.Still(func() draw.Node { return c.yields(b, yieldsIn(at), 0, 0) }), c.acted(b, slot))
		places = c.sanctuary(b, side)
	case teotihuacan.Alchemy:
		printed = append(printed, c.Still(func() draw.Node { return c.columns(inner) }))
		places = c.technologies(inner)
	case teotihuacan.Nobles:
		places = c.nobles(inner)
	case teotihuacan.Workshop:
		printed = append(printed, c.Still(func() draw.Node { return c.goldCosts(inner, 0) }), c.acted(b, slot))
		places = append(c.decorationOffer(inner), c.sanctuary(b, side)...)
	}
	return draw.Row(append(append([]draw.Node{draw.Plain(printed...), c.boardCell(b, at, area)}, places...), c.ownWorkers(b, slot))...)
}

// yieldsIn is where the table of a board's yields is printed.
func yieldsIn(at box) box { return box{at.x + 8, at.y + header + 4, 272, 194} }

// stripBoard draws the Palace or the construction site: one strip.
func (c *canvas) stripBoard(b teotihuacan.Board, slot int) draw.Node {
	at := slots[slot]
	inner := box{at.x, at.y + header, at.w, at.h - header}
	area := yardOf(slot)
	printed := []draw.Node{c.Still(func() draw.Node { return draw.Many(c.sheet(b, at), yard(area)) })}
	var places []draw.Node
	if b == teotihuacan.Palace {
		places = c.palaceSpaces(inner)
	} else {
		printed = append(printed, c.Still(func() draw.Node { return c.levelCosts(inner) }))
		places = c.pyramidOffer(inner)
	}
	return draw.Row(append(append([]draw.Node{draw.Plain(printed...), c.boardCell(b, at, area)}, places...), c.ownWorkers(b, slot))...)
}

// boardCell is a board as a place: its prices, and who stands there.
func (c *canvas) boardCell(b teotihuacan.Board, at, area box) draw.Node {
	return c.spot(b.String(), c.crewKey(b), func() draw.Node {
		kids := append([]draw.Node{c.prices(b, at)}, c.crowd(b, area)...)
		return c.cell(b.String(), at, c.boardSentence(b), draw.Plain(kids...))
	})
}

// crewKey tells apart who stands on a board.
func (c *canvas) crewKey(b teotihuacan.Board) draw.Key {
	key := draw.Key(0).Int(int(b)).Bool(c.scene.Asks)
	for colour := range c.crews {
		for i, d := range c.dice(colour) {
			if d.Board == b && d.At == 0 {
				key = key.Ints(int(colour), i, d.Power).Bool(c.At == b && d.Moved)
			}
		}
	}
	return key
}

// yard is the ground of a board where workers stand.
func yard(area box) draw.Node {
	return draw.Rect(area.x, area.y, area.w, area.h, draw.Num("rx", 8), draw.Class("yard"))
}

// sheet is a board's ground with its title.
func (c *canvas) sheet(b teotihuacan.Board, at box) draw.Node {
	return draw.Many(draw.Path(stepped(at, 8), draw.Class("sheet te-"+b.String())), c.title(b, at))
}

// title is a board's upper edge: number, sign and name.
func (c *canvas) title(b teotihuacan.Board, at box) draw.Node {
	return draw.Many(
		draw.Path(titleShape(at), draw.Class("band")),
		draw.Label(at.x+28, at.y+31, strconv.Itoa(int(b)), draw.Num("font-size", 30), draw.Class("title")),
		c.glyph("board-"+strconv.Itoa(int(b)), at.x+66, at.y+header/2+1, .31),
		fitted(c.say("title."+b.String()), at.x+90, at.y+29, 22, nameW(at), draw.Class("title name")))
}

// nameW is the room for the name of a board.
func nameW(at box) float64 { return at.w - 232 }

// prices are what the use of a board costs and collecting brings at the moment, unless that is asked.
func (c *canvas) prices(b teotihuacan.Board, at box) draw.Node {
	if c.scene.Asks {
		return draw.Node{}
	}
	var kids []draw.Node
	n := c.coloursOn(b)
	x := at.x + at.w - 20
	if b != teotihuacan.Palace {
		kids = append(kids, price(c.glyph, x-64, at.y+header/2, charge(n)))
	}
	return draw.Many(append(kids, price(c.glyph, x, at.y+header/2, "+"+strconv.Itoa(n+1)))...)
}

// charge is a number to pay, with a true minus.
func charge(n int) string { return signed(-n) }

// fitted is text from a point to the right, in smaller letters where it would be too long, but never too small to read.
func fitted(text string, x, y, size, w float64, class draw.Attr) draw.Node {
	if long := letter * size * float64(utf8.RuneCountInString(text)); long > w {
		size = max(legible, size*w/long)
	}
	return draw.Label(x, y, text, draw.Num("font-size", size), class)
}

// price is cocoa to pay or to collect, its right edge at x.
func price(b brush, x, y float64, text string) draw.Node {
	return draw.Many(draw.Label(x-34, y+8, text, draw.Num("font-size", 22), draw.Class("title")), b("cocoa", x-6, y, .26))
}

func titleShape(at box) string {
	var p draw.Pen
	const n = 8
	r := at.x + at.w
	p.Move(at.x+n, at.y).Line(r-n, at.y).Line(r-n, at.y+n).Line(r, at.y+n).Line(r, at.y+header)
	return p.Line(at.x, at.y+header).Line(at.x, at.y+n).Line(at.x+n, at.y+n).Close().String()
}

// coloursOn is how many colours have unlocked workers on a board. While a newcomer decides what to do there, it does not
// count: what is said is what it pays and gets.
func (c *canvas) coloursOn(b teotihuacan.Board) int {
	n := 0
	for colour := range c.crews {
		for _, d := range c.dice(colour) {
			if d.Board == b && d.At == 0 && !(c.At == b && d.Moved) {
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
	dice   []int // their numbers
}

// gangs are the unlocked workers on a board.
func (c *canvas) gangs(b teotihuacan.Board) []gang {
	var out []gang
	for colour := range c.crews {
		for power := 1; power <= 6; power++ {
			g := gang{colour: colour, power: power}
			for i, d := range c.dice(colour) {
				if d.Board == b && d.At == 0 && d.Power == power {
					g.n, g.dice = g.n+1, append(g.dice, i)
				}
			}
			if g.n > 0 {
				out = append(out, g)
			}
		}
	}
	return out
}

// stood is where each worker of a gang stands.
type stood struct {
	gang
	at   [][2]float64
	size float64 // from one to the next
}

// standing finds room for everybody on a board.
func (c *canvas) standing(b teotihuacan.Board, area box) []stood {
	list := c.gangs(b)
	total := 0
	for _, g := range list {
		total += g.n
	}
	pitch := 66.0
	for int(area.w/pitch)*int(area.h/pitch) < total {
		pitch -= 2
	}
	cols := int(area.w / pitch)
	out := make([]stood, len(list))
	next := 0
	for i, g := range list {
		out[i] = stood{gang: g, size: pitch}
		for range g.n {
			out[i].at = append(out[i].at, [2]float64{area.x + pitch*(float64(next%cols)+.5), area.y + pitch*(float64(next/cols)+.5)})
			next++
		}
	}
	return out
}

// crowd draws the workers in a board's general area.
func (c *canvas) crowd(b teotihuacan.Board, area box) (kids []draw.Node) {
	for _, g := range c.standing(b, area) {
		neutral := int(g.colour) >= c.Seats
		for i, at := range g.at {
			kids = append(kids, c.piece(workerPiece(g.colour, g.dice[i]), dieSign(g.colour, g.power, neutral), at[0], at[1], g.size/66))
		}
	}
	return kids
}

// workerPiece names a worker for the whole game.
func workerPiece(colour game.Seat, n int) string {
	return "worker " + strconv.Itoa(int(colour)+1) + "-" + strconv.Itoa(n+1)
}

// ownWorkers are the places of the viewer's workers on a board, over where they are drawn: a part of the viewer's own.
func (c *canvas) ownWorkers(b teotihuacan.Board, slot int) draw.Node {
	if _, v := c.own(); v < 0 || c.Lists() {
		return draw.Node{}
	}
	return draw.InPart(ownID(slot), c.workerCells(b, slot)...)
}

func ownID(slot int) string { return "own-" + strconv.Itoa(slot) }

func (c *canvas) workerCells(b teotihuacan.Board, slot int) (cells []draw.Node) {
	defer func(on string) { c.on = on }(c.on)
	c.on = b.String()
	for _, g := range c.standing(b, yardOf(slot)) {
		if g.colour != c.scene.Viewer {
			continue
		}
		first := g.at[0]
		spot := box{first[0] - g.size/2, first[1] - g.size/2, g.size, g.size}
		for _, at := range g.at {
			spot.w, spot.h = max(spot.w, at[0]+g.size/2-spot.x), at[1]+g.size/2-spot.y
		}
		cells = append(cells, c.cell(workerPlace(b, g.power), spot.in(1), c.say("cell.own_worker", game.Num("n", g.n), game.Num("power", g.power), boardWord(b))))
	}
	return cells
}

// workerPlace names the viewer's workers of one power on a board.
func workerPlace(b teotihuacan.Board, power int) string {
	return "worker-" + b.String() + "-" + strconv.Itoa(power)
}
