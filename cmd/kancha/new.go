package main

import (
	"fmt"

	"kancha/record"
)

// newCmd sets up a game.
type newCmd struct {
	jsonFlag
	packsFlag
	setupFlags
	Game  string `arg:"" help:"Game, as kancha games lists it."`
	State bool   `help:"Print the state in JSON instead of the record."`
}

func (c newCmd) Run(a *app) error {
	shelf, err := c.shelf()
	if err != nil {
		return err
	}
	t, err := find(shelf, c.Game)
	if err != nil {
		return err
	}
	setup, err := c.setup()
	if err != nil {
		return err
	}
	r, err := record.New(t.game.Info(), setup)
	if err != nil {
		return explain(t, err)
	}
	state, err := t.game.New(r.Setup)
	if err != nil {
		return explain(t, err)
	}
	s := &source{title: t, record: r, state: state}
	switch {
	case c.State:
		return a.printState(state)
	case c.JSON:
		return a.printReport(s, state)
	}
	return a.printRecord(r)
}

// printRecord writes a record in its text form.
func (a *app) printRecord(r *record.Record) error {
	text, err := r.Text()
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(a.stdout, text)
	return err
}
