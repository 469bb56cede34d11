// Package drawtest proves what every board promises, whatever game it draws: markup that a strict page policy takes,
// ids that are unique, classes that have a style, phrases that are listed, an ARIA grid, colours that can be told apart.
package drawtest

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/game"
)

// InKeys says a phrase as its key and its arguments.
func InKeys(p game.Phrase) string { return p.String() + "." }

// Crowd is a scene of a position with everything that can be marked, marked, and names that a careless drawing would
// break.
func Crowd(b draw.Board, p game.Position, viewer game.Seat, selected string) draw.Scene {
	scene := draw.Scene{
		Position: p, Viewer: viewer, Names: []string{"Anna", "Борис", "Žofie", `<script>"&'`}, Say: InKeys, Selected: selected,
	}
	for _, m := range places.FindAllStringSubmatch(b.Picture(scene).Board.String(), -1) {
		scene.Targets = append(scene.Targets, draw.Target{Place: m[1], Label: "go to " + m[1]})
		scene.Marks = append(scene.Marks, m[1])
		scene.Lit = append(scene.Lit, m[1])
		scene.Notes = append(scene.Notes, draw.Note{Place: m[1], Text: `<b>&"12`})
	}
	return scene
}

var places = regexp.MustCompile(`data-place="([^"]*)"`)

// Drawings are all that a page shows of a scene, each with a name.
func Drawings(b draw.Board, scene draw.Scene) map[string]draw.Node {
	pic := b.Picture(scene)
	all := map[string]draw.Node{"board": draw.Many(pic.Board, pic.Map, pic.Hand)}
	if c, ok := b.(interface{ Cover() draw.Node }); ok {
		all["cover"] = c.Cover()
	}
	var add func(name string, items []draw.Item)
	add = func(name string, items []draw.Item) {
		for _, item := range items {
			all[name+"/"+item.Label] = item.Icon
			add(name+"/"+item.Label, item.Parts)
		}
	}
	for i, p := range pic.Panels {
		add("panel "+strconv.Itoa(i), p.Items)
	}
	for _, f := range pic.Aside {
		all["figure "+f.Title] = f.SVG
		add("figure "+f.Title, f.Items)
	}
	for _, term := range b.Glossary() {
		all["term "+term.ID] = term.Icon
	}
	return all
}

// Elements reads markup and gives each element; markup that is no XML fails the test.
func Elements(t testing.TB, name string, n draw.Node) []xml.StartElement {
	t.Helper()
	var out []xml.StartElement
	for d := xml.NewDecoder(strings.NewReader(n.String())); ; {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if e, ok := tok.(xml.StartElement); ok {
			out = append(out, e.Copy())
		}
	}
}

// Attr is the value of an attribute, "" without it.
func Attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// Grid proves that the places of a board are an ARIA grid with one stop for the Tab key, the place given. It gives how
// many elements have each role.
func Grid(t testing.TB, board draw.Node, stop string) map[string]int {
	t.Helper()
	stops, roles := 0, map[string]int{}
	for _, e := range Elements(t, "board", board) {
		roles[Attr(e, "role")]++
		if Attr(e, "role") != "gridcell" {
			continue
		}
		place := Attr(e, "data-place")
		if id := Attr(e, "id"); id != "cell-"+place && id != "" || Attr(e, "aria-label") == "" || place == "" {
			t.Errorf("cell %s is called %q, its id is %s", place, Attr(e, "aria-label"), id)
		}
		switch tab := Attr(e, "tabindex"); {
		case tab == "":
			t.Errorf("cell %s has no tabindex", place)
		case tab == "0":
			stops++
			if place != stop {
				t.Errorf("Tab reaches %s", place)
			}
		}
	}
	if stops != 1 || roles["grid"] != 1 {
		t.Errorf("%d stops for Tab, %v", stops, roles)
	}
	return roles
}

// Same proves that two positions are drawn alike: a state and what a watcher sees of it.
func Same(t testing.TB, b draw.Board, x, y draw.Scene) {
	t.Helper()
	a, c := Drawings(b, x), Drawings(b, y)
	for name := range a {
		if a[name].String() != c[name].String() {
			t.Errorf("%s differs", name)
		}
	}
}

// Weight is how many bytes the board of a seat has in words of many letters, with all that it can choose lit.
func Weight(b draw.Board, s game.State, seat game.Seat) int {
	scene := draw.Scene{
		Position: s.View(seat), Viewer: seat, Names: []string{"Anna", "Борис", "Žofie", "Dan"},
		Say: func(game.Phrase) string { return strings.Repeat("ж", 30) },
	}
	seen := map[string]bool{}
	for _, m := range s.Moves(seat, nil) {
		for _, place := range b.Places(scene.Position, seat, m) {
			if !seen[place] {
				seen[place] = true
				scene.Targets = append(scene.Targets, draw.Target{Place: place, Label: strings.Repeat("ж", 60)})
			}
		}
	}
	return len(b.Picture(scene).Board.String())
}
