package board

import (
	"strings"
	"sync"

	"kancha/draw"
	"kancha/games/teotihuacan"
)

// ruleOf is the key of the sentence that tells what a place is good for, "" for places that nobody knows.
func (c *canvas) ruleOf(place string) string {
	if rule := rulesOf(c.print)[place]; rule != nil {
		return rule(c)
	}
	kind, rest, _ := strings.Cut(place, "-")
	switch kind {
	case "worker":
		return "term.worker.text"
	case "hand":
		return "term." + rest + ".text"
	case "start":
		return "rule.start"
	case "calendar":
		if c.Sudden {
			return "rule.calendar_dark"
		}
		return "rule.calendar"
	case "track":
		return "term.track.text"
	case "buildings":
		return "term.building.text"
	}
	return ""
}

// rules tell by the name of a place which sentence it has in a position.
type rules map[string]func(*canvas) string

// written are the rules by what is printed. There is one table for each pack that is played with, and those stay.
var written sync.Map

// rulesOf are the rules of all places whose names stand on the components.
func rulesOf(p *teotihuacan.Printed) rules {
	if r, ok := written.Load(p); ok {
		return r.(rules)
	}
	r := rules{}
	r.boards()
	r.tracks(p)
	for _, id := range p.NobleIDs {
		r[id] = always("rule.nobles")
	}
	for _, id := range p.DecoIDs {
		r[id] = always("term.decoration.text")
	}
	for _, t := range p.Techs {
		r[t.ID] = always("term." + t.ID + ".text")
	}
	for _, t := range p.Tiles {
		r[t.ID] = always("rule.site")
	}
	for i, s := range p.Spaces {
		r[s.ID] = func(c *canvas) string {
			if c.Pyramid[i].Tile > 0 {
				return "rule.built"
			}
			return "rule.site"
		}
	}
	for _, d := range p.DecoSpaces {
		r[d.ID] = always("rule.niche")
	}
	written.Store(p, r)
	return r
}

func always(key string) func(*canvas) string { return func(*canvas) string { return key } }

// boards are the action boards, their tiles, and the spaces to worship at.
func (r rules) boards() {
	for b := teotihuacan.Palace; b <= teotihuacan.Construction; b++ {
		r[b.String()] = always("rule." + b.String())
		r[tilePlace(b)] = func(c *canvas) string { return c.tileRule(c.BoardTile[b]) }
	}
	for s := teotihuacan.PalaceA; s <= teotihuacan.WorkshopWorship; s++ {
		r[s.String()] = func(c *canvas) string { return c.worshipRule(s) }
	}
}

// tracks are the avenue and the steps of the temples.
func (r rules) tracks(p *teotihuacan.Printed) {
	for n := range p.Avenue + 1 {
		r[avenuePlace(n)] = func(c *canvas) string {
			if c.AvenueTiles[n] != nil {
				return "rule.avenue_tile"
			}
			return "term.avenue.text"
		}
	}
	for t := range p.Steps {
		for n := range p.Steps[t] {
			r[stepPlace(t, n)] = func(c *canvas) string { return c.stepRule(t, n) }
		}
	}
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
	out := []string{"rule.start", "rule.calendar", "rule.calendar_dark", "rule.avenue_tile", "rule.site", "rule.built", "rule.niche", "rule.worship", "rule.below", "rule.top",
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
	return draw.Attrs(draw.Aria("describedby", ruleID(key)))
}

func ruleID(key string) string { return "te-r-" + strings.ReplaceAll(key, ".", "-") }

// rules are the keys of all that places of this game can be good for.
func (c *canvas) rules() []string {
	out := append(ruleSentences(), "term.worker.text", "term.cocoa.text", "term.track.text", "term.building.text", "term.avenue.text",
		"term.decoration.text", "term.discovery.text")
	for d := teotihuacan.Mask1; d <= teotihuacan.ExtraWorker; d++ {
		out = append(out, c.tileRule(d))
	}
	for _, i := range c.Techs {
		out = append(out, "term."+c.print.Techs[i].ID+".text")
	}
	for _, i := range c.Palace {
		out = append(out, "term."+c.print.PalaceIDs[i]+".text")
	}
	for _, i := range c.Favours {
		out = append(out, "term."+c.print.FavourIDs[i]+".text")
	}
	return out
}

// sentences are the rules of the places.
func (c *canvas) sentences() []draw.Node {
	var out []draw.Node
	for _, key := range c.rules() {
		out = append(out, draw.El("desc", draw.Attrs(draw.ID(ruleID(key))), draw.Text(c.say(key))))
	}
	return out
}
