package board

import (
	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// wheel draws the wheel of Pachamama, turned to the place that it was last asked about: the signs of nature on the
// outer ring, the animals on the inner one, the answer in the window at the hub.
func (c *canvas) wheel() draw.Figure {
	column, row := 0, 0
	if c.Wheel != tiwanaku.Pool {
		column, row = c.Wheel.Col(), c.Wheel.Row()
	}
	kids := []draw.Node{
		draw.Circle(0, 0, 176, draw.Class("wheel-rim")),
		draw.Circle(0, 0, 176, draw.Class("wheel-stitch")),
		draw.Circle(0, 0, 166, draw.Class("wheel-outer")),
		ringOfSigns("wheel-nature", "nature", columnSigns[:c.Cols], 138, column),
		draw.Circle(0, 0, 106, draw.Class("wheel-inner")),
		ringOfSigns("wheel-animal", "animal", rowSigns[:c.Rows], 78, row),
		draw.Circle(0, 0, 50, draw.Class("wheel-hub")),
		draw.Path("M-28-166H28V-52H-28z", draw.Class("reader under")),
		draw.Path("M-28-166H28V-52H-28z", draw.Class("reader")),
		draw.Path("M-16-184H16L0-160z", draw.Class("pointer")),
		c.window(c.Wheel),
	}
	return c.figure("wheel", 376, 376, []draw.Item{{Label: c.lastWords(c.Wheel)}},
		draw.Group(draw.Attrs(draw.Transform(draw.Translate(188, 190))), kids...))
}

// ringOfSigns places signs around the origin and turns the ring until the chosen one is at the top.
func ringOfSigns(id, class string, signs []string, radius float64, chosen int) draw.Node {
	step := 360 / float64(len(signs))
	kids := make([]draw.Node, len(signs))
	for i, s := range signs {
		kids[i] = draw.Group(draw.Attrs(draw.Transform(draw.Rotate(step*float64(i)), draw.Translate(0, -radius))),
			draw.Rect(-23, -23, 46, 46, draw.Num("rx", 9)), sign(s, 36, draw.Class("sign")))
	}
	return draw.Group(draw.Attrs(draw.ID(id), draw.Class("turning", class), draw.Transform(draw.Rotate(-step*float64(chosen)))), kids...)
}

// window shows what the wheel says about a place; it is closed before the first question.
func (c *canvas) window(at tiwanaku.Space) draw.Node {
	switch {
	case at == tiwanaku.Pool:
		return draw.Group(draw.Attrs(draw.Transform(draw.Scale(1.1, 1.1))), hidden(42))
	case c.Crop[at] > 0:
		return draw.Group(draw.Attrs(draw.Transform(draw.Scale(1.05, 1.05))), cropToken(c.Crop[at]))
	}
	return draw.Group(draw.Attrs(draw.Transform(draw.Scale(.78, .78))), swatch(c.Terrain[at]))
}

func (c *canvas) lastWords(at tiwanaku.Space) string {
	switch {
	case at == tiwanaku.Pool:
		return c.say("figure.wheel.closed")
	case c.Crop[at] > 0:
		return c.say("figure.wheel.crop", game.At("at", at.String()), cropWord(c.Crop[at]))
	}
	return c.say("figure.wheel.terrain", game.At("at", at.String()), terrainWord(c.Terrain[at]))
}
