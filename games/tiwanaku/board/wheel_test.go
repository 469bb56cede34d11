package board

import (
	"strings"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
)

func TestTheWheelShowsWhatWasRevealedLast(t *testing.T) {
	g := load(t)
	s, err := g.New(game.Setup{Seats: 2, Seed: 1, Options: []game.Choice{{Option: "board", Value: "short"}, {Option: "scenario", Value: "S1"}}})
	if err != nil {
		t.Fatal(err)
	}
	wheel := func() draw.Figure { return Board{}.Picture(draw.Scene{Position: s, Say: drawtest.InKeys}).Aside[0] }
	answer := func(notation string) {
		t.Helper()
		m, err := g.Parse(notation)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Apply(s.Waiting().First(), m, nil); err != nil {
			t.Fatal(err)
		}
	}
	shows := func(when, words, turned string) {
		t.Helper()
		f := wheel()
		if f.Items[0].Label != words {
			t.Errorf("%s: says %q, want %q", when, f.Items[0].Label, words)
		}
		if !strings.Contains(f.SVG.String(), turned) {
			t.Errorf("%s: no ring is turned by %s", when, turned)
		}
	}
	shows("before the first question", "figure.wheel.closed.", `id="wheel-nature" class="turning nature" transform="rotate(0)"`)
	answer("move pool")
	answer("to b1")
	shows("after a discovery", "figure.wheel.terrain at=b1 terrain=terrain.sand.", `id="wheel-nature" class="turning nature" transform="rotate(-72)"`)
	answer("end")
	answer("move pool")
	answer("to a2")
	shows("after another one", "figure.wheel.terrain at=a2 terrain=terrain.sand.", `id="wheel-animal" class="turning animal" transform="rotate(-72)"`)
	answer("end")
	answer("predict b1 quinoa")
	shows("after a prediction", "figure.wheel.crop at=b1 crop=crop.potato.", tokenShape(1).String())
}
