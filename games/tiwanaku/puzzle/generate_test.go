package puzzle

import (
	"slices"
	"testing"
	"time"

	"kancha/game"
)

// benchMedian runs one call after another and reports the median and the 95th percentile beside the mean.
func benchMedian(b *testing.B, call func()) {
	var times []time.Duration
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		call()
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds()), "median-µs")
	b.ReportMetric(float64(times[len(times)*95/100].Microseconds()), "p95-µs")
	b.ReportMetric(float64(times[len(times)-1].Microseconds()), "max-µs")
}

func BenchmarkGenerate(b *testing.B) {
	for _, size := range [][2]int{{9, 5}, {5, 5}, {7, 7}, {9, 9}} {
		b.Run(sizeName(size[0], size[1]), func(b *testing.B) {
			r := game.NewRand(1)
			var out Board
			p := DefaultParams(size[0], size[1])
			geometryOf(size[0], size[1])
			benchMedian(b, func() {
				if err := Generate(&r, p, &out); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

func sizeName(cols, rows int) string { return string([]byte{'0' + byte(cols), 'x', '0' + byte(rows)}) }

func TestGeneratedBoardsAreValid(t *testing.T) {
	for cols := 1; cols <= MaxSide; cols++ {
		for rows := 1; rows <= MaxSide; rows++ {
			r := game.NewRand(uint64(cols*10 + rows))
			p := DefaultParams(cols, rows)
			for range 3 {
				var b Board
				if err := Generate(&r, p, &b); err != nil {
					t.Fatalf("%d×%d: %v", cols, rows, err)
				}
				if err := b.Check(); err != nil {
					t.Fatalf("%d×%d: %v", cols, rows, err)
				}
			}
		}
	}
}
