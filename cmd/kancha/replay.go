package main

import (
	"fmt"
	"strings"

	"kancha/game"
)

// replayCmd plays a record again.
type replayCmd struct {
	jsonFlag
	sourceFlags
	File string `arg:"" optional:"" help:"A record, - for standard input."`
}

func (c replayCmd) Run(a *app) error {
	s, err := c.open(a, c.File)
	if err != nil {
		return err
	}
	p, err := c.seen(s)
	if err != nil {
		return err
	}
	if c.JSON {
		return a.printReport(s, p)
	}
	a.printSummary(s, p)
	return nil
}

// printReport writes a position as JSON.
func (a *app) printReport(s *source, p game.Position) error {
	r, err := newReport(s.id, p)
	if err != nil {
		return err
	}
	r.Answers = s.given
	r.Differs = s.differences()
	return a.printJSON(r)
}

// printState writes the JSON of a position, ready for --state.
func (a *app) printState(p game.Position) error {
	text, err := p.MarshalJSON()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "%s\n", text)
	return err
}

// printSummary tells in words how a game stands.
func (a *app) printSummary(s *source, p game.Position) {
	a.printf("%s, %s", s.id, howMany(s.given, "answer"))
	if p.Waiting().Empty() {
		a.printf(", over\n")
	} else {
		var asked []string
		for seat := range p.Waiting().All() {
			asked = append(asked, strings.TrimSpace(fmt.Sprintf("seat %d is asked %s", seat, p.Question(seat).Phrase)))
		}
		a.printf(", %s\n", strings.Join(asked, ", "))
	}
	for _, d := range s.differences() {
		a.printf("%s\n", sentence(d))
	}
	for _, st := range p.Standings() {
		a.printf("%d. seat %d  %3d  (%s)\n", st.Rank, st.Seat, st.Total, strings.Join(listPoints(st.Points), ", "))
	}
}

func listPoints(points []game.Points) []string {
	var out []string
	for _, p := range points {
		out = append(out, fmt.Sprintf("%s %d", p.Category, p.N))
	}
	return out
}
