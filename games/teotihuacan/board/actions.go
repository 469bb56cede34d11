package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// pipFace is a small printed die.
func pipFace(x, y float64, power int) draw.Node {
	return put(x, y, .46, draw.Many(draw.Rect(-23, -23, 46, 46, draw.Num("rx", 8), draw.Class("te-worker")),
		draw.Path(pips[power], draw.Class("te-face"))))
}

// crew is a number of workers that something asks for: blank dice upon each other.
func crew(x, y float64, n int) draw.Node {
	var kids []draw.Node
	for i := range n {
		kids = append(kids, draw.Rect(x-8, y+16*(float64(i)-float64(n-1)/2)-7, 15, 14, draw.Num("rx", 3), draw.Class("blank")))
	}
	return draw.Many(kids...)
}

// crewRow is the same beside each other.
func crewRow(x, y float64, n int) draw.Node {
	var kids []draw.Node
	for i := range n {
		kids = append(kids, draw.Rect(x+17*(float64(i)-float64(n-1)/2)-7.5, y-7.5, 15, 15, draw.Num("rx", 3), draw.Class("blank")))
	}
	return draw.Many(kids...)
}

// spacesOf are the worship spaces of a board.
func spacesOf(b teotihuacan.Board) []teotihuacan.Space {
	var out []teotihuacan.Space
	for s := teotihuacan.PalaceA; s <= teotihuacan.WorkshopWorship; s++ {
		if s.Board() == b {
			out = append(out, s)
		}
	}
	return out
}

// kneeler is a worker that is locked on a worship space, the power 0 if there is none.
type kneeler struct {
	seat     game.Seat
	n, power int
}

func (c *canvas) kneeling(s teotihuacan.Space) kneeler {
	for seat := range game.Seat(c.Seats) {
		for i, d := range c.Players[seat].Workers {
			if d.At == s {
				return kneeler{seat, i, d.Power}
			}
		}
	}
	return kneeler{seat: game.Watcher}
}

func (k kneeler) key() draw.Key { return draw.Key(0).Ints(int(k.seat), k.n, k.power) }

// socket is a worship space with the key that locks, and who kneels there.
func (c *canvas) socket(s teotihuacan.Space, x, y float64) draw.Node {
	kids := []draw.Node{draw.Path(stepped(box{x - 30, y - 30, 60, 60}, 7), draw.Class("socket"))}
	if k := c.kneeling(s); k.power > 0 {
		return draw.Many(append(kids, c.piece(workerPiece(k.seat, k.n), dieSign(k.seat, k.power, false), x, y, .84), c.glyph("key", x+24, y+22, .26))...)
	}
	return draw.Many(append(kids, c.glyph("key", x, y, .4))...)
}

// sanctuary is the temple area at the side of a board: its worship space, and the discovery tile below.
func (c *canvas) sanctuary(b teotihuacan.Board, at box) []draw.Node {
	var out []draw.Node
	x, _ := at.mid()
	for _, s := range spacesOf(b) {
		place := box{at.x, at.y, at.w, 106}
		out = append(out, c.spot(s.String(), c.kneeling(s).key(), func() draw.Node {
			return c.cell(s.String(), place, c.worshipSentence(s), draw.Plain(
				draw.Rect(place.x, place.y, place.w, place.h, draw.Num("rx", 6), draw.Class("shrine "+c.lane(b))),
				chips(c.glyph, x, place.y+20, 32, at.w-8, bundle(c.print.Worship[b])),
				c.socket(s, x, place.y+70)))
		}))
	}
	return append(out, c.boardTile(b, box{at.x + 2, at.y + 110, at.w - 4, at.w - 4}))
}

// lane is the class of the temple that worship on a board serves.
func (c *canvas) lane(b teotihuacan.Board) string {
	for t, n := range c.print.Worship[b].Steps {
		if n > 0 {
			return "lane-" + templeIDs[t]
		}
	}
	return "lane-any"
}

// tilePlace names the discovery tile that lies at a board.
func tilePlace(b teotihuacan.Board) string { return "discovery-" + b.String() }

func (c *canvas) boardTile(b teotihuacan.Board, at box) draw.Node {
	d := c.BoardTile[b]
	x, y := at.mid()
	return c.spot(tilePlace(b), draw.Key(0).Int(int(d)), func() draw.Node {
		if d == 0 {
			return c.cell(tilePlace(b), at, c.say("cell.no_tile"), draw.Plain(draw.Rect(at.x, at.y, at.w, at.h, draw.Num("rx", 6), draw.Class("gap"))))
		}
		return c.cell(tilePlace(b), at, c.say("cell.tile", tileWord(d)), draw.Plain(put(x, y, at.w/100, c.discovery(c.glyph, d))))
	})
}

// palaceSpaces are the three palace tiles, each with its worship space, and the discovery tile.
func (c *canvas) palaceSpaces(at box) []draw.Node {
	var out []draw.Node
	for i, s := range spacesOf(teotihuacan.Palace) {
		b := box{at.x + 10 + 156*float64(i), at.y + 7, 150, at.h - 14}
		x, _ := b.mid()
		out = append(out, c.spot(s.String(), c.kneeling(s).key(), func() draw.Node {
			return c.cell(s.String(), b, c.worshipSentence(s), draw.Plain(
				draw.Path(stepped(b, 6), draw.Class("card")),
				draw.Label(b.x+16, b.y+b.h-10, c.print.PalaceIDs[c.Palace[i]][:1], draw.Num("font-size", 22), draw.Class("te-dark-text")),
				palaceArt(c.glyph, c.print.PalaceIDs[c.Palace[i]], x+4, b.y+34),
				c.socket(s, x, b.y+b.h-36)))
		}))
	}
	return append(out, c.boardTile(teotihuacan.Palace, box{at.x + 482, at.y + 26, 90, 90}))
}

// palaceArt is what a palace tile does, in signs around a point, 140 wide and 60 high.
func palaceArt(b brush, id string, x, y float64) draw.Node {
	const s = .32
	least := func(n string, of string) draw.Node {
		return draw.Many(b("points", x-40, y, s), draw.Label(x-40, y+8, n, draw.Num("font-size", 22), draw.Class("te-on-points")),
			b(of, x+6, y, s), draw.Label(x+26, y+9, "∕", draw.Num("font-size", 26), draw.Class("te-dark-text")), b("worker", x+46, y, .3))
	}
	switch id {
	case "A04":
		return least("2", "technology")
	case "A05":
		return least("2", "track")
	case "A09":
		return least("1", "avenue")
	case "C01":
		return draw.Many(b("cocoa", x-34, y, s), b("worker", x+4, y, .3), draw.Label(x+42, y+9, "+1", draw.Num("font-size", 26), draw.Class("te-dark-text")))
	}
	from, to := palaceTrade(id)
	return draw.Many(chips(b, x-42, y, 30, 54, from), b("arrow", x, y, .2), chips(b, x+42, y, 30, 54, to))
}

// palaceTrade is what is given and got for it on a palace tile, nothing where that is no exchange.
func palaceTrade(id string) (from, to []chip) {
	cocoa := chip{"cocoa", 1}
	switch id {
	case "B02":
		return []chip{cocoa}, []chip{{"wood", 1}, {"stone", 1}}
	case "B06":
		return []chip{cocoa}, []chip{{"stone", 1}, {"gold", 1}}
	case "B07":
		return []chip{cocoa, {"any", 1}}, []chip{{"any", 1}, {"worker", 1}}
	case "C03":
		return []chip{{"any", 1}}, []chip{{"cocoa", 2}}
	case "A04", "A05", "A09", "C01":
		return nil, nil
	}
	return []chip{cocoa}, []chip{{"step", 1}}
}

// techBox is where a technology lies on the alchemy.
func techBox(at box, i int) box {
	return box{at.x + 10 + 119*float64(i%3), at.y + 34 + 84*float64(i/3), 114, 80}
}

// columns are the signs of the temples over the technologies, and how many workers each row asks for.
func (c *canvas) columns(at box) draw.Node {
	kids := []draw.Node{crew(at.x+at.w-10, at.y+74, 1), crew(at.x+at.w-10, at.y+158, 2)}
	for col, t := range c.print.Columns {
		x, _ := techBox(at, col).mid()
		kids = append(kids, c.glyph("bright-"+strconv.Itoa(t+1), x, at.y+18, .26))
	}
	return draw.Many(kids...)
}

// technologies are the tiles of the alchemy in two rows, with their owners.
func (c *canvas) technologies(at box) (places []draw.Node) {
	for i, t := range c.Techs {
		b := techBox(at, i)
		tech := &c.print.Techs[t]
		key := draw.Key(0).Int(t)
		for s := range c.Seats {
			key = key.Bool(c.Players[s].Learned[i])
		}
		places = append(places, c.spot(tech.ID, key, func() draw.Node {
			kids := []draw.Node{draw.Path(stepped(b, 5), draw.Class("card")), techArt(c.glyph, tech, b)}
			n := 0.0
			for s := range game.Seat(c.Seats) {
				if c.Players[s].Learned[i] {
					kids = append(kids, c.piece("learned "+strconv.Itoa(int(s)+1)+"-"+tech.ID, markerSign(s), b.x+16+26*n, b.y+b.h-14, .82))
					n++
				}
			}
			return c.cell(tech.ID, b, c.techSentence(i), draw.Plain(kids...))
		}))
	}
	return places
}

// techArt is a technology in signs: where it works, what it costs, what it gives.
func techArt(b brush, t *teotihuacan.PrintedTech, at box) draw.Node {
	x, y := at.mid()
	return draw.Many(
		draw.Label(at.x+34, at.y+22, worksOn(t), draw.Num("font-size", 21), draw.Class("te-dark-text")),
		chip{"gold", t.Gold}.draw(b, at.x+at.w-12-chip{"gold", t.Gold}.width(24), at.y+16, 24),
		chips(b, x, y-1, 32, at.w-20, techGain(t)))
}

// worksOn are the boards of a technology.
func worksOn(t *teotihuacan.PrintedTech) string {
	if len(t.Boards) > 3 {
		return strconv.Itoa(int(t.Boards[0])) + "–" + strconv.Itoa(int(t.Boards[len(t.Boards)-1]))
	}
	where := ""
	for i, n := range t.Boards {
		if i > 0 {
			where += "·"
		}
		where += strconv.Itoa(int(n))
	}
	return where
}

func techGain(t *teotihuacan.PrintedTech) []chip {
	switch t.ID {
	case "T13":
		return []chip{{"cocoa", 1}, {"arrow", 1}, {"power", 1}}
	case "T15":
		return []chip{{"ghost", 1}, {"minus", 1}, {"any", 1}}
	}
	return bundle(t.Gain)
}

// nobles are the three rows for buildings.
func (c *canvas) nobles(at box) (places []draw.Node) {
	for i := range c.print.Nobles {
		key := draw.Key(0)
		for _, taken := range c.Nobles[i] {
			key = key.Bool(taken)
		}
		places = append(places, c.spot(c.print.NobleIDs[i], key, func() draw.Node { return c.nobleRow(at, i) }))
	}
	return places
}

func (c *canvas) nobleRow(at box, i int) draw.Node {
	b := box{at.x + 10, at.y + 6 + 64*float64(i), 364, 60}
	kids := []draw.Node{field(b, false), crewRow(b.x+32, b.y+30, i+1)}
	for j, n := range c.print.Nobles[i] {
		x, y := b.x+92+58*float64(j), b.y+30
		kids = append(kids, draw.Rect(x-25, y-25, 50, 50, draw.Num("rx", 4), draw.Class("plot")))
		if c.Nobles[i][j] {
			kids = append(kids, c.piece("building "+strconv.Itoa(i+1)+"-"+strconv.Itoa(j+1), "building", x, y-1, .46))
			continue
		}
		kids = append(kids, chip{"points", n}.draw(c.glyph, x-18, y, 36))
	}
	if i == len(c.print.Nobles)-1 {
		price := append(append(bundle(c.print.NobleCost), chip{"to", 1}), bundle(c.print.NobleGain)...)
		kids = append(kids, chips(c.glyph, b.x+b.w-46, b.y+30, 24, 84, price))
	}
	return c.cell(c.print.NobleIDs[i], b, c.rowSentence(i), draw.Plain(kids...))
}

// decorationOffer are the decorations that can be taken.
func (c *canvas) decorationOffer(at box) (places []draw.Node) {
	for i, t := range c.DecoOffer {
		places = append(places, c.part("decoration-"+strconv.Itoa(i), draw.Key(0).Int(t), func() draw.Node {
			b := box{at.x + 10 + 138*float64(i%2), at.y + 8 + 70*float64(i/2), 132, 64}
			if t == 0 {
				return draw.Rect(b.x, b.y, b.w, b.h, draw.Num("rx", 6), draw.Class("gap"), draw.Hidden())
			}
			x, y := b.mid()
			return c.cell(c.print.DecoIDs[t-1], b, c.say("cell.decoration", iconWord("left", c.print.DecoTiles[t-1][0]),
				iconWord("right", c.print.DecoTiles[t-1][1])), draw.Plain(tilePiece(c.print.DecoIDs[t-1], x, y, .62, c.decoration(c.glyph, t-1, bottom))))
		}))
	}
	return places
}

// goldCosts are what decorations cost by workers. Given a number of workers, it draws only what they pay.
func (c *canvas) goldCosts(at box, crewed int) draw.Node {
	var kids []draw.Node
	y := at.y + 176
	for n := 1; n < len(c.print.GoldCost); n++ {
		if crewed > 0 && n != crewed {
			continue
		}
		x := at.x + 50 + 92*float64(n-1)
		kids = append(kids, field(box{x - 40, y - 24, 84, 48}, n == crewed, crewRow(x-8, y-13, n),
			chip{"gold", c.print.GoldCost[n]}.draw(c.glyph, x-12, y+9, 26)))
	}
	return draw.Many(kids...)
}

// tilePiece is a tile around a point, which stays the same tile wherever it is laid.
func tilePiece(id string, x, y, size float64, art draw.Node) draw.Node {
	return draw.Group(draw.Attrs(placed(x, y, size), draw.Data("piece", "tile "+id)), art)
}

// pyramidOffer are the pyramid tiles that can be taken.
func (c *canvas) pyramidOffer(at box) (places []draw.Node) {
	for i, t := range c.PyramidOffer {
		places = append(places, c.part("offer-"+strconv.Itoa(i), draw.Key(0).Int(t), func() draw.Node {
			b := box{at.x + 12 + 112*float64(i), at.y + 22, 106, 106}
			if t == 0 {
				return draw.Rect(b.x, b.y, b.w, b.h, draw.Num("rx", 6), draw.Class("gap"), draw.Hidden())
			}
			x, y := b.mid()
			id := c.print.Tiles[t-1].ID
			return c.cell(id, b, c.tileSentence(t-1), draw.Plain(tilePiece(id, x, y, 1.02, c.pyramidTile(c.glyph, t-1, 0, 0))))
		}))
	}
	return places
}

// levelCosts are what a tile of each level costs and gives.
func (c *canvas) levelCosts(at box) draw.Node {
	var steps []draw.Node
	for level := 1; level < len(c.print.LevelCost); level++ {
		cost := c.print.LevelCost[level]
		points := cost.Points
		cost.Points = 0
		y := at.y + at.h - 22 - 34*float64(level-1)
		w := 216 - 26*float64(level-1)
		steps = append(steps, draw.Rect(at.x+460-w/2, y-16, w, 32, draw.Class("slab level-"+strconv.Itoa(level))),
			chips(c.glyph, at.x+440, y, 25, w-60, bundle(cost)), chip{"points", points}.draw(c.glyph, at.x+460+w/2-36, y, 28))
	}
	return draw.Many(steps...)
}
