package teotihuacan

import (
	"testing"

	"kancha/game"
	"kancha/game/gametest"
)

// unshown is what a position holds that an observation leaves out, and why.
var unshown = map[string]string{
	"rand.s":       "the generator is hidden",
	"reveals":      "a count that only undo needs",
	"blind":        "whether it is a view",
	"viewer":       "whose view it is: seats are counted from there",
	"spot[]":       "follows from the ring",
	"built":        "follows from the pyramid",
	"scored[][][]": "how past eclipses scored; the points are there",
}

// TestObservationHoldsEverythingVisible changes every field of many positions and looks whether the observation changes.
func TestObservationHoldsEverythingVisible(t *testing.T) {
	setups := []game.Setup{{Seats: 2}, {Seats: 4}, {Mode: soloMode, Seats: 1}, {Seats: 3, Edition: draftStart}}
	gametest.Noticed(t, load(t), setups, 11, unshown, func(s game.State) *position { return &s.(*state).position },
		func(p position, out []float32) { p.Observe(p.Waiting().First(), out) })
}
