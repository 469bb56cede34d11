package brain

import (
	"math"

	"kancha/game"
)

// claims is what farmers on bare tiles promise: each holds its tile, nobody else can announce there. Announcing takes
// a turn for all of them together, unless the seat is just doing that; in the end everybody may do so at no cost. What
// is certain is announced first.
func (w *study) claims(p game.Seat, left float64) float64 {
	var ready, worth float64
	free := w.gather(p)
	time := min(1, 4*left)
	tokens := w.hand(p, left)
	for _, certain := range []bool{true, false} {
		for i := range w.claimed {
			c := &w.claimed[i]
			if c.certain != certain {
				continue
			}
			crop, gain := c.best(&tokens)
			if gain = max(0, gain); gain > 0 {
				tokens.add(crop, c.chance[crop])
			}
			ready += gain
			worth += max(gain*w.weights[keep], w.weights[standing]*c.level*time)
		}
	}
	switch {
	case w.sight.Passed.Has(p):
		return 0
	case w.sight.Final, w.sight.Predicting == p:
		return ready
	}
	return max(worth-w.weights[turnCost]*time, worth*0.5) + w.weights[idlePool]*min(free, 2)*time
}

// claim is a bare tile that a farmer holds.
type claim struct {
	chance  [crops + 1]float64
	level   float64 // expected
	certain bool
}

// certainly is the chance from which on a crop counts as certain.
const certainly = 0.99

// gather finds the tiles that a seat holds, and how many of its farmers hold none.
func (w *study) gather(p game.Seat) (free float64) {
	if w.sight.Band[p] == p {
		free = float64(w.sight.Pool[p])
	}
	w.claimed = w.claimed[:0]
	for at := range spaces {
		if w.sight.Farmer[at] != p {
			continue
		}
		if w.sight.Crop[at] != 0 || w.sight.Terrain[at] == 0 {
			free++
			continue
		}
		w.claimed = append(w.claimed, w.claimAt(at))
	}
	return free
}

func (w *study) claimAt(at int) (c claim) {
	for v := 1; v <= crops; v++ {
		c.chance[v] = w.chance(at, w.sight.Terrain[at], v)
		c.level += float64(v) * c.chance[v]
		c.certain = c.certain || c.chance[v] >= certainly
	}
	return c
}

// best is the crop to announce on a tile beside what is announced already, and its expected gain.
func (c *claim) best(tokens *hand) (crop int, gain float64) {
	gain = math.Inf(-1)
	for v := 1; v <= crops; v++ {
		g := 2*float64(v)*c.chance[v] - c.level + tokens.more(v, c.chance[v])
		if g > gain {
			crop, gain = v, g
		}
	}
	return crop, gain
}

// hand is the tokens that a seat holds and may win, all together: an offering pays for each one more than for the one
// before, and for a kind only once.
type hand struct {
	kind   [crops + 1]float64 // how likely each kind is there in the end
	number [crops + 1]float64 // how likely there are so many
	step   [crops]float64     // what one more is worth, by how many there are
}

func (w *study) hand(p game.Seat, left float64) (h hand) {
	held := w.sight.Tokens[p]
	for v := 1; v <= crops; v++ {
		if held.Has(uint8(v)) {
			h.kind[v] = 1
		}
	}
	h.number[held.Len()] = 1
	for n := range h.step {
		h.step[n] = w.tokens(n+1, left) - w.tokens(n, left)
	}
	return h
}

// more is what an announcement brings by the token, with the chance that it is right.
func (h *hand) more(crop int, chance float64) float64 {
	fresh := chance * (1 - h.kind[crop])
	if fresh == 0 {
		return 0
	}
	sum := 0.0
	for n, worth := range h.step {
		sum += h.number[n] * worth
	}
	return fresh * sum
}

// add takes the token of an announcement in.
func (h *hand) add(crop int, chance float64) {
	fresh := chance * (1 - h.kind[crop])
	h.kind[crop] += fresh
	for n := crops; n > 0; n-- {
		h.number[n] += fresh * (h.number[n-1] - h.number[n])
	}
	h.number[0] *= 1 - fresh
}
