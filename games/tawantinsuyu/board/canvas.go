package board

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"kancha/draw"
	"kancha/games/tawantinsuyu"
)

// spot is where a place is drawn: in which part, and where there.
type spot struct {
	part string
	box  box
}

// box is a part of the plane.
type box struct{ x, y, w, h float64 }

func (b box) mid() (x, y float64) { return b.x + b.w/2, b.y + b.h/2 }

// in is the box so much smaller on each side.
func (b box) in(d float64) box { return box{b.x + d, b.y + d, b.w - 2*d, b.h - 2*d} }

// canvas is one drawing being made.
type canvas struct {
	tawantinsuyu.Sight
	print *tawantinsuyu.Printed
	scene draw.Scene
	draw.Marked
	priced map[string]bool // spaces whose own sentence tells what a placement costs and brings
	used   map[string]bool // glyphs that the board repeats
	own    []named         // what else the board repeats
	slips  []draw.Node     // what lies on top of everything
	rules  []string        // whose sentences the places speak of
	at     string          // the part that is being drawn
	where  map[string]spot // the places that are drawn
}

// named is something that is drawn once and repeated.
type named struct {
	id  string
	art draw.Node
}

func newCanvas(s tawantinsuyu.Sight, printed *tawantinsuyu.Printed, scene draw.Scene) *canvas {
	return &canvas{Sight: s, print: printed, scene: scene,
		Marked: draw.Mark(scene), priced: map[string]bool{}, used: map[string]bool{}, where: map[string]spot{}}
}

// glyph puts a sign on the board, where each is drawn once and repeated.
func (c *canvas) glyph(name string, x, y, size float64) draw.Node {
	c.used[name] = true
	return draw.Use("ta-"+name, placed(x, y, size))
}

// definitions are the signs that were used, in a fixed order.
func (c *canvas) definitions() draw.Node {
	names := make([]string, 0, len(c.used))
	for name := range c.used {
		names = append(names, name)
	}
	slices.Sort(names)
	kids := []draw.Node{draw.Path(brackets, draw.ID("ta-brackets"))}
	for _, name := range names {
		kids = append(kids, draw.Group(draw.Attrs(draw.ID("ta-"+name)), glyphs[name]))
	}
	for _, n := range c.own {
		kids = append(kids, draw.Group(draw.Attrs(draw.ID(n.id)), n.art))
	}
	return draw.SVG(draw.Attrs(draw.Class("ta-defs"), draw.Num("width", 0), draw.Num("height", 0), draw.Hidden()), draw.Defs(append(kids, c.sentences()...)...))
}

// repeat draws at a point what is made once for all that is as wide and as high.
func (c *canvas) repeat(kind string, b box, class string, art func(box) draw.Node) draw.Node {
	size := box{0, 0, math.Round(b.w), math.Round(b.h)}
	id := "ta-" + kind + "-" + draw.Number(size.w) + "-" + draw.Number(size.h)
	if !slices.ContainsFunc(c.own, func(n named) bool { return n.id == id }) {
		c.own = append(c.own, named{id, art(size)})
	}
	attrs := draw.Attrs(draw.Num("x", math.Round(b.x)), draw.Num("y", math.Round(b.y)))
	if class != "" {
		attrs = append(attrs, draw.Class(class))
	}
	return draw.Use(id, attrs...)
}

// ring is a bright line in a dark one, inside a box.
func ring(b box) draw.Node {
	return draw.Many(draw.Path(stepped(b.in(1), 7), draw.Class("ta-ring")), draw.Path(stepped(b.in(1), 7), draw.Class("ta-glow")))
}

// cell is one place: what lies on it, and over that what is touched, its marks and its name. The text of the drawing is no
// part of the name.
func (c *canvas) cell(place string, b box, sentence string, kids ...draw.Node) draw.Node {
	c.where[place] = spot{c.at, b}
	var attrs []draw.Attr
	if c.at != "hand" { // there the drawing around the place has a name, see handPart
		attrs = draw.Attrs(draw.ID("cell-" + place))
	}
	attrs = append(attrs, draw.Role("gridcell"), draw.Class("cell", c.Class[place], sized(b)),
		draw.Data("place", place), c.Tab(place, c.first()), draw.Aria("label", c.fullSentence(place, sentence)))
	over := []draw.Node{draw.Path(new(draw.Pen).Box(math.Round(b.x), math.Round(b.y), math.Round(b.w), math.Round(b.h)).String())}
	if c.Has(place, "target") {
		over = append(over, c.repeat("ring", b, "rings", ring))
	}
	over = append(over, marksAt(b, c.Class[place])...)
	if text := c.Note[place]; text != "" {
		over = append(over, pencil(b, text))
	}
	return draw.Many(append(kids, draw.Group(attrs, over...))...)
}

// little is less than a finger needs in a window.
const little = 60.0

// sized is the class of a place that is touched beside it too.
func sized(b box) string {
	if min(b.w, b.h) < little {
		return "little"
	}
	return ""
}

// fullSentence adds to what a place shows the viewer's note, its marks, and what a choice would do.
func (c *canvas) fullSentence(place, sentence string) string {
	said := c.Told(place, sentence)
	if c.priced[place] && c.Label[place] != "" {
		said = said[:len(said)-1]
	}
	return capital(strings.Join(said, " "))
}

// capital is a sentence with a capital at its start: names of things stand there, which are written small elsewhere.
func capital(sentence string) string {
	r, n := utf8.DecodeRuneInString(sentence)
	return string(unicode.ToUpper(r)) + sentence[n:]
}

// first is where Tab goes when nothing can be chosen.
func (c *canvas) first() string { return sectionPlace(1) }

// brackets are the four corners of a square of 100 that has changed.
const brackets = "M4 30V4H30M70 4H96V30M96 70V96H70M30 96H4V70"

// marksAt draws the marks of a place other than its ring, each with a shape of its own.
func marksAt(b box, classes string) []draw.Node {
	var out []draw.Node
	for class := range strings.FieldsSeq(classes) {
		switch class {
		case "selected":
			out = append(out, draw.Path(draw.Tips(b.x, b.y, b.w, b.h), draw.Class("tips")))
		case "last":
			corners := draw.Corners(b.x, b.y, b.w, b.h)
			out = append(out, draw.Path(corners, draw.Class("bracket under")), draw.Path(corners, draw.Class("bracket")))
		}
	}
	return out
}

// stepped is a box whose corners go inwards in one step.
func stepped(b box, n float64) string { return draw.Stepped(b.x, b.y, b.w, b.h, n) }

// pencil is the viewer's own note in the upper right corner of a place.
func pencil(b box, text string) draw.Node { return draw.Pencil(b.x+b.w-2, b.y+2, text) }
