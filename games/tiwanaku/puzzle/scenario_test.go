package puzzle

import (
	"errors"
	"strings"
	"testing"

	"kancha/game"
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

// A scenario begins with the board of its seed, so ten thousand different boards are as many scenarios.
func TestTenThousandScenariosDiffer(t *testing.T) {
	if testing.Short() {
		t.Skip("a long simulation")
	}
	seen := map[Board]bool{}
	for seed := range uint64(10000) {
		r := game.NewRand(seed)
		var b Board
		if err := Generate(&r, DefaultParams(5, 5), &b); err != nil {
			t.Fatal(err)
		}
		seen[b] = true
	}
	if len(seen) != 10000 {
		t.Errorf("%d different boards of 10000", len(seen))
	}
}

// seededScenarios are scenarios of the first release. Records of games hold nothing but the seed, so they must not change.
var seededScenarios = []struct {
	seed       uint64
	cols, rows int
	board      []string
	start      string
	otoma      string
}{
	{2024, 9, 5, []string{
		"s3 g1 s4 s2 s3 e4 r1 s2 s1",
		"s5 g2 g3 s5 s1 e2 s3 s5 s4",
		"s1 s4 r1 r2 r4 e5 e1 r2 r1",
		"s2 r5 r3 g5 g3 g2 e3 r4 r3",
		"e3 e1 e2 e4 r1 g4 g1 s2 s1",
	}, "a1 e1 g1 i2 a4 d5 f5 i5", "e1 d5 a4 g1 i2"},
	{2024, 5, 5, []string{
		"g1 g4 g3 s1 r3",
		"e2 s5 g2 r5 r2",
		"e1 s3 r1 r4 g1",
		"r2 s4 s2 e3 e2",
		"r1 r3 s1 e4 e1",
	}, "b1 e1 d3", ""},
	{2024, 6, 4, []string{
		"e4 e1 g4 g1 r4 r5",
		"e2 e3 g5 g3 e2 r1",
		"r1 s4 g2 e4 e5 r3",
		"s2 s3 s1 e3 e1 r2",
	}, "a1 d1 f1 c3 f4", ""},
}

func TestTheScenarioOfASeedNeverChanges(t *testing.T) {
	places := func(cols int, list []int) string {
		var names []string
		for _, at := range list {
			names = append(names, Place(cols, at))
		}
		return strings.Join(names, " ")
	}
	for _, want := range seededScenarios {
		s, err := NewScenario(want.seed, want.cols, want.rows)
		if err != nil {
			t.Fatal(err)
		}
		if s.Board != boardOf(t, want.board...) || places(want.cols, s.Start) != want.start || places(want.cols, s.Otoma) != want.otoma {
			t.Errorf("%d×%d, seed %d: %v, start %v, Otoma %v", want.cols, want.rows, want.seed, s.Board, s.Start, s.Otoma)
		}
	}
}
