package tawantinsuyu

import (
	"strings"
	"testing"

	"kancha/game/scenario"
)

// What cannot be laid out is an error that names it.
func TestWrongPositions(t *testing.T) {
	g := load(t)
	for _, one := range []struct{ text, says string }{
		{"game tawantinsuyu seats=2 pack=default-9", `no pack "default-9"`},
		{"game tawantinsuyu seats=2\ngiven setup = cards", `no "cards"`},
		{"game tawantinsuyu mode=solo seats=1\ngiven tokens = 1 2", "want 8 spots"},
		{"game tawantinsuyu mode=solo seats=1\ngiven tokens = 1 2 4 1 2 3 1 6", `no spot "6"`},
		// Nothing was dealt.
		{"game tawantinsuyu seats=2\ngiven setup = gods, purple.tapestries = SW01, blue.tapestries = SW02", "no game reaches"},
		{"game tawantinsuyu seats=2\ngiven turn = purple\nwant food.courier.M99 = 1", "no such key"},
		{"game tawantinsuyu seats=2\ngiven setup = weavings\nwant food.courier.M05 = 1", "no such key"}, // nobody's turn
		{"game tawantinsuyu seats=2\ngiven turn = purple\nwant pack.roaming.up = 1", "no such key"},
	} {
		list, err := scenario.Parse("test", one.text)
		if err != nil {
			t.Fatal(err)
		}
		staged := g.(scenario.Staged)
		if _, err := list[0].State(g, staged.Stage()); err == nil || !strings.Contains(err.Error(), one.says) {
			t.Errorf("%s\nwant %s, got %v", one.text, one.says, err)
		}
	}
}

// A scenario is played with the pack that it names, whatever pack is loaded.
func TestAScenarioNamesItsPack(t *testing.T) {
	g := load(t).(*engine)
	for _, pack := range g.Packs() {
		list, err := scenario.Parse("test", "game tawantinsuyu seats=2 pack="+pack.ID+"\ngiven turn = purple")
		if err != nil {
			t.Fatal(err)
		}
		for _, loaded := range g.Packs() {
			other := g.Packed(loaded).(scenario.Staged)
			st, err := list[0].State(other, other.Stage())
			if err != nil || st.(*state).info.Pack != pack || list[0].Pack() != pack.ID {
				t.Errorf("%s with %s loaded: %v", pack.ID, loaded.ID, err)
			}
		}
	}
}
