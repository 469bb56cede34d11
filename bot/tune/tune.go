// Package tune fits the weights of a brain to games that bots play against themselves: a position should be judged by
// the lead that came of it.
//
// In each generation bots with the weights so far play some games. At the beginning of every turn, and now and then
// within it, it is noted what the brain expected and how each weight changes that. What came of it is the final lead, or
// in part what was expected at the seat's next turns. The weights that come nearest to what came are those of the next
// generation, as far as the games outweigh the weights at the beginning, which someone set with understanding. What
// earlier generations showed counts too, less with each one.
package tune

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"kancha/bot"
	"kancha/bot/arena"
	"kancha/game"
)

// Config is what is played.
type Config struct {
	Game    game.Game
	Setup   game.Setup
	Brain   bot.Tunable // with the weights at the beginning
	Level   string      // that plays all seats
	Games   int         // of a generation
	Workers int         // games at the same time; the result does not depend on it
}

// Tuning is how far it is. It is all that has to be kept to go on later.
type Tuning struct {
	Generations int       `json:"generations"` // that have been played
	Games       int       `json:"games"`
	Positions   int       `json:"positions"`
	Start       []float64 `json:"start"`
	Values      []float64 `json:"values"`
	// Error is the mean squared difference between what was expected in the last generation and what came.
	Error float64 `json:"error"`
	Fit   fit     `json:"fit"`
}

// Begin is a tuning of which nothing has been played.
func Begin(brain bot.Tunable) *Tuning {
	t := &Tuning{}
	for _, w := range brain.Weights() {
		t.Start = append(t.Start, w.Value)
	}
	t.Values = append(t.Values, t.Start...)
	t.Fit.grow(len(t.Start) + 1)
	return t
}

// Brain is the brain with the weights so far.
func (t *Tuning) Brain(like bot.Tunable) bot.Tunable { return like.With(t.Values).(bot.Tunable) }

// Next plays a generation and fits the weights. When the context ends, nothing has changed.
func (t *Tuning) Next(ctx context.Context, c Config) error {
	if c.Games < 1 {
		return errors.New("tune: nothing to play")
	}
	lessons := make([][]lesson, c.Games)
	failed := make([]error, c.Games)
	next := make(chan int)
	var wait sync.WaitGroup
	for range max(1, c.Workers) {
		wait.Go(func() {
			for n := range next {
				lessons[n], failed[n] = t.play(ctx, c, t.Games+n)
			}
		})
	}
	for n := range c.Games {
		next <- n
	}
	close(next)
	wait.Wait()
	if err := errors.Join(append(failed, ctx.Err())...); err != nil {
		return err
	}
	t.learn(lessons)
	t.Generations, t.Games = t.Generations+1, t.Games+c.Games
	return nil
}

// learn takes the games of a generation into the fit, each with the same weight.
func (t *Tuning) learn(games [][]lesson) {
	t.Fit.fade()
	sum, n := 0.0, 0.0
	for _, lessons := range games {
		for _, l := range lessons {
			off := l.came - l.expected
			sum, n = sum+off*off, n+1
		}
	}
	t.Error = sum / max(1, n)
	for _, lessons := range games {
		for _, l := range lessons {
			t.Fit.add(&l, t.Values, says/float64(len(lessons))/max(1, t.Error))
		}
		t.Positions += len(lessons)
	}
	t.Fit.solve(t.Start, t.Values)
}

// says is how many independent things a game says about the weights; its positions hang together.
const says = 8

// lesson is a position, what the brain expected, and what came of it.
type lesson struct {
	seat     game.Seat
	expected float64
	slope    []float64 // of the expectation, by weight
	came     float64
}

// within a turn, every so many answers are noted too: some weights only count while a turn is under way.
const within = 4

// play is one game of bots that have the weights so far.
func (t *Tuning) play(ctx context.Context, c Config, n int) ([]lesson, error) {
	brain := t.Brain(c.Brain)
	player, err := bot.New(c.Level, brain)
	if err != nil {
		return nil, err
	}
	setup := c.Setup
	setup.Seed = arena.DealSeed(c.Setup.Seed, n)
	state, err := c.Game.New(setup)
	if err != nil {
		return nil, err
	}
	var lessons []lesson
	rand, last := game.NewRand(setup.Seed), game.Watcher
	for k := 0; !state.Waiting().Empty(); k++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if k > c.Game.Info().Bound {
			return nil, fmt.Errorf("tune: no end after %d answers", k)
		}
		seat, turn := state.Waiting().First(), state.Turn()
		if turn == seat && (turn != last || k%within == 0) && !state.Automata().Has(seat) {
			lessons = append(lessons, t.look(brain, state.View(seat), &rand))
		}
		last = turn
		if err := arena.Answer(ctx, state, seat, player, &rand); err != nil {
			return nil, err
		}
	}
	settle(lessons, state)
	return lessons, nil
}

// look notes what the brain expects and how that hangs on the weights.
func (t *Tuning) look(brain bot.Tunable, view game.View, rand *game.Rand) lesson {
	samples := bot.Samples(view, rand)
	l := lesson{seat: view.Viewer(), slope: make([]float64, len(t.Values))}
	l.expected = bot.Evaluation(brain, samples, l.seat)(samples[0])
	values := append([]float64(nil), t.Values...)
	for i, v := range values {
		step := t.scale(i) / 4
		values[i] = v + step
		l.slope[i] = (bot.Evaluation(brain.With(values), samples, l.seat)(samples[0]) - l.expected) / step
		values[i] = v
	}
	return l
}

// scale is by how much a weight may well be wrong.
func (t *Tuning) scale(i int) float64 { return scaleOf(t.Start[i]) }

// farsighted is how much the end of the game says, instead of what was expected at the next turn.
const farsighted = 0.8

// settle says what came of each position.
func settle(lessons []lesson, end game.State) {
	var later [game.MaxSeats]float64
	var known [game.MaxSeats]bool
	var came [game.MaxSeats]float64
	for i := len(lessons) - 1; i >= 0; i-- {
		l := &lessons[i]
		if !known[l.seat] {
			known[l.seat] = true
			l.came = bot.Lead(end, l.seat)
		} else {
			l.came = farsighted*came[l.seat] + (1-farsighted)*later[l.seat]
		}
		came[l.seat], later[l.seat] = l.came, l.expected
	}
}

// Whole tells whether a tuning that was read from somewhere can go on.
func (t *Tuning) Whole() bool {
	n := len(t.Start)
	if n == 0 || len(t.Values) != n || len(t.Fit.Square) != n+1 || len(t.Fit.Right) != n+1 || t.Games < 0 {
		return false
	}
	for _, row := range t.Fit.Square {
		if len(row) != n+1 {
			return false
		}
	}
	return true
}
