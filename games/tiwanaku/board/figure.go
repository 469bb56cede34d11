package board

import (
	"strconv"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// figure is a titled drawing beside the board.
func (c *canvas) figure(key string, w, h float64, items []draw.Item, kids ...draw.Node) draw.Figure {
	title := c.say("figure." + key)
	return draw.Figure{ID: key, Title: title, Items: items,
		SVG: draw.SVG(draw.Attrs(draw.Class("tiwanaku tw-figure tw-"+key), draw.ViewBox(0, 0, w, h), draw.Role("img"),
			draw.Aria("label", title)), kids...)}
}

// figureBox is a figure: what it shows, as a text and as a key, and how it is drawn.
type figureBox struct {
	id, of string
	key    draw.Key
	draw   func() draw.Figure
}

// boxes are the figures beside the board, in order.
func (c *canvas) boxes() []figureBox {
	at, levels := c.Wheel, draw.Key(0).Text(c.Mode).Ints(c.Seats, c.TopLevel)
	var ground, crop uint8
	if at != tiwanaku.Pool {
		ground, crop = c.Terrain[at], c.Crop[at]
	}
	for _, of := range c.Levels[:c.Seats] {
		levels = levels.Ints(of[:]...)
	}
	return []figureBox{
		{"wheel", "", draw.Key(0).Ints(c.Cols, c.Rows, int(at), int(ground), int(crop)), c.wheel},
		{"supply", "", draw.Key(0).Ints(c.Supply[:]...), c.supplyFigure},
		{"diversity", strings.Join(c.scene.Names, "\x00"), levels, c.diversity},
		{"crops", "", 0, c.cropTable},
		{"offering", "", draw.Key(0).Ints(c.offering...), c.offeringTable},
	}
}

func (c *canvas) figures() []draw.Figure {
	var out []draw.Figure
	for _, f := range c.boxes() {
		out = append(out, c.kept(f.id, strconv.FormatUint(uint64(f.key), 36)+" "+f.of, f.draw))
	}
	return out
}

// supplyFigure shows the tiles that are not yet on the board as four piles.
func (c *canvas) supplyFigure() draw.Figure {
	var kids []draw.Node
	var items []draw.Item
	total := 0
	for t := uint8(1); int(t) < len(terrains); t++ {
		n := c.Supply[t-1]
		total += n
		kids = append(kids, draw.Group(draw.Attrs(draw.Transform(draw.Translate(55+100*float64(t-1), 0))), pile(t, n)))
		items = append(items, draw.Item{Icon: icon(swatch(t)), Label: c.say("terrain." + terrains[t]), Value: strconv.Itoa(n)})
	}
	items = append(items, draw.Item{Label: c.say("figure.supply.total"), Value: strconv.Itoa(total)})
	return c.figure("supply", 410, 150, items, kids...)
}

// pile draws n tiles of a terrain upon each other, a layer for every three, with their number.
func pile(terrain uint8, n int) draw.Node {
	var kids []draw.Node
	for i := range (n + 2) / 3 {
		kids = append(kids, draw.Group(draw.Attrs(draw.Transform(draw.Translate(0, 80-6*float64(i)))), swatch(terrain)))
	}
	if n == 0 {
		kids = append(kids, draw.Rect(-42, 38, 84, 84, draw.Num("rx", 14), draw.Class("gone")))
	}
	lift := 80 - 6*float64(max(0, (n+2)/3-1))
	return draw.Many(append(kids, draw.Circle(0, lift, 25, draw.Class("tw-plate")),
		draw.Label(0, lift+11, strconv.Itoa(n), draw.Class("count")))...)
}

// The diversity board: a column for each terrain, a step for each level.
const (
	trackWidth = 92.0
	stepHeight = 34.0
)

// diversity shows how far each seat has come on the four tracks.
func (c *canvas) diversity() draw.Figure {
	var kids []draw.Node
	var items []draw.Item
	height := stepHeight*float64(c.TopLevel+1) + 8
	for level := 1; level <= c.TopLevel; level++ {
		kids = append(kids, draw.Label(16, height-stepHeight*float64(level)-7, strconv.Itoa(level), draw.Class("height")))
	}
	for t := uint8(1); int(t) < len(terrains); t++ {
		left := 34 + (trackWidth+8)*float64(t-1)
		kids = append(kids, draw.Group(draw.Attrs(draw.Transform(draw.Translate(left, 0))), c.track(t, height)))
		items = append(items, c.trackItem(t))
	}
	return c.figure("diversity", 34+(trackWidth+8)*4, height+96, items, kids...)
}

func (c *canvas) track(terrain uint8, height float64) draw.Node {
	kids := []draw.Node{draw.Group(draw.Attrs(draw.Transform(draw.Translate(trackWidth/2, height+46))), swatch(terrain))}
	for level := 0; level <= c.TopLevel; level++ {
		class := "rung"
		if level == 0 {
			class = "rung base"
		}
		kids = append(kids, draw.Rect(0, height-stepHeight*float64(level+1)+2, trackWidth, stepHeight-4, draw.Num("rx", 7),
			draw.Class(class, terrains[terrain])))
	}
	sides := c.sides()
	for n, i := range sides {
		x := 14 + (trackWidth-28)*float64(n)/float64(max(1, len(sides)-1))
		y := height - stepHeight*(float64(c.Levels[i][terrain-1])+.5)
		kids = append(kids, draw.Group(draw.Attrs(draw.ID("marker-"+strconv.Itoa(i)+"-"+terrains[terrain]), draw.Class("marker"),
			draw.Transform(draw.Translate(x, y), draw.Scale(.66, .66))), badge(game.Seat(i))))
	}
	return draw.Many(kids...)
}

// sides are the seats with markers of their own: people who play together share those of the first.
func (c *canvas) sides() []int {
	var seats []int
	for i := range c.Seats {
		if !c.sharesWithEarlier(i) {
			seats = append(seats, i)
		}
	}
	return seats
}

func (c *canvas) trackItem(terrain uint8) draw.Item {
	item := draw.Item{Icon: icon(swatch(terrain)), Label: c.say("terrain." + terrains[terrain])}
	for _, i := range c.sides() {
		label := c.say("figure.diversity.seat", game.Who("who", game.Seat(i)))
		if c.Mode == "coop" && i < c.People {
			label = c.say("figure.diversity.team")
		}
		item.Parts = append(item.Parts, draw.Item{
			Icon:  icon(badge(game.Seat(i), draw.Transform(draw.Scale(2, 2)))),
			Label: label,
			Value: strconv.Itoa(c.Levels[i][terrain-1]),
		})
	}
	return item
}

// cropTable tells which crops a region of each size holds.
func (c *canvas) cropTable() draw.Figure {
	var kids []draw.Node
	var items []draw.Item
	for size := uint8(1); int(size) < len(crops); size++ {
		y := 44 + 84*float64(size-1)
		for n := range size {
			kids = append(kids, draw.Rect(10+26*float64(n), y-12, 24, 24, draw.Num("rx", 5), draw.Class("unit")))
		}
		for level := uint8(1); level <= size; level++ {
			kids = append(kids, draw.Group(draw.Attrs(draw.Transform(draw.Translate(188+78*float64(level-1), y))), cropToken(level)))
		}
		items = append(items, draw.Item{Icon: icon(cropToken(size)), Label: c.say("crop." + crops[size]),
			Value: c.say("figure.crops.worth", game.Num("n", int(size)))})
	}
	return c.figure("crops", 548, 428, items, kids...)
}

// offeringTable tells what an offering of one to five tokens is worth.
func (c *canvas) offeringTable() draw.Figure {
	var kids []draw.Node
	var items []draw.Item
	for n := 1; n < len(crops); n++ {
		x := 50 + 90*float64(n-1)
		for i := range n {
			kids = append(kids, draw.Circle(x+tokenSpread[n-1][i][0], 40+tokenSpread[n-1][i][1], 11, draw.Class("tw-disc gift")))
		}
		kids = append(kids, draw.Group(draw.Attrs(draw.Transform(draw.Translate(x, 122), draw.Scale(.86, .86))),
			draw.Path(chakana, draw.Class("gold"))), draw.Label(x, 132, strconv.Itoa(c.offering[n]), draw.Class("worth")))
		items = append(items, draw.Item{Label: c.say("figure.offering.tokens", game.Num("n", n)),
			Value: c.say("figure.offering.worth", game.Num("n", c.offering[n]))})
	}
	return c.figure("offering", 460, 166, items, kids...)
}

// tokenSpread are the places of one to five tokens, like pips.
var tokenSpread = [5][5][2]float64{
	{{0, 0}},
	{{-15, 0}, {15, 0}},
	{{0, -15}, {-16, 13}, {16, 13}},
	{{-15, -15}, {15, -15}, {-15, 15}, {15, 15}},
	{{-19, -19}, {19, -19}, {0, 0}, {-19, 19}, {19, 19}},
}
