package lessons_test

import (
	"os"
	"testing"

	"kancha/game/lesson/lessontest"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/lessons"
)

func TestLessons(t *testing.T) {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := os.ReadFile("../rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	lessontest.Suite(t, g, lessons.Files, rules)
	lessontest.Quiz(t, lessons.Files, rules)
}
