package board

import (
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// The lanes of the temples stand beside each other on the left of the pyramid, the Avenue on its right.
const (
	laneW  = 66.0
	laneD  = 69.0 // from one lane to the next
	roof   = 36.0
	startH = 46.0
	stepH  = 46.0
	shrine = 60.0 // the step of the favour tile
	row    = 20.0 // the height of the markers below what a step brings
	laneX  = centreX
	roadX  = plazaX + plazaW + 8
	roadW  = wide - centreX - roadX
	roadH  = 50.0
)

// stepPlace names a step of a temple.
func stepPlace(temple, step int) string { return templeIDs[temple] + "-" + strconv.Itoa(step) }

// avenuePlace names a space of the Avenue.
func avenuePlace(n int) string { return "avenue-" + strconv.Itoa(n) }

// temples are three rows of the grid, each a lane of steps from the lowest up.
func (c *canvas) temples() []draw.Node {
	var rows []draw.Node
	for t := range templeIDs {
		rows = append(rows, c.temple(t, laneX+laneD*float64(t)))
	}
	return rows
}

func (c *canvas) temple(t int, x float64) draw.Node {
	steps := &c.print.Steps[t]
	last, majors := len(steps)-1, 0
	for _, s := range steps {
		if s.Major {
			majors++
		}
	}
	tall := (middleH - roof - startH - shrine - stepH*float64(last-1-majors)) / float64(max(1, majors))
	cells := []draw.Node{c.Still(func() draw.Node {
		return draw.Plain(draw.Rect(x, middleY+roof-2, laneW, middleH-roof+2, draw.Class("lane lane-"+templeIDs[t])),
			draw.Path(roofShape(x, middleY), draw.Class("roof roof-"+templeIDs[t])),
			c.glyph("light-"+strconv.Itoa(t+1), x+laneW/2, middleY+20, .24))
	})}
	y := middleY + middleH
	for n := range steps {
		h := stepH
		switch {
		case n == 0:
			h = startH
		case steps[n].Major:
			h = tall
		case n == last-1:
			h = shrine
		}
		y -= h
		b := box{x, y + 1, laneW, h - 2}
		key := tilesKey(c.StepTiles[t][n])
		for seat := range c.Seats {
			key = key.Bool(c.Players[seat].Temples[t] == n)
		}
		cells = append(cells, c.spot(stepPlace(t, n), key, func() draw.Node { return c.step(t, n, b) }))
	}
	return draw.Row(cells...)
}

// tilesKey tells apart the tiles that lie somewhere.
func tilesKey(tiles []teotihuacan.Discovery) draw.Key {
	key := draw.Key(0).Int(len(tiles))
	for _, d := range tiles {
		key = key.Int(int(d))
	}
	return key
}

// roofShape is the stepped crown of a temple.
func roofShape(x, y float64) string {
	var p draw.Pen
	w := laneW
	p.Move(x, y+roof).Line(x, y+22).Line(x+9, y+22).Line(x+9, y+11).Line(x+18, y+11).Line(x+18, y).Line(x+w-18, y)
	return p.Line(x+w-18, y+11).Line(x+w-9, y+11).Line(x+w-9, y+22).Line(x+w, y+22).Line(x+w, y+roof).Close().String()
}

// step is one step of a temple: what it brings, who stands there, the tiles that lie there.
func (c *canvas) step(t, n int, b box) draw.Node {
	x, _ := b.mid()
	s := &c.print.Steps[t][n]
	kids := []draw.Node{draw.Rect(b.x, b.y, b.w, b.h, draw.Num("rx", 4), draw.Class("stair"))}
	var who []game.Seat
	for seat := range game.Seat(c.Seats) {
		if c.Players[seat].Temples[t] == n {
			who = append(who, seat)
		}
	}
	kids = append(kids, c.brought(t, n, b, len(who)))
	if s.Major {
		kids = append(kids, c.markers(templeIDs[t], who, b.x+b.w-18, b.y+13, 34))
	} else {
		kids = append(kids, c.markers(templeIDs[t], who, x, b.y+b.h-row/2-1, b.w-4))
	}
	return c.cell(stepPlace(t, n), b, c.stepSentence(t, n, who), draw.Plain(kids...))
}

// brought is what a step brings: large where nobody stands, else above the markers; on a major step beside them, above the
// tiles that lie there.
func (c *canvas) brought(t, n int, b box, standing int) draw.Node {
	x, y := b.mid()
	tall := b.h
	if standing > 0 {
		tall -= row
		y -= row / 2
	}
	gain := bundle(c.print.Steps[t][n].Gain)
	switch {
	case c.print.Steps[t][n].Major:
		return draw.Many(chips(c.glyph, b.x+23, b.y+13, 24, 42, gain), c.lying(c.StepTiles[t][n], box{b.x + 2, b.y + 25, b.w - 4, b.h - 26}))
	case n == len(c.print.Steps[t])-2:
		return c.favourCard(c.Favours[t], box{b.x + 2, b.y + 2, b.w - 4, b.h - row - 3})
	}
	return chips(c.glyph, x, y, min(33, tall), b.w-8, gain)
}

// markerPiece names a seat's marker on a track for the whole game.
func markerPiece(track string, s game.Seat) string { return track + " " + strconv.Itoa(int(s)+1) }

// markers of a track stand in a row around a point, smaller if there are many.
func (c *canvas) markers(track string, who []game.Seat, x, y, w float64) draw.Node {
	size := min(.74, w/(28*float64(max(1, len(who)))))
	var kids []draw.Node
	for i, s := range who {
		kids = append(kids, c.piece(markerPiece(track, s), markerSign(s), x+28*size*(float64(i)-float64(len(who)-1)/2), y, size))
	}
	return draw.Many(kids...)
}

// lying draws discovery tiles, one sign of each, in as many columns as make them largest.
func (c *canvas) lying(tiles []teotihuacan.Discovery, b box) draw.Node {
	size, cols := 0.0, 1
	for n := 1; n <= 3; n++ {
		if s := min(b.w/float64(n), b.h/float64((len(tiles)+n-1)/n)); len(tiles) > 0 && s > size {
			size, cols = s, n
		}
	}
	var kids []draw.Node
	for i, d := range tiles {
		inLine := min(cols, len(tiles)-i/cols*cols)
		x := b.x + b.w/2 + size*(float64(i%cols)-float64(inLine-1)/2)
		kids = append(kids, put(x, b.y+size*(float64(i/cols)+.5), size/102, c.smallTile(c.glyph, d)))
	}
	return draw.Many(kids...)
}

// avenue is a row of the grid: the road of tombs from its start up to its last space.
func (c *canvas) avenue() draw.Node {
	majors := 0
	for _, tiles := range c.AvenueTiles {
		if tiles != nil {
			majors++
		}
	}
	tall := (middleH - startH - roadH*float64(c.print.Avenue-majors)) / float64(max(1, majors))
	cells := []draw.Node{c.Still(func() draw.Node {
		return draw.Plain(draw.Rect(roadX, middleY, roadW, middleH, draw.Num("rx", 4), draw.Class("road")))
	})}
	y := middleY + middleH
	for n := range c.print.Avenue + 1 {
		h := roadH
		switch {
		case n == 0:
			h = startH
		case c.AvenueTiles[n] != nil:
			h = tall
		}
		y -= h
		b := box{roadX + 3, y + 1, roadW - 6, h - 2}
		key := tilesKey(c.AvenueTiles[n])
		for seat := range c.Seats {
			key = key.Bool(c.Players[seat].Avenue == n)
		}
		cells = append(cells, c.spot(avenuePlace(n), key, func() draw.Node { return c.avenueSpace(n, b) }))
	}
	return draw.Row(cells...)
}

func (c *canvas) avenueSpace(n int, b box) draw.Node {
	class, tiles := "paving", c.AvenueTiles[n]
	if tiles != nil {
		class = "paving tomb"
	}
	kids := []draw.Node{draw.Rect(b.x, b.y, b.w, b.h, draw.Num("rx", 4), draw.Class(class))}
	var who []game.Seat
	for seat := range game.Seat(c.Seats) {
		if c.Players[seat].Avenue == n {
			who = append(who, seat)
		}
	}
	if n == 0 {
		kids = append(kids, c.glyph("avenue", b.x+18, b.y+b.h/2, .3))
	} else {
		kids = append(kids, draw.Label(b.x+14, b.y+23, strconv.Itoa(n), draw.Num("font-size", 20), draw.Class("number")))
	}
	if tiles != nil {
		kids = append(kids, c.lying(tiles, box{b.x + 2, b.y + 28, b.w - 4, b.h - 32}), c.markers("avenue", who, b.x+b.w/2+12, b.y+15, b.w-32))
	} else {
		kids = append(kids, c.markers("avenue", who, b.x+b.w/2+14, b.y+b.h/2, b.w-34))
	}
	return c.cell(avenuePlace(n), b, c.avenueSentence(n, who), draw.Plain(kids...))
}

// strip is a row of fields beside each other above or below the pyramid.
func strip(y, h float64, n int) func(i int) box {
	const lead = 44.0
	w := (plazaW - lead) / float64(n)
	return func(i int) box { return box{plazaX + lead + w*float64(i), y, w, h} }
}

// calendar is the strip of the two discs.
func (c *canvas) calendar() draw.Node {
	key := draw.Key(0).Ints(c.Light, c.Dark, c.Eclipse).Bool(c.LastRound).Bool(c.Due).Bool(c.Complete).Bool(c.Sudden)
	return draw.Row(c.spot("calendar", key, c.days))
}

func (c *canvas) days() draw.Node {
	const last, h = 12, 56.0
	lots := strip(middleY, h, last+1)
	b := box{plazaX, middleY, plazaW, h}
	kids := []draw.Node{draw.Path(stepped(b, 6), draw.Class("strip")), c.glyph("night", b.x+24, b.y+h/2, .34),
		draw.Label(b.x+36, b.y+h-8, strconv.Itoa(min(c.Eclipse+1, 3)), draw.Num("font-size", 18), draw.Class("number"))}
	for n := range last + 1 {
		f := lots(n)
		x, y := f.mid()
		kids = append(kids, draw.Circle(x, y, 15.5, draw.Class("day")),
			draw.Label(x, y+6.5, strconv.Itoa(n), draw.Num("font-size", legible), draw.Class("number")))
		switch {
		case n == c.Light && n == c.Dark:
			kids = append(kids, c.piece("dark", "night", x, y, .34), c.piece("light", "light", x-7, y-9, .26))
		case n == c.Light:
			kids = append(kids, c.piece("light", "light", x, y, .37))
		case n == c.Dark:
			kids = append(kids, c.piece("dark", "night", x, y, .37))
		}
	}
	return c.cell("calendar", b, c.calendarSentence(), draw.Plain(kids...))
}

// track is the strip of the pyramid track.
func (c *canvas) pyramidTrack() draw.Node {
	key := draw.Key(0)
	for s := range c.Seats {
		key = key.Int(c.Players[s].Track)
	}
	return draw.Row(c.spot("track", key, c.trackFields))
}

func (c *canvas) trackFields() draw.Node {
	const h = 58.0
	b := box{plazaX, plazaY + plazaW + 8, plazaW, h}
	lots := strip(b.y, h, c.print.Track+1)
	kids := []draw.Node{draw.Path(stepped(b, 6), draw.Class("strip")), c.glyph("track", b.x+25, b.y+h/2, .38)}
	for n := range c.print.Track + 1 {
		f := lots(n)
		x, _ := f.mid()
		kids = append(kids, field(box{f.x + 1.5, f.y + 5, f.w - 3, h - 10}, false),
			draw.Label(x, f.y+20, strconv.Itoa(n), draw.Num("font-size", 18), draw.Class("dim")))
		var who []game.Seat
		for s := range game.Seat(c.Seats) {
			if c.Players[s].Track == n {
				who = append(who, s)
			}
		}
		kids = append(kids, c.pile(who, x, f.y+37))
	}
	return c.cell("track", b, c.trackSentence(), draw.Plain(kids...))
}

// pile are up to four markers around a point.
func (c *canvas) pile(who []game.Seat, x, y float64) draw.Node {
	if len(who) <= 1 {
		return c.markers("track", who, x, y, 30)
	}
	var kids []draw.Node
	for i, s := range who {
		dy := 0.0
		if len(who) > 2 {
			dy = 15*float64(i/2) - 7
		}
		kids = append(kids, c.piece(markerPiece("track", s), markerSign(s), x+16*(float64(i%2)-.5), y+dy, .56))
	}
	return draw.Many(kids...)
}

// buildings is the strip of the buildings that are left: the lowest number that is seen is what the Avenue is worth.
func (c *canvas) buildings() draw.Node {
	return draw.Row(c.spot("buildings", draw.Key(0).Ints(c.Buildings, c.AvenueWorth), c.buildingRow))
}

func (c *canvas) buildingRow() draw.Node {
	const h = 66.0
	b := box{plazaX, plazaY + plazaW + 74, plazaW, h}
	lots := strip(b.y, h, len(c.print.Worth))
	taken := len(c.print.Worth) - 1 - c.Buildings
	kids := []draw.Node{draw.Path(stepped(b, 6), draw.Class("strip")), c.glyph("avenue", b.x+24, b.y+h/2, .4)}
	for i, worth := range c.print.Worth {
		f := lots(i)
		x, y := f.mid()
		lot := box{f.x + 1.5, f.y + 6, f.w - 3, h - 12}
		if i > taken {
			kids = append(kids, field(lot, false, c.glyph("building", x, y-7, .3),
				draw.Label(x, f.y+h-10, strconv.Itoa(worth), draw.Num("font-size", 18), draw.Class("dim"))))
			continue
		}
		kids = append(kids, field(lot, i == taken, draw.Label(x, y+9, strconv.Itoa(worth), draw.Num("font-size", 26), draw.Class("number"))))
	}
	return c.cell("buildings", b, c.say("cell.buildings", game.Num("n", c.Buildings), game.Num("worth", c.AvenueWorth)), draw.Plain(kids...))
}
