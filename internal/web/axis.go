package web

import "strconv"

// The sizes of a chart, in units of its own drawing.
const (
	chartWidth  = 640
	chartHeight = 260
	chartLeft   = 40
	chartFoot   = 28
)

// tick is a number beside or below a chart.
type tick struct {
	At    string
	Label string
}

// scale maps integers from a to b onto a line, as text for an attribute.
func scale(a, b, from, to int) func(int) string {
	return func(n int) string {
		at := float64(from) + float64(n-a)/float64(b-a)*float64(to-from)
		return strconv.FormatFloat(at, 'f', 1, 64)
	}
}

// ticks are up to six round numbers between low and high.
func ticks(low, high int) []int {
	step := 1
	for i := 0; (high-low)/step > 5; i++ {
		step = []int{2, 5, 10}[i%3] * pow10(i/3)
	}
	first := low / step * step
	if first < low {
		first += step
	}
	var out []int
	for n := first; n <= high; n += step {
		out = append(out, n)
	}
	return out
}

func pow10(n int) int {
	p := 1
	for range n {
		p *= 10
	}
	return p
}
