package brain

import (
	"math"
	"math/bits"
)

// tempo is what it is worth to have the next turn, in points, as long as there is time: judged one turn later, leads were as
// much as twice that smaller.
const tempo = 2

// lead judges a position between two turns as [study.evaluate] does, for the seat that moves now, and counts that it does.
func (f *field) lead(p *plot) float64 {
	left := float64(bits.OnesCount64(f.board&^p.tiles)) / f.size
	me := p.mover
	return f.worth(p, me, left) - f.worth(p, me^1, left) + tempo*min(1, 4*left)
}

// worth is what a seat has and may hope for.
func (f *field) worth(p *plot, who uint8, left float64) float64 {
	time := min(1, 4*left)
	sum := float64(p.points[who]) + f.held(bits.OnesCount8(p.tokens[who]), time)
	var open, steps float64
	for t, n := range p.supply {
		open += float64(n)
		steps += float64(n) * float64(f.discovery(&p.levels[who], uint8(t)))
	}
	if open > 0 {
		sum += steps / open * time
	}
	_, worth := f.promises(p, who, left)
	free := f.each - bits.OnesCount64(p.bare(who))
	return sum + max(worth-f.weights[turnCost]*time, worth*0.5) + f.weights[idlePool]*float64(min(free, 2))*time
}

// held is the worth of tokens in hand.
func (f *field) held(n int, time float64) float64 {
	if n == 0 {
		return 0
	}
	return time*f.weights[held+n-1] + (1-time)*float64(f.paid[n])
}

// promises is what the announcements on the tiles that a seat holds would bring: at once, and if they need a turn of their
// own.
func (f *field) promises(p *plot, who uint8, left float64) (ready, worth float64) {
	time := min(1, 4*left)
	tokens, unsure := p.tokens[who], uint64(0)
	for b := p.bare(who); b != 0; b &= b - 1 {
		at := bits.TrailingZeros64(b)
		crop := f.certain(p, at)
		if crop == 0 {
			unsure |= bit(at)
			continue
		}
		gain := float64(crop)
		if tokens&(1<<(crop-1)) == 0 {
			n := bits.OnesCount8(tokens)
			gain += f.held(n+1, time) - f.held(n, time)
			tokens |= 1 << (crop - 1)
		}
		ready += gain
		worth += max(gain*f.weights[keep], f.weights[standing]*float64(crop)*time)
	}
	if unsure == 0 {
		return ready, worth
	}
	hand := f.hand(tokens, time)
	for ; unsure != 0; unsure &= unsure - 1 {
		c := f.claim(p, bits.TrailingZeros64(unsure))
		crop, gain := c.best(&hand)
		if gain = max(0, gain); gain > 0 {
			hand.add(crop, c.chance[crop])
		}
		ready += gain
		worth += max(gain*f.weights[keep], f.weights[standing]*c.level*time)
	}
	return ready, worth
}

// hand is what tokens are worth together with those that may come.
func (f *field) hand(tokens uint8, time float64) (h hand) {
	for v := range crops {
		if tokens&(1<<v) != 0 {
			h.kind[v+1] = 1
		}
	}
	h.number[bits.OnesCount8(tokens)] = 1
	for n := range h.step {
		h.step[n] = f.held(n+1, time) - f.held(n, time)
	}
	return h
}

// claim is what the possible valleys hold on a bare tile.
func (f *field) claim(p *plot, at int) (c claim) {
	number := float64(bits.OnesCount64(p.valleys))
	for v := 1; v <= crops; v++ {
		c.chance[v] = float64(bits.OnesCount64(p.valleys&f.withCrop[at][v])) / number
		c.level += float64(v) * c.chance[v]
	}
	return c
}

// victory is what winning is worth beside the lead, in points.
const victory = 3

// final is the lead of the seat that moves when no turn is left: all that is promised is announced, and all tokens are
// offered. It is exact where nothing promised is unsure.
func (f *field) final(p *plot) (lead float64, exact bool) {
	exact = true
	var sum [duel]float64
	for who := range uint8(duel) {
		for b := p.bare(who); b != 0; b &= b - 1 {
			exact = exact && f.certain(p, bits.TrailingZeros64(b)) != 0
		}
		ready, _ := f.promises(p, who, 0)
		sum[who] = float64(p.points[who]) + float64(f.paid[bits.OnesCount8(p.tokens[who])]) + ready
	}
	lead = sum[p.mover] - sum[p.mover^1]
	tie := lead
	if tie == 0 {
		tie = f.height(p, p.mover) - f.height(p, p.mover^1)
	}
	switch {
	case tie == 0:
		return lead, exact
	case exact:
		return lead + math.Copysign(victory, tie), exact
	}
	return lead + victory*math.Tanh(tie/4), exact
}

// height breaks ties.
func (f *field) height(p *plot, who uint8) (sum float64) {
	for _, l := range p.levels[who] {
		sum += float64(l)
	}
	return sum
}
