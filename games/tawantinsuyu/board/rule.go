package board

import (
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

// rule makes an element speak of a rule. Each sentence stands on the page once.
func (c *canvas) rule(id string) draw.Attr {
	if !slices.Contains(c.rules, id) {
		c.rules = append(c.rules, id)
	}
	return draw.Data("rule", "ta-rule-"+id)
}

// ruled is a place that speaks of a rule of its own.
func (c *canvas) ruled(id string, place draw.Node) draw.Node {
	return draw.Group(draw.Attrs(c.rule(id)), place)
}

// sentences are the rules that places speak of.
func (c *canvas) sentences() []draw.Node {
	var out []draw.Node
	for _, id := range c.rules {
		out = append(out, draw.El("desc", draw.Attrs(draw.ID("ta-rule-"+id)), draw.Text(c.say(ruleWord(id)))))
	}
	return out
}
