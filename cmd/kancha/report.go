package main

import (
	"encoding/json"

	"kancha/game"
)

// report is a position as `new`, `apply` and `replay` print it with --json.
type report struct {
	Game      string           `json:"game"`
	Over      bool             `json:"over"`
	Waiting   []game.Seat      `json:"waiting"`
	Questions []questionReport `json:"questions"`
	Standings []standingReport `json:"standings"`
	Reveals   uint32           `json:"reveals"`
	Answers   int              `json:"answers"` // given so far
	Differs   []game.Phrase    `json:"differs,omitempty"`
	State     json.RawMessage  `json:"state"`
}

type questionReport struct {
	Seat game.Seat       `json:"seat"`
	Kind string          `json:"kind"`
	Args json.RawMessage `json:"args"`
}

type standingReport struct {
	Seat       game.Seat      `json:"seat"`
	Rank       int            `json:"rank"`
	Total      int            `json:"total"`
	Categories map[string]int `json:"categories"`
	Tiebreaks  map[string]int `json:"tiebreaks,omitempty"`
}

// newReport tells a position: everything of a state, and of a view what its viewer knows.
func newReport(id string, p game.Position) (*report, error) {
	state, err := p.MarshalJSON()
	if err != nil {
		return nil, err
	}
	r := &report{Game: id, Over: p.Waiting().Empty(), Waiting: []game.Seat{}, Questions: []questionReport{},
		Standings: []standingReport{}, Reveals: p.Reveals(), State: state}
	for seat := range p.Waiting().All() {
		r.Waiting = append(r.Waiting, seat)
		if q := p.Question(seat); q.Kind != "" {
			r.Questions = append(r.Questions, questionReport{seat, q.Kind, q.ArgsJSON()})
		}
	}
	for _, s := range p.Standings() {
		r.Standings = append(r.Standings, standingReport{s.Seat, s.Rank, s.Total, byCategory(s.Points), byCategory(s.Tiebreaks)})
	}
	return r, nil
}

func byCategory(points []game.Points) map[string]int {
	m := map[string]int{}
	for _, p := range points {
		m[p.Category] = p.N
	}
	return m
}
