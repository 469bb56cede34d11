package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"kancha/game"
	"kancha/record"
)

// sourceFlags say where a position comes from and through whose eyes it is seen.
type sourceFlags struct {
	packsFlag
	State string `help:"Begin from a state in JSON instead of a record's setup; the record may be left out or hold answers only." placeholder:"FILE|-"`
	At    string `help:"Stop after N answers (usually after the last)." placeholder:"N"`
	View  string `help:"Tell only what this seat knows (usually everything)." placeholder:"SEAT|watcher"`
}

// source is a position with the way that led there.
type source struct {
	title
	record *record.Record // nil without one
	given  int            // answers that have been given
	state  game.State
}

// open reads a record, or a state and perhaps answers to it, and plays up to --at.
func (f sourceFlags) open(a *app, file string) (*source, error) {
	shelf, err := f.shelf()
	if err != nil {
		return nil, err
	}
	if f.State != "" {
		return f.fromState(a, shelf, file)
	}
	if file == "" {
		return nil, usagef("expected a record: FILE or - (or --state)")
	}
	text, err := a.read(file)
	if err != nil {
		return nil, err
	}
	r, err := record.Parse(string(text))
	if err != nil {
		return nil, explainRecord(err)
	}
	t, err := findPack(shelf, r)
	if err != nil {
		return nil, err
	}
	s := &source{title: t, record: r}
	if s.given, err = f.upto(len(r.Answers)); err != nil {
		return nil, err
	}
	if s.state, err = record.Replay(t.game, r, s.given, nil); err != nil {
		return nil, explain(t, err)
	}
	if s.given == len(r.Answers) && s.state.Waiting().Empty() {
		if err := record.CheckResult(r, s.state.Standings()); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// upto reads --at against the number of answers that there are.
func (f sourceFlags) upto(answers int) (int, error) {
	if f.At == "" {
		return answers, nil
	}
	n, err := strconv.Atoi(f.At)
	if err != nil || n < 0 || n > answers {
		return 0, fmt.Errorf("--at %s: want 0 to %d, the number of answers", f.At, answers)
	}
	return n, nil
}

// fromState begins at a state. The answers of the file, if there is one, follow it.
func (f sourceFlags) fromState(a *app, shelf []title, file string) (*source, error) {
	text, err := a.read(f.State)
	if err != nil {
		return nil, err
	}
	s := &source{}
	if s.title, s.state, err = decode(shelf, []byte(record.Plain(string(text)))); err != nil {
		return nil, err
	}
	if file == "" {
		s.given, err = f.upto(0)
		return s, err
	}
	if text, err = a.read(file); err != nil {
		return nil, err
	}
	answers, err := parseAnswers(string(text))
	if err != nil {
		return nil, err
	}
	if s.given, err = f.upto(len(answers)); err != nil {
		return nil, err
	}
	for _, answer := range answers[:s.given] {
		if err := s.give(answer.Seat, answer.Move); err != nil {
			return nil, fmt.Errorf("line %d: %w", answer.Line, err)
		}
	}
	return s, nil
}

// decode finds the game that a state is of. What `new --json` and its kin print around a state is taken off.
func decode(shelf []title, text []byte) (title, game.State, error) {
	var wrapped struct {
		Game  string          `json:"game"`
		State json.RawMessage `json:"state"`
	}
	if err := json.Unmarshal(text, &wrapped); err != nil {
		return title{}, nil, fmt.Errorf("state: %w", err)
	}
	if bytes.HasPrefix(wrapped.State, []byte("{")) {
		text = wrapped.State
	}
	var first error
	for _, t := range shelf {
		if wrapped.Game != "" && bareID(wrapped.Game) != bareID(t.id) {
			continue
		}
		s, err := t.game.Decode(text)
		if err == nil {
			return t, s, nil
		}
		if first == nil {
			first = err
		}
	}
	if first == nil {
		_, first = find(shelf, wrapped.Game)
	}
	return title{}, nil, first
}

// bareID is the id of a game without that of a pack.
func bareID(id string) string {
	bare, _, _ := strings.Cut(id, "@")
	return bare
}

// give carries out one answer in notation.
func (s *source) give(seat game.Seat, move string) error {
	m, err := s.game.Parse(move)
	if err != nil {
		return err
	}
	if err := s.state.Apply(seat, m, nil); err != nil {
		return fmt.Errorf("%d: %s: %w", seat, move, explain(s.title, err))
	}
	return nil
}

// seen is the position through the eyes of --view; without it everything is told.
func (f sourceFlags) seen(s *source) (game.Position, error) {
	if f.View == "" {
		return s.state, nil
	}
	if f.View == "watcher" {
		return s.state.View(game.Watcher), nil
	}
	seat, err := parseSeat(f.View, s.state.Seats())
	if err != nil {
		return nil, fmt.Errorf("--view: %w", err)
	}
	return s.state.View(seat), nil
}

func parseSeat(text string, seats int) (game.Seat, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n >= seats {
		return game.Watcher, fmt.Errorf("no seat %q, there are 0 to %d", text, seats-1)
	}
	return game.Seat(n), nil
}

// maxInput is far more than any record or state needs.
const maxInput = 4 << 20

// read reads a file, or standard input for "-".
func (a *app) read(name string) ([]byte, error) {
	in := a.stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, maxInput+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxInput {
		return nil, errors.New(name + ": more than 4 MiB")
	}
	return text, nil
}
