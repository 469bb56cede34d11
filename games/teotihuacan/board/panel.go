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

// panels show what each seat has beside its points.
func (c *canvas) panels() []draw.Panel {
	out := make([]draw.Panel, c.Seats)
	for i := range out {
		s := game.Seat(i)
		p := &c.Players[i]
		items := []draw.Item{c.goodsItem(p), c.workersItem(s), c.templesItem(p),
			{Icon: sign("avenue"), Label: c.say("panel.avenue"), Value: strconv.Itoa(p.Avenue), Key: "avenue"},
			{Icon: sign("track"), Label: c.say("panel.track"), Value: strconv.Itoa(p.Track), Key: "track"},
			c.techItem(p), c.masksItem(p), c.tilesItem(p)}
		items = append(items, c.startItems(p)...)
		items = append(items, draw.Item{Icon: sign("night"), Label: c.say("panel.upkeep"), Value: strconv.Itoa(p.Upkeep)},
			draw.Item{Icon: icon(badge(s)), Label: c.say("panel.order"), Value: strconv.Itoa(p.Order)})
		out[i] = draw.Panel{Seat: s, Items: items}
	}
	return out
}

// badge is a marker for an icon.
func badge(s game.Seat) draw.Node { return put(0, 0, 3, marker(s)) }

func (c *canvas) goodsItem(p *teotihuacan.SeatSight) draw.Item {
	item := draw.Item{Icon: sign("cocoa"), Label: c.say("panel.goods")}
	for _, good := range [4]int{3, 0, 1, 2} {
		item.Parts = append(item.Parts, draw.Item{Icon: sign(goodIDs[good]), Label: c.say("good." + goodIDs[good]), Value: strconv.Itoa(p.Goods[good]),
			Key: goodIDs[good]})
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
			item.Parts = append(item.Parts, draw.Item{Icon: icon(techCard(&c.print.Techs[t])), Label: c.say("technology." + c.print.Techs[t].ID)})
		}
	}
	return c.orNone(item)
}

// techCard is a technology for an icon: the boards where it works above what it gives.
func techCard(t *teotihuacan.PrintedTech) draw.Node {
	where := worksOn(t)
	return draw.Many(draw.Rect(-50, -50, 100, 100, draw.Num("rx", 9), draw.Class("card")),
		draw.Label(0, -15, where, draw.Num("font-size", min(38, 150/float64(utf8.RuneCountInString(where)))), draw.Class("te-dark-text")), chips(inline, 0, 18, 56, 94, techGain(t)))
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

// startItems are starting tiles, while they matter.
func (c *canvas) startItems(p *teotihuacan.SeatSight) []draw.Item {
	if len(c.Table) == 0 && len(p.Dealt) == 0 || len(p.Kept) == 0 {
		return nil
	}
	item := draw.Item{Icon: sign("discovery"), Label: c.say("panel.starts")}
	for _, o := range p.Kept {
		item.Parts = append(item.Parts, draw.Item{Icon: icon(put(0, 0, .46, c.startTile(inline, o))), Label: c.say("start." + c.print.StartIDs[o.Start])})
	}
	return []draw.Item{item}
}

func (c *canvas) orNone(item draw.Item) draw.Item {
	if len(item.Parts) == 0 {
		item.Value = c.say("panel.none")
	}
	return item
}
