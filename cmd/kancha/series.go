package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"kancha/bot/arena"
	"kancha/game"
)

// series is the file of a series of games, one JSON object a line: first what is played, then a line for each game. A
// last line that was not finished is forgotten.
type series struct {
	file   *os.File
	known  map[int]arena.Outcome
	failed error
}

// seriesHead is what has to be the same for a series to be continued. The number of games may grow.
type seriesHead struct {
	Series  int        `json:"series"` // version of this form
	Game    string     `json:"game"`
	Pack    string     `json:"pack"`
	Rules   int        `json:"rules"`
	Setup   game.Setup `json:"setup"`
	Players []string   `json:"players"`
	Limit   string     `json:"limit"` // of all bots, as --time, --iterations and --cores say it
}

type seriesLine struct {
	N         int           `json:"n"`
	Decisions int           `json:"decisions"`
	Error     string        `json:"error,omitempty"`
	Players   []seriesScore `json:"players,omitempty"`
	Automata  []seriesScore `json:"automata,omitempty"`
}

type seriesScore struct {
	Rank   int           `json:"rank"`
	Total  int           `json:"total"`
	Points []game.Points `json:"points"`
	Counts []game.Count  `json:"counts,omitempty"`
}

// openSeries reads the file of a series, or begins one.
func openSeries(path string, t title, c arena.Config, limit string) (*series, error) {
	info := t.game.Info()
	head := seriesHead{Series: 1, Game: t.id, Pack: fmt.Sprint(info.Pack), Rules: info.Rules, Setup: c.Setup, Limit: limit}
	for _, p := range c.Players {
		head.Players = append(head.Players, p.Name)
	}
	first, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("arena: %w", err)
	}
	s := &series{known: map[int]arena.Outcome{}}
	whole, err := s.read(text, first)
	if err != nil {
		return nil, fmt.Errorf("arena: %s: %w", path, err)
	}
	if s.file, err = os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o644); err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	if err := s.begin(whole, first); err != nil {
		s.close()
		return nil, fmt.Errorf("arena: %w", err)
	}
	return s, nil
}

// read takes the games out of a file, and gives the length of what is whole in it.
func (s *series) read(text, head []byte) (whole int64, err error) {
	for n := 1; ; n++ {
		line, rest, ok := bytes.Cut(text, []byte("\n"))
		if !ok {
			return whole, nil
		}
		if n == 1 && !bytes.Equal(line, head) {
			return 0, errors.New("holds another series")
		}
		if n > 1 {
			var l seriesLine
			if err := json.Unmarshal(line, &l); err != nil {
				return 0, fmt.Errorf("line %d: %w", n, err)
			}
			s.known[l.N] = l.outcome()
		}
		whole += int64(len(line)) + 1
		text = rest
	}
}

// begin goes to the end of what is whole, and writes the head if there is nothing.
func (s *series) begin(whole int64, head []byte) error {
	if err := s.file.Truncate(whole); err != nil {
		return err
	}
	if _, err := s.file.Seek(whole, 0); err != nil {
		return err
	}
	if whole > 0 {
		return nil
	}
	_, err := s.file.Write(append(head, '\n'))
	return err
}

// join lets a series know its games and keep the new ones.
func (s *series) join(c *arena.Config) {
	c.Known = s.known
	told := c.Played
	c.Played = func(n int, o arena.Outcome) {
		line, err := json.Marshal(newSeriesLine(n, o))
		if err == nil {
			_, err = s.file.Write(append(line, '\n'))
		}
		s.failed = errors.Join(s.failed, err)
		told(n, o)
	}
}

func (s *series) close() { s.failed = errors.Join(s.failed, s.file.Close()) }

func newSeriesLine(n int, o arena.Outcome) seriesLine {
	l := seriesLine{N: n, Decisions: o.Decisions}
	if o.Err != nil {
		l.Error = o.Err.Error()
	}
	for p, s := range o.Standing {
		score := seriesScore{Rank: s.Rank, Total: s.Total, Points: s.Points}
		if p < len(o.Counts) {
			score.Counts = o.Counts[p]
		}
		l.Players = append(l.Players, score)
	}
	for _, s := range o.Automata {
		l.Automata = append(l.Automata, seriesScore{Rank: s.Rank, Total: s.Total, Points: s.Points})
	}
	return l
}

func (l seriesLine) outcome() arena.Outcome {
	o := arena.Outcome{Decisions: l.Decisions}
	if l.Error != "" {
		o.Err = errors.New(l.Error)
	}
	for _, p := range l.Players {
		o.Standing = append(o.Standing, game.Standing{Rank: p.Rank, Total: p.Total, Points: p.Points})
		o.Counts = append(o.Counts, p.Counts)
	}
	for _, p := range l.Automata {
		o.Automata = append(o.Automata, game.Standing{Rank: p.Rank, Total: p.Total, Points: p.Points})
	}
	return o
}
