// Package brain is what bots know about Tawantinsuyu: how good a position is.
package brain

import (
	"kancha/bot"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// Brain judges positions of Tawantinsuyu. It is a [bot.Scholar] only to look at the printed values once in a decision:
// cards in hands count by their number, whatever a sample makes of them. So it is [bot.Plain].
type Brain struct{ weights *weights } // nil: those of weights.json

var (
	_ bot.Scholar = Brain{}
	_ bot.Plain   = Brain{}
)

// PlainSight tells that the evaluation depends on what the seat sees alone.
func (Brain) PlainSight() {}

// Evaluate is the seat's lead over the best of the others, in points at the end of the game as far as can be guessed.
func (b Brain) Evaluate(s game.State, seat game.Seat) float64 {
	return (&judge{weights: b.known(), print: tawantinsuyu.PrintOf(s)}).evaluate(s, seat)
}

// Study keeps what all positions of one decision have in common.
func (b Brain) Study(samples []game.State, seat game.Seat) func(game.State) float64 {
	j := &judge{weights: b.known(), print: tawantinsuyu.PrintOf(samples[0])}
	return func(s game.State) float64 { return j.evaluate(s, seat) }
}

// judge looks at one position after the other.
type judge struct {
	weights *weights
	print   *tawantinsuyu.Printed
	sight   tawantinsuyu.Summary
	fests   float64   // Festivals to come
	near    float64   // 1 with a full village, 0 when the Festival comes
	time    float64   // 1 while there is time to use what one has, 0 at the end
	mover   game.Seat // whose answer is awaited
}

func (j *judge) evaluate(s game.State, seat game.Seat) float64 {
	if !tawantinsuyu.Sum(s, &j.sight) {
		return 0
	}
	over := s.Waiting().Empty()
	if !over {
		j.mover = s.Waiting().First()
		j.measure()
	}
	own, best, others := 0.0, 0.0, false
	for p := range game.Seat(j.sight.Seats) {
		worth := float64(j.sight.Seat[p].Total)
		if !over {
			worth += j.prospects(p)
		}
		switch {
		case p == seat:
			own = worth
		case !others || worth > best:
			best, others = worth, true
		}
	}
	return own - best
}

// measure tells the time that is left: the village empties before every Festival.
func (j *judge) measure() {
	left := 1.0
	if !j.sight.Last {
		left = max(1, float64(festivals-j.sight.Festivals))
	}
	full := villageOf * float64(max(j.sight.People, 2))
	j.near = min(1, float64(j.sight.Village)/full)
	j.fests = left
	j.time = min(1, (left-1+j.near)/2)
}
