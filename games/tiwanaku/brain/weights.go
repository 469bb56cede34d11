package brain

import (
	_ "embed"
	"sync"

	"kancha/bot"
)

// What things are worth in points, as long as there is time to use them: places among the weights.
const (
	keep        = iota // of what announcements promise that still need a turn of their own
	turnCost           // of that turn
	standing           // of the crop's level, for a farmer on a tile that nobody can read yet
	idlePool           // for a farmer that is free to explore
	held               // the tokens in hand by their number, from 1, while there is time to win more
	weightCount = held + 5
)

// names are what the weights are called in their file, by place.
var names = [weightCount]string{
	"keep", "turn_cost", "standing", "idle_pool", "held_1", "held_2", "held_3", "held_4",
	"held_5",
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
func (b Brain) With(values []float64) bot.Brain {
	w := weights(values)
	return Brain{&w, b.kept}
}
