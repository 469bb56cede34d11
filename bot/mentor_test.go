package bot_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"kancha/bot"
	"kancha/game"
)

// toyRules is what a coach needs of the rules.
type toyRules struct{ game.Game }

func (toyRules) Describe(m game.Move) game.Phrase {
	if m > 0 && m < 100 {
		return game.Say("open", game.At("at", string('a'+rune(m-1))))
	}
	return game.Say("say")
}

func TestAMentorTellsWhatItWouldDoAndWhy(t *testing.T) {
	coach := bot.NewCoach(toyRules{}, points{})
	h, err := coach.Hint(context.Background(), (&toy{Boxes: []int{3}, Range: 1}).View(0))
	if err != nil || h.Plan == nil || !bot.Plans(coach) {
		t.Fatal(h, err)
	}
	if line := h.Plan.Line; len(line) != 2 || line[0] != 1 || line[1] != 103 {
		t.Errorf("it would answer %v, want to open the box and to say three", line)
	}
	if len(h.Look) != 1 || h.Look[0] != "a" || h.Plan.Next != leave || h.Plan.Ahead < 1 {
		t.Errorf("the hint is %+v with the plan %+v", h, h.Plan)
	}
}

func TestAMentorKnowsNoSecret(t *testing.T) {
	coach := bot.NewCoach(toyRules{}, points{})
	var first bot.Hint
	for inside := 1; inside <= 9; inside++ {
		h, err := coach.Hint(context.Background(), (&toy{Boxes: []int{inside, 10 - inside}, Range: 9}).View(0))
		if err != nil {
			t.Fatal(err)
		}
		if inside == 1 {
			first = h
		} else if !reflect.DeepEqual(h, first) {
			t.Errorf("with %d in the box it says %+v, with 1 %+v", inside, h.Plan, first.Plan)
		}
	}
}

func TestAMentorIsSilentWhereThereIsNoChoice(t *testing.T) {
	coach := bot.NewCoach(toyRules{}, points{})
	if _, err := coach.Hint(context.Background(), (&toy{Boxes: []int{3}, Range: 1, Done: true}).View(0)); !errors.Is(err, bot.ErrNothing) {
		t.Errorf("about a finished game it says %v", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := coach.Hint(ctx, (&toy{Boxes: []int{3}, Range: 1}).View(0)); !errors.Is(err, context.Canceled) {
		t.Errorf("without time it says %v", err)
	}
	if bot.NewCoach(toyRules{}, nil) != nil {
		t.Error("a coach without a brain")
	}
}

// TestAComparisonIsFairToAllAnswers: each has the same number of walks, the best stands first, and the same twice.
func TestAComparisonIsFairToAllAnswers(t *testing.T) {
	view := (&toy{Boxes: []int{3, 3}, Range: 1}).View(0)
	one, two := game.NewRand(4), game.NewRand(4)
	moves := []game.Move{leave, 2, 1}
	a, err := bot.NewComparer(points{}).Compare(context.Background(), view, &one, moves, 50)
	b, err2 := bot.NewComparer(points{}).Compare(context.Background(), view, &two, moves, 50)
	if err != nil || err2 != nil || !reflect.DeepEqual(a, b) {
		t.Fatal(err, err2, a, b)
	}
	for _, c := range a {
		if c.Visits != 50 {
			t.Errorf("%+v, want 50 walks", c)
		}
	}
	if a[2].Move != leave || a[2].Value != 0 || a[0].Value < 2 {
		t.Errorf("leaving is not the worst: %+v", a)
	}
}
