package board

import (
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

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
	draw.Cutter
}

func newCanvas(s tawantinsuyu.Sight, printed *tawantinsuyu.Printed, scene draw.Scene) *canvas {
	return &canvas{Sight: s, print: printed, scene: scene, Marked: draw.Mark(scene)}
}

// glyph puts a sign on the board, where each is drawn once and repeated.
func (c *canvas) glyph(name string, x, y, size float64) draw.Node {
	return draw.Use("ta-"+name, placed(x, y, size))
}

// piece puts a sign on the board that stands for the same thing during the whole game, wherever it goes.
func (c *canvas) piece(id, name string, x, y, size float64) draw.Node {
	return draw.Use("ta-"+name, placed(x, y, size), draw.Data("piece", id))
}

// standing is a worker of a kind on a place. The rules do not tell workers of a kind apart, so the name of one is that of its
// kind and place: data-kin is what a worker that has gone has in common with the one that has come.
func (c *canvas) standing(kind int, where string, x, y, size float64) draw.Node {
	return c.piece("worker-"+workerIDs[kind]+"-"+where, "worker-"+workerIDs[kind], x, y, size).With(draw.Data("kin", "worker-"+workerIDs[kind]))
}

// definitions are the signs that can be needed in this game, in a fixed order, the grounds of the regions' fields, and the
// sentences of the rules.
func (c *canvas) definitions() draw.Node {
	kids := []draw.Node{draw.Path(brackets, draw.ID("ta-brackets"))}
	for _, name := range signsOfAll() {
		kids = append(kids, draw.Group(draw.Attrs(draw.ID("ta-"+name)), glyphs[name]))
	}
	for s := range game.Seat(c.Seats) {
		for _, name := range []string{markerSign(s), priestSign(s)} {
			kids = append(kids, draw.Group(draw.Attrs(draw.ID("ta-"+name)), glyphs[name]))
		}
	}
	sizes := map[string]bool{}
	for _, b := range c.conquestBoxes() {
		if id := fieldID(b); !sizes[id] {
			sizes[id] = true
			kids = append(kids, draw.Group(draw.Attrs(draw.ID(id)), conquestField(box{0, 0, math.Round(b.w), math.Round(b.h)})))
		}
	}
	return draw.SVG(draw.Attrs(draw.Class("ta-defs"), draw.Num("width", 0), draw.Num("height", 0), draw.Hidden()), draw.Defs(append(kids, c.sentences()...)...))
}

// signsOfAll are the signs that a board repeats, without those of seats.
var signsOfAll = sync.OnceValue(func() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(glyphs)), func(name string) bool {
		return strings.HasPrefix(name, "marker-") || strings.HasPrefix(name, "priest-")
	})
})

// spot is the part of one place.
func (c *canvas) spot(place string, key draw.Key, art func() draw.Node) draw.Node {
	return c.Part(draw.PartID(place), key, art)
}

// ring is a bright line in a dark one, inside a box.
func ring(b box) []draw.Node {
	return []draw.Node{draw.Path(stepped(b.in(1), 7), draw.Class("ring")), draw.Path(stepped(b.in(1), 7), draw.Class("glow"))}
}

// cell is one place: what lies on it, and over that what is touched, its marks, the viewer's note and its name. The text of
// the drawing is no part of the name.
func (c *canvas) cell(place string, b box, sentence string, kids ...draw.Node) draw.Node {
	more := c.Told(place)
	attrs := draw.Attrs(draw.ID("cell-"+place), draw.Role("gridcell"), draw.Class("cell", c.Class[place]), draw.Data("place", place), c.Tab(place, c.first()),
		draw.Aria("label", capital(strings.Join(append([]string{sentence}, more...), " "))))
	attrs = append(append(attrs, c.Goal(place)...), draw.More(more)...)
	b = box{math.Round(b.x), math.Round(b.y), math.Round(b.w), math.Round(b.h)}
	over := append([]draw.Node{draw.Rect(b.x, b.y, b.w, b.h, draw.Class("hit"))}, marksAt(b, c.Class[place])...)
	if text := c.Note[place]; text != "" {
		over = append(over, pencil(b, text))
	}
	return draw.Many(append(kids, draw.Group(attrs, over...))...)
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

// marksAt draws the marks of a place, each with a shape of its own.
func marksAt(b box, classes string) []draw.Node {
	var out []draw.Node
	for class := range strings.FieldsSeq(classes) {
		switch class {
		case "target":
			out = append(out, ring(b)...)
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
