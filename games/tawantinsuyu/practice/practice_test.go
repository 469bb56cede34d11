package practice_test

import (
	"testing"

	"kancha/game/lesson/price/pricetest"
	"kancha/games/tawantinsuyu"
	"kancha/games/tawantinsuyu/practice"
)

func TestPractice(t *testing.T) {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	pricetest.Suite(t, g, practice.Practice)
}
