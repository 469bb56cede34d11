package guide_test

import (
	"slices"
	"testing"

	"kancha/game"
	"kancha/game/guide"
	"kancha/game/guide/guidetest"
	"kancha/games/tawantinsuyu"
	guides "kancha/games/tawantinsuyu/guide"
)

func TestGuide(t *testing.T) {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	guidetest.Suite(t, g, guides.Files)
}

// A first game leaves the Coricancha as it is printed (TW-03).
func TestTheFirstGameIsAsPrinted(t *testing.T) {
	g, err := guide.Read(guides.Files)
	if err != nil {
		t.Fatal(err)
	}
	if want := (game.Choice{Option: "coricancha", Value: "printed"}); !slices.Contains(g.Options, want) {
		t.Errorf("the first game is set up with %v", g.Options)
	}
}
