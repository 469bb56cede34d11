package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// figure is a titled drawing beside the board.
func (c *canvas) figure(key string, w, h float64, items []draw.Item, kids ...draw.Node) draw.Figure {
	title := c.say("figure." + key)
	return draw.Figure{Title: title, Items: items,
		SVG: draw.SVG(draw.Attrs(draw.Class("tawantinsuyu ta-figure"), draw.ViewBox(0, 0, w, h), draw.Role("img"), draw.Aria("label", title)), kids...)}
}

func (c *canvas) figures() []draw.Figure {
	var out []draw.Figure
	if c.People < c.Seats {
		out = append(out, c.axomamma())
	}
	for s := range game.Seat(c.Seats) {
		if len(c.Player[s].Tapestries) > 0 {
			out = append(out, c.tapestryFigure())
			break
		}
	}
	return append(out, c.feast(), c.tasksFigure())
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

// feast tells what the next Festival would bring everybody now: points of the temple, regions that are led, potatoes
// that are due.
func (c *canvas) feast() draw.Figure {
	lines := []struct {
		glyph, key string
		value      func(s game.Seat) int
	}{
		{"temple", "figure.festival.temple", func(s game.Seat) int { return c.print.Temple[c.Player[s].Temple].Festival }},
		{"conquest", "figure.festival.regions", func(s game.Seat) int { return c.leads(s) }},
		{"god_card", "figure.festival.gods", func(s game.Seat) int { return c.Player[s].GodsN }},
		{"potato", "figure.festival.potatoes", func(s game.Seat) int { return c.Player[s].Goods[tawantinsuyu.Potato] }},
	}
	var kids []draw.Node
	var items []draw.Item
	for s := range game.Seat(c.Seats) {
		kids = append(kids, put(110+84*float64(s), 28, 1.1, marker(s)))
	}
	for i, l := range lines {
		y := 78 + 54*float64(i)
		kids = append(kids, put(34, y, .44, glyphs[l.glyph]))
		item := draw.Item{Icon: sign(l.glyph), Label: c.say(l.key)}
		for s := range game.Seat(c.Seats) {
			text := strconv.Itoa(l.value(s))
			kids = append(kids, draw.Label(110+84*float64(s), y+9, text, draw.Num("font-size", 26)))
			item.Parts = append(item.Parts, draw.Item{Icon: icon(badge(s)), Label: c.say("figure.seat", game.Who("who", s)), Value: text})
		}
		items = append(items, item)
	}
	return c.figure("festival", 420, 54*float64(len(lines))+60, items, kids...)
}

// leads is in how many regions a seat has most markers; the tied one whose marker is furthest leads.
func (c *canvas) leads(s game.Seat) int {
	n := 0
	for r := range tawantinsuyu.Regions {
		var count, last [4]int
		best := game.Watcher
		for i := range c.print.Conquests {
			if owner := c.Conquered[i]; c.print.Conquests[i].Region == r && owner >= 0 {
				count[owner]++
				last[owner] = c.print.Conquests[i].Position
			}
		}
		for seat := range game.Seat(c.Seats) {
			if count[seat] > 0 && (best < 0 || count[seat] > count[best] || count[seat] == count[best] && last[seat] > last[best]) {
				best = seat
			}
		}
		if best == s {
			n++
		}
	}
	return n
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
