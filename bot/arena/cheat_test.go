package arena_test

import (
	"context"
	"testing"

	"kancha/bot"
	"kancha/bot/arena"
	"kancha/game"
)

func (s *picking) Clone() game.State     { c := *s; return &c }
func (s *picking) CopyTo(dst game.State) { *dst.(*picking) = *s }

func (v pickingView) Redeal(*game.Rand, game.State) {}

func (v pickingView) Determinize(*game.Rand) game.State {
	return &picking{seats: v.of.seats, lucky: nobody}
}

// nobody is who is lucky in what a seat can guess.
const nobody = game.Seat(9)

// prying answers 3 if all that a bot may sample says who is lucky, 2 if none of it does.
type prying struct{ t *testing.T }

func (p prying) Choose(_ context.Context, v game.View, r *game.Rand) (game.Move, error) {
	one := v.Determinize(r).(*picking)
	told := one.lucky != nobody
	if s, ok := v.(bot.Sampler); ok != told || ok && len(s.Samples(r, 3, 5)) != 3 {
		p.t.Error("what is drawn together differs from what is drawn alone")
	}
	into := &picking{lucky: nobody}
	v.(bot.Redealer).Redeal(r, into)
	if (into.lucky != nobody) != told {
		p.t.Error("what is dealt again differs from what is drawn alone")
	}
	one.moves = 99 // samples belong to who drew them
	if told {
		return 3, nil
	}
	return 2, nil
}

func TestWhoCheatsIsShownTheTruthInTheArenaAndNowhereElse(t *testing.T) {
	cheating := arena.Cheat(prying{t})
	r := run(t, 4, 1, cheating, prying{t})
	for p, want := range []float64{9, 6} {
		if got := r.Seats[p].Categories["picked"]; got != want || r.Errors > 0 {
			t.Errorf("player %d took %v, want %v; %s", p, got, want, r.FirstError)
		}
	}
	s, err := pickingGame{}.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	rand := game.NewRand(1)
	if m, err := cheating.Choose(t.Context(), s.View(0), &rand); m != 2 || err != nil {
		t.Errorf("away from the arena it answers %d, %v as if it saw the truth", m, err)
	}
}

func TestNoLevelCheats(t *testing.T) {
	for _, level := range bot.Levels() {
		if _, err := bot.New("cheat:"+level, nil); err == nil {
			t.Errorf("cheat:%s can be had where tables look for bots", level)
		}
	}
}
