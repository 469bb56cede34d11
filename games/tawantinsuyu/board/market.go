package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// The heights of what lies on the right, with their titles.
const (
	titleH  = 26.0
	cardsH  = 290.0
	clothH  = 212.0
	marketH = 252.0
	stockH  = 234.0
	feastH  = high - cardsH - clothH - marketH - stockH - 4*gap
	priceH  = 34.0 // of a line of prices
)

// shopPart is what can be got: cards, weavings, buildings, statues, and the Festival tile, each a drawing of its own.
func (c *canvas) shopPart() draw.Node {
	y := 0.0
	stall := func(id, title, rule string, h float64, art func(box) []draw.Node) draw.Node {
		b := box{shopX, y, shopW, h}
		y += h + gap
		in := box{b.x + 7, b.y + titleH, b.w - 14, h - titleH - 5}
		if title == "" {
			in = b.in(5)
		}
		frame := c.Still(func() draw.Node {
			kids := []draw.Node{draw.Path(stepped(b.in(1), 8), draw.Class("sheet"))}
			if title != "" {
				kids = append(kids, fitted(c.say(title), b.x+14, b.y+22, headingSize, b.w-28, draw.Class("heading")))
			}
			return draw.Plain(kids...)
		})
		return c.part("", id, b, draw.Row(append([]draw.Node{frame}, art(in)...)...).With(c.rule(rule)))
	}
	cards := []draw.Node{stall("cards", "title.cards", "god_card", cardsH, c.offers), stall("weavings", "title.weavings", "weaving", clothH, c.cloths)}
	market := []draw.Node{stall("market", "title.market", "building", marketH, c.market), stall("statues", "title.statues", "statue", stockH, c.stock)}
	feast := stall("festival", "", "festival_tile", feastH, c.feastTile)
	return draw.El("div", draw.Attrs(draw.Class("ta-shop")), beside("ta-cards", cards...), beside("ta-market", market...), beside("ta-feast", feast))
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
	return draw.Many(b.put(back, 3, 2, 1), b.put(back, -2, -1, 1), tally(n, 20, 28, 18))
}

// offers are the decks and the god cards to take.
func (c *canvas) offers(b box) []draw.Node {
	n := len(c.GodOffer) + 3
	cols := max(3, (n+1)/2)
	at := slots(b, cols, 2)
	key := func(n int) draw.Key { return draw.Key(0).Ints(cols, n) }
	deck, pile := at(2*cols-2), at(2*cols-1)
	return []draw.Node{
		c.spot("god-deck", key(c.GodDeck), func() draw.Node {
			return c.cell("god-deck", at(0).in(1), c.say("cell.god_deck", game.Num("n", c.GodDeck)), draw.Plain(lay(at(0), 82, 102, stack(c.table(), "back-god", c.GodDeck))))
		}),
		c.Part("god-offer", key(0).Ints(c.GodOffer...), func() draw.Node {
			var cells []draw.Node
			for i, card := range c.GodOffer {
				id := c.print.GodCards[card-1].ID
				cells = append(cells, c.cell(id, at(i+1).in(1), c.godSentence(card), draw.Plain(c.thing(id, at(i+1), 78, 100, c.godCard(c.table(), card)))))
			}
			return draw.Many(cells...)
		}),
		c.ruled("army", c.spot("army-deck", key(c.ArmyDeck), func() draw.Node {
			return c.cell("army-deck", deck.in(1), c.say("cell.army_deck", game.Num("n", c.ArmyDeck)), draw.Plain(lay(deck, 82, 102, stack(c.table(), "back-army", c.ArmyDeck))))
		})),
		c.ruled("army", c.spot("army-discard", key(len(c.ArmyDiscard)), func() draw.Node {
			art := c.glyph("empty", 0, 0, .9)
			if k := len(c.ArmyDiscard); k > 0 {
				art = draw.Many(c.glyph("discard", 0, 0, 1), tally(k, 20, 28, 18))
			}
			return c.cell("army-discard", pile.in(1), c.say("cell.army_discard", game.Num("n", len(c.ArmyDiscard))), draw.Plain(lay(pile, 82, 102, art)))
		})),
	}
}

// thing is a card or tile that stays the same wherever it lies, in a box; see [lay].
func (c *canvas) thing(id string, b box, w, h float64, n draw.Node) draw.Node {
	x, y := b.mid()
	return draw.Group(draw.Attrs(placed(x, y, min((b.w-4)/w, (b.h-4)/h)), draw.Data("piece", id)), n)
}

// cloths are the stack of weavings, the tile on it, and the tiles that are for sale.
func (c *canvas) cloths(b box) []draw.Node {
	var cost []chip
	for n := 1; n < len(c.print.Weaving); n++ {
		if n > 1 {
			cost = append(cost, chip{})
		}
		cost = append(cost, chip{sign: "corn", n: c.print.Weaving[n]}, chip{sign: "arrow", n: 1}, chip{sign: "weaving", n: n})
	}
	prices := c.priced(&b, cost)
	rows := max(2, (len(c.WeavingRow)+4)/3)
	at := slots(b, 3, rows)
	return []draw.Node{prices,
		c.spot("weaving-stack", draw.Key(0).Ints(rows, c.WeavingStack), func() draw.Node {
			return c.cell("weaving-stack", at(0).in(1), c.say("cell.weaving_stack", game.Num("n", c.WeavingStack)),
				draw.Plain(lay(at(0), weavingW, weavingH, draw.Many(draw.Path("M-46-30H50V34H-46z", draw.Class("ta-hem")), draw.Path("M-50-34H46V30H-50z", draw.Class("ta-hem")),
					c.glyph("weaving", -2, -2, .6), tally(c.WeavingStack, 32, 16, 17)))))
		}),
		c.spot("weaving-top", draw.Key(0).Ints(rows, c.WeavingFace), func() draw.Node {
			if c.WeavingFace == 0 {
				return c.cell("weaving-top", at(1).in(1), c.say("cell.no_weaving"), draw.Plain(lay(at(1), weavingW, weavingH, c.glyph("empty", 0, 0, .6))))
			}
			return c.cell("weaving-top", at(1).in(1), c.weavingSentence(c.WeavingFace),
				draw.Plain(c.thing(c.print.Weavings[c.WeavingFace-1].ID, at(1), weavingW, weavingH, c.weaving(c.table(), c.WeavingFace))))
		}),
		c.Part("weaving-row", draw.Key(0).Int(rows).Ints(c.WeavingRow...), func() draw.Node {
			var cells []draw.Node
			for i, t := range c.WeavingRow {
				id := c.print.Weavings[t-1].ID
				cells = append(cells, c.cell(id, at(i+2).in(1), c.weavingSentence(t), draw.Plain(c.thing(id, at(i+2), weavingW, weavingH, c.weaving(c.table(), t)))))
			}
			return draw.Many(cells...)
		}),
	}
}

// market are the buildings for sale, production above, and how many are left of each kind.
func (c *canvas) market(b box) []draw.Node {
	at := slots(b, 2, (len(c.Market)+1)/2)
	var cells []draw.Node
	for i, n := range c.Market {
		spot := at(i)
		cells = append(cells, c.Part("plan-"+strconv.Itoa(i), draw.Key(0).Int(n), func() draw.Node {
			if n == 0 {
				return draw.Plain(lay(spot, 140, 96, c.glyph("empty", 0, 0, .9)))
			}
			id := c.print.Buildings[n-1].ID
			return c.cell(id, spot.in(1), c.buildingSentence(n), draw.Plain(c.thing(id, spot, 142, 96, c.building(c.table(), n, false))))
		}))
	}
	return cells
}

// statuePlace names the statues of a god and a size in the stock, ownStatue those of the viewer.
func statuePlace(god, size int) string { return "statue-" + godIDs[god] + "-" + sizeIDs[size] }

func ownStatue(god, size int) string { return "own-" + godIDs[god] + "-" + sizeIDs[size] }

func (c *canvas) stock(b box) []draw.Node {
	var cost []chip
	for size, name := range statueSigns {
		p := &c.print.Statues[size]
		if size > 0 {
			cost = append(cost, chip{})
		}
		cost = append(append(cost, price(p.Cost)...), chip{sign: "arrow", n: 1}, chip{sign: name, n: 1}, chip{sign: "points", n: p.Points})
	}
	cells := []draw.Node{c.priced(&b, cost)}
	at := slots(b, tawantinsuyu.Gods, tawantinsuyu.Sizes)
	for size := range tawantinsuyu.Sizes {
		for god := range tawantinsuyu.Gods {
			n := c.Stock[god][size]
			spot := at(size*tawantinsuyu.Gods + god)
			cells = append(cells, c.spot(statuePlace(god, size), draw.Key(0).Int(n), func() draw.Node { return c.stocked(god, size, n, spot) }))
		}
	}
	return cells
}

// priced takes a line for what something costs off a box, above.
func (c *canvas) priced(b *box, cost []chip) draw.Node {
	line := box{b.x, b.y, b.w, priceH}
	b.y, b.h = b.y+priceH, b.h-priceH
	x, y := line.mid()
	return c.Still(func() draw.Node {
		return draw.Plain(draw.Rect(line.x, line.y+1, line.w, line.h-3, draw.Num("rx", 6), draw.Class("ta-card")), chips(c.table(), x, y-.5, 27, line.w-10, cost))
	})
}

// stocked are the statues of a god and a size that are left.
func (c *canvas) stocked(god, size, n int, spot box) draw.Node {
	x, y := spot.mid()
	art := []draw.Node{draw.Rect(round(spot.x+2), round(spot.y+2), round(spot.w-4), round(spot.h-4), draw.Num("rx", 5), draw.Class("ta-card"))}
	if n > 0 {
		art = append(art, c.glyph(statueSigns[size], x-10, y-8, .48), c.glyph("god-"+godIDs[god], x+15, y-24, .2), draw.Label(x+14, y+34, strconv.Itoa(n), draw.Num("font-size", 24), draw.Class("ta-dark-text")))
	} else {
		art = append(art, c.glyph("god-"+godIDs[god], x, y, .3), c.glyph("cross", x, y, .5))
	}
	return c.cell(statuePlace(god, size), spot.in(1), c.say("cell.statues", godWord(god), sizeWord(size), game.Num("n", n)), draw.Plain(art...))
}

// feastTile tells how many Festivals are over and who has the tile, beside what steps cost and bring.
func (c *canvas) feastTile(b box) []draw.Node {
	key := draw.Key(0).Ints(c.Festivals, int(c.Holder)).Bool(c.Last)
	steps := append(append(price(c.print.StepsCost), signs("arrow", "steps")...), bundle(c.print.StepsGain)...)
	w := min(b.w*.46, rowWidth(c.table(), 27, steps)+14)
	line := box{b.x + b.w - w, b.y + 6, w, b.h - 12}
	return []draw.Node{c.spot("festival", key, func() draw.Node { return c.festivals(b) }), c.ruled("steps", c.Still(func() draw.Node {
		x, y := line.mid()
		return draw.Plain(draw.Rect(line.x, line.y, line.w, line.h, draw.Num("rx", 6), draw.Class("ta-card")), chips(c.table(), x, y, 27, w-10, steps))
	}))}
}

func (c *canvas) festivals(b box) draw.Node {
	var kids []draw.Node
	y := b.y + b.h/2
	for i := range 3 {
		x := b.x + 22 + 42*float64(i)
		class := "feast"
		if i < c.Festivals {
			class = "feast over"
		}
		kids = append(kids, draw.Circle(x, y, 19, draw.Class(class)))
		if i < c.Festivals {
			kids = append(kids, c.glyph("festival", x, y, .34))
		} else {
			kids = append(kids, draw.Label(x, y+7.5, strconv.Itoa(i+1), draw.Num("font-size", 21), draw.Class("number")))
		}
	}
	if c.Holder >= 0 {
		kids = append(kids, c.owned(c.Holder, b.x+150, y, 1.15))
	}
	return c.cell("festival", box{b.x, b.y, 172, b.h}, c.festivalSentence(), draw.Plain(kids...))
}
