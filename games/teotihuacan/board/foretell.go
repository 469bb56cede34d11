package board

import (
	"strconv"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

var (
	_ draw.Foreteller  = Board{}
	_ draw.Illustrator = Board{}
)

// Change tells which number of a panel an effect changes, and by how much.
func (Board) Change(effect game.Phrase) (key string, by int) {
	n, _ := effect.Arg("n")
	word := func(name string) string {
		arg, ok := effect.Arg(name)
		if !ok || len(arg.IDs) == 0 {
			return ""
		}
		_, id, _ := strings.Cut(arg.IDs[0], ".")
		return id
	}
	switch effect.Kind {
	case "gain":
		return word("good"), n.N
	case "pay":
		return word("good"), -n.N
	case "points":
		return "points", n.N
	case "lose_points":
		return "points", -n.N
	case "climb":
		return word("temple"), n.N
	case "avenue", "track":
		return effect.Kind, n.N
	}
	return "", 0
}

// Art shows how a pyramid tile or a decoration would lie, with the icons framed that match those below.
func (Board) Art(from game.Position, _ game.Seat, m game.Move) draw.Node {
	a := teotihuacan.Read(m)
	if a.Verb != teotihuacan.Place && a.Verb != teotihuacan.Decorate {
		return draw.Node{}
	}
	c := &canvas{}
	if !teotihuacan.Look(from, &c.Sight) {
		return draw.Node{}
	}
	c.print = teotihuacan.PrintOf(from)
	if a.Verb == teotihuacan.Decorate {
		return c.decorationArt(int(a.A), int(a.B))
	}
	if c.Tile == 0 {
		return draw.Node{}
	}
	return c.placedArt(c.Tile-1, int(a.A), int(a.B))
}

// repeated draws a sign that the board defines.
func repeated(sign string, x, y, size float64) draw.Node {
	return draw.Use("te-"+sign, placed(x, y, size))
}

// lend defines the signs that pictures of answers repeat.
func (c *canvas) lend() {
	for n := 1; n <= len(templeIDs); n++ {
		c.used["dark-"+strconv.Itoa(n)], c.used["bright-"+strconv.Itoa(n)] = true, true
	}
}

// placedArt is a pyramid tile as it would lie on a space.
func (c *canvas) placedArt(tile, space, turn int) draw.Node {
	t := &c.print.Tiles[tile]
	kids := []draw.Node{draw.Rect(-49, -49, 98, 98, draw.Num("rx", 5), draw.Class("block level-"+strconv.Itoa(c.print.Spaces[space].Level)))}
	for k, at := range quarters {
		corner := (k + 4 - turn) % 4
		sign := t.Icons[corner]
		if sign == 0 {
			continue
		}
		if sign == c.openAt(space, k) {
			kids = append(kids, match(at[0], at[1], 46))
		}
		kids = append(kids, repeated(signOf(sign, t.Coloured[corner]), at[0], at[1], .38))
	}
	return icon(kids...)
}

// decorationArt is a decoration as it would lie on a space.
func (c *canvas) decorationArt(tile, space int) draw.Node {
	side := c.print.DecoSpaces[space].Side
	below := c.underDeco(space)
	kids := []draw.Node{draw.Group(draw.Attrs(draw.Transform(draw.Rotate(90*float64(sideTurns[side])), draw.Scale(.5, .5))),
		draw.Path(stepped(box{-97, -46, 194, 92}, 10), draw.Class("ornament")), draw.Path("M0-40L12-24H5V30H-5V-24H-12z", draw.Class("te-light")))}
	for k, sign := range c.print.DecoTiles[tile] {
		if sign == 0 {
			continue
		}
		x, y := decoTurn(27*(2*float64(k)-1), side)
		if sign == below[k] {
			kids = append(kids, match(x, y, 42))
		}
		kids = append(kids, repeated(signOf(sign, true), x, y, .34))
	}
	return icon(kids...)
}

// match is the frame of an icon that lies on its like.
func match(x, y, size float64) draw.Node {
	return draw.Rect(x-size/2, y-size/2, size, size, draw.Num("rx", 6), draw.Class("match"))
}
