package board

import (
	"math"

	"kancha/draw"
)

// glyphs are the signs by name; each fills a square of 100 around the origin.
var glyphs = map[string]draw.Node{
	"potato": draw.Many(
		draw.Path("M-40 8C-46-24-16-42 12-36C40-30 48-4 38 18C26 42-34 42-40 8z", draw.Class("ta-potato")),
		draw.Path("M-18-6v.1M8-16v.1M18 10v.1M-10 18v.1", draw.Class("ta-eye"))),
	"corn": draw.Many(
		draw.Path("M0-46C22-40 24 10 0 40C-24 10-22-40 0-46z", draw.Class("ta-corn")),
		draw.Path("M-14-18H14M-17-2H17M-14 14H14M0-42V32", draw.Class("ta-fine")),
		draw.Path("M-4 46C-34 40-38 8-30-10C-14 0-8 22 0 38C8 22 14 0 30-10C38 8 34 40 4 46z", draw.Class("ta-leaf"))),
	"stone": draw.Many(
		draw.Path("M-42 34V4L-30-18H-4V-36H30L42-14V34z", draw.Class("ta-stone")),
		draw.Path("M-42 6H42M-4-18V6M12 6V34M14-36V-14H42", draw.Class("ta-fine"))),
	"gold": draw.Many(
		draw.Path("M-24-24H24L42 30H-42z", draw.Class("ta-gold")),
		draw.Path("M-24-24L-10-4H10L24-24M-10-4L-16 30M10-4L16 30", draw.Class("ta-fine"))),
	"points": draw.Path("M-18-46H18V-32H32V-18H46V18H32V32H18V46H-18V32H-32V18H-46V-18H-32V-32H-18z", draw.Class("ta-points")),
	"army": draw.Many(draw.Rect(-34, -46, 68, 92, draw.Num("rx", 6), draw.Class("ta-cochineal")),
		draw.Path("M0-34L10-18H4V6H22V14H4V36H-4V14H-22V6H-4V-18H-10z", draw.Class("ta-light"))),
	"train": draw.Many(draw.Path("M-46-30H14V46H-46z", draw.Class("ta-cochineal")), draw.Path("M-16-46H44V30H-16z", draw.Class("ta-cochineal")),
		draw.Path("M14-36L24-20H18V-4H32V4H18V22H10V4H-4V-4H10V-20H4z", draw.Class("ta-light"))),
	"soldier": draw.Path("M-6-46H6L10-30H6V-8H26V4H6V46H-6V4H-26V-8H-6V-30H-10z", draw.Class("ta-soldier")),
	"god_card": draw.Many(draw.Rect(-34, -46, 68, 92, draw.Num("rx", 6), draw.Class("ta-rim")), draw.Rect(-34, -46, 68, 92, draw.Num("rx", 6), draw.Class("ta-sky")),
		draw.Path("M-8-28H8V-12H22V4H8V20H-8V4H-22V-12H-8z", draw.Class("ta-maize"))),
	"worker": draw.Path("M-32 46V24Q-32 2-10 0A20 20 0 1 1 10 0Q32 2 32 24V46z", draw.Class("ta-anyone")),
	"weaving": draw.Many(draw.Path("M-46-30H46V30H-46z", draw.Class("ta-cloth")), draw.Path("M-22-30V30M22-30V30", draw.Class("ta-thin")),
		draw.Path("M0-18L14 0 0 18-14 0z", draw.Class("ta-maize"))),
	"statue": draw.Path("M-22 46V34H-12V14H-24V-14H-14V-40H14V-14H24V14H12V34H22V46z", draw.Class("ta-statue")),
	"statue-large": draw.Many(draw.Path("M-34 48V36H-20V16H-36V-18H-22V-48H22V-18H36V16H20V36H34V48z", draw.Class("ta-gold")),
		draw.Path("M-8-32v.1M8-32v.1M-10-18H10", draw.Class("ta-eye"))),
	"steps": draw.Path("M-46 42V26H-24V8H-2V-10H20V-28H42V42z", draw.Class("ta-steps")),
	"build": draw.Many(draw.Path("M-38 42V-6H-46V-18L0-46 46-18V-6H38V42z", draw.Class("ta-house")),
		draw.Path("M-12 42L-8 8H8L12 42M-38-6H38", draw.Class("ta-fine"))),
	"temple": draw.Path("M-46 42V24H-32V6H-18V-14H-8V-40H8V-14H18V6H32V24H46V42zM-8 42V16H8V42z", draw.Class("ta-temple")),
	"restore": draw.Many(draw.Circle(0, 0, 44, draw.Class("ta-plate")),
		draw.Path("M-22 14A26 26 0 1 1 8 25M-22 14L-34-2M-22 14L-6 4", draw.Class("ta-bold"))),
	"produce": draw.Many(draw.Path("M-38 44V-4H-46V-16L0-44 46-16V-4H38V44z", draw.Class("ta-house")),
		draw.Path("M-9 4H9V16H20L0 38-20 16H-9z", draw.Class("ta-light"))),
	"merchant": draw.Many(draw.Path("M-48-22H-2V26H-48z", draw.Class("ta-cloth")), draw.Path("M2-22H48V26H2z", draw.Class("ta-cloth")),
		draw.Circle(0, 2, 20, draw.Class("ta-gold")), draw.Path("M0-8V12", draw.Class("ta-bold"))),
	"worship": draw.Many(draw.Circle(0, 0, 45, draw.Class("ta-plate")),
		draw.Path("M-14 36V26H-7V14H-16V-4H-9V-14H9V-4H16V14H7V26H14V36zM0-40C14-26 8-18 0-18C-8-18-14-26 0-40z", draw.Class("ta-dark"))),
	"offering": draw.Many(draw.Circle(0, 0, 45, draw.Class("ta-plate")),
		draw.Path("M-34 4H34Q30 32 10 34H-10Q-30 32-34 4zM0-36C12-30 12-10 0-4C-12-10-12-30 0-36z", draw.Class("ta-dark"))),
	"conquest": draw.Many(draw.Circle(0, 0, 45, draw.Class("ta-plate")),
		draw.Path("M-28 32L14-16 6-24 32-34 24-6 16-12-22 36zM28 32L-14-16-6-24-32-34-24-6-16-12 22 36z", draw.Class("ta-dark"))),
	"priest": draw.Path("M-30 46V18L-14 2V-14H-22V-26L-14-46H-5V-34H5V-46H14L22-26V-14H14V2L30 18V46z", draw.Class("ta-anyone")),
	"festival": draw.Many(draw.Path("M0-48L13-28 34-34 30-12 48 0 30 12 34 34 13 28 0 48-13 28-34 34-30 12-48 0-30-12-34-34-13-28z", draw.Class("ta-maize")),
		draw.Circle(0, 0, 19, draw.Class("ta-cochineal")), draw.Path("M-7-3v.1M7-3v.1M-8 8H8", draw.Class("ta-ray"))),
	"casualty": draw.Many(draw.Path("M-34-8C-34-52 34-52 34-8C34 8 24 14 22 20V42H-22V20C-24 14-34 8-34-8z", draw.Class("ta-bone")),
		draw.Path("M-24-10H-6V6H-24zM6-10H24V6H6zM-10 24V42M0 24V42M10 24V42", draw.Class("ta-socket"))),
	"bag": draw.Many(draw.Path("M-18-30C-60 40-30 46 0 46C30 46 60 40 18-30z", draw.Class("ta-sack")),
		draw.Path("M-26-46L-18-30H18L26-46", draw.Class("ta-bold"))),
	"task":    draw.Many(draw.Circle(0, 0, 42, draw.Class("ta-plate")), draw.Path("M-22 2L-6 20 24-16", draw.Class("ta-bold"))),
	"flip":    draw.Many(draw.Rect(-34, -46, 68, 92, draw.Num("rx", 6), draw.Class("ta-plate")), draw.Path("M-18 8A20 20 0 1 1 6 22M-18 8L-28-6M-18 8L-2 2", draw.Class("ta-bold"))),
	"discard": draw.Many(draw.Rect(-34, -46, 68, 92, draw.Num("rx", 6), draw.Class("ta-plate")), draw.Path("M-18-22L18 22M18-22L-18 22", draw.Class("ta-bold"))),
	"arrow":   draw.Path("M-40-9H6V-28L42 0 6 28V9H-40z", draw.Class("ta-dark")),
	"or":      draw.Path("M14-44L-14 44", draw.Class("ta-bold")),
	"free":    draw.Many(draw.Circle(0, 0, 40, draw.Class("ta-plate")), draw.Path("M0-20C16-20 16 20 0 20C-16 20-16-20 0-20z", draw.Class("ta-bold"))),
	"eye":     draw.Many(draw.Path("M-46 0Q0-44 46 0Q0 44-46 0z", draw.Class("ta-plate")), draw.Circle(0, 0, 15, draw.Class("ta-dark"))),
	"no":      draw.Many(draw.Circle(0, 0, 40, draw.Class("ta-plate")), draw.Path("M-20-20L20 20M20-20L-20 20", draw.Class("ta-bold"))),
	"cross":   draw.Path("M-40 40L40-40", draw.Class("ta-strike")),
	"empty":   draw.Path("M-40-40H40V40H-40z", draw.Class("ta-ghost")),
	"opener":  draw.Path("M-46 30V-22L-22 2 0-38 22 2 46-22V30z", draw.Class("ta-maize")),
	"back-god": draw.Many(draw.Rect(-37, -47, 74, 94, draw.Num("rx", 7), draw.Class("ta-rim")), draw.Rect(-37, -47, 74, 94, draw.Num("rx", 7), draw.Class("ta-sky")),
		draw.Path("M-10-30H10V-14H26V10H10V30H-10V10H-26V-14H-10z", draw.Class("ta-maize"))),
	"back-army": draw.Many(draw.Rect(-38, -48, 76, 96, draw.Num("rx", 7), draw.Class("ta-cochineal")),
		draw.Path("M0-36L12-18H5V6H24V15H5V38H-5V15H-24V6H-5V-18H-12z", draw.Class("ta-light"))),
	"hill": draw.Many(draw.Path("M0-48L48-12 30 44H-30L-48-12z", draw.Class("ta-steps")), draw.Path("M0-30L30-7 19 28H-19L-30-7z", draw.Class("ta-temple")),
		draw.Path("M0-14L14-3 9 13H-9L-14-3z", draw.Class("ta-gold"))),
	"purse": draw.Many(draw.Rect(-44, -30, 46, 66, draw.Num("rx", 6), draw.Class("ta-sky")), draw.Rect(-16, -40, 46, 66, draw.Num("rx", 6), draw.Class("ta-cochineal")),
		draw.Circle(24, 22, 22, draw.Class("ta-gold"))),
	"cord":          draw.Path("M0-32V32", draw.Class("ta-cord")),
	"whole":         draw.Path("M0-26H10V-18H20V18H10V26H-10V18H-20V-18H-10V-26z", draw.Class("ta-whole")),
	"god-front":     draw.Many(draw.Rect(-38, -48, 76, 96, draw.Num("rx", 7), draw.Class("ta-card")), draw.Path("M-38-14V-41Q-38-48-31-48H31Q38-48 38-41V-14z", draw.Class("ta-shrine"))),
	"army-front":    draw.Many(draw.Rect(-38, -48, 76, 96, draw.Num("rx", 7), draw.Class("ta-card ta-war")), draw.Path("M-38 20H38", draw.Class("ta-rule"))),
	"army-down":     draw.Many(draw.Rect(-38, -48, 76, 96, draw.Num("rx", 7), draw.Class("ta-card ta-worn")), draw.Path("M-38 20H38", draw.Class("ta-rule"))),
	"house":         house("ta-wall"),
	"house-lasting": house("ta-wall ta-lasting"),
	"house-down":    house("ta-wall ta-worn"),
	"slab":          draw.Path("M-24-31H24V31H-24z", draw.Class("ta-card")),
	"space-neutral": draw.Circle(0, 0, 46, draw.Class("ta-space ta-neutral")),
	"space-blue":    draw.Path("M-30-42H30V-30H42V30H30V42H-30V30H-42V-30H-30z", draw.Class("ta-space ta-blue")),
	"space-green":   draw.Path("M-26-46H26L50 0 26 46H-26L-50 0z", draw.Class("ta-space ta-green")),
}

// house is a building without its signs: a wall under a stepped gable.
func house(class string) draw.Node {
	return draw.Many(draw.Path("M-70 46V-12H-62V-30H-54V-46H54V-30H62V-12H70V46z", draw.Class(class)),
		draw.Path("M-62-12V-30H-54V-46H54V-30H62V-12z", draw.Class("ta-gable")))
}

// godArt are the signs of the gods: zigzag, spiral, four squares, rayed disc, crescent, stepped cross.
var godArt = [6]draw.Node{
	draw.Path("M-10-44H30L8-12H28L-22 44-6 4H-28z", draw.Class("ta-god")),
	draw.Path("M4 2A8 8 0 0 0-8-4A17 17 0 0 0 10 16A27 27 0 0 0 18-22A35 35 0 1 0 26 28", draw.Class("ta-godline")),
	draw.Path("M-38-38H-5V-5H-38zM5-38H38V-5H5zM-38 5H-5V38H-38zM5 5H38V38H5z", draw.Class("ta-god")),
	draw.Many(draw.Circle(0, 0, 19, draw.Class("ta-god")), draw.Path("M0-28V-44M0 28V44M-28 0H-44M28 0H44M-20-20L-31-31M20-20L31-31M-20 20L-31 31M20 20L31 31", draw.Class("ta-godline"))),
	draw.Path("M14-42A44 44 0 1 0 38 24A36 36 0 1 1 14-42z", draw.Class("ta-god")),
	draw.Path("M-14-44H14V-30H30V-14H44V14H30V30H14V44H-14V30H-30V14H-44V-14H-30V-30H-14zM-10-10V10H10V-10z", draw.Class("ta-god")),
}

// people are the silhouettes of the five kinds of workers; the colour is only one of two ways to tell them.
var people = [5]struct{ body, tool string }{
	{"M-30 46V20Q-30 4-14 2V-16H-30V-26H-16V-44H16V-26H30V-16H14V2Q30 4 30 20V46z", "M0 10L17 38H-17z"},
	{"M-2-46A14 14 0 1 1-3-46zM-16-14H14L34-4 28 6 12 2 10 14 30 26 26 46H12L14 34-6 24-24 46H-40L-16 12-14 2-30 10-36 0z", ""},
	{"M-34 46V6H-16V-6H-20V-38H20V-6H16V6H34V46z", "M-14 14H18V24H6V40H-2V24H-14z"},
	{"M0-50L20-24 14-4 34 46H-34L-14-4-20-24z", "M-4-6H4V10H18V18H4V36H-4V18H-18V10H-4z"},
	{"M-42-46L-34-32V46H-44V-32zM-24 46V16Q-24 6-8 4V-6Q-18-12-16-30L0-48 16-30Q18-12 8-6V4Q34 6 34 46z", "M10 10A15 15 0 1 1 9.9 10z"},
}

// badges are the shapes of the seats: circle, triangle, square, diamond.
var badges = [4]draw.Node{
	draw.Circle(0, 0, 14),
	draw.Path("M0-17L17 13H-17z"),
	draw.Rect(-13, -13, 26, 26),
	draw.Path("M0-18L17 0 0 18-17 0z"),
}

// put moves a drawing to a point and gives it a size; 1 is 100 wide.
func put(x, y, size float64, n draw.Node) draw.Node {
	return draw.Group(draw.Attrs(placed(x, y, size)), n)
}

// icon is a small drawing of its own: its children stand in a square of 100 around the origin.
func icon(kids ...draw.Node) draw.Node {
	return draw.SVG(draw.Attrs(draw.Class("tawantinsuyu ta-icon"), draw.ViewBox(-52, -52, 104, 104), draw.Num("width", 30),
		draw.Num("height", 30), draw.Hidden()), kids...)
}

// placed is the transform of a drawing at a point, as short as can be seen.
func placed(x, y, size float64) draw.Attr {
	step := draw.Translate(math.Round(x), math.Round(y))
	if size != 1 {
		step += draw.Scale(size, size)
	}
	return draw.Transform(step)
}

// sign is an icon of one glyph; what is drawn in the dark line alone lies on a card.
func sign(name string) draw.Node {
	switch name {
	case "arrow", "or", "cross", "soldier":
		return icon(carded(put(0, 0, .8, glyphs[name])))
	}
	return icon(glyphs[name])
}

func carded(n draw.Node) draw.Node {
	return draw.Many(draw.Rect(-50, -50, 100, 100, draw.Num("rx", 10), draw.Class("ta-card")), n)
}
