package tune

import "math"

// fade is what a generation counts for after another one.
const fade = 0.7

// fit is the normal equations of the weights, and a constant behind them: what having the turn is worth.
type fit struct {
	Square [][]float64 `json:"square"`
	Right  []float64   `json:"right"`
}

func (f *fit) grow(n int) {
	f.Square, f.Right = make([][]float64, n), make([]float64, n)
	for i := range f.Square {
		f.Square[i] = make([]float64, n)
	}
}

func (f *fit) fade() {
	for i, row := range f.Square {
		for j := range row {
			row[j] *= fade
		}
		f.Right[i] *= fade
	}
}

// add takes in a lesson, as if the expectation were linear around the values.
func (f *fit) add(l *lesson, values []float64, weight float64) {
	n := len(values)
	want := l.came - l.expected
	for i, s := range l.slope {
		want += s * values[i]
	}
	at := func(i int) float64 {
		if i == n {
			return 1
		}
		return l.slope[i]
	}
	for i := range n + 1 {
		for j := range n + 1 {
			f.Square[i][j] += weight * at(i) * at(j)
		}
		f.Right[i] += weight * at(i) * want
	}
}

// solve gives the values that fit best, where the games and the start do not agree as a compromise. No weight changes
// its sign, or becomes many times what it was.
func (f *fit) solve(start, values []float64) {
	n := len(start)
	a := make([][]float64, n+1)
	for i := range a {
		a[i] = append(append([]float64(nil), f.Square[i]...), f.Right[i])
		if i == n {
			a[i][i] += 1e-3
			continue
		}
		sure := 1 / (scaleOf(start[i]) * scaleOf(start[i]))
		a[i][i] += sure
		a[i][n+1] += sure * start[i]
	}
	eliminate(a)
	for i := range values {
		least, most := start[i]/most, start[i]*most
		values[i] = math.Min(math.Max(a[i][n+1], math.Min(least, most)), math.Max(least, most))
	}
}

// most is how many times a weight may grow or shrink.
const most = 4

// scaleOf is by how much a weight may well be wrong.
func scaleOf(start float64) float64 { return 0.3*math.Abs(start) + 0.05 }

// eliminate solves a system of equations whose square part is symmetric and positive, in place.
func eliminate(a [][]float64) {
	n := len(a)
	for i := range n {
		for j := range n {
			if j == i {
				continue
			}
			by := a[j][i] / a[i][i]
			for k := i; k <= n; k++ {
				a[j][k] -= by * a[i][k]
			}
		}
	}
	for i := range n {
		a[i][n] /= a[i][i]
	}
}
