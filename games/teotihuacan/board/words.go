package board

import (
	"strconv"
	"sync"

	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// Phrases lists everything that the drawing says beyond the words of the rules: full keys with their arguments.
func Phrases() []game.Entry {
	keys := append(cellPhrases(), figurePhrases()...)
	for _, sign := range bundleSigns {
		keys = append(keys, game.Entry{Kind: "bundle." + sign, Args: numbersOf("n")})
	}
	for _, word := range []string{"side.top", "side.right", "side.bottom", "side.left", "bundle.nothing"} {
		keys = append(keys, game.Entry{Kind: word})
	}
	for _, id := range namedPlaces() {
		keys = append(keys, game.Entry{Kind: "place." + id})
	}
	for _, key := range ruleSentences() {
		keys = append(keys, game.Entry{Kind: key})
	}
	seen := map[string]bool{}
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

// namedPlaces are the places that questions, answers and events of the rules speak of, with the pack that comes with
// them; pyramid tiles and decorations are called by their icons.
func namedPlaces() []string {
	p := printed()
	var out []string
	for b := teotihuacan.Palace; b <= teotihuacan.Construction; b++ {
		out = append(out, b.String())
	}
	for s := teotihuacan.PalaceA; s <= teotihuacan.WorkshopWorship; s++ {
		out = append(out, s.String())
	}
	out = append(out, p.NobleIDs[:]...)
	for _, s := range p.Spaces {
		out = append(out, s.ID)
	}
	for _, s := range p.DecoSpaces {
		out = append(out, s.ID)
	}
	for t := range p.Steps {
		for n, s := range p.Steps[t] {
			if s.Major {
				out = append(out, stepPlace(t, n))
			}
		}
	}
	for n := range p.Avenue {
		out = append(out, avenuePlace(n+1))
	}
	return out
}

// printed is what stands on the components of the pack that comes with the rules.
var printed = sync.OnceValue(func() *teotihuacan.Printed {
	g, err := teotihuacan.Load(nil)
	if err != nil {
		panic(err) // the pack is part of the program
	}
	return teotihuacan.Print(g)
})

// bundleSigns are the parts of what something gives or costs.
var bundleSigns = []string{"wood", "stone", "gold", "cocoa", "any", "points", "bright-1", "bright-2", "bright-3", "step", "avenue", "power",
	"technology", "discovery", "worker"}

func numbersOf(names ...string) []game.Arg {
	var out []game.Arg
	for _, name := range names {
		out = append(out, game.Num(name, 2))
	}
	return out
}

// cellPhrases tell what a place shows.
func cellPhrases() []game.Entry {
	who, n, power, temple, text := game.Who("who", 0), game.Num("n", 2), game.Num("power", 3), templeWord(0), what("2")
	board, step := boardWord(teotihuacan.Forest), game.Num("step", 4)
	icons := []game.Arg{iconWord("nw", 1), iconWord("ne", 2), iconWord("se", 3), iconWord("sw", 0)}
	side := []game.Arg{game.Term("side", "side", "top"), game.Num("number", 2), iconWord("left", 1), iconWord("right", 2)}
	space := numbersOf("level", "row", "column")
	say := func(kind string, args ...game.Arg) game.Entry { return game.Entry{Kind: "cell." + kind, Args: args} }
	return []game.Entry{
		say("palace", board, n), say("board", board, game.Num("number", 2), game.Num("cost", 2), n),
		say("workers", who, n, power), say("neutral", game.Term("colour", "colour", "red"), n, power), say("own_worker", n, power, board),
		say("palace_space", game.Term("palace", "palace", "A04")), say("worship", board, text), say("kneels", who, power),
		say("tile", tileWord(teotihuacan.TwoResources)), say("no_tile"),
		say("technology", game.Term("technology", "technology", "T01"), game.Num("row", 1), n, temple), say("owner", who),
		say("row", game.Num("row", 1), n), say("row_full", game.Num("row", 1)),
		say("decoration", side[2:]...), say("pyramid_tile"), say("icons", icons...), say("covers", icons...),
		say("built", space...), say("site", space...), say("decorated", side...), say("niche", side...),
		say("below", temple), say("step", temple, step, text), say("major", temple, step, text),
		say("favour_step", temple, step, game.Term("favour", "favour", "F1")), say("stands", who), say("avenue", game.Num("space", 3)),
		say("calendar", numbersOf("light", "dark", "eclipse")...), say("due"), say("due_dark"), say("last_round"), say("complete"),
		say("track"), say("track_seat", who, n), say("buildings", n, game.Num("worth", 4)),
		say("hand_tile", tileWord(teotihuacan.TwoResources), n),
		say("start_tile", game.Term("a", "board", "forest"), game.Term("b", "board", "quarry"), text),
		say("note"), say("last"), say("selected"),
	}
}

// figurePhrases are the words of the panels and figures.
func figurePhrases() []game.Entry {
	power, board, n := game.Num("power", 3), boardWord(teotihuacan.Forest), game.Num("n", 2)
	keys := []game.Entry{
		{Kind: "panel.worker", Args: []game.Arg{power, board}}, {Kind: "panel.locked", Args: []game.Arg{power, board}},
		{Kind: "panel.masks", Args: []game.Arg{n}},
		{Kind: "panel.favour", Args: []game.Arg{templeWord(0), game.Term("favour", "favour", "F1")}},
		{Kind: "figure.plan.level", Args: numbersOf("level")}, {Kind: "figure.under.level", Args: numbersOf("level")}, {Kind: "figure.plan.built", Args: numbersOf("n", "of")},
		{Kind: "figure.tiles.step", Args: []game.Arg{templeWord(0), game.Num("step", 4)}}, {Kind: "figure.tiles.avenue", Args: numbersOf("space")},
		{Kind: "figure.eclipse.avenue", Args: numbersOf("n")}, {Kind: "figure.eclipse.track", Args: numbersOf("n", "leader")},
		{Kind: "figure.masks.set", Args: numbersOf("n")}, {Kind: "figure.seat", Args: []game.Arg{game.Who("who", 0)}},
		{Kind: "figure.scores.eclipse", Args: numbersOf("number")}, {Kind: "figure.bot.dice", Args: numbersOf("a", "b")},
	}
	for _, key := range []string{
		"panel.goods", "panel.workers", "panel.temples", "panel.avenue", "panel.track", "panel.technologies", "panel.tiles", "panel.used",
		"panel.waiting", "panel.upkeep", "panel.order", "panel.starts", "panel.none",
		"figure.board", "figure.field", "figure.under", "figure.map.goal", "figure.plan", "figure.tiles", "figure.tiles.stack", "figure.tiles.pyramid", "figure.tiles.decorations",
		"figure.eclipse", "figure.eclipse.masks", "figure.eclipse.upkeep", "figure.masks", "figure.ascension", "figure.scores", "figure.scores.unpaid",
		"figure.bot", "figure.bot.aside", "figure.bot.left", "figure.bot.right",
	} {
		keys = append(keys, game.Entry{Kind: key})
	}
	return keys
}

// Glossary explains every icon on the page. What stands on tiles is that of the pack which comes with the rules.
func (Board) Glossary() []draw.Term {
	c := &canvas{print: printed()}
	terms := signTerms()
	for n := range c.print.Techs {
		t := &c.print.Techs[n]
		terms = append(terms, domainTerm("technology", t.ID, icon(techCard(t, inline))))
	}
	for _, id := range c.print.PalaceIDs {
		terms = append(terms, domainTerm("palace", id, icon(put(0, 0, .7, draw.Many(draw.Path(stepped(box{-74, -50, 148, 100}, 7), draw.Class("card")),
			palaceArt(inline, id, 0, 0))))))
	}
	for d := teotihuacan.Mask1; d <= teotihuacan.ExtraWorker; d++ {
		terms = append(terms, domainTerm("discovery", d.String(), icon(c.discovery(inline, d))))
	}
	for i, id := range c.print.FavourIDs {
		terms = append(terms, domainTerm("favour", id, icon(c.favour(inline, i))))
	}
	for i, id := range c.print.BotTiles {
		terms = append(terms, botTerm(id, icon(put(0, 0, .9, draw.Many(draw.Path(stepped(box{-52, -52, 104, 104}, 8), draw.Class("card")),
			put(0, 0, .7, glyphs[botSigns[i]]))))))
	}
	return append(terms, markTerms()...)
}

// signTerms are the signs that stand for one thing everywhere.
func signTerms() []draw.Term {
	terms := []draw.Term{
		domainTerm("good", "cocoa", sign("cocoa")), domainTerm("good", "wood", sign("wood")), domainTerm("good", "stone", sign("stone")),
		domainTerm("good", "gold", sign("gold")), term("any", sign("any")), term("points", icon(chip{"points", 5}.draw(inline, -48, 0, 96))),
	}
	for t, id := range templeIDs {
		terms = append(terms, domainTerm("temple", id, sign("bright-"+strconv.Itoa(t+1))))
	}
	for _, id := range []string{"step", "avenue", "track", "power", "worker", "ghost", "key", "technology", "building", "discovery", "favour", "mask",
		"light", "night"} {
		terms = append(terms, term(id, sign(id)))
	}
	return append(terms, term("plain", icon(carded(draw.Many(put(-24, 0, .46, glyphs["dark-1"]), put(24, 0, .46, glyphs["dark-3"]))))),
		term("decoration", sign("ornament")),
		term("price", icon(draw.Rect(-50, -26, 100, 52, draw.Num("rx", 8), draw.Class("medal")),
			draw.Label(-24, 12, "−2", draw.Num("font-size", 36), draw.Class("medal-text")), put(24, 0, .42, glyphs["cocoa"]))))
}

// markTerms are the marks that places can have.
func markTerms() []draw.Term {
	mark := func(class string) draw.Node {
		b := box{-44, -44, 88, 88}
		return icon(draw.Group(draw.Attrs(draw.Class("te-board")), append([]draw.Node{draw.Rect(b.x, b.y, b.w, b.h, draw.Num("rx", 6), draw.Class("sheet"))}, marksAt(b, class)...)...))
	}
	lit := icon(draw.Group(draw.Attrs(draw.Class("te-board")), draw.Group(draw.Attrs(draw.Class("lit")), draw.Rect(-44, -44, 88, 88, draw.Num("rx", 6), draw.Class("hit")))))
	return []draw.Term{term("target", mark("target")), term("selected", mark("selected")), term("last", mark("last")), term("lit", lit),
		term("note", icon(put(-120, -25, 2, pencil(box{20, -2, 60, 40}, "34"))))}
}

func term(id string, picture draw.Node) draw.Term {
	return draw.Term{ID: id, Icon: picture, Name: "term." + id, Text: "term." + id + ".text"}
}

// botTerm explains a tile of Teotibot with the rule that the log tells too.
func botTerm(id string, picture draw.Node) draw.Term {
	return draw.Term{ID: "bot-" + id, Icon: picture, Name: "bot." + id, Text: "bot_rule." + id}
}

// domainTerm explains what the rules have a word for.
func domainTerm(domain, id string, picture draw.Node) draw.Term {
	return draw.Term{ID: domain + "-" + id, Icon: picture, Name: domain + "." + id, Text: "term." + id + ".text"}
}
