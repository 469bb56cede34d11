package board

import (
	"fmt"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

const plainLegend = "workers: @0:3 is one of power 3 of seat 0, @n2:1 one of the neutral colour 2; [palace-1 @0:3] is locked\n"

// Plain is the board as text for a terminal, in the words of the notation.
func (Board) Plain(p game.Position) string {
	var sight teotihuacan.Sight
	if !teotihuacan.Look(p, &sight) {
		return ""
	}
	c := &canvas{Sight: sight, print: teotihuacan.PrintOf(p), scene: draw.Scene{Viewer: game.Watcher}}
	var b strings.Builder
	for _, at := range c.Ring {
		c.plainBoard(&b, at)
	}
	b.WriteString(plainLegend)
	c.plainPyramid(&b)
	c.plainTracks(&b)
	for seat := range c.Seats {
		c.plainSeat(&b, seat)
	}
	return b.String()
}

// plainBoard is a line about an action board.
func (c *canvas) plainBoard(b *strings.Builder, at teotihuacan.Board) {
	fmt.Fprintf(b, "%-14s", at)
	if d := c.BoardTile[at]; d != 0 {
		fmt.Fprintf(b, " tile %s", d)
	}
	switch at {
	case teotihuacan.Palace:
		for _, t := range c.Palace {
			b.WriteString(" " + c.print.PalaceIDs[t])
		}
	case teotihuacan.Alchemy:
		for i, t := range c.Techs {
			b.WriteString(" " + c.print.Techs[t].ID)
			for s := range c.Seats {
				if c.Players[s].Learned[i] {
					fmt.Fprintf(b, "@%d", s)
				}
			}
		}
	case teotihuacan.Nobles:
		for i, row := range c.Nobles {
			n := 0
			for _, taken := range row {
				if taken {
					n++
				}
			}
			fmt.Fprintf(b, " %s %d/%d", c.print.NobleIDs[i], n, len(row))
		}
	case teotihuacan.Workshop:
		for _, t := range c.DecoOffer {
			if t > 0 {
				b.WriteString(" " + c.print.DecoIDs[t-1])
			}
		}
	case teotihuacan.Construction:
		for _, t := range c.PyramidOffer {
			if t > 0 {
				b.WriteString(" " + c.print.Tiles[t-1].ID)
			}
		}
	}
	for _, s := range spacesOf(at) {
		if k := c.kneeling(s); k.power > 0 {
			fmt.Fprintf(b, " [%s @%d:%d]", s, k.seat, k.power)
		}
	}
	for _, g := range c.gangs(at) {
		mark := "@"
		if int(g.colour) >= c.Seats {
			mark = "@n"
		}
		for range g.n {
			fmt.Fprintf(b, " %s%d:%d", mark, g.colour, g.power)
		}
	}
	b.WriteByte('\n')
}

// plainPyramid shows the icons that lie open, by half squares, and the spaces that are filled and can be filled.
func (c *canvas) plainPyramid(b *strings.Builder) {
	b.WriteString("pyramid, the icons in sight (b blue, r red, g green):\n")
	for _, line := range c.Open {
		for _, icon := range line {
			b.WriteByte(' ')
			b.WriteByte(".brg"[icon])
		}
		b.WriteByte('\n')
	}
	var built, ready []string
	for i, s := range c.print.Spaces {
		switch {
		case c.Pyramid[i].Tile > 0:
			built = append(built, fmt.Sprintf("%s=%s/%d", s.ID, c.print.Tiles[c.Pyramid[i].Tile-1].ID, 90*c.Pyramid[i].Turn))
		case c.Ready[i]:
			ready = append(ready, s.ID)
		}
	}
	fmt.Fprintf(b, "built: %s\nopen: %s\n", strings.Join(built, " "), strings.Join(ready, " "))
	var decorated []string
	for i, s := range c.print.DecoSpaces {
		if t := c.Decorations[i]; t > 0 {
			decorated = append(decorated, s.ID+"="+c.print.DecoIDs[t-1])
		}
	}
	fmt.Fprintf(b, "decorated: %s\n", strings.Join(decorated, " "))
}

func (c *canvas) plainTracks(b *strings.Builder) {
	fmt.Fprintf(b, "calendar: light %d, dark %d, eclipses over %d; buildings left %d, Avenue worth %d\n", c.Light, c.Dark, c.Eclipse, c.Buildings, c.AvenueWorth)
	for t, id := range templeIDs {
		for n, tiles := range c.StepTiles[t] {
			if len(tiles) > 0 {
				fmt.Fprintf(b, "%s-%d: %s\n", id, n, plainTiles(tiles))
			}
		}
	}
	for n, tiles := range c.AvenueTiles {
		if len(tiles) > 0 {
			fmt.Fprintf(b, "avenue-%d: %s\n", n, plainTiles(tiles))
		}
	}
}

func plainTiles(tiles []teotihuacan.Discovery) string {
	ids := make([]string, len(tiles))
	for i, d := range tiles {
		ids[i] = d.String()
	}
	return strings.Join(ids, " ")
}

func (c *canvas) plainSeat(b *strings.Builder, seat int) {
	p := &c.Players[seat]
	fmt.Fprintf(b, "seat %d: %d points, cocoa %d, wood %d, stone %d, gold %d, temples %d %d %d, Avenue %d, track %d, tiles", seat, p.Total,
		p.Goods[3], p.Goods[0], p.Goods[1], p.Goods[2], p.Temples[0], p.Temples[1], p.Temples[2], p.Avenue, p.Track)
	none := true
	for d := teotihuacan.Mask1; d <= teotihuacan.ExtraWorker; d++ {
		for range p.Have[d-1] {
			b.WriteString(" " + d.String())
			none = false
		}
	}
	if none {
		b.WriteString(" none")
	}
	b.WriteByte('\n')
}
