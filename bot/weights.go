package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Weight is a number of a brain that can be tuned: what something is worth.
type Weight struct {
	Name  string
	Value float64
}

// Tunable is an optional side of a Brain whose judgement rests on weights.
type Tunable interface {
	Brain
	// Weights are all of them, in a fixed order.
	Weights() []Weight
	// With is the same brain with other values, in that order.
	With(values []float64) Brain
}

// WeightFile is how weights are kept: what they are, and how they came about.
type WeightFile struct {
	How     string             `json:"how"`
	Weights map[string]float64 `json:"weights"`
}

// ReadWeights reads a WeightFile that holds all of these names and no others, and gives the values in their order.
func ReadWeights(data []byte, names []string) ([]float64, error) {
	var f WeightFile
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	values := make([]float64, len(names))
	for i, name := range names {
		v, ok := f.Weights[name]
		if !ok {
			return nil, fmt.Errorf("weights: %q is missing", name)
		}
		values[i] = v
	}
	if len(f.Weights) != len(names) {
		return nil, fmt.Errorf("weights: %d are given, %d are known", len(f.Weights), len(names))
	}
	return values, nil
}
