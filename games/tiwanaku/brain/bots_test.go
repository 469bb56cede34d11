package brain_test

import (
	"testing"

	"kancha/bot/bottest"
	"kancha/game"
	"kancha/games/tiwanaku/brain"
)

func TestBotsAreFair(t *testing.T) {
	bottest.Fair(t, rules(t), brain.Brain{}, game.Setup{Seats: 2, Seed: 5}, 15, 60)
	bottest.Fair(t, rules(t), brain.Brain{}, game.Setup{Seats: 3, Seed: 6}, 90)
}

func TestASearchAllocatesNothing(t *testing.T) {
	bottest.Frugal(t, rules(t), brain.Brain{}, game.Setup{Seats: 2, Seed: 5}, 15, 60)
}

func TestTheYardstickPlaysAsEver(t *testing.T) {
	bottest.Kept(t, rules(t), brain.Brain{}, game.Setup{Seats: 2, Options: short, Seed: 11}, "97 0f00164b1e13f482")
}

func BenchmarkWalks(b *testing.B) {
	bottest.Walks(b, rules(b), brain.Brain{}, game.Setup{Seats: 2, Seed: 5}, 2, 30, 60, 90)
}
