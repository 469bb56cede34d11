package board

import (
	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// Parts are the places of the boards, what surrounds the pyramid, the items of the panels and the figures. Their frame
// stays for most of a game.
func (Board) Parts(scene draw.Scene) draw.Parts {
	c := canvasOf(scene)
	if c == nil {
		return draw.Parts{}
	}
	list := make([]draw.Part, 0, 160)
	c.List = &list
	c.city()
	c.eye()
	c.plan()
	out := draw.Parts{Entry: c.first(), Map: true, Frame: c.frameKey()}
	for i := range game.Seat(c.Seats) {
		for _, l := range c.lines(i) {
			out.Frame = out.Frame.Text(l.id)
			list = append(list, draw.Part{ID: draw.ItemID(i, l.id), Key: l.key, Item: l.draw})
			for _, n := range l.counts {
				out.Counts = append(out.Counts, draw.Count{ID: draw.ItemID(i, l.id), Key: n.key, Value: n.value()})
			}
		}
	}
	for _, f := range c.boxes() {
		out.Frame = out.Frame.Text(f.id)
		list = append(list, draw.Part{ID: draw.FigureID(f.id), Key: f.key, Figure: f.draw})
		for _, n := range f.counts {
			out.Counts = append(out.Counts, draw.Count{ID: draw.FigureID(f.id), Key: n.key, Value: n.value()})
		}
	}
	out.List = list
	return out
}

// frameKey tells apart what all parts lie in: what is chosen when a game begins, and whose workers there are.
func (c *canvas) frameKey() draw.Key {
	key := draw.Key(0).Ints(c.Seats, c.People).Bool(c.Solo).Bool(c.Sudden)
	for i, b := range c.Ring {
		key = key.Ints(i, int(b))
	}
	key = key.Ints(c.Palace[:]...).Ints(c.Techs[:]...).Ints(c.Favours[:]...)
	for s := range c.Neutral {
		key = key.Bool(len(c.Neutral[s]) > 0)
	}
	for _, tiles := range c.AvenueTiles {
		key = key.Bool(tiles != nil)
	}
	return key
}

// yields tells whether a board has a table of yields.
func yields(b teotihuacan.Board) bool {
	return b == teotihuacan.Forest || b == teotihuacan.Quarry || b == teotihuacan.GoldDeposits
}

// OwnParts are the viewer's workers as places, the field that counts for them, what they hold, and where they stand on
// the small plan.
func (Board) OwnParts(scene draw.Scene) draw.Parts {
	c := canvasOf(scene)
	if c == nil {
		return draw.Parts{}
	}
	p, v := c.own()
	if p == nil {
		return draw.Parts{}
	}
	var out draw.Parts
	out.List = append(out.List,
		draw.Part{ID: "hand", Key: c.handKey(), Node: c.hand},
		draw.Part{ID: "map-temples", Key: draw.Key(0).Ints(p.Temples[:]...), Node: c.smallTemples},
		draw.Part{ID: "map-avenue", Key: draw.Key(0).Int(p.Avenue), Node: c.smallAvenue})
	for i, b := range c.Ring {
		out.List = append(out.List, draw.Part{ID: ownID(i), Key: c.crewKey(b), Node: func() draw.Node { return c.ownWorkers(b, i) }})
		if b == teotihuacan.Workshop || yields(b) {
			n, lowest := c.acting(b)
			out.List = append(out.List, draw.Part{ID: actedID(i), Key: draw.Key(0).Ints(n, lowest), Node: func() draw.Node { return c.acted(b, i) }})
		}
	}
	if len(p.Dealt) > 0 { // which tiles lie beside them is known to the viewer alone
		stack := c.stacks()[0]
		out.Counts = append(out.Counts, draw.Count{ID: draw.FigureID("tiles"), Key: stack.key, Value: stack.value()})
	}
	if l, ok := c.starts(p); ok { // what others keep is not known
		out.Frame = out.Frame.Text(l.id)
		out.List = append(out.List, draw.Part{ID: draw.ItemID(v, l.id), Key: l.key, Item: l.draw})
	}
	return out
}
