package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/bits"

	"kancha/games/tiwanaku/puzzle"
)

// positionFlags are part of every command that thinks about a position.
type positionFlags struct {
	jsonFlag
	File   string `arg:"" help:"A position as docs/puzzle.md writes it, - for standard input."`
	Budget int    `help:"How much may be tried before the command gives up and says so." default:"20000" placeholder:"N"`
}

// budget is the work that may be done.
func (f positionFlags) budget() (puzzle.Budget, error) {
	if f.Budget < 1 || f.Budget > maxBudget {
		return puzzle.Budget{}, fmt.Errorf("puzzle: budget %d: want 1 to %d", f.Budget, maxBudget)
	}
	return puzzle.Budget{Nodes: f.Budget, Fronts: f.Budget}, nil
}

// maxBudget keeps a count within the memory of a small machine.
const maxBudget = 10_000_000

// open reads the position.
func (f positionFlags) open(a *app) (*puzzle.Known, puzzle.Budget, error) {
	budget, err := f.budget()
	if err != nil {
		return nil, budget, err
	}
	text, err := a.read(f.File)
	if err != nil {
		return nil, budget, err
	}
	k, err := readPosition(text)
	return k, budget, err
}

func readPosition(text []byte) (*puzzle.Known, error) {
	var k puzzle.Known
	if err := k.UnmarshalText(text); err != nil {
		return nil, err
	}
	return &k, nil
}

// isScenarios tells lines of JSON from the text of a position.
func isScenarios(text []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) }

// refusal says in words why a position has no answer.
func refusal(err error) error {
	switch {
	case errors.Is(err, puzzle.ErrNoBoard):
		return errors.New("no board fits this position")
	case errors.Is(err, puzzle.ErrBudget):
		return errors.New("the budget ran out before anything was found (--budget N)")
	case errors.Is(err, puzzle.ErrNotCertain):
		return errors.New("nothing is certain there, or the budget ran out before it was (--budget N)")
	case errors.Is(err, puzzle.ErrNotUnique):
		return errors.New("more than one board fits this position, so there is nothing settled to rate")
	}
	return err
}

// ranOut is told behind an answer that is true but not complete.
const ranOut = "the budget ran out: there may be more (--budget N)\n"

// rows is a position as lines of text without its supply.
func rows(k *puzzle.Known) ([]string, error) {
	text, err := k.MarshalText()
	if err != nil {
		return nil, err
	}
	var out []string
	for _, line := range bytes.Split(text, []byte("\n"))[:k.Rows] {
		out = append(out, string(line))
	}
	return out, nil
}

// knownOf is a whole board as a position.
func knownOf(b *puzzle.Board) *puzzle.Known {
	return &puzzle.Known{Cols: b.Cols, Rows: b.Rows, Terrain: b.Terrain, Crop: b.Crop}
}

// supplyOf is the tiles that are left, by terrain.
func supplyOf(k *puzzle.Known) map[string]int {
	out := map[string]int{}
	for t := puzzle.Earth; t <= puzzle.Rock; t++ {
		out[puzzle.TerrainIDs[t]] = int(k.Supply[t])
	}
	return out
}

// certain is a position with all that a deduction makes certain.
func certain(k *puzzle.Known, d *puzzle.Deduction) *puzzle.Known {
	out := *k
	for at := range k.Spaces() {
		if t := d.Terrain[at]; t&(t-1) == 0 && out.Terrain[at] == 0 {
			out.Terrain[at] = uint8(bits.Len8(t))
			out.Supply[out.Terrain[at]]--
		}
		if v := d.Crop[at]; v&(v-1) == 0 {
			out.Crop[at] = uint8(bits.Len8(v))
		}
	}
	return &out
}

// named is the names of the bits of a mask; names count from 1.
func named(mask uint8, names []string) []string {
	out := []string{}
	for i, name := range names[1:] {
		if mask>>i&1 != 0 {
			out = append(out, name)
		}
	}
	return out
}
