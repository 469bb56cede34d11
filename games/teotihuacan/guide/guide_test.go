package guide_test

import (
	"testing"

	"kancha/game/guide/guidetest"
	"kancha/games/teotihuacan"
	"kancha/games/teotihuacan/guide"
)

func TestGuide(t *testing.T) {
	g, err := teotihuacan.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	guidetest.Suite(t, g, guide.Files)
}
