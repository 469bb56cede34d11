package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

var (
	_ draw.Illustrator = Board{}
	_ draw.Signer      = Board{}
)

// Sign is the picture of a number of the panels.
func (Board) Sign(key string) draw.Node {
	switch key {
	case "wood", "stone", "gold", "cocoa", "avenue", "track":
		return sign(key)
	case "upkeep":
		return sign("night")
	case "masks":
		return sign("mask")
	}
	for t, id := range templeIDs {
		if id == key {
			return sign("bright-" + strconv.Itoa(t+1))
		}
	}
	return draw.Node{}
}

// Art shows what an answer is about in the board's own signs: a pyramid tile that can be taken, or how it or a decoration
// would lie, with the icons framed that match those below; the worker that goes, the tile, the goods. The end of a turn and
// a step of the bot have none.
func (Board) Art(from game.Position, seat game.Seat, m game.Move) draw.Node {
	a := teotihuacan.Read(m)
	if a.Verb == teotihuacan.NoVerb {
		return draw.Node{}
	}
	c := &canvas{}
	if !teotihuacan.Look(from, &c.Sight) {
		return draw.Node{}
	}
	c.print = teotihuacan.PrintOf(from)
	switch a.Verb {
	case teotihuacan.Tile:
		return c.tileArt(int(a.A))
	case teotihuacan.Place:
		if c.Tile == 0 {
			return draw.Node{}
		}
		return c.placedArt(c.Tile-1, int(a.A), int(a.B))
	case teotihuacan.Decorate:
		return c.decorationArt(int(a.A), int(a.B))
	}
	about := func(name string) string {
		q := from.Question(seat)
		if arg, ok := q.Arg(name); ok && len(arg.IDs) > 0 {
			return arg.IDs[0]
		}
		return ""
	}
	if kids := c.answerArt(a, seat, about); len(kids) > 0 {
		return artIcon(kids...)
	}
	return draw.Node{}
}

// artIcon is a drawing of 40 pixels around the origin, 100 wide.
func artIcon(kids ...draw.Node) draw.Node { return artOf("teotihuacan te-icon te-art", kids) }

// laidIcon is a picture of what would lie on a place: a page lays it there while the answer is pointed at.
func laidIcon(kids ...draw.Node) draw.Node { return artOf("teotihuacan te-icon te-art lays", kids) }

func artOf(class string, kids []draw.Node) draw.Node {
	return draw.SVG(draw.Attrs(draw.Class(class), draw.ViewBox(-52, -52, 104, 104), draw.Num("width", 40),
		draw.Num("height", 40), draw.Hidden()), kids...)
}

// answerArt are the signs of an answer. What the question is about has a name in it.
func (c *canvas) answerArt(a teotihuacan.Answer, seat game.Seat, about func(string) string) []draw.Node {
	b := repeated
	worker := func(power uint8) draw.Node { return b(dieSign(seat, int(power), false), -12, 0, 1.3) }
	row := func(list []chip) []draw.Node { return []draw.Node{chips(b, 0, 0, 64, 100, list)} }
	one := func(sign string) []draw.Node { return []draw.Node{b(sign, 0, 0, .92)} }
	discovery := func(d uint8) []draw.Node { return []draw.Node{c.discovery(b, teotihuacan.Discovery(d))} }
	switch a.Verb {
	case teotihuacan.Keep:
		return []draw.Node{c.startBoards(int(a.A), -26), c.startBoards(int(a.B), 26)}
	case teotihuacan.Draft:
		return append(c.offerArt(int(a.A)), c.startBoards(int(a.A), -26))
	case teotihuacan.Settle:
		var kids []draw.Node
		for i, at := range a.Boards() {
			kids = append(kids, boardBadge(b, at, 34*float64(i)-34, 0, .32))
		}
		return kids
	case teotihuacan.Unlock:
		return []draw.Node{carded(b("key", 0, -20, .56)), chips(b, 0, 28, 34, 80, []chip{{"cocoa", 3}})}
	case teotihuacan.Rest:
		return []draw.Node{carded(b("key", 0, 0, .78))}
	case teotihuacan.Walk:
		return []draw.Node{worker(a.C), boardBadge(b, teotihuacan.Board(a.B), 28, 26, .46)}
	case teotihuacan.Second, teotihuacan.Kneel:
		return []draw.Node{b(dieSign(seat, int(a.A), false), 0, 0, 1.5)}
	case teotihuacan.PowerUp:
		return []draw.Node{worker(a.B), draw.Path("M28-46L48-20H37V18H19V-20H8z", draw.Class("te-up"))}
	case teotihuacan.Collect:
		return row([]chip{{"cocoa", c.coloursOn(c.At) + 1}})
	case teotihuacan.Act:
		return c.waivable([]draw.Node{boardBadge(b, c.At, 0, 0, .96)}, a.A > 0)
	case teotihuacan.Worship:
		return c.waivable(c.worshipArt(teotihuacan.Space(a.A), teotihuacan.Benefit(a.B)), a.C > 0)
	case teotihuacan.Effect:
		return c.effectArt(spaceOf(about("at")))
	case teotihuacan.Claim, teotihuacan.Use:
		return discovery(a.A)
	case teotihuacan.Bonus:
		return row(c.bonusAt(about("at")))
	case teotihuacan.Decline:
		return crossed("discovery")
	case teotihuacan.Trade:
		if a.B > 0 {
			return one(goodIDs[a.B-1])
		}
		return c.tradeArt(spaceOf(about("at")), int(a.A))
	case teotihuacan.Learn:
		return []draw.Node{techCard(&c.print.Techs[a.A], b)}
	case teotihuacan.Build:
		return []draw.Node{b("building", -6, 0, .86), chips(b, 28, 30, 44, 44, c.nextIn(int(a.A)))}
	case teotihuacan.Discount:
		return []draw.Node{b(goodIDs[a.A], -8, 8, .84), draw.Circle(32, -32, 18, draw.Class("te-plate")), b("minus", 32, -32, .4)}
	case teotihuacan.FullPrice:
		return one("technology")
	case teotihuacan.Stop:
		return crossed("arrow")
	case teotihuacan.Skip:
		return crossed("power")
	case teotihuacan.Reward:
		gain := bundle(c.print.Rewards[a.A])
		if n := c.print.RewardCosts[a.A]; n > 0 {
			return []draw.Node{carded(exchange([]chip{{"cocoa", n}}, gain))}
		}
		return row(gain)
	case teotihuacan.Step:
		return one("bright-" + strconv.Itoa(int(a.A)+1))
	case teotihuacan.Gain:
		var list []chip
		for i, n := range [3]uint8{a.A, a.B, a.C} {
			if n > 0 {
				list = append(list, chip{goodIDs[i], int(n)})
			}
		}
		return column(list)
	case teotihuacan.Pay:
		n := strconv.Itoa(int(a.A)) // also 1: a payment is told by its number
		return []draw.Node{draw.Label(-24, 20, n, draw.Num("font-size", 55)), b("cocoa", 22, 0, .6)}
	case teotihuacan.Waive:
		return discovery(uint8(teotihuacan.FreeCocoa))
	}
	return nil
}

// column are chips below each other.
func column(list []chip) []draw.Node {
	var kids []draw.Node
	h := min(64, 100/float64(len(list)))
	for i, k := range list {
		kids = append(kids, chips(repeated, 0, h*(float64(i)-float64(len(list)-1)/2), h-2, 100, []chip{k}))
	}
	return kids
}

// exchange is what is given above what is got.
func exchange(from, to []chip) draw.Node {
	down := draw.Group(draw.Attrs(draw.Transform(draw.Rotate(90))), repeated("arrow", 0, 0, .2))
	return draw.Many(chips(repeated, 0, -27, 40, 90, from), down, chips(repeated, 0, 27, 40, 90, to))
}

// offerArt is what a starting tile brings, beside its boards.
func (c *canvas) offerArt(tile int) []draw.Node {
	list := bundle(c.print.Starts[tile])
	kids := []draw.Node{draw.Path(stepped(box{-50, -48, 100, 96}, 6), draw.Class("card"))}
	h := min(48, 92/float64(len(list)))
	for i, k := range list {
		kids = append(kids, chips(repeated, 24, h*(float64(i)-float64(len(list)-1)/2), h-3, 46, []chip{k}))
	}
	return kids
}

// startBoards are the boards of a starting tile, by which a pair can be told.
func (c *canvas) startBoards(tile int, x float64) draw.Node {
	kids := []draw.Node{draw.Path(stepped(box{x - 24, -48, 48, 96}, 6), draw.Class("card"))}
	for i, n := range c.print.StartBoards[tile] {
		y := -22 + 44*float64(i)
		kids = append(kids, draw.Rect(x-19, y-20, 38, 40, draw.Num("rx", 6), draw.Class("medal")),
			draw.Label(x, y+13, strconv.Itoa(int(n)), draw.Num("font-size", 36), draw.Class("medal-text")))
	}
	return draw.Many(kids...)
}

// boardBadge is the sign of a board on its dark plate.
func boardBadge(b brush, at teotihuacan.Board, x, y, size float64) draw.Node {
	return draw.Many(draw.Rect(x-50*size, y-50*size, 100*size, 100*size, draw.Num("rx", 12*size), draw.Class("te-medal")),
		b("board-"+strconv.Itoa(int(at)), x, y, .84*size))
}

// waivable adds the sign of cocoa that a tile pays.
func (c *canvas) waivable(kids []draw.Node, waived bool) []draw.Node {
	if waived {
		kids = append(kids, draw.Circle(30, 30, 21, draw.Class("te-plate")), repeated("cocoa", 30, 30, .3), repeated("cross", 30, 30, .34))
	}
	return kids
}

func crossed(sign string) []draw.Node {
	return []draw.Node{carded(repeated(sign, 0, 0, .8)), repeated("cross", 0, 0, .9)}
}

// spaceOf is the worship space with a name.
func spaceOf(place string) teotihuacan.Space {
	for s := teotihuacan.PalaceA; s <= teotihuacan.WorkshopWorship; s++ {
		if s.String() == place {
			return s
		}
	}
	return 0
}

// effectArt is what worship on a space does.
func (c *canvas) effectArt(s teotihuacan.Space) []draw.Node {
	switch {
	case s == 0:
		return nil
	case s.Board() == teotihuacan.Palace:
		id := c.print.PalaceIDs[c.Palace[s-teotihuacan.PalaceA]]
		if from, to := palaceTrade(id); from != nil {
			return []draw.Node{carded(exchange(from, to))}
		}
		return []draw.Node{carded(palaceSquare(repeated, id))}
	}
	return []draw.Node{carded(chips(repeated, 0, 0, 64, 92, bundle(c.print.Worship[s.Board()])))}
}

// palaceSquare is what a palace tile without an exchange does: a number above what it counts or strengthens.
func palaceSquare(b brush, id string) draw.Node {
	points := func(n int, of string) draw.Node {
		return draw.Many(chip{"points", n}.draw(b, -23, -24, 46), b(of, -25, 25, .4),
			draw.Label(0, 37, "∕", draw.Num("font-size", 34), draw.Class("te-dark-text")), b("worker", 25, 25, .4))
	}
	switch id {
	case "A04":
		return points(2, "technology")
	case "A05":
		return points(2, "track")
	case "A09":
		return points(1, "avenue")
	}
	return draw.Many(b("cocoa", -23, -22, .42), b("worker", 23, -22, .42), draw.Label(0, 40, "+1", draw.Num("font-size", 42), draw.Class("te-dark-text")))
}

// worshipArt is a benefit of worship, both where both are had.
func (c *canvas) worshipArt(s teotihuacan.Space, benefit teotihuacan.Benefit) []draw.Node {
	effect, tile := draw.Many(c.effectArt(s)...), c.discovery(repeated, c.BoardTile[s.Board()])
	switch benefit {
	case teotihuacan.ForEffect:
		return []draw.Node{effect}
	case teotihuacan.ForTile:
		return []draw.Node{tile}
	}
	return []draw.Node{put(-19, -19, .64, effect), put(19, 19, .64, tile)}
}

// tradeArt is an exchange on a palace tile, so many times.
func (c *canvas) tradeArt(s teotihuacan.Space, n int) []draw.Node {
	if s == 0 {
		return nil
	}
	return append(c.effectArt(s), draw.Circle(30, 31, 21, draw.Class("te-plate")),
		draw.Label(30, 42, "×"+strconv.Itoa(n), draw.Num("font-size", 30), draw.Class("te-dark-text")))
}

// bonusAt is what a step of a temple with a name brings.
func (c *canvas) bonusAt(place string) []chip {
	for t := range c.print.Steps {
		for n := range c.print.Steps[t] {
			if stepPlace(t, n) == place {
				return bundle(c.print.Steps[t][n].Gain)
			}
		}
	}
	return nil
}

// nextIn is what the next building of a row brings.
func (c *canvas) nextIn(row int) []chip {
	for j, taken := range c.Nobles[row] {
		if !taken {
			return []chip{{"points", c.print.Nobles[row][j]}}
		}
	}
	return nil
}

// repeated draws a sign that the board defines.
func repeated(sign string, x, y, size float64) draw.Node {
	return draw.Use("te-"+sign, placed(x, y, size))
}

// tileArt is a pyramid tile as it lies on offer.
func (c *canvas) tileArt(tile int) draw.Node {
	t := &c.print.Tiles[tile]
	kids := []draw.Node{draw.Rect(-49, -49, 98, 98, draw.Num("rx", 5), draw.Class("block level-1")), draw.Path("M-42 0H42M0-42V42", draw.Class("joint"))}
	for k, at := range quarters {
		if t.Icons[k] != 0 {
			kids = append(kids, repeated(signOf(t.Icons[k], t.Coloured[k]), at[0], at[1], .38))
		}
	}
	return artIcon(kids...)
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
	return laidIcon(kids...)
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
	return laidIcon(kids...)
}

// match is the frame of an icon that lies on its like.
func match(x, y, size float64) draw.Node {
	return draw.Rect(x-size/2, y-size/2, size, size, draw.Num("rx", 6), draw.Class("match"))
}
