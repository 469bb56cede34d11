package board

import (
	"strconv"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// The frame around the field: wide where the coordinates are, narrow at the other sides.
const (
	wide   = 78.0
	narrow = 26.0
)

// target is the ring around a place that can be chosen: a frame with a knot at each corner.
const target = "M19 12H81L86 7 93 14 88 19V81L93 86 86 93 81 88H19L14 93 7 86 12 81V19L7 14 14 7z"

// fret is one stepped pyramid of the band at the foot of the frame.
const fret = "M0 21V17H4V13H8V9H12V5H20V9H24V13H28V17H32V21z"

// brackets mark what has changed, tips the place that is picked.
const (
	brackets = "M17 5H5V17M83 5H95V17M95 83V95H83M5 83V95H17"
	tips     = "M6 6H34L6 34zM94 6V34L66 6zM94 94H66L94 66zM6 94V66L34 94z"
)

// canvas is one drawing being made.
type canvas struct {
	tiwanaku.Sight
	offering []int // what an offering is worth, by its number of tokens
	scene    draw.Scene
	draw.Marked
	possible map[string][]game.Arg // what is left, by place
}

func newCanvas(s tiwanaku.Sight, offering []int, scene draw.Scene) *canvas {
	c := &canvas{Sight: s, offering: offering, scene: scene, Marked: draw.Mark(scene), possible: map[string][]game.Arg{}}
	if !scene.Open {
		c.Beneath, c.Grows = [tiwanaku.Spaces]uint8{}, [tiwanaku.Spaces]uint8{}
	}
	for _, p := range scene.Left {
		c.possible[p.Place] = p.May
	}
	return c
}

// origin is the upper left corner of a space.
func origin(at tiwanaku.Space) (x, y float64) {
	return wide + side*float64(at.Col()), wide + side*float64(at.Row())
}

// spaces yields the spaces of the board in reading order.
func (c *canvas) spaces(yield func(tiwanaku.Space) bool) {
	for row := range c.Rows {
		for col := range c.Cols {
			if !yield(tiwanaku.SpaceAt(col, row)) {
				return
			}
		}
	}
}

// ground is the terrain in a column and row, 0 outside of the board and where no tile lies.
func (c *canvas) ground(col, row int) uint8 {
	if col < 0 || row < 0 || col >= c.Cols || row >= c.Rows {
		return 0
	}
	return c.Terrain[tiwanaku.SpaceAt(col, row)]
}

// board draws the whole field, or a piece of it: ornament and tiles below, the grid of places above, farmers on top.
func (c *canvas) board(piece draw.Frame) draw.Node {
	w, h := fieldSize(c.Cols, c.Rows)
	return draw.SVG(draw.Attrs(draw.Class("tiwanaku tw-board"), piece.ViewBox(0, 0, w, h), draw.Data("marks", "tw"), draw.Role("group"),
		draw.Aria("label", c.say("figure.board"))),
		c.keptPiece(append(append(c.pieceKey('d'), byte(c.Cols), byte(c.Rows), byte(c.Seats)), c.Mode...), func() draw.Node {
			return draw.Many(c.definitions(h), c.frame(w, h), c.compass())
		}),
		c.trails(),
		c.keptPiece(append(append(c.pieceKey('t'), byte(c.Cols), byte(c.Rows)), c.Terrain[:]...), c.tiles),
		c.beneath(),
		c.grid(),
		c.farmers(),
		c.otoma(),
		c.lefts())
}

// definitions are the pieces that repeat: patterns of the ground, marks, tokens, farmers, the band of the frame.
func (c *canvas) definitions(h float64) draw.Node {
	kids := []draw.Node{
		draw.Path(weave, draw.ID("tw-mist")),
		draw.Path(brackets, draw.ID("tw-last")),
		draw.Path(target, draw.ID("tw-target")),
		draw.Path(tips, draw.ID("tw-tips")),
		draw.El("pattern", draw.Attrs(draw.ID("tw-fret"), draw.Num("x", wide+2), draw.Num("y", h-narrow), draw.Num("width", 36),
			draw.Num("height", narrow), draw.Attr{Name: "patternUnits", Value: "userSpaceOnUse"}),
			draw.Path(fret, draw.Class("fret"))),
	}
	for t := 1; t < len(terrains); t++ {
		kids = append(kids, draw.Path(ground[t], draw.ID("tw-"+terrains[t])))
	}
	for level := uint8(1); int(level) < len(crops); level++ {
		kids = append(kids, draw.Group(draw.Attrs(draw.ID("tw-"+crops[level])), tokenShape(level)))
	}
	for seat := range game.Seat(c.Seats) {
		kids = append(kids, draw.Group(draw.Attrs(draw.ID("tw-"+seatClass(seat))), farmerShape(seat)))
	}
	return draw.Defs(kids...)
}

func (c *canvas) frame(w, h float64) draw.Node {
	kids := []draw.Node{
		draw.Rect(1.5, 1.5, w-3, h-3, draw.Num("rx", 20), draw.Class("frame")),
		draw.Rect(wide, h-narrow, w-wide-narrow, narrow, draw.Class("band"), draw.Attr{Name: "fill", Value: "url(#tw-fret)"}),
		draw.Rect(wide-4, wide-4, w-wide-narrow+8, h-wide-narrow+8, draw.Num("rx", 8), draw.Class("well")),
	}
	return draw.Group(draw.Attrs(draw.Hidden()), kids...)
}

// tiles draws the ground: mist or terrain of each space, the edges of the regions, the seams inside of them.
func (c *canvas) tiles() draw.Node {
	var mist, tiles []draw.Node
	var edges, seams strings.Builder
	for at := range c.spaces {
		x, y := origin(at)
		terrain := c.Terrain[at]
		if terrain == 0 {
			mist = append(mist, draw.Use("tw-mist", draw.Num("x", x), draw.Num("y", y)))
			continue
		}
		joined := func(dx, dy int) bool { return c.ground(at.Col()+dx, at.Row()+dy) == terrain }
		area, edge := tileShape(x, y, joined)
		edges.WriteString(edge)
		seams.WriteString(seam(x, y, joined))
		tiles = append(tiles, draw.Group(draw.Attrs(draw.ID("tile-"+at.String()), draw.Class("tile", terrains[terrain])),
			draw.Path(area), pattern(terrain, at)))
	}
	cloth := draw.Rect(wide, wide, side*float64(c.Cols), side*float64(c.Rows))
	return draw.Group(draw.Attrs(draw.ID("tiles"), draw.Hidden()),
		draw.Group(draw.Attrs(draw.Class("mist")), append([]draw.Node{cloth}, mist...)...),
		draw.Group(draw.Attrs(draw.Class("land")), tiles...),
		draw.Path(seams.String(), draw.Class("seam")),
		draw.Path(edges.String(), draw.Class("edge")))
}

// beneath draws what nobody has discovered, which only the replay of a finished game is given: paler than what lies
// openly.
func (c *canvas) beneath() draw.Node {
	var kids []draw.Node
	for at := range c.spaces {
		if t := c.Beneath[at]; t > 0 {
			kids = append(kids, draw.Group(draw.Attrs(draw.Class("tile", terrains[t])),
				draw.Rect(7, 7, side-14, side-14, append(onSpace(at), draw.Num("rx", 12))...), pattern(t, at)))
		}
		if level := c.Grows[at]; level > 0 {
			kids = append(kids, draw.Group(onSpace(at), draw.Group(draw.Attrs(draw.Transform(draw.Translate(50, 50)+draw.Scale(.8, .8))),
				draw.Use("tw-"+crops[level]), levelLabel(level))))
		}
	}
	if len(kids) == 0 {
		return draw.Node{}
	}
	return draw.Group(draw.Attrs(draw.Class("beneath"), draw.Hidden()), kids...)
}

// pattern lays a terrain's pattern into a space, every other one mirrored, so that a region does not look printed.
func pattern(terrain uint8, at tiwanaku.Space) draw.Node {
	id := "tw-" + terrains[terrain]
	if (at.Col()+at.Row())%2 == 0 || terrain == 4 {
		return draw.Use(id, onSpace(at, "ground")...)
	}
	x, y := origin(at)
	return draw.Use(id, draw.Class("ground", "back", spaceClass[at]), draw.Transform(draw.Translate(x+side, y), draw.Scale(-1, 1)))
}

// seam is the line between two tiles of one region, to the right and below.
func seam(x, y float64, joined func(dx, dy int) bool) string {
	var pen draw.Pen
	if joined(1, 0) {
		pen.Move(x+side, y+14).Line(x+side, y+side-14)
	}
	if joined(0, 1) {
		pen.Move(x+14, y+side).Line(x+side-14, y+side)
	}
	return pen.String()
}

func (c *canvas) grid() draw.Node {
	rows := []draw.Node{c.keptPiece(append(c.pieceKey('h'), byte(c.Cols)), c.header)}
	for y := range c.Rows {
		row := []draw.Node{c.keptPiece(append(c.pieceKey('r'), byte(y)), func() draw.Node { return c.rowHeader(y) })}
		for x := range c.Cols {
			at := tiwanaku.SpaceAt(x, y)
			row = append(row, c.keptPiece(c.cellKey(at), func() draw.Node { return c.cell(at) }))
		}
		rows = append(rows, draw.Group(draw.Attrs(draw.Role("row")), row...))
	}
	return draw.Group(draw.Attrs(draw.Role("grid"), draw.Aria("label", c.say("figure.field"))), rows...)
}

func (c *canvas) header() draw.Node {
	var heads []draw.Node
	for x := range c.Cols {
		id, letter := columnSigns[x], string(rune('a'+x))
		left := wide + side*float64(x)
		heads = append(heads, draw.Group(draw.Attrs(draw.Role("columnheader"), draw.Class("nature", columnClass(x)),
			draw.Aria("label", c.say("cell.column", game.At("at", letter), game.Term("sign", "sign", id))), draw.Transform(draw.Translate(left, 0))),
			draw.Rect(6, 9, side-12, 58, draw.Num("rx", 10)),
			sign(id, 44, draw.Class("sign"), draw.Transform(draw.Translate(36, 38))),
			draw.Label(74, 50, letter, draw.Class("coordinate"))))
	}
	return draw.Group(draw.Attrs(draw.Role("row")), heads...)
}

func (c *canvas) rowHeader(y int) draw.Node {
	id, digit := rowSigns[y], strconv.Itoa(y+1)
	return draw.Group(draw.Attrs(draw.Role("rowheader"), draw.Class("animal", rowClass(y)),
		draw.Aria("label", c.say("cell.row", game.At("at", digit), game.Term("sign", "sign", id))), draw.Transform(draw.Translate(0, wide+side*float64(y)))),
		draw.Rect(9, 6, 58, side-12, draw.Num("rx", 10)),
		sign(id, 44, draw.Class("sign"), draw.Transform(draw.Translate(38, 35))),
		draw.Label(38, 84, digit, draw.Class("coordinate")))
}

// first is where Tab goes when nothing can be chosen.
var first = tiwanaku.Space(0).String()

// cell is one place: what lies on it, its marks, its name for those who do not see it. Farmers stand in a layer above.
func (c *canvas) cell(at tiwanaku.Space) draw.Node {
	place := at.String()
	attrs := append(onSpace(at, "cell", c.Class[place]), draw.ID("cell-"+place), draw.Role("gridcell"),
		draw.Data("place", place), c.Tab(place, first), draw.Aria("label", c.sentence(at)))
	attrs = append(append(attrs, c.Goal(place)...), draw.More(c.Told(place))...)
	kids := []draw.Node{draw.Rect(0, 0, side, side, draw.Num("rx", 15), draw.Class("hit"))}
	kids = append(kids, c.marksAt(place)...)
	if c.Crop[at] > 0 {
		kids = append(kids, c.token(at))
	}
	return draw.Group(attrs, kids...)
}

// cellKey is all that the cell of a place shows and says.
func (c *canvas) cellKey(at tiwanaku.Space) []byte {
	place, farmer := at.String(), c.Farmer[at]
	key := append(c.pieceKey('c'), byte(at), c.Terrain[at], c.Crop[at], c.Beneath[at], c.Grows[at], byte(farmer+1), c.Otoma[at])
	if a, ok := c.arrowAt(at); ok {
		key = append(append(key, a.Colour), a.To...)
	}
	if place == c.Entry(first) {
		key = append(key, " entry"...)
	}
	if farmer >= 0 {
		key = append(append(key, 0), c.say("cell.farmer", game.Who("who", farmer))...)
	}
	key = append(append(key, 0), c.Class[place]...)
	key = append(append(key, 0), c.Label[place]...)
	key = append(append(key, 0), c.Note[place]...)
	return c.leftKey(append(append(key, 0), c.Plan[place]...), place)
}

// marksAt draws the marks of a place, each with a shape of its own.
func (c *canvas) marksAt(place string) []draw.Node {
	var out []draw.Node
	for _, class := range strings.Fields(c.Class[place]) {
		out = append(out, markNodes(class)...)
	}
	return out
}

func markNodes(class string) []draw.Node {
	switch class {
	case "target":
		return []draw.Node{draw.Use("tw-target", draw.Class("ring")), draw.Use("tw-target", draw.Class("glow"))}
	case "selected":
		return []draw.Node{draw.Path(tips, draw.Class("tips"))}
	case "last":
		return []draw.Node{draw.Use("tw-last", draw.Class("bracket under")), draw.Use("tw-last", draw.Class("bracket"))}
	}
	return nil // what is lit needs no shape of its own, so that the page can light a place by itself
}

// token draws the crop; it makes room when somebody stands there.
func (c *canvas) token(at tiwanaku.Space) draw.Node {
	step := draw.Translate(50, 50)
	if c.Farmer[at] >= 0 || c.Otoma[at] > 0 {
		step = draw.Translate(37, 38) + draw.Scale(.86, .86)
	}
	return draw.Group(draw.Attrs(draw.Class("token"), draw.Transform(step)),
		draw.Use("tw-"+crops[c.Crop[at]]), levelLabel(c.Crop[at]))
}

// pencil is a slip of paper with a note, the smaller the more there is to say: the viewer's own at the top of the space,
// that of the team at its foot.
func pencil(text, class string, y float64) draw.Node {
	runes := []rune(text)
	if len(runes) > longestNote {
		runes = append(runes[:longestNote-1], '…')
	}
	size := 27.0
	switch n := len(runes); {
	case n > 6:
		size = 16
	case n > 3:
		size = 21
	}
	w := size*.64*float64(len(runes)) + 10
	return draw.Group(draw.Attrs(draw.Transform(draw.Translate(side-w-2, y))), slip(string(runes), class, w, size))
}

// longestNote is what can be read on a space.
const longestNote = 8

func slip(text, class string, w, size float64) draw.Node {
	return draw.Group(draw.Attrs(draw.Class(class), draw.Num("font-size", size)),
		draw.Rect(0, 0, w, size+5, draw.Num("rx", 4)),
		draw.Label(w/2, size*.96, text))
}
