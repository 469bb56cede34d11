package board

import (
	"strconv"

	"kancha/draw"
	"kancha/games/teotihuacan"
)

// discovery draws a discovery tile around the origin, 100 wide: its price in the corner, what it does in the middle.
func (c *canvas) discovery(b brush, d teotihuacan.Discovery) draw.Node {
	kids := []draw.Node{draw.Rect(-48, -48, 96, 96, draw.Num("rx", 8), draw.Class("card"))}
	price := bundle(c.print.Discoveries[d])
	if d.Mask() {
		kids = append(kids, mask(b, uint8(d), c.print.Copies[d], 6, 6, .74))
	} else {
		kids = append(kids, discoveryArt(b, d, c.print.Brings[d]))
	}
	if len(price) > 0 {
		w := rowWidth(priceH, price)
		kids = append(kids, draw.Rect(-48, -48, w+8, 32, draw.Num("rx", 6), draw.Class("price")), chips(b, -44+w/2, -32, priceH, 90, price))
	}
	return draw.Many(kids...)
}

// priceH is the height of the signs of a price.
const priceH = 26.0

// smallTile is a discovery tile known by one sign, for where no more can be read.
func (c *canvas) smallTile(b brush, d teotihuacan.Discovery) draw.Node {
	var art draw.Node
	switch brings := bundle(c.print.Brings[d]); {
	case d.Mask():
		art = b("mask-"+strconv.Itoa(int(d)), 0, 0, .88)
	case d == teotihuacan.PowerUps:
		art = b("power", 2, 2, .8)
	case len(brings) > 0:
		art = b(brings[0].sign, 0, 0, .78)
	default:
		art = put(0, -9, 1, discoveryArt(b, d, c.print.Brings[d]))
	}
	return draw.Many(draw.Rect(-48, -48, 96, 96, draw.Num("rx", 8), draw.Class("card")), art)
}

// discoveryArt is what a discovery tile without a mask does, in signs.
func discoveryArt(b brush, d teotihuacan.Discovery, brings teotihuacan.Bundle) draw.Node {
	const y = 9
	switch d {
	case teotihuacan.PowerUps:
		return chips(b, 0, y, 44, 84, []chip{{"power", 2}})
	case teotihuacan.SecondMover:
		return draw.Many(b("worker", -22, y-10, .34), b("worker", -22, y+16, .34), b("arrow", 20, y+3, .44))
	case teotihuacan.FreeCocoa:
		return draw.Many(b("cocoa", 0, y, .5), b("cross", 0, y, .56))
	case teotihuacan.AnyDistance:
		return draw.Many(b("run", 0, y+2, .62), b("worker", 0, y+2, .3))
	case teotihuacan.ExtraWorker:
		return b("ghost", 0, y, .66)
	}
	return chips(b, 0, y, 52, 84, bundle(brings))
}

// quarters are the middles of a pyramid tile's quarters, clockwise from the upper left, for a tile 100 wide.
var quarters = [4][2]float64{{-24.5, -24.5}, {24.5, -24.5}, {24.5, 24.5}, {-24.5, 24.5}}

// pyramidTile draws a pyramid tile around the origin, 100 wide, turned clockwise by quarters. The level colours it.
func (c *canvas) pyramidTile(b brush, tile, turn, level int) draw.Node {
	t := &c.print.Tiles[tile]
	kids := []draw.Node{draw.Rect(-49, -49, 98, 98, draw.Num("rx", 5), draw.Class("block level-"+strconv.Itoa(max(1, level)))),
		draw.Path("M-42 0H42M0-42V42", draw.Class("joint"))}
	for k, at := range quarters {
		from := (k + 4 - turn) % 4
		if icon := t.Icons[from]; icon != 0 {
			kids = append(kids, b(signOf(icon, t.Coloured[from]), at[0], at[1], .4))
		}
	}
	return draw.Many(kids...)
}

// signOf is the glyph of a printed icon.
func signOf(icon teotihuacan.Icon, coloured bool) string {
	if coloured {
		return "bright-" + strconv.Itoa(int(icon))
	}
	return "dark-" + strconv.Itoa(int(icon))
}

// decoration draws a decoration around the origin, 200 wide and 96 high, its arrow pointing up; on another side of the
// pyramid it is turned, but its icons stay upright.
func (c *canvas) decoration(b brush, tile, side int) draw.Node {
	kids := []draw.Node{draw.Group(draw.Attrs(draw.Transform(draw.Rotate(90*float64(sideTurns[side])))),
		draw.Path(stepped(box{-97, -46, 194, 92}, 10), draw.Class("ornament")),
		draw.Path("M0-40L12-24H5V30H-5V-24H-12z", draw.Class("te-light")))}
	for k, icon := range c.print.DecoTiles[tile] {
		if icon != 0 {
			x, y := decoTurn(104*float64(k)-52, side)
			kids = append(kids, b(signOf(icon, true), x, y, .7))
		}
	}
	return draw.Many(kids...)
}

// sideTurns are the quarter turns of a decoration on each side of the pyramid, so that its arrow points to the middle.
var sideTurns = [4]int{2, 3, 0, 1}

const bottom = 2 // the side where a decoration is not turned

// decoTurn is where a point on the long axis of a decoration comes to lie.
func decoTurn(x float64, side int) (float64, float64) {
	return [4]float64{x, 0, -x, 0}[sideTurns[side]], [4]float64{0, x, 0, -x}[sideTurns[side]]
}
