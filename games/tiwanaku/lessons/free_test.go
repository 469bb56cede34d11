package lessons_test

import (
	"errors"
	"testing"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/scenario"
	"kancha/games/tiwanaku"
)

func TestInAFreePositionEverythingLegalIsPlayed(t *testing.T) {
	rules, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	lay, err := scenario.Parse("try", "game tiwanaku seats=2 board=short scenario=S1\ngiven turn = white, a3 = grass white\n")
	if err != nil {
		t.Fatal(err)
	}
	l := lesson.Try("try", "tiwanaku", &lay[0], []string{"a3"})
	g := rules.(scenario.Staged)
	at, err := l.Follow(g, lesson.Way{})
	if err != nil || at.Outcome != lesson.Open || at.Step == nil || at.Step.Light[0] != "a3" {
		t.Fatalf("%+v, %v", at, err)
	}
	way := l.Advance(lesson.Way{}, []string{"predict a3 potato"})
	if at, err = l.Follow(g, way); err != nil || at.React != nil || len(at.Way.Moves) != 1 {
		t.Fatalf("%+v, %v", at, err)
	}
	var illegal *game.Illegal
	if _, err = l.Follow(g, lesson.Way{Moves: []string{"predict b3 potato"}}); !errors.As(err, &illegal) {
		t.Errorf("nobody stands there: %v", err)
	}
	for at.Outcome == lesson.Open { // to the end of the turn
		seat := at.Seat
		moves := at.State.View(seat).Moves(seat, nil)
		way = l.Advance(at.Way, []string{rules.Format(moves[len(moves)-1])})
		if at, err = l.Follow(g, way); err != nil {
			t.Fatal(err)
		}
	}
	if len(at.Way.Moves) < 1 || len(at.Way.Moves) > 18 {
		t.Errorf("it ends after %d answers", len(at.Way.Moves))
	}
}
