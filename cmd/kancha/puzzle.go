package main

import (
	"bytes"
	"errors"
	"fmt"
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
	list, bad := []checked{}, []string{}
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
			bad = append(bad, fmt.Sprintf("line %d: %v", n, err))
		}
	}
	if len(list) == 0 {
		return errors.New(c.File + ": no scenarios")
	}
	if c.JSON {
		if err := a.printJSON(list); err != nil {
			return err
		}
	} else if len(bad) == 0 {
		a.printf("%d valid\n", len(list))
	}
	if len(bad) > 0 {
		return errors.New(strings.Join(bad, "; "))
	}
	return nil
}

func checkLine(text []byte) error {
	var s puzzle.Seeded
	return s.UnmarshalJSON(text)
}
