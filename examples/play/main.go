// Command play shows all that it takes to play a whole game: a view, a question, an answer, until nobody is asked.
package main

import (
	"context"
	"fmt"
	"log"

	"kancha/bot"
	"kancha/game"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/brain"
)

func main() {
	rules, err := tiwanaku.Load(nil)
	check(err)
	state, err := rules.New(game.Setup{Seats: 2, Seed: 1, Options: []game.Choice{{Option: "board", Value: "short"}}})
	check(err)
	player, err := bot.New(bot.LevelSimple, brain.Brain{})
	check(err)
	rand := game.NewRand(1)
	for !state.Waiting().Empty() {
		seat := state.Waiting().First()
		move, err := player.Choose(context.Background(), state.View(seat), &rand)
		check(err)
		fmt.Printf("%d: %s\n", seat, rules.Format(move))
		check(state.Apply(seat, move, nil))
	}
	for _, s := range state.Standings() {
		fmt.Printf("seat %d: place %d with %d points\n", s.Seat, s.Rank, s.Total)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
