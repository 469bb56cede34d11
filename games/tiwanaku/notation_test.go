package tiwanaku

import (
	"errors"
	"strings"
	"testing"

	"kancha/game"
)

func TestTiwanaku_NotationRoundTrips(t *testing.T) {
	g := load(t)
	for _, text := range []string{
		"move pool", "move e4", "recall i5", "to a1", "predict e4 quinoa", "predict a1 potato", "stop", "offer potato",
		"offer coca corn", "offer potato coca chili corn quinoa", "end", "pass",
	} {
		m, err := g.Parse(text)
		if err != nil || g.Format(m) != text {
			t.Errorf("%q reads as %q: %v", text, g.Format(m), err)
		}
		if Read(m).Move() != m {
			t.Errorf("%q does not come together again", text)
		}
		if g.Describe(m).Kind == "" {
			t.Errorf("%q is not described", text)
		}
	}
}

func TestTiwanaku_NotationRefusesEverythingElse(t *testing.T) {
	g := load(t)
	for _, text := range []string{
		"", " ", "move", "move ", "move  e4", "move j1", "move e6", "move e0", "Move e4", "move E4", "move e4 ", " move e4", "move e4 e5",
		"recall pool", "to pool", "predict e4", "predict quinoa e4", "predict e4 maize", "predict e4 quinoa now", "stop now",
		"offer", "offer maize", "offer coca potato", "offer coca coca", "offer potato  coca", "end turn", "pass\n", "plough e4", "\x00",
		strings.Repeat("move pool ", 1000),
	} {
		m, err := g.Parse(text)
		var wrong *game.NotationError
		if !errors.As(err, &wrong) {
			t.Errorf("%q is read as %q: %v", text, g.Format(m), err)
		}
	}
}

func TestTiwanaku_NumbersThatAreNoMove(t *testing.T) {
	s := start(t, 2, 1, "board", "short", "scenario", "S1")
	for _, m := range []game.Move{0, 99, ^game.Move(0), Answer{Verb: To, Space: 46}.Move(), Answer{Verb: Predict, Space: 1, Crop: 6}.Move(),
		Answer{Verb: Predict, Space: 1}.Move(), Answer{Verb: Offer}.Move(), Answer{Verb: Offer, Tokens: 32}.Move(),
		Answer{Verb: End, Space: 1}.Move(), Answer{Verb: Move, Space: Pool, Crop: 1}.Move(), 1 << 40} {
		if Read(m).Verb != NoVerb {
			t.Errorf("%#x is read as %v", uint64(m), Read(m))
		}
		if err := s.Check(s.Turn(), m); err == nil || s.Format(m) != "" {
			t.Errorf("%#x is allowed or has the notation %q", uint64(m), s.Format(m))
		}
	}
}

// previewed is a preview as text.
func previewed(t *testing.T, s *state, answer string) string {
	t.Helper()
	seat, m := split(t, s, answer)
	p := s.Preview(seat, m)
	var parts []string
	if p.Reveals {
		parts = append(parts, "reveals")
	}
	for _, e := range p.Effects {
		parts = append(parts, e.String())
	}
	return strings.Join(parts, ", ")
}

func TestTiwanaku_PreviewsGoByTheRulesAlone(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "d2 = grass white, b1 = sand potato, e1 = grass coca, a2 = sand",
		"white.tokens = potato coca", "white.levels = sand 1 grass 1")
	want := func(answer, want string) {
		t.Helper()
		if got := previewed(t, s, answer); got != want {
			t.Errorf("%s: %q, want %q", answer, got, want)
		}
	}
	want("white move pool", "")
	want("white recall d2", "back_to_pool")
	want("white predict d2 potato", "reveals, gain_if_right n=1, token_held, lose_if_wrong least=2 most=5, ends_if_wrong")
	want("white predict d2 chili",
		"reveals, gain_if_right n=3, token_if_right crop=crop.chili, lose_if_wrong least=1 most=5, ends_if_wrong")
	want("white predict d2 quinoa",
		"reveals, gain_if_right n=5, token_if_right crop=crop.quinoa, lose_if_wrong least=1 most=4, ends_if_wrong")
	do(t, s, "white move pool")
	want("white to a2", "no_discovery")
	want("white to e5", "reveals, gain_between least=1 most=3") // earth and rock would join sand and grass
	want("white to c3", "")                                     // not legal
	do(t, s, "white to a2")
	want("white end", "")
	want("white offer potato coca", "gain n=1")
	want("white offer coca", "gain n=0")
}

// What a prediction wins and loses at most is what its effects say; other answers stake nothing.
func TestTiwanaku_APredictionStakesItsLevelAndTheHighestOther(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "d2 = grass white, b1 = sand potato")
	for answer, want := range map[string]game.Stake{
		"white predict d2 chili": {Best: 3, Worst: 5}, "white predict d2 quinoa": {Best: 5, Worst: 4},
		"white recall d2": {}, "white move pool": {},
	} {
		seat, m := split(t, s, answer)
		if got := s.Preview(seat, m).Stake; got != want {
			t.Errorf("%s stakes %+v, want %+v", answer, got, want)
		}
	}
	poor := lay(t, 2, "short", "S1", "turn = white", "c4 = sand white", "white.levels = none",
		"d1 = grass corn, d2 = grass chili, b1 = sand potato", "white.points.mistakes = -8")
	seat, m := split(t, poor, "white predict c4 potato")
	if got := poor.Preview(seat, m).Stake; got != (game.Stake{Best: 1, Worst: 2}) { // no more than it has
		t.Errorf("with two points it stakes %+v", got)
	}
}

func TestTiwanaku_PreviewOfTheLastTileIsExact(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", lastTile, "white.levels = sand 3 grass 4")
	do(t, s, "white move pool")
	if got := previewed(t, s, "white to e5"); got != "reveals, gain n=2" { // only sand is left, and it joins grass
		t.Errorf("preview %q", got)
	}
}

func TestTiwanaku_NoMoreIsLostThanOneHas(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "c4 = sand white", "white.levels = none",
		"d1 = grass corn, d2 = grass chili, b1 = sand potato", "white.points.mistakes = -8")
	if got := previewed(t, s, "white predict c4 potato"); !strings.Contains(got, "lose_n_if_wrong n=2") {
		t.Errorf("preview %q", got)
	}
}
