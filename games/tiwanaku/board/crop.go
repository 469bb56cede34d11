package board

import (
	"strconv"

	"kancha/draw"
)

// crops are the five crops by level; index 0 is no crop.
var crops = [...]string{"", "potato", "coca", "chili", "corn", "quinoa"}

// cropGlyph draws a crop around the origin, about 44 wide, on its token or alone.
func cropGlyph(level uint8) draw.Node {
	skin, fine := draw.Class("tw-skin"), draw.Class("tw-fine")
	switch level {
	case 1:
		return draw.Many(
			draw.Path("M7-13c3-6 9-7 13-5-1 5-6 8-12 7", draw.Class("tw-skin tw-leaf")),
			draw.Path("M-19 6c-4-9 5-18 16-19 11-2 21 4 21 12 0 9-10 11-15 15-7 5-18 3-22-8z", skin),
			draw.Path("M-11 2c1-2 3-3 5-3M1 8c2 0 4-1 5-2M3-6c2-1 4 0 5 1", fine))
	case 2:
		leaf := "M0-20c9 9 10 22 0 32-10-10-9-23 0-32z"
		return draw.Many(
			draw.Path(leaf, draw.Class("tw-skin tw-leaf"), draw.Transform("translate(-7 6)", draw.Rotate(-48), draw.Scale(.86, .86))),
			draw.Path(leaf, draw.Class("tw-skin tw-leaf"), draw.Transform("translate(7 6)", draw.Rotate(48), draw.Scale(.86, .86))),
			draw.Path(leaf, skin),
			draw.Path("M0-12V19", fine))
	case 3:
		return draw.Many(
			draw.Path("M13-13c1-5 4-7 7-8", draw.Class("tw-fine tw-stalk")),
			draw.Path("M6-14c5-4 13-1 13 6 0 14-15 27-41 25 12-3 19-9 22-18 2-6 2-10 6-13z", skin),
			draw.Path("M5-15c3 4 9 7 14 6", draw.Class("tw-fine tw-stalk")),
			draw.Path("M13 0c-3 6-8 10-14 13", fine))
	case 4:
		return draw.Many(
			draw.Path("M0-21c9 4 10 18 8 33H-8C-10-3-9-17 0-21z", skin),
			draw.Path("M-3-17V12M3-17V12M-8-9H8M-9-2H9M-9 5H9", fine),
			draw.Path("M0 19C-3 9-9 2-17-3c0 12 5 20 17 22z", draw.Class("tw-skin tw-leaf")),
			draw.Path("M0 19C3 9 9 2 17-3 17 9 12 17 0 19z", draw.Class("tw-skin tw-leaf")))
	case 5:
		return draw.Many(
			draw.Path("M0 20V-8M0 14c-6 0-11-3-14-8M0 14c6 0 11-3 14-8", draw.Class("tw-fine tw-stalk")),
			draw.Path("M0-22c5 0 6 5 4 8 6-2 9 4 5 7 6 0 7 7 1 8 3 4-2 8-6 5-1 4-7 4-8 0-4 3-9-1-6-5-6-1-5-8 1-8-4-3-1-9 5-7-2-3-1-8 4-8z", skin),
			draw.Path("M0-14v.1M-4-8v.1M4-8v.1M0-3v.1M-6-1v.1M6-1v.1", draw.Class("tw-fine tw-seed")))
	}
	return draw.Node{}
}

// tokenShape is a crop token of radius 36 around the origin, without its number.
func tokenShape(level uint8) draw.Node {
	return draw.Many(
		draw.Circle(0, 0, 37, draw.Class("tw-brim")),
		draw.Circle(0, 0, 35, draw.Class("tw-disc tw-is-"+crops[level])),
		draw.Circle(0, 0, 30, draw.Class("tw-rim")),
		draw.Group(draw.Attrs(draw.Transform("translate(5 -4)")), cropGlyph(level)),
		draw.Circle(-21, 20, 15.5, draw.Class("tw-plate")))
}

func levelLabel(level uint8) draw.Node {
	return draw.Label(-21, 29, strconv.Itoa(int(level)), draw.Class("level"))
}

// cropToken draws a whole crop token around the origin.
func cropToken(level uint8) draw.Node { return draw.Many(tokenShape(level), levelLabel(level)) }
