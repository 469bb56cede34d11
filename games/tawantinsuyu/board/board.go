// Package board draws Tawantinsuyu: the terraced hill around the Coricancha between the four regions, the stair of the
// temple on its left, the village below, cards, weavings and buildings on its right, and all that the viewer holds.
package board

import (
	_ "embed"

	"kancha/draw"
	"kancha/games/tawantinsuyu"
)

//go:embed board.css
var css string

// Board draws Tawantinsuyu. The zero Board is ready.
type Board struct{}

var (
	_ draw.Board   = Board{}
	_ draw.Stylist = Board{}
	_ draw.Coverer = Board{}
)

// CSS is the style sheet of everything that the package draws.
func (Board) CSS() string { return css }

// Picture draws a position of Tawantinsuyu; for positions of other games it is empty.
func (Board) Picture(scene draw.Scene) draw.Picture {
	var sight tawantinsuyu.Sight
	if scene.Position == nil || !tawantinsuyu.Look(scene.Position, &sight) {
		return draw.Picture{}
	}
	c := newCanvas(sight, tawantinsuyu.PrintOf(scene.Position), scene)
	return draw.Picture{Board: c.board(), Panels: c.panels(), Aside: c.figures()}
}

// board draws the whole table: ornament below, the grid of places above.
func (c *canvas) board() draw.Node {
	hand, more := c.hand()
	h := high + more
	rows := append(c.hill(), c.regions()...)
	rows = append(rows, c.temple())
	rows = append(rows, c.workers()...)
	rows = append(rows, c.shop()...)
	if !hand.Empty() {
		rows = append(rows, hand)
	}
	below := []draw.Node{plain(draw.Rect(1.5, 1.5, wide-3, h-3, draw.Num("rx", 10), draw.Class("ground"))), c.ground()}
	return draw.SVG(draw.Attrs(draw.Class("tawantinsuyu ta-board"), draw.ViewBox(0, 0, wide, h), draw.Role("group"),
		draw.Aria("label", c.say("figure.board"))),
		append(append([]draw.Node{c.definitions()}, below...),
			draw.Group(draw.Attrs(draw.Role("grid"), draw.Aria("label", c.say("figure.field"))), rows...),
			draw.Group(draw.Attrs(draw.Hidden(), draw.Class("slips")), c.slips...))...)
}
