// Package brain is what bots know about Tawantinsuyu: how good a position is.
package brain

import (
	"kancha/bot"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// Brain judges positions of Tawantinsuyu. It is a [bot.Scholar] only to look at the printed values once in a decision:
// cards in hands count by their number, whatever a sample makes of them. So it is [bot.Plain].
type Brain struct {
	weights *weights // nil: those that belong to the pack
	favour  string   // a kind of play that it likes better, see Favoured
}

var (
	_ bot.Scholar = Brain{}
	_ bot.Plain   = Brain{}
)

// PlainSight tells that the evaluation depends on what the seat sees alone.
func (Brain) PlainSight() {}

// Evaluate is the seat's lead over the best of the others, in points at the end of the game as far as can be guessed.
func (b Brain) Evaluate(s game.State, seat game.Seat) float64 {
	return b.judge(s).evaluate(s, seat)
}

// Study keeps what all positions of one decision have in common.
func (b Brain) Study(samples []game.State, seat game.Seat) func(game.State) float64 {
	j := b.judge(samples[0])
	return func(s game.State) float64 { return j.evaluate(s, seat) }
}

// judge prepares for positions of one game.
func (b Brain) judge(s game.State) *judge {
	print := tawantinsuyu.PrintOf(s)
	pack := ""
	if print != nil {
		pack = print.Pack.ID
	}
	return &judge{weights: b.known(pack), print: print, paper: papers(print)}
}

// judge looks at one position after the other.
type judge struct {
	weights *weights
	print   *tawantinsuyu.Printed
	paper   paper
	sight   tawantinsuyu.Summary
	fests   float64   // Festivals to come
	near    float64   // 1 with a full village, 0 when the Festival comes
	left    float64   // of the game, from 1 to 0
	time    float64   // 1 while there is time to build on what one has, 0 at the end
	use     float64   // how likely what one has is used before the end
	room    float64   // how much of what would be enough for a whole game is enough now
	fallen  float64   // who will have fallen, summed over the Festivals to come
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
	turns := turnsEach * (left - 1 + j.near)
	j.left = min(1, (left-1+j.near)/festivals)
	j.use = turns / (turns + 2.5)
	j.time = min(1, (left-1+j.near)/2)
	j.room = 0.4 + 0.6*j.left
	falls := j.weights[fall]
	if j.sight.People < j.sight.Seats {
		falls = j.weights[fallAlone]
	}
	j.fallen = left*(float64(j.sight.Casualties)+falls*j.near) + falls*left*(left-1)/2
}
