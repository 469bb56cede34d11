package board

import (
	"fmt"
	"strconv"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// Plain is the board as text for a terminal, in the words of the notation.
func (Board) Plain(p game.Position) string {
	var sight tawantinsuyu.Sight
	if p == nil || !tawantinsuyu.Look(p, &sight) {
		return ""
	}
	c := &canvas{Sight: sight, print: tawantinsuyu.PrintOf(p), scene: draw.Scene{Viewer: game.Watcher}}
	var b strings.Builder
	c.plainHill(&b)
	c.plainWorkers(&b)
	c.plainOffers(&b)
	for seat := range c.Seats {
		c.plainSeat(&b, seat)
	}
	return b.String()
}

// plainHill lists who stands where, by segments, the steps and the Coricancha.
func (c *canvas) plainHill(b *strings.Builder) {
	for terrace, id := range terraceIDs {
		for section := range tawantinsuyu.Sections {
			fmt.Fprintf(b, "%s%d:", id, section+1)
			for i, s := range c.print.Spaces {
				if s.Terrace != terrace || s.Section != section {
					continue
				}
				fmt.Fprintf(b, " %s %s", s.ID, godIDs[s.God])
				if w := c.Worker[i]; w > 0 {
					b.WriteString("=" + workerIDs[w-1])
				}
			}
			b.WriteByte('\n')
		}
	}
	b.WriteString("steps:")
	for i, owner := range c.Steps {
		if owner >= 0 {
			fmt.Fprintf(b, " %s@%d", c.print.Steps[i].ID, owner)
		}
	}
	b.WriteString("\ncoricancha:")
	for s, action := range c.Actions {
		fmt.Fprintf(b, " %d %s", s+1, actionIDs[action])
		for seat := range c.Seats {
			if c.Priest[seat] == s+1 {
				fmt.Fprintf(b, "@%d", seat)
			}
		}
	}
	b.WriteString("\nconquered:")
	for i := range c.print.Conquests {
		if owner := c.Conquered[i]; owner >= 0 {
			fmt.Fprintf(b, " %s@%d", c.print.Conquests[i].ID, owner)
		}
	}
	b.WriteByte('\n')
}

func (c *canvas) plainWorkers(b *strings.Builder) {
	b.WriteString("village, potato to corn:")
	for _, kind := range c.Village {
		b.WriteString(" " + workerIDs[kind-1])
	}
	for _, heap := range []struct {
		name string
		of   [tawantinsuyu.Colours]int
	}{{"nomads", c.Nomads}, {"casualties", c.Casualties}, {"bag", c.Bag}} {
		fmt.Fprintf(b, "\n%s:%s", heap.name, kinds(heap.of))
	}
	b.WriteByte('\n')
}

// kinds lists how many workers of each kind there are.
func kinds(of [tawantinsuyu.Colours]int) string {
	out := ""
	for kind, n := range of {
		if n > 0 {
			out += fmt.Sprintf(" %s %d", workerIDs[kind], n)
		}
	}
	return out
}

func (c *canvas) plainOffers(b *strings.Builder) {
	b.WriteString("god cards:")
	for _, n := range c.GodOffer {
		b.WriteString(" " + c.print.GodCards[n-1].ID)
	}
	b.WriteString("\nweavings:")
	if c.WeavingFace > 0 {
		b.WriteString(" " + c.print.Weavings[c.WeavingFace-1].ID)
	}
	for _, n := range c.WeavingRow {
		b.WriteString(" " + c.print.Weavings[n-1].ID)
	}
	b.WriteString("\nbuildings:")
	for _, n := range c.Market {
		if n > 0 {
			b.WriteString(" " + c.print.Buildings[n-1].ID)
		}
	}
	fmt.Fprintf(b, "\nFestivals over: %d\n", c.Festivals)
}

func (c *canvas) plainSeat(b *strings.Builder, seat int) {
	p := &c.Player[seat]
	fmt.Fprintf(b, "seat %d: %d points,", seat, p.Total)
	for i, id := range resourceIDs {
		fmt.Fprintf(b, " %s %d,", id, p.Goods[i])
	}
	fmt.Fprintf(b, " temple %d, god cards %d, army cards %d, workers%s, buildings", p.Temple, p.GodsN, p.ArmiesN, kinds(p.Workers))
	down := map[int]bool{}
	for _, n := range p.Down {
		down[n] = true
	}
	for _, n := range p.Built {
		b.WriteString(" " + c.print.Buildings[n-1].ID)
		if down[n] {
			b.WriteString("(down)")
		}
	}
	b.WriteString(", tapestries")
	for _, t := range p.Tapestries {
		ids := make([]string, len(t))
		for i, n := range t {
			ids[i] = c.print.Weavings[n-1].ID
		}
		b.WriteString(" " + strings.Join(ids, "-"))
	}
	b.WriteString(", matches " + strconv.Itoa(c.allMatches(p)) + "\n")
}

func (c *canvas) allMatches(p *tawantinsuyu.Player) int {
	n := 0
	for _, t := range p.Tapestries {
		n += c.matches(t)
	}
	return n
}
