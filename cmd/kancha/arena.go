package main

import (
	"fmt"
	"runtime"
	"strings"

	"kancha/bot"
	"kancha/bot/arena"
)

// arenaCmd lets bots play each other.
type arenaCmd struct {
	jsonFlag
	packsFlag
	Game    string   `arg:"" help:"Game, as kancha games lists it."`
	Option  []string `short:"o" help:"Choose an option (repeatable)." placeholder:"KEY=VALUE" sep:"none"`
	Mode    string   `help:"Way to play."`
	Edition string   `help:"Set of options."`
	Seats   string   `help:"Bots at the table, by level." default:"random,simple" placeholder:"BOT,BOT"`
	Games   int      `help:"Games to play; a multiple of the number of seats is fair to all." default:"100" placeholder:"N"`
	Seed    string   `help:"Number that fixes the series." default:"1" placeholder:"N"`
	Workers int      `help:"Games at the same time; 0 is one for each core." default:"0" placeholder:"N"`
}

func (c arenaCmd) Run(a *app) error {
	if c.Games < 1 {
		return fmt.Errorf("arena: %d games cannot be played", c.Games)
	}
	shelf, err := c.shelf()
	if err != nil {
		return err
	}
	t, err := find(shelf, c.Game)
	if err != nil {
		return err
	}
	config, err := c.config(t)
	if err != nil {
		return err
	}
	result, err := arena.Run(a.ctx, config)
	if err != nil {
		return explain(t, err)
	}
	result.Game = t.id
	if c.JSON {
		return a.printJSON(result)
	}
	a.printResult(result)
	return nil
}

func (c arenaCmd) config(t title) (arena.Config, error) {
	setup, err := setupFlags{Option: c.Option, Mode: c.Mode, Edition: c.Edition, Seed: c.Seed}.setup()
	if err != nil {
		return arena.Config{}, err
	}
	config := arena.Config{Game: t.game, Setup: setup, Games: c.Games, Workers: c.Workers}
	if config.Workers < 1 {
		config.Workers = runtime.GOMAXPROCS(0)
	}
	for _, level := range strings.Split(c.Seats, ",") {
		b, err := newBot(t, strings.TrimSpace(level))
		if err != nil {
			return config, err
		}
		config.Players = append(config.Players, arena.Player{Name: strings.TrimSpace(level), Bot: b})
	}
	return config, nil
}

// newBot makes a bot of a level that plays this game.
func newBot(t title, level string) (bot.Bot, error) {
	b, err := bot.New(level, t.brain)
	if err != nil {
		return nil, fmt.Errorf("%w, there is: %s", err, strings.Join(bot.Levels(), ", "))
	}
	return b, nil
}

func (a *app) printResult(r *arena.Result) {
	a.printf("%s: %d games, %d errors, %.0f decisions/s\n", r.Game, r.Games, r.Errors, r.DecisionsPerSecond)
	for _, s := range r.Seats {
		a.printf("%-10s %5d won %4d shared  %5.1f %% (95 %%: %.1f to %.1f)  mean score %.1f\n",
			s.Bot, s.Wins, s.Draws, 100*s.WinRate, 100*s.CI95[0], 100*s.CI95[1], s.MeanScore)
	}
	if r.FirstError != "" {
		a.printf("first error: %s\n", r.FirstError)
	}
}
