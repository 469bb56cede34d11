// Package brain is what bots know about the toy game.
package brain

import (
	"kancha/bot"
	"kancha/game"
	"kancha/game/gametest/toy"
)

// Brain judges positions of the toy game. What it says depends on what the seat sees alone, so it is [bot.Plain].
type Brain struct{}

var _ bot.Plain = Brain{}

// PlainSight tells so.
func (Brain) PlainSight() {}

// What a card brings for each of its points: one in hand about half of the time, one that lies there a little sooner.
const (
	inHand = 0.5
	laid   = 0.6
)

// Evaluate is the seat's lead over the best of the others, with what its cards may bring.
func (Brain) Evaluate(s game.State, seat game.Seat) float64 {
	var sight toy.Sight
	if !toy.Look(s, &sight) {
		return 0
	}
	own, best := 0.0, 0.0
	for i := range sight.Seats {
		worth := float64(sight.Cards[i] + sight.Luck[i])
		if game.Seat(i) != seat {
			best = max(best, worth)
			continue
		}
		own = worth
		if !s.Waiting().Empty() {
			own += prospects(&sight, i)
		}
	}
	return own - best
}

// prospects are what the seat's best cards may bring in the rounds that are left. A card more than these is worth nothing.
func prospects(sight *toy.Sight, seat int) float64 {
	left := sight.Rounds - sight.Round + 1
	out := 0.0
	if sight.Daring != game.Watcher {
		left--
	} else if card := sight.Laid[seat]; card > 0 {
		out, left = laid*float64(card), left-1
	}
	for value := sight.Values; value > 0; value-- {
		for range min(left, sight.Hand[seat][value]) {
			out, left = out+inHand*float64(value), left-1
		}
	}
	return out
}
