package board

import (
	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// Art is a picture of an answer: the card, tile, building or worker that it names, what it pays and gives, where it has no
// place of its own on the table.
func (Board) Art(from game.Position, seat game.Seat, m game.Move) draw.Node {
	p, a := tawantinsuyu.PrintOf(from), tawantinsuyu.Read(m)
	if p == nil {
		return draw.Node{}
	}
	c := &canvas{print: p}
	if art := c.artOfThing(a); !art.Empty() {
		return art
	}
	if list := c.artOfAmount(from, seat, a); len(list) > 0 {
		return row(list)
	}
	return c.artOfPeople(from, seat, a)
}

// row is a picture of chips beside each other, on a card if there is more than one sign: numbers and arrows are dark.
func row(list []chip) draw.Node {
	const h = 92.0
	w := max(rowWidth(inline, h, list), h)
	art := chips(inline, 0, 0, h, w, list)
	if len(list) > 1 || list[0].n > 1 {
		art = draw.Many(draw.Rect(-w/2-12, -h/2-4, w+24, h+8, draw.Num("rx", 12), draw.Class("ta-card")), art)
	}
	return broad(w+28, h+12, art)
}

// artOfThing is a picture of what an answer names.
func (c *canvas) artOfThing(a tawantinsuyu.Answer) draw.Node {
	i, j := int(a.A)-1, int(a.B)-1
	switch a.Verb {
	case tawantinsuyu.Keep, tawantinsuyu.With, tawantinsuyu.Take, tawantinsuyu.Exchange, tawantinsuyu.Play:
		return icon(c.godCard(inline, i+1))
	case tawantinsuyu.Hold, tawantinsuyu.Muster:
		return icon(c.armyCard(inline, i+1, false))
	case tawantinsuyu.Build, tawantinsuyu.Remove, tawantinsuyu.Use:
		return broad(144, 96, c.building(inline, i+1, false))
	case tawantinsuyu.Restore:
		if i >= tawantinsuyu.MaxCards {
			return icon(c.armyCard(inline, i+1-tawantinsuyu.MaxCards, false))
		}
		return broad(144, 96, c.building(inline, i+1, false))
	case tawantinsuyu.Statue, tawantinsuyu.Sacrifice:
		return icon(statueOf(inline, i, j))
	case tawantinsuyu.Begin, tawantinsuyu.Bury:
		return c.tiles(i + 1)
	case tawantinsuyu.Buy:
		return c.tiles(i+1, j+1, int(a.C))
	case tawantinsuyu.Join:
		if a.C == 0 {
			return c.tiles(i + 1)
		}
		if a.B == 1 { // to the left of the end
			return c.hung(i+1, int(a.C))
		}
		return c.hung(int(a.C), i+1)
	case tawantinsuyu.Done, tawantinsuyu.Decline, tawantinsuyu.Stop:
		return sign("no")
	}
	return draw.Node{}
}

// tiles are weavings beside each other; 0 is none.
func (c *canvas) tiles(list ...int) draw.Node {
	var kids []draw.Node
	w := 0.0
	for _, t := range list {
		if t > 0 {
			kids = append(kids, put(w+weavingW/2, 0, 1, c.weaving(inline, t)))
			w += weavingW + 8
		}
	}
	return broad(w-4, weavingH+4, put(4-w/2, 0, 1, draw.Many(kids...)))
}

// hung are two weavings joined.
func (c *canvas) hung(left, right int) draw.Node {
	return broad(2*weavingW+4, weavingH+4, c.tapestry(inline, []int{left, right}, -weavingW, 0, weavingW))
}

// artOfAmount is what an answer pays and gives, in chips.
func (c *canvas) artOfAmount(from game.Position, seat game.Seat, a tawantinsuyu.Answer) []chip {
	n := int(a.A)
	switch a.Verb {
	case tawantinsuyu.Pray:
		return []chip{{sign: "back-god", n: 2}}
	case tawantinsuyu.Draw:
		return signs("back-god")
	case tawantinsuyu.Acquire:
		return signs("potato", "arrow", "back-god")
	case tawantinsuyu.Train:
		return signs("back-army")
	case tawantinsuyu.Recruit:
		return signs("worker")
	case tawantinsuyu.WithGold, tawantinsuyu.Gain:
		return signs("gold")
	case tawantinsuyu.Extra:
		return signs("potato", "arrow", "task")
	case tawantinsuyu.Climb:
		return signs("gold", "arrow", "temple")
	case tawantinsuyu.Pay:
		if n == 0 {
			return signs("potato")
		}
		return []chip{{sign: "corn", n: n}}
	case tawantinsuyu.Offer:
		return []chip{{sign: "corn", n: n}}
	case tawantinsuyu.Upkeep:
		if n == 0 {
			return signs("potato")
		}
		return []chip{{sign: "gold", n: n}}
	case tawantinsuyu.Swap:
		return signs(resourceIDs[n-1], "arrow", resourceIDs[a.B-1])
	case tawantinsuyu.Spend:
		return append(signs("back-army", "arrow"), price(c.print.Armies[n-1].Goods)...)
	case tawantinsuyu.RestoreFor:
		return signs(resourceIDs[a.B-1], "arrow", "restore")
	case tawantinsuyu.Benefit:
		if list := c.print.GodCards[n-1].Benefits; int(a.B) >= 1 && int(a.B) <= len(list) {
			return bundle(list[a.B-1 : a.B])
		}
	case tawantinsuyu.Choose:
		return bundle(tawantinsuyu.Option(from, seat, n))
	case tawantinsuyu.Conquer:
		return append(signs("conquest", "arrow"), bundle(c.print.Conquests[n-1].Reward)...)
	case tawantinsuyu.Soldiers:
		return soldiers(int(a.A)+2*int(a.B), int(a.C)+2*int(a.D))
	case tawantinsuyu.Do:
		return signs(taskSigns[c.print.Icons[n-1].Task])
	case tawantinsuyu.Steps:
		return signs("steps")
	}
	return nil
}

// soldiers are those that are discarded and turned down.
func soldiers(discard, flip int) []chip {
	var out []chip
	if discard > 0 {
		out = append(out, chip{sign: "discard", n: discard})
	}
	if flip > 0 {
		out = append(out, chip{sign: "flip", n: flip})
	}
	return out
}

// artOfPeople is who acts, or what the high priest calls.
func (c *canvas) artOfPeople(from game.Position, seat game.Seat, a tawantinsuyu.Answer) draw.Node {
	i := int(a.A) - 1
	switch a.Verb {
	case tawantinsuyu.Place:
		if a.B > 0 && a.B != a.A {
			return row(signs("worker-"+workerIDs[i], "arrow", "worker-"+workerIDs[a.B-1]))
		}
		return sign("worker-" + workerIDs[i])
	case tawantinsuyu.Nomad, tawantinsuyu.Lost, tawantinsuyu.Dismiss:
		return sign("worker-" + workerIDs[i])
	case tawantinsuyu.Weaving, tawantinsuyu.Hire, tawantinsuyu.Casualty, tawantinsuyu.Capture, tawantinsuyu.Stand, tawantinsuyu.Walk, tawantinsuyu.Perform:
		tawantinsuyu.Look(from, &c.Sight)
	default:
		return draw.Node{}
	}
	seated := seat >= 0 && int(seat) < c.Seats && c.Priest[seat] > 0
	switch a.Verb {
	case tawantinsuyu.Weaving:
		if a.A == 1 && c.WeavingFace > 0 {
			return c.tiles(c.WeavingFace)
		}
		return sign("weaving")
	case tawantinsuyu.Hire, tawantinsuyu.Casualty:
		if n := len(c.Village); n > 0 {
			return row(signs("worker-"+workerIDs[c.Village[(n-1)*i]-1], "arrow", map[bool]string{true: "casualty", false: "worker"}[a.Verb == tawantinsuyu.Casualty]))
		}
	case tawantinsuyu.Capture:
		if w := c.Worker[i]; w > 0 {
			return sign("worker-" + workerIDs[w-1])
		}
	case tawantinsuyu.Stand:
		return sign(actionIDs[c.Actions[i]])
	case tawantinsuyu.Walk:
		if seated {
			return row([]chip{{sign: priestSign(seat), n: int(a.A)}, {sign: "arrow", n: 1}, {sign: actionIDs[c.Actions[(c.Priest[seat]-1+int(a.A))%tawantinsuyu.Sections]], n: 1}})
		}
	case tawantinsuyu.Perform:
		if seated {
			return sign(actionIDs[c.Actions[c.Priest[seat]-1]])
		}
	}
	return draw.Node{}
}

// numberSigns are the glyphs of numbers that a [draw.Foreteller] speaks of, where they are not called as it is.
var numberSigns = map[string]string{
	"climb": "temple", "god_cards": "god_card", "army_cards": "army", "workers": "worker", "weavings": "weaving", "food": "food", "tasks": "task",
	"soldiers": "soldier", "steps": "steps", "markers": "conquest", "potato": "potato", "corn": "corn", "stone": "stone", "gold": "gold",
}

// Sign is a picture of such a number.
func (Board) Sign(key string) draw.Node {
	if name, ok := numberSigns[key]; ok {
		return sign(name)
	}
	return draw.Node{}
}
