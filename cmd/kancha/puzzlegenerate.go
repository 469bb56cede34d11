package main

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kancha/games/tiwanaku/puzzle"
)

// generateCmd makes scenarios.
type generateCmd struct {
	jsonFlag
	Size    string   `help:"Rows and columns: 5x9 or 5x5; others from 3x3 to 9x9 are made too." default:"5x9" placeholder:"ROWSxCOLUMNS"`
	Count   int      `help:"How many." default:"1" placeholder:"N"`
	Seed    string   `help:"Seed of the first one; the others follow it (usually by chance)." placeholder:"N"`
	Band    string   `help:"Only scenarios of this difficulty: easy, medium, hard or expert (usually any)." placeholder:"BAND"`
	Regions string   `help:"How many regions, such as 12-16 (usually any number)." placeholder:"MIN-MAX"`
	Fives   string   `help:"How many regions of five spaces (usually any number)." placeholder:"MIN-MAX"`
	Tiles   []string `help:"How many spaces of a terrain (repeatable): earth, sand, grass, rock (usually any number)." placeholder:"TERRAIN=MIN-MAX" sep:"none"`
}

// seedsInBand is how many seeds in a row are tried for one scenario of a band.
const seedsInBand = 2000

func (c generateCmd) Run(a *app) error {
	params, err := c.params()
	if err != nil {
		return err
	}
	band, ok := puzzle.BandOf(c.Band)
	if !ok && c.Band != "" {
		return fmt.Errorf("puzzle: band %q: want easy, medium, hard or expert", c.Band)
	}
	if c.Count < 1 {
		return fmt.Errorf("puzzle: %d scenarios cannot be made", c.Count)
	}
	seed, err := parseSeed(c.Seed)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(a.stdout)
	lines := &app{stdout: out}
	for range c.Count {
		s, err := a.nextScenario(seed, params, band)
		if err != nil {
			return err
		}
		if err := lines.printLine(&s); err != nil {
			return err
		}
		seed = s.Seed + 1
	}
	return out.Flush()
}

// nextScenario is the scenario of a seed, or of the next one after it whose scenario is in the band, unless that is 0.
func (a *app) nextScenario(seed uint64, p puzzle.Params, band puzzle.Band) (puzzle.Seeded, error) {
	for range seedsInBand {
		if err := a.ctx.Err(); err != nil {
			return puzzle.Seeded{}, err
		}
		s, err := puzzle.ScenarioWith(seed, p)
		if err != nil {
			return puzzle.Seeded{}, err
		}
		if band == 0 {
			return puzzle.Seeded{Seed: seed, Scenario: s}, nil
		}
		rating, err := puzzle.Rate(a.ctx, &s)
		if err != nil {
			return puzzle.Seeded{}, err
		}
		if rating.Band == band {
			return puzzle.Seeded{Seed: seed, Scenario: s}, nil
		}
		seed++
	}
	return puzzle.Seeded{}, fmt.Errorf("puzzle: none of %d scenarios in a row is %s", seedsInBand, band)
}

func (c generateCmd) params() (puzzle.Params, error) {
	cols, rows, err := parseSize(c.Size)
	if err != nil {
		return puzzle.Params{}, err
	}
	if err := puzzle.CheckScenarioSize(cols, rows); err != nil {
		return puzzle.Params{}, err
	}
	p := puzzle.DefaultParams(cols, rows)
	for _, f := range []struct {
		text string
		to   *puzzle.Range
	}{{c.Regions, &p.Regions}, {c.Fives, &p.Fives}} {
		if f.text == "" {
			continue
		}
		if *f.to, err = parseRange(f.text); err != nil {
			return p, err
		}
	}
	for _, t := range c.Tiles {
		id, text, _ := strings.Cut(t, "=")
		at := slices.Index(puzzle.TerrainIDs[:], id)
		if id == "" || at < 0 {
			return p, fmt.Errorf("puzzle: tiles %q: want earth, sand, grass or rock with how many, such as sand=8-12", t)
		}
		if p.Tiles[at], err = parseRange(text); err != nil {
			return p, err
		}
	}
	return p, p.Check()
}

// parseRange reads "3-8", or "5" for exactly five.
func parseRange(text string) (puzzle.Range, error) {
	least, most, two := strings.Cut(text, "-")
	if !two {
		most = least
	}
	from, err := strconv.Atoi(least)
	to, err2 := strconv.Atoi(most)
	if err != nil || err2 != nil || from < 0 || to < from {
		return puzzle.Range{}, fmt.Errorf("puzzle: range %q: want MIN-MAX, such as 3-8", text)
	}
	return puzzle.Range{Min: from, Max: to}, nil
}

// parseSize reads "5x9": five rows of nine columns. The long board lies flat, so "9x5" is the same.
func parseSize(text string) (cols, rows int, err error) {
	first, second, ok := strings.Cut(strings.ToLower(strings.ReplaceAll(text, "×", "x")), "x")
	rows, err = strconv.Atoi(first)
	cols, err2 := strconv.Atoi(second)
	if !ok || err != nil || err2 != nil {
		return 0, 0, fmt.Errorf("puzzle: size %q: want ROWSxCOLUMNS, such as 5x9", text)
	}
	if rows == 9 && cols == 5 {
		cols, rows = rows, cols
	}
	return cols, rows, nil
}
