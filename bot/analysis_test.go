package bot_test

import (
	"context"
	"errors"
	"iter"
	"testing"

	"kancha/bot"
	"kancha/game"
)

// turnsOf plays a toy game and shows each answer as package bot wants it.
func turnsOf(start *toy, moves ...game.Move) iter.Seq[bot.Turn] {
	return func(yield func(bot.Turn) bool) {
		state := start.Clone()
		for i, m := range moves {
			turn := bot.Turn{Step: i + 1, Move: m, Before: state.View(0)}
			if state.Apply(0, m, nil) != nil {
				return
			}
			if turn.After = state.View(0); !yield(turn) {
				return
			}
		}
	}
}

func nothing(int) {}

// TestAnAnalysisPricesWhatWasMissed: everybody knows that three points lie in the box, so leaving costs three, or a little
// less, since the search that looks again also tries to say something else.
func TestAnAnalysisPricesWhatWasMissed(t *testing.T) {
	analyst := bot.NewAnalyst(points{})
	a, err := analyst.Analyse(context.Background(), turnsOf(&toy{Boxes: []int{3}, Range: 1}, leave), nothing)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Decisions) != 1 || a.Decisions[0].Cost() > 3 || a.Decisions[0].Cost() < 2.5 || !a.Decisions[0].Deep || len(a.Turning) != 1 || len(a.Decisions[0].Line) < 2 {
		t.Fatalf("leaving is judged %+v", a)
	}
	if line := a.Decisions[0].Line; line[0] != 1 || line[1] != 103 {
		t.Errorf("the best line is %v, want to open the box and to say three", line)
	}
	good, err := analyst.Analyse(context.Background(), turnsOf(&toy{Boxes: []int{3}, Range: 1}, 1, 103), nothing)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range good.Decisions {
		if d.Cost() != 0 {
			t.Errorf("the best answer %v costs %v", d.Played.Move, d.Cost())
		}
	}
	if len(good.Turning) != 0 {
		t.Error("a game without a mistake has turning points")
	}
}

// TestAJudgementKnowsNoSecret: whatever lies in the box, the same is said about opening it, and a lucky guess is no better
// than an unlucky one.
func TestAJudgementKnowsNoSecret(t *testing.T) {
	analyst := bot.NewAnalyst(points{})
	var first bot.Analysis
	for inside := 1; inside <= 9; inside++ {
		a, err := analyst.Analyse(context.Background(), turnsOf(&toy{Boxes: []int{inside}, Range: 9}, 1, 109), nothing)
		if err != nil {
			t.Fatal(err)
		}
		if inside == 1 {
			first = a
			continue
		}
		for i, d := range a.Decisions {
			if d.Cost() != first.Decisions[i].Cost() || d.Best != first.Decisions[i].Best || d.Played != first.Decisions[i].Played {
				t.Errorf("with %d in the box decision %d is %+v, with 1 it is %+v", inside, i, d, first.Decisions[i])
			}
		}
	}
}

func TestAnAnalysisStopsWithItsContext(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	seen := 0
	_, err := bot.NewAnalyst(points{}).Analyse(ctx, turnsOf(&toy{Boxes: []int{3}, Range: 1}, 1, 103), func(n int) {
		seen = n
		stop()
	})
	if !errors.Is(err, context.Canceled) || seen != 1 {
		t.Errorf("%v after %d answers", err, seen)
	}
}

// TestAJudgeValuesEveryLegalAnswerBestFirst, and the same twice.
func TestAJudgeValuesEveryLegalAnswerBestFirst(t *testing.T) {
	view := (&toy{Boxes: []int{3, 3, 3}, Range: 1}).View(0)
	judge := bot.NewJudge(points{})
	one, two := game.NewRand(4), game.NewRand(4)
	a, err := judge.Judge(context.Background(), view, &one, bot.Budget{Tries: 500})
	b, err2 := judge.Judge(context.Background(), view, &two, bot.Budget{Tries: 500})
	if err != nil || err2 != nil || len(a) != 4 || len(b) != 4 {
		t.Fatal(err, err2, a, b)
	}
	for i := range a {
		if a[i] != b[i] || i > 0 && a[i].Value > a[i-1].Value || a[i].Visits < 1 {
			t.Errorf("place %d: %+v and %+v", i, a[i], b[i])
		}
	}
	if a[3].Move != leave {
		t.Errorf("leaving is not the worst: %+v", a)
	}
}
