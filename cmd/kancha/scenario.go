package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"kancha/games/tiwanaku/puzzle"
)

// scenarioLine is a scenario as a line of JSON: one letter for a terrain and one digit for a crop, row by row.
type scenarioLine struct {
	Size    [2]int         `json:"size"` // columns, rows
	Seed    uint64         `json:"seed"`
	Terrain []string       `json:"terrain"`
	Crops   []string       `json:"crops"`
	Start   []string       `json:"start"` // spaces that are shown from the beginning
	Otoma   []string       `json:"otoma,omitempty"`
	Tiles   map[string]int `json:"tiles"` // of the whole board, by terrain
}

var (
	terrainLetters = " esgr"
	terrainNames   = []string{puzzle.Earth: "earth", puzzle.Sand: "sand", puzzle.Grass: "grass", puzzle.Rock: "rock"}
)

func writeScenario(seed uint64, s *puzzle.Scenario) scenarioLine {
	b := &s.Board
	l := scenarioLine{Size: [2]int{b.Cols, b.Rows}, Seed: seed, Tiles: countTiles(b)}
	for row := range b.Rows {
		var terrain, crops strings.Builder
		for i := row * b.Cols; i < (row+1)*b.Cols; i++ {
			terrain.WriteByte(terrainLetters[b.Terrain[i]])
			crops.WriteByte('0' + b.Crop[i])
		}
		l.Terrain = append(l.Terrain, terrain.String())
		l.Crops = append(l.Crops, crops.String())
	}
	l.Start, l.Otoma = places(b.Cols, s.Start), places(b.Cols, s.Otoma)
	return l
}

func places(cols int, spaces []int) []string {
	var names []string
	for _, i := range spaces {
		names = append(names, puzzle.Place(cols, i))
	}
	return names
}

func countTiles(b *puzzle.Board) map[string]int {
	tiles := map[string]int{}
	for t, n := range b.Tiles() {
		if t > 0 {
			tiles[terrainNames[t]] = n
		}
	}
	return tiles
}

// check refuses what is no scenario: a board that breaks a condition, counts or starting spaces that do not fit it.
func (l *scenarioLine) check() error {
	b, err := l.board()
	if err != nil {
		return err
	}
	if err := b.Check(); err != nil {
		return err
	}
	if tiles := countTiles(b); !maps.Equal(tiles, l.Tiles) {
		return fmt.Errorf("tiles: the terrain has %v", tiles)
	}
	if len(l.Start) == 0 {
		return fmt.Errorf("start: no starting tiles")
	}
	all := map[string]bool{}
	for i := range b.Spaces() {
		all[puzzle.Place(b.Cols, i)] = true
	}
	for i, at := range l.Start {
		if !all[at] || slices.Contains(l.Start[:i], at) {
			return fmt.Errorf("start: %q is no space or named twice", at)
		}
	}
	for i, at := range l.Otoma {
		if !slices.Contains(l.Start, at) || slices.Contains(l.Otoma[:i], at) {
			return fmt.Errorf("otoma: %q is no starting space or named twice", at)
		}
	}
	return nil
}

// board reads the rows.
func (l *scenarioLine) board() (*puzzle.Board, error) {
	b := &puzzle.Board{Cols: l.Size[0], Rows: l.Size[1]}
	if b.Cols < 1 || b.Rows < 1 || b.Cols > puzzle.MaxSide || b.Rows > puzzle.MaxSide {
		return nil, fmt.Errorf("size: %d columns and %d rows", b.Cols, b.Rows)
	}
	if len(l.Terrain) != b.Rows || len(l.Crops) != b.Rows {
		return nil, fmt.Errorf("size: %d rows of terrain and %d of crops, want %d", len(l.Terrain), len(l.Crops), b.Rows)
	}
	for row := range b.Rows {
		terrain, crops := l.Terrain[row], l.Crops[row]
		if len(terrain) != b.Cols || len(crops) != b.Cols {
			return nil, fmt.Errorf("row %d: want %d columns", row+1, b.Cols)
		}
		for col := range b.Cols {
			t := strings.IndexByte(terrainLetters, terrain[col])
			if t < 1 || crops[col] < '1' || crops[col] > '5' {
				return nil, fmt.Errorf("%s: no terrain or no crop", puzzle.Place(b.Cols, row*b.Cols+col))
			}
			b.Terrain[row*b.Cols+col], b.Crop[row*b.Cols+col] = uint8(t), crops[col]-'0'
		}
	}
	return b, nil
}
