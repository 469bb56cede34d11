package board

import (
	"slices"
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// workerPlace names the viewer's workers of a kind, goodsPlace a resource that the viewer has.
func workerPlace(kind int) string { return "worker-" + workerIDs[kind] }

func goodsPlace(resource int) string { return "goods-" + resourceIDs[resource] }

// lineH is the height of a line of the hand; newTapestry is the place where a tapestry is begun.
const (
	lineH       = 102.0
	newTapestry = "tapestry-new"
)

// item is something that the viewer has: where an answer with it is given, what it says, how it is drawn around the
// origin, 100 high and w wide.
type item struct {
	place, says, rule string
	art               draw.Node
	w                 float64
}

// block is what stays together in a line; a tapestry has seams drawn over its items.
type block struct {
	items []item
	over  func(x, y float64) draw.Node
}

func (k block) width() float64 {
	w := 0.0
	for _, i := range k.items {
		w += i.w
	}
	return w
}

func single(i item) block { return block{items: []item{i}} }

// handPart is a row of the grid: all that the viewer has, each block a drawing of its own, so that lines break anywhere.
// The drawings have names and the places in them have none: a page that is brought up to date makes a new element around
// a name that it knows as one of HTML, which cannot be a drawing.
func (c *canvas) handPart() draw.Node {
	c.at = "hand"
	blocks := c.holdings()
	if len(blocks) == 0 {
		return draw.Node{}
	}
	var kids []draw.Node
	for _, k := range blocks {
		x := 0.0
		var cells []draw.Node
		for _, i := range k.items {
			b := box{x, 0, i.w, lineH}
			cells = append(cells, c.ruled(i.rule, c.cell(i.place, b.in(1), i.says, draw.Plain(put(x+i.w/2, lineH/2, .96, i.art)))))
			x += i.w
		}
		if k.over != nil {
			cells = append(cells, draw.Plain(k.over(0, lineH/2)))
		}
		kids = append(kids, draw.SVG(draw.Attrs(draw.ID("hand-"+k.items[0].place), draw.Class("tawantinsuyu ta-board"), draw.ViewBox(0, 0, k.width(), lineH), draw.Role("presentation")), cells...))
	}
	return draw.El("div", draw.Attrs(draw.Class("ta-hand"), draw.Role("row"), draw.Data("part", "hand")), kids...)
}

// holdings are the blocks of the hand in their order.
func (c *canvas) holdings() []block {
	v := c.scene.Viewer
	if v < 0 || int(v) >= c.Seats {
		return c.laidOpen()
	}
	p := &c.Player[v]
	out := append(c.purse(p), c.laidOpen()...)
	for _, card := range c.Drawn {
		out = append(out, single(c.armyItem(card, "cell.army_drawn", false)))
	}
	for _, card := range merged(p.Open, p.Gods, p.Kept) {
		out = append(out, single(item{c.print.GodCards[card-1].ID, c.godSentence(card), "god_card", c.godCard(c.glyph, card), 80}))
	}
	for _, card := range p.Armies {
		out = append(out, single(c.armyItem(card, "cell.army_hand", false)))
	}
	for _, card := range p.ArmyUp {
		out = append(out, single(c.armyItem(card, "cell.army_up", false)))
	}
	for _, card := range p.ArmyDown {
		out = append(out, single(c.armyItem(card, "cell.army_down", true)))
	}
	for god, sizes := range p.Statues {
		for size, n := range sizes {
			if n > 0 {
				out = append(out, single(item{ownStatue(god, size), c.say("cell.own_statue", godWord(god), sizeWord(size), game.Num("n", n)), "own_statue",
					statueOf(c.glyph, god, size), 56}))
			}
		}
	}
	for _, n := range p.Built {
		down := slices.Contains(p.Down, n)
		said := c.buildingSentence(n)
		if down {
			said += " " + c.say("cell.face_down")
		}
		out = append(out, single(item{c.print.Buildings[n-1].ID, said, "building", c.building(c.glyph, n, down), 146}))
	}
	return append(out, c.textiles(p)...)
}

// purse are the viewer's workers and resources.
func (c *canvas) purse(p *tawantinsuyu.Player) []block {
	var crew, goods block
	for kind, n := range p.Workers {
		art := c.glyph("empty", 0, 0, .5)
		if n > 0 {
			art = c.glyph("worker-"+workerIDs[kind], 0, 0, .72)
		}
		if n > 1 {
			art = draw.Many(art, tally(n, 20, 28, 15))
		}
		crew.items = append(crew.items, item{workerPlace(kind), c.say("cell.own_workers", workerWord(kind), game.Num("n", n)), workerIDs[kind], art, 62})
	}
	for resource, n := range p.Goods {
		goods.items = append(goods.items, item{goodsPlace(resource), c.say("cell.goods", resourceWord(resource), game.Num("n", n)), resourceIDs[resource],
			draw.Many(c.glyph(resourceIDs[resource], -25, 0, .5), draw.Label(26, 12, strconv.Itoa(n), draw.Num("font-size", 32), draw.Class("number"))), 98})
	}
	return []block{crew, goods}
}

// laidOpen is what a turn is about and lies nowhere else: the god card that was paid, weavings to join, starting
// weavings.
func (c *canvas) laidOpen() []block {
	var out []block
	if card := c.PlacedCard; card > 0 {
		out = append(out, single(item{c.print.GodCards[card-1].ID, c.godSentence(card) + " " + c.say("cell.paid_with"), "god_card", c.godCard(c.glyph, card), 80}))
	}
	for _, t := range c.loose() {
		out = append(out, single(item{c.print.Weavings[t-1].ID, c.weavingSentence(t), "weaving", put(0, 0, 1, c.weaving(c.glyph, t)), weavingW + 4}))
	}
	return out
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

// textiles are the viewer's tapestries, each a block, and a loom for a new one.
func (c *canvas) textiles(p *tawantinsuyu.Player) []block {
	var out []block
	for _, tapestry := range p.Tapestries {
		k := block{}
		for i, t := range tapestry {
			k.items = append(k.items, item{c.print.Weavings[t-1].ID, c.inTapestry(tapestry, i), "weaving", c.weaving(c.glyph, t), weavingW * .98})
		}
		k.over = func(x, y float64) draw.Node {
			var kids []draw.Node
			for i := 1; i < len(tapestry); i++ {
				kids = append(kids, c.seam(c.glyph, tapestry[i-1], tapestry[i], x+weavingW*.98*float64(i), y, .98))
			}
			return draw.Many(kids...)
		}
		out = append(out, k)
	}
	return append(out, single(item{newTapestry, c.say("cell.new_tapestry"), "weaving",
		draw.Many(draw.Path("M-34-34H34V34H-34z", draw.Class("loom")), c.glyph("weaving", 0, 0, .4)), 76}))
}

func (c *canvas) armyItem(card int, key string, down bool) item {
	return item{c.print.Armies[card-1].ID, c.armySentence(key, card), "army", c.armyCard(c.glyph, card, down), 80}
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
