package brain

import (
	_ "embed"
	"sync"

	"kancha/bot"
)

// What things are worth in points, as long as there is time to use them: places among the weights.
const (
	spare       = iota       // cocoa beyond what the next eclipse asks for
	saved                    // cocoa that will be asked for, when the eclipse is far
	lacking                  // the same when it comes
	mindful                  // rounds before an eclipse that make cocoa scarce
	tile                     // a discovery tile that can still be turned
	locked                   // a worker that cannot move
	together                 // a second and third worker on one board
	fourth                   // the last worker in play
	leadsFrom                // of the leader's bonus, while others can still pass
	climbing                 // the favour at the end of a temple
	goods                    // wood, stone and gold
	powers      = goods + 3  // a worker's power from 2: better actions, and an ascension at the end
	techs       = powers + 4 // what each technology brings in a whole game, in the order of their numbers
	weightCount = techs + 9
)

// names are what the weights are called in their file, by place.
var names = [weightCount]string{
	"spare", "saved", "lacking", "mindful", "tile", "locked", "together", "fourth",
	"leads_from", "climbing", "goods_1", "goods_2", "goods_3", "powers_2", "powers_3", "powers_4",
	"powers_5", "techs_1", "techs_2", "techs_3", "techs_4", "techs_5", "techs_6", "techs_7",
	"techs_8", "techs_9",
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
