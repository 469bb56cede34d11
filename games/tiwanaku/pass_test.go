package tiwanaku

import (
	"context"
	"math/bits"
	"slices"
	"testing"

	"kancha/game"
	"kancha/games/tiwanaku/puzzle"
)

func TestOnlyCompetitiveGamesHaveWishesToPass(t *testing.T) {
	for _, m := range load(t).Info().Modes {
		st, err := load(t).New(game.Setup{Mode: m.ID, Seats: m.Min, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{passFinal, passUnsure}
		if m.ID != modeIDs[competitive] {
			want = nil
		}
		if got := game.Passes(st); !slices.Equal(got, want) {
			t.Errorf("%s: %q", m.ID, got)
		}
	}
}

// In the last round one wish passes always, the other one as long as nothing is certain: exactly where the solver, given all
// the time it wants, finds no crop of the seat.
func TestFinalPredictionsArePassedOnWhileNothingIsCertain(t *testing.T) {
	sure, unsure := 0, 0
	for seed := range uint64(10) {
		s, r := start(t, 2, seed+1), game.NewRand(seed)
		var buf []game.Move
		for s.waiting != 0 {
			seat := s.waiting.First()
			_, always := game.Passed(s, seat, []string{passFinal})
			m, open := game.Passed(s, seat, []string{passUnsure})
			if asked := s.Question(seat).Kind == "last_prediction"; always != asked || open && !asked {
				t.Fatalf("%v: %v, %v", s.Question(seat), always, open)
			} else if asked {
				known := s.known()
				d, err := puzzle.Deduce(context.Background(), &known, puzzle.Exact, puzzle.Budget{})
				if err != nil {
					t.Fatal(err)
				}
				certain := false
				for at := range s.bare(seat).all() {
					certain = certain || bits.OnesCount8(d.Crop[at.Row()*known.Cols+at.Col()]) == 1
				}
				switch {
				case open && certain:
					t.Errorf("seed %d: passes although a crop is certain", seed)
				case open:
					unsure++
					if load(t).Format(m) != "pass" {
						t.Errorf("passes with %q", load(t).Format(m))
					}
				case certain:
					sure++
				}
			}
			if buf = s.Moves(seat, buf[:0]); !s.final { // so that crops are left for the last round
				buf = slices.DeleteFunc(buf, func(m game.Move) bool { return Read(m).Verb == Predict })
			}
			if err := s.Apply(seat, buf[r.IntN(len(buf))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if sure == 0 || unsure == 0 {
		t.Errorf("something was certain %d times, nothing %d times", sure, unsure)
	}
}
