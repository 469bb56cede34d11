package board

import (
	"kancha/draw"
)

// godCard draws a god card around the origin, 76 wide and 100 high: its god above what it brings.
func (c *canvas) godCard(b brush, card int) draw.Node {
	g := &c.print.GodCards[card-1]
	kids := []draw.Node{b("god-front", 0, 0, 1), b("god-"+godIDs[g.God], 0, -31, .28)}
	list := g.Benefits
	h := min(24, 58/float64(max(1, len(list))))
	for i := range list {
		y := 17 + h*(float64(i)-float64(len(list)-1)/2)
		kids = append(kids, chips(b, 0, y, h-2, 70, bundle(list[i:i+1])))
	}
	return draw.Many(kids...)
}

// armyCard draws an army card around the origin, 76 wide and 100 high: soldiers above what it can be given away for.
func (c *canvas) armyCard(b brush, card int, down bool) draw.Node {
	a := &c.print.Armies[card-1]
	front := "army-front"
	if down {
		front = "army-down"
	}
	kids := []draw.Node{b(front, 0, 0, 1)}
	for i := range a.Soldiers {
		kids = append(kids, b("soldier", 26*(float64(i)-float64(a.Soldiers-1)/2), -14, .5))
	}
	kids = append(kids, chips(b, 0, 34, 22, 70, price(a.Goods)))
	if down {
		kids = append(kids, b("cross", 0, -12, .5))
	}
	return draw.Many(kids...)
}

// building draws a building around the origin, 140 wide and 92 high: its price in the gable, what it does in the wall.
func (c *canvas) building(b brush, n int, down bool) draw.Node {
	p := &c.print.Buildings[n-1]
	front := "house"
	switch {
	case down:
		front = "house-down"
	case p.Passive:
		front = "house-lasting"
	}
	list := bundle(p.Output)
	if p.Passive {
		list = lasting[p.ID]
	}
	kids := []draw.Node{b(front, 0, 0, 1), chips(b, 19, -29, 26, 70, price(p.Cost)),
		draw.Label(-37, -23, p.ID, draw.Num("font-size", 16), draw.Class("ta-dark-text")), chips(b, 0, 17, 40, 132, list)}
	if down {
		kids = append(kids, b("cross", 0, 14, .6))
	}
	return draw.Many(kids...)
}

// lasting are the passive buildings in signs: when, and what.
var lasting = map[string][]chip{
	"Z01": signs("worker", "arrow", "worker-courier"),
	"Z02": signs("worker", "arrow", "worker-priest"),
	"Z03": {{sign: "worker-warrior", n: 1}, {sign: "arrow", n: 1}, {sign: "produce", n: 2}, {sign: "restore", n: 1}},
	"Z04": signs("weaving", "weaving", "arrow", "merchant"),
	"Z05": signs("worker-craftsman", "space-blue", "worker-architect", "space-green"),
	"Z06": {{sign: "festival", n: 1}, {sign: "arrow", n: 1}, {sign: "potato", n: 4}, {sign: "god_card", n: 1}, {sign: "points", n: 1}},
	"Z07": {{sign: "steps", n: 1}, {sign: "arrow", n: 1}, {sign: "points", n: 1}},
	"Z08": {{sign: "eye", n: 5}, {sign: "weaving", n: 1}},
	"Z09": {{sign: "festival", n: 1}, {sign: "arrow", n: 1}, {sign: "weaving", n: 1}, {sign: "points", n: 1}},
	"Z10": {{sign: "festival", n: 1}, {sign: "arrow", n: 1}, {sign: "potato", n: 2}, {sign: "corn", n: 1}, {sign: "stone", n: 1}},
	"Z11": {{sign: "offering", n: 1}, {sign: "arrow", n: 1}, {sign: "weaving", n: 1, free: true}},
	"Z12": signs("worship", "festival", "gold", "arrow", "temple"),
	"Z13": signs("conquest", "arrow", "soldier", "free"),
	"Z14": {{sign: "worker-warrior", n: 1}, {sign: "arrow", n: 1}, {sign: "task", n: 2}},
	"Z15": {{sign: "stone", n: 2}, {sign: "or", n: 1}, {sign: "gold", n: 1}, {sign: "or", n: 1}, {sign: "corn", n: 2}},
	"Z16": signs("produce", "arrow", "restore"),
	"Z17": {{sign: "conquest", n: 1}, {sign: "arrow", n: 1}, {sign: "gold", n: 1}, {sign: "points", n: 1}},
	"Z18": signs("restore", "arrow", "army", "gold"),
	"Z19": signs("potato", "arrow", "god_card"),
	"Z20": {{sign: "potato", n: 1}, {sign: "corn", n: 1}, {sign: "stone", n: 1}, {sign: "arrow", n: 1}, {sign: "task", n: 1}, {sign: "points", n: 1}},
}

func signs(names ...string) []chip {
	out := make([]chip, len(names))
	for i, name := range names {
		out[i] = chip{sign: name, n: 1}
	}
	return out
}

// statueSigns are the glyphs of the sizes.
var statueSigns = [2]string{"statue", "statue-large"}

// statueOf draws a statue of a god around the origin, 52 wide and 100 high.
func statueOf(b brush, god, size int) draw.Node {
	return draw.Many(draw.Rect(-26, -48, 52, 96, draw.Num("rx", 6), draw.Class("ta-card")), b(statueSigns[size], 0, -18, .5), b("god-"+godIDs[god], 0, 28, .26))
}
