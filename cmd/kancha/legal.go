package main

import "kancha/game"

// legalCmd lists what may be answered.
type legalCmd struct {
	jsonFlag
	sourceFlags
	File string `arg:"" optional:"" help:"A record, - for standard input."`
}

// legalAnswer is one answer as `kancha legal --json` lists it.
type legalAnswer struct {
	Seat game.Seat `json:"seat"`
	Move string    `json:"move"`
	Kind string    `json:"kind"` // of the question
}

func (c legalCmd) Run(a *app) error {
	s, err := c.open(a, c.File)
	if err != nil {
		return err
	}
	a.warn(s.differences())
	p, err := c.seen(s)
	if err != nil {
		return err
	}
	list := legalAnswers(s.game, p)
	if c.JSON {
		return a.printJSON(list)
	}
	for _, l := range list {
		a.printf("%d: %s\n", l.Seat, l.Move)
	}
	return nil
}

func legalAnswers(g game.Game, p game.Position) []legalAnswer {
	list := []legalAnswer{}
	for seat := range p.Waiting().All() {
		kind := p.Question(seat).Kind
		for _, m := range p.Moves(seat, nil) {
			list = append(list, legalAnswer{seat, g.Format(m), kind})
		}
	}
	return list
}
