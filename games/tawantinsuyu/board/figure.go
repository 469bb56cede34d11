package board

import (
	"slices"
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// figure is a titled drawing beside the board.
func (c *canvas) figure(key string, w, h float64, items []draw.Item, kids ...draw.Node) draw.Figure {
	title := c.say("figure." + key)
	return draw.Figure{ID: key, Title: title, Items: items,
		SVG: draw.SVG(draw.Attrs(draw.Class("tawantinsuyu ta-figure"), draw.ViewBox(0, 0, w, h), draw.Role("img"), draw.Aria("label", title)), kids...)}
}

func (c *canvas) figures() []draw.Figure {
	var out []draw.Figure
	for _, f := range c.boxes() {
		out = append(out, f.draw())
	}
	return out
}

// boxes are the figures beside the table, in order.
func (c *canvas) boxes() []figureBox {
	var out []figureBox
	if c.People < c.Seats {
		out = append(out, figureBox{"axomamma", c.axoKey(), c.axomamma})
	}
	if c.hangs() {
		out = append(out, figureBox{"tapestries", c.clothKey(), c.tapestryFigure})
	}
	return append(out, figureBox{"festival", c.feastKey(), c.feast}, figureBox{"tasks", 0, c.tasksFigure})
}

// tapestryFigure shows everybody's tapestries large.
func (c *canvas) tapestryFigure() draw.Figure {
	const across = 420.0
	var kids []draw.Node
	var items []draw.Item
	y := 4.0
	for s := range game.Seat(c.Seats) {
		item := draw.Item{Icon: icon(badge(s)), Label: c.say("figure.seat", game.Who("who", s))}
		for _, t := range c.Player[s].Tapestries {
			w := min(weavingW, (across-50)/float64(len(t)))
			h := weavingH * w / weavingW
			kids = append(kids, put(22, y+h/2, 1, marker(s)), c.tapestry(inline, t, 44, y+h/2, w))
			y += h + 8
			for i := range t {
				item.Parts = append(item.Parts, draw.Item{Icon: broad(weavingW+4, weavingH+4, c.weaving(inline, t[i])), Label: c.inTapestry(t, i)})
			}
		}
		items = append(items, c.orNone(item))
	}
	return c.figure("tapestries", across, y, items, kids...)
}

// feast tells what the next Festival would bring everybody now: points won and lost, and what they come to.
func (c *canvas) feast() draw.Figure {
	var of [4]tawantinsuyu.Feast
	tawantinsuyu.Forecast(c.scene.Position, &of)
	lines := []struct {
		glyph, key string
		points     func(*tawantinsuyu.Feast) int
		always     bool
	}{
		{"temple", "temple", func(f *tawantinsuyu.Feast) int { return f.Temple }, true},
		{"conquest", "regions", func(f *tawantinsuyu.Feast) int { return f.Regions }, true},
		{"merchant", "matches", func(f *tawantinsuyu.Feast) int { return f.Matches }, false},
		{"build", "buildings", func(f *tawantinsuyu.Feast) int { return f.Buildings }, false},
		{"god_card", "upkeep", func(f *tawantinsuyu.Feast) int { return f.Lost }, true},
		{"points", "total", func(f *tawantinsuyu.Feast) int { return f.Total }, true},
	}
	var kids []draw.Node
	var items []draw.Item
	for s := range game.Seat(c.Seats) {
		kids = append(kids, put(110+84*float64(s), 28, 1.1, marker(s)))
	}
	y := 78.0
	for _, l := range lines {
		if !l.always && !slices.ContainsFunc(of[:c.Seats], func(f tawantinsuyu.Feast) bool { return l.points(&f) != 0 }) {
			continue
		}
		kids = append(kids, put(34, y, .44, glyphs[l.glyph]))
		item := draw.Item{Icon: sign(l.glyph), Label: c.say("figure.festival." + l.key)}
		for s := range game.Seat(c.Seats) {
			text := signed(l.points(&of[s]))
			kids = append(kids, draw.Label(110+84*float64(s), y+9, text, draw.Num("font-size", 26)))
			part := draw.Item{Icon: icon(badge(s)), Label: c.say("figure.seat", game.Who("who", s)), Value: text}
			if l.key == "upkeep" {
				part.Label = c.say("figure.festival.cards", game.Who("who", s), game.Num("n", of[s].Cards), game.Num("potatoes", of[s].Potatoes))
			}
			item.Parts = append(item.Parts, part)
		}
		items = append(items, item)
		y += 54
	}
	return c.figure("festival", 420, y-18, items, kids...)
}

// signed is a number of points won or lost.
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}

// tasksFigure explains the tasks of the hill and the actions of the high priest.
func (c *canvas) tasksFigure() draw.Figure {
	var kids []draw.Node
	var items []draw.Item
	add := func(i int, glyph, label string) {
		x, y := 36+70*float64(i%6), 36+70*float64(i/6)
		kids = append(kids, draw.Circle(x, y, 30, draw.Class("ta-icon-disc")), put(x, y, .42, glyphs[glyph]))
		items = append(items, draw.Item{Icon: sign(glyph), Label: label})
	}
	for i, id := range taskIDs {
		add(i, taskSigns[i], c.say("task."+id))
	}
	for i, id := range actionIDs {
		add(12+i, id, c.say("action."+id))
	}
	return c.figure("tasks", 420, 216, items, kids...)
}
