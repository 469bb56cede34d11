package board

import (
	"strconv"

	"kancha/draw"
	"kancha/games/tawantinsuyu"
)

// chip is a sign with a number: what is gained or paid.
type chip struct {
	sign string // a glyph; "" is room between others
	n    int
	free bool // without its price
}

// brush draws a sign around a point; size 1 is 100 wide. No number beside a sign is smaller than its least.
type brush struct {
	put   func(sign string, x, y, size float64) draw.Node
	least float64
}

// inline draws signs where nothing is repeated: in icons and figures.
var inline = brush{put: func(sign string, x, y, size float64) draw.Node { return put(x, y, size, glyphs[sign]) }}

// legible is the least size of what is written on the table, in its units: a table of 1586 units has 1116 pixels in a window
// of 1440.
const legible = 18.0

// table draws on the table, tray in the hand, whose units are pixels.
func (c *canvas) table() brush { return brush{c.glyph, legible} }

func (c *canvas) tray() brush { return brush{c.glyph, 13} }

// number is the size of a number beside a sign of a size.
func (b brush) number(h float64) float64 { return max(.86*h, b.least) }

// medal is the size of the sign of points, with a number on it.
func (b brush) medal(h float64, digits int) float64 {
	return max(h, b.least/onMedal(digits))
}

// onMedal is the size of a number on the sign of points, as a part of it.
func onMedal(digits int) float64 { return .81 - .1*float64(digits) }

// width is how much of a row a chip takes, for signs of a height.
func (k chip) width(b brush, h float64) float64 {
	digits := len(strconv.Itoa(k.n))
	switch {
	case k.sign == "or", k.sign == "":
		return .4 * h
	case k.sign == "points":
		return b.medal(h, digits)
	case k.n == 1 || k.free:
		return h
	}
	return h + .66*b.number(h)*float64(digits)
}

// draw puts the chip's left edge at x and its middle at y.
func (k chip) draw(b brush, x, y, h float64) draw.Node {
	text := strconv.Itoa(k.n)
	switch {
	case k.sign == "":
		return draw.Node{}
	case k.sign == "or":
		return b.put("or", x+.2*h, y, h/100)
	case k.sign == "points":
		h = b.medal(h, len(text))
		size := round(h * onMedal(len(text)))
		return draw.Many(b.put("points", x+h/2, y, h/100), draw.Label(round(x+h/2), round(y+.35*size), text, draw.Num("font-size", size), draw.Class("ta-on-points")))
	case k.free:
		return draw.Many(b.put(k.sign, x+h/2, y, h/100), b.put("free", x+.8*h, y+.3*h, .4*h/100))
	case k.n == 1:
		return b.put(k.sign, x+h/2, y, h/100)
	}
	size := b.number(h)
	w := .66 * size * float64(len(text))
	return draw.Many(draw.Label(round(x+w/2), round(y+.36*size), text, draw.Num("font-size", round(size)), draw.Class("count")), b.put(k.sign, x+w+h/2, y, h/100))
}

// rowWidth is the width of chips beside each other.
func rowWidth(b brush, h float64, list []chip) float64 {
	w := .14 * h * float64(max(0, len(list)-1))
	for _, k := range list {
		w += k.width(b, h)
	}
	return w
}

// fit is how high signs can be in a row that is w wide, h at the most. Numbers stay legible while signs become smaller.
func fit(b brush, h, w float64, list []chip) float64 {
	for range 24 {
		full := rowWidth(b, h, list)
		if full <= w+.01 {
			break
		}
		h *= max(.9, w/full)
	}
	return h
}

// chips draws a row of chips around a point, smaller if it would be wider than w.
func chips(b brush, x, y, h, w float64, list []chip) draw.Node {
	h = fit(b, h, w, list)
	var kids []draw.Node
	left := x - rowWidth(b, h, list)/2
	for _, k := range list {
		kids = append(kids, k.draw(b, left, y, h))
		left += k.width(b, h) + .14*h
	}
	return draw.Many(kids...)
}

// lines draws chips in a box: in one row, or in two where they are larger there.
func lines(b brush, in box, most float64, list []chip) draw.Node {
	x, y := in.mid()
	one, half := fit(b, min(most, in.h), in.w, list), min(most, in.h/2-1)
	if k := parting(list); k > 0 && half >= b.least {
		two := min(fit(b, half, in.w, list[:k]), fit(b, half, in.w, list[k:]))
		if two > 1.15*one {
			return draw.Many(chips(b, x, y-in.h/4, half, in.w, list[:k]), chips(b, x, y+in.h/4, half, in.w, list[k:]))
		}
	}
	return chips(b, x, y, min(most, in.h), in.w, list)
}

// parting is where chips can be parted into two rows, 0 where they cannot: as near to the middle as it makes sense.
func parting(list []chip) int {
	best := 0
	for k := 1; k < len(list); k++ {
		if (list[k].sign == "or" || list[k].sign == "arrow") && abs(2*k-len(list)) < abs(2*best-len(list)) {
			best = k
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

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
