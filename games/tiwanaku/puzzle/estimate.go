package puzzle

import (
	"context"
	"math"
	"math/bits"

	"kancha/game"
)

// If there are too many fronts to count all boards, the walk keeps a random selection of them. Each that is kept
// stands for as many as its chance to be kept says, so the number of boards is right on average, and so are shares of
// it. Fronts that promise more have a better chance: that makes the estimate more precise, not different.

// promise says how much less a front promises for each crop that its open regions lack, and how fast it loses by
// having used other tiles than the average.
const (
	promiseMissing = 1.0
	promiseSupply  = 4.0
	fairness       = 0.25 // part of the chances that no promise changes
)

// estimate walks with room for some fronts. It is false if the context has ended or no kept front came to a board; the
// latter counts as an estimate of none.
func (w *walker) estimate(ctx context.Context, room int, r *game.Rand) bool {
	w.now = append(w.now[:0], front{})
	mass, share := []float64{1}, w.share()
	for i := range w.g.n {
		w.layers[i].lift = w.layers[i].lift[:0]
		w.advance(i, math.MaxInt)
		if ctx.Err() != nil {
			return false
		}
		mass = w.layers[i].spread(mass, len(w.next))
		if len(w.next) > room {
			mass = w.thin(i, mass, room, &share, r)
		}
		w.now, w.next = w.next, w.now
	}
	w.finish()
	return w.boards() > 0
}

// spread is the ways that lead to each of the next fronts.
func (l *layer) spread(mass []float64, n int) []float64 {
	next := make([]float64, n)
	for k := range mass {
		for _, e := range l.edges[l.first[k]:l.first[k+1]] {
			next[e.to] += mass[k]
		}
	}
	return next
}

// share is how the tiles are spread over the spaces whose terrain is open.
func (w *walker) share() [Terrains + 1]float64 {
	var out [Terrains + 1]float64
	first := &w.stops[0]
	open := 0.0
	for t := Earth; t <= Rock; t++ {
		out[t] = float64(max(0, w.total[t]-first.least[t]))
		open += out[t]
	}
	for t := Earth; t <= Rock; t++ {
		out[t] /= max(1, open)
	}
	return out
}

// thin keeps some of the next fronts and returns the ways that they stand for.
func (w *walker) thin(i int, mass []float64, room int, share *[Terrains + 1]float64, r *game.Rand) []float64 {
	chance := make([]float64, len(mass))
	all, promised := 0.0, 0.0
	for k := range mass {
		chance[k] = mass[k] * math.Exp(-w.doubt(i, &w.next[k], share))
		all, promised = all+mass[k], promised+chance[k]
	}
	for k := range mass {
		chance[k] = chance[k]/promised + fairness*mass[k]/all
	}
	scale := keepScale(chance, room)
	l := &w.layers[i]
	number, kept, turn := make([]int32, len(mass)), []float64{}, r.Float64()
	for k := range mass {
		p := min(1, scale*chance[k])
		number[k] = -1
		if turn -= p; turn < 0 {
			turn++
			number[k] = int32(len(kept))
			w.next[len(kept)] = w.next[k]
			kept = append(kept, mass[k]/p)
			l.lift = append(l.lift, 1/p)
		}
	}
	w.next = w.next[:len(kept)]
	l.renumber(number)
	return kept
}

// doubt is how little a front promises.
func (w *walker) doubt(i int, f *front, share *[Terrains + 1]float64) float64 {
	out := 0.0
	for sets := f.sets; sets != 0; sets >>= Crops {
		set := sets & finished
		out += promiseMissing * float64(bits.Len64(set)-bits.OnesCount64(set))
	}
	open := 0.0
	for t := Earth; t <= Rock; t++ {
		open += float64(w.total[t] - f.used(t) - w.stops[i].least[t])
	}
	for t := Earth; t <= Rock; t++ {
		mean := open * share[t]
		off := float64(w.total[t]-f.used(t)-w.stops[i].least[t]) - mean
		out += off * off / (2*promiseSupply*mean + 1)
	}
	return out
}

// keepScale is the factor with which chances, cut at one, add up to a number.
func keepScale(chance []float64, sum int) float64 {
	scale := 0.0
	for {
		sure, rest := 0, 0.0
		for _, c := range chance {
			if c*scale >= 1 {
				sure++
			} else {
				rest += c
			}
		}
		next := float64(sum-sure) / rest
		if rest == 0 || next <= scale*(1+1e-9) {
			return scale
		}
		scale = next
	}
}

// renumber drops the edges to fronts without a number.
func (l *layer) renumber(number []int32) {
	kept := 0
	for k := range len(l.first) - 1 {
		from, to := l.first[k], l.first[k+1]
		l.first[k] = int32(kept)
		for _, e := range l.edges[from:to] {
			if e.to = number[e.to]; e.to >= 0 {
				l.edges[kept] = e
				kept++
			}
		}
	}
	l.first[len(l.first)-1] = int32(kept)
	l.edges = l.edges[:kept]
}
