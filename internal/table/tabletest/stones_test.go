package tabletest

import (
	"testing"

	"kancha/game"
	"kancha/game/gametest"
)

func TestStonesIsAGame(t *testing.T) {
	gametest.Conform(t, Stones, gametest.Options{Games: 2, Count: func(s game.State) []gametest.Tally {
		return []gametest.Tally{{What: "seats", N: s.Seats()}}
	}})
}
