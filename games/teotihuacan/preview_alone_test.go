package teotihuacan

import (
	"testing"

	"kancha/game"
)

// Somebody alone who keeps two starting tiles is told beforehand that something will become known, whenever it does:
// where the tiles ask nothing more, the first turn begins with the answer.
func TestKeepingStartingTilesAloneForetellsWhatItReveals(t *testing.T) {
	grown := 0
	for seed := range uint64(40) {
		with := setup(1, soloStart, "dealt")
		with.Seed = seed
		st, err := load(t).New(with)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range st.Moves(0, nil) {
			after := st.Clone()
			if err := after.Apply(0, m, nil); err != nil {
				t.Fatal(err)
			}
			if after.Reveals() == st.Reveals() {
				continue
			}
			grown++
			for _, p := range []game.Position{st, st.View(0)} {
				if !p.Preview(0, m).Reveals {
					t.Errorf("seed %d: %s reveals something and does not say so", seed, load(t).Format(m))
				}
			}
		}
	}
	if grown == 0 {
		t.Error("nothing was ever revealed")
	}
}
