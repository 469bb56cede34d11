package brain

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"
	"sync"

	"kancha/bot"
	"kancha/game"
	"kancha/games/tiwanaku"
)

var _ bot.Solver = Brain{}

// mostToCome is how many tiles may be to come where it is worth finding out whether few valleys are possible.
const mostToCome = 17

// stepsPerWalk is how many positions take about as long as a walk of a search.
const stepsPerWalk = 100

var endings = sync.Pool{New: func() any { return &ending{table: make([]seen, tableSize)} }}

// Solve plays on where two compete and the valleys that are possible are few and all known.
func (b Brain) Solve(ctx context.Context, view game.View, rand *game.Rand, walks int) (game.Move, bool) {
	var sight tiwanaku.Sight
	sampler, ok := view.(bot.Sampler)
	if !ok || b.kept != 0 && b.kept <= walking || !tiwanaku.Look(view, &sight) {
		return 0, false
	}
	if toCome(&sight) > mostToCome {
		return 0, false
	}
	e := endings.Get().(*ending)
	defer endings.Put(e)
	p, ok := e.lay(&sight, tiwanaku.Offering(view))
	if !ok {
		return 0, false
	}
	samples := sampler.Samples(rand, 1, mostValleys)
	valleys, all := e.sow(samples)
	if !all || len(samples) < mostValleys || valleys == 0 {
		return 0, false
	}
	p.valleys, p.mover = valleys, uint8(view.Viewer())
	e.weights = b.known()
	e.ctx, e.bounded, e.steps, e.stopped = ctx, walks > 0, walks*stepsPerWalk, false
	clear(e.table)
	return e.solve(&p, e.roots(&p, view, &sight))
}

// toCome is the number of tiles that do not lie yet.
func toCome(s *tiwanaku.Sight) (n int) {
	for _, left := range s.Supply {
		n += left
	}
	return n
}

// root is an answer, and what it begins.
type root struct {
	answer game.Move
	kind   uint8
	code   uint16
	value  float64
}

// The kinds of roots beside deeds.
const (
	aDeed = iota
	aClose
	anEnd
	anOffering
)

// roots are the answers that are looked at.
func (e *ending) roots(p *plot, view game.View, sight *tiwanaku.Sight) (list []root) {
	spoken := false
	for _, m := range view.Moves(view.Viewer(), nil) {
		switch a := tiwanaku.Read(m); a.Verb {
		case tiwanaku.Move:
			list = e.ways(p, m, int(a.Space), list)
		case tiwanaku.Recall:
			list = append(list, root{m, aDeed, code(recall, int(a.Space), 0), 0})
		case tiwanaku.To:
			list = append(list, root{m, aDeed, code(explore, place(int(sight.From)), int(a.Space)), 0})
		case tiwanaku.Predict:
			if !spoken {
				list = e.words(p, list)
			}
			spoken = true
		case tiwanaku.Stop:
			list = append(list, root{m, aClose, 0, 0})
		case tiwanaku.End:
			list = append(list, root{m, anEnd, 0, 0})
		case tiwanaku.Offer:
			if uint8(a.Tokens) == p.tokens[p.mover] && e.paid[a.Tokens.Len()] > 0 {
				list = append(list, root{m, anOffering, 0, 0})
			}
		}
	}
	return list
}

// place is a space, or pool.
func place(at int) int {
	if at >= spaces {
		return pool
	}
	return at
}

// ways are all ways of a farmer.
func (e *ending) ways(p *plot, m game.Move, from int, list []root) []root {
	source := uint64(0)
	if from = place(from); from != pool {
		source = bit(from)
	}
	for b := e.reach(p, source); b != 0; b &= b - 1 {
		list = append(list, root{m, aDeed, code(explore, from, bits.TrailingZeros64(b)), 0})
	}
	return list
}

// words are the announcements that begin a turn, or go on with it.
func (e *ending) words(p *plot, list []root) []root {
	var deeds [4]deed
	for _, d := range e.announcements(p, p.bare(p.mover), deeds[:0]) {
		kind, _, _ := decode(d.code)
		list = append(list, root{e.word(p, kind == announceFresh), aDeed, d.code, 0})
	}
	return list
}

// word is the first announcement of a deed.
func (e *ending) word(p *plot, fresh bool) game.Move {
	for b := p.bare(p.mover); b != 0; b &= b - 1 {
		at := bits.TrailingZeros64(b)
		if crop := e.certain(p, at); crop != 0 && !(fresh && p.tokens[p.mover]&(1<<(crop-1)) != 0) {
			return tiwanaku.Answer{Verb: tiwanaku.Predict, Space: tiwanaku.Space(at), Crop: crop}.Move()
		}
	}
	at, crop, _ := e.gamble(p)
	return tiwanaku.Answer{Verb: tiwanaku.Predict, Space: tiwanaku.Space(at), Crop: crop}.Move()
}

// solve looks one turn further again and again, until nothing is left to be judged or no more may be looked at.
func (e *ending) solve(p *plot, list []root) (game.Move, bool) {
	if len(list) == 0 {
		return 0, false
	}
	e.span = math.Abs(e.lead(p))
	for i := range list {
		if list[i].value = e.root(p, &list[i], 1, -infinite, infinite); e.stopped {
			return 0, false
		}
	}
	slices.SortStableFunc(list, func(a, b root) int { return cmp.Compare(b.value, a.value) })
	for depth := 2; depth <= deepest; depth++ {
		e.guessed = false
		low := -infinite
		for i := range list {
			v := e.lateRoot(p, &list[i], i, depth, low)
			if e.stopped {
				return list[0].answer, true
			}
			if v > low { // the best one leads, the others keep their order
				low = v
				x := list[i]
				x.value = v
				copy(list[1:i+1], list[:i])
				list[0] = x
			}
		}
		if !e.guessed {
			break
		}
	}
	return list[0].answer, true
}

// lateRoot tries an answer as [ending.late] does a deed.
func (e *ending) lateRoot(p *plot, r *root, before, depth int, low float64) float64 {
	if before == 0 {
		return e.root(p, r, depth, low, infinite)
	}
	if before >= 2*early && depth > cut {
		if v := e.root(p, r, depth-cut, low, low+hair); v <= low || e.stopped {
			return v
		}
	}
	if v := e.root(p, r, depth, low, low+hair); v <= low || e.stopped {
		return v
	}
	return e.root(p, r, depth, low, infinite)
}

// root is the lead that comes of an answer.
func (e *ending) root(p *plot, r *root, depth int, low, high float64) float64 {
	next := *p
	switch r.kind {
	case aClose:
		return e.close(&next, depth, low, high)
	case anEnd:
		return e.end(&next, depth, low, high)
	case anOffering:
		e.offer(&next)
		return e.end(&next, depth, low, high)
	}
	return e.deed(&next, r.code, depth, low, high)
}
