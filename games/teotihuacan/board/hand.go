package board

import (
	"strconv"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// The widths of tiles in the hand, each with the gap to the next.
const (
	startW = 228.0
	heldW  = 108.0
)

// handPlace names the viewer's discovery tiles of a kind, startPlace a starting tile.
func handPlace(d teotihuacan.Discovery) string { return "hand-" + d.String() }

func startPlace(tile uint8) string { return "start-" + startID(int(tile)) }

func startID(tile int) string {
	if tile < 9 {
		return "S0" + strconv.Itoa(tile+1)
	}
	return "S" + strconv.Itoa(tile+1)
}

// handStrip is the viewer's hand as it is drawn, and the class that tells narrow screens how high it is.
type handStrip struct {
	node  draw.Node
	class string
}

// hand is a row of the grid below the boards: the goods that the viewer has, and the tiles that can be used; before
// the first turn the starting tiles that are to be chosen from.
func (c *canvas) hand() (handStrip, float64) {
	v := c.scene.Viewer
	mine := v >= 0 && int(v) < c.Seats
	if !mine && len(c.Table) == 0 {
		return handStrip{class: "handless"}, 0
	}
	c.part = "hand"
	tiles := c.handTiles()
	lines, each, held := 1, slimHeld, "lay-held"
	if len(tiles) > 0 && tiles[0].w > 200 {
		each, held = slimStarts, "lay-starts"
		if len(tiles) > 5 {
			lines = (len(tiles) + 4) / 5
		}
	}
	at := box{margin, high, wide - 2*margin, handed*float64(lines) - margin}
	kids := []draw.Node{draw.Plain(draw.Path(stepped(at, 8), draw.Class("strip broad")))}
	x, class := at.x+14, ""
	if mine {
		kids = append(kids, lay("lay-purse", c.purse(v, box{x, at.y + 6, purseW, handed - margin - 12})))
		x += purseW + 10
	} else {
		class = "handless"
	}
	if len(tiles) > 0 {
		class = strings.TrimSpace(class + " held-" + strconv.Itoa((len(tiles)+each-1)/each))
		kids = append(kids, lay(held, c.laidOut(tiles, lines, box{x, at.y + 3, at.x + at.w - 10 - x, at.h - 6})...))
	}
	return handStrip{draw.Row(kids...), class}, at.h + margin
}

// laidOut are tiles in lines, narrower where they are many. Each is drawn around its own origin, so that narrow screens
// can lay it elsewhere.
func (c *canvas) laidOut(tiles []handTile, lines int, at box) []draw.Node {
	each := (len(tiles) + lines - 1) / lines
	w, h := min(tiles[0].w, at.w/float64(each)), at.h/float64(lines)
	size := min((w-8)/(tiles[0].w-4), (h-4)/tileTall)
	var kids []draw.Node
	for i, t := range tiles {
		b := box{3 - t.w/2, -tileTall / 2, t.w - 6, tileTall}
		kids = append(kids, draw.Group(draw.Attrs(placed(at.x+w*(float64(i%each)+.5), at.y+h*(float64(i/each)+.5), size)),
			c.cell(t.place, b, t.says, draw.Plain(t.art))))
	}
	return kids
}

// purse is what the viewer can spend.
func (c *canvas) purse(v game.Seat, b box) draw.Node {
	p := &c.Players[v]
	kids := []draw.Node{c.glyph(markerSign(v), b.x+26, b.y+b.h/2, 1.3),
		draw.Label(b.x+26, b.y+b.h/2+8, initial(c.scene.Names, v), draw.Num("font-size", 20), draw.Class("initial seat-text-"+strconv.Itoa(int(v)+1)))}
	var said []game.Arg
	for i, good := range [4]int{3, 0, 1, 2} {
		x := b.x + 66 + 92*float64(i)
		kids = append(kids, c.glyph(goodIDs[good], x+20, b.y+b.h/2, .44),
			draw.Label(x+62, b.y+b.h/2+11, strconv.Itoa(p.Goods[good]), draw.Num("font-size", 32), draw.Class("number")))
		said = append(said, game.Num(goodIDs[good], p.Goods[good]))
	}
	return c.cell("hand", b, c.say("cell.hand", said...), draw.Plain(kids...))
}

// handTile is a tile in the hand: where an answer with it is given, what it says, how it is drawn around the
// origin, 100 high, and how wide that is.
type handTile struct {
	place, says string
	art         draw.Node
	w           float64
}

func (c *canvas) handTiles() []handTile {
	var out []handTile
	v := c.scene.Viewer
	mine := v >= 0 && int(v) < c.Seats
	offers := c.Table
	if mine && len(offers) == 0 {
		if offers = c.Players[v].Dealt; len(offers) > 0 && len(c.Players[v].Kept) > 0 {
			offers = c.Players[v].Kept
		}
	}
	for _, o := range offers {
		out = append(out, handTile{startPlace(uint8(o.Start)), c.startSentence(o), c.startTile(c.glyph, o), startW})
	}
	if !mine || len(offers) > 0 {
		return out
	}
	for d := teotihuacan.Mask7 + 1; d <= teotihuacan.ExtraWorker; d++ {
		n := c.Players[v].Have[d-1]
		if n == 0 {
			continue
		}
		art := c.discovery(c.glyph, d)
		if n > 1 {
			art = draw.Many(art, draw.Circle(36, 36, 15, draw.Class("te-plate")), draw.Label(36, 44, strconv.Itoa(n), draw.Num("font-size", 22), draw.Class("te-dark-text")))
		}
		out = append(out, handTile{handPlace(d), c.say("cell.hand_tile", tileWord(d), game.Num("n", n)), art, heldW})
	}
	return out
}

// startTile draws a starting tile around the origin, 220 wide and 100 high: two boards, what it brings.
func (c *canvas) startTile(b brush, o teotihuacan.Offered) draw.Node {
	kids := []draw.Node{draw.Path(stepped(box{-108, -46, 216, 92}, 8), draw.Class("card"))}
	for i, n := range c.print.StartBoards[o.Start] {
		y := -22 + 44*float64(i)
		kids = append(kids, draw.Rect(-102, y-19, 38, 38, draw.Num("rx", 6), draw.Class("medal")),
			draw.Label(-83, y+9, strconv.Itoa(int(n)), draw.Num("font-size", 28), draw.Class("medal-text")))
	}
	x, w := 22.0, 160.0
	if o.Discovery != 0 {
		x, w = -8, 100
		kids = append(kids, put(72, 0, .66, c.discovery(b, o.Discovery)))
	}
	return draw.Many(append(kids, chips(b, x, 0, 42, w, bundle(c.print.Starts[o.Start])))...)
}
