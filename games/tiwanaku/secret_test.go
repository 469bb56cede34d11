package tiwanaku

import (
	"bytes"
	"strings"
	"testing"

	"kancha/game"
)

// Rule TI-95.
func TestTiwanaku_TI95_HiddenValleysLookTheSame(t *testing.T) {
	s, r := start(t, 2, 4, "board", "short"), game.NewRand(5)
	var buf []game.Move
	for s.Waiting() != 0 {
		other := s.View(0).Determinize(&r)
		for _, viewer := range []game.Seat{0, 1, game.Watcher} {
			if !bytes.Equal(encode(t, s.View(viewer)), encode(t, other.View(viewer))) {
				t.Fatalf("seat %d can tell two valleys apart", viewer)
			}
		}
		buf = step(s, &r, buf)
	}
}

// Rule TI-95.
func TestTiwanaku_TI95_AViewShowsNeitherValleyNorGenerator(t *testing.T) {
	s := start(t, 2, 8, "scenario", "L1")
	text := string(encode(t, s.View(0)))
	if !strings.Contains(text, `"hidden":null`) {
		t.Errorf("the view says what is hidden: %s", text)
	}
	v := s.View(0).(*view)
	if v.rand != (game.Rand{}) {
		t.Error("the view holds the generator")
	}
	for at := range Space(Spaces) {
		if !s.tiles.has(at) && v.terrain[at] != 0 || !s.crops.has(at) && v.crop[at] != 0 {
			t.Errorf("the view holds what is hidden on %v", at)
		}
	}
	if _, err := s.Decode([]byte(text)); err == nil {
		t.Error("a view is read as a state")
	}
}

// Rule TI-96.
func TestTiwanaku_TI96_RevealsGrowAtDiscoveriesAndPredictionsOnly(t *testing.T) {
	s := lay(t, 2, "short", "S1", "turn = white", "d1 = grass white, d2 = grass white, e4 = sand brown")
	reveals := s.Reveals()
	after := func(answer string, want uint32) {
		t.Helper()
		do(t, s, answer)
		if got := s.Reveals() - reveals; got != want {
			t.Errorf("%s: reveals grew by %d, want %d", answer, got, want)
		}
		reveals = s.Reveals()
	}
	after("white move pool", 0)
	after("white to c1", 0) // a known space
	after("white end", 0)
	after("brown predict e4 potato", 1)
	after("brown end", 0)
	after("white move pool", 0)
	after("white to a2", 1) // a discovery
	after("white end", 0)
	after("brown recall e4", 0)
	after("brown end", 0)
	after("white predict d1 potato", 1) // wrong
}

// Rule TI-97.
func TestTiwanaku_TI97_SamplesFitWhatIsPublic(t *testing.T) {
	s, r := start(t, 3, 6, "board", "short"), game.NewRand(7)
	var buf []game.Move
	for s.Waiting() != 0 {
		d := s.View(1).Determinize(&r).(*state)
		if err := d.valley().Check(); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Decode(encode(t, d)); err != nil {
			t.Fatalf("a sample is no state: %v", err)
		}
		buf = step(s, &r, buf)
	}
}

// Rule TI-97.
func TestTiwanaku_TI97_ADiscThatIsKnownByNameIsSampledToo(t *testing.T) {
	s, r := start(t, 2, 6, "board", "short", "scenario", "S2"), game.NewRand(8)
	valleys := map[[Spaces]uint8]bool{}
	for range 10 {
		d := s.View(0).Determinize(&r).(*state)
		valleys[d.terrain] = true
		if _, err := d.Decode(encode(t, d)); err != nil {
			t.Errorf("a sample is no state: %v", err)
		}
	}
	if len(valleys) < 5 {
		t.Errorf("10 samples gave %d valleys", len(valleys))
	}
}
