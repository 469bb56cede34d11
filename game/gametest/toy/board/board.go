// Package board draws the toy game: what is laid, the deck, the pot and the die, and below them the viewer's cards.
package board

import (
	_ "embed"
	"strconv"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/game/gametest/toy"
)

//go:embed board.css
var css string

// Board draws the toy game. The zero Board is ready.
type Board struct{}

var (
	_ draw.Board   = Board{}
	_ draw.Stylist = Board{}
)

// Size of the drawing and of a card on it.
const (
	wide, high     = 600.0, 312.0
	cardW, cardH   = 90.0, 120.0
	gap            = 24.0
	deck, pot, die = "deck", "pot", "die" // places
)

// CSS is the style sheet of everything that the package draws.
func (Board) CSS() string { return css }

// Picture draws a position of the toy game; for positions of other games it is empty.
func (Board) Picture(scene draw.Scene) draw.Picture {
	c := canvas{Marked: draw.Mark(scene), scene: scene}
	if !toy.Look(scene.Position, &c.Sight) {
		return draw.Picture{}
	}
	top := []draw.Node{
		c.place(deck, 0, 0, "", c.say("cell.deck", game.Num("n", c.Deck))),
		c.place(pot, 1, 0, number(c.Pot), c.say("cell.pot", game.Num("n", c.Pot))),
		c.place(die, 2, 0, "?", c.say("cell.die")),
	}
	var hand []draw.Node
	for value := 1; value <= c.Values; value++ {
		hand = append(hand, c.card(value))
	}
	return draw.Picture{
		Board: draw.SVG(draw.Attrs(draw.Class("toy"), draw.ViewBox(0, 0, wide, high), draw.Role("group"), draw.Aria("label", c.say("figure.board"))),
			draw.Plain(draw.Rect(1, 1, wide-2, high-2, draw.Num("rx", 12), draw.Class("table")), c.laid()),
			draw.Group(draw.Attrs(draw.Role("grid"), draw.Aria("label", c.say("figure.field"))), draw.Row(top...), draw.Row(hand...))),
		Panels: c.panels(),
	}
}

// canvas is one drawing.
type canvas struct {
	draw.Marked
	toy.Sight
	scene draw.Scene
}

func (c *canvas) say(kind string, args ...game.Arg) string {
	return c.scene.Say(game.Say(kind, args...))
}

func number(n int) string { return strconv.Itoa(n) }

// place is a card or a pile where an answer can be given: in a column of a row, with a sign on it and a name.
func (c *canvas) place(id string, column, row int, sign, name string, classes ...string) draw.Node {
	x, y := gap+float64(column)*(cardW+gap), gap+float64(row)*(cardH+gap)
	attrs := draw.Attrs(draw.ID("cell-"+id), draw.Data("place", id), draw.Role("gridcell"), c.Tab(id, deck),
		draw.Class(append([]string{"place", c.Class[id]}, classes...)...), draw.Aria("label", strings.Join(c.Told(id, name), " ")))
	attrs = append(append(attrs, c.Goal(id)...), draw.More(c.Told(id))...)
	return draw.Group(attrs, draw.Rect(x, y, cardW, cardH, draw.Num("rx", 8), draw.Class("card")),
		draw.Label(x+cardW/2, y+cardH/2+14, sign, draw.Class("sign")))
}

// card is one value of the viewer's hand, with how many of it there are.
func (c *canvas) card(value int) draw.Node {
	n := 0
	if v := c.scene.Viewer; v >= 0 && int(v) < c.Seats {
		n = c.Hand[v][value]
	}
	class := ""
	if n == 0 {
		class = "none"
	}
	return c.place(cardPlace(value), value-1, 1, number(value), c.say("cell.card", game.Num("value", value), game.Num("n", n)), class)
}

func cardPlace(value int) string { return "card-" + number(value) }

// laid are the cards before the seats, to the right of the die.
func (c *canvas) laid() draw.Node {
	var out []draw.Node
	for seat, card := range c.Laid[:c.Seats] {
		if card == 0 {
			continue
		}
		sign := "·"
		if card != toy.Unseen {
			sign = number(card)
		}
		x := gap + 3*(cardW+gap) + float64(seat)*(cardW/2+gap)
		out = append(out, draw.Rect(x, gap, cardW/2, cardH, draw.Num("rx", 8), draw.Class("card", "seat-"+number(seat+1))),
			draw.Label(x+cardW/4, gap+cardH/2+14, sign, draw.Class("sign")))
	}
	return draw.Group(nil, out...)
}

// panels show what each seat has beside its points.
func (c *canvas) panels() []draw.Panel {
	out := make([]draw.Panel, c.Seats)
	for seat := range out {
		hand := c.Hidden[seat]
		for _, n := range c.Hand[seat] {
			hand += n
		}
		out[seat] = draw.Panel{Seat: game.Seat(seat), Items: []draw.Item{
			{ID: "hand-" + number(seat), Label: c.say("panel.hand"), Value: number(hand), Key: "hand", Purse: true},
			{ID: "won-" + number(seat), Label: c.say("category.rounds"), Value: number(c.Won[seat]), Key: "rounds"},
		}}
	}
	return out
}

// Places names where an answer is given.
func (Board) Places(p game.Position, _ game.Seat, m game.Move) []string {
	var sight toy.Sight
	if !toy.Look(p, &sight) {
		return nil
	}
	if value := toy.CardOf(m); value > 0 {
		return []string{cardPlace(value)}
	}
	switch m {
	case toy.Turn:
		return []string{deck}
	case toy.Roll:
		return []string{die}
	}
	return []string{pot}
}

// Glossary is empty: the board has no icons.
func (Board) Glossary() []draw.Term { return nil }

// Phrases is all that the board says, for the tests of the word files; panels name a category of the rules, too.
func Phrases() []game.Entry {
	n := game.Num("n", 1)
	return []game.Entry{
		{Kind: "figure.board"}, {Kind: "figure.field"}, {Kind: "panel.hand"}, {Kind: "cell.die"},
		{Kind: "cell.deck", Args: []game.Arg{n}}, {Kind: "cell.pot", Args: []game.Arg{n}},
		{Kind: "cell.card", Args: []game.Arg{game.Num("value", 3), n}},
		{Kind: "cell.note"}, {Kind: "cell.last"}, {Kind: "cell.selected"},
	}
}
