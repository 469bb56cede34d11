package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// stackPlace is where the viewer's tiles of a terrain lie, together.
func stackPlace(terrain uint8) string { return "stack-" + terrains[terrain] }

// hand is what the viewer plays from: the farmers in reserve, together their tiles, and the tokens. Nothing for whoever
// has no seat.
func (c *canvas) hand() draw.Node {
	seat := c.scene.Viewer
	if seat < 0 || int(seat) >= c.People {
		return draw.Node{}
	}
	kids := []draw.Node{c.reserve(seat)}
	if c.Mode == "coop" {
		for t := uint8(1); int(t) < len(terrains); t++ {
			kids = append(kids, c.stack(seat, t))
		}
	}
	for level := uint8(1); int(level) < len(crops); level++ {
		if c.Tokens[seat].Has(level) {
			kids = append(kids, c.heldToken(seat, level))
		}
	}
	return draw.El("div", draw.Attrs(draw.ID("hand"), draw.Class("tw-hand"), draw.Role("group"), draw.Aria("label", c.say("figure.hand"))), kids...)
}

// handKey is all that the hand depends on.
func (c *canvas) handKey(seat game.Seat) draw.Key {
	key := draw.Key(0).Ints(c.Pool[seat], int(c.Band[seat]), int(c.Tokens[seat])).Ints(c.Left[seat][:]...)
	for _, top := range c.Tops[seat] {
		key = key.Int(int(top.Colour)).Text(top.To)
	}
	return key
}

// held is a button of the hand: a piece, how many there are of it, and what both are called.
func held(place, name string, n int, picture draw.Node, piece ...draw.Attr) draw.Node {
	attrs := append(draw.Attrs(draw.Class("held"), draw.Attr{Name: "type", Value: "button"}, draw.Data("place", place),
		draw.Aria("label", name), draw.Attr{Name: "title", Value: name}), piece...)
	return draw.El("button", attrs, picture, draw.El("b", draw.Attrs(draw.Hidden()), draw.Text(strconv.Itoa(n))))
}

// reserve are the viewer's farmers that are not on the board.
func (c *canvas) reserve(seat game.Seat) draw.Node {
	n, band := c.Pool[seat], c.Band[seat]
	return held(tiwanaku.Pool.String(), c.say("panel.farmers")+": "+strconv.Itoa(n), n, icon(someone(band)), asFarmer(band, tiwanaku.Pool.String())...)
}

// stack is one of the four piles of tiles that a person has together with others.
func (c *canvas) stack(seat game.Seat, t uint8) draw.Node {
	item := c.stackPart(seat, t)
	return held(stackPlace(t), c.say("panel.tiles")+": "+item.Label+": "+item.Value, c.Left[seat][t-1], item.Icon)
}

// heldToken is a token for an offering. It is chosen with others in the bar of answers.
func (c *canvas) heldToken(seat game.Seat, level uint8) draw.Node {
	name := c.say("panel.tokens") + ": " + c.say("crop."+crops[level])
	return draw.El("span", draw.Attrs(draw.Class("held token-held"), draw.Role("img"), draw.Aria("label", name), draw.Attr{Name: "title", Value: name},
		draw.Data("piece", "token-"+strconv.Itoa(int(seat)+1)+"-"+crops[level])), icon(cropToken(level)))
}
