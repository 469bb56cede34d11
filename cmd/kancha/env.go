package main

import (
	"fmt"
	"runtime"

	"kancha/bot"
	"kancha/internal/env"
)

// envCmd plays many games for a learning program.
type envCmd struct {
	jsonFlag
	packsFlag
	Game    string `arg:"" help:"Game, as kancha games lists it."`
	Workers int    `help:"Games at the same time; 0 is one for each core." default:"0" placeholder:"N"`
}

// Run talks in lines of JSON, with --json and without.
func (c envCmd) Run(a *app) error {
	shelf, err := c.shelf()
	if err != nil {
		return err
	}
	t, err := find(shelf, c.Game)
	if err != nil {
		return err
	}
	if c.Workers < 0 {
		return fmt.Errorf("env: --workers: %d games cannot be played at the same time", c.Workers)
	}
	workers := c.Workers
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	server, err := env.New(env.Config{Game: t.game, Name: t.id, Version: buildVersion(), Levels: bot.Levels(),
		Bot: func(level string) (bot.Bot, error) { return newBot(t, level) }, Workers: workers})
	if err != nil {
		return err
	}
	return server.Serve(a.ctx, a.stdin, a.stdout)
}
