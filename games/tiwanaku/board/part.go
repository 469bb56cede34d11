package board

import (
	"kancha/draw"
	"kancha/game"
)

// Parts are the spaces, the ground, who stands on it, the items of the panels and the figures.
func (Board) Parts(scene draw.Scene) draw.Parts {
	c := canvasOf(scene)
	if c == nil {
		return draw.Parts{}
	}
	out := draw.Parts{Entry: first, Frame: draw.Key(0).Ints(c.Cols, c.Rows, c.Seats, c.People).Text(c.Mode)}
	out.List = make([]draw.Part, 0, c.Cols*c.Rows+3+8*c.Seats)
	node := func(id string, key draw.Key, art func() draw.Node) {
		out.List = append(out.List, draw.Part{ID: id, Key: key, Node: art})
	}
	ground, stand, pawns := draw.Key(0), draw.Key(0), draw.Key(0)
	for at := range c.spaces {
		var arrow draw.Key
		if a, ok := c.arrowAt(at); ok {
			arrow = arrow.Int(int(a.Colour)).Text(a.To)
		}
		ground = ground.Int(int(c.Terrain[at]))
		stand = stand.Ints(int(c.Farmer[at]), int(c.Crop[at]), int(arrow))
		pawns = pawns.Ints(int(c.Otoma[at]), int(arrow))
		node("cell-"+at.String(), draw.Key(0).Ints(int(c.Terrain[at]), int(c.Crop[at]), int(c.Farmer[at]), int(c.Otoma[at]), int(arrow)),
			func() draw.Node { return c.cell(at) })
	}
	node("tiles", ground, c.tiles)
	node("farmers", stand, c.farmers)
	node("otoma", pawns, c.otoma)
	for s := range game.Seat(c.Seats) {
		for _, l := range c.lines(s) {
			id := draw.ItemID(s, l.id)
			out.Frame = out.Frame.Text(l.id)
			out.List = append(out.List, draw.Part{ID: id, Key: l.key, Item: l.item})
			if l.number != "" {
				out.Counts = append(out.Counts, draw.Count{ID: id, Key: "farmers", Value: l.number})
			}
		}
	}
	for _, f := range c.boxes() {
		out.List = append(out.List, draw.Part{ID: draw.FigureID(f.id), Key: f.key, Figure: f.draw})
	}
	return out
}

// OwnParts are what the viewer plays from, and the arrows on top of their tiles, which others do not see.
func (Board) OwnParts(scene draw.Scene) (out draw.Parts) {
	c := canvasOf(scene)
	if c == nil || scene.Viewer < 0 || int(scene.Viewer) >= c.Seats {
		return out
	}
	if int(scene.Viewer) < c.People {
		out.List = append(out.List, draw.Part{ID: "hand", Key: c.handKey(scene.Viewer), Node: c.hand})
	}
	for _, l := range c.lines(scene.Viewer) {
		if l.id == "stack" {
			out.List = append(out.List, draw.Part{ID: draw.ItemID(scene.Viewer, l.id), Key: l.key, Item: l.item})
		}
	}
	return out
}
