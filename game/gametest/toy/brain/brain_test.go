package brain_test

import (
	"context"
	"testing"

	"kancha/bot"
	"kancha/bot/bottest"
	"kancha/game"
	"kancha/game/gametest/toy"
	"kancha/game/gametest/toy/brain"
)

func rules(t testing.TB) game.Game {
	t.Helper()
	g, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestBotsAreFair(t *testing.T) {
	bottest.Fair(t, rules(t), brain.Brain{}, game.Setup{Seats: 2, Seed: 5}, 0, 3)
}

func TestTheYardstickPlaysAsEver(t *testing.T) {
	bottest.Kept(t, rules(t), brain.Brain{}, game.Setup{Seats: 2, Seed: 11}, "8 bd9c4e55fdc403ed")
}

// Whoever thinks wins more often than whoever does not.
func TestTheBrainHelps(t *testing.T) {
	g, r := rules(t), game.NewRand(1)
	var bots [2]bot.Bot
	for i, level := range []string{bot.LevelSimple, bot.LevelRandom} {
		b, err := bot.New(level, brain.Brain{})
		if err != nil {
			t.Fatal(err)
		}
		bots[i] = b
	}
	won, lost := 0, 0
	for n := range 400 {
		s, err := g.New(game.Setup{Seed: uint64(n)})
		if err != nil {
			t.Fatal(err)
		}
		for !s.Waiting().Empty() {
			seat := s.Waiting().First()
			m, err := bots[(int(seat)+n)%2].Choose(context.Background(), s.View(seat), &r)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Apply(seat, m, nil); err != nil {
				t.Fatal(err)
			}
		}
		switch mine, other := s.Standings()[n%2], s.Standings()[1-n%2]; {
		case mine.Rank < other.Rank:
			won++
		case mine.Rank > other.Rank:
			lost++
		}
	}
	if won < lost+lost/4 {
		t.Errorf("won %d and lost %d of 400", won, lost)
	}
}
