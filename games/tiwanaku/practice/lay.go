package practice

import (
	"fmt"
	"slices"
	"strings"

	"kancha/game"
	"kancha/game/scenario"
	"kancha/games/tiwanaku/puzzle"
)

// lay makes a position of the game in which everybody sees of a valley what is known.
func lay(g scenario.Staged, s *puzzle.Scenario, k *puzzle.Known) (game.State, error) {
	whole := puzzle.Known{Cols: s.Board.Cols, Rows: s.Board.Rows, Terrain: s.Board.Terrain, Crop: s.Board.Crop}
	text, err := whole.MarshalText()
	if err != nil {
		return nil, fmt.Errorf("practice: %w", err)
	}
	rows := strings.Split(string(text), "\n")[:k.Rows]
	var given, start []string
	for at := range k.Spaces() {
		place := puzzle.Place(k.Cols, at)
		switch {
		case slices.Contains(s.Start, at):
			start = append(start, place)
		case k.Crop[at] != 0:
			given = append(given, place+" = "+puzzle.TerrainIDs[k.Terrain[at]]+" "+puzzle.CropIDs[k.Crop[at]])
		case k.Terrain[at] != 0:
			given = append(given, place+" = "+puzzle.TerrainIDs[k.Terrain[at]])
		}
	}
	given = append([]string{"valley = " + strings.Join(rows, " / "), "start = " + strings.Join(start, " "), "turn = white"}, given...)
	list, err := scenario.Parse("practice", "game tiwanaku seats=2 board=short scenario=generated\ngiven "+strings.Join(given, ", "))
	if err != nil {
		return nil, fmt.Errorf("practice: %w", err)
	}
	return list[0].State(g, g.Stage())
}
