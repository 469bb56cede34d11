package brain_test

import (
	"context"
	"testing"

	"kancha/bot"
	"kancha/bot/arena"
	"kancha/game"
	"kancha/games/tawantinsuyu"
	"kancha/games/tawantinsuyu/brain"
)

func rules(t testing.TB) game.Game {
	t.Helper()
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func bots(t *testing.T) (simple, random bot.Bot) {
	t.Helper()
	simple, err := bot.New(bot.LevelSimple, brain.Brain{})
	if err != nil {
		t.Fatal(err)
	}
	random, err = bot.New(bot.LevelRandom, nil)
	if err != nil {
		t.Fatal(err)
	}
	return simple, random
}

func TestSimpleBeatsRandom(t *testing.T) {
	simple, random := bots(t)
	r, err := arena.Run(context.Background(), arena.Config{
		Game: rules(t), Setup: game.Setup{Seed: 1}, Games: 2, Workers: 2,
		Players: []arena.Player{{Name: "simple", Bot: simple}, {Name: "random", Bot: random}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Errors > 0 || r.Seats[0].Wins < 2 {
		t.Errorf("won %d of 2, %d errors %s", r.Seats[0].Wins, r.Errors, r.FirstError)
	}
}

// played is a game after some random answers.
func played(t *testing.T, g game.Game, answers int) game.State {
	t.Helper()
	s, err := g.New(game.Setup{Seats: 2, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	r := game.NewRand(5)
	for n := 0; n < answers && !s.Waiting().Empty(); n++ {
		seat := s.Waiting().First()
		moves := s.Moves(seat, nil)
		if err := s.Apply(seat, moves[r.IntN(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestAtTheEndThePointsCountAlone(t *testing.T) {
	g := rules(t)
	s := played(t, g, g.Info().Bound)
	if !s.Waiting().Empty() {
		t.Fatal("the game did not end")
	}
	lead := float64(s.Standings()[0].Total - s.Standings()[1].Total)
	if v := (brain.Brain{}).Evaluate(s, 0); v != lead {
		t.Errorf("worth %v with a lead of %v", v, lead)
	}
	if v := (brain.Brain{}).Evaluate(s, 1); v != -lead {
		t.Errorf("worth %v with a lead of %v", v, -lead)
	}
}

func TestTheSameViewGetsTheSameAnswerWhateverTheStacksHide(t *testing.T) {
	g := rules(t)
	simple, _ := bots(t)
	for _, answers := range []int{2, 15, 40} {
		s := played(t, g, answers)
		seat := s.Waiting().First()
		r := game.NewRand(99)
		other := s.View(seat).Determinize(&r)
		if x, y := choose(t, simple, s.View(seat)), choose(t, simple, other.View(seat)); x != y {
			t.Errorf("after %d answers: %s, with other stacks %s", answers, g.Format(x), g.Format(y))
		}
	}
}

// TestWhatLooksTheSameIsWorthTheSame is what [bot.Plain] promises.
func TestWhatLooksTheSameIsWorthTheSame(t *testing.T) {
	g := rules(t)
	r := game.NewRand(3)
	for answers := range 150 {
		s := played(t, g, answers)
		for seat := range game.Seat(s.Seats()) {
			want := brain.Brain{}.Evaluate(s, seat)
			if got := (brain.Brain{}).Evaluate(s.View(seat).Determinize(&r), seat); got != want {
				t.Fatalf("after %d answers seat %d has %v, and %v in what it believes", answers, seat, want, got)
			}
		}
	}
}

func choose(t *testing.T, b bot.Bot, v game.View) game.Move {
	t.Helper()
	r := game.NewRand(1)
	m, err := b.Choose(context.Background(), v, &r)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestPositionsOfOtherGamesAreWorthNothing(t *testing.T) {
	if v := (brain.Brain{}).Evaluate(nil, 0); v != 0 {
		t.Errorf("worth %v", v)
	}
}
