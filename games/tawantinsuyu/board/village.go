package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// villagePlace names an end of the village, nomadPlace a kind of nomads.
func villagePlace(end string) string { return "village-" + end }

func nomadPlace(kind int) string { return "nomad-" + workerIDs[kind] }

// The widths of the village and of the nomads under the hill; the rest is for casualties and the bag.
const (
	queueW  = 486.0
	nomadsW = 300.0
)

// basePart are the rows of the grid under the hill: the village with its two ends, the nomads, casualties and the bag.
func (c *canvas) basePart() draw.Node {
	queue := box{hillX, baseY, queueW, baseH}
	nomads := box{queue.x + queue.w + gap, baseY, nomadsW, baseH}
	rest := box{nomads.x + nomads.w + gap, baseY, hillX + hillW - nomads.x - nomads.w - gap, baseH}
	dead, bag := box{rest.x, rest.y, rest.w * .64, rest.h}, box{rest.x + rest.w*.64 + gap, rest.y, rest.w*.36 - gap, rest.h}
	last := draw.Row(c.ruled("casualty", c.spot("casualties", draw.Key(0).Ints(c.Casualties[:]...), func() draw.Node { return c.casualtiesCell(dead) })),
		c.ruled("bag", c.spot("bag", draw.Key(0).Ints(c.Bag[:]...), func() draw.Node { return c.bagCell(bag) })))
	return beside("ta-base", c.part("", "village", queue, c.village(queue).With(c.rule("village"))),
		c.part("", "nomads", nomads, c.nomads(nomads).With(c.rule("nomads"))), c.part("", "casualties", rest, last))
}

// village is the queue from the potato to the corn. Its ends are places, what stands between them is one place too.
func (c *canvas) village(b box) draw.Node {
	return draw.Row(c.Part("queue", draw.Key(0).Ints(c.Village...), func() draw.Node { return c.queue(b) }))
}

func (c *canvas) queue(b box) draw.Node {
	n := len(c.Village)
	first, w := b.x+56, b.w-112
	pitch := min(66, w/float64(max(1, n)))
	x0 := first + (w-pitch*float64(n))/2
	art := []draw.Node{draw.Path(stepped(b, 8), draw.Class("sheet")), draw.Path(street(b.in(6)), draw.Class("street")),
		c.glyph("potato", b.x+28, b.y+b.h/2+8, .46), c.glyph("corn", b.x+b.w-28, b.y+b.h/2+8, .46),
		fitted(c.say("title.village"), b.x+12, b.y+22, headingSize, 200, draw.Class("heading"))}
	var ends []draw.Node
	for i, kind := range c.Village {
		x, y := x0+pitch*(float64(i)+.5), b.y+b.h/2+8
		body := c.glyph("worker-"+workerIDs[kind-1], x, y, min(.68, pitch/90))
		if i > 0 && i < n-1 {
			art = append(art, body)
			continue
		}
		// An end is chosen with what it costs, so what it costs belongs to the place.
		spot := box{b.x + 6, y - 34, x + pitch/2 - b.x - 6, 68}
		if i == n-1 {
			spot = box{x - pitch/2, y - 34, b.x + b.w - 6 - x + pitch/2, 68}
		}
		if n == 1 {
			spot.x, spot.w = b.x+6, x-b.x-6
		}
		if i == 0 {
			ends = append(ends, c.cell(villagePlace("potato"), spot, c.say("cell.village_potato", workerWord(kind-1)), draw.Plain(body)))
		}
		if i == n-1 {
			if n == 1 { // the last one stands at both ends
				spot.x, body = x, draw.Node{}
			}
			ends = append(ends, c.cell(villagePlace("corn"), spot, c.say("cell.village_corn", workerWord(kind-1)), draw.Plain(body)))
		}
	}
	return draw.Many(append([]draw.Node{c.cell("village", b, c.villageSentence(), draw.Plain(art...))}, ends...)...)
}

// street is the road through the village.
func street(b box) string {
	var p draw.Pen
	y := b.y + b.h/2 + 8
	return p.Box(b.x, y+24, b.w, 10).String()
}

// nomads are one place, and one for each kind of worker among them.
func (c *canvas) nomads(b box) draw.Node {
	var kinds []draw.Node
	w := (b.w - 12) / tawantinsuyu.Colours
	n := 0
	for kind, count := range c.Nomads {
		n += count
		spot := box{b.x + 6 + w*float64(kind), b.y + 28, w, b.h - 34}
		kinds = append(kinds, c.spot(nomadPlace(kind), draw.Key(0).Int(count), func() draw.Node { return c.nomadsOf(kind, count, spot) }))
	}
	whole := c.spot("nomads", draw.Key(0).Int(n), func() draw.Node {
		return c.cell("nomads", b, c.say("cell.nomads", game.Num("n", n)), draw.Plain(draw.Path(stepped(b, 8), draw.Class("sheet")),
			fitted(c.say("title.nomads"), b.x+12, b.y+22, headingSize, 200, draw.Class("heading"))))
	})
	return draw.Row(append([]draw.Node{whole}, kinds...)...)
}

func (c *canvas) nomadsOf(kind, count int, spot box) draw.Node {
	x, y := spot.mid()
	art := c.glyph("empty", x, y, .5)
	if count > 0 {
		art = c.glyph("worker-"+workerIDs[kind], x, y, .62)
	}
	if count > 1 {
		art = draw.Many(art, tally(count, x+18, y+20, 16.5))
	}
	return c.cell(nomadPlace(kind), spot.in(1), c.say("cell.nomads_of", workerWord(kind), game.Num("n", count)), draw.Plain(art))
}

// heap draws how many workers of each kind there are, small.
func (c *canvas) heap(b box, of [tawantinsuyu.Colours]int) []draw.Node {
	var kids []draw.Node
	w := b.w / tawantinsuyu.Colours
	for kind, n := range of {
		x := b.x + w*(float64(kind)+.5)
		kids = append(kids, c.glyph("worker-"+workerIDs[kind], x, b.y+b.h*.36, min(.42, w/90)),
			draw.Label(x, b.y+b.h-4, strconv.Itoa(n), draw.Num("font-size", 20), draw.Class("number")))
	}
	return kids
}

func (c *canvas) casualtiesCell(b box) draw.Node {
	kids := []draw.Node{draw.Path(stepped(b, 8), draw.Class("sheet")), c.glyph("casualty", b.x+24, b.y+b.h/2+6, .42),
		fitted(c.say("title.casualties"), b.x+12, b.y+22, headingSize, b.w-20, draw.Class("heading"))}
	kids = append(kids, c.heap(box{b.x + 44, b.y + 30, b.w - 50, b.h - 38}, c.Casualties)...)
	return c.cell("casualties", b, c.countSentence("cell.casualties", c.Casualties), draw.Plain(kids...))
}

func (c *canvas) bagCell(b box) draw.Node {
	n := 0
	for _, k := range c.Bag {
		n += k
	}
	x, y := b.mid()
	return c.cell("bag", b, c.countSentence("cell.bag", c.Bag), draw.Plain(draw.Path(stepped(b, 8), draw.Class("sheet")),
		c.glyph("bag", x-20, y, .52), draw.Label(x+24, y+9, strconv.Itoa(n), draw.Num("font-size", 26), draw.Class("number"))))
}
