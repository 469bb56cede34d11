package bot_test

import (
	"context"
	"errors"
	"testing"

	"kancha/bot"
	"kancha/game"
)

func mustNew(t *testing.T, level string) bot.Bot {
	t.Helper()
	b, err := bot.New(level, points{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func choose(t *testing.T, b bot.Bot, v game.View, seed uint64) game.Move {
	t.Helper()
	rand := game.NewRand(seed)
	m, err := b.Choose(context.Background(), v, &rand)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestUnknownLevelIsRefused(t *testing.T) {
	for _, level := range []string{"", "Random", "genius"} {
		if _, err := bot.New(level, points{}); err == nil {
			t.Errorf("level %q was made", level)
		}
	}
}

func TestSimpleNeedsABrain(t *testing.T) {
	if _, err := bot.New(bot.LevelSimple, nil); err == nil {
		t.Error("simple was made without a brain")
	}
	if _, err := bot.New(bot.LevelRandom, nil); err != nil {
		t.Errorf("random without a brain: %v", err)
	}
}

func TestASeatThatIsNotAskedGetsNoAnswer(t *testing.T) {
	s := &toy{Boxes: []int{1}, Range: 3}
	for _, level := range bot.Levels() {
		rand := game.NewRand(1)
		_, err := mustNew(t, level).Choose(context.Background(), s.View(1), &rand)
		if !errors.Is(err, bot.ErrNotAsked) {
			t.Errorf("%s: error %v, want ErrNotAsked", level, err)
		}
	}
}

func TestRandomGivesEveryLegalAnswerAboutEquallyOften(t *testing.T) {
	s := &toy{Boxes: []int{1, 2, 3}, Range: 3}
	count := map[game.Move]int{}
	b := mustNew(t, bot.LevelRandom)
	for seed := range uint64(4000) {
		count[choose(t, b, s.View(0), seed)]++
	}
	for m := range game.Move(4) {
		if n := count[m]; n < 850 || n > 1150 {
			t.Errorf("answer %d given %d times in 4000, want about 1000", m, n)
		}
	}
}

func TestEqualViewsAndGeneratorsGiveEqualAnswersWhateverTheBoxesHold(t *testing.T) {
	for _, level := range bot.Levels() {
		b := mustNew(t, level)
		for seed := range uint64(50) {
			low := (&toy{Boxes: []int{1, 1, 1}, Range: 3, Opened: 2}).View(0)
			high := (&toy{Boxes: []int{3, 2, 3}, Range: 3, Opened: 2}).View(0)
			if x, y := choose(t, b, low, seed), choose(t, b, high, seed); x != y {
				t.Fatalf("%s, seed %d: answered %d and %d to equal views", level, seed, x, y)
			}
		}
	}
}

func TestSimpleLeavesAGambleThatLosesOnAverage(t *testing.T) {
	// In every single sample some announcement wins, so whoever peeks opens a box.
	s := &toy{Boxes: []int{3, 3}, Range: 3}
	b := mustNew(t, bot.LevelSimple)
	for seed := range uint64(20) {
		if m := choose(t, b, s.View(0), seed); m != leave {
			t.Fatalf("seed %d: opened box %d", seed, m)
		}
	}
}

func TestSimpleFollowsAPlanThroughAQuestionWithoutAnyGain(t *testing.T) {
	s := &toy{Boxes: []int{3, 3}, Range: 1}
	if m := choose(t, mustNew(t, bot.LevelSimple), s.View(0), 1); m == leave {
		t.Error("left though every box is known to hold a 3")
	}
	s.Opened = 1
	if m := choose(t, mustNew(t, bot.LevelSimple), s.View(0), 1); m != 103 {
		t.Errorf("announced %d, want 103", m)
	}
}

func TestSimpleAnnouncesTheNumberWithTheBestExpectationNotTheLikeliest(t *testing.T) {
	s := &toy{Boxes: []int{1}, Range: 3, Opened: 1}
	if m := choose(t, mustNew(t, bot.LevelSimple), s.View(0), 7); m != 103 {
		t.Errorf("announced %d, want 103: all are equally likely and 3 counts most", m)
	}
}

// plain is the same brain, with the promise of one that judges by what the seat sees.
type plain struct{ points }

func (plain) PlainSight() {}

func TestABrainInPlainSightChoosesTheSame(t *testing.T) {
	b, err := bot.New(bot.LevelSimple, plain{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []*toy{{Boxes: []int{3, 3}, Range: 3}, {Boxes: []int{3, 3}, Range: 1}, {Boxes: []int{3, 3}, Range: 1, Opened: 1},
		{Boxes: []int{1}, Range: 3, Opened: 1}} {
		for seed := range uint64(20) {
			if m, want := choose(t, b, s.View(0), seed), choose(t, mustNew(t, bot.LevelSimple), s.View(0), seed); m != want {
				t.Errorf("%+v, seed %d: %d, without the promise %d", s, seed, m, want)
			}
		}
	}
}

func TestAnEndedContextStillGivesALegalAnswer(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := &toy{Boxes: []int{1, 2}, Range: 3}
	rand := game.NewRand(1)
	m, err := mustNew(t, bot.LevelSimple).Choose(ctx, s.View(0), &rand)
	if err != nil || m > 2 {
		t.Errorf("answer %d, error %v", m, err)
	}
}

// scholar judges by how many different samples it was shown, to prove that it was asked to study.
type scholar struct{ seen *int }

func (scholar) Evaluate(game.State, game.Seat) float64 { panic("a scholar studies first") }

func (s scholar) Study(samples []game.State, seat game.Seat) func(game.State) float64 {
	*s.seen = len(samples)
	return func(st game.State) float64 { return float64(st.Standings()[seat].Total) }
}

func TestAScholarSeesTheSamplesSideBySide(t *testing.T) {
	var seen int
	b, err := bot.New(bot.LevelSimple, scholar{&seen})
	if err != nil {
		t.Fatal(err)
	}
	choose(t, b, (&toy{Boxes: []int{1, 2}, Range: 3}).View(0), 1)
	if seen < 32 {
		t.Errorf("studied %d samples, want at least 32", seen)
	}
}
