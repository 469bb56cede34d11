package board

import "kancha/draw"

// icon is a small drawing of its own: its children stand in a square of 100 around the origin.
func icon(kids ...draw.Node) draw.Node {
	return draw.SVG(draw.Attrs(draw.Class("tiwanaku tw-icon"), draw.ViewBox(-50, -50, 100, 100), draw.Num("width", 30),
		draw.Num("height", 30), draw.Hidden()), kids...)
}

// sprigs are the patterns of the terrains for something small, around the origin.
var sprigs = [...]string{
	"",
	"M-40-8L-16-14-6 8-22 38M-16-14L-8-40M-6 8L22-2 40 10M22-2L20-40",
	"M-24-26v.1M4-22v.1M28-28v.1M-30 2v.1M-4 6v.1M24 2v.1M-20 28v.1M6 30v.1M30 26v.1",
	"M-22 30q2-18-8-28M-22 30q0-24 10-34M10 34q2-18-8-28M10 34q0-24 10-34M4-8q1-14-6-20M4-8q0-18 8-24",
	"M-38 10L-4-34M-36 34L20-36M-8 32L36-22M18 34L38 8",
}

// swatch is a single tile of a terrain around the origin, 84 wide.
func swatch(terrain uint8) draw.Node {
	return draw.Group(draw.Attrs(draw.Class("tile", terrains[terrain])),
		draw.Rect(-42, -42, 84, 84, draw.Num("rx", 14), draw.Class("rim-line")),
		draw.Path(sprigs[terrain], draw.Class("ground bold")))
}

// hidden is a piece of the woven mist around the origin, 84 wide, with round corners of a radius.
func hidden(radius float64) draw.Node {
	return draw.Group(draw.Attrs(draw.Class("cloth")),
		draw.Rect(-42, -42, 84, 84, draw.Num("rx", radius), draw.Class("rim-line")),
		draw.Path("M-34-28H-4M-34-18H-4M-34-8H-4M8-34V-4M18-34V-4M28-34V-4M4 12H34M4 22H34M4 32H34M-28 8V36M-18 8V36M-8 8V36"))
}

// chakana is the stepped cross of the Andes, around the origin.
const chakana = "M-12-36H12V-24H24V-12H36V12H24V24H12V36H-12V24H-24V12H-36V-12H-24V-24H-12z"

// purse is the sign of points: a golden stepped cross with a hole.
func purse() draw.Node {
	return draw.Many(draw.Path(chakana, draw.Class("gold")), draw.Circle(0, 0, 10, draw.Class("hole")))
}

// gift is the sign of offering tokens.
func gift() draw.Node {
	return draw.Many(draw.Circle(0, 0, 40, draw.Class("tw-disc gift")),
		draw.Path(chakana, draw.Class("gold"), draw.Transform(draw.Scale(.68, .68))))
}

// stair is the sign of diversity: a step on each of the four grounds.
func stair() draw.Node {
	var kids []draw.Node
	for t := uint8(1); int(t) < len(terrains); t++ {
		h := 20 * float64(t)
		kids = append(kids, draw.Group(draw.Attrs(draw.Class("tile", terrains[t])),
			draw.Rect(-44+22*float64(t-1), 42-h, 22, h, draw.Class("rim-line"))))
	}
	return draw.Many(kids...)
}
