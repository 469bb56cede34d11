package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// tent is the shape of an Otoma around the origin: nomads carry theirs along, poles and all.
const tent = "M-7-46L0-35 7-46 13-42 6-28 37 38H-37L-6-28-13-42z"

// tip is an arrow's point, to the north of its colour's shape.
const tip = "M-11-20L0-38 11-20z"

// bearings are the directions as an angle.
var bearings = map[string]string{"north": "rotate(0)", "east": "rotate(90)", "south": "rotate(180)", "west": "rotate(270)"}

// colours are the words of the colours, from 1. Those of people have the shapes of their farmers, the others their own.
var colours = [...]string{"", "white", "brown", "green", "blue", "purple", "yellow"}

// colourSeat is the seat whose shape and fill a colour has.
func colourSeat(colour uint8) game.Seat { return game.Seat(colour) - 1 }

// pawnShape is an Otoma of a colour, with the colour's shape on its tent.
func pawnShape(colour uint8) draw.Node {
	seat := colourSeat(colour)
	shape := func(class string) draw.Node { return draw.Path(tent, draw.Class(class)) }
	return draw.Group(draw.Attrs(draw.Class(seatClass(seat))), shape("halo"), shape("body"),
		draw.Circle(0, 15, 15, draw.Class("tw-plate")),
		draw.Group(draw.Attrs(draw.Class("body"), draw.Transform(draw.Translate(0, 15), draw.Scale(.56, .56))), head(seat)))
}

// arrowShape is an arrow: the shape of its colour with a point in its direction.
func arrowShape(a tiwanaku.Arrow) draw.Node {
	seat := colourSeat(a.Colour)
	both := func(class string) draw.Node {
		return draw.Group(draw.Attrs(draw.Class(class)), head(seat),
			draw.Path(tip, draw.Class("to-"+a.To), draw.Transform(bearings[a.To])))
	}
	return draw.Group(draw.Attrs(draw.Class(seatClass(seat))), both("halo"), both("body"))
}

// arrowAt is the arrow of a tile that may still act: no crop lies on it.
func (c *canvas) arrowAt(at tiwanaku.Space) (tiwanaku.Arrow, bool) {
	a := c.Arrows[at]
	return a, a.Colour > 0 && c.Crop[at] == 0
}

// otoma draws the arrows that may act and the pawns, above the grid like the farmers.
func (c *canvas) otoma() draw.Node {
	var kids []draw.Node
	for at := range c.spaces {
		if a, ok := c.arrowAt(at); ok {
			kids = append(kids, draw.Group(onSpace(at, "arrow"), draw.Group(draw.Attrs(draw.Transform(draw.Translate(30, 30), draw.Scale(.72, .72))),
				arrowShape(a))))
		}
		if colour := c.Otoma[at]; colour > 0 {
			attrs := append(onSpace(at, "farmer"), draw.ID("otoma-"+at.String()), draw.Data("piece", "otoma-"+colours[colour]))
			kids = append(kids, draw.Group(attrs, draw.Group(draw.Attrs(draw.Transform(draw.Translate(71, 62), draw.Scale(.76, .76))), pawnShape(colour))))
		}
	}
	return draw.Group(draw.Attrs(draw.ID("otoma"), draw.Class("farmers"), draw.Hidden()), kids...)
}

// trails draws the ways of the Otoma at the edge, where they play.
func (c *canvas) trails() draw.Node {
	if c.Mode == "" || c.People == c.Seats {
		return draw.Node{}
	}
	var pen draw.Pen
	for _, t := range tiwanaku.Trails(c.scene.Position) {
		x0, y0, dx0, dy0 := borderEnd(t[0])
		x1, y1, dx1, dy1 := borderEnd(t[1])
		pen.Move(x0, y0).Line(x0+dx0, y0+dy0).Line(x1+dx1, y1+dy1).Line(x1, y1)
	}
	return draw.Group(draw.Attrs(draw.Hidden()), draw.Path(pen.String(), draw.Class("trail under")),
		draw.Path(pen.String(), draw.Class("trail")))
}

// borderEnd is the middle of a side of a space and a short way outwards.
func borderEnd(e tiwanaku.TrailEnd) (x, y, dx, dy float64) {
	const out = 9
	x, y = origin(e.Space)
	switch e.Side {
	case "north":
		return x + side/2, y - 1, 0, -out
	case "south":
		return x + side/2, y + side + 1, 0, out
	case "west":
		return x - 1, y + side/2, -out, 0
	}
	return x + side + 1, y + side/2, out, 0
}

// otomaSentence tells of the Otoma and the arrow of a place.
func (c *canvas) otomaSentence(at tiwanaku.Space) []string {
	var said []string
	if a, ok := c.arrowAt(at); ok {
		said = append(said, c.say("cell.arrow", colourWord(a.Colour), dirWord(a.To)))
	}
	if colour := c.Otoma[at]; colour > 0 {
		said = append(said, c.say("cell.otoma", colourWord(colour)))
	}
	return said
}

func colourWord(colour uint8) game.Arg { return game.Term("colour", "colour", colours[colour]) }

func dirWord(dir string) game.Arg { return game.Term("dir", "dir", dir) }

// stackSign is the uppermost tile of a stack with its arrow, where that is seen.
func stackSign(s *tiwanaku.Sight, seat game.Seat, t uint8) draw.Node {
	if top := s.Tops[seat][t-1]; top.Colour > 0 {
		return draw.Many(swatch(t), draw.Group(draw.Attrs(draw.Transform(draw.Scale(.8, .8))), arrowShape(top)))
	}
	return swatch(t)
}

// stackItem shows the tiles that a person has still to spend, and the arrows of those on top where they are seen.
func (c *canvas) stackItem(seat game.Seat) draw.Item {
	item := draw.Item{Icon: icon(swatch(4)), Label: c.say("panel.tiles")}
	for t := uint8(1); int(t) < len(terrains); t++ {
		item.Parts = append(item.Parts, c.stackPart(seat, t))
	}
	return item
}

func (c *canvas) stackPart(seat game.Seat, t uint8) draw.Item {
	part := draw.Item{Icon: icon(stackSign(&c.Sight, seat, t)), Label: c.say("terrain." + terrains[t]), Value: strconv.Itoa(c.Left[seat][t-1])}
	if top := c.Tops[seat][t-1]; top.Colour > 0 {
		part.Label += ", " + c.say("dir."+top.To)
	}
	return part
}
