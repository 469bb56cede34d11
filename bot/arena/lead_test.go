package arena

import (
	"context"
	"math"
	"testing"

	"kancha/bot"
	"kancha/game"
)

func outcome(totals ...int) (o Outcome) {
	for _, t := range totals {
		o.Standing = append(o.Standing, game.Standing{Total: t})
	}
	return o
}

func TestALeadIsTakenByDeals(t *testing.T) {
	// The seat is worth 20 points here, and the first player 2: each deal says so, though each game says something else.
	games := []Outcome{outcome(62, 40), outcome(42, 60), outcome(51, 30), outcome(33, 50), outcome(70, 10)}
	l := leadOf(games, 0, 2)
	if l == nil || l.Mean != 2 || l.Deals != 2 || l.Spread != 0 || *l.CI95 != [2]float64{2, 2} {
		t.Errorf("%+v, want 2 points in each of two whole deals", l)
	}
	if l := leadOf(games, 1, 2); l.Mean != -2 {
		t.Errorf("the other one leads by %v, want -2", l.Mean)
	}
}

func TestALeadIsOverTheBestOfTheOthers(t *testing.T) {
	if l := outcome(50, 40, 47).lead(0); l != 3 {
		t.Errorf("%v, want 3", l)
	}
	o := outcome(50, 40)
	o.Automata = []game.Standing{{Total: 55}}
	if l := o.lead(0); l != -5 {
		t.Errorf("against an automaton %v, want -5", l)
	}
	if l := outcome(50).lead(0); l != 50 {
		t.Errorf("alone %v, want 50", l)
	}
}

func TestDealsWithAnErrorAreLeftOut(t *testing.T) {
	games := []Outcome{outcome(50, 40), {Err: bot.ErrNotAsked}, outcome(50, 46), outcome(50, 46)}
	if l := leadOf(games, 0, 2); l.Mean != 4 || l.Deals != 1 || l.CI95 != nil {
		t.Errorf("%+v, want 4 points in one deal and no interval", l)
	}
	if l := leadOf(games[:1], 0, 2); l != nil {
		t.Errorf("half a deal: %+v", l)
	}
}

func TestStudentsIntervalsAreThoseOfTheTables(t *testing.T) {
	for freedom, want := range map[int]float64{1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 11: 2.201, 30: 2.042, 1000: 1.962} {
		if got := student95(freedom); math.Abs(got-want) > 0.01*want {
			t.Errorf("%d degrees: %.3f, want %.3f", freedom, got, want)
		}
	}
}

func TestASeriesEndsWhenTheLeadIsKnownWellEnough(t *testing.T) {
	c := Config{Players: make([]Player, 2), Games: 200, Width: 5}
	l := &ledger{c: c, outcomes: make([]Outcome, c.Games), over: make([]bool, c.Games)}
	r := game.NewRand(1)
	for n := 0; n < c.Games && !l.decided(); n++ {
		l.enter(n, outcome(40+r.IntN(10), 40))
	}
	got := leadOf(l.outcomes[:l.whole], 0, 2)
	if !l.decided() || l.whole%2 != 0 || got.CI95[1]-got.CI95[0] > c.Width || got.Deals < leastWidth {
		t.Errorf("after %d games: %+v", l.whole, got)
	}
	if got := leadOf(l.outcomes[:l.whole-2], 0, 2); got.Deals >= leastWidth && got.CI95[1]-got.CI95[0] <= c.Width {
		t.Errorf("it could have ended before: %+v", got)
	}
}

func TestAWidthBelowNothingIsRefused(t *testing.T) {
	_, err := Run(context.Background(), Config{Players: make([]Player, 2), Games: 2, Width: -1})
	if err == nil {
		t.Error("a width below nothing was taken")
	}
}
