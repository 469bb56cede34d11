package tabletest

import (
	"testing"

	"kancha/game/gametest"
)

func TestStonesIsAGame(t *testing.T) {
	gametest.Conform(t, Stones, gametest.Options{Games: 2})
}
