package main

import (
	"fmt"

	"kancha/games/tiwanaku/puzzle"
)

// rateCmd tells how hard something is.
type rateCmd struct {
	jsonFlag
	File   string `arg:"" help:"Scenarios as generate writes them, or a position as docs/puzzle.md writes it; - for standard input."`
	Budget int    `help:"How much may be tried before the command gives up and says so." default:"100000" placeholder:"N"`
}

// rating is what rate says about a scenario or a position.
type rating struct {
	Seed     *uint64 `json:"seed,omitempty"` // of a scenario
	Band     string  `json:"band"`
	Score    float64 `json:"score"`
	Planted  float64 `json:"planted"`
	Guesses  float64 `json:"guesses"`
	Hardest  int     `json:"hardest"`
	Fillings float64 `json:"fillings_log2"`
}

func (c rateCmd) Run(a *app) error {
	budget, err := positionFlags{Budget: c.Budget}.budget()
	if err != nil {
		return err
	}
	text, err := a.read(c.File)
	if err != nil {
		return err
	}
	list, err := c.rate(a, text, budget)
	if err != nil {
		return err
	}
	if c.JSON {
		return a.printJSON(list)
	}
	for _, r := range list {
		if r.Seed != nil {
			a.printf("seed %d: ", *r.Seed)
		}
		a.printf("%s: score %.1f, %.0f %% planted along the way, %.1f left to guess, hardest idea %d, 2^%.1f fillings\n",
			r.Band, r.Score, 100*r.Planted, r.Guesses, r.Hardest, r.Fillings)
	}
	return nil
}

func (c rateCmd) rate(a *app, text []byte, budget puzzle.Budget) ([]rating, error) {
	if !isScenarios(text) {
		k, err := readPosition(text)
		if err != nil {
			return nil, err
		}
		r, err := puzzle.RateKnown(a.ctx, k, budget)
		if err != nil {
			return nil, refusal(err)
		}
		return []rating{ratingOf(&r, nil)}, nil
	}
	scenarios, err := puzzle.ParseScenarios(text)
	if err != nil {
		return nil, err
	}
	list := []rating{}
	for i := range scenarios {
		r, err := puzzle.RateWithin(a.ctx, &scenarios[i].Scenario, budget)
		if err != nil {
			return nil, fmt.Errorf("scenario %d: %w", i+1, refusal(err))
		}
		list = append(list, ratingOf(&r, &scenarios[i].Seed))
	}
	return list, nil
}

func ratingOf(r *puzzle.Rating, seed *uint64) rating {
	return rating{seed, r.Band.String(), r.Score, r.Planted, r.Guesses, r.Hardest, r.Fillings}
}
