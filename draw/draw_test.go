package draw

import (
	"strings"
	"testing"
)

func TestHostileTextStaysText(t *testing.T) {
	hostile := `</text><script>alert("x")</script>&'` + "\u2028"
	out := SVG(Attrs(Aria("label", hostile)), Label(1, 2, hostile, Class(hostile))).String()
	if strings.Contains(out, "<script") || strings.Contains(out, `"x"`) {
		t.Errorf("markup came through: %s", out)
	}
	if n := strings.Count(out, "&lt;script&gt;"); n != 3 {
		t.Errorf("the text is there %d times, want 3: %s", n, out)
	}
}

func TestMarkup(t *testing.T) {
	var pen Pen
	pen.Move(0, 0.5).Line(10, 0).Arc(5, true, false, 6, 7).Box(1, 1, 2, 3)
	for _, c := range []struct{ name, want, got string }{
		{"an empty shape closes itself", `<rect x="0" y="1.5" width="2" height="3" rx="1"/>`, Rect(0, 1.5, 2, 3, Num("rx", 1)).String()},
		{"an empty group does not", `<g></g>`, Group(nil).String()},
		{"nothing is nothing", ``, Node{}.String()},
		{"many have no element", `<g></g><use href="#a"/>`, Many(Group(nil), Use("a")).String()},
		{"empty classes are left out", `<g class="a b"></g>`, Group(Attrs(Class("a", "", "b"))).String()},
		{"steps of a transform", `<g transform="translate(1 -2) rotate(30) scale(0.5)"></g>`,
			Group(Attrs(Transform(Translate(1, -2), Rotate(30), Scale(.5, .5)))).String()},
		{"a mirror", "scale(-1 1)", Scale(-1, 1)},
		{"a path", "M0 0.5L10 0A5 5 0 1 0 6 7M1 1h2v3h-2z", pen.String()},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, c.got, c.want)
		}
	}
}

func TestNumbersAreShort(t *testing.T) {
	for v, want := range map[float64]string{0: "0", -0.001: "0", 1: "1", 100: "100", -1.5: "-1.5", 2.0 / 3: "0.67", 1e6: "1000000"} {
		if got := Number(v); got != want {
			t.Errorf("%v: got %q, want %q", v, got, want)
		}
	}
}

func TestAFixedDrawingIsTheSame(t *testing.T) {
	n := Group(Attrs(Class("a<b")), Path("M0 0h1"), Text("x & y"), Many(Circle(1, 2.5, 3)))
	if got, want := Group(nil, n.Fixed(), n).String(), Group(nil, n, n).String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if n.Fixed().Empty() || !(Node{}).Fixed().Empty() {
		t.Error("a fixed drawing is as empty as what it shows")
	}
	f := Figure{Title: "t", SVG: n, Items: []Item{{Icon: n, Label: "l", Value: "v", Parts: []Item{{Icon: n}}}}}
	g := f.Fixed()
	if g.Title != "t" || g.SVG.String() != n.String() || g.Items[0].Icon.String() != n.String() || g.Items[0].Label != "l" ||
		g.Items[0].Parts[0].Icon.String() != n.String() {
		t.Errorf("a fixed figure is another: %+v", g)
	}
}
