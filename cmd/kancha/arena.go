package main

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"kancha/bot"
	"kancha/bot/arena"
)

// arenaCmd lets bots play each other.
type arenaCmd struct {
	jsonFlag
	packsFlag
	Game       string        `arg:"" help:"Game, as kancha games lists it."`
	Option     []string      `short:"o" help:"Choose an option (repeatable); kancha games lists them with what is usual." placeholder:"KEY=VALUE" sep:"none"`
	Mode       string        `help:"Way to play (usually the first that kancha games lists)."`
	Edition    string        `help:"Set of options (usually the first)."`
	Seats      string        `help:"Bots at the table: a level, after @ what it may spend on a decision, as --time or --iterations say it, and after one more @ (of a bot that does not search: after the first) the revision of what it knows; cheat: before it shows it the truth, +KIND behind it favours a way to play, !KIND forbids the usual one." default:"random,simple" placeholder:"BOT[@LIMIT][@REVISION],..."`
	Games      int           `help:"Games to play; a multiple of the number of seats is fair to all." default:"100" placeholder:"N"`
	Seed       string        `help:"Number that fixes the series." default:"1" placeholder:"N"`
	Workers    int           `help:"Games at the same time; 0 is one for each core." default:"0" placeholder:"N"`
	Time       time.Duration `help:"What every bot may spend on a decision; the series is then not reproducible (usually without a limit)." placeholder:"D"`
	Iterations int           `help:"Walks that searching bots do for a decision (usually as their level says)." placeholder:"N"`
	Cores      int           `help:"Cores on which a searching bot thinks." default:"1" placeholder:"N"`
	SPRT       string        `name:"sprt" help:"End when the first bot is shown to be better than the others by ELO0, or by ELO1." placeholder:"ELO0,ELO1"`
	UntilWidth float64       `help:"End when the 95 % interval of the first bot's lead is at most so many points wide." placeholder:"POINTS"`
	Pool       bool          `help:"All pairs of the bots play each other, and are rated."`
	Resume     string        `help:"Keep the games in a file, and go on with those that are there." placeholder:"FILE" type:"path"`
	Progress   bool          `help:"Tell on stderr how far it is, also where that is no terminal."`
}

func (c arenaCmd) Run(a *app) error {
	if err := c.check(); err != nil {
		return err
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
	meter := newMeter(a, c.Progress)
	defer meter.clear()
	if c.Pool {
		return c.pool(a, t, config, meter)
	}
	config.Played = meter.played(&config)
	if c.Resume != "" {
		kept, err := openSeries(c.Resume, t, config, fmt.Sprintf("%s %d %d", c.Time, c.Iterations, c.Cores))
		if err != nil {
			return err
		}
		defer kept.close()
		kept.join(&config)
		defer meter.warn(&kept.failed)
	}
	result, err := arena.Run(a.ctx, config)
	if err != nil {
		return explain(t, err)
	}
	meter.clear()
	result.Game = t.id
	if c.JSON {
		return a.printJSON(result)
	}
	a.printResult(result)
	return nil
}

func (c arenaCmd) pool(a *app, t title, config arena.Config, meter *meter) error {
	table, err := arena.Pool(a.ctx, config, meter.pair)
	if err != nil {
		return explain(t, err)
	}
	meter.clear()
	table.Game = t.id
	if c.JSON {
		return a.printJSON(table)
	}
	a.printTable(table)
	return nil
}

// check refuses what cannot be played.
func (c arenaCmd) check() error {
	switch {
	case c.Games < 1:
		return fmt.Errorf("arena: %d games cannot be played", c.Games)
	case c.Time < 0 || c.Iterations < 0 || c.Cores < 1:
		return errors.New("arena: a bot cannot think for less than nothing, or on no core")
	case c.Workers < 0:
		return fmt.Errorf("arena: --workers: %d games cannot be played at the same time", c.Workers)
	case !(c.UntilWidth >= 0):
		return errors.New("arena: --until-width: no interval is that narrow")
	case c.Pool && (c.Resume != "" || c.SPRT != "" || c.UntilWidth > 0):
		return errors.New("arena: a pool is played whole; it takes neither --resume nor --sprt nor --until-width")
	case c.Pool && strings.Count(c.Seats, ",") < 1:
		return errors.New("arena: a pool needs two bots")
	}
	return nil
}

func (c arenaCmd) config(t title) (arena.Config, error) {
	setup, err := setupFlags{Option: c.Option, Mode: c.Mode, Edition: c.Edition, Seed: c.Seed}.setup()
	if err != nil {
		return arena.Config{}, err
	}
	config := arena.Config{Game: t.game, Setup: setup, Games: c.Games, Workers: c.Workers, Width: c.UntilWidth}
	if config.Workers < 1 {
		config.Workers = runtime.GOMAXPROCS(0)
	}
	if config.Test, err = c.test(); err != nil {
		return config, err
	}
	for _, name := range strings.Split(c.Seats, ",") {
		p, err := c.player(t, strings.TrimSpace(name))
		if err != nil {
			return config, err
		}
		config.Players = append(config.Players, p)
	}
	return config, nil
}

func (c arenaCmd) test() (*arena.Test, error) {
	if c.SPRT == "" {
		return nil, nil
	}
	low, high, ok := strings.Cut(c.SPRT, ",")
	elo0, err0 := strconv.ParseFloat(strings.TrimSpace(low), 64)
	elo1, err1 := strconv.ParseFloat(strings.TrimSpace(high), 64)
	if !ok || err0 != nil || err1 != nil || !(elo0 < elo1) {
		return nil, fmt.Errorf("arena: --sprt %q: want two numbers ELO0,ELO1, the smaller one first", c.SPRT)
	}
	return &arena.Test{Elo0: elo0, Elo1: elo1}, nil
}

// player makes a bot from its name in --seats.
func (c arenaCmd) player(t title, name string) (arena.Player, error) {
	honest, cheats := strings.CutPrefix(name, "cheat:")
	if cheats && c.Cores > 1 {
		return arena.Player{}, fmt.Errorf("arena: %q: who cheats thinks on one core", name)
	}
	honest, way, err := cutWay(t, honest)
	if err != nil {
		return arena.Player{}, fmt.Errorf("arena: %w", err)
	}
	level, limit, revision, err := c.cutLimit(honest)
	if err != nil {
		return arena.Player{}, fmt.Errorf("arena: %q: %w", name, err)
	}
	if revision > 0 {
		if way.brain, err = bot.Revision(way.brain, revision); err != nil {
			return arena.Player{}, fmt.Errorf("arena: %q: %w", name, err)
		}
	}
	b, err := bot.NewLimited(level, way.brain, limit)
	if err != nil {
		return arena.Player{}, fmt.Errorf("%w, there is: %s", err, strings.Join(bot.Levels(), ", "))
	}
	b = way.keep(b)
	if cheats {
		b = arena.Cheat(b)
	}
	return arena.Player{Name: name, Bot: b}, nil
}

// cutLimit takes off a name what stands behind each @ in it: what the bot may spend on a decision, and last the revision of
// what it knows about the game, 0 for the one in use. A lone number is the revision where there are no walks to be counted.
func (c arenaCmd) cutLimit(name string) (level string, limit bot.Limit, revision int, err error) {
	level, behind, named := strings.Cut(name, "@")
	limit = bot.Limit{Walks: c.Iterations, Time: c.Time, Cores: c.Cores}
	if !named {
		return level, limit, 0, nil
	}
	own, last, revised := strings.Cut(behind, "@")
	if _, err := strconv.Atoi(own); err == nil && !revised && !bot.Searches(level) {
		last, revised = own, true
	} else if limit, err = c.ownLimit(own); err != nil {
		return level, limit, 0, err
	}
	if !revised {
		return level, limit, 0, nil
	}
	if revision, err = strconv.Atoi(last); err != nil || revision < 1 {
		return level, limit, 0, errors.New("the revision at the end is a number such as 1")
	}
	return level, limit, revision, nil
}

func (c arenaCmd) ownLimit(own string) (bot.Limit, error) {
	limit := bot.Limit{Cores: c.Cores}
	n, err := strconv.Atoi(own)
	if limit.Walks = n; err != nil {
		limit.Walks = 0
		limit.Time, err = time.ParseDuration(own)
	}
	if err != nil || limit.Walks < 0 || limit.Time < 0 || limit.Walks == 0 && limit.Time == 0 {
		return limit, errors.New("after @ stands a number of walks or a time such as 200ms, of a bot that does not search a revision")
	}
	return limit, nil
}

// newBot makes a bot of a level that plays this game.
func newBot(t title, level string) (bot.Bot, error) {
	b, err := bot.New(level, t.Brain)
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
	a.printLeads(r)
	if s := r.Automata; s != nil {
		a.printf("automata   mean score %.1f, standard deviation %.1f\n", s.MeanScore, s.Spread)
	}
	a.printHow(r.Seats)
	if t := r.Test; t != nil {
		a.printf("better by %g or by %g Elo: %s after %d of %d games (likelihood ratio %.2f, bounds ±%.2f)\n",
			t.Elo0, t.Elo1, t.Verdict, r.Games, r.Planned, t.LLR, t.Bounds)
	}
	if r.FirstError != "" {
		a.printf("first error: %s\n", r.FirstError)
	}
}

// printLeads tells by how many points the bots were ahead, of two only for the first: the other one's is the opposite.
func (a *app) printLeads(r *arena.Result) {
	for p, s := range r.Seats {
		if l := s.Lead; l != nil && (p == 0 || len(r.Seats) > 2) {
			a.printf("%-10s lead %s\n", s.Bot, leadText(l))
		}
	}
	if r.Test == nil && r.Planned > r.Games {
		a.printf("narrow enough after %d of %d games\n", r.Games, r.Planned)
	}
}

func leadText(l *arena.Lead) string {
	if l.CI95 == nil {
		return fmt.Sprintf("%+.1f points in one deal", l.Mean)
	}
	return fmt.Sprintf("%+.1f points (95 %%: %+.1f to %+.1f) over %d deals", l.Mean, l.CI95[0], l.CI95[1], l.Deals)
}

func (a *app) printTable(t *arena.Table) {
	a.printf("%s: every pair of %d bots\n", t.Game, len(t.Rows))
	for _, r := range t.Rows {
		a.printf("%-16s %+6.0f ± %3.0f Elo  %5.1f %% of %d games\n", r.Bot, r.Elo, r.Error, 100*r.Score, r.Games)
	}
	for _, p := range t.Pairs {
		s := p.Result.Seats[0]
		a.printf("  %s against %s: %.1f %% (95 %%: %.1f to %.1f)", t.Rows[p.A].Bot, t.Rows[p.B].Bot, 100*s.WinRate, 100*s.CI95[0], 100*s.CI95[1])
		if s.Lead != nil {
			a.printf(", lead %s", leadText(s.Lead))
		}
		a.printf("\n")
	}
}
