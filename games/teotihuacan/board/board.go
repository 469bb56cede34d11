// Package board draws Teotihuacan: the ring of action boards around the pyramid, temples on its left and the Avenue of
// the Dead on its right, everybody's workers, and what the viewer holds.
package board

import (
	_ "embed"
	"strconv"
	"sync"

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
func (Board) CSS() string { return sheet() }

var sheet = sync.OnceValue(func() string { return css + narrow() })

// Picture draws a position of Teotihuacan; for positions of other games it is empty.
func (Board) Picture(scene draw.Scene) draw.Picture {
	var sight teotihuacan.Sight
	if !teotihuacan.Look(scene.Position, &sight) {
		return draw.Picture{}
	}
	c := newCanvas(sight, teotihuacan.PrintOf(scene.Position), scene)
	pic := draw.Picture{Panels: c.panels(), Aside: c.figures()}
	pic.Board, pic.Map = c.board()
	return pic
}

// board draws the whole table: ornament below, the grid of places above. Parts that narrow screens stack are groups of
// their own. With it comes the small plan, which knows from the drawing where something can be chosen.
func (c *canvas) board() (table, small draw.Node) {
	hand, more := c.hand()
	var parts []draw.Node
	for i, b := range c.Ring {
		parts = append(parts, c.group(c.slot(i), func() []draw.Node { return []draw.Node{c.actionBoard(b, i)} }))
	}
	parts = append(parts, c.plaza(), c.group("centre", func() []draw.Node {
		rows := append([]draw.Node{c.calendar()}, c.pyramid()...)
		return append(append(rows, c.decorations()...), c.pyramidTrack(), c.buildings())
	}), c.group("temples", c.temples), c.group("avenue", func() []draw.Node { return []draw.Node{c.avenue()} }))
	stacked := []draw.Node{draw.Group(draw.Attrs(draw.Class("lay-city")), parts...)}
	if !hand.node.Empty() {
		stacked = append(stacked, hand.node)
	}
	small = c.plan()
	c.lend()
	h := high + more
	return draw.SVG(draw.Attrs(draw.Class("teotihuacan te-board", hand.class), draw.ViewBox(0, 0, wide, h), draw.Attr{Name: "preserveAspectRatio", Value: "xMidYMin"},
		draw.Role("group"), draw.Aria("label", c.say("figure.board"))),
		c.definitions(), draw.Plain(draw.Rect(1.5, 1.5, wide-3, h-3, draw.Num("rx", 10), draw.Class("ground broad"))),
		draw.Group(draw.Attrs(draw.Class("lay-all"), draw.Role("grid"), draw.Aria("label", c.say("figure.field"))), stacked...),
		lay("lay-all", lay("lay-city", c.eye())), arrows()), small
}

// slot names the part of a place of the ring.
func (c *canvas) slot(i int) string { return "slot-" + strconv.Itoa(i) }

// group draws a part of the grid that stays together, and notes its name with what can be chosen there.
func (c *canvas) group(name string, rows func() []draw.Node) draw.Node {
	c.part = name
	return draw.Group(draw.Attrs(draw.ID("part-"+name), draw.Class("lay-"+name), draw.Role("rowgroup")), rows()...)
}
