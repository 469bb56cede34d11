// Package arena lets bots play many games against each other and says how sure the outcome is.
//
// Luck is evened out: every deal is played once for each rotation of the bots around the table, so each of them meets
// the same deals from every seat. Equal settings give equal results, whatever the number of workers.
package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"kancha/bot"
	"kancha/game"
)

// Player is a bot under the name that the result shows.
type Player struct {
	Name string
	Bot  bot.Bot
}

// Config says who plays what how often.
type Config struct {
	Game    game.Game
	Setup   game.Setup // Seats is the number of players; Seed starts the series
	Players []Player
	Games   int // a multiple of the number of players plays every deal from every seat
	Workers int // games at the same time, at least 1

	// Test, if there is one, ends the series as soon as it has decided between its two suppositions.
	Test *Test
	// Width, if not 0, ends it as soon as the 95 % interval of the first player's lead is at most so many points wide.
	Width float64
	// Known are games that were played before, by number: they are not played again.
	Known map[int]Outcome
	// Played, if not nil, is told every game when it is over, in any order but one at a time.
	Played func(n int, o Outcome)
}

// Run plays the series. A setup that cannot be is a *game.SetupError; a game that goes wrong is counted in the result
// and does not end the series. When the context ends, its error is returned.
func Run(ctx context.Context, c Config) (*Result, error) {
	if c.Games < 1 || len(c.Players) == 0 {
		return nil, errors.New("arena: nothing to play")
	}
	if c.Width < 0 {
		return nil, errors.New("arena: no interval is that narrow")
	}
	c.Setup.Seats = len(c.Players)
	settled, err := game.Settle(c.Game.Info(), c.Setup)
	if err != nil {
		return nil, err
	}
	c.Setup = settled
	if _, err := c.Game.New(c.Setup); err != nil {
		return nil, err
	}
	began := time.Now()
	outcomes := playAll(ctx, c)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return summarise(c, outcomes, time.Since(began)), nil
}

// playAll plays the games that are not known. What it gives is complete, or ends where the test has decided.
func playAll(ctx context.Context, c Config) []Outcome {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	games := &ledger{c: c, outcomes: make([]Outcome, c.Games), over: make([]bool, c.Games)}
	for n, o := range c.Known {
		games.enter(n, o)
	}
	next, results := make(chan int), make(chan played)
	go games.deal(ctx, next, slices.Clone(games.over))
	go func() {
		var wait sync.WaitGroup
		for range max(1, c.Workers) {
			wait.Go(func() {
				for n := range next {
					results <- played{n, play(ctx, c, n)}
				}
			})
		}
		wait.Wait()
		close(results)
	}()
	for {
		if games.decided() {
			stop()
		}
		p, ok := <-results
		if !ok {
			return games.outcomes[:games.whole]
		}
		if ctx.Err() != nil {
			continue // bots that are told to stop play badly
		}
		games.enter(p.n, p.outcome)
		if c.Played != nil {
			c.Played(p.n, p.outcome)
		}
	}
}

type played struct {
	n       int
	outcome Outcome
}

// ledger is the games of a series, in their order whatever order they end in.
type ledger struct {
	c        Config
	outcomes []Outcome
	over     []bool
	whole    int // games from the first one without a gap
	end      bool
}

// deal gives out the games that are not over.
func (l *ledger) deal(ctx context.Context, next chan<- int, over []bool) {
	defer close(next)
	for n := range over {
		if over[n] {
			continue
		}
		select {
		case next <- n:
		case <-ctx.Done():
			return
		}
	}
}

// enter takes a game down. What ends a series looks at whole deals in their order, so that it ends at the same game with any
// number of workers.
func (l *ledger) enter(n int, o Outcome) {
	if n < 0 || n >= len(l.over) || l.over[n] {
		return
	}
	l.outcomes[n], l.over[n] = o, true
	for !l.end && l.whole < len(l.over) && l.over[l.whole] {
		l.whole++
		if l.whole%len(l.c.Players) == 0 {
			l.end = l.known(l.outcomes[:l.whole])
		}
	}
}

// known tells whether whole deals say what the series was played for.
func (l *ledger) known(games []Outcome) bool {
	players := len(l.c.Players)
	return l.c.Test != nil && l.c.Test.judge(games, players).Verdict != Open ||
		l.c.Width > 0 && narrow(games, players, l.c.Width)
}

func (l *ledger) decided() bool { return l.end }

// Outcome is one finished or failed game.
type Outcome struct {
	Standing  []game.Standing // by player, not by seat
	Counts    [][]game.Count  // by player, of a game that counts something
	Automata  []game.Standing // of those that the rules play
	Decisions int
	Err       error
}

// play is the n-th game of the series: deal n / players, rotation n % players.
func play(ctx context.Context, c Config, n int) (o Outcome) {
	size := len(c.Players)
	deal, shift := n/size, n%size
	setup := c.Setup
	setup.Seed = DealSeed(c.Setup.Seed, deal)
	state, err := c.Game.New(setup)
	if err != nil {
		return Outcome{Err: err}
	}
	rands := make([]game.Rand, size)
	for p := range rands {
		rands[p] = game.NewRand(setup.Seed + uint64(p) + 1)
	}
	var tally game.Tally
	if t, ok := c.Game.(game.Tallier); ok {
		tally = t.Tally()
	}
	for ; !state.Waiting().Empty(); o.Decisions++ {
		if o.Err = ctx.Err(); o.Err != nil {
			return o
		}
		if o.Decisions > c.Game.Info().Bound {
			o.Err = fmt.Errorf("no end after %d answers", o.Decisions)
			return o
		}
		seat := state.Waiting().First()
		p := (int(seat) + shift) % size
		if o.Err = answer(ctx, state, seat, c.Players[p].Bot, &rands[p], tally); o.Err != nil {
			return o
		}
	}
	o.Standing = make([]game.Standing, size)
	for _, s := range state.Standings() {
		if int(s.Seat) < size {
			o.Standing[(int(s.Seat)+shift)%size] = s
		} else {
			o.Automata = append(o.Automata, s)
		}
	}
	if tally != nil {
		o.Counts = make([][]game.Count, size)
		for seat := range size {
			o.Counts[(seat+shift)%size] = tally.Counts(state, game.Seat(seat))
		}
	}
	return o
}

// Answer takes one step: an automaton follows the rules, a player sees its view, a [Cheat] what is behind it.
func Answer(ctx context.Context, state game.State, seat game.Seat, b bot.Bot, rand *game.Rand) error {
	return answer(ctx, state, seat, b, rand, nil)
}

// answer is that, and tells a tally of it if there is one.
func answer(ctx context.Context, state game.State, seat game.Seat, b bot.Bot, rand *game.Rand, tally game.Tally) error {
	if state.Automata().Has(seat) {
		moves := state.Moves(seat, nil)
		if len(moves) != 1 {
			return fmt.Errorf("seat %d: automaton has %d answers", seat, len(moves))
		}
		return state.Apply(seat, moves[0], nil)
	}
	view := state.View(seat)
	if c, ok := b.(cheat); ok {
		view, b = open{view, state}, c.Bot
	}
	m, err := b.Choose(ctx, view, rand)
	if err != nil {
		return fmt.Errorf("seat %d: %w", seat, err)
	}
	if tally != nil {
		tally.Answer(state, seat, m)
	}
	if err := state.Apply(seat, m, nil); err != nil {
		return fmt.Errorf("seat %d: %w", seat, err)
	}
	return nil
}

// DealSeed is the seed of a deal of a series.
func DealSeed(series uint64, deal int) uint64 {
	r := game.NewRand(series)
	base := r.Uint64()
	d := game.NewRand(base + uint64(deal))
	return d.Uint64()
}
