package board

import (
	"strconv"

	"kancha/draw"
	"kancha/games/teotihuacan"
)

// chip is a sign with a number: what is gained or paid.
type chip struct {
	sign string // a glyph
	n    int
}

// brush draws a sign around a point; size 1 is 100 wide.
type brush func(sign string, x, y, size float64) draw.Node

// inline draws a sign where nothing is repeated: in icons and figures.
func inline(sign string, x, y, size float64) draw.Node { return put(x, y, size, glyphs[sign]) }

// width is how much of a row a chip takes, for signs of a height.
func (k chip) width(h float64) float64 {
	if k.sign == "points" || k.n == 1 {
		return h
	}
	return h + .58*h*float64(len(strconv.Itoa(k.n)))
}

// draw puts the chip's left edge at x and its middle at y.
func (k chip) draw(b brush, x, y, h float64) draw.Node {
	text := strconv.Itoa(k.n)
	switch {
	case k.sign == "points":
		size := .8 * h
		if len(text) > 1 {
			size = .68 * h
		}
		return draw.Many(b("points", x+h/2, y, h/100),
			draw.Label(x+h/2, y+.35*size, text, draw.Num("font-size", size), draw.Class("te-on-points")))
	case k.n == 1:
		return b(k.sign, x+h/2, y, h/100)
	}
	w := .58 * h * float64(len(text))
	return draw.Many(draw.Label(x+w/2, y+.3*h, text, draw.Num("font-size", .86*h)), b(k.sign, x+w+h/2, y, h/100))
}

// rowWidth is the width of chips beside each other.
func rowWidth(h float64, list []chip) float64 {
	w := 0.0
	for i, k := range list {
		if i > 0 {
			w += .14 * h
		}
		w += k.width(h)
	}
	return w
}

// chips draws a row of chips around a point, smaller if it would be wider than w.
func chips(b brush, x, y, h, w float64, list []chip) draw.Node {
	if full := rowWidth(h, list); full > w {
		h *= w / full
	}
	var kids []draw.Node
	left := x - rowWidth(h, list)/2
	for _, k := range list {
		kids = append(kids, k.draw(b, left, y, h))
		left += k.width(h) + .14*h
	}
	return draw.Many(kids...)
}

// block draws two chips below each other where they would be small in a row, and other rows as they are.
func block(b brush, in box, h float64, list []chip) draw.Node {
	x, y := in.mid()
	if full := rowWidth(h, list); len(list) != 2 || in.w/full*h >= in.h/2 {
		return chips(b, x, y, min(h, in.h), in.w, list)
	}
	h = min(h, in.h/2)
	return draw.Many(chips(b, x, in.y+h/2, h, in.w, list[:1]), chips(b, x, in.y+in.h-h/2, h, in.w, list[1:]))
}

// goodIDs are the signs of goods in their order, templeIDs the temples.
var (
	goodIDs   = [4]string{"wood", "stone", "gold", "cocoa"}
	templeIDs = [3]string{"blue", "red", "green"}
)

// bundle lists what something gives or costs.
func bundle(b teotihuacan.Bundle) []chip {
	var out []chip
	add := func(sign string, n int) {
		if n > 0 {
			out = append(out, chip{sign, n})
		}
	}
	for i, n := range b.Goods {
		add(goodIDs[i], n)
	}
	add("any", b.Any+b.OfBoard)
	add("points", b.Points)
	for i, n := range b.Steps {
		add("bright-"+strconv.Itoa(i+1), n)
	}
	add("step", b.AnySteps)
	add("avenue", b.Avenue)
	add("power", b.PowerUps)
	add("technology", b.Techs)
	add("discovery", b.Offers)
	add("worker", b.Worker)
	return out
}
