package brain_test

import (
	"testing"

	"kancha/bot/bottest"
	"kancha/game"
	"kancha/games/tawantinsuyu/brain"
)

func TestBotsAreFair(t *testing.T) {
	bottest.Fair(t, rules(t), brain.Brain{}, game.Setup{Seats: 2, Seed: 5}, 2, 15, 60)
	bottest.Fair(t, rules(t), brain.Brain{}, game.Setup{Seats: 3, Seed: 6}, 30)
}

func TestASearchAllocatesNothing(t *testing.T) {
	bottest.Frugal(t, rules(t), brain.Brain{}, game.Setup{Seats: 2, Seed: 5}, 2, 15, 60)
}

func TestTheCoachKnowsNoSecret(t *testing.T) {
	bottest.Coached(t, rules(t), brain.Brain{}, game.Setup{Seats: 2, Seed: 5}, 10, 40)
}

func TestTheYardstickPlaysAsEver(t *testing.T) {
	bottest.Kept(t, rules(t), brain.Brain{}, game.Setup{Seats: 2, Seed: 11}, "441 6cd3aa1c13e7ae10")
}

func BenchmarkWalks(b *testing.B) {
	bottest.Walks(b, rules(b), brain.Brain{}, game.Setup{Seats: 2, Seed: 5}, 2, 30, 60, 90)
}
