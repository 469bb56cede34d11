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
	marks map[string]string // classes of a place: target, selected, last, lit
	label map[string]string // what a choice on the place does
	note  map[string]string
	used  map[string]bool // glyphs that the board repeats
	part  string          // what is being drawn
	on    string          // the action board that is being drawn, "" for other parts
	rules []string        // keys of the rules of its places
	goals map[string]bool // parts where something can be chosen
}

func newCanvas(s teotihuacan.Sight, printed *teotihuacan.Printed, scene draw.Scene) *canvas {
	c := &canvas{Sight: s, print: printed, scene: scene,
		marks: map[string]string{}, label: map[string]string{}, note: map[string]string{}, used: map[string]bool{}, goals: map[string]bool{}}
	for _, t := range scene.Targets {
		c.mark(t.Place, "target")
		c.label[t.Place] = t.Label
	}
	for _, p := range scene.Marks {
		c.mark(p, "last")
	}
	for _, p := range scene.Lit {
		c.mark(p, "lit")
	}
	c.mark(scene.Selected, "selected")
	for _, n := range scene.Notes {
		c.note[n.Place] = n.Text
	}
	return c
}

func (c *canvas) mark(place, class string) {
	if !strings.Contains(c.marks[place], class) {
		c.marks[place] = strings.TrimSpace(c.marks[place] + " " + class)
	}
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
	return c.cellIn(place, b, sentence, draw.Rect(b.x, b.y, b.w, b.h, draw.Class("hit")), draw.Many(marksAt(b, c.marks[place])...), kids...)
}

// reachedBy is a place that can be touched beyond its edges, for what is too small for a finger.
func (c *canvas) reachedBy(place string, b, wider box, sentence string, kids ...draw.Node) draw.Node {
	return c.cellIn(place, b, sentence, draw.Rect(wider.x, wider.y, wider.w, wider.h, draw.Class("hit")), draw.Many(marksAt(b, c.marks[place])...), kids...)
}

// twoShaped is a place that has another shape on narrow screens.
func (c *canvas) twoShaped(place string, b, slim box, sentence string, kids ...draw.Node) draw.Node {
	hits := draw.Many(draw.Rect(b.x, b.y, b.w, b.h, draw.Class("hit broad")), draw.Rect(slim.x, slim.y, slim.w, slim.h, draw.Class("hit slim")))
	if c.marks[place] == "" {
		return c.cellIn(place, b, sentence, hits, draw.Node{}, kids...)
	}
	return c.cellIn(place, b, sentence, hits, draw.Many(draw.Group(draw.Attrs(draw.Class("broad")), marksAt(b, c.marks[place])...),
		draw.Group(draw.Attrs(draw.Class("slim")), marksAt(slim, c.marks[place])...)), kids...)
}

// cellIn draws what lies on a place and, over it, what is touched: text of the drawing is no part of the place's name.
// What can be looked under goes with its place.
func (c *canvas) cellIn(place string, b box, sentence string, hits, marks draw.Node, kids ...draw.Node) draw.Node {
	tab := "-1"
	if place == c.entry() {
		tab = "0"
	}
	if strings.Contains(c.marks[place], "target") {
		c.goals[c.part] = true
	}
	attrs := draw.Attrs(draw.ID("cell-"+place), draw.Role("gridcell"), draw.Class("cell", c.marks[place]),
		draw.Data("place", place), draw.Attr{Name: "tabindex", Value: tab}, draw.Aria("label", c.fullSentence(place, sentence)))
	attrs = append(attrs, c.describedBy(place)...)
	if c.within(place) {
		attrs = append(attrs, draw.Data("within", c.on))
	}
	over := []draw.Node{hits, marks}
	if text := c.note[place]; text != "" {
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
	return c.on != "" && c.on != place && strings.Contains(c.marks[c.on], "target") && !strings.Contains(c.marks[place], "target")
}

// fullSentence adds to what a place shows the viewer's note, its marks, and what a choice would do.
func (c *canvas) fullSentence(place, sentence string) string {
	said := []string{sentence}
	if text := c.note[place]; text != "" {
		said = append(said, c.say("cell.note")+" "+text+".")
	}
	if strings.Contains(c.marks[place], "last") {
		said = append(said, c.say("cell.last"))
	}
	if strings.Contains(c.marks[place], "selected") {
		said = append(said, c.say("cell.selected"))
	}
	if text := c.label[place]; text != "" {
		said = append(said, text)
	}
	return strings.Join(said, " ")
}

// entry is the one place that Tab reaches: the picked one, else the first that can be chosen, else the first board.
func (c *canvas) entry() string {
	switch {
	case c.scene.Selected != "":
		return c.scene.Selected
	case len(c.scene.Targets) > 0:
		return c.scene.Targets[0].Place
	}
	return c.Ring[0].String()
}

func row(kids ...draw.Node) draw.Node { return draw.Group(draw.Attrs(draw.Role("row")), kids...) }

// plain is a part of the drawing that says nothing by itself.
func plain(kids ...draw.Node) draw.Node { return draw.Group(draw.Attrs(draw.Hidden()), kids...) }

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
			out = append(out, draw.Path(tips(b), draw.Class("tips")))
		case "last":
			out = append(out, corners(b, "bracket under"), corners(b, "bracket"))
		}
	}
	return out
}

// stepped is a box whose corners go inwards in one step.
func stepped(b box, n float64) string {
	var p draw.Pen
	r, d := b.x+b.w, b.y+b.h
	p.Move(b.x+n, b.y).Line(r-n, b.y).Line(r-n, b.y+n).Line(r, b.y+n).Line(r, d-n).Line(r-n, d-n).Line(r-n, d)
	p.Line(b.x+n, d).Line(b.x+n, d-n).Line(b.x, d-n).Line(b.x, b.y+n).Line(b.x+n, b.y+n)
	return p.Close().String()
}

func corners(b box, class string) draw.Node {
	var p draw.Pen
	n := min(26, min(b.w, b.h)*.26)
	r, d := b.x+b.w, b.y+b.h
	p.Move(b.x, b.y+n).Line(b.x, b.y).Line(b.x+n, b.y).Move(r-n, b.y).Line(r, b.y).Line(r, b.y+n)
	p.Move(r, d-n).Line(r, d).Line(r-n, d).Move(b.x+n, d).Line(b.x, d).Line(b.x, d-n)
	return draw.Path(p.String(), draw.Class(class))
}

func tips(b box) string {
	var p draw.Pen
	n := min(20, min(b.w, b.h)*.24)
	r, d := b.x+b.w, b.y+b.h
	p.Move(b.x, b.y).Line(b.x+n, b.y).Line(b.x, b.y+n).Close().Move(r, b.y).Line(r-n, b.y).Line(r, b.y+n).Close()
	p.Move(r, d).Line(r-n, d).Line(r, d-n).Close().Move(b.x, d).Line(b.x+n, d).Line(b.x, d-n)
	return p.Close().String()
}

// longestNote is what can be read on a place.
const longestNote = 8

// pencil is a slip of paper with the viewer's own note in the upper right corner of a place.
func pencil(b box, text string) draw.Node {
	runes := []rune(text)
	if len(runes) > longestNote {
		runes = append(runes[:longestNote-1], '…')
	}
	const size = 20.0
	w := size*.64*float64(len(runes)) + 10
	return draw.Group(draw.Attrs(draw.Class("pencil"), draw.Transform(draw.Translate(b.x+b.w-w-2, b.y+2))),
		draw.Rect(0, 0, w, size+5, draw.Num("rx", 4)), draw.Label(w/2, size*.96, string(runes), draw.Num("font-size", size)))
}

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
