package board

import (
	"math"
	"strconv"

	"kancha/draw"
)

// Glyphs are the signs of the board, each in a square of 100 around the origin. They are made of elements with a
// single class each, so that they look the same where a board repeats them.
var glyphs = map[string]draw.Node{
	"wood": draw.Many(
		draw.Path("M-18-38H44V-6H-18z", draw.Class("te-wood")), draw.Circle(-20, -22, 16, draw.Class("te-cut")),
		draw.Path("M-26 2H36V36H-26z", draw.Class("te-wood")), draw.Circle(-28, 19, 17, draw.Class("te-cut")),
		draw.Path("M-28 10a9 9 0 1 0 .1 0M-20-30a8 8 0 1 0 .1 0M-2 12H24M8 24H30M8-28H30M2-15H34", draw.Class("te-fine"))),
	"stone": draw.Many(
		draw.Path("M-42 14L-30-26 8-38 40-18 44 20 12 38-26 36z", draw.Class("te-stone")),
		draw.Path("M-42 14L-8 2 8-38M-8 2L12 38M-8 2L40-18", draw.Class("te-fine"))),
	"gold": draw.Many(
		draw.Path("M-24-26H24L44 28H-44z", draw.Class("te-gold")),
		draw.Path("M-16-14H16L26 14H-26z", draw.Class("te-fine"))),
	"cocoa": draw.Many(
		draw.Path("M-34 36C-52 4-24-40 22-40 30-46 40-42 40-32 48 10 8 50-34 36z", draw.Class("te-cocoa")),
		draw.Path("M-32 32C-26 4-4-22 34-34M-14 36C0 18 24-6 38-20M-38 14C-32-8-14-28 12-36", draw.Class("te-pale"))),
	"any": draw.Many(
		draw.Circle(0, 0, 42, draw.Class("te-any")),
		draw.Path("M0-30V30M-26-15L26 15M26-15L-26 15", draw.Class("te-thick"))),
	"points":   draw.Path("M-30-44H30V-32H44V32H30V44H-30V32H-44V-32H-30z", draw.Class("te-points")),
	"blue":     draw.Path(icons[1], draw.Class("te-blue-sign")),
	"red":      draw.Path(icons[2], draw.Class("te-red-sign")),
	"green":    draw.Path(icons[3], draw.Class("te-green-sign")),
	"dark-1":   draw.Path(icons[1], draw.Class("te-dark")),
	"dark-2":   draw.Path(icons[2], draw.Class("te-dark")),
	"dark-3":   draw.Path(icons[3], draw.Class("te-dark")),
	"faint-1":  draw.Path(icons[1], draw.Class("te-faint")),
	"faint-2":  draw.Path(icons[2], draw.Class("te-faint")),
	"faint-3":  draw.Path(icons[3], draw.Class("te-faint")),
	"light-1":  draw.Path(icons[1], draw.Class("te-light")),
	"light-2":  draw.Path(icons[2], draw.Class("te-light")),
	"light-3":  draw.Path(icons[3], draw.Class("te-light")),
	"bright-1": draw.Many(draw.Circle(0, 0, 47, draw.Class("te-blue")), draw.Path(icons[1], draw.Class("te-light"), draw.Transform(draw.Scale(.72, .72)))),
	"bright-2": draw.Many(draw.Circle(0, 0, 47, draw.Class("te-red")), draw.Path(icons[2], draw.Class("te-light"), draw.Transform(draw.Scale(.76, .76)))),
	"bright-3": draw.Many(draw.Circle(0, 0, 47, draw.Class("te-green")), draw.Path(icons[3], draw.Class("te-light"), draw.Transform(draw.Scale(.74, .74)))),
	"step": draw.Many(
		draw.Path("M-44 40V18H-22V-2H0V-22H22V-42H44V40z", draw.Class("te-shrine")),
		draw.Path("M-34 10H-12V-10H10V-30", draw.Class("te-thin"))),
	"avenue": draw.Many(
		draw.Path("M-32-6C-32-34-16-44 0-44S32-34 32-6C32 8 24 12 22 18V38H-22V18C-24 12-32 8-32-6z", draw.Class("te-bone")),
		draw.Path("M-23-8a10 11 0 1 0 20 0a10 11 0 1 0-20 0M3-8a10 11 0 1 0 20 0a10 11 0 1 0-20 0M-5 16L0 6 5 16z", draw.Class("te-dark")),
		draw.Path("M-11 24V38M0 24V38M11 24V38", draw.Class("te-fine"))),
	"track": draw.Many(
		draw.Path("M-48 40V22H-34V4H-20V-14H20V4H34V22H48V40z", draw.Class("te-sand")),
		draw.Path("M-10-14V-36H10V-14M-8 40L-4-14M8 40L4-14M-34 22H-8M34 22H8M-20 4H-6M20 4H6", draw.Class("te-fine"))),
	"power": draw.Many(
		draw.Rect(-42, -14, 54, 54, draw.Num("rx", 9), draw.Class("te-worker")),
		draw.Path("M-28 0v.1M-2 0v.1M-15 13v.1M-28 26v.1M-2 26v.1", draw.Class("te-pip")),
		draw.Path("M28-46L48-20H37V18H19V-20H8z", draw.Class("te-up"))),
	"worker": draw.Many(
		draw.Rect(-34, -34, 68, 68, draw.Num("rx", 12), draw.Class("te-worker")),
		draw.Path("M-16-16v.1M16-16v.1M0 0v.1M-16 16v.1M16 16v.1", draw.Class("te-pip"))),
	"ghost": draw.Many(
		draw.Rect(-34, -34, 68, 68, draw.Num("rx", 12), draw.Class("te-ghost")),
		draw.Path("M0-20V20M-20 0H20", draw.Class("te-thick"))),
	"key": draw.Many(
		draw.Path("M-18-38a20 20 0 1 0 .1 0zM-18-26a8 8 0 1 1-.1 0zM-24 2H-12V10H0V20H-12V28H2V38H-24z", draw.Class("te-dark"), draw.Transform("translate(16 0)"))),
	"technology": draw.Many(
		draw.Path("M-12-42H12V-16L36 28Q42 42 26 42H-26Q-42 42-36 28L-12-16z", draw.Class("te-flask")),
		draw.Path("M-28 18H28M-18-42H18", draw.Class("te-fine")), draw.Path("M-8 30v.1M10 28v.1", draw.Class("te-pip"))),
	"building": draw.Many(
		draw.Path("M-38 40V-6H-46V-18L0-44 46-18V-6H38V40z", draw.Class("te-house")),
		draw.Path("M-12 40V10H12V40M-38-6H38", draw.Class("te-fine"))),
	"discovery": draw.Many(
		draw.Rect(-40, -40, 80, 80, draw.Num("rx", 8), draw.Class("te-card")),
		draw.Path("M0-24L24 0 0 24-24 0zM0-10L10 0 0 10-10 0z", draw.Class("te-thin"))),
	"tile": draw.Many(draw.Rect(-46, -46, 92, 92, draw.Num("rx", 6), draw.Class("te-card")), draw.Path(icons[1], draw.Class("te-dark"), draw.Transform("translate(-21 -21) scale(.4)")),
		draw.Path(icons[3], draw.Class("te-dark"), draw.Transform("translate(21 21) scale(.4)")), draw.Path("M-38 0H38M0-38V38", draw.Class("te-fine"))),
	"ornament": draw.Many(draw.Path("M-48-14H-38V-24H38V-14H48V24H-48z", draw.Class("te-medal")),
		draw.Path("M0-16L10-4H4V18H-4V-4H-10z", draw.Class("te-light")), draw.Circle(-26, 2, 11, draw.Class("te-blue")), draw.Circle(26, 2, 11, draw.Class("te-red"))),
	"favour": draw.Many(
		draw.Path("M0-46L12-30 32-34 30-14 46 0 30 14 32 34 12 30 0 46-12 30-32 34-30 14-46 0-30-14-32-34-12-30z", draw.Class("te-sun")),
		draw.Circle(0, 0, 16, draw.Class("te-dark"))),
	"mask":  draw.Many(maskBase("te-mask-3"), draw.Path(maskFaces[3].crown, draw.Class("te-plume")), draw.Path(maskFaces[3].eyes, draw.Class("te-dark"))),
	"light": draw.Many(draw.Circle(0, 0, 42, draw.Class("te-disc-light")), draw.Path(rays, draw.Class("te-thin"))),
	"night": draw.Many(draw.Circle(0, 0, 42, draw.Class("te-disc-dark")), draw.Path("M10-28a28 28 0 1 0 16 44a24 24 0 1 1-16-44z", draw.Class("te-moon"))),
	"arrow": draw.Path("M-40-10H6V-30L42 0 6 30V10H-40z", draw.Class("te-dark")),
	"to":    draw.Path("M-40-10H6V-30L42 0 6 30V10H-40z", draw.Class("te-ink")),
	"minus": draw.Path("M-30-6H30V6H-30z", draw.Class("te-dark")),
	"cross": draw.Path("M-44 44L44-44", draw.Class("te-strike")),
	"run":   draw.Path("M-40 24A42 42 0 1 1 40 24M40 24L18 18M40 24L48 2", draw.Class("te-bold")),
}

// rays is the sun on the light disc.
const rays = "M0-16a16 16 0 1 0 .1 0M0-24V-34M0 24V34M-24 0H-34M24 0H34M-17-17L-24-24M17-17L24-24M-17 17L-24 24M17 17L24 24"

// icons are the signs of the three temples, 1 blue to 3 green: a drop with a wave, a sun with stepped rays, an agave.
var icons = [4]string{
	"",
	"M0-46C10-24 34-4 34 14A34 32 0 0 1-34 14C-34-4-10-24 0-46zM-20 16Q-10 6 0 16T20 16V8Q10-2 0 8T-20 8z",
	"M-8-46H8V-32L20-26 30-36 38-28 28-18 33-8H46V8H33L28 18 38 28 30 36 20 26 8 32V46H-8V32L-20 26-30 36-38 28-28 18-33 8H-46V-8H-33L-28-18-38-28-30-36-20-26-8-32zM0-14a14 14 0 1 0 .1 0z",
	"M0-46Q14-14 8 14Q18-14 44-26Q40 14 14 34H28V44H-28V34H-14Q-40 14-44-26Q-18-14-8 14Q-14-14 0-46z",
}

// boardSigns are the medallions of the action boards, by number.
var boardSigns = [9]draw.Node{
	1: draw.Many(draw.Path("M-44 38V22H-34V-8H-40V-20H-22V-34H22V-20H40V-8H34V22H44V38z", draw.Class("te-light")),
		draw.Path("M-20 22V-4H-8V22zM8 22V-4H20V22z", draw.Class("te-mark"))),
	2: draw.Many(draw.Path("M0-46L26-12H14L36 18H8V42H-8V18H-36L-14-12H-26z", draw.Class("te-light"))),
	3: draw.Many(draw.Path("M-44 34V6H-14V34zM-10 34V6H18V34zM22 34V6H44V34zM-28 2V-26H0V2zM4 2V-26H30V2z", draw.Class("te-light"))),
	4: draw.Many(draw.Path("M-22-28H22L40 4H-40zM-44 10H44L36 34H-36z", draw.Class("te-light"))),
	5: draw.Many(draw.Path("M-12-44H12V-16L36 28Q40 42 26 42H-26Q-40 42-36 28L-12-16z", draw.Class("te-light")),
		draw.Path("M-22 16H22M-6 28v.1M8 26v.1", draw.Class("te-markline"))),
	6: draw.Many(draw.Path("M-36 40V-6H-46V-16L0-44 46-16V-6H36V40z", draw.Class("te-light")), draw.Path("M-10 40V12H10V40z", draw.Class("te-mark"))),
	7: draw.Many(draw.Path("M-42-42H42V-26H26V-10H10V10H26V26H42V42H-42V26H-26V10H-10V-10H-26V-26H-42z", draw.Class("te-light"))),
	8: draw.Many(draw.Path("M-48 40V22H-34V4H-20V-14H-8V-38H8V-14H20V4H34V22H48V40z", draw.Class("te-light"))),
}

// face is what tells one mask from another: what it wears, and how it looks.
type face struct{ crown, eyes string }

var maskFaces = [8]face{
	1: {"M-44-26L-30-48-16-34 0-50 16-34 30-48 44-26z", "M-24-14H-6V-4H-24zM6-14H24V-4H6zM-16 18H16V28H-16zM-8 18V10H8V18z"},
	2: {"M-40-28V-44H40V-28zM-8-44V-50H8V-44z", "M-26-8a10 10 0 1 0 20 0a10 10 0 1 0-20 0M6-8a10 10 0 1 0 20 0a10 10 0 1 0-20 0M-18 16H18L12 28H-12z"},
	3: {"M-40-28L0-50 40-28z", "M-26-4L-6-14V-2zM26-4L6-14V-2zM-20 24L0 14 20 24 0 20z"},
	4: {"M-42-28Q-36-48-22-46Q-20-34-10-32Q-8-48 0-50Q8-48 10-32Q20-34 22-46Q36-48 42-28z", "M-24-10a9 7 0 1 0 18 0a9 7 0 1 0-18 0M6-10a9 7 0 1 0 18 0a9 7 0 1 0-18 0M-14 20a14 8 0 1 0 28 0a14 8 0 1 0-28 0"},
	5: {"M-38-28V-38H-26V-46H-14V-38H-6V-50H6V-38H14V-46H26V-38H38V-28z", "M-26-12H-6V-6H-12V0H-20V-6H-26zM26-12H6V-6H12V0H20V-6H26zM-18 16H18V22H-18zM-12 26H12V30H-12z"},
	6: {"M-34-28C-48-36-46-48-34-50C-30-44-24-36-14-32L14-32C24-36 30-44 34-50C46-48 48-36 34-28z", "M-24-14L-4-4-24 2zM24-14L4-4 24 2zM-14 18L-8 30-2 18zM2 18L8 30 14 18z"},
	7: {"M-40-28A40 22 0 0 1 40-28z", "M-26-6a10 10 0 0 1 20 0zM6-6a10 10 0 0 1 20 0zM-18 18a18 14 0 0 0 36 0z"},
}

func maskBase(kind string) draw.Node {
	return draw.Path("M-34-26H34V-10H44V8H34V22L20 44H-20L-34 22V8H-44V-10H-34z", draw.Class("te-mask", kind))
}

// maskFace is one of the seven masks.
func maskFace(n uint8) draw.Node {
	return draw.Many(maskBase("te-mask-"+strconv.Itoa(int(n))), draw.Path(maskFaces[n].crown, draw.Class("te-plume")),
		draw.Path(maskFaces[n].eyes, draw.Class("te-dark")))
}

// mask draws one of the seven masks around a point, with the number of its copies.
func mask(b brush, n uint8, copies int, x, y, size float64) draw.Node {
	return draw.Many(b("mask-"+strconv.Itoa(int(n)), x, y, size), draw.Circle(x+33*size, y+33*size, 18*size, draw.Class("te-plate")),
		draw.Label(x+33*size, y+44*size, strconv.Itoa(copies), draw.Num("font-size", 31*size), draw.Class("te-dark-text")))
}

// put moves a drawing to a point and gives it a size; 1 is 100 wide.
func put(x, y, size float64, n draw.Node) draw.Node {
	return draw.Group(draw.Attrs(placed(x, y, size)), n)
}

// icon is a small drawing of its own: its children stand in a square of 100 around the origin.
func icon(kids ...draw.Node) draw.Node {
	return draw.SVG(draw.Attrs(draw.Class("teotihuacan te-icon"), draw.ViewBox(-52, -52, 104, 104), draw.Num("width", 30),
		draw.Num("height", 30), draw.Hidden()), kids...)
}

// placed is the transform of a drawing at a point, as short as can be seen.
func placed(x, y, size float64) draw.Attr {
	step := draw.Translate(math.Round(10*x)/10, math.Round(10*y)/10)
	if size != 1 {
		step += draw.Scale(size, size)
	}
	return draw.Transform(step)
}
