package board

import (
	"strconv"

	"kancha/draw"
)

// favourCard is a favour tile in the width of a temple: what counts, and what it brings.
func (c *canvas) favourCard(tile int, at box) draw.Node {
	x, y := at.mid()
	const h = 27.0
	text := func(x float64, s string) draw.Node {
		return draw.Label(x, y+7, s, draw.Num("font-size", 20), draw.Class("te-dark-text"))
	}
	one := func(points int, of string) draw.Node {
		return draw.Many(chip{"points", points}.draw(c.glyph, x-h-1, y, h), c.glyph(of, x+h/2+1, y, h/100))
	}
	var art draw.Node
	switch c.print.FavourIDs[tile] {
	case "F1":
		art = draw.Many(c.glyph("mask", x-13, y, .3), text(x+15, "×2"))
	case "F2":
		art = one(5, "technology")
	case "F3":
		art = chip{"points", 15}.draw(c.glyph, x-h*.6, y, h*1.2)
	case "F4":
		art = one(3, "avenue")
	case "F5":
		art = one(9, "favour")
	case "F6":
		art = one(2, "discovery")
	default:
		art = draw.Many(c.glyph("worker", x-18, y, .25), text(x+12, "4·9"))
	}
	return draw.Many(draw.Path(stepped(at, 4), draw.Class("te-sun")), art)
}

// favour draws a favour tile around the origin, 100 wide.
func (c *canvas) favour(b brush, tile int) draw.Node {
	kids := []draw.Node{draw.Path(stepped(box{-48, -48, 96, 96}, 9), draw.Class("te-sun"))}
	one := func(points int, of string) draw.Node {
		return draw.Many(b("points", -22, 2, .44), draw.Label(-22, 13, strconv.Itoa(points), draw.Num("font-size", 30), draw.Class("te-on-points")), b(of, 23, 2, .42))
	}
	switch c.print.FavourIDs[tile] {
	case "F1":
		kids = append(kids, b("mask", -8, 0, .6), draw.Label(28, 34, "×2", draw.Num("font-size", 34), draw.Class("te-dark-text")))
	case "F2":
		kids = append(kids, one(5, "technology"))
	case "F3":
		kids = append(kids, b("points", 0, 0, .8), draw.Label(0, 19, "15", draw.Num("font-size", 50), draw.Class("te-on-points")))
	case "F4":
		kids = append(kids, one(3, "avenue"))
	case "F5":
		kids = append(kids, one(9, "favour"))
	case "F6":
		kids = append(kids, one(2, "discovery"))
	default:
		kids = append(kids, b("worker", 0, -19, .42), draw.Label(0, 34, "4·9", draw.Num("font-size", 36), draw.Class("te-dark-text")))
	}
	return draw.Many(kids...)
}
