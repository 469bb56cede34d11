package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"kancha/games/tiwanaku/puzzle"
)

// puzzleCmd makes and checks scenarios, and thinks about positions.
type puzzleCmd struct {
	Generate generateCmd `cmd:"" help:"Make scenarios, one JSON object a line."`
	Check    checkCmd    `cmd:"" help:"Check scenarios as generate writes them."`
	Solve    solveCmd    `cmd:"" help:"Find what is certain in a position, and a whole board that fits."`
	Count    countCmd    `cmd:"" help:"Count the boards that fit a position, or tell the odds."`
	Explain  explainCmd  `cmd:"" help:"Tell step by step why things are certain."`
	Rate     rateCmd     `cmd:"" help:"Tell how hard scenarios, or a position with one solution, are."`
}

// generateCmd makes scenarios.
type generateCmd struct {
	jsonFlag
	Size  string `help:"Rows and columns: 5x9 or 5x5; others from 3x3 to 9x9 are made too." default:"5x9" placeholder:"ROWSxCOLUMNS"`
	Count int    `help:"How many." default:"1" placeholder:"N"`
	Seed  string `help:"Seed of the first one; the others follow it." placeholder:"N"`
}

func (c generateCmd) Run(a *app) error {
	cols, rows, err := parseSize(c.Size)
	if err != nil {
		return err
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
	for i := range uint64(c.Count) {
		if err := a.ctx.Err(); err != nil {
			return err
		}
		s, err := puzzle.NewScenario(seed+i, cols, rows)
		if err != nil {
			return err
		}
		if err := lines.printLine(&puzzle.Seeded{Seed: seed + i, Scenario: s}); err != nil {
			return err
		}
	}
	return out.Flush()
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

// checkCmd checks scenarios.
type checkCmd struct {
	jsonFlag
	File string `arg:"" help:"Lines as generate writes them, - for standard input."`
}

// checked is what check says about a line.
type checked struct {
	Line  int    `json:"line"`
	Valid bool   `json:"valid"`
	Error string `json:"error,omitempty"`
}

func (c checkCmd) Run(a *app) error {
	text, err := a.read(c.File)
	if err != nil {
		return err
	}
	list, first := []checked{}, error(nil)
	n := 0
	for line := range bytes.Lines(text) {
		n++
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		err := checkLine(line)
		list = append(list, checked{Line: n, Valid: err == nil})
		if err != nil {
			list[len(list)-1].Error = err.Error()
			if first == nil {
				first = fmt.Errorf("line %d: %w", n, err)
			}
		}
	}
	if len(list) == 0 {
		return errors.New(c.File + ": no scenarios")
	}
	if c.JSON {
		if err := a.printJSON(list); err != nil {
			return err
		}
	} else if first == nil {
		a.printf("%d valid\n", len(list))
	}
	return first
}

func checkLine(text []byte) error {
	var s puzzle.Seeded
	return s.UnmarshalJSON(text)
}
