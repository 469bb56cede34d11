package board

import (
	"slices"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// box is a part of the plane.
type box struct{ x, y, w, h float64 }

func (b box) mid() (x, y float64) { return b.x + b.w/2, b.y + b.h/2 }

// in is the box so much smaller on each side.
func (b box) in(d float64) box { return box{b.x + d, b.y + d, b.w - 2*d, b.h - 2*d} }

// canvas is one drawing being made.
type canvas struct {
	teotihuacan.Sight
	print *teotihuacan.Printed
	scene draw.Scene
	draw.Marked
	used  map[string]bool // glyphs that the board repeats
	part  string          // what is being drawn
	on    string          // the action board that is being drawn, "" for other parts
	rules []string        // keys of the rules of its places
	goals map[string]bool // parts where something can be chosen
}

func newCanvas(s teotihuacan.Sight, printed *teotihuacan.Printed, scene draw.Scene) *canvas {
	return &canvas{Sight: s, print: printed, scene: scene,
		Marked: draw.Mark(scene), used: map[string]bool{}, goals: map[string]bool{}}
}

// glyph puts a sign on the board, where each is drawn once and repeated.
func (c *canvas) glyph(name string, x, y, size float64) draw.Node {
	c.used[name] = true
	return draw.Use("te-"+name, placed(x, y, size))
}

// definitions are the signs that were used, in a fixed order, and the rules of the places.
func (c *canvas) definitions() draw.Node {
	names := make([]string, 0, len(c.used))
	for name := range c.used {
		names = append(names, name)
	}
	slices.Sort(names)
	kids := []draw.Node{draw.Path(brackets, draw.ID("te-brackets"))}
	for _, name := range names {
		kids = append(kids, draw.Group(draw.Attrs(draw.ID("te-"+name)), glyphs[name]))
	}
	return draw.Defs(append(kids, c.sentences()...)...)
}

// cell is one place: what lies on it, its marks, its name for those who do not see it.
func (c *canvas) cell(place string, b box, sentence string, kids ...draw.Node) draw.Node {
	return c.cellIn(place, b, sentence, draw.Rect(b.x, b.y, b.w, b.h, draw.Class("hit")), draw.Many(marksAt(b, c.Class[place])...), kids...)
}

// reachedBy is a place that can be touched beyond its edges, for what is too small for a finger.
func (c *canvas) reachedBy(place string, b, wider box, sentence string, kids ...draw.Node) draw.Node {
	return c.cellIn(place, b, sentence, draw.Rect(wider.x, wider.y, wider.w, wider.h, draw.Class("hit")), draw.Many(marksAt(b, c.Class[place])...), kids...)
}

// twoShaped is a place that has another shape on narrow screens.
func (c *canvas) twoShaped(place string, b, slim box, sentence string, kids ...draw.Node) draw.Node {
	hits := draw.Many(draw.Rect(b.x, b.y, b.w, b.h, draw.Class("hit broad")), draw.Rect(slim.x, slim.y, slim.w, slim.h, draw.Class("hit slim")))
	if c.Class[place] == "" {
		return c.cellIn(place, b, sentence, hits, draw.Node{}, kids...)
	}
	return c.cellIn(place, b, sentence, hits, draw.Many(draw.Group(draw.Attrs(draw.Class("broad")), marksAt(b, c.Class[place])...),
		draw.Group(draw.Attrs(draw.Class("slim")), marksAt(slim, c.Class[place])...)), kids...)
}

// cellIn draws what lies on a place and, over it, what is touched: text of the drawing is no part of the place's name.
// What can be looked under goes with its place.
func (c *canvas) cellIn(place string, b box, sentence string, hits, marks draw.Node, kids ...draw.Node) draw.Node {
	if c.Has(place, "target") {
		c.goals[c.part] = true
	}
	attrs := draw.Attrs(draw.ID("cell-"+place), draw.Role("gridcell"), draw.Class("cell", c.Class[place]),
		draw.Data("place", place), c.Tab(place, c.first()), draw.Aria("label", c.fullSentence(place, sentence)))
	attrs = append(attrs, c.describedBy(place)...)
	if c.within(place) {
		attrs = append(attrs, draw.Data("within", c.on))
	}
	over := []draw.Node{hits, marks}
	if text := c.Note[place]; text != "" {
		over = append(over, pencil(b, text))
	}
	if high := c.above(place); high != nil {
		return draw.Group(append(attrs, high...), append(kids, over...)...)
	}
	return draw.Many(append(kids, draw.Group(attrs, over...))...)
}

// within tells whether a place gives way to the board that it is a part of: who can go to a board need not look for a
// spot of it where nothing else lies.
func (c *canvas) within(place string) bool {
	return c.on != "" && c.on != place && c.Has(c.on, "target") && !c.Has(place, "target")
}

// fullSentence adds to what a place shows the viewer's note, its marks, and what a choice would do.
func (c *canvas) fullSentence(place, sentence string) string {
	return strings.Join(c.Told(place, sentence), " ")
}

// first is where Tab goes when nothing can be chosen.
func (c *canvas) first() string { return c.Ring[0].String() }

// brackets are the four corners of a square of 100 that has changed.
const brackets = "M4 30V4H30M70 4H96V30M96 70V96H70M30 96H4V70"

// marksAt draws the marks of a place, each with a shape of its own.
func marksAt(b box, classes string) []draw.Node {
	var out []draw.Node
	for class := range strings.FieldsSeq(classes) {
		switch class {
		case "target":
			out = append(out, draw.Path(stepped(b.in(1), 7), draw.Class("ring")), draw.Path(stepped(b.in(1), 7), draw.Class("glow")))
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

// crews are the colours with workers on the boards, the viewer's first.
func (c *canvas) crews() []game.Seat {
	var out []game.Seat
	if v := c.scene.Viewer; v >= 0 && int(v) < c.Seats {
		out = append(out, v)
	}
	for s := range game.Seat(len(c.Neutral)) {
		if s != c.scene.Viewer && (int(s) < c.Seats || len(c.Neutral[s]) > 0) {
			out = append(out, s)
		}
	}
	return out
}

// dice are a colour's workers.
func (c *canvas) dice(colour game.Seat) []teotihuacan.Die {
	if int(colour) < c.Seats {
		return c.Players[colour].Workers[:]
	}
	return c.Neutral[colour]
}
