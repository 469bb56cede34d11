// Package brain is what bots know about Tiwanaku: how good a position is, and how likely each crop is on each tile.
package brain

import (
	"kancha/bot"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// Brain judges positions of Tiwanaku. It is a [bot.Scholar]: an announcement is worth what the samples of a decision
// say together, never what one of them hides.
type Brain struct {
	weights *weights // nil: those of weights.json
	kept    int      // the revision that it is kept at, 0 for the one in use
}

var (
	_ bot.Scholar = Brain{}
	_ bot.Revised = Brain{}
)

// Revisions are four: the second one counts tokens together, the third one follows on walks what becomes known, and the
// fourth one plays out what is nearly known.
func (Brain) Revisions() int { return revisions }

const (
	first     = 1
	blind     = 2 // on walks
	walking   = 3 // to the end
	revisions = 4
)

// Revision is the judgement as it was. The last one is not kept but in use.
func (b Brain) Revision(n int) bot.Brain {
	switch {
	case n == first:
		return Brain{&firstWeights, first}
	case b.kept == first:
		return Brain{nil, n % revisions}
	}
	return Brain{b.weights, n % revisions}
}

// Evaluate judges by what lies on the board and the average valley.
func (b Brain) Evaluate(s game.State, seat game.Seat) float64 {
	return (&study{weights: b.known(), first: b.kept == first, paid: tiwanaku.Offering(s)}).evaluate(s, seat)
}

// Study counts what the samples hold on each space.
func (b Brain) Study(samples []game.State, seat game.Seat) func(game.State) float64 {
	w := b.study(samples)
	return func(s game.State) float64 { return w.evaluate(s, seat) }
}

func (b Brain) study(samples []game.State) *study {
	w := &study{weights: b.known(), first: b.kept == first, paid: tiwanaku.Offering(samples[0])}
	for _, s := range samples {
		w.count(s)
	}
	return w
}

const (
	spaces   = tiwanaku.Spaces
	terrains = 4
	crops    = 5
)

// usual is how often each crop occurs in the valley, by level.
var usual = [crops + 1]float64{0, 0.27, 0.25, 0.22, 0.16, 0.10}

// usualWeight is how many samples the usual frequency counts for, so that a few samples do not make certain.
const usualWeight = 0.5

// study is how often the samples of one decision hold each crop, by space and terrain.
type study struct {
	weights *weights
	seen    [spaces][terrains + 1][crops + 1]float64
	sum     [spaces][terrains + 1]float64
	sight   tiwanaku.Sight
	first   bool
	belief  *belief // nil: nothing is followed
	claimed []claim // of the seat that is looked at
	paid    []int   // what an offering brings, by the number of tokens
}

func (w *study) count(s game.State) {
	var terrain, crop [spaces]uint8
	if !tiwanaku.Valley(s, &terrain, &crop) {
		return
	}
	for at := range spaces {
		w.seen[at][terrain[at]][crop[at]]++
		w.sum[at][terrain[at]]++
	}
}

// chance is how likely a crop is on a tile of a terrain that lies openly.
func (w *study) chance(at int, terrain uint8, crop int) float64 {
	if w.belief != nil {
		return w.belief.chance(at, terrain, crop)
	}
	return w.often(at, terrain, crop)
}

// often is how likely that is by all samples.
func (w *study) often(at int, terrain uint8, crop int) float64 {
	return (w.seen[at][terrain][crop] + usualWeight*usual[crop]) / (w.sum[at][terrain] + usualWeight)
}
