package board

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"kancha/draw"
	"kancha/game"
)

// heads are the shapes that tell seats apart without colour, drawn around the origin as the head of a farmer.
var heads = [...]draw.Node{
	draw.Circle(0, 0, 15),
	draw.Path("M0-18L18 13H-18z"),
	draw.Rect(-14, -14, 28, 28),
	draw.Path("M0-19L19 0 0 19-19 0z"),
	draw.Path("M-10-17H10L19 0 10 17H-10L-19 0z"),
	draw.Path("M-7-18H7V-7H18V7H7V18H-7V7H-18V-7H-7z"),
}

// poncho is a farmer's body from the neck down to the stepped hem.
const poncho = "M-9 0H9L17 6 29 38H21V44H11V50H-11V44H-21V38H-29L-17 6z"

func seatClass(seat game.Seat) string { return "seat-" + string('1'+rune(seat)) }

// farmerShape is the outline of a farmer around the origin, about 60 wide and 90 high.
func farmerShape(seat game.Seat) draw.Node {
	return draw.Many(draw.Path(poncho, draw.Transform("translate(0 -6)")),
		draw.Group(draw.Attrs(draw.Transform("translate(0 -22)")), head(seat)))
}

func head(seat game.Seat) draw.Node { return heads[int(seat)%len(heads)] }

// dressed puts a farmer together: a light halo, so that it stands out on dark ground, the figure, and its initial.
func dressed(initial string, shape func(class string) draw.Node) draw.Node {
	return draw.Many(shape("halo"), shape("body"), draw.Circle(0, 18, 17.5, draw.Class("tw-plate")),
		draw.Label(0, 28, initial, draw.Class("initial")))
}

// farmer draws a farmer with colour, shape and initial of its seat.
func farmer(seat game.Seat, initial string) draw.Node {
	return draw.Group(draw.Attrs(draw.Class(seatClass(seat))), dressed(initial, func(class string) draw.Node {
		return draw.Group(draw.Attrs(draw.Class(class)), farmerShape(seat))
	}))
}

// badge draws a seat's shape in its colour around the origin.
func badge(seat game.Seat, attrs ...draw.Attr) draw.Node {
	return draw.Group(append(attrs, draw.Class(seatClass(seat))),
		draw.Group(draw.Attrs(draw.Class("halo")), head(seat)), draw.Group(draw.Attrs(draw.Class("body")), head(seat)))
}

// initial is the first letter of a name, or the number of the seat.
func initial(names []string, seat game.Seat) string {
	if int(seat) < len(names) {
		for _, r := range names[seat] {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return string(unicode.ToUpper(r))
			}
		}
	}
	return string(utf8.AppendRune(nil, '1'+rune(seat)))
}

// farmers are those on the board, in a layer above the crops. The rules do not tell one farmer of a seat from another, so
// the name of one is that of its seat and space: data-kin is what a farmer that has gone has in common with the one that has
// come.
func (c *canvas) farmers() draw.Node {
	var kids []draw.Node
	for at := range c.spaces {
		seat := c.Farmer[at]
		if seat < 0 {
			continue
		}
		step := draw.Translate(50, 47)
		if _, pointed := c.arrowAt(at); pointed || c.Crop[at] > 0 {
			step = draw.Translate(72, 60) + draw.Scale(.72, .72)
		}
		attrs := append(onSpace(at, "farmer", seatClass(seat)), draw.ID("farmer-"+at.String()))
		kids = append(kids, draw.Group(append(attrs, asFarmer(seat, at.String())...), draw.Group(draw.Attrs(draw.Transform(step)),
			dressed(initial(c.scene.Names, seat), func(class string) draw.Node { return draw.Use("tw-"+seatClass(seat), draw.Class(class)) }))))
	}
	return draw.Group(draw.Attrs(draw.ID("farmers"), draw.Class("farmers"), draw.Hidden()), kids...)
}

// asFarmer names a farmer as a piece.
func asFarmer(seat game.Seat, where string) []draw.Attr {
	kin := "farmer-" + strconv.Itoa(int(seat)+1)
	return draw.Attrs(draw.Data("piece", kin+"-"+where), draw.Data("kin", kin))
}
