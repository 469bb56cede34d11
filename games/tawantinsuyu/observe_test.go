package tawantinsuyu

import (
	"testing"

	"kancha/game"
	"kancha/game/gametest"
)

// unshown is what a position holds that an observation leaves out, and why.
var unshown = map[string]string{
	"rand.s":      "the generator is hidden",
	"reveals":     "a count that only undo needs",
	"blind":       "whether it is a view",
	"villagers":   "follows from the village",
	"deck":        "hidden from all",
	"armyDeck":    "hidden from all",
	"rowN":        "follows from the row",
	"weavingsN[]": "follows from the tapestries",
}

// TestObservationHoldsEverythingVisible changes every field of many positions and looks whether the observation changes.
func TestObservationHoldsEverythingVisible(t *testing.T) {
	setups := []game.Setup{{Seats: 2}, {Seats: 4}, {Mode: soloMode, Seats: 1}}
	gametest.Noticed(t, load(t), setups, 5, unshown, func(s game.State) *position { return &s.(*state).position },
		func(p position, out []float32) { p.Observe(p.Waiting().First(), out) })
}

// TestObservedOptionsStandInTheOrderOfTheList: the block holds for each option the number of its value.
func TestObservedOptionsStandInTheOrderOfTheList(t *testing.T) {
	g := load(t)
	at := 0
	for _, b := range g.Info().Observation {
		if b.Name == "options" {
			break
		}
		at += b.Len()
	}
	for i, c := range choices {
		for n, value := range c.values {
			setup := game.Setup{Options: []game.Choice{{Option: c.id, Value: value}}}
			if c.solo {
				setup.Mode = soloMode
			}
			s, err := g.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			dst := make([]float32, g.Info().ObservationLen())
			s.(game.Observer).Observe(0, dst)
			if dst[at+i] != float32(n) {
				t.Errorf("%s=%s is observed as %v, want %d", c.id, value, dst[at+i], n)
			}
		}
	}
}
