package main

import (
	"fmt"
	"regexp"
	"strings"

	"kancha/game"
	"kancha/record"
)

// wholeRecord is the beginning of a record, after remarks and empty lines.
var wholeRecord = regexp.MustCompile(`^(\s*#[^\n]*\n|\s)*record\s*:`)

// parseAnswers reads the answers that follow a state: those of a whole record, or lines "SEAT: MOVE" alone.
func parseAnswers(text string) ([]record.Answer, error) {
	text = record.Plain(text)
	if wholeRecord.MatchString(text) {
		r, err := record.Parse(text)
		if err != nil {
			return nil, explainRecord(err)
		}
		return r.Answers, nil
	}
	var answers []record.Answer
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		seat, move, ok := strings.Cut(line, ":")
		s, err := parseSeat(strings.TrimSpace(seat), game.MaxSeats)
		if !ok || err != nil {
			return nil, fmt.Errorf("line %d: want SEAT: MOVE", n)
		}
		answers = append(answers, record.Answer{Seat: s, Move: strings.TrimSpace(move), Line: n})
	}
	return answers, nil
}

// parseAnswer reads one answer as typed: "SEAT: MOVE", or the move alone when only one seat is asked.
func parseAnswer(p game.Position, text string) (game.Seat, string, error) {
	if seat, move, ok := strings.Cut(text, ":"); ok {
		s, err := parseSeat(strings.TrimSpace(seat), p.Seats())
		return s, strings.TrimSpace(move), err
	}
	switch p.Waiting().Len() {
	case 0:
		return game.Watcher, "", fmt.Errorf("the game is over")
	case 1:
		return p.Waiting().First(), strings.TrimSpace(text), nil
	}
	return game.Watcher, "", fmt.Errorf("several seats are asked: say SEAT: MOVE")
}
