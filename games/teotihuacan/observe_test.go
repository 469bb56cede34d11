package teotihuacan

import (
	"slices"
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
	g := load(t)
	n := g.Info().ObservationLen()
	var missing []string
	for _, path := range gametest.Unnoticed(visited(t, g), func(of any) []float32 {
		out := make([]float32, n)
		p := *of.(*position)
		p.Observe(p.Waiting().First(), out)
		return out
	}) {
		if unshown[path] == "" {
			t.Errorf("%s can change without being observed", path)
		}
		missing = append(missing, path)
	}
	for path := range unshown {
		if !slices.Contains(missing, path) {
			t.Errorf("%s is observed: take it from the list", path)
		}
	}
}

func observedSetups() []game.Setup {
	return []game.Setup{{Seats: 2}, {Seats: 4}, {Mode: soloMode, Seats: 1}, {Seats: 3, Edition: draftStart}}
}

// visited are some positions of random games of every kind, as pointers to copies.
func visited(t *testing.T, g game.Game) []any {
	var out []any
	for i, setup := range observedSetups() {
		setup.Seed = uint64(i + 1)
		s, err := g.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		rand, buf := game.NewRand(uint64(i+1)), []game.Move(nil)
		for n := 0; !s.Waiting().Empty(); n++ {
			if n%11 == 0 {
				out = append(out, &s.Clone().(*state).position)
			}
			seat := s.Waiting().First()
			buf = s.Moves(seat, buf[:0])
			if err := s.Apply(seat, buf[rand.IntN(len(buf))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	return out
}
