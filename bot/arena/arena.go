// Package arena lets bots play many games against each other and says how sure the outcome is.
//
// Luck is evened out: every deal is played once for each rotation of the bots around the table, so each of them meets
// the same deals from every seat. Equal settings give equal results, whatever the number of workers.
package arena

import (
	"context"
	"errors"
	"fmt"
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
}

// Run plays the series. A setup that cannot be is a *game.SetupError; a game that goes wrong is counted in the result
// and does not end the series. When the context ends, its error is returned.
func Run(ctx context.Context, c Config) (*Result, error) {
	if c.Games < 1 || len(c.Players) == 0 {
		return nil, errors.New("arena: nothing to play")
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

// playAll spreads the games over the workers; each writes only to the places of its own games.
func playAll(ctx context.Context, c Config) []outcome {
	outcomes := make([]outcome, c.Games)
	next := make(chan int)
	var wait sync.WaitGroup
	for range max(1, c.Workers) {
		wait.Go(func() {
			for n := range next {
				outcomes[n] = play(ctx, c, n)
			}
		})
	}
	for n := 0; n < c.Games && ctx.Err() == nil; n++ {
		next <- n
	}
	close(next)
	wait.Wait()
	return outcomes
}

// outcome is one finished or failed game.
type outcome struct {
	standing  []game.Standing // by player, not by seat
	decisions int
	err       error
}

// play is the n-th game of the series: deal n / players, rotation n % players.
func play(ctx context.Context, c Config, n int) (o outcome) {
	size := len(c.Players)
	deal, shift := n/size, n%size
	setup := c.Setup
	setup.Seed = dealSeed(c.Setup.Seed, deal)
	state, err := c.Game.New(setup)
	if err != nil {
		return outcome{err: err}
	}
	rands := make([]game.Rand, size)
	for p := range rands {
		rands[p] = game.NewRand(setup.Seed + uint64(p) + 1)
	}
	for ; !state.Waiting().Empty(); o.decisions++ {
		if o.decisions > c.Game.Info().Bound {
			o.err = fmt.Errorf("no end after %d answers", o.decisions)
			return o
		}
		seat := state.Waiting().First()
		p := (int(seat) + shift) % size
		if o.err = answer(ctx, state, seat, c.Players[p].Bot, &rands[p]); o.err != nil {
			return o
		}
	}
	o.standing = make([]game.Standing, size)
	for _, s := range state.Standings() {
		if int(s.Seat) < size {
			o.standing[(int(s.Seat)+shift)%size] = s
		}
	}
	return o
}

// answer takes one step: an automaton follows the rules, a player sees its view.
func answer(ctx context.Context, state game.State, seat game.Seat, b bot.Bot, rand *game.Rand) error {
	if state.Automata().Has(seat) {
		moves := state.Moves(seat, nil)
		if len(moves) != 1 {
			return fmt.Errorf("seat %d: automaton has %d answers", seat, len(moves))
		}
		return state.Apply(seat, moves[0], nil)
	}
	m, err := b.Choose(ctx, state.View(seat), rand)
	if err != nil {
		return fmt.Errorf("seat %d: %w", seat, err)
	}
	if err := state.Apply(seat, m, nil); err != nil {
		return fmt.Errorf("seat %d: %w", seat, err)
	}
	return nil
}

// dealSeed is the seed of a deal of a series.
func dealSeed(series uint64, deal int) uint64 {
	r := game.NewRand(series)
	base := r.Uint64()
	d := game.NewRand(base + uint64(deal))
	return d.Uint64()
}
