package gametest

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/game/gametest/toy"
)

// cards counts the cards of each value in the JSON of a state.
func cards(st game.State) []Tally {
	text, err := st.MarshalJSON()
	if err != nil {
		panic(err)
	}
	var d struct {
		Deck, Laid, Gone []int
		Hands            [][]int
	}
	if err := json.Unmarshal(text, &d); err != nil {
		panic(err)
	}
	out := make([]Tally, 5)
	for i := range out {
		out[i].What = string(rune('1' + i))
	}
	for _, pile := range append(d.Hands, d.Deck, d.Laid, d.Gone) {
		for _, card := range pile {
			if card > 0 {
				out[card-1].N++
			}
		}
	}
	return out
}

func options() Options {
	return Options{
		Setups: []game.Setup{{}, {Mode: "dummy"}}, Count: cards, Games: 2, Load: toy.Load, Pack: toy.OwnPack,
	}
}

// TestEachFaultIsFound breaks the toy game in many ways and sees that exactly the right properties fail.
func TestEachFaultIsFound(t *testing.T) {
	for _, c := range brokenEngines() {
		t.Run(c.name, func(t *testing.T) {
			o := options()
			if c.options != nil {
				c.options(&o)
			}
			s := newSubject(broken(t, c.f), o, false)
			for _, p := range properties {
				if raceDetector && (p.name == "cheap" || p.name != c.property) {
					continue // slow, and the race detector allocates
				}
				got := failure(p, s)
				switch {
				case p.name == c.property && !strings.Contains(got, c.says):
					t.Errorf("%s should fail saying %q, but says %q", p.name, c.says, got)
				case p.name != c.property && !slices.Contains(c.also, p.name) && got != "":
					t.Errorf("%s should not fail, but says %q", p.name, got)
				case slices.Contains(c.also, p.name) && got == "":
					t.Errorf("%s should fail too", p.name)
				}
			}
		})
	}
}

// TestToyWithoutFaults sees that the double itself breaks nothing.
func TestToyWithoutFaults(t *testing.T) {
	s := newSubject(broken(t, faults{}), options(), false)
	for _, p := range properties {
		if got := failure(p, s); got != "" {
			t.Errorf("%s: %s", p.name, got)
		}
	}
}

// brokenEngine is a fault, the property that must find it, and what it must say.
type brokenEngine struct {
	name     string
	property string
	says     string
	f        faults
	also     []string // further properties that cannot but fail too
	options  func(*Options)
}
