package draw

import (
	"bytes"
	"strconv"
	"strings"
)

// Attrs collects attributes in the order in which they are written.
func Attrs(a ...Attr) []Attr { return a }

// ID names an element; a name is used once on a page.
func ID(id string) Attr { return Attr{"id", id} }

// Class puts an element into CSS classes; empty names are left out.
func Class(names ...string) Attr {
	if len(names) == 1 {
		return Attr{"class", names[0]}
	}
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
	var b [24]byte
	return string(appendNumber(b[:0], v))
}

// appendNumber writes a number behind what is there.
func appendNumber(out []byte, v float64) []byte {
	if n := int64(v); float64(n) == v {
		return strconv.AppendInt(out, n, 10)
	}
	begin := len(out)
	out = strconv.AppendFloat(out, v, 'f', 2, 64)
	out = bytes.TrimRight(bytes.TrimRight(out, "0"), ".") // a fraction has a point, and digits before it
	if string(out[begin:]) == "-0" || len(out) == begin {
		return append(out[:begin], '0')
	}
	return out
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
	return El("use", with(attrs, Attr{"href", "#" + id}))
}

// Rect makes a rectangle.
func Rect(x, y, w, h float64, attrs ...Attr) Node {
	return El("rect", with(attrs, Num("x", x), Num("y", y), Num("width", w), Num("height", h)))
}

// Circle makes a circle.
func Circle(x, y, r float64, attrs ...Attr) Node {
	return El("circle", with(attrs, Num("cx", x), Num("cy", y), Num("r", r)))
}

// Path makes a path from data that is a constant or comes from a Pen.
func Path(d string, attrs ...Attr) Node { return El("path", with(attrs, Attr{"d", d})) }

// Label makes real text at a point.
func Label(x, y float64, text string, attrs ...Attr) Node {
	return El("text", with(attrs, Num("x", x), Num("y", y)), Text(text))
}

// with puts the attributes that a shape always has before those that it is given.
func with(given []Attr, own ...Attr) []Attr {
	out := make([]Attr, 0, len(own)+len(given))
	return append(append(out, own...), given...)
}

func numbers(v ...float64) string {
	var b [64]byte
	return string(appendNumbers(b[:0], v))
}

// appendNumbers writes numbers with a blank between them.
func appendNumbers(out []byte, v []float64) []byte {
	for i, n := range v {
		if i > 0 {
			out = append(out, ' ')
		}
		out = appendNumber(out, n)
	}
	return out
}
