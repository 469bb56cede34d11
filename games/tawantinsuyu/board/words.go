package board

import (
	"maps"
	"slices"
	"strconv"
	"sync"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// Phrases lists everything that the drawing says beyond the words of the rules: full keys with their arguments.
func Phrases() []game.Entry {
	keys := append(cellPhrases(), figurePhrases()...)
	for _, kind := range bundleKinds {
		keys = append(keys, game.Entry{Kind: "bundle." + kind, Args: numbersOf("n")})
	}
	for _, kind := range []string{"choice", "fewer_of", "statue_small"} {
		keys = append(keys, game.Entry{Kind: "bundle." + kind, Args: []game.Arg{what("2")}})
	}
	keys = append(keys, game.Entry{Kind: "bundle.nothing"}, game.Entry{Kind: "slip.war"}, game.Entry{Kind: "slip.conquest"})
	for n := range tawantinsuyu.Passives {
		keys = append(keys, game.Entry{Kind: "lasting." + lastingID(n)})
	}
	keys = append(keys, game.Entry{Kind: "lasting.Z10-2"}, game.Entry{Kind: "lasting.Z12-offering"})
	for _, title := range []string{"village", "nomads", "casualties", "cards", "weavings", "market", "statues"} {
		keys = append(keys, game.Entry{Kind: "title." + title})
	}
	seen := map[string]bool{}
	for _, k := range keys {
		seen[k.Kind] = true
	}
	for _, term := range (Board{}).Glossary() {
		for _, key := range []string{term.Name, term.Text} {
			if !seen[key] {
				seen[key] = true
				keys = append(keys, game.Entry{Kind: key})
			}
		}
	}
	return keys
}

func lastingID(n int) string {
	if n < 9 {
		return "Z0" + strconv.Itoa(n+1)
	}
	return "Z" + strconv.Itoa(n+1)
}

// bundleKinds are the effects that are told with a number.
var bundleKinds = []string{"potato", "corn", "stone", "gold", "vp", "army", "train", "god_card", "worker", "weaving", "statue_small_free", "steps",
	"steps_free", "build", "build_free", "weave", "temple", "temple_for_gold", "restore", "produce_one", "merchant", "build_production",
	"build_passive", "statue", "worker_village_potato", "worker_village_corn", "worker_nomads"}

// printed is what stands on the components of the pack that comes with the rules.
var printed = sync.OnceValue(func() *tawantinsuyu.Printed {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		panic(err) // the pack is part of the program
	}
	p, _ := tawantinsuyu.Print(g)
	return p
})

func numbersOf(names ...string) []game.Arg {
	var out []game.Arg
	for _, name := range names {
		out = append(out, game.Num(name, 2))
	}
	return out
}

// cellPhrases tell what a place shows.
func cellPhrases() []game.Entry {
	who, n, god, size, text, section := game.Who("who", 0), game.Num("n", 2), godWord(0), sizeWord(0), what("2"), game.Num("section", 1)
	region, kinds := game.Term("region", "region", regionIDs[0]), numbersOf(workerIDs[:]...)
	say := func(kind string, args ...game.Arg) game.Entry { return game.Entry{Kind: "cell." + kind, Args: args} }
	return []game.Entry{
		say("space", terraceWord(0), section, god, game.Term("colour", "space_colour", shadeIDs[1])), say("tasks", text), say("occupied", workerWord(0)),
		say("icon", game.Term("task", "task", taskIDs[0]), terraceWord(0), section),
		say("steps_upper", section), say("steps_lower", section), say("no_steps"), say("owner", who),
		say("coricancha", section, game.Term("action", "action", actionIDs[0])), say("priest", who),
		say("conquest", region, game.Num("number", 1), game.Num("flip", 2), game.Num("discard", 1), text),
		say("temple", game.Num("step", 3), n), say("temple_reward", text), say("temple_final", n), say("stands", who),
		say("village", n, text), say("village_potato", workerWord(0)), say("village_corn", workerWord(0)),
		say("nomads", n), say("nomads_of", workerWord(0), n), say("casualties", kinds...), say("bag", kinds...),
		say("god_deck", n), say("god_card", god, text), say("paid_with"), say("army_deck", n), say("army_discard", n),
		say("army_hand", n, text), say("army_up", n, text), say("army_down", n, text), say("army_drawn", n, text),
		say("weaving", game.Term("pattern", "pattern", patternIDs[0]), game.Term("left", "edge", edgeIDs[0]), game.Term("right", "edge", edgeIDs[1])),
		say("weaving_stack", n), say("no_weaving"), say("in_tapestry", game.Num("number", 1), n, game.Num("points", 3)), say("new_tapestry"),
		say("production", game.At("building", "P01"), text, game.At("cost", "2")), say("passive", game.At("building", "Z01"), text, game.At("cost", "2")),
		say("face_down"), say("statues", god, size, n), say("own_statue", god, size, n), say("own_workers", workerWord(0), n),
		say("festival", n), say("holder", who), say("last_festival"),
		say("note"), say("last"), say("selected"),
	}
}

// figurePhrases are the words of the panels and figures.
func figurePhrases() []game.Entry {
	n, text := game.Num("n", 2), what("2")
	keys := []game.Entry{
		{Kind: "panel.statue", Args: []game.Arg{godWord(0), sizeWord(0)}}, {Kind: "panel.tapestry", Args: []game.Arg{n, game.Num("matches", 1)}},
		{Kind: "figure.seat", Args: []game.Arg{game.Who("who", 0)}},
		{Kind: "figure.festival.cards", Args: []game.Arg{game.Who("who", 0), n, game.Num("potatoes", 1)}},
		{Kind: "figure.axomamma.row", Args: []game.Arg{game.Term("row", "row", rowIDs[0])}},
		{Kind: "figure.axomamma.spot", Args: []game.Arg{game.Num("spot", 1), text}}, {Kind: "figure.axomamma.personality", Args: []game.Arg{text}},
	}
	for _, key := range []string{
		"panel.goods", "panel.workers", "panel.temple", "panel.priest", "panel.gods", "panel.armies", "panel.buildings", "panel.statues",
		"panel.tapestries", "panel.steps", "panel.markers", "panel.festival", "panel.opener", "panel.none",
		"figure.board", "figure.field", "figure.tapestries", "figure.festival", "figure.festival.temple", "figure.festival.regions",
		"figure.festival.buildings", "figure.festival.matches", "figure.festival.upkeep", "figure.festival.total", "figure.tasks", "figure.axomamma", "figure.axomamma.gods", "figure.axomamma.workers",
		"figure.axomamma.die", "figure.hand",
	} {
		keys = append(keys, game.Entry{Kind: key})
	}
	for _, id := range slices.Sorted(maps.Keys(ruleWords)) {
		keys = append(keys, game.Entry{Kind: ruleWords[id]})
	}
	return keys
}

// Glossary explains every icon on the page. What stands on buildings is that of the pack which comes with the rules.
func (Board) Glossary() []draw.Term {
	c := &canvas{print: printed()}
	var terms []draw.Term
	for i, id := range resourceIDs {
		terms = append(terms, domainTerm("resource", id, sign(resourceIDs[i])))
	}
	for _, id := range workerIDs {
		terms = append(terms, domainTerm("worker", id, sign("worker-"+id)))
	}
	for _, id := range godIDs {
		terms = append(terms, domainTerm("god", id, icon(carded(put(0, 0, .8, glyphs["god-"+id])))))
	}
	for i, id := range taskIDs[4:] {
		terms = append(terms, domainTerm("task", id, sign(taskSigns[4+i])))
	}
	for _, id := range actionIDs {
		terms = append(terms, domainTerm("action", id, sign(id)))
	}
	for _, id := range patternIDs {
		terms = append(terms, domainTerm("pattern", id, icon(carded(put(0, 0, 1.4, glyphs["cloth-"+id])))))
	}
	for _, id := range shadeIDs {
		terms = append(terms, domainTerm("space_colour", id, sign("space-"+id)))
	}
	terms = append(terms, term("points", icon(chip{sign: "points", n: 5}.draw(inline, -48, 0, 96))))
	// A priest is a worker too, so the high priest has words of his own.
	terms = append(terms, draw.Term{ID: "high_priest", Icon: sign("priest"), Name: "term.high_priest", Text: "term.high_priest.text"})
	for _, id := range []string{"god_card", "army", "soldier", "temple", "festival", "casualty", "bag", "opener", "statue-large", "flip", "discard",
		"free", "task", "or", "arrow"} {
		terms = append(terms, term(id, sign(id)))
	}
	for i := range c.print.Buildings {
		if b := &c.print.Buildings[i]; b.Passive {
			terms = append(terms, draw.Term{ID: b.ID, Icon: broad(144, 96, c.building(inline, i+1, false)), Name: "place.does-" + b.ID, Text: "lasting." + b.ID})
		}
	}
	return append(terms, markTerms()...)
}

// markTerms are the marks that places can have.
func markTerms() []draw.Term {
	mark := func(class string) draw.Node {
		b := box{-44, -44, 88, 88}
		return icon(draw.Group(draw.Attrs(draw.Class("ta-board")), append([]draw.Node{draw.Rect(b.x, b.y, b.w, b.h, draw.Num("rx", 6), draw.Class("sheet"))}, marksAt(b, class)...)...))
	}
	lit := icon(draw.Group(draw.Attrs(draw.Class("ta-board")), draw.Group(draw.Attrs(draw.Class("lit")), draw.Rect(-44, -44, 88, 88, draw.Num("rx", 6), draw.Class("hit")))))
	return []draw.Term{term("target", mark("target")), term("selected", mark("selected")), term("last", mark("last")), term("lit", lit),
		term("note", icon(put(-120, -25, 2, pencil(box{20, -2, 60, 40}, "34"))))}
}

func term(id string, picture draw.Node) draw.Term {
	return draw.Term{ID: id, Icon: picture, Name: "term." + id, Text: "term." + id + ".text"}
}

// domainTerm explains what the rules have a word for.
func domainTerm(domain, id string, picture draw.Node) draw.Term {
	return draw.Term{ID: domain + "-" + id, Icon: picture, Name: domain + "." + id, Text: "term." + id + ".text"}
}
