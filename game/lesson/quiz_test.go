package lesson_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"kancha/game/lesson"
)

func TestReadQuiz(t *testing.T) {
	read := func(text string) ([]lesson.Question, error) {
		return lesson.ReadQuiz(fstest.MapFS{"ten.quiz": {Data: []byte(text)}})
	}
	list, err := read("# about dice\n\nte_dice lesson=te-cost rules=TE-12,TE-14 of=3 right=2\nte_price lesson=te-cost rules=TE-14 of=2 right=1\n")
	if err != nil || len(list) != 2 || list[0].Right != 2 || list[0].Of != 3 || len(list[0].Rules) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	if key := list[0].Key("why"); key != "quiz.te_dice.why" || len(list[1].Entries()) != 4 {
		t.Errorf("%s, %v", key, list[1].Entries())
	}
	for _, bad := range []string{"te_dice", "te_dice lesson=te-cost rules=TE-12 of=3 right=4", "te_dice lesson=te-cost rules=TE-12 of=x right=1", "te_dice lesson=te-cost rules=TE-12 of=3", "te_dice lesson=te-cost of=3 right=1", "te_dice rules=TE-12 of=3 right=1",
		"te_dice lesson=te-cost rules=TE-12 of=3 right=1 why", "a lesson=b rules=B of=2 right=1\na lesson=b rules=B of=2 right=1"} {
		if _, err := read(bad); err == nil || !strings.Contains(err.Error(), "ten.quiz:") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
