package tiwanaku

import (
	"testing"

	"kancha/game"
	"kancha/game/gametest"
)

// unshown is what a position holds that an observation leaves out, and why.
var unshown = map[string]string{
	"rand.s":  "the generator is hidden",
	"reveals": "a count that only undo needs",
	"blind":   "whether it is a view",
	"outcome": "it only words a question; what it tells of is in points and crops",
}

// TestObservationHoldsEverythingVisible changes every field of many positions and looks whether the observation changes.
func TestObservationHoldsEverythingVisible(t *testing.T) {
	setups := []game.Setup{setup(2, "board", "short"), setup(4), inMode(solo, 1), inMode(cooperative, 3)}
	gametest.Noticed(t, load(t), setups, 11, unshown, func(s game.State) *position { return &s.(*state).position },
		func(p position, out []float32) { p.Observe(p.Waiting().First(), out) })
}
