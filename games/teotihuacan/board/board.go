// Package board draws Teotihuacan: the ring of action boards around the pyramid, temples on its left and the Avenue of
// the Dead on its right, everybody's workers, and what the viewer holds.
package board

import (
	_ "embed"
	"strconv"

	"kancha/draw"
	"kancha/games/teotihuacan"
)

//go:embed board.css
var css string

// Board draws Teotihuacan. The zero Board is ready.
type Board struct{}

var (
	_ draw.Board    = Board{}
	_ draw.Stylist  = Board{}
	_ draw.Coverer  = Board{}
	_ draw.Parted   = Board{}
	_ draw.Sketcher = Board{}
)

// CSS is the style sheet of everything that the package draws.
func (Board) CSS() string { return css }

// Picture draws a position of Teotihuacan; for positions of other games it is empty.
func (Board) Picture(scene draw.Scene) draw.Picture {
	c := canvasOf(scene)
	if c == nil {
		return draw.Picture{}
	}
	pic := draw.Picture{Hand: c.hand(), Panels: c.panels(), Aside: c.figures()}
	pic.Board, pic.Map = c.board(draw.Frame{}), c.plan()
	return pic
}

// Sketch draws a position, or a piece of it, as a picture.
func (Board) Sketch(scene draw.Scene, piece draw.Frame) draw.Node {
	c := canvasOf(scene)
	if c == nil {
		return draw.Node{}
	}
	return c.board(piece)
}

// canvasOf is nil for positions of other games.
func canvasOf(scene draw.Scene) *canvas {
	var sight teotihuacan.Sight
	if !teotihuacan.Look(scene.Position, &sight) {
		return nil
	}
	return newCanvas(sight, teotihuacan.PrintOf(scene.Position), scene)
}

// board draws the whole table, or a piece of it: ornament below, the grid of places above. After it the small plan knows
// where something can be chosen.
func (c *canvas) board(piece draw.Frame) draw.Node {
	city := c.city()
	return draw.SVG(draw.Attrs(draw.Class("teotihuacan te-board"), piece.ViewBox(0, 0, wide, high),
		draw.Role("group"), draw.Aria("label", c.say("figure.board"))),
		c.definitions(), draw.Plain(draw.Rect(1.5, 1.5, wide-3, high-3, draw.Num("rx", 10), draw.Class("ground"))),
		draw.Group(draw.Attrs(draw.Role("grid"), draw.Aria("label", c.say("figure.field"))), city...),
		c.eye(), arrows())
}

// city is the grid of places.
func (c *canvas) city() []draw.Node {
	var out []draw.Node
	for i, b := range c.Ring {
		out = append(out, c.grouped(slotGroup(i), func() []draw.Node { return []draw.Node{c.actionBoard(b, i)} }))
	}
	return append(out, c.grouped("centre", func() []draw.Node {
		return []draw.Node{c.plaza(), c.calendar(), c.pyramid(), c.decorations(), c.pyramidTrack(), c.buildings()}
	}), c.grouped("temples", c.temples), c.grouped("avenue", func() []draw.Node { return []draw.Node{c.avenue()} }))
}

// slotGroup names the group of a place of the ring.
func slotGroup(i int) string { return "slot-" + strconv.Itoa(i) }

// grouped draws what stays together, and notes its name with what can be chosen there.
func (c *canvas) grouped(name string, rows func() []draw.Node) draw.Node {
	c.group = name
	return draw.Group(draw.Attrs(draw.ID("part-"+name), draw.Role("rowgroup")), rows()...)
}
