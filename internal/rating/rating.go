// Package rating estimates how strong players are from the places in which they finish.
//
// It is the Plackett–Luce model of Weng and Lin (Journal of Machine Learning Research 12, 2011, algorithm 4), with the
// usual figures of the programs that are known as OpenSkill. Each estimate is a mean with an uncertainty; any number of
// players or teams may share places. It is arithmetic alone: the same figures give the same figures on every machine
// that rounds as IEEE 754 says.
package rating

import "math"

// Rating is an estimate: a mean and its standard deviation.
type Rating struct{ Mu, Sigma float64 }

// The figures of the model.
const (
	startMu    = 25.0
	startSigma = startMu / 3
	beta       = startSigma / 2 // how much a player's play differs from one game to the next
	tau        = startMu / 300  // by how much everybody grows less certain with each game: people change
	kappa      = 0.0001         // no game makes an estimate certain
	shown      = 40.0           // points on pages for one of the model, so that everybody begins with 1000
	spread     = 2.0            // standard deviations on each side that pages show: nineteen of twenty lie within
	grain      = 1_000_000      // of what is stored
)

// New is what is known of somebody who has not played.
func New() Rating { return Rating{startMu, startSigma} }

// Points is the mean as pages show it.
func (r Rating) Points() int { return int(math.Round(r.Mu * shown)) }

// Spread is how far off the points may well be, on each side.
func (r Rating) Spread() int { return int(math.Round(spread * r.Sigma * shown)) }

// Floor is what somebody is nearly certainly worth: ladders go by it, so that nobody leads them after one lucky game.
func (r Rating) Floor() int { return r.Points() - r.Spread() }

// Toward is a rating that has gone a part of the way to another one.
func (r Rating) Toward(to Rating, part float64) Rating {
	if part >= 1 {
		return to
	}
	return Rating{r.Mu + part*(to.Mu-r.Mu), r.Sigma + part*(to.Sigma-r.Sigma)}
}

// Stored is a rating as whole millionths, which all databases keep alike.
func (r Rating) Stored() (mu, sigma int64) {
	return int64(math.Round(r.Mu * grain)), int64(math.Round(r.Sigma * grain))
}

// Load reads what Stored has given.
func Load(mu, sigma int64) Rating { return Rating{float64(mu) / grain, float64(sigma) / grain} }

// Duel gives new ratings to single players: places[i] is where ratings[i] has finished, 1 is best, equal places are shared.
func Duel(ratings []Rating, places []int) []Rating {
	teams := make([][]Rating, len(ratings))
	for i, r := range ratings {
		teams[i] = []Rating{r}
	}
	out := make([]Rating, len(ratings))
	for i, t := range Rate(teams, places) {
		out[i] = t[0]
	}
	return out
}

// Rate gives new ratings to teams that have played against each other. Fewer than two learn nothing.
func Rate(teams [][]Rating, places []int) [][]Rating {
	out := make([][]Rating, len(teams))
	for i, t := range teams {
		out[i] = append([]Rating(nil), t...)
	}
	if len(teams) < 2 {
		return out
	}
	all := make([]team, len(teams))
	c := 0.0
	for i, t := range out {
		all[i].place = places[i]
		for j := range t {
			t[j].Sigma = math.Hypot(t[j].Sigma, tau)
			all[i].mu += t[j].Mu
			all[i].variance += t[j].Sigma * t[j].Sigma
		}
		c += all[i].variance + beta*beta
	}
	c = math.Sqrt(c)
	for i := range all {
		omega, delta := learn(all, i, c)
		for j := range out[i] {
			r := &out[i][j]
			share := r.Sigma * r.Sigma / all[i].variance
			r.Mu += share * omega
			r.Sigma *= math.Sqrt(max(1-share*delta, kappa))
		}
	}
	return out
}

// team is the sum of its players.
type team struct {
	mu, variance float64
	place        int
}

// learn is what a game says of a team: how far the mean moves, and which part of the variance goes.
func learn(all []team, i int, c float64) (omega, delta float64) {
	for q, chosen := range all {
		if chosen.place > all[i].place {
			continue
		}
		sum, tied := 0.0, 0.0
		for _, t := range all {
			if t.place >= chosen.place {
				sum += math.Exp(t.mu / c)
			}
			if t.place == chosen.place {
				tied++
			}
		}
		p := math.Exp(all[i].mu/c) / sum
		delta += p * (1 - p) / tied
		if q == i {
			omega += (1 - p) / tied
		} else {
			omega -= p / tied
		}
	}
	gamma := math.Sqrt(all[i].variance) / c
	return omega * all[i].variance / c, delta * gamma * all[i].variance / (c * c)
}
