package puzzle

import (
	"context"
	"errors"
	"testing"
)

func TestRealScenariosFillAllBands(t *testing.T) {
	if testing.Short() {
		t.Skip("a long simulation")
	}
	var n [Expert + 1]int
	ideas := map[int]int{}
	for seed := range uint64(60) {
		s, err := NewScenario(seed, 5, 5)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Rate(context.Background(), &s)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := Rate(context.Background(), &s); again != r {
			t.Errorf("seed %d: rated %v, then %v", seed, r, again)
		}
		if r.Planted < 0 || r.Planted > 1 || r.Hardest < 1 || r.Guesses < 0 {
			t.Errorf("seed %d: %+v", seed, r)
		}
		n[r.Band]++
		ideas[r.Hardest]++
	}
	for b := Easy; b <= Expert; b++ {
		if n[b] < 5 {
			t.Errorf("%d of 60 scenarios are %s", n[b], b)
		}
	}
	if len(ideas) < 3 {
		t.Errorf("scenarios need only ideas of weight %v", ideas)
	}
}

func TestRatedScenariosAreInTheirBand(t *testing.T) {
	if testing.Short() {
		t.Skip("a long simulation")
	}
	for b := Easy; b <= Expert; b++ {
		s, r, err := NewRatedScenario(context.Background(), 7, 5, 5, b)
		if err != nil || r.Band != b {
			t.Fatalf("%s: %v, %v", b, r.Band, err)
		}
		if err := s.Board.Check(); err != nil {
			t.Errorf("%s: %v", b, err)
		}
		if id, ok := BandOf(b.String()); !ok || id != b {
			t.Errorf("%s does not read back", b)
		}
	}
	var refused *ParamsError
	if _, _, err := NewRatedScenario(context.Background(), 7, 5, 5, 9); !errors.As(err, &refused) {
		t.Errorf("band 9: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := NewRatedScenario(ctx, 7, 9, 5, Hard); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context gives %v", err)
	}
}

func TestRateRefusesBoardsWithoutUniqueCrops(t *testing.T) {
	s := packScenarios[5].scenario(t)
	s.Start = s.Start[:1]
	if _, err := Rate(context.Background(), &s); !errors.Is(err, ErrNotCertain) {
		t.Errorf("got %v", err)
	}
	s.Board.Crop[0] = Quinoa
	var broken *BoardError
	if _, err := Rate(context.Background(), &s); !errors.As(err, &broken) {
		t.Errorf("got %v", err)
	}
}

func BenchmarkRate(b *testing.B) {
	for _, size := range [][2]int{{9, 5}, {5, 5}} {
		b.Run(sizeName(size[0], size[1]), func(b *testing.B) {
			seed := uint64(0)
			benchMedian(b, func() {
				seed++
				s, err := NewScenario(seed, size[0], size[1])
				if err != nil {
					b.Fatal(err)
				}
				if _, err := Rate(context.Background(), &s); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}
