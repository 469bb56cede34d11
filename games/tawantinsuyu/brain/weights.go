package brain

import (
	_ "embed"
	"sync"

	"kancha/bot"
)

// What things are worth in points, as long as there is time to use them: places among the weights.
const (
	godCard     = iota // the first in a hand
	crowded            // god cards that are enough for a whole game
	soldiers           // the first of them
	war                // soldiers that are enough for a whole game
	armyCard           // in the hand, in soldiers
	exhausted          // an army card face down, in soldiers
	spent              // an army card for its resource
	worker             // the first at hand
	task               // still to be done in a placement
	underway           // a placement that has no tasks yet
	promise            // how much of what a space promises is believed, see place; without it tasks count by their number alone
	meal               // a potato or corn that the way to a space costs
	production         // how often a production building works in a whole game
	passive            // a building that serves all the time, by what that is thought to bring
	tired              // a building face down
	statue             // another god that is worshipped, in a whole game
	worship            // a step that a statue can buy
	flight             // steps on the hill, in a whole game
	missing            // a potato for the upkeep of a god card
	holder             // the Festival comes when it suits
	apart              // how likely the longest tapestries are to grow by two
	joint              // how much of what matches in a tapestry is paid, for every Festival
	climb              // how likely it is to climb three more steps of the temple
	again              // how much of what stands beside a step is worth having
	height             // every step of the temple, for what it leads to
	regionLead         // how likely a lead by one is kept
	regionPart         // how likely one that is one behind comes to lead
	fall               // how many fall from one Festival to the next
	fallAlone          // the same against Axomamma
	plenty             // goods that are enough for a whole game, by what is thought so
	goods              // the first of potatoes, corn, stone and gold
	weightCount = goods + 4
)

// names are what the weights are called in their file, by place.
var names = [weightCount]string{
	"god_card", "crowded", "soldiers", "war", "army_card", "exhausted", "spent", "worker", "task", "underway", "promise", "meal",
	"production", "passive", "tired", "statue", "worship", "flight", "missing", "holder", "apart", "joint", "climb", "again", "height",
	"region_lead", "region_part", "fall", "fall_alone", "plenty", "goods_1", "goods_2", "goods_3", "goods_4",
}

type weights [weightCount]float64

//go:embed weights.json
var file []byte

//go:embed weights-2.json
var second []byte

// standard are the weights that the game first came with.
var standard = sync.OnceValue(func() *weights { return read(file) })

func read(file []byte) *weights {
	values, err := bot.ReadWeights(file, names[:])
	if err != nil {
		panic(err) // the file is part of the program
	}
	return (*weights)(values)
}

// fitted are those that were fitted to its second pack.
var fitted = sync.OnceValue(func() *weights { return read(second) })

// standardFor are the weights that belong to a pack.
func standardFor(pack string) *weights {
	if pack == "default-2" {
		return fitted()
	}
	return standard()
}

var _ bot.Tunable = Brain{}

// known are the weights of a brain for a pack.
func (b Brain) known(pack string) *weights {
	w := b.weights
	if w == nil {
		w = standardFor(pack)
	}
	if b.favour == "" {
		return w
	}
	own := *w
	for i, by := range favours[b.favour] {
		own[i] *= by
	}
	return &own
}

// Weights are all numbers that the judgement rests on, those for the pack of new games where none is said.
func (b Brain) Weights() []bot.Weight {
	var out []bot.Weight
	for i, v := range b.known("") {
		out = append(out, bot.Weight{Name: names[i], Value: v})
	}
	return out
}

// With is a brain with other weights.
func (Brain) With(values []float64) bot.Brain {
	w := weights(values)
	return Brain{weights: &w}
}
