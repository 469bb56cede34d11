package draw

import (
	"strconv"
	"strings"
)

// Attrs collects attributes in the order in which they are written.
func Attrs(a ...Attr) []Attr { return a }

// ID names an element; a name is used once on a page.
func ID(id string) Attr { return Attr{"id", id} }

// Class puts an element into CSS classes; empty names are left out.
func Class(names ...string) Attr {
	var kept []string
	for _, n := range names {
		if n != "" {
			kept = append(kept, n)
		}
	}
	return Attr{"class", strings.Join(kept, " ")}
}

// Data is a data-NAME attribute.
func Data(name, value string) Attr { return Attr{"data-" + name, value} }

// Aria is an aria-NAME attribute.
func Aria(name, value string) Attr { return Attr{"aria-" + name, value} }

// Role says what an element is to assistive technology.
func Role(role string) Attr { return Attr{"role", role} }

// Hidden keeps an ornament from being read aloud.
func Hidden() Attr { return Aria("hidden", "true") }

// Num is an attribute with a number, written as short as it can be.
func Num(name string, v float64) Attr { return Attr{name, Number(v)} }

// Number writes a coordinate with at most two decimals.
func Number(v float64) string {
	s := strconv.FormatFloat(v, 'f', 2, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" || s == "" {
		return "0"
	}
	return s
}

// ViewBox is the part of the plane that an <svg> or a <symbol> shows.
func ViewBox(x, y, w, h float64) Attr { return Attr{"viewBox", numbers(x, y, w, h)} }

// Translate moves. Like Scale and Rotate it is one step of a Transform.
func Translate(x, y float64) string { return "translate(" + numbers(x, y) + ")" }

// Scale changes the size; a negative factor mirrors.
func Scale(x, y float64) string {
	if x == y {
		return "scale(" + Number(x) + ")"
	}
	return "scale(" + numbers(x, y) + ")"
}

// Rotate turns clockwise by degrees around the origin.
func Rotate(degrees float64) string { return "rotate(" + Number(degrees) + ")" }

// Transform applies the last step first, as SVG does.
func Transform(steps ...string) Attr { return Attr{"transform", strings.Join(steps, " ")} }

// SVG makes a drawing of its own.
func SVG(attrs []Attr, kids ...Node) Node { return El("svg", attrs, kids...) }

// Group makes a <g>.
func Group(attrs []Attr, kids ...Node) Node { return El("g", attrs, kids...) }

// Many joins nodes without an element around them.
func Many(kids ...Node) Node { return Node{kids: kids} }

// Defs holds what Use repeats.
func Defs(kids ...Node) Node { return El("defs", nil, kids...) }

// Use repeats an element with that id of the same page.
func Use(id string, attrs ...Attr) Node {
	return El("use", append([]Attr{{"href", "#" + id}}, attrs...))
}

// Rect makes a rectangle.
func Rect(x, y, w, h float64, attrs ...Attr) Node {
	return El("rect", append([]Attr{Num("x", x), Num("y", y), Num("width", w), Num("height", h)}, attrs...))
}

// Circle makes a circle.
func Circle(x, y, r float64, attrs ...Attr) Node {
	return El("circle", append([]Attr{Num("cx", x), Num("cy", y), Num("r", r)}, attrs...))
}

// Path makes a path from data that is a constant or comes from a Pen.
func Path(d string, attrs ...Attr) Node { return El("path", append([]Attr{{"d", d}}, attrs...)) }

// Label makes real text at a point.
func Label(x, y float64, text string, attrs ...Attr) Node {
	return El("text", append([]Attr{Num("x", x), Num("y", y)}, attrs...), Text(text))
}

func numbers(v ...float64) string {
	var b strings.Builder
	for i, n := range v {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(Number(n))
	}
	return b.String()
}
