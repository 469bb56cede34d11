// Command research shows what a learning program needs of a game: set it up, observe it, list the legal answers with
// their numbers, sample what is hidden, play out, and answer.
package main

import (
	"fmt"
	"log"

	"kancha/game"
	"kancha/games/teotihuacan"
)

func main() {
	rules, err := teotihuacan.Load(nil)
	check(err)
	numbers := rules.(game.Numberer)
	state, err := rules.New(game.Setup{Seats: 2, Seed: 1})
	check(err)
	observation := make([]float32, rules.Info().ObservationLen())
	rand := game.NewRand(1)
	for range 10 {
		seat := state.Waiting().First()
		state.(game.Observer).Observe(seat, observation)
		legal := state.Moves(seat, nil)
		move := best(state.View(seat), legal, &rand)
		fmt.Printf("seat %d, %-11s %2d legal answers of %d, takes %d: %s\n", seat, state.Question(seat).Kind, len(legal),
			rules.Info().ActionCount(), numbers.Number(move), rules.Format(move))
		check(state.Apply(seat, move, nil))
	}
}

// best is the answer with the best mean lead over a few games played out at random, each from another sample of what
// the viewer knows.
func best(view game.View, legal []game.Move, rand *game.Rand) game.Move {
	choice, most := legal[0], -1e9
	for _, move := range legal {
		lead := 0.0
		for range 5 {
			sample := view.Determinize(rand)
			check(sample.Apply(view.Viewer(), move, nil))
			lead += playOut(sample, view.Viewer(), rand)
		}
		if lead > most {
			choice, most = move, lead
		}
	}
	return choice
}

// playOut plays to the end at random and gives the lead of a seat over seat 0 or 1.
func playOut(state game.State, seat game.Seat, rand *game.Rand) float64 {
	var moves []game.Move
	for !state.Waiting().Empty() {
		asked := state.Waiting().First()
		moves = state.Moves(asked, moves[:0])
		check(state.Apply(asked, moves[rand.IntN(len(moves))], nil))
	}
	standings := state.Standings()
	return float64(standings[seat].Total - standings[1-seat].Total)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
