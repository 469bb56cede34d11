package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
)

// Looking under the pyramid: what lies high carries its level, and the page's script makes it see-through from the
// level down that is asked for. The figure of the levels shows the same flat, without a script.

// above marks what lies on a level above the plaza.
func (c *canvas) above(place string) []draw.Attr {
	for i := range c.print.Spaces {
		if s := &c.print.Spaces[i]; s.ID == place && s.Level > 1 && c.Pyramid[i].Tile > 0 {
			return draw.Attrs(draw.Data("level", strconv.Itoa(s.Level)))
		}
	}
	for i := range c.print.DecoSpaces {
		if s := &c.print.DecoSpaces[i]; s.ID == place && s.Number > 1 && c.Decorations[i] > 0 {
			return draw.Attrs(draw.Data("level", strconv.Itoa(s.Number)))
		}
	}
	return nil
}

// eye is the button that looks under the tiles, where there is something below.
func (c *canvas) eye() draw.Node {
	highest := c.highest()
	return c.part("eye", draw.Key(0).Int(highest), func() draw.Node { return c.eyeTo(highest) })
}

// highest is the highest level where something lies.
func (c *canvas) highest() int {
	highest := 1
	for i := range c.print.Spaces {
		if c.Pyramid[i].Tile > 0 {
			highest = max(highest, c.print.Spaces[i].Level)
		}
	}
	for i := range c.print.DecoSpaces {
		if c.Decorations[i] > 0 {
			highest = max(highest, c.print.DecoSpaces[i].Number)
		}
	}
	return highest
}

func (c *canvas) eyeTo(highest int) draw.Node {
	if highest == 1 {
		return draw.Node{}
	}
	const size = 56.0
	b := box{plazaX + plazaW - size - 6, plazaY + plazaW - size - 6, size, size}
	x, y := b.mid()
	attrs := draw.Attrs(draw.Class("eye"), draw.Role("button"), draw.Attr{Name: "tabindex", Value: "0"}, draw.Data("do", "under"),
		draw.Aria("pressed", "false"), draw.Aria("keyshortcuts", "U"), draw.Aria("label", c.say("figure.under")))
	for n := 2; n <= highest; n++ {
		attrs = append(attrs, draw.Data("said"+strconv.Itoa(n), c.say("figure.under.level", game.Num("level", n))))
	}
	return draw.Group(attrs, draw.Plain(draw.Rect(b.x, b.y, b.w, b.h, draw.Num("rx", 8), draw.Class("plate")),
		put(x, y, .5, draw.Many(draw.Path("M-44 0Q0-52 44 0Q0 52-44 0z", draw.Class("te-plate")), draw.Circle(0, 0, 16, draw.Class("te-dark"))))),
		draw.El("title", nil, draw.Text(c.say("figure.under")+" (U)")))
}
