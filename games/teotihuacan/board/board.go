// Package board draws Teotihuacan: the ring of action boards around the pyramid, temples on its left and the Avenue of
// the Dead on its right, everybody's workers, and what the viewer holds.
package board

import (
	_ "embed"

	"kancha/draw"
	"kancha/games/teotihuacan"
)

//go:embed board.css
var css string

// Board draws Teotihuacan. The zero Board is ready.
type Board struct{}

var (
	_ draw.Board   = Board{}
	_ draw.Stylist = Board{}
	_ draw.Coverer = Board{}
)

// CSS is the style sheet of everything that the package draws.
func (Board) CSS() string { return css }

// Picture draws a position of Teotihuacan; for positions of other games it is empty.
func (Board) Picture(scene draw.Scene) draw.Picture {
	var sight teotihuacan.Sight
	if !teotihuacan.Look(scene.Position, &sight) {
		return draw.Picture{}
	}
	c := newCanvas(sight, teotihuacan.PrintOf(scene.Position), scene)
	return draw.Picture{Board: c.board(), Panels: c.panels(), Aside: c.figures()}
}

// board draws the whole table: ornament below, the grid of places above.
func (c *canvas) board() draw.Node {
	hand, more := c.hand()
	h := high + more
	rows := c.ring()
	rows = append(rows, c.calendar())
	rows = append(rows, c.pyramid()...)
	rows = append(rows, c.decorations()...)
	rows = append(rows, c.pyramidTrack(), c.buildings())
	rows = append(rows, c.temples()...)
	rows = append(rows, c.avenue())
	if !hand.Empty() {
		rows = append(rows, hand)
	}
	below := []draw.Node{plain(draw.Rect(1.5, 1.5, wide-3, h-3, draw.Num("rx", 10), draw.Class("ground"))), c.plaza()}
	return draw.SVG(draw.Attrs(draw.Class("teotihuacan te-board"), draw.ViewBox(0, 0, wide, h), draw.Role("group"),
		draw.Aria("label", c.say("figure.board"))),
		append(append([]draw.Node{c.definitions()}, below...),
			draw.Group(draw.Attrs(draw.Role("grid"), draw.Aria("label", c.say("figure.field"))), rows...), arrows())...)
}
