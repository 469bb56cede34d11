package brain

import (
	_ "embed"
	"sync"

	"kancha/bot"
)

// What things are worth in points, as long as there is time to use them: places among the weights.
const (
	godCard     = iota // in the hand: it pays a space or stands for a benefit
	crowded            // god cards beyond which more are worth little
	armyCard           // in the hand
	soldiers           // on the table, face up, for every soldier
	exhausted          // an army card or building face down
	worker             // at hand
	task               // still to be done in a placement
	underway           // a placement that has no tasks yet
	production         // what a production building pays in a Festival
	passive            // a building that serves all the time
	statue             // worship to come, for every step a statue can buy
	flight             // steps on the hill, for every Festival
	missing            // a potato for the upkeep of a god card
	holder             // the Festival comes when it suits
	apart              // a pattern of a tapestry, as tapestries can still grow
	regionLead         // being the first in a region, for every Festival
	regionPart         // being there
	goods              // potatoes, corn, stone and gold
	weightCount = goods + 4
)

// names are what the weights are called in their file, by place.
var names = [weightCount]string{
	"god_card", "crowded", "army_card", "soldiers", "exhausted", "worker", "task", "underway",
	"production", "passive", "statue", "flight", "missing", "holder", "apart", "region_lead",
	"region_part", "goods_1", "goods_2", "goods_3", "goods_4",
}

type weights [weightCount]float64

//go:embed weights.json
var file []byte

// standard are the weights that the game comes with.
var standard = sync.OnceValue(func() *weights {
	values, err := bot.ReadWeights(file, names[:])
	if err != nil {
		panic(err) // the file is part of the program
	}
	return (*weights)(values)
})

var _ bot.Tunable = Brain{}

// known are the weights of a brain.
func (b Brain) known() *weights {
	if b.weights == nil {
		return standard()
	}
	return b.weights
}

// Weights are all numbers that the judgement rests on.
func (b Brain) Weights() []bot.Weight {
	var out []bot.Weight
	for i, v := range b.known() {
		out = append(out, bot.Weight{Name: names[i], Value: v})
	}
	return out
}

// With is a brain with other weights.
func (Brain) With(values []float64) bot.Brain {
	w := weights(values)
	return Brain{&w}
}
