package board

import (
	"slices"
	"strconv"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// panels show what each seat has beside its points.
func (c *canvas) panels() []draw.Panel {
	out := make([]draw.Panel, c.Seats)
	for i := range out {
		out[i].Seat = game.Seat(i)
		for _, l := range c.lines(game.Seat(i)) {
			out[i].Items = append(out[i].Items, l.draw())
		}
	}
	return out
}

// lines are the items of a seat's panel.
func (c *canvas) lines(s game.Seat) []line {
	p := &c.Player[s]
	out := make([]line, 0, 12)
	add := func(id string, key draw.Key, item func() draw.Item, counts ...count) {
		out = append(out, line{id, key, counts, func() draw.Item {
			it := item()
			it.ID = id
			return it
		}})
	}
	one := func(id, sign_, label string, n int) {
		value := strconv.Itoa(n)
		add(id, 0, func() draw.Item { return draw.Item{Icon: sign(sign_), Label: c.say(label), Value: value, Key: id} }, count{id, value})
	}
	goods := make([]count, 0, len(resourceIDs))
	for i, id := range resourceIDs {
		goods = append(goods, count{id, strconv.Itoa(p.Goods[i])})
	}
	gods, armies := draw.Key(0).Ints(p.Open...), draw.Key(0).Ints(p.ArmyUp...).Int(-1).Ints(p.ArmyDown...)
	if s == c.scene.Viewer {
		gods, armies = gods.Int(-1).Ints(p.Gods...).Int(-1).Ints(p.Kept...), armies.Int(-1).Ints(p.Armies...)
	}
	add("goods", 0, func() draw.Item { return c.goodsItem(p) }, goods...)
	add("workers", draw.Key(0).Ints(p.Workers[:]...), func() draw.Item { return c.workersItem(p) }, count{"workers", c.noneOf(p.Workers == [tawantinsuyu.Colours]int{})})
	add("temple", draw.Key(0).Int(c.Priest[s]), func() draw.Item { return c.templeItem(s, p) }, count{"climb", strconv.Itoa(p.Temple)})
	add("gods", gods, func() draw.Item { return c.godsItem(s, p) }, count{"god_cards", strconv.Itoa(p.GodsN)})
	add("armies", armies, func() draw.Item { return c.armyItems(s, p) }, count{"army_cards", strconv.Itoa(p.ArmiesN)})
	add("buildings", draw.Key(0).Ints(p.Built...).Int(-1).Ints(p.Down...), func() draw.Item { return c.buildingsItem(p) })
	add("statues", statuesKey(0, p), func() draw.Item { return c.statuesItem(p) })
	add("tapestries", tapestriesKey(p), func() draw.Item { return c.tapestriesItem(p) }, count{"weavings", c.noneOf(len(p.Tapestries) == 0)})
	one("steps", "steps", "panel.steps", p.StepsLeft)
	one("markers", "conquest", "panel.markers", p.MarkersLeft)
	mark := func(id, label string, here bool) { // where it is not it keeps its line unseen: nothing else is drawn anew when it comes
		add(id, draw.Key(0).Bool(here), func() draw.Item {
			if !here {
				return draw.Item{}
			}
			return draw.Item{Icon: sign(id), Label: c.say(label)}
		})
	}
	mark("festival", "panel.festival", c.Holder == s)
	mark("opener", "panel.opener", c.Opener == s)
	return out
}

// noneOf is the word for nothing, if there is nothing.
func (c *canvas) noneOf(nothing bool) string {
	if nothing {
		return c.say("panel.none")
	}
	return ""
}

// Change tells which number of a panel an effect changes, and by how much; of what a placement costs and gives too, which no
// panel counts.
func (Board) Change(effect game.Phrase) (key string, by int) {
	n, _ := effect.Arg("n")
	switch kind, away := strings.CutSuffix(effect.Kind, "_away"); kind {
	case "gain", "pay":
		of, ok := effect.Arg("resource")
		if !ok || len(of.IDs) != 1 {
			return "", 0
		}
		key, by = strings.TrimPrefix(of.IDs[0], "resource."), n.N
		if kind == "pay" {
			by = -by
		}
	case "costs_food":
		return "food", -n.N
	case "points", "climb", "god_cards", "army_cards", "workers", "weavings", "tasks", "soldiers":
		key, by = kind, n.N
		if away {
			by = -by
		}
	}
	return key, by
}

// Settles tells which effect, announced by an earlier step, an effect carries out.
func (Board) Settles(effect game.Phrase) string {
	switch effect.Kind {
	case "pay":
		if of, _ := effect.Arg("resource"); slices.Equal(of.IDs, []string{"resource.potato"}) || slices.Equal(of.IDs, []string{"resource.corn"}) {
			return "costs_food"
		}
	case "god_cards":
		return "then_god_card"
	case "tasks":
		return "tasks" // the payment says them again, behind the price
	case "army_cards":
		return "then_train"
	case "workers":
		return "then_worker"
	case "weavings":
		return "then_weaving"
	}
	return ""
}

// badge is a marker for an icon.
func badge(s game.Seat) draw.Node { return put(0, 0, 2.6, marker(s)) }

func (c *canvas) goodsItem(p *tawantinsuyu.Player) draw.Item {
	item := draw.Item{Icon: sign("potato"), Label: c.say("panel.goods"), Purse: true}
	for i, id := range resourceIDs {
		item.Parts = append(item.Parts, draw.Item{Icon: sign(id), Label: c.say("resource." + id), Value: strconv.Itoa(p.Goods[i]), Key: id})
	}
	return item
}

func (c *canvas) workersItem(p *tawantinsuyu.Player) draw.Item {
	item := draw.Item{Icon: sign("worker"), Label: c.say("panel.workers"), Key: "workers"}
	for kind, n := range p.Workers {
		if n > 0 {
			item.Parts = append(item.Parts, draw.Item{Icon: sign("worker-" + workerIDs[kind]), Label: c.say("worker." + workerIDs[kind]), Value: times(n)})
		}
	}
	return c.orNone(item)
}

func (c *canvas) templeItem(s game.Seat, p *tawantinsuyu.Player) draw.Item {
	item := draw.Item{Icon: sign("temple"), Label: c.say("panel.temple"), Value: strconv.Itoa(p.Temple), Key: "climb", Purse: true}
	if at := c.Priest[s]; at > 0 {
		item.Parts = []draw.Item{{Icon: icon(priest(s)), Label: c.say("panel.priest"), Value: strconv.Itoa(at)}}
	}
	return item
}

// godsItem are the god cards in a hand: their number, and the cards for whom it belongs to.
func (c *canvas) godsItem(s game.Seat, p *tawantinsuyu.Player) draw.Item {
	item := draw.Item{Icon: sign("back-god"), Label: c.say("panel.gods"), Value: strconv.Itoa(p.GodsN), Key: "god_cards", Purse: true}
	cards := p.Open
	if s == c.scene.Viewer {
		cards = merged(p.Open, p.Gods, p.Kept)
	}
	for _, card := range cards {
		item.Parts = append(item.Parts, draw.Item{Icon: icon(c.godCard(inline, card)), Label: c.godSentence(card)})
	}
	return item
}

// armyItems are the army cards: in hand, face up and face down.
func (c *canvas) armyItems(s game.Seat, p *tawantinsuyu.Player) draw.Item {
	item := draw.Item{Icon: sign("back-army"), Label: c.say("panel.armies"), Value: strconv.Itoa(p.ArmiesN), Key: "army_cards", Purse: true}
	if s == c.scene.Viewer {
		for _, card := range p.Armies {
			item.Parts = append(item.Parts, draw.Item{Icon: icon(c.armyCard(inline, card, false)), Label: c.armySentence("cell.army_hand", card)})
		}
	}
	for _, card := range p.ArmyUp {
		item.Parts = append(item.Parts, draw.Item{Icon: icon(c.armyCard(inline, card, false)), Label: c.armySentence("cell.army_up", card)})
	}
	for _, card := range p.ArmyDown {
		item.Parts = append(item.Parts, draw.Item{Icon: icon(c.armyCard(inline, card, true)), Label: c.armySentence("cell.army_down", card)})
	}
	return item
}

func (c *canvas) buildingsItem(p *tawantinsuyu.Player) draw.Item {
	item := draw.Item{Icon: sign("build"), Label: c.say("panel.buildings")}
	for _, n := range p.Built {
		down := slices.Contains(p.Down, n)
		label := c.buildingSentence(n)
		if down {
			label += " " + c.say("cell.face_down")
		}
		item.Parts = append(item.Parts, draw.Item{Icon: broad(144, 96, c.building(inline, n, down)), Label: label})
	}
	return c.orNone(item)
}

func (c *canvas) statuesItem(p *tawantinsuyu.Player) draw.Item {
	item := draw.Item{Icon: sign("statue"), Label: c.say("panel.statues")}
	for god, sizes := range p.Statues {
		for size, n := range sizes {
			if n > 0 {
				item.Parts = append(item.Parts, draw.Item{Icon: icon(statueOf(inline, god, size)),
					Label: c.say("panel.statue", godWord(god), sizeWord(size)), Value: times(n)})
			}
		}
	}
	return c.orNone(item)
}

// tapestriesItem are the tapestries as they hang, each with what it is worth at the end.
func (c *canvas) tapestriesItem(p *tawantinsuyu.Player) draw.Item {
	item := draw.Item{Icon: sign("weaving"), Label: c.say("panel.tapestries"), Key: "weavings"}
	for _, t := range p.Tapestries {
		w := weavingW * float64(len(t))
		item.Parts = append(item.Parts, draw.Item{Icon: broad(w+4, weavingH+4, c.tapestry(inline, t, -w/2, 0, weavingW)),
			Label: c.say("panel.tapestry", game.Num("n", len(t)), game.Num("matches", c.matches(t))), Value: c.say("bundle.vp", game.Num("n", c.worth(len(t))))})
	}
	return c.orNone(item)
}

// broad is an icon that is wider than high, around the origin.
func broad(w, h float64, n draw.Node) draw.Node {
	const high = 34
	return draw.SVG(draw.Attrs(draw.Class("tawantinsuyu ta-icon ta-broad"), draw.ViewBox(-w/2, -h/2, w, h), draw.Num("width", w*high/h),
		draw.Num("height", high), draw.Hidden()), n)
}

// times is a count that is worth telling.
func times(n int) string {
	if n < 2 {
		return ""
	}
	return "×" + strconv.Itoa(n)
}

func (c *canvas) orNone(item draw.Item) draw.Item {
	if len(item.Parts) == 0 {
		item.Value = c.noneOf(true)
	}
	return item
}
