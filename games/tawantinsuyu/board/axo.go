package board

import (
	"math"
	"strconv"

	"kancha/draw"
	"kancha/game"
)

// axomamma is her board: three loops of spots with tokens, the slots of god cards, her workers, her personality, the die.
func (c *canvas) axomamma() draw.Figure {
	var kids []draw.Node
	var items []draw.Item
	y := 0.0
	for r := range c.print.Loops {
		k, i := c.loop(r, y)
		kids, items = append(kids, k...), append(items, i)
		y += 150
	}
	k, i := c.axoSlots(y + 6)
	kids, items = append(kids, k...), append(items, i...)
	return c.figure("axomamma", 440, y+110, items, kids...)
}

// loop draws a row of spots around an oval from a height on, with the tokens that lie on them.
func (c *canvas) loop(r int, y float64) ([]draw.Node, draw.Item) {
	spots := c.print.Loops[r]
	word := game.Term("row", "row", rowIDs[r])
	kids := []draw.Node{draw.Rect(60, y+34, 320, 84, draw.Num("rx", 42), draw.Class("oval"))}
	item := draw.Item{Icon: sign([3]string{"potato", "build", "worker"}[r]), Label: c.say("figure.axomamma.row", word)}
	var tokens []draw.Node
	for i, spot := range spots {
		turn := 2*math.Pi*float64(i)/float64(len(spots)) - math.Pi/2
		x, py := 220+172*math.Cos(turn), y+76+44*math.Sin(turn)
		list, class := bundle(spot), "spot"
		if c.Axomamma.Personality > 0 && c.print.Covered[r] == i+1 {
			list, class = bundle(c.print.Persons[c.Axomamma.Personality-1]), "spot own"
		}
		kids = append(kids, draw.Path(stepped(box{x - 40, py - 23, 80, 46}, 6), draw.Class(class)), chips(inline, x, py, 32, 70, list))
		part := draw.Item{Icon: icon(carded(chips(inline, 0, 0, 60, 92, list))), Label: c.spotWord(r, i)}
		near := 0.0
		for t, at := range c.Axomamma.Tokens {
			if token := c.print.Tokens[t]; token.Row == r && at == i {
				tokens = append(tokens, draw.Circle(x-26+24*near, py+22, 14, draw.Class("token")),
					draw.Label(x-26+24*near, py+29, strconv.Itoa(token.Value), draw.Num("font-size", 19), draw.Class("token-text")))
				part.Value += " " + strconv.Itoa(token.Value)
				near++
			}
		}
		item.Parts = append(item.Parts, part)
	}
	return append(kids, tokens...), item
}

// spotWord tells what a spot does.
func (c *canvas) spotWord(r, i int) string {
	if c.Axomamma.Personality > 0 && c.print.Covered[r] == i+1 {
		return c.say("figure.axomamma.personality", what(c.sum(c.print.Persons[c.Axomamma.Personality-1])))
	}
	return c.say("figure.axomamma.spot", game.Num("spot", i+1), what(c.sum(c.print.Loops[r][i])))
}

// axoSlots are her god cards by their gods, her workers from the oldest on, and the last roll.
func (c *canvas) axoSlots(y float64) ([]draw.Node, []draw.Item) {
	var kids []draw.Node
	gods := draw.Item{Icon: sign("back-god"), Label: c.say("figure.axomamma.gods")}
	for i, god := range c.Axomamma.SlotGods {
		x := 34 + 56*float64(i)
		kids = append(kids, draw.Rect(x-24, y, 48, 64, draw.Num("rx", 6), draw.Class("ta-card")), draw.Label(x, y+82, strconv.Itoa(i+1), draw.Num("font-size", 17)))
		if god > 0 {
			kids = append(kids, put(x, y+32, .4, godArt[god-1]))
			gods.Parts = append(gods.Parts, draw.Item{Icon: icon(carded(put(0, 0, .8, godArt[god-1]))), Label: c.say("god." + godIDs[god-1]), Value: strconv.Itoa(i + 1)})
		}
	}
	queue := draw.Item{Icon: sign("worker"), Label: c.say("figure.axomamma.workers")}
	for i, kind := range c.Axomamma.Queue {
		kids = append(kids, put(270+40*float64(i), y+34, .5, worker(kind-1)))
		queue.Parts = append(queue.Parts, draw.Item{Icon: icon(worker(kind - 1)), Label: c.say("worker." + workerIDs[kind-1])})
	}
	items := []draw.Item{c.orNone(gods), c.orNone(queue)}
	if c.Axomamma.Die > 0 {
		kids = append(kids, draw.Rect(386, y+8, 48, 48, draw.Num("rx", 8), draw.Class("ta-plate")),
			draw.Label(410, y+42, strconv.Itoa(c.Axomamma.Die), draw.Num("font-size", 30), draw.Class("ta-dark-text")))
		items = append(items, draw.Item{Icon: icon(draw.Rect(-44, -44, 88, 88, draw.Num("rx", 12), draw.Class("ta-plate"))), Label: c.say("figure.axomamma.die"),
			Value: strconv.Itoa(c.Axomamma.Die)})
	}
	return kids, items
}
