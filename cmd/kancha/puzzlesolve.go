package main

import (
	"context"
	"errors"

	"kancha/games/tiwanaku/puzzle"
)

// solveCmd finds what is certain.
type solveCmd struct{ positionFlags }

// solved is what solve says.
type solved struct {
	Unique   bool            `json:"unique"`   // exactly one board fits
	Complete bool            `json:"complete"` // the budget was enough to know all of this
	Board    []string        `json:"board"`    // one that fits, null if none was found within the budget
	Certain  []string        `json:"certain"`  // the position with all that is certain
	Supply   map[string]int  `json:"supply"`   // tiles that are left then
	Possible []possibleSpace `json:"possible"` // what else there can be on the spaces that are not certain

	several bool // a second board was found
}

type possibleSpace struct {
	At      string   `json:"at"`
	Terrain []string `json:"terrain"`
	Crop    []string `json:"crop"`
}

func (c solveCmd) Run(a *app) error {
	k, budget, err := c.open(a)
	if err != nil {
		return err
	}
	out, sure, err := solve(a.ctx, k, budget)
	if err != nil {
		return refusal(err)
	}
	if c.JSON {
		return a.printJSON(out)
	}
	return a.printSolved(out, sure)
}

// solve finds what is certain, and a board.
func solve(ctx context.Context, k *puzzle.Known, budget puzzle.Budget) (*solved, *puzzle.Known, error) {
	d, err := puzzle.Deduce(ctx, k, puzzle.Exact, budget)
	if err != nil {
		return nil, nil, err
	}
	found, err := puzzle.Solve(ctx, k, budget)
	if err != nil && !errors.Is(err, puzzle.ErrBudget) {
		return nil, nil, err
	}
	sure := certain(k, &d)
	out := &solved{
		Unique: found.Unique && found.Complete, Complete: d.Complete && found.Complete,
		Supply: supplyOf(sure), Possible: []possibleSpace{}, several: found.Complete && !found.Unique,
	}
	if out.Certain, err = rows(sure); err != nil {
		return nil, nil, err
	}
	if found.Board.Cols > 0 {
		if out.Board, err = rows(knownOf(&found.Board)); err != nil {
			return nil, nil, err
		}
	}
	for at := range k.Spaces() {
		if sure.Terrain[at] == 0 || sure.Crop[at] == 0 {
			out.Possible = append(out.Possible, possibleSpace{puzzle.Place(k.Cols, at),
				named(d.Terrain[at], puzzle.TerrainIDs[:]), named(d.Crop[at], puzzle.CropIDs[:])})
		}
	}
	return out, sure, nil
}

func (a *app) printSolved(s *solved, sure *puzzle.Known) error {
	text, err := sure.MarshalText()
	if err != nil {
		return err
	}
	switch {
	case s.Unique:
		a.printf("# one board fits\n%s", text)
	default:
		a.printf("# certain\n%s", text)
		if s.Board != nil {
			a.printf("# a board that fits%s\n", map[bool]string{true: ", one of several"}[s.several])
		}
		for _, row := range s.Board {
			a.printf("# %s\n", row)
		}
	}
	if !s.Complete {
		a.printf("# %s", ranOut)
	}
	return nil
}
