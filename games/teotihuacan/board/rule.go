package board

import (
	"slices"
	"strconv"
	"strings"

	"kancha/draw"
	"kancha/games/teotihuacan"
)

// ruleOf is the key of the sentence that tells what a place is good for, "" for places that nobody knows.
func (c *canvas) ruleOf(place string) string {
	for b := teotihuacan.Palace; b <= teotihuacan.Construction; b++ {
		switch place {
		case b.String():
			return "rule." + place
		case tilePlace(b):
			return c.tileRule(c.BoardTile[b])
		}
	}
	for s := teotihuacan.PalaceA; s <= teotihuacan.WorkshopWorship; s++ {
		if s.String() == place {
			return c.worshipRule(s)
		}
	}
	kind, rest, _ := strings.Cut(place, "-")
	switch kind {
	case "worker":
		return "term.worker.text"
	case "hand":
		if rest == "" {
			return "term.cocoa.text"
		}
		return "term." + rest + ".text"
	case "start":
		return "rule.start"
	case "calendar":
		return "rule.calendar"
	case "track":
		return "term.track.text"
	case "buildings":
		return "term.building.text"
	}
	return c.printedRule(place)
}

// printedRule is that of a place whose name stands on the components.
func (c *canvas) printedRule(place string) string {
	p := c.print
	for n, tiles := range c.AvenueTiles {
		if avenuePlace(n) == place && tiles != nil {
			return "rule.avenue_tile"
		} else if avenuePlace(n) == place {
			return "term.avenue.text"
		}
	}
	for t := range p.Steps {
		for n := range p.Steps[t] {
			if stepPlace(t, n) == place {
				return c.stepRule(t, n)
			}
		}
	}
	switch {
	case slices.Contains(p.NobleIDs[:], place):
		return "rule.nobles"
	case slices.Contains(p.DecoIDs[:], place):
		return "term.decoration.text"
	case slices.ContainsFunc(p.Techs[:], func(t teotihuacan.PrintedTech) bool { return t.ID == place }):
		return "term." + place + ".text"
	}
	for i := range p.Tiles {
		if p.Tiles[i].ID == place {
			return "rule.site"
		}
	}
	for i := range p.Spaces {
		if p.Spaces[i].ID == place && c.Pyramid[i].Tile > 0 {
			return "rule.built"
		} else if p.Spaces[i].ID == place {
			return "rule.site"
		}
	}
	for i := range p.DecoSpaces {
		if p.DecoSpaces[i].ID == place {
			return "rule.niche"
		}
	}
	return ""
}

func (c *canvas) tileRule(d teotihuacan.Discovery) string {
	if d == 0 {
		return "term.discovery.text"
	}
	return "term." + d.String() + ".text"
}

func (c *canvas) worshipRule(s teotihuacan.Space) string {
	if s.Board() == teotihuacan.Palace {
		return "term." + c.print.PalaceIDs[c.Palace[s-teotihuacan.PalaceA]] + ".text"
	}
	return "rule.worship"
}

func (c *canvas) stepRule(t, n int) string {
	last := len(c.print.Steps[t]) - 1
	switch {
	case n == 0:
		return "rule.below"
	case n == last:
		return "rule.top"
	case n == last-1:
		return "term." + c.print.FavourIDs[c.Favours[t]] + ".text"
	case c.print.Steps[t][n].Major:
		return "rule.major"
	}
	return "rule.step"
}

// ruleSentences are the keys that are not those of the glossary.
func ruleSentences() []string {
	out := []string{"rule.start", "rule.calendar", "rule.avenue_tile", "rule.site", "rule.built", "rule.niche", "rule.worship", "rule.below", "rule.top",
		"rule.major", "rule.step"}
	for b := teotihuacan.Palace; b <= teotihuacan.Construction; b++ {
		out = append(out, "rule."+b.String())
	}
	return out
}

// describedBy ties a place to its rule, which stands on the board once for all places that share it.
func (c *canvas) describedBy(place string) []draw.Attr {
	key := c.ruleOf(place)
	if key == "" {
		return nil
	}
	at := slices.Index(c.rules, key)
	if at < 0 {
		at = len(c.rules)
		c.rules = append(c.rules, key)
	}
	return draw.Attrs(draw.Aria("describedby", ruleID(at)))
}

func ruleID(n int) string { return "te-r" + strconv.Itoa(n) }

// sentences are the rules of what has been drawn.
func (c *canvas) sentences() []draw.Node {
	var out []draw.Node
	for i, key := range c.rules {
		out = append(out, draw.El("desc", draw.Attrs(draw.ID(ruleID(i))), draw.Text(c.say(key))))
	}
	return out
}
