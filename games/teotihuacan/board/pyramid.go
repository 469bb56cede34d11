package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// The pyramid: half squares on a plaza, with room for a decoration at each side.
const (
	half     = 44.0
	reach    = 56.0 // how wide a decoration can be touched
	plazaX   = 616.0
	plazaW   = 464.0
	plazaY   = middleY + 64
	pyramidX = plazaX + (plazaW-8*half)/2
	pyramidY = plazaY + (plazaW-8*half)/2
)

// plaza is the ground of the pyramid, with the icons printed where no tile lies.
func (c *canvas) plaza() draw.Node {
	ground := c.Still(func() draw.Node {
		return draw.Many(draw.Path(stepped(box{plazaX, plazaY, plazaW, plazaW}, 10), draw.Class("plaza")),
			draw.Rect(pyramidX-5, pyramidY-5, 8*half+10, 8*half+10, draw.Num("rx", 3), draw.Class("footing")))
	})
	return draw.Plain(ground, c.part("lots", c.pyramidKey(), c.lots))
}

// pyramidKey tells apart what has been built, and what can be.
func (c *canvas) pyramidKey() draw.Key {
	key := draw.Key(0)
	for i, p := range c.Pyramid {
		key = key.Int(p.Tile<<2 + p.Turn).Bool(c.Ready[i])
	}
	return key.Int(int(c.openKey()))
}

// openKey tells apart which icons lie open.
func (c *canvas) openKey() (key draw.Key) {
	for _, line := range c.Open {
		n := 0
		for _, icon := range line {
			n = n<<2 + int(icon)
		}
		key = key.Int(n)
	}
	return key
}

// lots are the printed spaces of the lowest level where no tile lies.
func (c *canvas) lots() draw.Node {
	var kids []draw.Node
	for i, s := range c.print.Spaces {
		if s.Level > 1 || c.Pyramid[i].Tile > 0 {
			continue
		}
		b := c.square(i)
		kids = append(kids, draw.Rect(b.x+2, b.y+2, b.w-4, b.h-4, draw.Num("rx", 4), draw.Class("lot")))
		for k, at := range quarters {
			if icon := c.openAt(i, k); icon != 0 {
				kids = append(kids, c.glyph("faint-"+strconv.Itoa(int(icon)), b.x+half+at[0]*.88, b.y+half+at[1]*.88, .32))
			}
		}
	}
	return draw.Many(kids...)
}

// square is where a pyramid space lies.
func (c *canvas) square(space int) box {
	s := &c.print.Spaces[space]
	return box{pyramidX + half*float64(s.X), pyramidY + half*float64(s.Y), 2 * half, 2 * half}
}

// pyramid draws the tiles level by level, and the spaces that can be filled next: a row of the grid for each row of a
// level.
func (c *canvas) pyramid() draw.Node {
	return c.part("pyramid", c.pyramidKey(), func() draw.Node { return draw.Many(c.pyramidRows()...) })
}

func (c *canvas) pyramidRows() []draw.Node {
	var rows, line []draw.Node
	level, y := 1, 0
	for i, s := range c.print.Spaces {
		if (s.Level != level || s.Y != y) && line != nil {
			rows, line = append(rows, draw.Row(line...)), nil
		}
		level, y = s.Level, s.Y
		if n := c.pyramidSpace(i); !n.Empty() {
			line = append(line, n)
		}
	}
	if line != nil {
		rows = append(rows, draw.Row(line...))
	}
	return rows
}

func (c *canvas) pyramidSpace(i int) draw.Node {
	s, b := &c.print.Spaces[i], c.square(i)
	x, y := b.mid()
	at := c.spaceArgs(i)
	switch p := c.Pyramid[i]; {
	case p.Tile > 0:
		kids := []draw.Node{tilePiece(c.print.Tiles[p.Tile-1].ID, x, y, half/50, c.pyramidTile(c.glyph, p.Tile-1, p.Turn, s.Level))}
		if s.Level > 1 {
			kids = append([]draw.Node{draw.Rect(b.x+3, b.y+4, b.w+2, b.h+2, draw.Num("rx", 5), draw.Class("shade"))}, kids...)
		}
		return c.cell(s.ID, b, c.say("cell.built", at...)+" "+c.iconsOf(p.Tile-1, p.Turn), draw.Plain(kids...))
	case c.Ready[i] && s.Level > 1:
		return c.cell(s.ID, b, c.say("cell.site", at...)+" "+c.openIcons(i),
			draw.Plain(draw.Rect(x-11, y-11, 22, 22, draw.Num("rx", 3), draw.Class("site")),
				draw.Label(x, y+6.5, strconv.Itoa(s.Level), draw.Num("font-size", 20), draw.Class("te-dark-text"))))
	case c.Ready[i]:
		return c.cell(s.ID, b, c.say("cell.site", at...)+" "+c.openIcons(i))
	}
	return draw.Node{}
}

// spaceArgs are the numbers that name a pyramid space: level, row and column from the top left.
func (c *canvas) spaceArgs(i int) []game.Arg {
	s := &c.print.Spaces[i]
	return []game.Arg{game.Num("level", s.Level), game.Num("row", (s.Y-s.Level+1)/2+1), game.Num("column", (s.X-s.Level+1)/2+1)}
}

// sides are the sides of the pyramid, clockwise from the top.
var sides = [4]string{"top", "right", "bottom", "left"}

// decorations draws the decorations on the stairs and the spaces for the next ones, a row of the grid for each side.
func (c *canvas) decorations() draw.Node {
	key := c.openKey()
	for i, t := range c.Decorations {
		key = key.Int(t).Bool(c.DecoReady[i])
	}
	return c.part("decorations", key, func() draw.Node { return draw.Many(c.decorationRows()...) })
}

func (c *canvas) decorationRows() []draw.Node {
	lines := make([][]draw.Node, len(sides))
	for i, s := range c.print.DecoSpaces {
		if n := c.decoSpace(i); !n.Empty() {
			lines[s.Side] = append(lines[s.Side], n)
		}
	}
	var rows []draw.Node
	for _, line := range lines {
		rows = append(rows, draw.Row(line...))
	}
	return rows
}

// decoCentre is the middle of a decoration space.
func (c *canvas) decoCentre(i int) (x, y float64) {
	s := &c.print.DecoSpaces[i]
	if s.Number > 1 {
		return pyramidX + half*(float64(s.Left[0]+s.Right[0])/2+.5), pyramidY + half*(float64(s.Left[1]+s.Right[1])/2+.5)
	}
	const out = half/2 + 6
	x, y = pyramidX+4*half, pyramidY+4*half
	switch s.Side {
	case 0:
		y = pyramidY - out
	case 1:
		x = pyramidX + 8*half + out
	case 2:
		y = pyramidY + 8*half + out
	default:
		x = pyramidX - out
	}
	return x, y
}

func (c *canvas) decoSpace(i int) draw.Node {
	s := &c.print.DecoSpaces[i]
	x, y := c.decoCentre(i)
	b, wider := box{x - half, y - half/2, 2 * half, half}, box{x - half, y - reach/2, 2 * half, reach}
	if s.Side%2 == 1 {
		b, wider = box{x - half/2, y - half, half, 2 * half}, box{x - reach/2, y - half, reach, 2 * half}
	}
	name := []game.Arg{game.Term("side", "side", sides[s.Side]), game.Num("number", s.Number)}
	switch t := c.Decorations[i]; {
	case t > 0:
		return c.reachedBy(s.ID, b, wider, c.say("cell.decorated", append(name, iconWord("left", c.print.DecoTiles[t-1][0]), iconWord("right", c.print.DecoTiles[t-1][1]))...),
			draw.Plain(tilePiece(c.print.DecoIDs[t-1], x, y, half/100, c.decoration(c.glyph, t-1, s.Side))))
	case s.Number == 1 || c.DecoReady[i]:
		under := c.underDeco(i)
		class := "niche over"
		var printed draw.Node
		if s.Number == 1 {
			class, printed = "niche", c.niche(under, x, y, s.Side)
		}
		kids := []draw.Node{draw.Rect(b.x+2, b.y+2, b.w-4, b.h-4, draw.Num("rx", 4), draw.Class(class)), printed}
		kids = append(kids, draw.Circle(x, y, 12, draw.Class("te-plate")),
			draw.Label(x, y+6.5, strconv.Itoa(s.Number), draw.Num("font-size", 19), draw.Class("te-dark-text")))
		return c.reachedBy(s.ID, b, wider, c.say("cell.niche", append(name, iconWord("left", under[0]), iconWord("right", under[1]))...), draw.Plain(kids...))
	}
	return draw.Node{}
}

// niche are the printed icons of a space beside the pyramid, around its middle.
func (c *canvas) niche(under [2]teotihuacan.Icon, x, y float64, side int) draw.Node {
	var kids []draw.Node
	for k, icon := range under {
		if icon != 0 {
			dx, dy := decoTurn(half*(float64(k)-.5), side)
			kids = append(kids, c.glyph("faint-"+strconv.Itoa(int(icon)), x+dx, y+dy, .28))
		}
	}
	return draw.Many(kids...)
}

// underDeco are the icons that a decoration would cover: left, right.
func (c *canvas) underDeco(i int) [2]teotihuacan.Icon {
	s := &c.print.DecoSpaces[i]
	if s.Number == 1 {
		return [2]teotihuacan.Icon{s.LeftIcon, s.RightIcon}
	}
	return [2]teotihuacan.Icon{c.Open[s.Left[1]][s.Left[0]], c.Open[s.Right[1]][s.Right[0]]}
}

// openAt is the icon that lies open below a corner of a space, the corners clockwise from the upper left.
func (c *canvas) openAt(space, corner int) teotihuacan.Icon {
	s := &c.print.Spaces[space]
	return c.Open[s.Y+corner/2][s.X+[4]int{0, 1, 1, 0}[corner]]
}
