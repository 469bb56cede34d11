package board

import (
	"kancha/draw"
)

// godCard draws a god card around the origin, 76 wide and 100 high: its god above what it brings.
func (c *canvas) godCard(b brush, card int) draw.Node {
	g := &c.print.GodCards[card-1]
	kids := []draw.Node{b.put("god-front", 0, 0, 1), b.put("god-"+godIDs[g.God], 0, -31, .28)}
	rows := c.gifts(card)
	h := 60 / float64(max(1, len(rows)))
	for i, row := range rows {
		kids = append(kids, lines(b, box{-35, -12 + h*float64(i), 70, h - 1}, 32, row))
	}
	return draw.Many(kids...)
}

// gifts are what a god card brings, in rows: two of three stand beside each other.
func (c *canvas) gifts(card int) [][]chip {
	var rows [][]chip
	list := c.print.GodCards[card-1].Benefits
	for i := range list {
		if row := bundle(list[i : i+1]); i == 1 && len(list) > 2 {
			rows[0] = append(rows[0], row...)
		} else {
			rows = append(rows, row)
		}
	}
	return rows
}

// armyCard draws an army card around the origin, 76 wide and 100 high: soldiers above what it can be given away for.
func (c *canvas) armyCard(b brush, card int, down bool) draw.Node {
	a := &c.print.Armies[card-1]
	front := "army-front"
	if down {
		front = "army-down"
	}
	kids := []draw.Node{b.put(front, 0, 0, 1)}
	for i := range a.Soldiers {
		kids = append(kids, b.put("soldier", 26*(float64(i)-float64(a.Soldiers-1)/2), -14, .5))
	}
	kids = append(kids, chips(b, 0, 34, 24, 70, price(a.Goods)))
	if down {
		kids = append(kids, b.put("cross", 0, -12, .5))
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
	kids := []draw.Node{b.put(front, 0, 0, 1), chips(b, 0, -29, 26, 100, price(p.Cost)), lines(b, box{-66, -11, 132, 56}, 40, c.does(n))}
	if down {
		kids = append(kids, b.put("cross", 0, 14, .6))
	}
	return draw.Many(kids...)
}

// does is what a building does, in signs.
func (c *canvas) does(n int) []chip {
	p := &c.print.Buildings[n-1]
	if p.Passive {
		return lasting[p.ID]
	}
	return bundle(p.Output)
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
	return draw.Many(draw.Rect(-26, -48, 52, 96, draw.Num("rx", 6), draw.Class("ta-card")), b.put(statueSigns[size], 0, -18, .5), b.put("god-"+godIDs[god], 0, 28, .26))
}
