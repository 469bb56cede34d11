package gametest

import (
	"strings"
	"testing"

	"kancha/game"
)

// TestFuzzFindsFaults gives the noise that Fuzz starts with to broken engines; each must be found with a record.
func TestFuzzFindsFaults(t *testing.T) {
	want := map[string]string{
		"an illegal answer changes the state": "changed the state",
		"games are longer than the bound":     "longer than its bound",
		"the view holds everything":           "does not look to seat",
		"a text is not read back":             "does not read back",
		"a broken state makes it panic":       "makes the engine panic",
		"a state is refused without a place":  "want a *DecodeError",
		"two moves share a text":              "does not read back",
	}
	for _, c := range brokenEngines() {
		says, ok := want[c.name]
		if !ok {
			continue
		}
		delete(want, c.name)
		t.Run(c.name, func(t *testing.T) {
			got := fuzzNoise(broken(t, c.f))
			if !strings.Contains(got, says) || !strings.Contains(got, "record: 1\ngame: toy\n") {
				t.Errorf("says %q, want %q and a record", got, says)
			}
		})
	}
	if len(want) > 0 {
		t.Errorf("there are no such faults: %v", want)
	}
	if got := fuzzNoise(plain); got != "" {
		t.Errorf("the toy game: %s", got)
	}
}

// TestFuzzCatchesPanics sees that a panic in the rules is reported with the game that leads there.
func TestFuzzCatchesPanics(t *testing.T) {
	got := fuzzNoise(broken(t, faults{apply: func(st game.State, s game.Seat, m game.Move, rec game.Recorder) error {
		if m == mv("roll") {
			panic("the die fell off the table")
		}
		return st.Apply(s, m, rec)
	}}))
	if !strings.Contains(got, "the die fell off the table") || !strings.Contains(got, "\n0: lay ") {
		t.Errorf("says %q, want the panic and a record", got)
	}
}

// fuzzNoise plays noise until something is wrong.
func fuzzNoise(g game.Game) string {
	setups := everySize(g.Info())
	for n := range 60 {
		if complaint := fuzzOnce(g, setups, noise(byte(n), uint64(n))); complaint != "" {
			return complaint
		}
	}
	return ""
}
