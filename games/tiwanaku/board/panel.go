package board

import (
	"fmt"
	"strconv"

	"kancha/draw"
	"kancha/game"
)

// panels show what each seat has beside its points: farmers in reserve, offering tokens, levels of diversity.
func (c *canvas) panels() []draw.Panel {
	out := make([]draw.Panel, c.Seats)
	for i := range out {
		seat := game.Seat(i)
		var items []draw.Item
		if i < c.People {
			items = append(items, draw.Item{Icon: c.farmerIcon(c.Band[seat]), Label: c.say("panel.farmers"), Value: strconv.Itoa(c.Pool[seat])})
		}
		if i < c.People || c.Mode != "solo" { // alone the Otoma win no tokens
			items = append(items, c.tokenItem(seat))
		}
		items = append(items, c.levelItem(seat))
		if i < c.People && c.Mode == "coop" {
			items = append(items, c.stackItem(seat))
		}
		if c.Final && c.Passed.Has(seat) {
			items = append(items, draw.Item{Label: c.say("panel.passed")})
		}
		out[i] = draw.Panel{Seat: seat, Items: items}
	}
	return out
}

func (c *canvas) farmerIcon(seat game.Seat) draw.Node {
	return icon(farmer(seat, initial(c.scene.Names, seat)))
}

func (c *canvas) tokenItem(seat game.Seat) draw.Item {
	item := draw.Item{Icon: icon(gift()), Label: c.say("panel.tokens")}
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
	item := draw.Item{Icon: icon(stair()), Label: c.say("panel.diversity")}
	for t := uint8(1); int(t) < len(terrains); t++ {
		item.Parts = append(item.Parts, draw.Item{
			Icon: icon(swatch(t)), Label: c.say("terrain." + terrains[t]), Value: strconv.Itoa(c.Levels[seat][t-1]),
		})
	}
	return item
}
