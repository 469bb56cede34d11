package board

import (
	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// say speaks a phrase of the game's word files in the reader's language.
func (c *canvas) say(key string, args ...game.Arg) string { return c.scene.Say(game.Say(key, args...)) }

// Phrases lists everything that the drawing says beyond the words of the rules: full keys with their arguments.
func Phrases() []game.Entry {
	at, rock, corn := game.At("at", "e4"), terrainWord(4), cropWord(4)
	keys := []game.Entry{
		{Kind: "cell.column", Args: []game.Arg{game.At("at", "e"), game.Term("sign", "sign", "rain")}},
		{Kind: "cell.row", Args: []game.Arg{game.At("at", "4"), game.Term("sign", "sign", "snake")}},
		{Kind: "cell.mist", Args: []game.Arg{at}},
		{Kind: "cell.bare", Args: []game.Arg{at, rock}},
		{Kind: "cell.crop", Args: []game.Arg{at, rock, corn, game.Num("level", 4)}},
		{Kind: "cell.beneath", Args: []game.Arg{rock, corn}},
		{Kind: "cell.grows", Args: []game.Arg{corn}},
		{Kind: "cell.farmer", Args: []game.Arg{game.Who("who", 0)}},
		{Kind: "cell.otoma", Args: []game.Arg{colourWord(5)}},
		{Kind: "cell.arrow", Args: []game.Arg{colourWord(5), dirWord("north")}},
		{Kind: "figure.wheel.crop", Args: []game.Arg{at, corn}},
		{Kind: "figure.wheel.terrain", Args: []game.Arg{at, rock}},
		{Kind: "figure.diversity.seat", Args: []game.Arg{game.Who("who", 0)}},
		{Kind: "figure.crops.worth", Args: []game.Arg{game.Num("n", 3)}},
		{Kind: "figure.offering.tokens", Args: []game.Arg{game.Num("n", 3)}},
		{Kind: "figure.offering.worth", Args: []game.Arg{game.Num("n", 3)}},
	}
	keys = append(keys, leftWords()...)
	for _, key := range []string{
		"cell.note", "cell.plan", "cell.last", "cell.selected",
		"panel.farmers", "panel.tokens", "panel.diversity", "panel.none", "panel.passed", "panel.tiles", "panel.idle",
		"figure.board", "figure.field", "figure.hand", "figure.wheel", "figure.wheel.closed", "figure.supply", "figure.supply.total",
		"figure.diversity", "figure.diversity.team", "figure.crops", "figure.offering",
	} {
		keys = append(keys, game.Entry{Kind: key})
	}
	for _, id := range append(append([]string{}, columnSigns...), rowSigns...) {
		keys = append(keys, game.Entry{Kind: "sign." + id})
	}
	for _, name := range slips {
		keys = append(keys, game.Entry{Kind: "slip." + name})
	}
	for _, term := range (Board{}).Glossary() {
		keys = append(keys, game.Entry{Kind: term.Name}, game.Entry{Kind: term.Text})
	}
	return keys
}

// Glossary explains every icon on the page.
func (Board) Glossary() []draw.Term {
	terms := []draw.Term{
		term("mist", icon(hidden(14))),
	}
	for t := uint8(1); int(t) < len(terrains); t++ {
		terms = append(terms, draw.Term{ID: terrains[t], Icon: icon(swatch(t)), Name: "terrain." + terrains[t],
			Text: "term." + terrains[t] + ".text"})
	}
	for level := uint8(1); int(level) < len(crops); level++ {
		terms = append(terms, draw.Term{ID: crops[level], Icon: icon(cropToken(level)), Name: "crop." + crops[level],
			Text: "term." + crops[level] + ".text"})
	}
	return append(terms,
		term("farmer", icon(farmer(0, "A"))),
		term("otoma", icon(pawnShape(5))),
		term("arrow", icon(arrowShape(tiwanaku.Arrow{Colour: 5, To: "east"}))),
		term("points", icon(purse())),
		term("token", icon(gift())),
		term("diversity", icon(stair())),
		term("wheel", icon(draw.Group(draw.Attrs(draw.Class("nature")), draw.Rect(-44, -44, 88, 88, draw.Num("rx", 14)),
			sign("sun", 66, draw.Class("sign"))))),
		term("target", mark("target")), term("selected", mark("selected")), term("last", mark("last")), term("lit", mark("lit")),
		term("left", icon(leftSample())),
		term("note", icon(draw.Group(draw.Attrs(draw.Transform(draw.Scale(2, 2), "translate(-22 -16)")), slip("34", "pencil", 44, 27)))))
}

// mark is a mark of the board on an empty space.
func mark(class string) draw.Node {
	return icon(draw.Group(draw.Attrs(draw.Class("tw-board"), draw.Transform(draw.Scale(.88, .88), "translate(-50 -50)")),
		draw.Group(draw.Attrs(draw.Class("cell", class)),
			draw.Rect(0, 0, side, side, draw.Num("rx", 15), draw.Class("hit")), markShape(class))))
}

func markShape(class string) draw.Node {
	switch class {
	case "target":
		return draw.Many(draw.Path(target, draw.Class("ring")), draw.Path(target, draw.Class("glow")))
	case "last":
		return draw.Many(draw.Path(brackets, draw.Class("bracket under")), draw.Path(brackets, draw.Class("bracket")))
	}
	return draw.Many(markNodes(class)...)
}

func term(id string, picture draw.Node) draw.Term {
	return draw.Term{ID: id, Icon: picture, Name: "term." + id, Text: "term." + id + ".text"}
}
