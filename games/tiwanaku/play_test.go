package tiwanaku

import (
	"bytes"
	"testing"

	"kancha/game"
)

func load(t testing.TB) game.Game {
	t.Helper()
	g, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func setup(seats int, options ...string) game.Setup {
	setup := game.Setup{Seats: seats}
	for i := 0; i < len(options); i += 2 {
		setup.Options = append(setup.Options, game.Choice{Option: options[i], Value: options[i+1]})
	}
	return setup
}

func start(t testing.TB, seats int, seed uint64, options ...string) *state {
	t.Helper()
	setup := setup(seats, options...)
	setup.Seed = seed
	s, err := load(t).New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// step gives a random answer of a random waiting seat.
func step(s *state, r *game.Rand, buf []game.Move) []game.Move {
	seat := s.waiting.First()
	for n := r.IntN(s.waiting.Len()); n > 0; n-- {
		seat = s.waiting.Without(seat).First()
	}
	buf = s.Moves(seat, buf[:0])
	if err := s.Apply(seat, buf[r.IntN(len(buf))], nil); err != nil {
		panic(err)
	}
	return buf
}

func TestRandomGamesRoundTripAsJSON(t *testing.T) {
	for _, board := range []string{"short", "long"} {
		for seats := 2; seats <= 4; seats++ {
			s := start(t, seats, uint64(seats), "board", board)
			r := game.NewRand(7)
			var buf []game.Move
			for n := 0; s.Waiting() != 0; n++ {
				buf = step(s, &r, buf)
				if n%7 != 0 && s.Waiting() != 0 {
					continue
				}
				text, _ := s.MarshalJSON()
				back, err := s.Decode(text)
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				again, _ := back.MarshalJSON()
				if !bytes.Equal(text, again) {
					t.Fatalf("want %s\nhave %s", text, again)
				}
			}
		}
	}
}

// inMode makes a setup of another mode.
func inMode(m mode, seats int, options ...string) game.Setup {
	s := setup(seats, options...)
	s.Mode = modeIDs[m]
	return s
}

func TestOtherModesRoundTripAsJSON(t *testing.T) {
	g := load(t)
	games := uint64(20)
	if testing.Short() {
		games = 2
	}
	for _, with := range []game.Setup{
		inMode(solo, 1, "scenario", "L1"), inMode(solo, 1, "scenario", "L2", "solo_level", "hard"),
		inMode(solo, 1, "scenario", "L3", "solo_offer_when_interrupted", "true"),
		inMode(cooperative, 2, "scenario", "L1"), inMode(cooperative, 3, "scenario", "L2", "coop_tileless_player", "predict_only"),
		inMode(cooperative, 4, "scenario", "L3", "coop_level", "expert"),
	} {
		for seed := range games {
			with.Seed = seed
			st, err := g.New(with)
			if err != nil {
				t.Fatal(err)
			}
			s, r := st.(*state), game.NewRand(seed)
			var buf []game.Move
			n := 0
			for ; s.Waiting() != 0; n++ {
				text := encode(t, s)
				back, err := s.Decode(text)
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				if again := encode(t, back); !bytes.Equal(text, again) {
					t.Fatalf("want %s\nhave %s", text, again)
				}
				buf = step(s, &r, buf)
			}
			text := encode(t, s)
			if _, err := s.Decode(text); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if seed == 0 {
				t.Logf("%v: %d answers, %v", with, n, s.Standings())
			}
		}
	}
}
