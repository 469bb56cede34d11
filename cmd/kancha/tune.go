package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"

	"kancha/bot"
	"kancha/bot/arena"
	"kancha/bot/tune"
	"kancha/game"
)

// tuneCmd fits the weights of a brain to games that bots play against themselves.
type tuneCmd struct {
	jsonFlag
	packsFlag
	Game        string   `arg:"" help:"Game, as kancha games lists it."`
	Option      []string `short:"o" help:"Choose an option (repeatable)." placeholder:"KEY=VALUE" sep:"none"`
	Mode        string   `help:"Way to play."`
	Edition     string   `help:"Set of options."`
	Players     int      `help:"Seats at the table." default:"2" placeholder:"N"`
	Level       string   `help:"Bot that plays all seats." default:"level3" placeholder:"BOT"`
	Generations int      `help:"Generations after which it ends, earlier ones included." default:"5" placeholder:"N"`
	Games       int      `help:"Games of a generation." default:"40" placeholder:"N"`
	Seed        string   `help:"Number that fixes everything." default:"1" placeholder:"N"`
	Workers     int      `help:"Games at the same time; 0 is one for each core." default:"0" placeholder:"N"`
	Resume      string   `help:"Keep in a file how far it is, and go on from there." placeholder:"FILE" type:"path"`
	Out         string   `help:"Write the weights into a file." placeholder:"FILE" type:"path"`
	Check       int      `help:"In the end play at most so many games with the new weights against the old ones, until one side is shown to be better by 0 or by 40 Elo." default:"0" placeholder:"N"`
	CheckLevel  string   `help:"Bot that plays them." default:"simple" placeholder:"BOT"`
}

// tuneReport is what `kancha tune --json` prints.
type tuneReport struct {
	Game        string             `json:"game"`
	Generations int                `json:"generations"`
	Games       int                `json:"games"`
	Positions   int                `json:"positions"`
	Error       float64            `json:"error"`
	Before      map[string]float64 `json:"before"`
	Weights     map[string]float64 `json:"weights"`
	Check       *arena.Result      `json:"check,omitempty"`
}

// tuneFile is how far a tuning is, and of what.
type tuneFile struct {
	Tuning int         `json:"tuning"` // version of this form
	Game   string      `json:"game"`
	Pack   string      `json:"pack"`
	Rules  int         `json:"rules"`
	Setup  game.Setup  `json:"setup"`
	Level  string      `json:"level"`
	Games  int         `json:"games"`
	So     tune.Tuning `json:"so_far"`
}

func (c tuneCmd) Run(a *app) error {
	if c.Generations < 1 || c.Games < 1 || c.Check < 0 {
		return errors.New("tune: it takes a generation and a game at least")
	}
	shelf, err := c.shelf()
	if err != nil {
		return err
	}
	t, err := find(shelf, c.Game)
	if err != nil {
		return err
	}
	brain, ok := bot.For(t.Brain, t.game.Info().Pack).(bot.Tunable)
	if !ok {
		return fmt.Errorf("tune: %s has no weights", t.id)
	}
	config, err := c.config(t, brain)
	if err != nil {
		return explain(t, err)
	}
	kept, err := c.open(t, config)
	if err != nil {
		return err
	}
	for kept.So.Generations < c.Generations {
		if err := kept.So.Next(a.ctx, config); err != nil {
			return explain(t, err)
		}
		fmt.Fprintf(a.stderr, "generation %d: %d games, %d positions, off by %.1f points\n",
			kept.So.Generations, kept.So.Games, kept.So.Positions, math.Sqrt(kept.So.Error))
		if err := writeJSON(c.Resume, kept); err != nil {
			return err
		}
	}
	report := c.report(t, brain, &kept.So)
	if c.Check > 0 {
		if report.Check, err = c.check(a, config, kept.So.Brain(brain)); err != nil {
			return explain(t, err)
		}
		report.Check.Game = t.id
	}
	if err := writeJSON(c.Out, bot.WeightFile{How: c.how(report), Weights: report.Weights}); err != nil {
		return err
	}
	if c.JSON {
		return a.printJSON(report)
	}
	a.printTuning(brain, report)
	return nil
}

func (c tuneCmd) config(t title, brain bot.Tunable) (tune.Config, error) {
	setup, err := setupFlags{Option: c.Option, Mode: c.Mode, Edition: c.Edition, Seed: c.Seed}.setup()
	if err != nil {
		return tune.Config{}, err
	}
	setup.Seats = c.Players
	if setup, err = game.Settle(t.game.Info(), setup); err != nil {
		return tune.Config{}, err
	}
	for _, level := range []string{c.Level, c.CheckLevel} {
		if _, err := newBot(t, level); err != nil {
			return tune.Config{}, err
		}
	}
	workers := c.Workers
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	return tune.Config{Game: t.game, Setup: setup, Brain: brain, Level: c.Level, Games: c.Games, Workers: workers}, nil
}

// open reads how far a tuning is, or begins one.
func (c tuneCmd) open(t title, config tune.Config) (*tuneFile, error) {
	info := t.game.Info()
	fresh := &tuneFile{Tuning: 1, Game: t.id, Pack: fmt.Sprint(info.Pack), Rules: info.Rules, Setup: config.Setup, Level: c.Level,
		Games: c.Games, So: *tune.Begin(config.Brain)}
	if c.Resume == "" {
		return fresh, nil
	}
	text, err := os.ReadFile(c.Resume)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return fresh, nil
	case err != nil:
		return nil, fmt.Errorf("tune: %w", err)
	}
	var kept tuneFile
	if err := json.Unmarshal(text, &kept); err != nil {
		return nil, fmt.Errorf("tune: %s: %w", c.Resume, err)
	}
	if !kept.continues(fresh) {
		return nil, fmt.Errorf("tune: %s holds another tuning", c.Resume)
	}
	return &kept, nil
}

// continues tells whether two files are about the same tuning.
func (f tuneFile) continues(fresh *tuneFile) bool {
	whole := f.So.Whole() && slices.Equal(f.So.Start, fresh.So.Start)
	f.So = fresh.So
	a, err := json.Marshal(f)
	b, err2 := json.Marshal(fresh)
	return whole && err == nil && err2 == nil && bytes.Equal(a, b)
}

// check lets the tuned brain play the one at the beginning.
func (c tuneCmd) check(a *app, config tune.Config, tuned bot.Brain) (*arena.Result, error) {
	series := arena.Config{Game: config.Game, Setup: config.Setup, Games: c.Check, Workers: config.Workers, Test: &arena.Test{Elo0: 0, Elo1: 40}}
	series.Setup.Seed += 1 << 32 // deals that it has not learned from
	for seat := range config.Setup.Seats {
		name, brain := "old", bot.Brain(config.Brain)
		if seat == 0 {
			name, brain = "new", tuned
		}
		b, err := bot.New(c.CheckLevel, brain)
		if err != nil {
			return nil, err
		}
		series.Players = append(series.Players, arena.Player{Name: name, Bot: b})
	}
	return arena.Run(a.ctx, series)
}

func (c tuneCmd) report(t title, brain bot.Tunable, so *tune.Tuning) *tuneReport {
	r := &tuneReport{Game: t.id, Generations: so.Generations, Games: so.Games, Positions: so.Positions, Error: so.Error,
		Before: map[string]float64{}, Weights: map[string]float64{}}
	for i, w := range brain.Weights() {
		r.Before[w.Name], r.Weights[w.Name] = w.Value, math.Round(1000*so.Values[i])/1000
	}
	return r
}

// how tells how weights came about.
func (c tuneCmd) how(r *tuneReport) string {
	s := fmt.Sprintf("kancha tune %s --level %s --players %d --generations %d --games %d --seed %s: fitted to %d games and %d positions.",
		c.Game, c.Level, c.Players, r.Generations, c.Games, c.Seed, r.Games, r.Positions)
	if r.Check != nil {
		first := r.Check.Seats[0]
		s += fmt.Sprintf(" As %s they won %.1f %% of %d games against those before (95 %%: %.1f to %.1f), better by 0 or by 40 Elo: %s.",
			c.CheckLevel, 100*first.WinRate, r.Check.Games, 100*first.CI95[0], 100*first.CI95[1], r.Check.Test.Verdict)
	}
	return s
}

func (a *app) printTuning(brain bot.Tunable, r *tuneReport) {
	for _, w := range brain.Weights() {
		a.printf("%-14s %8.3f %8.3f\n", w.Name, w.Value, r.Weights[w.Name])
	}
	if r.Check != nil {
		a.printResult(r.Check)
	}
}

// writeJSON replaces a file, if there is to be one.
func writeJSON(path string, v any) error {
	if path == "" {
		return nil
	}
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(path+".new", append(text, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}
