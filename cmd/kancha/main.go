// Command kancha is the house: it serves tables to browsers, and plays, replays and measures games on the command line.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
)

// Exit codes.
const (
	exitDone    = 0
	exitRefused = 1 // the input cannot be used; one line on stderr says why
	exitUsage   = 2 // no such command, flag or number of arguments
)

// cli is every command; each has its file.
type cli struct {
	Serve    serveCmd    `cmd:"" default:"withargs" help:"Open the house for browsers (what kancha alone does, with all kept in kancha.db)."`
	Games    gamesCmd    `cmd:"" help:"List the games with their seats, modes, options and packs."`
	New      newCmd      `cmd:"" help:"Set up a game and print the head of its record."`
	Legal    legalCmd    `cmd:"" help:"List the legal answers at some point of a record."`
	Apply    applyCmd    `cmd:"" help:"Give one more answer and print the longer record; with --state, the state after it."`
	Analyse  analyseCmd  `cmd:"" help:"Tell which decisions of a finished game cost what."`
	Replay   replayCmd   `cmd:"" help:"Play a record again and tell how it stands."`
	Scenario scenarioCmd `cmd:"" help:"Play scenarios: positions and examples of play, written in words."`
	Lay      layCmd      `cmd:"" help:"Print the state that a scenario lays out, ready for --state."`
	Play     playCmd     `cmd:"" help:"Play in the terminal against bots."`
	Arena    arenaCmd    `cmd:"" help:"Let bots play each other many times."`
	Balance  balanceCmd  `cmd:"" help:"Tell what is good to have in a game, by how bots fared who took it."`
	Tune     tuneCmd     `cmd:"" help:"Fit what bots think things are worth to games that they play."`
	Env      envCmd      `cmd:"" help:"Play many games for a learning program that talks in JSON."`
	Bench    benchCmd    `cmd:"" help:"Measure how fast the rules play at random, and how fast bots search."`
	Pack     packCmd     `cmd:"" help:"Look over a component pack of one's own."`
	Puzzle   puzzleCmd   `cmd:"" help:"Make and check scenarios for Tiwanaku."`
	Load     loadCmd     `cmd:"" help:"Play many games against a running house and measure it."`
	Admin    adminCmd    `cmd:"" help:"Look after the database: back up, restore, export, import, purge, check; read reports."`
	Version  versionCmd  `cmd:"" help:"Say which version this is."`
}

// app is what a command may touch of the world outside.
type app struct {
	ctx    context.Context
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(&app{ctx, os.Stdin, os.Stdout, os.Stderr}, os.Args[1:])
	stop()
	os.Exit(code)
}

// run carries out one command line and gives the exit code.
func run(a *app, args []string) int {
	helped := false
	parser, err := kong.New(&cli{},
		kong.Name("kancha"),
		kong.Description("A house for board games: play in the browser, in the terminal, or let bots play."),
		kong.Writers(a.stdout, a.stderr),
		kong.Exit(func(int) { helped = true }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.ValueFormatter(helpWithDefault),
		kong.Bind(a),
	)
	if err != nil {
		panic(err) // the struct tags above are wrong
	}
	args = joinNegative(args)
	command, err := parser.Parse(args)
	if helped {
		return exitDone
	}
	switch wrong := negativeSeed(args); {
	case wrong != nil:
		err = wrong
	case err == nil:
		err = command.Run(a)
	case !belowZero(args, err): // else it is understood, and refused
		err = usage(err)
	}
	return a.report(err)
}

// belowZero tells whether a command line could not be read because of a number below zero.
func belowZero(args []string, err error) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		name, _, _ := strings.Cut(arg, "=")
		return negative.MatchString(arg) && strings.HasPrefix(err.Error(), name+":")
	})
}

// negative is a flag with a number below zero.
var negative = regexp.MustCompile(`^--[a-z-]+=-[0-9]`)

// joinNegative writes "--flag -5" as "--flag=-5", since a number below zero would pass for a flag of its own.
func joinNegative(args []string) []string {
	var out []string
	for _, arg := range args {
		last := len(out) - 1
		if last >= 0 && strings.HasPrefix(out[last], "--") && !strings.Contains(out[last], "=") && negative.MatchString("--x="+arg) {
			out[last] += "=" + arg
			continue
		}
		out = append(out, arg)
	}
	return out
}

// helpWithDefault says what a flag is if it is left out, where the name of its value stands in the place of that.
func helpWithDefault(value *kong.Value) string {
	if value.Flag == nil || !value.HasDefault || value.Default == "" || value.Flag.PlaceHolder == "" {
		return kong.DefaultHelpValueFormatter(value)
	}
	told := *value
	told.Help = strings.TrimSuffix(value.Help, ".") + " (usually " + value.Default + ")."
	return kong.DefaultHelpValueFormatter(&told)
}

// usageError is a command line that cannot be understood, unlike one whose input is refused.
type usageError struct{ error }

func usage(err error) error { return usageError{err} }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// report says in one line what went wrong.
func (a *app) report(err error) int {
	if err == nil {
		return exitDone
	}
	line := strings.Join(strings.Fields(err.Error()), " ")
	var bad usageError
	if errors.As(err, &bad) {
		fmt.Fprintf(a.stderr, "kancha: %s (see kancha --help)\n", line)
		return exitUsage
	}
	fmt.Fprintf(a.stderr, "kancha: %s\n", line)
	return exitRefused
}
