package guide_test

import (
	"testing"

	"kancha/game/guide/guidetest"
	"kancha/games/tawantinsuyu"
	"kancha/games/tawantinsuyu/guide"
)

func TestGuide(t *testing.T) {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	guidetest.Suite(t, g, guide.Files)
}
