package puzzle

import "testing"

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
