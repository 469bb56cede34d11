package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// The hand of a seat stands beside the board, a row of buttons: its workers in an order that never changes, the starting
// tiles that it may choose, the discovery tiles that it can use.
const handH = 40.0

// handPlace names the viewer's discovery tiles of a kind, startPlace a starting tile.
func handPlace(d teotihuacan.Discovery) string { return "hand-" + d.String() }

func startPlace(tile uint8) string { return "start-" + startID(int(tile)) }

func startID(tile int) string {
	if tile < 9 {
		return "S0" + strconv.Itoa(tile+1)
	}
	return "S" + strconv.Itoa(tile+1)
}

// hand is the row of the viewer, nothing without a seat.
func (c *canvas) hand() draw.Node {
	p, v := c.own()
	if p == nil {
		return draw.Node{}
	}
	var kids []draw.Node
	for n, d := range p.Workers {
		if d.Board != 0 || len(c.offers()) == 0 { // before the first turn all of them wait
			kids = append(kids, c.heldWorker(v, n, d))
		}
	}
	for _, t := range c.handTiles() {
		kids = append(kids, c.held(t))
	}
	return draw.El("div", draw.Attrs(draw.ID("hand"), draw.Class("te-hand")), kids...)
}

// handKey tells apart what the hand holds.
func (c *canvas) handKey() (key draw.Key) {
	p, _ := c.own()
	for _, d := range p.Workers {
		key = key.Ints(int(d.Board), d.Power, int(d.At))
	}
	for _, o := range c.offers() {
		key = key.Ints(o.Start, int(o.Discovery))
	}
	return key.Int(len(c.offers())).Ints(p.Have[teotihuacan.Mask7:]...)
}

// thing is something held: the place where an answer with it is given, its piece on the board, its name, how it is drawn
// handH high, and how wide that is.
type thing struct {
	place, piece string
	name         string
	art          draw.Node
	w            float64
}

// held is a button. What can be chosen nowhere is none.
func (c *canvas) held(t thing) draw.Node {
	attrs := draw.Attrs(draw.Class("held", c.Class[t.place]), draw.Attr{Name: "title", Value: t.name})
	if t.piece != "" {
		attrs = append(attrs, draw.Data("piece", t.piece))
	}
	art := draw.SVG(draw.Attrs(draw.Class("teotihuacan te-held"), draw.ViewBox(0, 0, t.w, handH), draw.Num("width", t.w), draw.Num("height", handH), draw.Hidden()), t.art)
	if t.place == "" {
		return draw.El("span", append(attrs, draw.Role("img"), draw.Aria("label", t.name)), art)
	}
	attrs = append(attrs, draw.Attr{Name: "type", Value: "button"}, draw.Data("place", t.place), draw.Aria("label", t.name))
	attrs = append(attrs, c.describedBy(t.place)...)
	return draw.El("button", append(attrs, c.Goal(t.place)...), art)
}

// heldWorker is a worker with the number of the board where it stands, as a place the same as there: who speaks to the page
// calls it by that number, so its name begins with it. One that is locked or waits cannot be chosen.
func (c *canvas) heldWorker(v game.Seat, n int, d teotihuacan.Die) draw.Node {
	t := thing{piece: workerPiece(v, n), w: 58}
	power := game.Num("power", d.Power)
	switch {
	case d.Board == 0:
		t.name = c.say("panel.waiting")
		t.art = put(20, 20, .37, glyphs["ghost"])
		t.w = handH
		return c.held(t)
	case d.At != 0:
		t.name = c.say("panel.locked", power, boardWord(d.Board))
	default:
		t.place = workerPlace(d.Board, d.Power)
		t.name = strconv.Itoa(int(d.Board)) + ". " + c.say("cell.own_worker", game.Num("n", 1), power, boardWord(d.Board))
	}
	kids := []draw.Node{c.glyph(dieSign(v, d.Power, false), 19, 20, .68), medal(40, 11, d.Board)}
	if d.At != 0 {
		kids = append(kids, draw.Circle(48, 31, 8.5, draw.Class("te-plate")), c.glyph("key", 48, 31, .15))
	}
	t.art = draw.Many(kids...)
	return c.held(t)
}

// medal is the number of a board on a dark plate, its left edge at x.
func medal(x, y float64, b teotihuacan.Board) draw.Node {
	return draw.Many(draw.Rect(x, y-10, 17, 20, draw.Num("rx", 4), draw.Class("medal")),
		draw.Label(x+8.5, y+5.5, strconv.Itoa(int(b)), draw.Num("font-size", 15), draw.Class("medal-text")))
}

// offers are the starting tiles among which the viewer, or everybody, still chooses.
func (c *canvas) offers() []teotihuacan.Offered {
	if p, _ := c.own(); p != nil && len(c.Table) == 0 {
		if len(p.Dealt) > 0 && len(p.Kept) > 0 {
			return p.Kept
		}
		return p.Dealt
	}
	return c.Table
}

func (c *canvas) handTiles() []thing {
	var out []thing
	p, _ := c.own()
	offers := c.offers()
	for _, o := range offers {
		out = append(out, thing{place: startPlace(uint8(o.Start)), name: c.startSentence(o), art: put(46, 20, .4, c.startTile(c.glyph, o)), w: 92})
	}
	if len(offers) > 0 {
		return out
	}
	for d := teotihuacan.Mask7 + 1; d <= teotihuacan.ExtraWorker; d++ {
		if n := p.Have[d-1]; n > 0 {
			out = append(out, thing{place: handPlace(d), name: c.say("cell.hand_tile", tileWord(d), game.Num("n", n)), art: put(20, 20, .41, c.heldTile(d, n)), w: handH})
		}
	}
	return out
}

// heldTile is a discovery tile in the hand, with a number if there are several.
func (c *canvas) heldTile(d teotihuacan.Discovery, n int) draw.Node {
	art := c.smallTile(c.glyph, d)
	if n < 2 {
		return art
	}
	return draw.Many(art, draw.Circle(30, 30, 20, draw.Class("te-plate")), draw.Label(30, 41, strconv.Itoa(n), draw.Num("font-size", 32), draw.Class("te-dark-text")))
}

// startTile draws a starting tile around the origin, 220 wide and 100 high: two boards, what it brings.
func (c *canvas) startTile(b brush, o teotihuacan.Offered) draw.Node {
	kids := []draw.Node{draw.Path(stepped(box{-108, -46, 216, 92}, 8), draw.Class("card"))}
	for i, n := range c.print.StartBoards[o.Start] {
		y := -22 + 44*float64(i)
		kids = append(kids, draw.Rect(-104, y-21, 42, 42, draw.Num("rx", 6), draw.Class("medal")),
			draw.Label(-83, y+12, strconv.Itoa(int(n)), draw.Num("font-size", 34), draw.Class("medal-text")))
	}
	x, w := 22.0, 160.0
	if o.Discovery != 0 {
		x, w = -8, 100
		kids = append(kids, put(72, 0, .66, c.smallTile(b, o.Discovery)))
	}
	return draw.Many(append(kids, chips(b, x, 0, 46, w, bundle(c.print.Starts[o.Start])))...)
}
