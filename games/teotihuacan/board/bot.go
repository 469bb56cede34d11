package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
)

// botSigns are what Teotibot's action tiles show, in their order.
var botSigns = [7]string{"track", "ornament", "technology", "building", "worker", "key", "mask"}

// botFigure is Teotibot's pyramid of action tiles with the sums of the dice that name them, the tile beside it, the
// direction tiles, and its dice.
func (c *canvas) botFigure() draw.Figure {
	bot := &c.Bot
	spots := [6][2]float64{{170, 54}, {118, 150}, {222, 150}, {66, 246}, {170, 246}, {274, 246}}
	var kids []draw.Node
	var items []draw.Item
	for i, at := range spots {
		class := "card"
		if bot.Acts == i+1 {
			class = "card acts"
		}
		if bot.Slots[i] < 0 {
			continue
		}
		sums := numbers(c.print.BotSums[i])
		kids = append(kids, draw.Path(stepped(box{at[0] - 47, at[1] - 44, 94, 88}, 8), draw.Class(class)),
			put(at[0], at[1]-9, .52, glyphs[botSigns[bot.Slots[i]]]),
			draw.Label(at[0], at[1]+37, sums, draw.Num("font-size", 21), draw.Class("te-dark-text")))
		items = append(items, draw.Item{Icon: sign(botSigns[bot.Slots[i]]), Label: c.botWord(bot.Slots[i]), Value: sums})
	}
	if bot.Aside >= 0 {
		kids = append(kids, draw.Path(stepped(box{330, 12, 76, 76}, 7), draw.Class("card")), put(368, 50, .5, glyphs[botSigns[bot.Aside]]))
		items = append(items, draw.Item{Icon: sign(botSigns[bot.Aside]), Label: c.botWord(bot.Aside), Value: c.say("figure.bot.aside")})
	}
	for i, right := range bot.UpRight {
		turn, key := -45.0, "figure.bot.right"
		if !right {
			turn, key = -135.0, "figure.bot.left"
		}
		y := 128 + 56*float64(i)
		arrow := draw.Group(draw.Attrs(draw.Transform(draw.Rotate(turn))), glyphs["arrow"])
		kids = append(kids, draw.Rect(344, y-24, 48, 48, draw.Num("rx", 6), draw.Class("card")), put(368, y, .36, arrow))
		items = append(items, draw.Item{Icon: icon(draw.Rect(-48, -48, 96, 96, draw.Num("rx", 10), draw.Class("card")), put(0, 0, .8, arrow)), Label: c.say(key)})
	}
	for i, n := range bot.Rolled {
		if n > 0 {
			kids = append(kids, put(346+48*float64(i), 256, .8, draw.Many(draw.Rect(-26, -26, 52, 52, draw.Num("rx", 8), draw.Class("te-worker")), draw.Path(pips[n], draw.Class("te-face")))))
		}
	}
	if bot.Rolled[0] > 0 {
		items = append(items, draw.Item{Icon: sign("worker"), Label: c.say("figure.bot.dice", game.Num("a", bot.Rolled[0]), game.Num("b", bot.Rolled[1])),
			Value: strconv.Itoa(bot.Rolled[0] + bot.Rolled[1])})
	}
	return c.figure("bot", 420, 296, items, kids...)
}

func (c *canvas) botWord(tile int) string { return c.say("bot." + c.print.BotTiles[tile]) }

// numbers are the sums of a slot: "5–6", "" for none.
func numbers(list []int) string {
	out := ""
	for i, n := range list {
		if i > 0 {
			out += " "
		}
		out += strconv.Itoa(n)
	}
	return out
}
