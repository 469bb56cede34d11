package board

import (
	"fmt"
	"strconv"

	"kancha/draw"
	"kancha/game"
)

// line is an item of a panel: what tells apart its signs and words, its number if it has one, and how it is drawn.
type line struct {
	id     string
	key    draw.Key
	number string
	draw   func() draw.Item
}

func (l line) item() draw.Item {
	item := l.draw()
	item.ID = l.id
	return item
}

// panels show what each seat has beside its points: farmers in reserve, offering tokens, levels of diversity.
func (c *canvas) panels() []draw.Panel {
	out := make([]draw.Panel, c.Seats)
	for i := range out {
		out[i].Seat = game.Seat(i)
		for _, l := range c.lines(game.Seat(i)) {
			out[i].Items = append(out[i].Items, l.item())
		}
	}
	return out
}

// lines are the items of a seat's panel.
func (c *canvas) lines(seat game.Seat) []line {
	var out []line
	person := int(seat) < c.People
	if person {
		n := strconv.Itoa(c.Pool[seat])
		out = append(out, line{"farmers", draw.Key(0).Int(int(c.Band[seat])), n, func() draw.Item {
			return draw.Item{Icon: icon(someone(c.Band[seat])), Label: c.say("panel.farmers"), Value: n, Key: "farmers", Purse: true}
		}})
	}
	if !c.sharesWithEarlier(int(seat)) {
		if person || c.Mode != "solo" { // alone the Otoma win no tokens
			out = append(out, line{"tokens", draw.Key(0).Int(int(c.Tokens[seat])), "", func() draw.Item { return c.tokenItem(seat) }})
		}
		out = append(out, line{"levels", draw.Key(0).Ints(c.Levels[seat][:]...), "", func() draw.Item { return c.levelItem(seat) }})
	}
	if person && c.Mode == "coop" {
		key := draw.Key(0).Ints(c.Left[seat][:]...)
		for _, top := range c.Tops[seat] {
			key = key.Int(int(top.Colour)).Text(top.To)
		}
		out = append(out, line{"stack", key, "", func() draw.Item { return c.stackItem(seat) }})
	}
	if person && c.IdleLimit > 0 { // there in every turn, so that it can come and go by itself
		if c.stalling() && c.scene.Position.Turn() == seat {
			out = append(out, line{"idle", draw.Key(0).Ints(c.Idle, c.IdleLimit), "", func() draw.Item {
				return draw.Item{Label: c.say("panel.idle"), Value: fmt.Sprintf("%d / %d", c.Idle, c.IdleLimit)}
			}})
		} else {
			out = append(out, line{"idle", 0, "", func() draw.Item { return draw.Item{} }})
		}
	}
	if c.Final && c.Passed.Has(seat) && c.Mode != "coop" { // together nobody predicts at the end
		out = append(out, line{"passed", 0, "", func() draw.Item { return draw.Item{Label: c.say("panel.passed")} }})
	}
	return out
}

// stalling tells whether a whole round has gone by in which nothing was placed: from then on the count is shown, which ends
// the game when it is full (TI-50).
func (c *canvas) stalling() bool { return !c.Final && c.IdleLimit > 0 && c.Idle >= c.People }

// sharesWithEarlier tells whether a seat has its tokens and markers in common with one that is shown before it.
func (c *canvas) sharesWithEarlier(seat int) bool {
	return c.Mode == "coop" && seat > 0 && seat < c.People
}

func (c *canvas) tokenItem(seat game.Seat) draw.Item {
	item := draw.Item{Icon: icon(gift()), Label: c.say("panel.tokens"), Purse: true}
	for level := uint8(1); int(level) < len(crops); level++ {
		if c.Tokens[seat].Has(level) {
			item.Parts = append(item.Parts, draw.Item{Icon: icon(cropToken(level)), Label: c.say("crop." + crops[level])})
		}
	}
	if len(item.Parts) == 0 {
		item.Value = c.say("panel.none")
	}
	return item
}

func (c *canvas) levelItem(seat game.Seat) draw.Item {
	return c.keptItem(fmt.Sprint("levels", c.Levels[seat]), func() draw.Item { return c.freshLevelItem(seat) })
}

func (c *canvas) freshLevelItem(seat game.Seat) draw.Item {
	item := draw.Item{Icon: icon(stair()), Label: c.say("panel.diversity"), Purse: true}
	for t := uint8(1); int(t) < len(terrains); t++ {
		item.Parts = append(item.Parts, draw.Item{
			Icon: icon(swatch(t)), Label: c.say("terrain." + terrains[t]), Value: strconv.Itoa(c.Levels[seat][t-1]),
		})
	}
	return item
}
