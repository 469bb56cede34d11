package draw

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"kancha/game"
)

// Marked is what a scene says about the places of a board, to be asked for while the board is drawn.
type Marked struct {
	Class map[string]string // of a place: target, selected, last, lit
	Label map[string]string // what a choice on the place does
	Note  map[string]string
	Plan  map[string]string // notes of the team
	scene Scene
}

// Mark reads a scene.
func Mark(scene Scene) Marked {
	m := Marked{Class: map[string]string{}, Label: map[string]string{}, Note: map[string]string{}, Plan: map[string]string{}, scene: scene}
	for _, t := range scene.Targets {
		m.add(t.Place, "target")
		m.Label[t.Place] = t.Label
	}
	for _, p := range scene.Marks {
		m.add(p, "last")
	}
	for _, p := range scene.Lit {
		m.add(p, "lit")
	}
	if scene.Selected != "" {
		m.add(scene.Selected, "selected")
	}
	for _, n := range scene.Notes {
		if n.Shared {
			m.Plan[n.Place] = n.Text
		} else {
			m.Note[n.Place] = n.Text
		}
	}
	return m
}

func (m Marked) add(place, class string) {
	if !m.Has(place, class) {
		m.Class[place] = strings.TrimSpace(m.Class[place] + " " + class)
	}
}

// Has tells whether a place has a class.
func (m Marked) Has(place, class string) bool { return strings.Contains(m.Class[place], class) }

// Entry is the one place that Tab reaches: the picked one, else the first that can be chosen, else the one given.
func (m Marked) Entry(other string) string {
	switch {
	case m.scene.Selected != "":
		return m.scene.Selected
	case len(m.scene.Targets) > 0:
		return m.scene.Targets[0].Place
	}
	return other
}

// Tab is the tabindex of a place: 0 for the entry, -1 for all others, which the arrow keys reach.
func (m Marked) Tab(place, other string) Attr {
	if place == m.Entry(other) {
		return Attr{"tabindex", "0"}
	}
	return Attr{"tabindex", "-1"}
}

// Told adds to the sentences of a place its notes and marks, in the game's words cell.note, cell.plan, cell.last and
// cell.selected, and what a choice would do.
func (m Marked) Told(place string, said ...string) []string {
	word := func(kind string) string { return m.scene.Say(game.Say(kind)) }
	if text := m.Note[place]; text != "" {
		said = append(said, word("cell.note")+" "+text+".")
	}
	if text := m.Plan[place]; text != "" {
		said = append(said, word("cell.plan")+" "+text+".")
	}
	if m.Has(place, "last") {
		said = append(said, word("cell.last"))
	}
	if m.Has(place, "selected") {
		said = append(said, word("cell.selected"))
	}
	if text := m.Label[place]; text != "" {
		said = append(said, text)
	}
	return said
}

// More are the attributes of a place with marks or notes: how much of its name is what they add, as scripts count, so that
// a page that changes them can tell the name without them.
func More(told []string) []Attr {
	if len(told) == 0 {
		return nil
	}
	return Attrs(Data("more", strconv.Itoa(len(utf16.Encode([]rune(strings.Join(told, " ")))))))
}

// Goal is the attribute of a place where something can be chosen right now.
func (m Marked) Goal(place string) []Attr {
	if m.Has(place, "target") {
		return Attrs(Data("target", ""))
	}
	return nil
}

// Box is a place's outline where it is not that of what is touched, for the attribute data-box: its marks go there.
func Box(x, y, w, h float64) string { return numbers(x, y, w, h) }

// Stepped is the outline of a box whose corners go inwards in one step.
func Stepped(x, y, w, h, n float64) string {
	var p Pen
	r, d := x+w, y+h
	p.Move(x+n, y).Line(r-n, y).Line(r-n, y+n).Line(r, y+n).Line(r, d-n).Line(r-n, d-n).Line(r-n, d)
	p.Line(x+n, d).Line(x+n, d-n).Line(x, d-n).Line(x, y+n).Line(x+n, y+n)
	return p.Close().String()
}

// Corners are the brackets at a box that has changed.
func Corners(x, y, w, h float64) string {
	var p Pen
	n := min(26, min(w, h)*.26)
	r, d := x+w, y+h
	p.Move(x, y+n).Line(x, y).Line(x+n, y).Move(r-n, y).Line(r, y).Line(r, y+n)
	p.Move(r, d-n).Line(r, d).Line(r-n, d).Move(x+n, d).Line(x, d).Line(x, d-n)
	return p.String()
}

// Tips are the filled corners of a box that is picked.
func Tips(x, y, w, h float64) string {
	var p Pen
	n := min(20, min(w, h)*.24)
	r, d := x+w, y+h
	p.Move(x, y).Line(x+n, y).Line(x, y+n).Close().Move(r, y).Line(r-n, y).Line(r, y+n).Close()
	p.Move(r, d).Line(r-n, d).Line(r, d-n).Close().Move(x, d).Line(x+n, d).Line(x, d-n)
	return p.Close().String()
}

// longestNote is what can be read on a place.
const longestNote = 8

// Pencil is a slip of paper with a note, its upper right corner at a point.
func Pencil(x, y float64, text string) Node {
	runes := []rune(text)
	if len(runes) > longestNote {
		runes = append(runes[:longestNote-1], '…')
	}
	const size = 20.0
	w := size*.64*float64(len(runes)) + 10
	return Group(Attrs(Class("pencil"), Transform(Translate(x-w, y))),
		Rect(0, 0, w, size+5, Num("rx", 4)), Label(w/2, size*.96, string(runes), Num("font-size", size)))
}

// Row is a row of an ARIA grid.
func Row(kids ...Node) Node { return Group(Attrs(Role("row")), kids...) }

// Plain is a part of a drawing that says nothing by itself.
func Plain(kids ...Node) Node { return Group(Attrs(Hidden()), kids...) }
