package board

import (
	"math"
	"slices"
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// workerPlace names the viewer's workers of a kind.
func workerPlace(kind int) string { return "worker-" + workerIDs[kind] }

// trayH is the height of what lies in the hand, in pixels; newTapestry is the place where a tapestry is begun.
const (
	trayH       = 40.0
	newTapestry = "tapestry-new"
)

// held is something that the viewer has: where an answer with it is given, what it says, how it is drawn in a box trayH high
// and w wide, and its name as a piece.
type held struct {
	place string
	says  string
	rule  string
	w     float64
	art   draw.Node
	piece []draw.Attr
}

// hand is all that the viewer plays from, in a row: what the turn is about, workers, cards, then what lies on the table.
// Nothing for whoever has no seat.
func (c *canvas) hand() draw.Node {
	v := c.scene.Viewer
	if v < 0 || int(v) >= c.Seats {
		return draw.Node{}
	}
	p := &c.Player[v]
	var kids []draw.Node
	for i, h := range c.laidOpen() {
		class := "held"
		if i == 0 && c.PlacedCard > 0 { // on its way out of the hand
			class = "held ta-paid"
		}
		kids = append(kids, c.buttonOf(h, class))
	}
	for _, h := range slices.Concat(c.crew(p), c.cardsOf(p), c.statuesOf(p), c.buildingsOf(p)) {
		kids = append(kids, c.button(h))
	}
	kids = append(kids, c.textiles(p)...)
	return draw.El("div", draw.Attrs(draw.ID("hand"), draw.Class("ta-hand"), draw.Role("group"), draw.Aria("label", c.say("figure.hand"))), kids...)
}

func (c *canvas) button(h held) draw.Node { return c.buttonOf(h, "held") }

func (c *canvas) buttonOf(h held, class string) draw.Node {
	says := capital(h.says)
	attrs := append(draw.Attrs(draw.Class(class), draw.Attr{Name: "type", Value: "button"}, draw.Data("place", h.place), c.rule(h.rule),
		draw.Aria("label", says), draw.Attr{Name: "title", Value: says}), h.piece...)
	return draw.El("button", attrs, draw.SVG(draw.Attrs(draw.Class("tawantinsuyu ta-mini"), draw.ViewBox(0, 0, math.Ceil(h.w), trayH), draw.Hidden()), h.art))
}

// asPiece names a card or tile that stays the same wherever it lies.
func asPiece(id string) []draw.Attr { return draw.Attrs(draw.Data("piece", id)) }

// sheet is the ground of what is drawn in the hand.
func sheet(w float64, class string) draw.Node {
	return draw.Rect(1, 1, w-2, trayH-2, draw.Num("rx", 5), draw.Class("ta-card", class))
}

// crew are the viewer's workers, by kind.
func (c *canvas) crew(p *tawantinsuyu.Player) []held {
	var out []held
	for kind, n := range p.Workers {
		if n == 0 {
			continue
		}
		w, art := 40.0, []draw.Node{c.glyph("worker-"+workerIDs[kind], 20, 20, .36)}
		if n > 1 {
			w, art = 58, append(art, draw.Label(47, 26, strconv.Itoa(n), draw.Num("font-size", 17), draw.Class("number")))
		}
		out = append(out, held{workerPlace(kind), c.say("cell.own_workers", workerWord(kind), game.Num("n", n)), workerIDs[kind], w, draw.Many(art...),
			append(asPiece(workerPlace(kind)+"-hand"), draw.Data("kin", workerPlace(kind)))})
	}
	return out
}

// cardsOf are the viewer's god cards and army cards.
func (c *canvas) cardsOf(p *tawantinsuyu.Player) []held {
	var out []held
	for _, card := range c.Drawn {
		out = append(out, c.heldArmy(card, "cell.army_drawn", false))
	}
	for _, card := range merged(p.Open, p.Gods, p.Kept) {
		out = append(out, c.heldGod(card, ""))
	}
	for _, card := range p.Armies {
		out = append(out, c.heldArmy(card, "cell.army_hand", false))
	}
	for _, card := range p.ArmyUp {
		out = append(out, c.heldArmy(card, "cell.army_up", false))
	}
	for _, card := range p.ArmyDown {
		out = append(out, c.heldArmy(card, "cell.army_down", true))
	}
	return out
}

// heldGod is a god card, with what else there is to say of it: its god beside what it brings.
func (c *canvas) heldGod(card int, more string) held {
	g := &c.print.GodCards[card-1]
	says := c.godSentence(card)
	if more != "" {
		says += " " + c.say(more)
	}
	b, rows := c.tray(), c.gifts(card)
	h := min(26, (trayH-6)/float64(len(rows)))
	w := 0.0
	for _, row := range rows {
		w = max(w, rowWidth(b, h, row))
	}
	const shrine = 30.0
	kids := []draw.Node{sheet(shrine+w+9, ""), draw.Path("M1 6Q1 1 6 1H"+draw.Number(shrine)+"V39H6Q1 39 1 34z", draw.Class("ta-shrine")), c.glyph("god-"+godIDs[g.God], 16, 20, .24)}
	for i, row := range rows {
		kids = append(kids, chips(b, shrine+4+w/2, 20+h*(float64(i)-float64(len(rows)-1)/2), h-1, w, row))
	}
	return held{g.ID, says, "god_card", shrine + w + 9, draw.Many(kids...), asPiece(g.ID)}
}

// heldArmy is an army card: its soldiers beside what it can be given away for.
func (c *canvas) heldArmy(card int, key string, down bool) held {
	a := &c.print.Armies[card-1]
	class := "ta-war"
	if down {
		class = "ta-worn"
	}
	b, cost := c.tray(), price(a.Goods)
	men, w := 15*float64(a.Soldiers), rowWidth(c.tray(), 20, cost)
	kids := []draw.Node{sheet(men+w+18, class)}
	for i := range a.Soldiers {
		kids = append(kids, c.glyph("soldier", 12+15*float64(i), 20, .32))
	}
	kids = append(kids, chips(b, men+10+w/2, 20, 20, w, cost))
	if down {
		kids = append(kids, c.glyph("cross", 5+men/2, 20, .34))
	}
	return held{a.ID, c.armySentence(key, card), "army", men + w + 18, draw.Many(kids...), asPiece(a.ID)}
}

func (c *canvas) statuesOf(p *tawantinsuyu.Player) []held {
	var out []held
	for god, sizes := range p.Statues {
		for size, n := range sizes {
			if n == 0 {
				continue
			}
			w, kids := 54.0, []draw.Node{c.glyph(statueSigns[size], 16, 20, .34), c.glyph("god-"+godIDs[god], 40, 20, .2)}
			if n > 1 {
				w, kids = 70, append(kids, draw.Label(60, 26, strconv.Itoa(n), draw.Num("font-size", 17), draw.Class("ta-dark-text")))
			}
			out = append(out, held{ownStatue(god, size), c.say("cell.own_statue", godWord(god), sizeWord(size), game.Num("n", n)), "own_statue", w,
				draw.Many(append([]draw.Node{sheet(w, "")}, kids...)...), nil})
		}
	}
	return out
}

// buildingsOf are the viewer's buildings: what they do under a narrow gable.
func (c *canvas) buildingsOf(p *tawantinsuyu.Player) []held {
	var out []held
	for _, n := range p.Built {
		id, class := c.print.Buildings[n-1].ID, ""
		says, down := c.buildingSentence(n), slices.Contains(p.Down, n)
		switch {
		case down:
			class = "ta-worn"
			says += " " + c.say("cell.face_down")
		case c.print.Buildings[n-1].Passive:
			class = "ta-lasting"
		}
		b, list := c.tray(), c.does(n)
		w := min(112, max(44, rowWidth(b, 24, list)+12))
		kids := []draw.Node{draw.Path("M1 39V11L6 11V6H11V1H"+draw.Number(w-11)+"V6H"+draw.Number(w-6)+"V11H"+draw.Number(w-1)+"V39z", draw.Class("ta-wall", class)),
			lines(b, box{5, 6, w - 10, 32}, 24, list)}
		if down {
			kids = append(kids, c.glyph("cross", w/2, 22, .34))
		}
		out = append(out, held{id, says, "building", w, draw.Many(kids...), asPiece(id)})
	}
	return out
}

// laidOpen is what a turn is about and lies nowhere else: the god card that was paid, weavings to join, starting
// weavings.
func (c *canvas) laidOpen() []held {
	var out []held
	if card := c.PlacedCard; card > 0 {
		out = append(out, c.heldGod(card, "cell.paid_with"))
	}
	for _, t := range c.loose() {
		out = append(out, c.heldTile(t, c.weavingSentence(t)))
	}
	return out
}

// tileW is the width of a weaving in the hand.
const tileW = weavingW * trayH / weavingH

// heldTile is a weaving.
func (c *canvas) heldTile(tile int, says string) held {
	id := c.print.Weavings[tile-1].ID
	return held{id, says, "weaving", tileW, put(tileW/2, trayH/2, trayH/weavingH, c.weaving(c.tray(), tile)), asPiece(id)}
}

// loose are the weavings that lie on no table and are not for sale while somebody has to place or choose them.
func (c *canvas) loose() []int {
	for seat := range game.Seat(c.Seats) {
		q := c.scene.Position.Question(seat)
		switch q.Kind {
		case "join":
			if arg, ok := q.Arg("tiles"); ok {
				return joining(arg.IDs, c.print)
			}
		case "begin":
			return c.starting()
		}
	}
	return nil
}

// starting are the starting weavings that nobody has.
func (c *canvas) starting() []int {
	var taken, out []int
	for s := range c.Seats {
		for _, tapestry := range c.Player[s].Tapestries {
			taken = append(taken, tapestry...)
		}
	}
	for i := range c.print.Weavings {
		if c.print.Weavings[i].Start && !slices.Contains(taken, i+1) {
			out = append(out, i+1)
		}
	}
	return out
}

// textiles are the viewer's tapestries, each together, and a loom for a new one while something has to be hung.
func (c *canvas) textiles(p *tawantinsuyu.Player) []draw.Node {
	var out []draw.Node
	for _, tapestry := range p.Tapestries {
		var tiles []draw.Node
		for i, t := range tapestry {
			h := c.heldTile(t, c.inTapestry(tapestry, i))
			kids := []draw.Node{h.art}
			if i > 0 { // half of what is drawn over a seam is seen on each of its sides
				kids = append(kids, c.seam(c.tray(), tapestry[i-1], t, 0, trayH/2, trayH/weavingH))
			}
			if i < len(tapestry)-1 {
				kids = append(kids, c.seam(c.tray(), t, tapestry[i+1], tileW, trayH/2, trayH/weavingH))
			}
			h.art = draw.Many(kids...)
			tiles = append(tiles, c.button(h))
		}
		out = append(out, draw.El("span", draw.Attrs(draw.Class("ta-hung")), tiles...))
	}
	if len(c.loose()) == 0 {
		return out
	}
	return append(out, c.button(held{newTapestry, c.say("cell.new_tapestry"), "weaving", trayH,
		draw.Many(draw.Rect(2, 2, trayH-4, trayH-4, draw.Class("loom")), c.glyph("weaving", trayH/2, trayH/2, .24)), nil}))
}

// merged are the numbers of several lists, each once.
func merged(lists ...[]int) []int {
	var out []int
	for _, l := range lists {
		for _, n := range l {
			if !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}
