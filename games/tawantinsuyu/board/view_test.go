package board

import (
	"encoding/xml"
	"strconv"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// links are the elements of the board that lead to a view.
func links(t *testing.T, scene draw.Scene) (root xml.StartElement, out []xml.StartElement) {
	t.Helper()
	for i, e := range drawtest.Elements(t, "board", Board{}.Picture(scene).Board) {
		switch {
		case i == 0:
			root = e
		case e.Name.Local == "a":
			out = append(out, e)
		}
	}
	return root, out
}

// parts are the places by the part in which they are drawn.
func parts(t *testing.T, scene draw.Scene) map[string][]string {
	t.Helper()
	out, part := map[string][]string{}, ""
	for _, e := range drawtest.Elements(t, "board", Board{}.Picture(scene).Board) {
		if p := drawtest.Attr(e, "data-part"); p != "" {
			part = p
		}
		if place := drawtest.Attr(e, "data-place"); place != "" {
			out[part] = append(out[part], place)
		}
	}
	return out
}

func window(t *testing.T, text string) box {
	t.Helper()
	var v [4]float64
	for i, f := range strings.Fields(text) {
		n, err := strconv.ParseFloat(f, 64)
		if err != nil || i > 3 {
			t.Fatalf("%q is no window", text)
		}
		v[i] = n
	}
	return box{v[0], v[1], v[2], v[3]}
}

// A phone shows one part at a time: each needs a link, and each link a part.
func TestEveryPartHasALink(t *testing.T) {
	for _, viewer := range []game.Seat{0, game.Watcher} {
		s := play(t, 3, 120)
		scene := draw.Scene{Position: s.View(viewer), Viewer: viewer, Say: drawtest.InKeys}
		drawn, linked := parts(t, scene), map[string]bool{}
		_, all := links(t, scene)
		for _, a := range all {
			part := drawtest.Attr(a, "data-part")
			linked[part] = true
			if len(drawn[part]) == 0 {
				t.Errorf("viewer %d: %s leads to no part", viewer, drawtest.Attr(a, "href"))
			}
			if drawtest.Attr(a, "href") != "?view="+drawtest.Attr(a, "data-view") {
				t.Errorf("%s is for the view %s", drawtest.Attr(a, "href"), drawtest.Attr(a, "data-view"))
			}
		}
		for part := range drawn {
			if !linked[part] {
				t.Errorf("viewer %d: nothing leads to %s", viewer, part)
			}
		}
	}
}

// phone is the width of a board on a small screen, finger the least size of what is touched there, in pixels.
const (
	phone  = 336.0
	finger = 40.0
)

// What lies on the hill is in a window where a finger can tell it from its neighbours: a space by its size, a task or
// steps with the edge that the style sheet puts around what can be chosen.
func TestWindowsAreLargeEnoughForFingers(t *testing.T) {
	if !strings.Contains(css, ".target.little > path:first-child { stroke: transparent; stroke-width: 26px;") {
		t.Fatal("the style sheet puts another edge around what can be chosen")
	}
	s := play(t, 2, 0)
	var sight tawantinsuyu.Sight
	tawantinsuyu.Look(s, &sight)
	c := newCanvas(sight, printed(), draw.Scene{Position: s, Say: drawtest.InKeys})
	c.board()
	for place, at := range c.where {
		if at.part != "hill" {
			continue
		}
		best := 0.0
		for _, v := range c.views() {
			if v.window != (box{}) && c.holdsAll(v.window, []string{place}) {
				size := min(at.box.w, at.box.h)
				if size < little {
					size += 26
				}
				best = max(best, size*phone/v.window.w)
			}
		}
		if best < finger {
			t.Errorf("%s has %.0f pixels in its best window", place, best)
		}
	}
}

func TestTheViewFollowsTheChoices(t *testing.T) {
	s := play(t, 3, 200)
	lower := printed().Spaces
	in := func(section, n int) (out []string) {
		for i := range lower {
			if lower[i].Section == section && len(out) < n {
				out = append(out, lower[i].ID)
			}
		}
		return out
	}
	for _, c := range []struct {
		name, asked string
		targets     []string
		want, part  string
	}{
		{"nothing to choose", "", nil, "hill", "hill"},
		{"spaces of one section", "", in(2, 4), "section-3", "hill"},
		{"spaces of opposite sections", "", append(in(0, 20), in(2, 20)...), "hill", "hill"},
		{"a building", "", []string{"bag", "village-potato"}, "village", "village"},
		{"what one has", "", []string{"goods-gold"}, "hand", "hand"},
		{"another view asked for", "temple", in(2, 1), "temple", "temple"},
		{"a view that does not exist", `"><script>`, in(2, 4), "section-3", "hill"},
	} {
		scene := draw.Scene{Position: s.View(0), Viewer: 0, Say: drawtest.InKeys, View: c.asked}
		for _, p := range c.targets {
			scene.Targets = append(scene.Targets, draw.Target{Place: p, Label: "go"})
		}
		root, all := links(t, scene)
		if drawtest.Attr(root, "data-view") != c.want || drawtest.Attr(root, "data-shows") != c.part {
			t.Errorf("%s: shows %s of %s", c.name, drawtest.Attr(root, "data-view"), drawtest.Attr(root, "data-shows"))
		}
		current := 0
		for _, a := range all {
			if drawtest.Attr(a, "aria-current") != "" {
				current++
				if drawtest.Attr(a, "data-view") != c.want {
					t.Errorf("%s: %s is marked", c.name, drawtest.Attr(a, "data-view"))
				}
			}
		}
		if current != 1 {
			t.Errorf("%s: %d links are marked", c.name, current)
		}
	}
}

// A window that was asked for is what the drawing shows, also where no script runs.
func TestAWindowIsShownWithoutAScript(t *testing.T) {
	s := play(t, 2, 0)
	scene := draw.Scene{Position: s.View(0), Viewer: 0, Say: drawtest.InKeys}
	_, all := links(t, scene)
	seen := 0
	for _, a := range all {
		if drawtest.Attr(a, "data-window") == "" {
			continue
		}
		seen++
		want := window(t, drawtest.Attr(a, "data-window"))
		if want.w > wholeHill.w*.7 {
			t.Errorf("%s enlarges nothing: %v", drawtest.Attr(a, "data-view"), want)
		}
		scene.View = drawtest.Attr(a, "data-view")
		for _, e := range drawtest.Elements(t, "board", Board{}.Picture(scene).Board) {
			if drawtest.Attr(e, "data-whole") != "" && drawtest.Attr(e, "viewBox") != drawtest.Attr(a, "data-window") {
				t.Errorf("%s shows %s", scene.View, drawtest.Attr(e, "viewBox"))
			}
		}
	}
	if seen != 10 {
		t.Errorf("%d windows, want five sections, the top and four regions", seen)
	}
}

// In a replay another view keeps the step.
func TestAnotherViewKeepsTheQuery(t *testing.T) {
	s := play(t, 2, 0)
	_, all := links(t, draw.Scene{Position: s.View(0), Viewer: 0, Say: drawtest.InKeys, Query: "step=5&"})
	for _, a := range all {
		if drawtest.Attr(a, "href") != "?step=5&view="+drawtest.Attr(a, "data-view") {
			t.Errorf("a link goes to %s", drawtest.Attr(a, "href"))
		}
	}
}

// What is told of a place beside its name is a sentence that stands on the page.
func TestRulesOfPlacesStandOnThePage(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		s := play(t, seats, 200)
		scene := draw.Scene{Position: s.View(0), Viewer: 0, Say: drawtest.InKeys}
		ids, named := map[string]bool{}, map[string]bool{}
		for _, e := range drawtest.Elements(t, "board", Board{}.Picture(scene).Board) {
			if e.Name.Local == "desc" {
				ids[drawtest.Attr(e, "id")] = true
			}
			if id := drawtest.Attr(e, "data-rule"); id != "" {
				named[id] = true
			}
		}
		for id := range named {
			if !ids[id] {
				t.Errorf("%d seats: %s stands nowhere", seats, id)
			}
		}
		if len(named) < 20 {
			t.Errorf("%d seats: only %d rules are told", seats, len(named))
		}
	}
}

// Panels count what previews say, with the sign that they mean.
func TestChangesOfCounts(t *testing.T) {
	counted := map[string]bool{}
	s := play(t, 3, 200)
	var add func(items []draw.Item)
	add = func(items []draw.Item) {
		for _, i := range items {
			counted[i.Key] = true
			add(i.Parts)
		}
	}
	add(Board{}.Picture(draw.Scene{Position: s.View(0), Viewer: 0, Say: drawtest.InKeys}).Panels[0].Items)
	corn := game.Term("resource", "resource", "corn")
	for _, c := range []struct {
		effect game.Phrase
		count  string
		change int
	}{
		{game.Say("gain", game.Num("n", 2), corn), "corn", 2}, {game.Say("pay", game.Num("n", 2), corn), "corn", -2},
		{game.Say("points", game.Num("n", 3)), "points", 3}, {game.Say("climb", game.Num("n", 1)), "climb", 1},
		{game.Say("god_cards_away", game.Num("n", 1)), "god_cards", -1}, {game.Say("army_cards", game.Num("n", 2)), "army_cards", 2},
		{game.Say("workers_away", game.Num("n", 1)), "workers", -1}, {game.Say("weavings", game.Num("n", 1)), "weavings", 1},
		{game.Say("points_other", game.Num("n", 3)), "", 0}, {game.Say("tasks", game.Num("n", 3)), "", 0},
	} {
		count, change := Board{}.Change(c.effect)
		if count != c.count || change != c.change {
			t.Errorf("%s changes %q by %d", c.effect, count, change)
		}
		if count != "" && count != "points" && !counted[count] {
			t.Errorf("no panel counts %s", count)
		}
	}
}

// A page that is brought up to date keeps a drawing of the hand by its name; inside it there is none, see handPart.
func TestDrawingsOfTheHandHaveTheOnlyNames(t *testing.T) {
	for _, n := range []int{0, 100, 300} {
		s := play(t, 2, n)
		names, part := 0, ""
		for _, e := range drawtest.Elements(t, "board", Board{}.Picture(drawtest.Crowd(Board{}, s.View(0), 0, "god-deck")).Board) {
			if p := drawtest.Attr(e, "data-part"); p != "" {
				part = p
			}
			if part != "hand" || e.Name.Local == "a" || strings.Contains(drawtest.Attr(e, "class"), "ta-icon") {
				continue
			}
			switch id := drawtest.Attr(e, "id"); {
			case e.Name.Local == "svg" && id == "":
				t.Errorf("after %d answers a drawing has no name", n)
			case e.Name.Local == "svg":
				names++
			case id != "":
				t.Errorf("after %d answers %s has a name inside a drawing", n, id)
			}
		}
		if names < 3 {
			t.Errorf("after %d answers the hand has %d drawings", n, names)
		}
	}
}
