package board

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

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
	draw.Cutter
	group string          // what is being drawn of the board
	on    string          // the action board that is being drawn, "" for others
	goals map[string]bool // groups where something can be chosen
}

func newCanvas(s teotihuacan.Sight, printed *teotihuacan.Printed, scene draw.Scene) *canvas {
	return &canvas{Sight: s, print: printed, scene: scene, Marked: draw.Mark(scene), goals: map[string]bool{}}
}

// glyph puts a sign on the board, where each is drawn once and repeated.
func (c *canvas) glyph(name string, x, y, size float64) draw.Node {
	return draw.Use("te-"+name, placed(x, y, size))
}

// piece puts a sign on the board that stands for the same thing during the whole game, wherever it goes.
func (c *canvas) piece(id, name string, x, y, size float64) draw.Node {
	return draw.Use("te-"+name, placed(x, y, size), draw.Data("piece", id))
}

// definitions are the signs that can be needed in this game, in a fixed order, and the rules of the places.
func (c *canvas) definitions() draw.Node {
	var kids []draw.Node
	for _, name := range c.needed() {
		kids = append(kids, draw.Group(draw.Attrs(draw.ID("te-"+name)), glyphs[name]))
	}
	return draw.Defs(append(kids, c.sentences()...)...)
}

// needed are all signs but the workers and markers of others than take part.
func (c *canvas) needed() []string {
	names := slices.Clone(signs())
	for s := range game.Seat(len(c.Neutral)) {
		if int(s) >= c.Seats && len(c.Neutral[s]) == 0 {
			continue
		}
		for power := 1; power < len(pips); power++ {
			names = append(names, dieSign(s, power, int(s) >= c.Seats))
		}
		if int(s) < c.Seats {
			names = append(names, markerSign(s))
		}
	}
	return names
}

// signs are the signs without workers and markers that a board repeats.
var signs = sync.OnceValue(func() []string {
	own := regexp.MustCompile(`^(die|marker)-|^(blue|red|green)$`)
	return slices.DeleteFunc(slices.Sorted(maps.Keys(glyphs)), own.MatchString)
})

// part draws a part, or notes it.
func (c *canvas) part(id string, key draw.Key, art func() draw.Node) draw.Node {
	on := c.on
	return c.Part(id, key, func() draw.Node {
		c.on = on
		return art()
	})
}

// spot is the part of one place.
func (c *canvas) spot(place string, key draw.Key, art func() draw.Node) draw.Node {
	return c.part(draw.PartID(place), key, art)
}

// cell is one place: what lies on it, its marks, its name for those who do not see it.
func (c *canvas) cell(place string, b box, sentence string, kids ...draw.Node) draw.Node {
	return c.cellIn(place, b, sentence, draw.Rect(b.x, b.y, b.w, b.h, draw.Class("hit")), draw.Many(marksAt(b, c.Class[place])...), kids...)
}

// reachedBy is a place that can be touched beyond its edges, for what is too small for a finger.
func (c *canvas) reachedBy(place string, b, wider box, sentence string, kids ...draw.Node) draw.Node {
	hit := draw.Rect(wider.x, wider.y, wider.w, wider.h, draw.Class("hit"), draw.Data("box", draw.Box(b.x, b.y, b.w, b.h)))
	return c.cellIn(place, b, sentence, hit, draw.Many(marksAt(b, c.Class[place])...), kids...)
}

// cellIn draws what lies on a place and, over it, what is touched: text of the drawing is no part of the place's name.
// What can be looked under goes with its place.
func (c *canvas) cellIn(place string, b box, sentence string, hits, marks draw.Node, kids ...draw.Node) draw.Node {
	if c.Has(place, "target") {
		c.goals[c.group] = true
	}
	attrs := draw.Attrs(draw.ID("cell-"+place), draw.Role("gridcell"), draw.Class("cell", c.Class[place]),
		draw.Data("place", place), c.Tab(place, c.first()), draw.Aria("label", c.fullSentence(place, sentence)))
	attrs = append(attrs, c.describedBy(place)...)
	if c.on != "" && c.on != place { // who can go to a board need not look for a spot of it where nothing else lies
		attrs = append(attrs, draw.Data("within", c.on))
	}
	attrs = append(append(attrs, c.Goal(place)...), draw.More(c.Told(place))...)
	over := []draw.Node{hits, marks}
	if text := c.Note[place]; text != "" {
		over = append(over, pencil(b, text))
	}
	if high := c.above(place); high != nil {
		return draw.Group(append(attrs, high...), append(kids, over...)...)
	}
	return draw.Many(append(kids, draw.Group(attrs, over...))...)
}

// fullSentence adds to what a place shows the viewer's note, its marks, and what a choice would do.
func (c *canvas) fullSentence(place, sentence string) string {
	return strings.Join(c.Told(place, sentence), " ")
}

// first is where Tab goes when nothing can be chosen.
func (c *canvas) first() string { return c.Ring[0].String() }

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

// crews yields the colours with workers on the boards.
func (c *canvas) crews(yield func(game.Seat) bool) {
	for s := range game.Seat(len(c.Neutral)) {
		if (int(s) < c.Seats || len(c.Neutral[s]) > 0) && !yield(s) {
			return
		}
	}
}

// dice are a colour's workers.
func (c *canvas) dice(colour game.Seat) []teotihuacan.Die {
	if int(colour) < c.Seats {
		return c.Players[colour].Workers[:]
	}
	return c.Neutral[colour]
}
