package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// titles are the keys of the titles of figures.
var titles = map[string]string{
	"starts": "panel.starts", "bot": "figure.bot", "scores": "figure.scores", "plan": "figure.plan", "tiles": "figure.tiles", "eclipse": "figure.eclipse",
	"masks": "figure.masks", "ascension": "figure.ascension",
}

// figure is a titled drawing beside the board.
func (c *canvas) figure(key string, w, h float64, items []draw.Item, kids ...draw.Node) draw.Figure {
	title := c.say(titles[key])
	return draw.Figure{ID: key, Title: title, Items: items,
		SVG: draw.SVG(draw.Attrs(draw.Class("teotihuacan te-figure te-"+key+"-figure"), draw.ViewBox(0, 0, w, h), draw.Role("img"),
			draw.Aria("label", title)), kids...)}
}

// figureBox is a figure: what tells it apart beside its numbers, and how it is drawn.
type figureBox struct {
	id     string
	key    draw.Key
	counts []count
	draw   func() draw.Figure
}

func (c *canvas) figures() []draw.Figure {
	var out []draw.Figure
	for _, f := range c.boxes() {
		out = append(out, f.draw())
	}
	return out
}

// boxes are the figures beside the board, in order.
func (c *canvas) boxes() []figureBox {
	var out []figureBox
	if c.Solo {
		out = append(out, figureBox{"bot", c.botKey(), nil, c.botFigure})
	}
	if len(c.Table) > 0 {
		out = append(out, figureBox{"starts", c.tableKey(), nil, c.startsFigure})
	}
	over := c.Eclipse == len(c.print.TrackPoints)
	scores := figureBox{"scores", c.scoresKey(), nil, c.scores}
	if over {
		out = append(out, scores)
	}
	out = append(out, figureBox{"plan", c.builtKey(), nil, c.levels}, figureBox{"tiles", c.lyingKey(), c.stacks(), c.tilesFigure})
	if !over {
		out = append(out, figureBox{"eclipse", draw.Key(0).Ints(c.Eclipse, c.AvenueWorth), c.outlook(), c.eclipseFigure})
	}
	out = append(out, figureBox{"masks", 0, nil, c.maskFigure}, figureBox{"ascension", 0, nil, c.ascension})
	if c.Eclipse > 0 && !over {
		out = append(out, scores)
	}
	return out
}

func (c *canvas) botKey() draw.Key {
	b := &c.Bot
	return draw.Key(0).Ints(b.Slots[:]...).Ints(b.Aside, b.Acts).Bool(b.UpRight[0]).Bool(b.UpRight[1]).Ints(b.Rolled[:]...)
}

// tableKey tells apart the starting tiles that everybody chooses among.
func (c *canvas) tableKey() (key draw.Key) {
	for _, o := range c.Table {
		key = key.Ints(o.Start, int(o.Discovery))
	}
	return key
}

// startsFigure shows those tiles to all.
func (c *canvas) startsFigure() draw.Figure {
	var kids []draw.Node
	var items []draw.Item
	for i, o := range c.Table {
		tile := c.startTile(inline, o)
		kids = append(kids, put(105+210*float64(i%2), 50+100*float64(i/2), .92, tile))
		items = append(items, draw.Item{Icon: icon(put(0, 0, .46, tile)), Label: c.startSentence(o)})
	}
	return c.figure("starts", 420, 100*float64((len(c.Table)+1)/2), items, kids...)
}

func (c *canvas) scoresKey() draw.Key {
	key := draw.Key(0).Int(c.Eclipse)
	for i := range c.Seats {
		for _, s := range c.Players[i].Eclipses {
			key = key.Ints(s.Avenue, s.Leader, s.Track, s.Masks, s.Upkeep)
		}
	}
	return key
}

// builtKey tells apart what lies on the pyramid.
func (c *canvas) builtKey() (key draw.Key) {
	for _, p := range c.Pyramid {
		key = key.Int(p.Tile<<2 + p.Turn)
	}
	return key.Ints(c.Decorations[:]...)
}

// lyingKey tells apart the tiles on temples and Avenue.
func (c *canvas) lyingKey() (key draw.Key) {
	for t := range c.StepTiles {
		for _, tiles := range c.StepTiles[t] {
			key = key.Int(int(tilesKey(tiles)))
		}
	}
	for _, tiles := range c.AvenueTiles {
		key = key.Int(int(tilesKey(tiles)))
	}
	return key
}

// stacks are how many tiles nobody sees.
func (c *canvas) stacks() []count {
	return []count{{"stack", c.Stack}, {"pyramid", c.PyramidStack}, {"decorations", c.DecoStack}}
}

// outlook is what the next eclipse would bring everybody now: what the Avenue, the track, the masks and the upkeep do.
func (c *canvas) outlook() []count {
	best := 1
	for i := range c.Seats {
		best = max(best, c.Players[i].Track)
	}
	var out []count
	for i := range c.Seats {
		p := &c.Players[i]
		track := p.Track * c.print.TrackPoints[c.Eclipse]
		if p.Track == best {
			track += c.print.LeaderBonus
		}
		for k, n := range [4]int{p.Avenue * c.AvenueWorth, track, p.Masks, p.Upkeep} {
			out = append(out, count{outlookKeys[k][i], n})
		}
	}
	return out
}

// outlookKeys name the numbers of the outlook, by what scores and by seat.
var outlookKeys = func() (out [4][4]string) {
	for k, what := range [4]string{"avenue", "track", "masks", "upkeep"} {
		for i := range out[k] {
			out[k][i] = what + "-" + strconv.Itoa(i)
		}
	}
	return out
}()

// levels shows the pyramid taken apart: every level flat beside the others, with what the levels above cover.
func (c *canvas) levels() draw.Figure {
	const one = 26.0
	origins := [5][2]float64{1: {6, 30}, 2: {236, 30}, 3: {236, 226}, 4: {362, 226}}
	var kids []draw.Node
	var items []draw.Item
	for level := 1; level < len(c.print.LevelCost); level++ {
		at := origins[level]
		built, all := 0, 0
		for i, s := range c.print.Spaces {
			if s.Level != level {
				continue
			}
			all++
			off := level - 1
			x, y := at[0]+one*float64(s.X-off), at[1]+one*float64(s.Y-off)
			p := c.Pyramid[i]
			if p.Tile == 0 {
				kids = append(kids, draw.Rect(x+2, y+2, 2*one-4, 2*one-4, draw.Num("rx", 4), draw.Class("absent")))
				continue
			}
			built++
			kids = append(kids, put(x+one, y+one, one/50, c.pyramidTile(inline, p.Tile-1, p.Turn, level)))
		}
		kids = append(kids, draw.Label(at[0]+14, at[1]-8, strconv.Itoa(level), draw.Num("font-size", 22)))
		items = append(items, draw.Item{Icon: icon(put(0, 0, .9, draw.Many(draw.Rect(-48, -48, 96, 96, draw.Num("rx", 6), draw.Class("block level-"+strconv.Itoa(level))),
			draw.Label(0, 17, strconv.Itoa(level), draw.Num("font-size", 50), draw.Class("te-dark-text"))))),
			Label: c.say("figure.plan.level", game.Num("level", level)), Value: c.say("figure.plan.built", game.Num("n", built), game.Num("of", all))})
	}
	for i, s := range c.print.DecoSpaces {
		if c.Decorations[i] == 0 || s.Number == 1 {
			continue
		}
		at, off := origins[s.Number-1], s.Number-2
		x := at[0] + one*(float64(s.Left[0]+s.Right[0])/2+.5-float64(off))
		y := at[1] + one*(float64(s.Left[1]+s.Right[1])/2+.5-float64(off))
		kids = append(kids, put(x, y, one/100, c.decoration(inline, c.Decorations[i]-1, s.Side)))
	}
	return c.figure("plan", 420, 342, items, kids...)
}

// tilesFigure shows large what lies at the boards, on the temples and on the Avenue.
func (c *canvas) tilesFigure() draw.Figure {
	var kids []draw.Node
	var items []draw.Item
	add := func(head draw.Node, label string, tiles []teotihuacan.Discovery) {
		if len(tiles) == 0 {
			return
		}
		y := 34 + 66*float64(len(items))
		kids = append(kids, put(30, y, .5, head))
		item := draw.Item{Icon: icon(head), Label: label}
		for i, d := range tiles {
			kids = append(kids, put(92+62*float64(i), y, .58, c.discovery(inline, d)))
			item.Parts = append(item.Parts, draw.Item{Icon: icon(c.discovery(inline, d)), Label: c.say("discovery." + d.String())})
		}
		items = append(items, item)
	}
	for t := range templeIDs {
		for n, tiles := range c.StepTiles[t] {
			add(glyphs["bright-"+strconv.Itoa(t+1)], c.say("figure.tiles.step", templeWord(t), game.Num("step", n)), tiles)
		}
	}
	for n, tiles := range c.AvenueTiles {
		add(glyphs["avenue"], c.say("figure.tiles.avenue", game.Num("space", n)), tiles)
	}
	items = append(items, draw.Item{Icon: sign("discovery"), Label: c.say("figure.tiles.stack"), Value: strconv.Itoa(c.Stack), Key: "stack"},
		draw.Item{Icon: sign("track"), Label: c.say("figure.tiles.pyramid"), Value: strconv.Itoa(c.PyramidStack), Key: "pyramid"},
		draw.Item{Icon: icon(put(0, 0, .5, c.decoration(inline, 0, bottom))), Label: c.say("figure.tiles.decorations"), Value: strconv.Itoa(c.DecoStack), Key: "decorations"})
	return c.figure("tiles", 410, 66*float64(max(1, len(items)-3))+2, items, kids...)
}

// eclipseFigure tells what the next eclipse scores, and what it would bring everybody now.
func (c *canvas) eclipseFigure() draw.Figure {
	next := c.Eclipse
	var kids []draw.Node
	for i, n := range c.print.TrackPoints {
		x := 76 + 128*float64(i)
		class := "era"
		if i == next {
			class = "era now"
		}
		kids = append(kids, draw.Path(stepped(box{x - 58, 6, 116, 108}, 8), draw.Class(class)), put(x-26, 40, .5, glyphs["night"]),
			draw.Label(x+24, 52, strconv.Itoa(i+1), draw.Num("font-size", 34), draw.Class("te-dark-text")),
			chip{"points", n}.draw(inline, x-42, 88, 36), put(x+22, 88, .4, glyphs["track"]))
	}
	outlook := c.outlook()
	seats := func(what int) []draw.Item {
		var parts []draw.Item
		for i := range c.Seats {
			n := outlook[4*i+what]
			parts = append(parts, draw.Item{Icon: icon(badge(game.Seat(i))), Label: c.say("figure.seat", game.Who("who", game.Seat(i))), Value: n.value(), Key: n.key})
		}
		return parts
	}
	items := []draw.Item{
		{Icon: sign("avenue"), Label: c.say("figure.eclipse.avenue", game.Num("n", c.AvenueWorth)),
			Parts: seats(0)},
		{Icon: sign("track"), Label: c.say("figure.eclipse.track", game.Num("n", c.print.TrackPoints[next]), game.Num("leader", c.print.LeaderBonus)),
			Parts: seats(1)},
		{Icon: sign("mask"), Label: c.say("figure.eclipse.masks"), Parts: seats(2)},
		{Icon: sign("cocoa"), Label: c.say("figure.eclipse.upkeep"), Parts: seats(3)},
	}
	return c.figure("eclipse", 410, 120, items, kids...)
}

// maskFigure is what sets of different masks score.
func (c *canvas) maskFigure() draw.Figure {
	var kids []draw.Node
	var items []draw.Item
	for n := 1; n < len(c.print.MaskPoints); n++ {
		d := teotihuacan.Discovery(n)
		x := 32 + 58*float64(n-1)
		kids = append(kids, mask(inline, uint8(n), c.print.Copies[d], x, 32, .54),
			draw.Label(x, 88, strconv.Itoa(n), draw.Num("font-size", 22)), chip{"points", c.print.MaskPoints[n]}.draw(inline, x-23, 122, 46))
		items = append(items, draw.Item{Icon: icon(mask(inline, uint8(n), c.print.Copies[d], 0, 0, 1)), Label: c.say("figure.masks.set", game.Num("n", n)),
			Value: c.say("bundle.points", game.Num("n", c.print.MaskPoints[n]))})
	}
	return c.figure("masks", 412, 150, items, kids...)
}

// ascension is the wheel of rewards.
func (c *canvas) ascension() draw.Figure {
	kids := []draw.Node{draw.Path("M130 20H270V60H310V100H350V200H310V240H270V280H130V240H90V200H50V100H90V60H130z", draw.Class("wheel")),
		put(200, 150, .8, glyphs["power"])}
	spots := [5][2]float64{{200, 52}, {300, 122}, {266, 234}, {134, 234}, {100, 122}}
	var items []draw.Item
	for i, r := range c.print.Rewards {
		list := bundle(r)
		if n := c.print.RewardCosts[i]; n > 0 {
			list = append([]chip{{"cocoa", n}, {"arrow", 1}}, list...)
		}
		kids = append(kids, draw.Rect(spots[i][0]-50, spots[i][1]-26, 100, 52, draw.Num("rx", 8), draw.Class("card")),
			chips(inline, spots[i][0], spots[i][1], 38, 92, list))
		items = append(items, draw.Item{Icon: icon(chips(inline, 0, 0, 60, 100, list)), Label: c.say("reward." + c.print.RewardIDs[i])})
	}
	return c.figure("ascension", 400, 300, items, kids...)
}

// scores are what the eclipses that are over have brought: the sum of each, and below it what it is made of.
func (c *canvas) scores() draw.Figure {
	var items []draw.Item
	var kids []draw.Node
	y := 28.0
	for i := range c.Seats {
		kids = append(kids, put(132+78*float64(i), y-4, .9, marker(game.Seat(i))))
	}
	line := func(lead draw.Node, label string, size float64, value func(s *teotihuacan.Score) int, e int) {
		item := draw.Item{Icon: icon(lead), Label: label}
		kids = append(kids, put(56, y+30, size, lead))
		for i := range c.Seats {
			n := value(&c.Players[i].Eclipses[e])
			item.Parts = append(item.Parts, draw.Item{Icon: icon(badge(game.Seat(i))), Label: c.say("figure.seat", game.Who("who", game.Seat(i))), Value: signed(n)})
			kids = append(kids, draw.Label(132+78*float64(i), y+30+45*size*.5, signed(n), draw.Num("font-size", 64*size)))
		}
		items = append(items, item)
		y += 80 * size
	}
	for e := range c.Eclipse {
		kids = append(kids, draw.Label(22, y+40, strconv.Itoa(e+1), draw.Num("font-size", 26)))
		line(glyphs["night"], c.say("figure.scores.eclipse", game.Num("number", e+1)), .44, sumOf, e)
		for _, part := range scoreParts {
			line(glyphs[part.sign], c.say(part.key), .3, part.of, e)
		}
		y += 8
	}
	return c.figure("scores", 410, y+12, items, kids...)
}

func sumOf(s *teotihuacan.Score) int { return s.Avenue + s.Leader + s.Track + s.Masks + s.Upkeep }

// scoreParts are what an eclipse scores.
var scoreParts = []struct {
	sign, key string
	of        func(s *teotihuacan.Score) int
}{
	{"avenue", "panel.avenue", func(s *teotihuacan.Score) int { return s.Avenue }},
	{"track", "panel.track", func(s *teotihuacan.Score) int { return s.Leader + s.Track }},
	{"mask", "figure.eclipse.masks", func(s *teotihuacan.Score) int { return s.Masks }},
	{"cocoa", "figure.scores.unpaid", func(s *teotihuacan.Score) int { return s.Upkeep }},
}

// signed writes a number with a true minus.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}
