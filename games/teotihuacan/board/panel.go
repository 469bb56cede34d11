package board

import (
	"strconv"
	"unicode/utf8"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// sign is an icon of one glyph; what is drawn in the dark line alone lies on a card.
func sign(name string) draw.Node {
	switch name {
	case "key", "ghost", "arrow":
		return icon(carded(put(0, 0, .78, glyphs[name])))
	}
	return icon(glyphs[name])
}

func carded(n draw.Node) draw.Node {
	return draw.Many(draw.Rect(-50, -50, 100, 100, draw.Num("rx", 10), draw.Class("card")), n)
}

// line is an item of a panel: what tells apart its signs and words, its numbers, and how it is drawn.
type line struct {
	id     string
	key    draw.Key
	counts []count
	draw   func() draw.Item
}

// count is a number with its name.
type count struct {
	key string
	n   int
}

func (n count) value() string { return strconv.Itoa(n.n) }

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

// lines are the items of a seat's panel. Its purse are the goods and what it has on the tracks that the next eclipse scores.
func (c *canvas) lines(s game.Seat) []line {
	p := &c.Players[s]
	out := make([]line, 0, 12)
	add := func(id string, key draw.Key, item func() draw.Item, counts ...count) {
		out = append(out, line{id, key, counts, func() draw.Item {
			it := item()
			it.ID = id
			return it
		}})
	}
	one := func(id, label string, sign func() draw.Node, n int) {
		own := count{id, n}
		add(id, 0, func() draw.Item {
			return draw.Item{Icon: sign(), Label: c.say(label), Value: own.value(), Key: id, Purse: id == "avenue" || id == "track"}
		}, own)
	}
	goods := make([]count, 0, len(goodIDs))
	for i, id := range goodIDs {
		goods = append(goods, count{id, p.Goods[i]})
	}
	workers, learned, temples := draw.Key(0), draw.Key(0), draw.Key(0)
	for _, d := range p.Workers {
		workers = workers.Ints(int(d.Board), d.Power, int(d.At))
	}
	for _, yes := range p.Learned {
		learned = learned.Bool(yes)
	}
	steps := make([]count, 0, len(templeIDs))
	for t, id := range templeIDs {
		temples = temples.Bool(p.Temples[t] >= len(c.print.Steps[t])-2)
		steps = append(steps, count{id, p.Temples[t]})
	}
	add("goods", 0, func() draw.Item { return c.goodsItem(p) }, goods...)
	add("workers", workers, func() draw.Item { return c.workersItem(s) })
	add("temples", temples, func() draw.Item { return c.templesItem(p) }, steps...)
	one("avenue", "panel.avenue", func() draw.Node { return sign("avenue") }, p.Avenue)
	one("track", "panel.track", func() draw.Node { return sign("track") }, p.Track)
	add("technologies", learned, func() draw.Item { return c.techItem(p) })
	add("masks", draw.Key(0).Ints(p.Have[:teotihuacan.Mask7]...).Int(p.Masks), func() draw.Item { return c.masksItem(p) })
	add("tiles", draw.Key(0).Ints(p.Have[teotihuacan.Mask7:]...).Ints(p.Used[:]...), func() draw.Item { return c.tilesItem(p) })
	if l, ok := c.starts(p); ok {
		out = append(out, l)
	}
	one("upkeep", "panel.upkeep", func() draw.Node { return sign("night") }, p.Upkeep)
	one("order", "panel.order", func() draw.Node { return icon(badge(s)) }, p.Order)
	return out
}

// badge is a marker for an icon.
func badge(s game.Seat) draw.Node { return put(0, 0, 3, marker(s)) }

func (c *canvas) goodsItem(p *teotihuacan.SeatSight) draw.Item {
	item := draw.Item{Icon: sign("cocoa"), Label: c.say("panel.goods")}
	for _, good := range [4]int{3, 0, 1, 2} {
		item.Parts = append(item.Parts, draw.Item{Icon: sign(goodIDs[good]), Label: c.say("good." + goodIDs[good]), Value: strconv.Itoa(p.Goods[good]),
			Key: goodIDs[good], Purse: true})
	}
	return item
}

// workersItem are the dice in the order of the ring, with a key where one is locked.
func (c *canvas) workersItem(s game.Seat) draw.Item {
	item := draw.Item{Icon: icon(put(0, 0, 1.7, die(s, 5, false))), Label: c.say("panel.workers")}
	for _, b := range c.Ring {
		for _, d := range c.Players[s].Workers {
			if d.Board == b {
				item.Parts = append(item.Parts, c.workerItem(s, d))
			}
		}
	}
	for _, d := range c.Players[s].Workers {
		if d.Board == 0 {
			item.Parts = append(item.Parts, draw.Item{Icon: icon(put(0, 0, 1.6, die(s, 0, true))), Label: c.say("panel.waiting")})
		}
	}
	return item
}

func (c *canvas) workerItem(s game.Seat, d teotihuacan.Die) draw.Item {
	art := put(0, 0, 1.6, die(s, d.Power, false))
	power := game.Num("power", d.Power)
	if d.At == 0 {
		return draw.Item{Icon: icon(art), Label: c.say("panel.worker", power, boardWord(d.Board))}
	}
	key := draw.Many(draw.Circle(32, 32, 20, draw.Class("te-plate")), put(32, 32, .34, glyphs["key"]))
	return draw.Item{Icon: icon(art, key), Label: c.say("panel.locked", power, boardWord(d.Board))}
}

func (c *canvas) templesItem(p *teotihuacan.SeatSight) draw.Item {
	item := draw.Item{Icon: sign("step"), Label: c.say("panel.temples")}
	for t, id := range templeIDs {
		part := draw.Item{Icon: sign("bright-" + strconv.Itoa(t+1)), Label: c.say("temple." + id), Value: strconv.Itoa(p.Temples[t]), Key: id}
		if p.Temples[t] >= len(c.print.Steps[t])-2 {
			part.Label = c.say("panel.favour", templeWord(t), game.Term("favour", "favour", c.print.FavourIDs[c.Favours[t]]))
		}
		item.Parts = append(item.Parts, part)
	}
	return item
}

func (c *canvas) techItem(p *teotihuacan.SeatSight) draw.Item {
	item := draw.Item{Icon: sign("technology"), Label: c.say("panel.technologies")}
	for i, t := range c.Techs {
		if p.Learned[i] {
			item.Parts = append(item.Parts, draw.Item{Icon: icon(techCard(&c.print.Techs[t], inline)), Label: c.say("technology." + c.print.Techs[t].ID)})
		}
	}
	return c.orNone(item)
}

// techCard is a technology for an icon: the boards where it works above what it gives.
func techCard(t *teotihuacan.PrintedTech, b brush) draw.Node {
	where := worksOn(t)
	return draw.Many(draw.Rect(-50, -50, 100, 100, draw.Num("rx", 9), draw.Class("card")),
		draw.Label(0, -15, where, draw.Num("font-size", min(38, 150/float64(utf8.RuneCountInString(where)))), draw.Class("te-dark-text")), chips(b, 0, 18, 56, 94, techGain(t)))
}

func (c *canvas) masksItem(p *teotihuacan.SeatSight) draw.Item {
	item := draw.Item{Icon: sign("mask"), Label: c.say("panel.masks", game.Num("n", p.Masks))}
	for d := teotihuacan.Mask1; d <= teotihuacan.Mask7; d++ {
		if n := p.Have[d-1]; n > 0 {
			item.Parts = append(item.Parts, draw.Item{Icon: icon(mask(inline, uint8(d), c.print.Copies[d], 0, 0, 1)), Label: c.say("discovery." + d.String()), Value: times(n)})
		}
	}
	return c.orNone(item)
}

// times is a count that is worth telling.
func times(n int) string {
	if n < 2 {
		return ""
	}
	return "×" + strconv.Itoa(n)
}

func (c *canvas) tilesItem(p *teotihuacan.SeatSight) draw.Item {
	item := draw.Item{Icon: sign("discovery"), Label: c.say("panel.tiles")}
	used := 0
	for d := teotihuacan.Mask7 + 1; d <= teotihuacan.ExtraWorker; d++ {
		if n := p.Have[d-1]; n > 0 {
			item.Parts = append(item.Parts, draw.Item{Icon: icon(c.discovery(inline, d)), Label: c.say("discovery." + d.String()), Value: times(n)})
		}
		used += p.Used[d-1]
	}
	if used > 0 {
		item.Parts = append(item.Parts, draw.Item{Icon: icon(draw.Many(glyphs["discovery"], glyphs["cross"])), Label: c.say("panel.used"), Value: strconv.Itoa(used)})
	}
	return c.orNone(item)
}

// starts are starting tiles, while they matter.
func (c *canvas) starts(p *teotihuacan.SeatSight) (l line, ok bool) {
	if len(c.Table) == 0 && len(p.Dealt) == 0 || len(p.Kept) == 0 {
		return line{}, false
	}
	for _, o := range p.Kept {
		l.key = l.key.Ints(o.Start, int(o.Discovery))
	}
	l.id = "starts"
	l.draw = func() draw.Item {
		item := draw.Item{ID: l.id, Icon: sign("discovery"), Label: c.say("panel.starts")}
		for _, o := range p.Kept {
			item.Parts = append(item.Parts, draw.Item{Icon: icon(put(0, 0, .46, c.startTile(inline, o))), Label: c.say("start." + c.print.StartIDs[o.Start])})
		}
		return item
	}
	return l, true
}

func (c *canvas) orNone(item draw.Item) draw.Item {
	if len(item.Parts) == 0 {
		item.Value = c.say("panel.none")
	}
	return item
}
