package main

import (
	"fmt"
	"strconv"

	"kancha/game"
	"kancha/games/tiwanaku/puzzle"
)

// countCmd counts boards.
type countCmd struct {
	positionFlags
	Most string `help:"If the boards are too many to be counted at once, stop listing them there." default:"1000000" placeholder:"N"`
	Odds bool   `help:"Tell the odds of every terrain and crop: exact, or estimated with their error."`
	Seed string `help:"Number that fixes the estimates of --odds." default:"1" placeholder:"N"`
}

// counted is what count says.
type counted struct {
	Boards uint64 `json:"boards"` // at least so many if not exact
	Exact  bool   `json:"exact"`
	Odds   *odds  `json:"odds,omitempty"`
}

// odds are chances by space. Boards and chances are estimates unless they are exact; error is a standard error.
type odds struct {
	Exact  bool        `json:"exact"`
	Boards float64     `json:"boards"`
	Error  float64     `json:"error"`
	Spaces []spaceOdds `json:"spaces"`
}

type spaceOdds struct {
	At      string             `json:"at"`
	Terrain map[string]float64 `json:"terrain"`
	Crop    map[string]float64 `json:"crop"`
}

func (c countCmd) Run(a *app) error {
	most, err := strconv.ParseUint(c.Most, 10, 64)
	if err != nil || most < 1 {
		return fmt.Errorf("puzzle: --most %q: want a number from 1", c.Most)
	}
	k, budget, err := c.open(a)
	if err != nil {
		return err
	}
	n, err := puzzle.Count(a.ctx, k, most, budget)
	if err != nil {
		return refusal(err)
	}
	out := counted{Boards: n.Boards, Exact: n.Exact}
	if c.Odds {
		if out.Odds, err = c.weigh(a, k, budget); err != nil {
			return err
		}
	}
	if c.JSON {
		return a.printJSON(out)
	}
	a.printCounted(&out, most)
	return nil
}

func (c countCmd) weigh(a *app, k *puzzle.Known, budget puzzle.Budget) (*odds, error) {
	seed, err := parseSeed(c.Seed)
	if err != nil {
		return nil, err
	}
	r := game.NewRand(seed)
	o, err := puzzle.Weigh(a.ctx, k, &r, budget)
	if err != nil {
		return nil, refusal(err)
	}
	out := &odds{Exact: o.Exact, Boards: o.Boards, Error: o.Error}
	for at := range k.Spaces() {
		if k.Terrain[at] == 0 || k.Crop[at] == 0 {
			out.Spaces = append(out.Spaces, spaceOdds{puzzle.Place(k.Cols, at),
				chances(o.Terrain[at][:], puzzle.TerrainIDs[:]), chances(o.Crop[at][:], puzzle.CropIDs[:])})
		}
	}
	return out, nil
}

func chances(p []float64, names []string) map[string]float64 {
	out := map[string]float64{}
	for i, name := range names {
		if i > 0 && p[i] > 0 {
			out[name] = p[i]
		}
	}
	return out
}

func (a *app) printCounted(c *counted, most uint64) {
	switch {
	case c.Exact && c.Boards == 1:
		a.printf("1 board\n")
	case c.Exact:
		a.printf("%d boards\n", c.Boards)
	case c.Boards == most:
		a.printf("at least %d boards: counted no further (--most N)\n", c.Boards)
	default:
		a.printf("at least %d boards: the budget ran out (--budget N)\n", c.Boards)
	}
	if c.Odds == nil {
		return
	}
	if !c.Odds.Exact {
		a.printf("about %.3g boards; chances are estimates, standard error up to %.1f %%\n", c.Odds.Boards, 100*c.Odds.Error)
	}
	for _, s := range c.Odds.Spaces {
		a.printf("%s", s.At)
		for _, id := range puzzle.TerrainIDs[1:] {
			a.printChance(id, s.Terrain[id])
		}
		for _, id := range puzzle.CropIDs[1:] {
			a.printChance(id, s.Crop[id])
		}
		a.printf("\n")
	}
}

func (a *app) printChance(id string, p float64) {
	if p > 0 {
		a.printf("  %s %.1f %%", id, 100*p)
	}
}
