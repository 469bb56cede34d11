package tawantinsuyu

import (
	"slices"
	"strconv"
	"strings"

	"kancha/game"
)

// spots are the places of a table that are there once, whatever the pack.
var spots = []string{"village", "nomads", "casualties", "bag", "god-deck", "army-deck", "army-discard", "weaving-stack", "weaving-top",
	"tapestry-new", "festival"}

// spotExamples are a place of every kind, for the vocabulary.
var spotExamples = append(slices.Clone(spots), "village-potato", "nomad-architect", "worker-architect", "goods-potato", "coricancha-1", "temple-1",
	"statue-inti-small", "own-inti-small")

// spotName names the places of a table beside those that the pack prints: heaps and decks, the ends of the village, kinds of
// workers, resources and statues, steps of the temple, sides of the Coricancha.
func (e *engine) spotName(id string) (game.Phrase, bool) {
	if slices.Contains(spots, id) {
		return game.Say("spot_" + strings.ReplaceAll(id, "-", "_")), true
	}
	head, rest, _ := strings.Cut(id, "-")
	switch head {
	case "village":
		return named("spot_village_end", "end", "resource", endIDs, rest)
	case "nomad":
		return named("spot_nomad", "worker", "worker", workerIDs[:], rest)
	case "worker":
		return named("spot_worker", "worker", "worker", workerIDs[:], rest)
	case "goods":
		return named("spot_goods", "resource", "resource", resourceIDs[:], rest)
	case "coricancha":
		if n, err := strconv.Atoi(rest); err == nil && n >= 1 && n <= Sections {
			return game.Say("spot_coricancha", game.Num("section", n)), true
		}
	case "temple":
		if n, err := strconv.Atoi(rest); err == nil && n >= 0 && n < len(e.track) {
			return game.Say("spot_temple", game.Num("step", n)), true
		}
	case "statue", "own":
		god, size, _ := strings.Cut(rest, "-")
		if p, ok := named("spot_"+head+"_statue", "god", "god", godIDs[:], god); ok && slices.Contains(sizeIDs[:], size) {
			p.Args = append(p.Args, game.Term("size", "size", size))
			return p, true
		}
	}
	return game.Phrase{}, false
}

// named is a phrase with one word, if there is such a word.
func named(kind, name, domain string, ids []string, id string) (game.Phrase, bool) {
	return game.Say(kind, game.Term(name, domain, id)), slices.Contains(ids, id)
}
