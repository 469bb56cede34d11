package web

import (
	"fmt"
	"html"
	"strings"

	"kancha/draw"
	"kancha/game"
)

func gamePicture(id string) string { return "board-" + id + ".svg" }

// cardMoves is how far the game on a card of the lobby has gone.
const cardMoves = 60

// boardPicture draws a board in the middle of some game: what is on the box.
func boardPicture(g Game) (string, error) {
	info := g.Rules.Info()
	setup, err := game.Settle(info, game.Setup{Seed: 7})
	if err != nil {
		return "", fmt.Errorf("picture of %s: %w", info.ID, err)
	}
	state, err := g.Rules.New(setup)
	if err != nil {
		return "", fmt.Errorf("picture of %s: %w", info.ID, err)
	}
	rand := game.NewRand(7)
	for range cardMoves {
		seat := state.Waiting().First()
		if seat == game.Watcher {
			break
		}
		moves := state.Moves(seat, nil)
		if err := state.Apply(seat, moves[rand.IntN(len(moves))], nil); err != nil {
			return "", fmt.Errorf("picture of %s: %w", info.ID, err)
		}
	}
	silent := func(game.Phrase) string { return "" }
	board := g.Board.Picture(draw.Scene{Position: state.View(game.Watcher), Viewer: game.Watcher, Names: make([]string, state.Seats()), Say: silent}).Board
	return board.String(), nil
}

// standalone makes a drawing a document of its own, with its style sheet inside.
func standalone(svg, css string) []byte {
	const space = ` xmlns="http://www.w3.org/2000/svg"`
	head, rest, _ := strings.Cut(svg, ">")
	if !strings.Contains(head, " xmlns=") {
		head += space
	}
	return []byte(head + "><style>" + html.EscapeString(css) + "</style>" + rest)
}
