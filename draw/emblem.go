package draw

import (
	"regexp"
	"strconv"
)

// Emblem is a picture of a game for places that know no style sheet and no curves, as the preview of a link in a chat.
// It is made of boxes and discs with their colours, on a canvas of EmblemWidth by EmblemHeight, and knows no position.
type Emblem struct {
	Patches []Patch
	Seats   []Colour // of the seats, in their order
}

// The size of an emblem's canvas.
const (
	EmblemWidth  = 480
	EmblemHeight = 252
)

// Colour is a colour as style sheets write it: 0xrrggbb.
type Colour uint32

// Patch is a box of one colour, or the disc within it.
type Patch struct {
	X, Y, W, H float64
	Fill       Colour
	Disc       bool
}

// Emblemer is a Board that has an emblem.
type Emblemer interface{ Emblem() Emblem }

var seatColour = regexp.MustCompile(`(?m)^\s*--[a-z]+-seat-\d: #([0-9a-f]{6});`)

// SeatColours are the colours of the seats in the style sheet of a board, where they stand as --X-seat-N, in their order.
func SeatColours(css string) []Colour {
	var out []Colour
	for _, m := range seatColour.FindAllStringSubmatch(css, -1) {
		n, _ := strconv.ParseUint(m[1], 16, 32) // the pattern takes nothing else
		out = append(out, Colour(n))
	}
	return out
}

// Box adds a box.
func (e *Emblem) Box(x, y, w, h float64, fill Colour) {
	e.Patches = append(e.Patches, Patch{x, y, w, h, fill, false})
}

// Disc adds a disc around a point.
func (e *Emblem) Disc(x, y, r float64, fill Colour) {
	e.Patches = append(e.Patches, Patch{x - r, y - r, 2 * r, 2 * r, fill, true})
}

// Steps adds a stepped mountain whose foot begins at x: n steps of w by h on each side, the highest as wide as one. Its
// steps from below have these colours; the last is that of all others.
func (e *Emblem) Steps(x, foot float64, n int, w, h float64, fill ...Colour) {
	for i := range n {
		e.Box(x+w*float64(i), foot-h*float64(i+1), w*float64(2*(n-i)-1), h, fill[min(i, len(fill)-1)])
	}
}

// Hem adds a woven band of stepped frets across the whole width.
func (e *Emblem) Hem(y float64, band, knot Colour) {
	e.Box(0, y, EmblemWidth, 24, band)
	for x := 4.0; x < EmblemWidth; x += 40 {
		for i := range 4 {
			step := float64(i)
			e.Box(x+4*step, y+16-4*step, 32-8*step, 4, knot)
		}
	}
}

// Woven adds a sign that is written with a mark for each stitch, one line below the other.
func (e *Emblem) Woven(lines []string, x, y, stitch float64, fill Colour) {
	for row, line := range lines {
		for col, mark := range line {
			if mark == '#' {
				e.Box(x+stitch*float64(col), y+stitch*float64(row), stitch, stitch, fill)
			}
		}
	}
}
