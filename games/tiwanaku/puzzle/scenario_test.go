package puzzle

import (
	"errors"
	"testing"
)

func BenchmarkNewScenario(b *testing.B) {
	for _, size := range [][2]int{{9, 5}, {5, 5}, {7, 7}} {
		b.Run(sizeName(size[0], size[1]), func(b *testing.B) {
			seed, starts := uint64(0), 0
			benchMedian(b, func() {
				seed++
				s, err := NewScenario(seed, size[0], size[1])
				if err != nil {
					b.Fatal(err)
				}
				starts += len(s.Start)
			})
			b.ReportMetric(float64(starts)/float64(seed), "starts")
		})
	}
}

func TestScenariosAreValidUniqueAndReproducible(t *testing.T) {
	for _, size := range [][2]int{{9, 5}, {5, 5}, {3, 3}, {4, 7}, {8, 6}} {
		for seed := range uint64(40) {
			s, err := NewScenario(seed, size[0], size[1])
			if err != nil {
				t.Fatalf("%v seed %d: %v", size, seed, err)
			}
			if err := s.Board.Check(); err != nil {
				t.Fatalf("%v seed %d: %v", size, seed, err)
			}
			k := wholeTerrain(&s.Board, s.Start)
			if n := walkOver(t, &k); n != 1 {
				t.Errorf("%v seed %d: %v fillings fit the starting crops", size, seed, n)
			}
			if count := startCount(size[0] * size[1]); !count.has(len(s.Start)) {
				t.Errorf("%v seed %d: %d starting tiles, want %v", size, seed, len(s.Start), count)
			}
			again, _ := NewScenario(seed, size[0], size[1])
			if again.Board != s.Board || len(again.Start) != len(s.Start) || len(again.Otoma) != len(s.Otoma) {
				t.Errorf("%v seed %d: another scenario the second time", size, seed)
			}
		}
	}
}

func TestLongScenariosHaveOtoma(t *testing.T) {
	near, all := 0, 0
	for seed := range uint64(100) {
		s, err := NewScenario(seed, 9, 5)
		if err != nil {
			t.Fatal(err)
		}
		started := map[int]bool{}
		for _, at := range s.Start {
			started[at] = true
			all++
			if at%9 == 0 || at%9 == 8 || at < 9 || at >= 36 {
				near++
			}
		}
		sum := 0
		for _, at := range s.Otoma {
			if !started[at] {
				t.Errorf("seed %d: an Otoma stands on %s, no starting space", seed, Place(9, at))
			}
			started[at] = false
			sum += int(s.Board.Crop[at])
		}
		if len(s.Otoma) != 5 || sum < 10 || sum > 16 {
			t.Errorf("seed %d: %d Otoma with crops worth %d", seed, len(s.Otoma), sum)
		}
		if !orderless(&s.Board, s.Otoma) || !orderless(&s.Board, s.Otoma[:4]) {
			t.Errorf("seed %d: the Otoma score differently by rows and by columns", seed)
		}
	}
	if near*10 < all*7 {
		t.Errorf("only %d of %d starting tiles lie at the border", near, all)
	}
}

func TestScenariosRefuseNonsenseSizes(t *testing.T) {
	for _, size := range [][2]int{{0, 0}, {2, 5}, {5, 2}, {10, 5}, {5, -1}, {1 << 40, 5}} {
		var got *ParamsError
		if _, err := NewScenario(1, size[0], size[1]); !errors.As(err, &got) || got.Field != "size" {
			t.Errorf("%v: %v", size, err)
		}
	}
}

func TestTenThousandScenariosDiffer(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	seen := map[Board]bool{}
	for seed := range uint64(10000) {
		s, err := NewScenario(seed, 5, 5)
		if err != nil {
			t.Fatal(err)
		}
		seen[s.Board] = true
	}
	if len(seen) != 10000 {
		t.Errorf("%d different boards of 10000", len(seen))
	}
}
