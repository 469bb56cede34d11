package page

import "strconv"

// The sizes of a chart, in units of its own drawing.
const (
	ChartWidth  = 640
	ChartHeight = 260
	ChartLeft   = 40
	ChartFoot   = 28
)

// Tick is a number beside or below a chart.
type Tick struct {
	At    string
	Label string
}

// Scale maps integers from a to b onto a line, as text for an attribute.
func Scale(a, b, from, to int) func(int) string {
	return func(n int) string {
		at := float64(from) + float64(n-a)/float64(b-a)*float64(to-from)
		return strconv.FormatFloat(at, 'f', 1, 64)
	}
}

// Ticks are up to six round numbers between low and high.
func Ticks(low, high int) []int {
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
