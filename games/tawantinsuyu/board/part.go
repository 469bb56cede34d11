package board

import (
	"slices"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// Parts are the places of the table, the items of the panels and the figures.
func (Board) Parts(scene draw.Scene) draw.Parts {
	c := canvasOf(scene)
	if c == nil {
		return draw.Parts{}
	}
	list := c.survey()
	out := draw.Parts{Entry: c.first(), Frame: draw.Key(0).Ints(c.Seats, c.People, c.Z10Stone).Bool(c.Z12Offering)}
	for s := range game.Seat(c.Seats) {
		for _, l := range c.lines(s) {
			out.Frame = out.Frame.Text(l.id)
			list = append(list, draw.Part{ID: draw.ItemID(s, l.id), Key: l.key, Item: l.draw})
			for _, n := range l.counts {
				out.Counts = append(out.Counts, draw.Count{ID: draw.ItemID(s, l.id), Key: n.key, Value: n.value})
			}
		}
	}
	for _, f := range c.boxes() {
		out.Frame = out.Frame.Text(f.id)
		list = append(list, draw.Part{ID: draw.FigureID(f.id), Key: f.key, Figure: f.draw})
	}
	out.List = list
	return out
}

// OwnParts are what the viewer plays from, and the cards of their panel that others do not see.
func (Board) OwnParts(scene draw.Scene) (out draw.Parts) {
	c := canvasOf(scene)
	if c == nil || scene.Viewer < 0 || int(scene.Viewer) >= c.Seats {
		return out
	}
	out.List = append(out.List, draw.Part{ID: "hand", Key: c.handKey(scene.Viewer), Node: c.hand})
	for _, l := range c.lines(scene.Viewer) {
		if l.id == "gods" || l.id == "armies" {
			out.List = append(out.List, draw.Part{ID: draw.ItemID(scene.Viewer, l.id), Key: l.key, Item: l.draw})
		}
	}
	return out
}

// handKey tells apart what lies in a seat's hand.
func (c *canvas) handKey(v game.Seat) draw.Key {
	key := draw.Key(0).Int(c.PlacedCard).Ints(c.loose()...).Int(-1).Ints(c.Drawn...)
	p := &c.Player[v]
	key = key.Ints(p.Workers[:]...)
	for _, list := range [][]int{p.Open, p.Gods, p.Kept, p.Armies, p.ArmyUp, p.ArmyDown, p.Built, p.Down} {
		key = key.Int(len(list)).Ints(list...)
	}
	return statuesKey(key, p).Int(int(tapestriesKey(p)))
}

func statuesKey(key draw.Key, p *tawantinsuyu.Player) draw.Key {
	for _, sizes := range p.Statues {
		key = key.Ints(sizes[:]...)
	}
	return key
}

func tapestriesKey(p *tawantinsuyu.Player) (key draw.Key) {
	for _, t := range p.Tapestries {
		key = key.Int(len(t)).Ints(t...)
	}
	return key
}

// line is an item of a panel: what tells apart its signs and words, its numbers, and how it is drawn.
type line struct {
	id     string
	key    draw.Key
	counts []count
	draw   func() draw.Item
}

// count is a number with its name, as it is written.
type count struct{ key, value string }

// figureBox is a figure: what tells it apart, and how it is drawn.
type figureBox struct {
	id   string
	key  draw.Key
	draw func() draw.Figure
}

func (c *canvas) axoKey() draw.Key {
	a := &c.Axomamma
	return draw.Key(0).Ints(a.Tokens...).Ints(a.SlotGods[:]...).Ints(a.Personality, a.Die).Ints(a.Queue...)
}

// feastKey tells apart what the next Festival would bring.
func (c *canvas) feastKey() (key draw.Key) {
	var of [4]tawantinsuyu.Feast
	tawantinsuyu.Forecast(c.scene.Position, &of)
	for _, f := range of[:c.Seats] {
		key = key.Ints(f.Temple, f.Regions, f.Matches, f.Buildings, f.Lost, f.Total, f.Cards, f.Potatoes)
	}
	return key
}

func (c *canvas) clothKey() (key draw.Key) {
	for s := range c.Seats {
		key = key.Int(int(tapestriesKey(&c.Player[s])))
	}
	return key
}

// hangs tells whether anybody has a tapestry.
func (c *canvas) hangs() bool {
	return slices.ContainsFunc(c.Player[:c.Seats], func(p tawantinsuyu.Player) bool { return len(p.Tapestries) > 0 })
}
