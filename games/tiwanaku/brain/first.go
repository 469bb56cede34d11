package brain

import "kancha/game"

// The first revision of the judgement, which counted tokens one by one. It is kept as it was, weights included, to measure
// by: see [bot.Revised].

// firstWeights are those of its time.
var firstWeights = weights{keep: 0.825, turnCost: 1.006, standing: 0.334, idlePool: 0.355, held: 1.135, 1.9, 2.913, 4.017, 7.161}

// firstClaims is what farmers on bare tiles promise, each as if it were the only one.
func (w *study) firstClaims(p game.Seat, left float64) float64 {
	var ready, worth, free float64
	if w.sight.Band[p] == p {
		free = float64(w.sight.Pool[p])
	}
	for at := range spaces {
		if w.sight.Farmer[at] != p {
			continue
		}
		if w.sight.Crop[at] != 0 || w.sight.Terrain[at] == 0 {
			free++
			continue
		}
		gain, level := w.firstAnnouncement(at, p)
		ready += gain
		worth += max(gain*w.weights[keep], w.weights[standing]*level*min(1, 4*left))
	}
	switch {
	case w.sight.Passed.Has(p):
		return 0
	case w.sight.Final, w.sight.Predicting == p:
		return ready
	}
	cost := w.weights[turnCost] * min(1, 4*left)
	return max(worth-cost, worth*0.5) + w.weights[idlePool]*min(free, 2)*min(1, 4*left)
}

// firstAnnouncement is the expected gain of the best announcement on a tile, at least 0, and the expected level there.
func (w *study) firstAnnouncement(at int, p game.Seat) (gain, level float64) {
	terrain := w.sight.Terrain[at]
	for v := 1; v <= crops; v++ {
		level += float64(v) * w.chance(at, terrain, v)
	}
	for v := 1; v <= crops; v++ {
		chance := w.chance(at, terrain, v)
		right := float64(v)
		if !w.sight.Tokens[p].Has(uint8(v)) {
			right += w.firstToken(p)
		}
		gain = max(gain, chance*right-(level-float64(v)*chance))
	}
	return gain, level
}

// firstToken is what one more token adds.
func (w *study) firstToken(p game.Seat) float64 {
	n := w.sight.Tokens[p].Len()
	return w.tokens(min(n+1, crops), w.left()) - w.tokens(n, w.left())
}
