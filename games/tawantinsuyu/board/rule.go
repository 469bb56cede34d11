package board

import (
	"maps"
	"slices"

	"kancha/draw"
)

// ruleWords are the sentences of the rules that places speak of: what an icon has in the glossary, and some of their own.
var ruleWords = map[string]string{
	"space": "rule.space", "region": "rule.region", "temple": "rule.temple", "village": "rule.village", "nomads": "rule.nomads",
	"weaving": "rule.weaving", "building": "rule.building", "own_statue": "rule.own_statue", "festival_tile": "rule.festival_tile",
}

// ruleWord is the key of a rule's sentence.
func ruleWord(id string) string {
	if key, ok := ruleWords[id]; ok {
		return key
	}
	return "term." + id + ".text"
}

// rule makes an element speak of a rule, whose sentence stands on the page once.
func (c *canvas) rule(id string) draw.Attr { return draw.Data("rule", "ta-rule-"+id) }

// ruled is a part that speaks of a rule of its own, which stays.
func (c *canvas) ruled(id string, place draw.Node) draw.Node {
	if c.Lists() {
		return place
	}
	return draw.Group(draw.Attrs(c.rule(id)), place)
}

// ruleIDs are all rules that places speak of.
func ruleIDs() []string {
	out := slices.Sorted(maps.Keys(ruleWords))
	for _, list := range [][]string{taskIDs[:], actionIDs[:], workerIDs[:], resourceIDs[:], {"steps", "god_card", "statue", "army", "casualty", "bag"}} {
		for _, id := range list {
			if !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
	}
	return out
}

// sentences are the rules that places speak of.
func (c *canvas) sentences() []draw.Node {
	var out []draw.Node
	for _, id := range ruleIDs() {
		out = append(out, draw.El("desc", draw.Attrs(draw.ID("ta-rule-"+id)), draw.Text(c.say(ruleWord(id)))))
	}
	return out
}
