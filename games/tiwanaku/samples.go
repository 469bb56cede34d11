package tiwanaku

import (
	"sync"

	"kancha/game"
	"kancha/games/tiwanaku/puzzle"
)

var samplers = sync.Pool{New: func() any { return new(puzzle.Sampler) }}

// Samples draws whole states that the viewer could be in, as Determinize does, but far cheaper, because what can be
// known of the valley is worked out only once: the most that is asked for when the possible valleys can be counted,
// otherwise the least. Equal views and equal generators give equal samples.
func (v *view) Samples(r *game.Rand, least, most int) []game.State {
	valleys := samplers.Get().(*puzzle.Sampler)
	defer samplers.Put(valleys)
	known := v.known()
	if err := valleys.Reset(&known); err != nil {
		panic(err) // a view comes from a state, which is sound
	}
	n := least
	if valleys.Exact() {
		n = most
	}
	samples, series := make([]game.State, n), valleys.Series()
	for i := range samples {
		samples[i] = v.sample(&series, r)
	}
	return samples
}

// sample is the viewer's state with the next valley.
func (v *view) sample(valleys *puzzle.Series, r *game.Rand) *state {
	var b puzzle.Board
	for range boxTries {
		if !valleys.Draw(r, &b) {
			panic("tiwanaku: no valley fits a view") // the true one always does
		}
		if v.inBox(&b) {
			break
		}
	}
	s := &state{v.position}
	s.blind = false
	disc := newScenario(&b, nil)
	s.terrain, s.crop = disc.terrain, disc.crop
	if s.mode != competitive {
		s.guessArrows(r)
	}
	s.rand = r.Fork()
	return s
}

// boxTries is how often a valley is drawn that needs more crop tokens than the box holds, before one is kept: that
// the box is large enough says next to nothing.
const boxTries = 20

// inBox tells whether the box holds the crops of a valley.
func (e *engine) inBox(b *puzzle.Board) bool {
	left := e.tokensInBox
	for _, crop := range b.Crop[:b.Spaces()] {
		left[crop-1]--
		if left[crop-1] < 0 {
			return false
		}
	}
	return true
}
