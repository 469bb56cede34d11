package tawantinsuyu

import (
	"slices"
	"strconv"
	"strings"

	"kancha/game"
)

// PlaceName names everything that the board shows without a number by what it is: a space of the hill by its god, a task
// by what it does, steps by their height, each with its terrace or section; a card, a building or a conquest space by what
// it gives; a weaving by its pattern and its two signs. All come from the pack.
func (e *engine) PlaceName(id string) (game.Phrase, bool) {
	if i := slices.Index(e.spaceIDs, id); i >= 0 {
		s := &e.spaces[i]
		return e.placeName("space", s.terrace, s.section, word("god", argGod, int(s.god))), true
	}
	if i := slices.Index(e.iconIDs, id); i >= 0 {
		t := &e.icons[i]
		return e.placeName("icon", t.terrace, t.section, word("task", argTask, int(t.task))), true
	}
	if i := slices.Index(e.stepIDs, id); i >= 0 {
		return game.Say(levelIDs[i%2], game.Num("section", i/2+1)), true
	}
	if p, ok := e.thingName(id); ok {
		return p, true
	}
	if p, ok := e.spotName(id); ok {
		return p, true
	}
	return e.giftName(id)
}

func (e *engine) placeName(kind string, terrace, section uint8, what arg) game.Phrase {
	return game.Say(kind, e.of(what), game.Term("terrace", "terrace", terraceIDs[terrace]), game.Num("section", int(section)+1))
}

// thingName names cards, buildings, weavings and conquest spaces.
func (e *engine) thingName(id string) (game.Phrase, bool) {
	if i := slices.Index(e.cardIDs, id); i >= 0 {
		return game.Say("god", e.of(word("god", argGod, int(e.cards[i].god))), game.At("does", allOf+id)), true
	}
	if i := slices.Index(e.armyIDs, id); i >= 0 {
		return game.Say("army", game.Num("n", int(e.armies[i].soldiers)), game.At("does", goodsID(e.armies[i].resource))), true
	}
	if i := slices.Index(e.tileIDs, id); i >= 0 {
		t := &e.tiles[i]
		return game.Say("weaving", e.ofAll([]arg{word("pattern", argPattern, int(t.pattern)), word("left", argEdge, int(t.left)), word("right", argEdge, int(t.right))})...), true
	}
	if i := slices.Index(e.buildingIDs, id); i >= 0 {
		return game.Say("building", game.At("does", allOf+id)), true
	}
	if i := slices.Index(e.conquestIDs, id); i >= 0 {
		return game.Say("conquest", e.of(word("region", argRegion, int(e.conquests[i].region))), game.At("does", allOf+id)), true
	}
	return game.Phrase{}, false
}

// What things give has names as places have, so that a name can hold another. Their ids begin so: all that a card, building
// or conquest space gives; the same short enough for a button; the first of them; one of what is rarely more than one; a run of effects; an option of a choice and those behind it;
// an amount of each resource.
const (
	allOf    = "does-"
	shortOf  = "short-"
	firstOf  = "first-"
	oneOf    = "one-"
	runOf    = "gifts-"
	optionOf = "option-"
	goodsOf  = "goods-"
)

// giftName names what something gives.
func (e *engine) giftName(id string) (game.Phrase, bool) {
	switch head, rest, _ := strings.Cut(id, "-"); head + "-" {
	case allOf:
		if l, ok := e.givenBy(rest); ok {
			return e.gifts(l), true
		}
	case shortOf:
		if i := slices.Index(e.armyIDs, rest); i >= 0 {
			return game.Say("soldiers", game.Num("n", int(e.armies[i].soldiers)), game.At("does", goodsID(e.armies[i].resource))), true
		}
		if l, ok := e.givenBy(rest); ok {
			return e.brief(l), true
		}
	case firstOf:
		if i := slices.Index(e.armyIDs, rest); i >= 0 {
			return game.Say("soldiers_only", game.Num("n", int(e.armies[i].soldiers))), true
		}
		if l, ok := e.givenBy(rest); ok && !l.empty() {
			for e.effects[l.from].kind == fxChoice || e.effects[l.from].kind == fxFewerOf {
				l = e.effects[l.from].options[0]
			}
			return e.gift(int(l.from)), true
		}
	case oneOf:
		return game.Say("gift_" + rest), slices.ContainsFunc(singleGifts, func(k effectKind) bool { return effectIDs[k] == rest })
	case runOf, optionOf:
		if n, ok := numbersIn(rest, 2); ok && n[0] < len(e.effects) {
			if head+"-" == runOf && n[1] <= len(e.effects) {
				return e.gifts(list{uint16(n[0]), uint16(n[1])}), true
			}
			if n[1] < maxOptions {
				return e.optionsFrom(n[0], n[1]), true
			}
		}
	case goodsOf:
		if n, ok := numbersIn(rest, Resources); ok {
			return goods(n), true
		}
	}
	return game.Phrase{}, false
}

// givenBy is what a card, a production building or a conquest space gives.
func (e *engine) givenBy(id string) (list, bool) {
	if i := slices.Index(e.cardIDs, id); i >= 0 {
		return e.cards[i].benefits, true
	}
	if i := slices.Index(e.buildingIDs, id); i >= 0 && i < e.passive0 {
		return e.buildings[i].output, true
	}
	if i := slices.Index(e.conquestIDs, id); i >= 0 {
		return e.conquests[i].reward, true
	}
	return list{}, false
}

func numbersIn(text string, want int) ([]int, bool) {
	parts := strings.Split(text, "-")
	out := make([]int, len(parts))
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return nil, false
		}
		out[i] = n
	}
	return out, len(out) == want
}

func runID(l list) string { return runOf + itoa(int(l.from)) + "-" + itoa(int(l.to)) }

func goodsID(of [Resources]uint8) string {
	id := strings.TrimSuffix(goodsOf, "-")
	for _, n := range of {
		id += "-" + itoa(int(n))
	}
	return id
}

// gifts names a run of effects.
func (e *engine) gifts(l list) game.Phrase {
	switch {
	case l.from >= l.to:
		return game.Say("gift_nothing")
	case l.from+1 == l.to:
		return e.gift(int(l.from))
	}
	return game.Say("gift_pair", game.At("a", runID(list{l.from, l.from + 1})), game.At("b", runID(list{l.from + 1, l.to})))
}

// gift names one effect.
func (e *engine) gift(i int) game.Phrase {
	f := &e.effects[i]
	switch f.kind {
	case fxChoice, fxFewerOf:
		return e.optionsFrom(i, 0)
	case fxStatueSmall:
		return game.Say("gift_statue_small", game.At("cost", goodsID(f.cost)))
	}
	switch {
	case slices.Contains(countedGifts, f.kind):
		return game.Say("gift_"+effectIDs[f.kind], game.Num("n", int(f.n)))
	case f.n > 1:
		return game.Say("gift_times", game.Num("n", int(f.n)), game.At("gift", oneOf+effectIDs[f.kind]))
	}
	return game.Say("gift_" + effectIDs[f.kind])
}

// optionsFrom names an option of a choice and those behind it.
func (e *engine) optionsFrom(i, at int) game.Phrase {
	options := &e.effects[i].options
	if at+1 >= maxOptions || options[at+1].empty() {
		return e.gifts(options[at])
	}
	return game.Say("gift_or", game.At("a", runID(options[at])), game.At("b", optionOf+itoa(i)+"-"+itoa(at+1)))
}

// brief names a run of effects in two words at most.
func (e *engine) brief(l list) game.Phrase {
	kind, first, second, more := "gift_pair", "", "", false
	for i := l.from; i < l.to; i++ {
		parts := []list{{i, i + 1}}
		if f := &e.effects[i]; f.kind == fxChoice || f.kind == fxFewerOf {
			parts = f.options[:]
			if first == "" {
				kind = "gift_or"
			}
		}
		for _, part := range parts {
			switch {
			case part.empty():
			case first == "":
				first = runID(part)
			case second == "":
				second = runID(part)
			default:
				more = true
			}
		}
	}
	switch {
	case second == "":
		return e.gifts(l)
	case more:
		kind += "_more" // a choice says its first option and that there are more
	}
	return game.Say(kind, game.At("a", first), game.At("b", second))
}

// goods names an amount of each resource.
func goods(of []int) game.Phrase {
	first := slices.IndexFunc(of, func(n int) bool { return n > 0 })
	if first < 0 {
		return game.Say("gift_nothing")
	}
	one, rest := [Resources]uint8{}, [Resources]uint8{}
	more := false
	for i, n := range of {
		switch {
		case i == first:
			one[i] = uint8(n)
		case n > 0:
			rest[i], more = uint8(n), true
		}
	}
	if !more {
		return game.Say("gift_"+resourceIDs[first], game.Num("n", of[first]))
	}
	return game.Say("gift_pair", game.At("a", goodsID(one)), game.At("b", goodsID(rest)))
}

// countedGifts are named with their number, singleGifts are nearly always one.
var (
	countedGifts = []effectKind{fxPotato, fxCorn, fxStone, fxGold, fxVP, fxTemple, fxRestore}
	singleGifts  = []effectKind{fxArmy, fxTrain, fxGodCard, fxWorker, fxWeaving, fxStatueSmallFree, fxSteps, fxStepsFree, fxBuild, fxBuildFree,
		fxWeave, fxTempleForGold, fxProduceOne, fxMerchant}
)

func (e *engine) placeEntries() []game.Entry {
	var out []game.Entry
	for _, id := range []string{e.spaceIDs[0], e.iconIDs[0], e.stepIDs[0], e.stepIDs[1], e.cardIDs[0], e.armyIDs[0], e.tileIDs[0],
		e.buildingIDs[0], e.conquestIDs[0], shortOf + e.armyIDs[0], firstOf + e.armyIDs[0]} {
		p, _ := e.PlaceName(id)
		out = append(out, game.Entry(p))
	}
	for _, kind := range countedGifts {
		out = append(out, game.Entry{Kind: "gift_" + effectIDs[kind], Args: []game.Arg{game.Num("n", 2)}})
	}
	for _, kind := range singleGifts {
		out = append(out, game.Entry{Kind: "gift_" + effectIDs[kind]})
	}
	out = append(out, game.Entry{Kind: "gift_times", Args: []game.Arg{game.Num("n", 2), game.At("gift", oneOf+"army")}})
	out = append(out, game.Entry{Kind: "gift_nothing"}, game.Entry{Kind: "gift_statue_small", Args: []game.Arg{game.At("cost", goodsOf+"0-0-2-0")}})
	for _, kind := range []string{"gift_pair", "gift_or", "gift_pair_more", "gift_or_more"} {
		out = append(out, game.Entry{Kind: kind, Args: []game.Arg{game.At("a", goodsOf+"0-0-2-0"), game.At("b", goodsOf+"0-1-0-0")}})
	}
	for _, id := range spotExamples {
		p, _ := e.spotName(id)
		out = append(out, game.Entry(p))
	}
	for n := range e.buildings[e.passive0:] {
		out = append(out, game.Entry{Kind: allOf + e.buildingIDs[e.passive0+n]})
	}
	return out
}
