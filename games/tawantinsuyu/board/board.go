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
	_ draw.Board      = Board{}
	_ draw.Stylist    = Board{}
	_ draw.Coverer    = Board{}
	_ draw.Foreteller = Board{}
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

// board draws the whole table in parts, which the style sheet lays out: beside each other where there is room, one at a
// time on a phone.
func (c *canvas) board() draw.Node {
	hill, base, stair, shop, hand := c.hillPart(), c.basePart(), c.stairPart(), c.shopPart(), c.handPart()
	all := c.views()
	show := c.show(all)
	parts, windows := c.navs(all, show)
	table := draw.El("div", draw.Attrs(draw.Class("ta-table"), draw.Role("grid"), draw.Aria("label", c.say("figure.field"))),
		draw.El("div", draw.Attrs(draw.Class("ta-land")), stair, draw.El("div", draw.Attrs(draw.Class("ta-middle")), c.pane(hill, show), base), shop), hand)
	return draw.El("div", draw.Attrs(draw.Class("ta-frame"), draw.Role("group"), draw.Aria("label", c.say("figure.board")),
		draw.Data("shows", show.part), draw.Data("view", show.id)), c.definitions(), parts, table, windows)
}

// part draws a piece of the table that can be laid anywhere; its coordinates are those of the whole.
func (c *canvas) part(class string, b box, rows ...draw.Node) draw.Node {
	return draw.SVG(draw.Attrs(draw.Class("tawantinsuyu ta-board "+class), draw.ViewBox(b.x, b.y, b.w, b.h), draw.Role("rowgroup")), rows...)
}

// beside is several parts that stay together.
func beside(class, part string, kids ...draw.Node) draw.Node {
	return draw.El("div", draw.Attrs(draw.Class(class), draw.Data("part", part)), kids...)
}

// hillPart is the hill between the four regions.
func (c *canvas) hillPart() []draw.Node {
	c.at = "hill"
	rows := append(c.hill(), c.regions()...)
	return append(append([]draw.Node{c.ground()}, rows...), draw.Group(draw.Attrs(draw.Hidden(), draw.Class("slips")), c.slips...))
}

// pane is the drawing of the hill, with the window that is shown of it.
func (c *canvas) pane(rows []draw.Node, show view) draw.Node {
	w := show.window
	if w == (box{}) {
		w = wholeHill
	}
	return c.part("ta-hill", w, rows...).With(draw.Data("part", "hill"), draw.Data("whole", wholeHill.String()))
}

// wholeHill is the hill with all that lies around it.
var wholeHill = box{hillX, margin, hillW, hillH}

// String is the box as a viewBox has it.
func (b box) String() string {
	return draw.Number(b.x) + " " + draw.Number(b.y) + " " + draw.Number(b.w) + " " + draw.Number(b.h)
}
