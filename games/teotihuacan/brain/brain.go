// Package brain is what bots know about Teotihuacan: how good a position is.
package brain

import (
	"kancha/bot"
	"kancha/game"
	"kancha/games/teotihuacan"
)

// Brain judges positions of Teotihuacan. It is a [bot.Scholar] only to look at the printed values once in a decision:
// what is hidden, the order of the stacks, is no help to anybody. So it is [bot.Plain].
type Brain struct{ weights *weights } // nil: those of weights.json

var (
	_ bot.Scholar = Brain{}
	_ bot.Plain   = Brain{}
)

// PlainSight tells that the evaluation depends on what the seat sees alone.
func (Brain) PlainSight() {}

// Evaluate is the seat's lead over the best of the others, in points at the end of the game as far as can be guessed.
func (b Brain) Evaluate(s game.State, seat game.Seat) float64 {
	return (&judge{weights: b.known(), print: teotihuacan.PrintOf(s)}).evaluate(s, seat)
}

// Study keeps what all positions of one decision have in common.
func (b Brain) Study(samples []game.State, seat game.Seat) func(game.State) float64 {
	j := &judge{weights: b.known(), print: teotihuacan.PrintOf(samples[0])}
	return func(s game.State) float64 { return j.evaluate(s, seat) }
}

// judge looks at one position after the other.
type judge struct {
	weights *weights
	print   *teotihuacan.Printed
	sight   teotihuacan.Sight
	era     float64 // rounds until the next eclipse, with the one that is being played
	left    float64 // rounds until the end of the game
	lead    int     // the farthest marker on the pyramid track
}

func (j *judge) evaluate(s game.State, seat game.Seat) float64 {
	if !teotihuacan.LookAtSeats(s, &j.sight) {
		return 0
	}
	over := s.Waiting().Empty()
	j.measure()
	own, best := 0.0, 0.0
	for p := range j.sight.Seats {
		worth := float64(j.sight.Players[p].Total)
		if !over {
			worth += j.prospects(p)
		}
		switch {
		case game.Seat(p) == seat:
			own = worth
		case best == 0 || worth > best:
			best = worth
		}
	}
	return own - best
}

// measure tells the time that is left, which ascensions shorten, and who leads on the track.
func (j *judge) measure() {
	j.era = 1
	switch {
	case !j.sight.Due:
		j.era += 0.8*float64(j.sight.Dark-j.sight.Light) + 1
	case !j.sight.LastRound:
		j.era++
	}
	j.left = j.era + roundsOfEra*float64(j.eclipses()-1)
	j.lead = 0
	for p := range j.sight.Seats {
		j.lead = max(j.lead, j.sight.Players[p].Track)
	}
}

// eclipses is how many are to come, at least 1.
func (j *judge) eclipses() int {
	if j.sight.Complete {
		return 1
	}
	return max(1, len(j.print.TrackPoints)-j.sight.Eclipse)
}

// time is 1 while there are more rounds left than something needs to pay, and falls to 0 with the last round.
func (j *judge) time(rounds float64) float64 { return min(1, max(0, j.left-1)/rounds) }
