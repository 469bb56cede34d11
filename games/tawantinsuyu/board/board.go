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
	_ draw.Parted      = Board{}
	_ draw.Stylist     = Board{}
	_ draw.Coverer     = Board{}
	_ draw.Foreteller  = Board{}
	_ draw.Stager      = Board{}
	_ draw.Signer      = Board{}
	_ draw.Illustrator = Board{}
	_ draw.Sketcher    = Board{}
)

// CSS is the style sheet of everything that the package draws.
func (Board) CSS() string { return css }

// Picture draws a position of Tawantinsuyu; for positions of other games it is empty.
func (Board) Picture(scene draw.Scene) draw.Picture {
	c := canvasOf(scene)
	if c == nil {
		return draw.Picture{}
	}
	return draw.Picture{Board: c.board(), Hand: c.hand(), Panels: c.panels(), Aside: c.figures()}
}

// Sketch draws a position, or a piece of it, as a picture.
func (Board) Sketch(scene draw.Scene, piece draw.Frame) draw.Node {
	c := canvasOf(scene)
	if c == nil {
		return draw.Node{}
	}
	return c.sketch(piece)
}

// canvasOf is nil for positions of other games.
func canvasOf(scene draw.Scene) *canvas {
	var sight tawantinsuyu.Sight
	if scene.Position == nil || !tawantinsuyu.Look(scene.Position, &sight) {
		return nil
	}
	return newCanvas(sight, tawantinsuyu.PrintOf(scene.Position), scene)
}

// board draws the whole table in parts, which the style sheet lays out: beside each other, or under each other where the table
// stands upright.
func (c *canvas) board() draw.Node {
	hill, base, stair, shop := c.hillPart(), c.basePart(), c.stairPart(), c.shopPart()
	land := draw.El("div", draw.Attrs(draw.Class("ta-land"), draw.Role("grid"), draw.Aria("label", c.say("figure.field"))),
		stair, draw.El("div", draw.Attrs(draw.Class("ta-middle")), hill, base), shop)
	return draw.El("div", draw.Attrs(draw.Class("ta-frame"), draw.Role("group"), draw.Aria("label", c.say("figure.board"))), c.definitions(), land)
}

// survey goes over the table without drawing it, and lists the parts that everybody sees.
func (c *canvas) survey() []draw.Part {
	list := make([]draw.Part, 0, 256)
	c.List = &list
	c.hillPart()
	c.basePart()
	c.stairPart()
	c.shopPart()
	return list
}

// part draws a piece of the table that can be laid anywhere; its coordinates are those of the whole.
func (c *canvas) part(class, id string, b box, rows ...draw.Node) draw.Node {
	return draw.SVG(draw.Attrs(draw.Class("tawantinsuyu ta-board", class), draw.Data("part", id), draw.ViewBox(b.x, b.y, b.w, b.h), draw.Role("rowgroup")), rows...)
}

// beside is several parts that stay together.
func beside(class string, kids ...draw.Node) draw.Node {
	return draw.El("div", draw.Attrs(draw.Class(class)), kids...)
}

// hillPart is the hill between the four regions.
func (c *canvas) hillPart() draw.Node { return c.part("ta-hill", "hill", wholeHill, c.hillRows()...) }

func (c *canvas) hillRows() []draw.Node {
	rows := append(c.hill(), c.regions()...)
	return append([]draw.Node{c.Still(c.ground)}, rows...)
}

// sketch is the hill as a picture of its own.
func (c *canvas) sketch(piece draw.Frame) draw.Node {
	return draw.SVG(draw.Attrs(draw.Class("tawantinsuyu ta-board ta-hill"), piece.ViewBox(wholeHill.x, wholeHill.y, wholeHill.w, wholeHill.h)),
		append([]draw.Node{c.definitions(), backdrop}, c.hillRows()...)...)
}

// backdrop is what a board lies on where no page lies below.
var backdrop = draw.Rect(hillX, 0, hillW, hillH, draw.Class("backdrop"))

// wholeHill is the hill with all that lies around it.
var wholeHill = box{hillX, 0, hillW, hillH}
