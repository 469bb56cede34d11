package board

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// view is what a small screen shows at once: a part of the table, of the hill perhaps a window.
type view struct {
	id, part, label string
	short           string // what a small link shows of the label
	window          box    // the hill's; zero shows all of the part
}

// views are all views in the order of their links: the whole hill, its sections, the top, the regions, what can be chosen
// on the hill if it lies together, the other parts.
func (c *canvas) views() []view {
	out := []view{{id: "hill", part: "hill", label: c.say("view.hill")}}
	for s := range tawantinsuyu.Sections {
		n := strconv.Itoa(s + 1)
		out = append(out, view{"section-" + n, "hill", c.say("view.section", game.Num("section", s+1)), n, c.sectionWindow(s)})
	}
	var top []string
	for s := range tawantinsuyu.Sections {
		top = append(top, sectionPlace(s+1))
	}
	out = append(out, view{id: "top", part: "hill", label: c.say("view.top"), window: c.around(top)})
	for r, id := range regionIDs {
		var places []string
		for i := range c.print.Conquests {
			if c.print.Conquests[i].Region == r {
				places = append(places, c.print.Conquests[i].ID)
			}
		}
		out = append(out, view{id: "region-" + id, part: "hill", label: c.say("region." + id), window: c.around(places)})
	}
	if w := c.around(c.choices("hill")); w.w < closeBy {
		out = append(out, view{id: "choices", part: "hill", label: c.say("view.here"), window: w})
	}
	for _, p := range [][2]string{{"hand", "view.hand"}, {"village", "title.village"}, {"cards", "title.cards"}, {"market", "title.market"}, {"temple", "panel.temple"}} {
		if p[0] != "hand" || c.holds() {
			out = append(out, view{id: p[0], part: p[0], label: c.say(p[1])})
		}
	}
	return out
}

// holds tells whether anything of the viewer is drawn.
func (c *canvas) holds() bool {
	for _, s := range c.where {
		if s.part == "hand" {
			return true
		}
	}
	return false
}

// sectionWindow is where the spaces, tasks and steps of a section lie.
func (c *canvas) sectionWindow(section int) box {
	var places []string
	for i := range c.print.Spaces {
		if s := &c.print.Spaces[i]; s.Section == section {
			places = append(places, s.ID)
		}
	}
	for i := range c.print.Icons {
		if t := &c.print.Icons[i]; t.Section == section {
			places = append(places, t.ID)
		}
	}
	for i := range c.print.Steps {
		if i/2 == section {
			places = append(places, c.print.Steps[i].ID)
		}
	}
	return c.around(places)
}

// A window has some air around what it shows, and is neither very wide nor very high.
const (
	windowAir   = 14.0
	windowWide  = 1.2
	windowHigh  = 1.3
	windowLeast = 230.0 // nothing is enlarged further
	closeBy     = .62 * hillW
)

// around is a window on places of the hill.
func (c *canvas) around(places []string) box {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range places {
		b := c.where[p].box
		x0, y0, x1, y1 = min(x0, b.x), min(y0, b.y), max(x1, b.x+b.w), max(y1, b.y+b.h)
	}
	if x1 < x0 {
		return wholeHill // a pack may have no space there
	}
	w, h := max(windowLeast, x1-x0+2*windowAir), y1-y0+2*windowAir
	w, h = max(w, h/windowHigh), max(h, w/windowWide)
	return box{within((x0+x1-w)/2, wholeHill.x, wholeHill.x+wholeHill.w-w), within((y0+y1-h)/2, wholeHill.y, wholeHill.y+wholeHill.h-h), math.Round(w), math.Round(h)}
}

// within is a number between two others.
func within(v, least, most float64) float64 { return math.Round(max(least, min(v, most))) }

// holdsAll tells whether places of the hill lie in a window.
func (c *canvas) holdsAll(w box, places []string) bool {
	return !slices.ContainsFunc(places, func(p string) bool {
		b := c.where[p].box
		return b.x < w.x || b.y < w.y || b.x+b.w > w.x+w.w || b.y+b.h > w.y+w.h
	})
}

// show is the view that was asked for; without one, the view where the viewer has to choose. Of the hill that is the
// window that holds all choices, unless there are as many elsewhere.
func (c *canvas) show(all []view) view {
	if i := slices.IndexFunc(all, func(v view) bool { return v.id == c.scene.View }); i >= 0 {
		return all[i]
	}
	here := c.choices("hill")
	if here == nil && len(c.scene.Targets) > 0 {
		part := c.where[c.scene.Targets[0].Place].part
		if i := slices.IndexFunc(all, func(v view) bool { return v.part == part }); i >= 0 {
			return all[i]
		}
	}
	if 2*len(here) >= len(c.scene.Targets) && here != nil {
		for _, v := range all {
			if v.window != (box{}) && c.holdsAll(v.window, here) {
				return v
			}
		}
	}
	return all[0]
}

// choices are the places of a part where something can be chosen.
func (c *canvas) choices(part string) []string {
	var out []string
	for _, t := range c.scene.Targets {
		if s, ok := c.where[t.Place]; ok && s.part == part {
			out = append(out, t.Place)
		}
	}
	return out
}

// partSigns are the glyphs of the parts.
var partSigns = map[string]string{"hill": "hill", "hand": "purse", "village": "worker", "cards": "back-god", "market": "build", "temple": "temple"}

// navs are the links to the parts, with how much can be chosen there, and to the windows on the hill.
func (c *canvas) navs(all []view, shown view) (parts, windows draw.Node) {
	var of, on []draw.Node
	for _, v := range all {
		attrs := draw.Attrs(draw.Attr{Name: "href", Value: "?" + c.scene.Query + "view=" + v.id}, draw.Data("view", v.id), draw.Data("part", v.part))
		if v.id == shown.id {
			attrs = append(attrs, draw.Aria("current", "true"))
		}
		if v.window != (box{}) {
			attrs = append(attrs, draw.Data("window", v.window.String()))
			if v.short != "" {
				attrs = append(attrs, draw.Aria("label", v.label))
			}
			on = append(on, draw.El("a", attrs, draw.Text(cmp.Or(v.short, v.label))))
			continue
		}
		kids := []draw.Node{icon(c.glyph(partSigns[v.part], 0, 0, 1)), draw.El("span", nil, draw.Text(v.label))}
		if n := len(c.choices(v.part)); n > 0 {
			kids = append(kids, draw.El("b", draw.Attrs(draw.Role("img"), draw.Aria("label", c.say("view.choices", game.Num("n", n)))), draw.Text(strconv.Itoa(n))))
		}
		of = append(of, draw.El("a", attrs, kids...))
	}
	return draw.El("nav", draw.Attrs(draw.Class("ta-views ta-parts"), draw.Aria("label", c.say("view.label"))), of...),
		draw.El("nav", draw.Attrs(draw.Class("ta-views ta-windows"), draw.Aria("label", c.say("view.windows"))), on...)
}
