package main

import (
	"errors"
	"fmt"
	"runtime"

	"kancha/bot/arena"
)

// balanceCmd tells what is good to have in a game.
type balanceCmd struct {
	jsonFlag
	packsFlag
	Game    string   `arg:"" help:"Game, as kancha games lists it."`
	Option  []string `short:"o" help:"Choose an option (repeatable)." placeholder:"KEY=VALUE" sep:"none"`
	Mode    string   `help:"Way to play."`
	Edition string   `help:"Set of options."`
	Players int      `help:"Seats at the table." default:"2" placeholder:"N"`
	Level   string   `help:"Bot that has all seats; +KIND behind it favours a way to play, !KIND forbids the usual one." default:"simple" placeholder:"BOT"`
	Games   int      `help:"Games to play." default:"100" placeholder:"N"`
	Seed    string   `help:"Number that fixes the series." default:"1" placeholder:"N"`
	Workers int      `help:"Games at the same time; 0 is one for each core." default:"0" placeholder:"N"`
	Least   int      `help:"Leave out what fewer seats have taken." default:"10" placeholder:"N"`
}

func (c balanceCmd) Run(a *app) error {
	if c.Games < 1 || c.Players < 1 || c.Least < 0 {
		return errors.New("balance: it takes a game and a seat at least")
	}
	shelf, err := c.shelf()
	if err != nil {
		return err
	}
	t, err := find(shelf, c.Game)
	if err != nil {
		return err
	}
	setup, err := setupFlags{Option: c.Option, Mode: c.Mode, Edition: c.Edition, Seed: c.Seed}.setup()
	if err != nil {
		return err
	}
	b, err := newWayBot(t, c.Level)
	if err != nil {
		return fmt.Errorf("balance: %w", err)
	}
	config := arena.Config{Game: t.game, Setup: setup, Games: c.Games, Workers: c.Workers}
	if config.Workers < 1 {
		config.Workers = runtime.GOMAXPROCS(0)
	}
	for range c.Players {
		config.Players = append(config.Players, arena.Player{Name: c.Level, Bot: b})
	}
	report, err := arena.Weigh(a.ctx, config)
	if err != nil {
		return explain(t, err)
	}
	report.Game = t.id
	kept := report.Items[:0]
	for _, i := range report.Items {
		if i.Taken.Games >= c.Least {
			kept = append(kept, i)
		}
	}
	report.Items = kept
	if c.JSON {
		return a.printJSON(report)
	}
	a.printBalance(report)
	return nil
}

func (a *app) printBalance(b *arena.Balance) {
	a.printf("%s: %d games of %d\n", b.Game, b.Games, b.Seats)
	for n, s := range b.Order {
		a.printf("turn %d: %.1f %% won (95 %%: %.1f to %.1f), mean score %.1f\n", n+1, 100*s.Wins, 100*s.CI95[0], 100*s.CI95[1], s.Mean)
	}
	a.printMeasures(b.Counts)
	last := ""
	for _, i := range b.Items {
		if i.Answer != last {
			a.printf("\n%-30s offered taken  pick    won          (95 %%)   lead\n", i.Answer)
			last = i.Answer
		}
		a.printf("  %-28s %7d %5d %4.0f %% %4.0f %% (%4.0f to %3.0f) %+6.1f\n", i.Thing, i.Offered, i.Taken.Games, 100*i.Rate,
			100*i.Taken.Wins, 100*i.Taken.CI95[0], 100*i.Taken.CI95[1], i.Lead)
	}
	a.printf("\n%-30s winners    all\n", "category")
	for _, c := range b.Categories {
		a.printf("  %-28s %7.1f %6.1f\n", c.Category, c.Winners, c.All)
	}
}
