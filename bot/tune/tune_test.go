package tune

import (
	"math"
	"testing"
)

// Lessons of a world in which the first weight should be 3, the second 1 and having the turn is worth half a point.
func taught(values []float64) (out []lesson) {
	for i := range 200 {
		a, b := float64(i%7), float64(i%3)
		l := lesson{slope: []float64{a, b}, came: 3*a + b + 0.5}
		l.expected = values[0]*a + values[1]*b
		out = append(out, l)
	}
	return out
}

func TestTheFitFindsWhatTheGamesShow(t *testing.T) {
	tuning := &Tuning{Start: []float64{2, 1}, Values: []float64{2, 1}}
	tuning.Fit.grow(3)
	for range 12 {
		tuning.learn([][]lesson{taught(tuning.Values), taught(tuning.Values)})
	}
	if math.Abs(tuning.Values[0]-3) > 0.1 || math.Abs(tuning.Values[1]-1) > 0.1 || tuning.Error > 0.5 {
		t.Errorf("found %v with an error of %v", tuning.Values, tuning.Error)
	}
}

func TestAFewGamesDoNotOutweighTheStart(t *testing.T) {
	tuning := &Tuning{Start: []float64{2, 1}, Values: []float64{2, 1}}
	tuning.Fit.grow(3)
	wild := taught(tuning.Values)[:1]
	wild[0].slope, wild[0].came = []float64{1, 0}, 300
	tuning.learn([][]lesson{wild})
	if v := tuning.Values; v[0] < 2 || v[0] > 3 || v[1] != 1 {
		t.Errorf("one wild game makes %v", v)
	}
}

func TestWeightsKeepTheirSignAndSize(t *testing.T) {
	tuning := &Tuning{Start: []float64{-1, 1}, Values: []float64{-1, 1}} // the world wants 3 and 1
	tuning.Fit.grow(3)
	for range 12 {
		many := taught(tuning.Values)
		tuning.learn([][]lesson{many, many, many, many, many, many, many, many})
	}
	if v := tuning.Values; v[0] != -0.25 || v[1] > 4 {
		t.Errorf("%v, want the first no nearer to 0 than a quarter of what it was", v)
	}
}
