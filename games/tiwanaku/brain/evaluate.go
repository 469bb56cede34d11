package brain

import (
	"math"

	"kancha/game"
	"kancha/games/tiwanaku"
)

// evaluate is the lead of the seat's side over the best of the others, in points at the end of the game as far as can
// be guessed.
func (w *study) evaluate(s game.State, seat game.Seat) float64 {
	if !tiwanaku.Look(s, &w.sight) {
		return 0
	}
	if w.belief != nil {
		w.belief.narrow()
	}
	own, best := 0.0, math.Inf(-1)
	over, left := s.Waiting().Empty(), w.left()
	for p := range game.Seat(w.sight.Seats) {
		ally := p == seat || w.together(p)
		worth := 0.0
		if !ally || p == seat { // the score, tokens and markers of people together are one
			worth += float64(w.sight.Total[p])
			if !over {
				worth += w.tokens(w.sight.Tokens[p].Len(), left) + w.ladder(p, left)
			}
		}
		if !over {
			worth += w.promised(p, left)
		}
		if ally {
			own += worth
		} else {
			best = max(best, worth)
		}
	}
	return own - best
}

// promised is what a seat's farmers hold, by the revision of the judgement.
func (w *study) promised(p game.Seat, left float64) float64 {
	if w.first {
		return w.firstClaims(p, left)
	}
	return w.claims(p, left)
}

// together tells whether a seat plays with all other people against the Otoma.
func (w *study) together(p game.Seat) bool {
	return w.sight.Mode == "coop" && int(p) < w.sight.People
}

// left is the part of the game that is still to come, 1 at the start and 0 when the last tile lies.
func (w *study) left() float64 {
	open := 0
	for _, n := range w.sight.Supply {
		open += n
	}
	return float64(open) / float64(w.sight.Cols*w.sight.Rows)
}

// tokens is the worth of n tokens: what they promise, towards the end what an offering pays.
func (w *study) tokens(n int, left float64) float64 {
	if n == 0 {
		return 0
	}
	time := min(1, 4*left)
	return time*w.weights[held+n-1] + (1-time)*float64(w.paid[n])
}

// ladder is what the next discoveries will bring on average with the markers as they stand.
func (w *study) ladder(p game.Seat, left float64) float64 {
	levels := &w.sight.Levels[p]
	var sum, open float64
	for t, n := range w.sight.Supply {
		open += float64(n)
		sum += float64(n) * float64(w.step(levels, t))
	}
	if open == 0 {
		return 0
	}
	return sum / open * min(1, 4*left)
}

// step is the points for the next discovery of a terrain.
func (w *study) step(levels *[terrains]int, terrain int) int {
	next := levels[terrain] + 1
	if next > w.sight.TopLevel {
		return 1
	}
	n := 1
	for _, l := range levels {
		if l == next {
			n++
		}
	}
	return n
}
