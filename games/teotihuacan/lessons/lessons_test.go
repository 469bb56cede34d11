package lessons_test

import (
	"os"
	"testing"

	"kancha/game/lesson/lessontest"
	"kancha/games/teotihuacan"
	"kancha/games/teotihuacan/lessons"
)

func TestLessons(t *testing.T) {
	g, err := teotihuacan.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := os.ReadFile("../rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	lessontest.Suite(t, g, lessons.Files, rules)
}
