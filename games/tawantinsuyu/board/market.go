package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// The heights of what lies on the right.
const (
	titleH  = 26.0
	cardsH  = 206.0
	clothH  = 150.0
	marketH = 206.0
	stockH  = 138.0
)

// shopPart is what can be got: cards, weavings, buildings, statues, prices, each a drawing of its own.
func (c *canvas) shopPart() draw.Node {
	y := margin
	var cards, market []draw.Node
	for _, part := range []struct {
		title string
		h     float64
		draw  func(box) []draw.Node
		rule  string
	}{
		{"title.cards", cardsH, c.offers, "god_card"}, {"title.weavings", clothH, c.cloths, "weaving"}, {"title.market", marketH, c.market, "building"},
		{"title.statues", stockH, c.stock, "statue"},
		{"title.prices", high - margin - y - 4*(titleH+gap) - cardsH - clothH - marketH - stockH - titleH, c.prices, "festival_tile"},
	} {
		into := &market
		if c.at = "market"; part.title == "title.cards" || part.title == "title.weavings" {
			c.at, into = "cards", &cards
		}
		b := box{shopX, y, shopW, titleH + part.h}
		frame := draw.Plain(draw.Path(stepped(b, 8), draw.Class("sheet")), fitted(c.say(part.title), b.x+14, b.y+22, 18, b.w-28, draw.Class("heading")))
		cells := draw.Row(append([]draw.Node{frame}, part.draw(box{b.x + 7, b.y + titleH, b.w - 14, part.h - 5})...)...)
		*into = append(*into, c.part("", b, cells.With(c.rule(part.rule))))
		y += b.h + gap
	}
	return draw.El("div", draw.Attrs(draw.Class("ta-shop")), beside("ta-cards", "cards", cards...), beside("ta-market", "market", market...))
}

// slots cuts a box into columns and rows.
func slots(b box, cols, rows int) func(i int) box {
	w, h := b.w/float64(cols), b.h/float64(rows)
	return func(i int) box { return box{b.x + w*float64(i%cols), b.y + h*float64(i/cols), w, h} }
}

// lay puts a drawing that is w wide and h high into a box.
func lay(b box, w, h float64, n draw.Node) draw.Node {
	x, y := b.mid()
	return put(x, y, min((b.w-4)/w, (b.h-4)/h), n)
}

// stack is a pile of cards with a number of what is left.
func stack(b brush, back string, n int) draw.Node {
	return draw.Many(b(back, 3, 2, 1), b(back, -2, -1, 1), tally(n, 20, 28, 18))
}

// offers are the decks and the god cards to take.
func (c *canvas) offers(b box) []draw.Node {
	n := len(c.GodOffer) + 3
	cols := max(4, (n+1)/2)
	at := slots(b, cols, 2)
	cells := []draw.Node{c.cell("god-deck", at(0).in(1), c.say("cell.god_deck", game.Num("n", c.GodDeck)), draw.Plain(lay(at(0), 82, 102, stack(c.glyph, "back-god", c.GodDeck))))}
	for i, card := range c.GodOffer {
		spot := at(i + 1)
		cells = append(cells, c.cell(c.print.GodCards[card-1].ID, spot.in(1), c.godSentence(card), draw.Plain(lay(spot, 78, 100, c.godCard(c.glyph, card)))))
	}
	deck, pile := at(2*cols-2), at(2*cols-1)
	cells = append(cells, c.ruled("army", c.cell("army-deck", deck.in(1), c.say("cell.army_deck", game.Num("n", c.ArmyDeck)), draw.Plain(lay(deck, 82, 102, stack(c.glyph, "back-army", c.ArmyDeck))))))
	art := c.glyph("empty", 0, 0, .9)
	if k := len(c.ArmyDiscard); k > 0 {
		art = draw.Many(c.glyph("discard", 0, 0, 1), tally(k, 20, 28, 18))
	}
	return append(cells, c.ruled("army", c.cell("army-discard", pile.in(1), c.say("cell.army_discard", game.Num("n", len(c.ArmyDiscard))), draw.Plain(lay(pile, 82, 102, art)))))
}

// cloths are the stack of weavings, the tile on it, and the tiles that are for sale.
func (c *canvas) cloths(b box) []draw.Node {
	rows := max(2, (len(c.WeavingRow)+4)/3)
	at := slots(b, 3, rows)
	cells := []draw.Node{c.cell("weaving-stack", at(0).in(1), c.say("cell.weaving_stack", game.Num("n", c.WeavingStack)),
		draw.Plain(lay(at(0), weavingW, weavingH, draw.Many(draw.Path("M-46-30H50V34H-46z", draw.Class("ta-hem")), draw.Path("M-50-34H46V30H-50z", draw.Class("ta-hem")),
			c.glyph("weaving", -2, -2, .6), tally(c.WeavingStack, 32, 16, 17)))))}
	top := c.glyph("empty", 0, 0, .6)
	said := c.say("cell.no_weaving")
	if c.WeavingFace > 0 {
		top, said = c.weaving(c.glyph, c.WeavingFace), c.weavingSentence(c.WeavingFace)
	}
	cells = append(cells, c.cell("weaving-top", at(1).in(1), said, draw.Plain(lay(at(1), weavingW, weavingH, top))))
	for i, t := range c.WeavingRow {
		spot := at(i + 2)
		cells = append(cells, c.cell(c.print.Weavings[t-1].ID, spot.in(1), c.weavingSentence(t), draw.Plain(lay(spot, weavingW, weavingH, c.weaving(c.glyph, t)))))
	}
	return cells
}

// market are the buildings for sale, production above, and how many are left of each kind.
func (c *canvas) market(b box) []draw.Node {
	at := slots(b, 2, (len(c.Market)+1)/2)
	var cells []draw.Node
	for i, n := range c.Market {
		spot := at(i)
		if n == 0 {
			cells = append(cells, draw.Plain(lay(spot, 140, 96, c.glyph("empty", 0, 0, .9))))
			continue
		}
		cells = append(cells, c.cell(c.print.Buildings[n-1].ID, spot.in(1), c.buildingSentence(n), draw.Plain(lay(spot, 142, 96, c.building(c.glyph, n, false)))))
	}
	return cells
}

// statuePlace names the statues of a god and a size in the stock, ownStatue those of the viewer.
func statuePlace(god, size int) string { return "statue-" + godIDs[god] + "-" + sizeIDs[size] }

func ownStatue(god, size int) string { return "own-" + godIDs[god] + "-" + sizeIDs[size] }

func (c *canvas) stock(b box) []draw.Node {
	at := slots(b, tawantinsuyu.Gods, tawantinsuyu.Sizes)
	var cells []draw.Node
	for size := range tawantinsuyu.Sizes {
		for god := range tawantinsuyu.Gods {
			n := c.Stock[god][size]
			spot := at(size*tawantinsuyu.Gods + god)
			x, y := spot.mid()
			art := []draw.Node{c.glyph("slab", x, y, spot.w/52)}
			if n > 0 {
				art = append(art, c.glyph(statueSigns[size], x-6, y, .36), c.glyph("god-"+godIDs[god], x+12, y-15, .17), draw.Label(x+13, y+22, strconv.Itoa(n), draw.Num("font-size", 20), draw.Class("ta-dark-text")))
			} else {
				art = append(art, c.glyph("god-"+godIDs[god], x, y, .24), c.glyph("cross", x, y, .4))
			}
			cells = append(cells, c.cell(statuePlace(god, size), spot.in(1), c.say("cell.statues", godWord(god), sizeWord(size), game.Num("n", n)), draw.Plain(art...)))
		}
	}
	return cells
}

// prices remind of what statues, steps and weavings cost and bring, and tell how many Festivals are over.
func (c *canvas) prices(b box) []draw.Node {
	p := c.print
	lines := [][]chip{
		append(append(price(p.Statues[0].Cost), signs("arrow", "statue")...), chip{sign: "points", n: p.Statues[0].Points}),
		append(append(price(p.Statues[1].Cost), signs("arrow", "statue-large")...), chip{sign: "points", n: p.Statues[1].Points}),
		append(append(price(p.StepsCost), signs("arrow", "steps")...), bundle(p.StepsGain)...),
	}
	var cloth []chip
	for n := 1; n < len(p.Weaving); n++ {
		cloth = append(cloth, chip{sign: "corn", n: p.Weaving[n]}, chip{sign: "arrow", n: 1}, chip{sign: "weaving", n: n})
	}
	lines = append(lines, cloth)
	h := (b.h - 44) / float64(len(lines))
	kids := []draw.Node{draw.Rect(b.x+2, b.y+2, b.w-4, b.h-46, draw.Num("rx", 6), draw.Class("ta-card"))}
	for i, l := range lines {
		kids = append(kids, chips(c.glyph, b.x+b.w/2, b.y+h*(float64(i)+.5), min(30, h-6), b.w-24, l))
	}
	for i := range 3 {
		x := b.x + 30 + 44*float64(i)
		class := "feast"
		if i < c.Festivals {
			class = "feast over"
		}
		kids = append(kids, draw.Circle(x, b.y+b.h-20, 19, draw.Class(class)))
		if i < c.Festivals {
			kids = append(kids, c.glyph("festival", x, b.y+b.h-20, .34))
		} else {
			kids = append(kids, draw.Label(x, b.y+b.h-13, strconv.Itoa(i+1), draw.Num("font-size", 20), draw.Class("number")))
		}
	}
	if c.Holder >= 0 {
		kids = append(kids, c.glyph("festival", b.x+200, b.y+b.h-20, .36), c.owned(c.Holder, b.x+232, b.y+b.h-20, .95))
	}
	return []draw.Node{c.cell("festival", b, c.festivalSentence(), draw.Plain(kids...))}
}
