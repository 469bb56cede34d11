package brain_test

import (
	"bytes"
	"context"
	"testing"

	"kancha/bot"
	"kancha/bot/arena"
	"kancha/game"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/brain"
)

var short = []game.Choice{{Option: "board", Value: "short"}}

func rules(t testing.TB) game.Game {
	t.Helper()
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func simple(t *testing.T) bot.Bot {
	t.Helper()
	b, err := bot.New(bot.LevelSimple, brain.Brain{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// played is a short game after some random answers, or nil if it ended before.
func played(t *testing.T, g game.Game, seed uint64, answers int) game.State {
	t.Helper()
	s, err := g.New(game.Setup{Seats: 2, Options: short, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	r := game.NewRand(seed)
	for range answers {
		if s.Waiting().Empty() {
			return nil
		}
		seat := s.Waiting().First()
		moves := s.Moves(seat, nil)
		if err := s.Apply(seat, moves[r.IntN(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
	if s.Waiting().Empty() {
		return nil
	}
	return s
}

func choose(t *testing.T, v game.View, seed uint64) game.Move {
	t.Helper()
	r := game.NewRand(seed)
	m, err := simple(t).Choose(context.Background(), v, &r)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestTheSameViewGetsTheSameAnswerWhateverTheValleyHides(t *testing.T) {
	g := rules(t)
	compared := 0
	for seed := range uint64(12) {
		s := played(t, g, seed, 30+5*int(seed))
		if s == nil {
			continue
		}
		seat := s.Waiting().First()
		r := game.NewRand(seed + 99)
		other := s.View(seat).Determinize(&r)
		one, _ := s.MarshalJSON()
		two, _ := other.MarshalJSON()
		if !bytes.Equal(one, two) {
			compared++
		}
		if x, y := choose(t, s.View(seat), seed), choose(t, other.View(seat), seed); x != y {
			t.Errorf("seed %d: %s with one valley, %s with another", seed, g.Format(x), g.Format(y))
		}
	}
	if compared < 3 {
		t.Errorf("only %d positions hid anything", compared)
	}
}

func TestTheLastPredictionsAreRightFarMoreOftenThanWrong(t *testing.T) {
	g := rules(t)
	var right, wrong int
	for seed := range uint64(16) {
		s := lastPredictions(t, g, seed)
		if s == nil {
			continue
		}
		seat := s.Waiting().First()
		before := s.Standings()[seat].Total
		m := choose(t, s.View(seat), seed)
		if err := s.Apply(seat, m, nil); err != nil {
			t.Fatal(err)
		}
		switch after := s.Standings()[seat].Total; {
		case after > before:
			right++
		case after < before:
			wrong++
		}
	}
	if right < 5*wrong || right == 0 {
		t.Errorf("of the last predictions %d were right and %d wrong", right, wrong)
	}
}

// lastPredictions plays at random until a final prediction is asked; nil if that never comes.
func lastPredictions(t *testing.T, g game.Game, seed uint64) game.State {
	t.Helper()
	r := game.NewRand(seed)
	for s := played(t, g, seed, 0); !s.Waiting().Empty(); {
		seat := s.Waiting().First()
		if s.Question(seat).Kind == "last_prediction" {
			return s
		}
		moves := s.Moves(seat, nil)
		if err := s.Apply(seat, moves[r.IntN(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
	return nil
}

func TestSimpleBeatsRandom(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 2 // of which one may be lost
	}
	random, err := bot.New(bot.LevelRandom, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := arena.Run(context.Background(), arena.Config{
		Game: rules(t), Setup: game.Setup{Seed: 1, Options: short}, Games: games, Workers: 2,
		Players: []arena.Player{{Name: "simple", Bot: simple(t)}, {Name: "random", Bot: random}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Errors > 0 || r.Seats[0].Wins < games-1 {
		t.Errorf("won %d of %d, %d errors %s", r.Seats[0].Wins, games, r.Errors, r.FirstError)
	}
}

func TestPositionsOfOtherGamesAreWorthNothing(t *testing.T) {
	if v := (brain.Brain{}).Evaluate(nil, 0); v != 0 {
		t.Errorf("worth %v", v)
	}
}
