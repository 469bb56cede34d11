package main

import (
	"fmt"
	"os"
	"strings"

	"kancha/game"
)

// applyCmd gives one more answer.
type applyCmd struct {
	jsonFlag
	sourceFlags
	Words []string `arg:"" name:"file|- answer" help:"A record (- for standard input; left out with --state), then the answer: [SEAT:] MOVE."`
}

func (c applyCmd) Run(a *app) error {
	file, answer := c.split()
	if answer == "" {
		return usagef("expected an answer after the record")
	}
	s, err := c.open(a, file)
	if err != nil {
		return err
	}
	seat, move, err := parseAnswer(s.state, answer)
	if err != nil {
		return err
	}
	differs := s.differences()
	if err := s.give(seat, move); err != nil {
		return fmt.Errorf("%w%s", err, differences(differs))
	}
	a.warn(differs)
	if s.record != nil {
		s.record.Answers, s.record.Result = s.record.Answers[:s.given], nil
		s.record.Add(seat, move)
		if s.state.Waiting().Empty() {
			s.record.Result = s.state.Standings()
		}
	}
	s.given++
	p, err := c.seen(s)
	if err != nil {
		return err
	}
	return c.print(a, s, p)
}

// split tells the record from the answer. A state may come without a record: then the first word is a file only if
// there is one of that name.
func (c applyCmd) split() (file, answer string) {
	words := c.Words
	if c.State == "" || words[0] == "-" || isFile(words[0]) {
		file, words = words[0], words[1:]
	}
	return file, strings.TrimSpace(strings.Join(words, " "))
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

func (c applyCmd) print(a *app, s *source, p game.Position) error {
	switch {
	case c.JSON:
		return a.printReport(s, p)
	case s.record != nil:
		return a.printRecord(s.record)
	}
	return a.printState(p)
}
