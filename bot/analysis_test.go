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

func nothing(int, bot.Analysis) {}

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
	_, err := bot.NewAnalyst(points{}).Analyse(ctx, turnsOf(&toy{Boxes: []int{3}, Range: 1}, 1, 103), func(n int, _ bot.Analysis) {
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

// TestLuckIsTold apart from decisions: the same announcement, once right and once wrong, costs the same and brings what
// the box held.
func TestLuckIsTold(t *testing.T) {
	analyst := bot.NewAnalyst(points{})
	lucky, err := analyst.Analyse(context.Background(), turnsOf(&toy{Boxes: []int{9}, Range: 9}, 1, 109), nothing)
	if err != nil {
		t.Fatal(err)
	}
	unlucky, err := analyst.Analyse(context.Background(), turnsOf(&toy{Boxes: []int{8}, Range: 9}, 1, 109), nothing)
	if err != nil {
		t.Fatal(err)
	}
	if lucky.Luck(0) < 9 || unlucky.Luck(0) > -3 {
		t.Errorf("chance brought %v and %v", lucky.Luck(0), unlucky.Luck(0))
	}
	if len(lucky.Swings) != 1 || len(unlucky.Swings) != 1 {
		t.Fatalf("%+v, %+v", lucky.Swings, unlucky.Swings)
	}
	good, bad := lucky.Swings[0], unlucky.Swings[0]
	if good.Change != 9 || bad.Change != -10 || good.Scored[0] != 9 || good.Own != bad.Own || good.Chance != lucky.Luck(0) {
		t.Errorf("%+v, %+v", good, bad)
	}
}

// contrary is a search that finds the last answer best that it is asked about, whatever it is.
type contrary struct{}

func (contrary) Compare(_ context.Context, _ game.View, _ *game.Rand, moves []game.Move, _ int) ([]bot.Choice, error) {
	played, best := bot.Choice{Move: moves[0], Value: 5}, bot.Choice{Move: moves[len(moves)-1]}
	return []bot.Choice{played, best}, nil
}

// TestATurningPointIsAgreedOn: where a search that looks farther sees it the other way, nothing turned.
func TestATurningPointIsAgreedOn(t *testing.T) {
	analyst := bot.NewAnalyst(points{})
	analyst.Far = contrary{}
	a, err := analyst.Analyse(context.Background(), turnsOf(&toy{Boxes: []int{3}, Range: 1}, leave), nothing)
	if err != nil || len(a.Turning) != 0 || a.Decisions[0].Cost() < 0 {
		t.Errorf("%+v, %v", a, err)
	}
}

// TestAnAnalysisIsReadWhileItIsMade: what was told on the way stays as it was.
func TestAnAnalysisIsReadWhileItIsMade(t *testing.T) {
	var parts []bot.Analysis
	_, err := bot.NewAnalyst(points{}).Analyse(context.Background(), turnsOf(&toy{Boxes: []int{3}, Range: 1}, 1, 102), func(_ int, soFar bot.Analysis) {
		parts = append(parts, soFar)
	})
	if err != nil || len(parts) != 2 {
		t.Fatal(err, len(parts))
	}
	if len(parts[0].Decisions) != 1 || len(parts[1].Decisions) != 2 || len(parts[1].Outlook) != 1 || parts[1].Decisions[1].Deep {
		t.Errorf("%+v", parts)
	}
}
