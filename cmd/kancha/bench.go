package main

import (
	"fmt"
	"time"

	"kancha/game"
	"kancha/internal/bench"
	"kancha/record"
)

// benchCmd measures the rules and the search of bots.
type benchCmd struct {
	jsonFlag
	packsFlag
	setupFlags
	Game string        `arg:"" optional:"" help:"Game, as kancha games lists it; all without one."`
	For  time.Duration `help:"How long the playouts run." default:"2s"`
}

func (c benchCmd) Run(a *app) error {
	if c.For <= 0 || c.For > time.Hour {
		return fmt.Errorf("bench: cannot run for %s", c.For)
	}
	shelf, err := c.shelf()
	if err != nil {
		return err
	}
	if c.Game != "" {
		t, err := find(shelf, c.Game)
		if err != nil {
			return err
		}
		return c.one(a, t)
	}
	for _, t := range shelf {
		if err := c.one(a, t); err != nil {
			return err
		}
	}
	return nil
}

func (c benchCmd) one(a *app, t title) error {
	if c.Seed == "" {
		c.Seed = "1"
	}
	setup, err := c.setup()
	if err != nil {
		return err
	}
	settled, err := game.Settle(t.game.Info(), setup)
	if err != nil {
		return explain(t, err)
	}
	r, err := bench.Run(bench.Config{Game: t.game, Setup: settled, For: c.For, Brain: t.Brain, Record: func(s game.Setup, answers []bench.Answer) ([]byte, error) {
		return recordText(t.game, s, answers)
	}})
	if err != nil {
		return explain(t, err)
	}
	r.Game = t.id
	if c.JSON {
		return a.printJSON(r)
	}
	a.printBench(r)
	return nil
}

// recordText is the record of a finished game.
func recordText(g game.Game, setup game.Setup, answers []bench.Answer) ([]byte, error) {
	r, err := record.New(g.Info(), setup)
	if err != nil {
		return nil, err
	}
	for _, a := range answers {
		r.Add(a.Seat, g.Format(a.Move))
	}
	text, err := r.Text()
	return []byte(text), err
}

func (a *app) printBench(r *bench.Result) {
	a.printf("%s, %d seats, random play on one core (%s time)\n", r.Game, r.Seats, r.Clock)
	a.printf("  %12.0f games/s\n", r.PlayoutsPerSecond)
	a.printf("  %12.0f decisions/s\n", r.DecisionsPerSecond)
	a.printf("  %12.1f decisions/game\n", r.DecisionsPerGame)
	a.printf("  %12.0f ns/decision\n", r.NsPerDecision)
	a.printf("  %12.3f allocations/decision\n", r.AllocsPerDecision)
	a.printf("  %12.0f ns to copy a state\n", r.NsPerCopy)
	a.printf("  %12.0f ns to copy, list and answer\n", r.NsPerStep)
	a.printf("  %12.0f ns to set up a game\n", r.NsPerSetup)
	a.printf("  %12d bytes of state\n", r.StateBytes)
	a.printf("  %12d bytes of record\n", r.RecordBytes)
	if s := r.Search; s != nil {
		a.printf("the strongest bot's search, on one core\n")
		a.printf("  %12.0f walks/s\n", s.WalksPerSecond)
		a.printf("  %12.3f allocations/walk\n", s.AllocsPerWalk)
		a.printf("  %12d bytes of node, %d of each of its %.1f edges\n", s.NodeBytes, s.EdgeBytes, s.EdgesPerNode)
		a.printf("  %12.0f bytes remembered/walk\n", s.BytesPerWalk)
	}
}
