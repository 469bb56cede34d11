package board

import (
	"strconv"

	"kancha/draw"
	"kancha/games/tawantinsuyu"
)

// chip is a sign with a number: what is gained or paid.
type chip struct {
	sign string // a glyph
	n    int
	free bool // without its price
}

// brush draws a sign around a point; size 1 is 100 wide.
type brush func(sign string, x, y, size float64) draw.Node

// inline draws a sign where nothing is repeated: in icons and figures.
func inline(sign string, x, y, size float64) draw.Node { return put(x, y, size, glyphs[sign]) }

// width is how much of a row a chip takes, for signs of a height.
func (k chip) width(h float64) float64 {
	switch {
	case k.sign == "or":
		return .4 * h
	case k.sign == "points" || k.n == 1:
		return h
	}
	return h + .58*h*float64(len(strconv.Itoa(k.n)))
}

// draw puts the chip's left edge at x and its middle at y.
func (k chip) draw(b brush, x, y, h float64) draw.Node {
	text := strconv.Itoa(k.n)
	switch {
	case k.sign == "or":
		return b("or", x+.2*h, y, h/100)
	case k.sign == "points":
		return draw.Many(b("points", x+h/2, y, h/100),
			draw.Label(round(x+h/2), round(y+.21*h), text, draw.Num("font-size", round(h*(.72-.1*float64(len(text))))), draw.Class("ta-on-points")))
	case k.free:
		return draw.Many(b(k.sign, x+h/2, y, h/100), b("free", x+.8*h, y+.3*h, .4*h/100))
	case k.n == 1:
		return b(k.sign, x+h/2, y, h/100)
	}
	w := .58 * h * float64(len(text))
	return draw.Many(draw.Label(round(x+w/2), round(y+.3*h), text, draw.Num("font-size", round(.86*h)), draw.Class("count")), b(k.sign, x+w+h/2, y, h/100))
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

// price lists what something costs.
func price(cost [4]int) []chip {
	var out []chip
	for i, n := range cost {
		if n > 0 {
			out = append(out, chip{sign: resourceIDs[i], n: n})
		}
	}
	return out
}

// effectSigns are the glyphs of what can be given, where they are not called as it is.
var effectSigns = map[string]chip{
	"vp": {sign: "points"}, "statue_small": {sign: "statue"}, "statue_small_free": {sign: "statue", free: true},
	"steps_free": {sign: "steps", free: true}, "build_free": {sign: "build", free: true}, "weave": {sign: "weaving"},
	"weaving": {sign: "weaving", free: true}, "produce_one": {sign: "produce"}, "build_production": {sign: "produce"},
	"build_passive": {sign: "build"}, "worker_village_potato": {sign: "worker"}, "worker_village_corn": {sign: "worker"},
	"worker_nomads": {sign: "worker"},
}

// bundle lists what something gives.
func bundle(list []tawantinsuyu.Effect) []chip {
	var out []chip
	for _, e := range list {
		switch e.Kind {
		case "choice", "fewer_of":
			for i, o := range e.Options {
				if i > 0 {
					out = append(out, chip{sign: "or", n: 1})
				}
				out = append(out, bundle(o)...)
			}
			continue
		case "temple_for_gold":
			out = append(out, chip{sign: "gold", n: 1}, chip{sign: "arrow", n: 1}, chip{sign: "temple", n: e.N})
			continue
		case "statue_small":
			if cost := price(e.Cost); cost != nil {
				out = append(append(out, cost...), chip{sign: "arrow", n: 1})
			}
		case "worker_village_potato":
			out = append(out, chip{sign: "potato", n: 1}, chip{sign: "arrow", n: 1})
		case "worker_village_corn":
			out = append(out, chip{sign: "corn", n: 1}, chip{sign: "arrow", n: 1})
		}
		k, ok := effectSigns[e.Kind]
		if !ok {
			k = chip{sign: e.Kind}
		}
		k.n = e.N
		out = append(out, k)
	}
	return out
}
