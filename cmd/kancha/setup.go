package main

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"kancha/game"
)

// setupFlags choose what a new game is made from.
type setupFlags struct {
	Option  []string `short:"o" help:"Choose an option (repeatable); kancha games lists them with what is usual." placeholder:"KEY=VALUE" sep:"none"`
	Mode    string   `help:"Way to play (usually the first that kancha games lists)."`
	Edition string   `help:"Set of options (usually the first)."`
	Seats   string   `help:"Number of people and bots (usually the fewest)." placeholder:"N"`
	Seed    string   `help:"Number that fixes everything random (usually by chance)." placeholder:"N"`
}

// setup reads the flags; without a seed it draws one.
func (f setupFlags) setup() (game.Setup, error) {
	s := game.Setup{Mode: f.Mode, Edition: f.Edition}
	if f.Seats != "" {
		n, err := strconv.Atoi(f.Seats)
		if err != nil || n < 1 {
			return s, fmt.Errorf("setup: seats %q: not a number of seats", f.Seats)
		}
		s.Seats = n
	}
	for _, o := range f.Option {
		key, value, ok := strings.Cut(o, "=")
		if !ok {
			return s, fmt.Errorf("setup: option %q: want key=value", o)
		}
		s.Options = append(s.Options, game.Choice{Option: strings.TrimSpace(key), Value: strings.TrimSpace(value)})
	}
	var err error
	s.Seed, err = parseSeed(f.Seed)
	return s, err
}

// parseSeed reads a seed; an empty one is drawn at random.
func parseSeed(text string) (uint64, error) {
	if text == "" {
		return randomSeed(), nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("setup: seed %q: want a number from 0 to 18446744073709551615", text)
	}
	return n, nil
}

// negativeSeed is what is wrong with a seed below zero. On the command line it would pass for a flag.
func negativeSeed(args []string) error {
	for i, arg := range args {
		value, ok := strings.CutPrefix(arg, "--seed=")
		if arg == "--seed" && i+1 < len(args) {
			value, ok = args[i+1], true
		}
		if _, err := strconv.Atoi(value); ok && err == nil && strings.HasPrefix(value, "-") {
			return fmt.Errorf("setup: seed %s: there is none below zero, want a number from 0 to 18446744073709551615", value)
		}
	}
	return nil
}

// randomSeed is never 0, and short enough to be typed.
func randomSeed() uint64 {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])%1_000_000_000_000 + 1
}
