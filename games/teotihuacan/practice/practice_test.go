package practice_test

import (
	"testing"

	"kancha/game/lesson/price/pricetest"
	"kancha/games/teotihuacan"
	"kancha/games/teotihuacan/practice"
)

func TestPractice(t *testing.T) {
	g, err := teotihuacan.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	pricetest.Suite(t, g, practice.Practice)
}
