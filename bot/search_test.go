package bot_test

import (
	"context"
	"testing"

	"kancha/bot"
	"kancha/game"
)

func searching(t *testing.T, brain bot.Brain, limit bot.Limit) bot.Bot {
	t.Helper()
	b, err := bot.NewLimited("level5", brain, limit)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestASearchLeavesAGambleThatLosesOnAverage(t *testing.T) {
	s := &toy{Boxes: []int{3, 3}, Range: 3}
	b := searching(t, points{}, bot.Limit{Walks: 3000})
	for seed := range uint64(10) {
		if m := choose(t, b, s.View(0), seed); m != leave {
			t.Fatalf("seed %d: opened box %d", seed, m)
		}
	}
}

func TestASearchFollowsAPlanThroughAQuestionWithoutAnyGain(t *testing.T) {
	s := &toy{Boxes: []int{3, 3}, Range: 1}
	b := searching(t, points{}, bot.Limit{Walks: 300})
	if m := choose(t, b, s.View(0), 1); m == leave {
		t.Error("left though every box is known to hold a 3")
	}
	s.Opened = 1
	if m := choose(t, b, s.View(0), 1); m != 103 {
		t.Errorf("announced %d, want 103", m)
	}
}

func TestASearchIsReproducibleWithAnyNumberOfCores(t *testing.T) {
	s := &toy{Boxes: []int{1, 2, 3, 3}, Range: 3}
	for _, cores := range []int{1, 2, 3} {
		b := searching(t, points{}, bot.Limit{Walks: 25, Cores: cores})
		for seed := range uint64(20) {
			first := choose(t, b, s.View(0), seed)
			for range 3 {
				if m := choose(t, b, s.View(0), seed); m != first {
					t.Fatalf("%d cores, seed %d: %d, then %d", cores, seed, first, m)
				}
			}
		}
	}
}

// untouchable is a brain that must not be asked.
type untouchable struct{ t *testing.T }

func (u untouchable) Evaluate(game.State, game.Seat) float64 {
	u.t.Error("thought about it")
	return 0
}

// forced is the toy with one answer left.
type forced struct{ game.View }

func (f forced) Moves(seat game.Seat, out []game.Move) []game.Move {
	return append(out, f.View.Moves(seat, nil)[0])
}

func TestTheOnlyAnswerIsGivenWithoutThinking(t *testing.T) {
	v := forced{(&toy{Boxes: []int{1, 2}, Range: 3}).View(0)}
	for _, level := range bot.Levels() {
		b, err := bot.New(level, untouchable{t})
		if err != nil {
			t.Fatal(err)
		}
		if m := choose(t, b, v, 1); m != leave {
			t.Errorf("%s: answered %d", level, m)
		}
	}
}

// impatient ends the context after it was asked so often, and counts how often it is asked after that.
type impatient struct {
	cancel context.CancelFunc
	left   *int
}

func (p impatient) Evaluate(s game.State, seat game.Seat) float64 {
	if *p.left--; *p.left == 0 {
		p.cancel()
	}
	return points{}.Evaluate(s, seat)
}

func TestASearchEndsSoonAfterItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	left := 5000
	rand := game.NewRand(1)
	b := searching(t, impatient{cancel, &left}, bot.Limit{Walks: 1 << 30})
	s := &toy{Boxes: []int{1, 2, 3}, Range: 3}
	m, err := b.Choose(ctx, s.View(0), &rand)
	if err != nil || m > 3 {
		t.Errorf("answer %d, error %v", m, err)
	}
	if left < -2000 {
		t.Errorf("%d positions were judged after the end", -left)
	}
}

func TestACoreThatFailsFailsTheCallerAndNotTheProgram(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("the failure was swallowed")
		}
	}()
	rand := game.NewRand(1)
	b := searching(t, failing{}, bot.Limit{Walks: 100, Cores: 2})
	_, _ = b.Choose(context.Background(), (&toy{Boxes: []int{1, 2}, Range: 3}).View(0), &rand)
}

type failing struct{}

func (failing) Evaluate(game.State, game.Seat) float64 { panic("broken brain") }

func TestLevelsFromWeakToStrongAreFive(t *testing.T) {
	want := []string{"random", "level1", "level2", "level3", "simple", "level4", "level5"}
	got := bot.Levels()
	if len(got) != len(want) {
		t.Fatalf("levels %v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("levels %v, want %v", got, want)
		}
	}
}
