package guide_test

import (
	"testing"

	"kancha/game/guide/guidetest"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/guide"
)

func TestGuide(t *testing.T) {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	guidetest.Suite(t, g, guide.Files)
}
