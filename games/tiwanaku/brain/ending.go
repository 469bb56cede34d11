package brain

import (
	"context"
	"math/bits"
)

// ending plays a position out for both seats, each of which wants the larger lead: alpha-beta with iterative deepening by
// turns, and a mean over valleys where an answer tells them apart.
type ending struct {
	field
	ctx     context.Context
	steps   int  // positions that may still be looked at
	bounded bool // they are counted
	stopped bool
	guessed bool    // something was judged instead of played out
	span    float64 // of the lead where it began
	table   []seen
	lists   [deepest + 1][mostDeeds]deed
}

const (
	deepest   = 40  // turns
	mostDeeds = 160 // of a turn
	infinite  = 1e6
)

// deed is a turn as it begins, and how early it is tried.
type deed struct {
	code  uint16
	order float32
}

// The kinds of deeds.
const (
	explore = iota
	recall
	announce      // all that is certain, and then what promises something
	announceFresh // of what is certain only what brings a token
)

const pool = 63 // instead of a space

func code(kind, from, to int) uint16       { return uint16(kind<<12 | from<<6 | to) }
func decode(c uint16) (kind, from, to int) { return int(c >> 12), int(c >> 6 & 63), int(c & 63) }

// seen is what is remembered of a position.
type seen struct {
	key   uint64
	value float32
	code  uint16
	depth int8
	bound uint8
}

const (
	isExact = iota
	isLeast
	isMost
	playedOut = 4 // beside these: nothing was judged
)

const tableSize = 1 << 17

// key tells positions apart.
func (p *plot) key() uint64 {
	const prime = 0x9e3779b97f4a7c15
	h := p.tiles*prime ^ p.crops
	mix := func(x uint64) { h = (h ^ h>>29) * prime; h ^= x }
	mix(p.farmers[0])
	mix(p.farmers[1])
	mix(p.valleys)
	l := uint64(0)
	for _, levels := range p.levels {
		for _, n := range levels {
			l = l<<6 | uint64(n)
		}
	}
	mix(l<<8 | uint64(p.idle))
	mix(uint64(uint16(p.points[0])) | uint64(uint16(p.points[1]))<<16 | uint64(p.tokens[0])<<32 | uint64(p.tokens[1])<<40 | uint64(p.mover)<<48)
	h = (h ^ h>>29) * prime
	return h ^ h>>32
}

// over tells whether no position may be looked at any more.
func (e *ending) over() bool {
	e.steps--
	if e.bounded && e.steps < 0 || e.steps&1023 == 0 && e.ctx.Err() != nil {
		e.stopped = true
	}
	return e.stopped
}

// turn is the lead that the seat comes to which begins a turn, between two bounds.
func (e *ending) turn(p *plot, depth int, low, high float64) float64 {
	if e.over() {
		return 0
	}
	if depth <= 0 {
		e.guessed = true
		return e.lead(p)
	}
	key := p.key()
	at := &e.table[key%tableSize]
	first := uint16(0)
	if at.key == key {
		first = at.code
		if out := at.bound&playedOut != 0; out || int(at.depth) >= depth {
			v := float64(at.value)
			if b := at.bound &^ playedOut; b == isExact || b == isLeast && v >= high || b == isMost && v <= low {
				e.guessed = e.guessed || !out
				return v
			}
		}
	}
	before := e.guessed
	e.guessed = false
	list := e.deeds(p, e.lists[depth][:0])
	e.rank(p, list, depth, first)
	best, bound, chosen := -infinite, uint8(isMost), uint16(0)
	for i := range list {
		foremost(list[i:])
		v := e.late(p, list[i].code, i, depth, low, high)
		if e.stopped {
			return 0
		}
		if v > best {
			best, chosen = v, list[i].code
		}
		if best > low {
			low, bound = best, isExact
		}
		if best >= high {
			bound = isLeast
			break
		}
	}
	if !e.guessed {
		bound |= playedOut
	}
	e.guessed = e.guessed || before
	*at = seen{key, float32(best), chosen, int8(depth), bound}
	return best
}

// How deeds are tried late: after so many others, and so many turns less deep as long as they do not look better.
const (
	early = 3
	cut   = 2
	hair  = 0.01 // points, the width of a question whether a deed is better
)

// late tries a deed. If another one was tried before, it is only asked whether this one is better, at first less deep if
// many others promise more.
func (e *ending) late(p *plot, c uint16, before, depth int, low, high float64) float64 {
	if before == 0 || low <= -infinite {
		return e.deed(p, c, depth, low, high)
	}
	if less := reduced(before, depth); less > 0 {
		if v := e.deed(p, c, depth-less, low, low+hair); v <= low || e.stopped {
			return v
		}
	}
	v := e.deed(p, c, depth, low, min(high, low+hair))
	if v <= low || v >= high || e.stopped {
		return v
	}
	return e.deed(p, c, depth, low, high)
}

// reduced is by how many turns a deed is looked at less deep.
func reduced(before, depth int) int {
	switch {
	case before >= 3*early && depth > 2*cut:
		return 2 * cut
	case before >= early && depth > cut:
		return cut
	}
	return 0
}

// rank orders deeds by how positions after them are judged, where that is worth it, that one first which was best before.
func (e *ending) rank(p *plot, list []deed, depth int, first uint16) {
	if depth > cut {
		guessed := e.guessed
		for i := range list {
			list[i].order = float32(e.deed(p, list[i].code, 1, -infinite, infinite))
		}
		e.guessed = guessed
	}
	if first == 0 {
		return
	}
	for i := range list {
		if list[i].code == first {
			list[i].order = infinite
		}
	}
}

// foremost brings the deed to the front that is to be tried next.
func foremost(list []deed) {
	best := 0
	for i := range list {
		if list[i].order > list[best].order {
			best = i
		}
	}
	list[0], list[best] = list[best], list[0]
}

// deed is the lead that comes of one.
func (e *ending) deed(p *plot, c uint16, depth int, low, high float64) float64 {
	kind, from, to := decode(c)
	next := *p
	switch kind {
	case recall:
		next.farmers[p.mover] &^= bit(from)
		return e.close(&next, depth, low, high)
	case announce, announceFresh:
		return e.announce(&next, kind == announceFresh, depth, low, high)
	}
	return e.explore(&next, from, to, depth, low, high)
}

// explore moves a farmer; what is found on an empty space may tell valleys apart.
func (e *ending) explore(p *plot, from, to, depth int, low, high float64) float64 {
	source := uint64(0)
	if from != pool {
		source = bit(from)
	}
	if p.tiles&bit(to) == 0 {
		if t := e.terrain[bits.TrailingZeros64(p.valleys)][to]; p.valleys&^e.withTerrain[to][t] != 0 {
			m := e.mean(p, low, high)
			for t := 1; t <= terrains; t++ {
				part := p.valleys & e.withTerrain[to][t]
				if part == 0 {
					continue
				}
				next := *p
				next.valleys = part
				e.move(&next, source, bit(to))
				least, most := m.bounds(part)
				if m.add(e.close(&next, depth, least, most)) {
					break
				}
			}
			return m.value()
		}
	}
	e.move(p, source, bit(to))
	return e.close(p, depth, low, high)
}

// announce says what is certain, and then goes on as long as that promises something.
func (e *ending) announce(p *plot, fresh bool, depth int, low, high float64) float64 {
	for b := p.bare(p.mover); b != 0; b &= b - 1 {
		at := bits.TrailingZeros64(b)
		if crop := e.certain(p, at); crop != 0 && !(fresh && p.tokens[p.mover]&(1<<(crop-1)) != 0) {
			p.right(at, crop)
		}
	}
	at, crop, ok := e.gamble(p)
	if fresh || !ok {
		return e.close(p, depth, low, high)
	}
	v := e.announceUnsure(p, at, crop, depth, low, high)
	if p.placed {
		v = max(v, e.close(p, depth, max(low, v), high))
	}
	return v
}

// gamble is the announcement that promises most of those that are not certain.
func (e *ending) gamble(p *plot) (at int, crop uint8, ok bool) {
	most := 0.0
	var hand hand
	for b := p.bare(p.mover); b != 0; b &= b - 1 {
		n := bits.TrailingZeros64(b)
		if e.certain(p, n) != 0 {
			continue
		}
		if !ok && most == 0 {
			hand = e.hand(p.tokens[p.mover], min(1, 4*float64(bits.OnesCount64(e.board&^p.tiles))/e.size))
		}
		c := e.claim(p, n)
		if v, gain := c.best(&hand); gain > most {
			at, crop, most, ok = n, uint8(v), gain, true
		}
	}
	return at, crop, ok
}

// announceUnsure is an announcement that may be wrong; a wrong one ends the turn without an offering.
func (e *ending) announceUnsure(p *plot, at int, crop uint8, depth int, low, high float64) float64 {
	m := e.mean(p, low, high)
	for v := uint8(1); v <= crops; v++ {
		part := p.valleys & e.withCrop[at][v]
		if part == 0 {
			continue
		}
		next := *p
		next.valleys = part
		least, most := m.bounds(part)
		x := 0.0
		if v == crop {
			next.right(at, v)
			x = e.announce(&next, false, depth, least, most)
		} else {
			next.wrong(at, v)
			x = e.end(&next, depth, least, most)
		}
		if m.add(x) {
			break
		}
	}
	return m.value()
}

// close ends a turn with an offering of all tokens or of none.
func (e *ending) close(p *plot, depth int, low, high float64) float64 {
	if e.paid[bits.OnesCount8(p.tokens[p.mover])] == 0 {
		return e.end(p, depth, low, high)
	}
	given := *p
	e.offer(&given)
	v := e.end(&given, depth, low, high)
	if v >= high {
		return v
	}
	return max(v, e.end(p, depth, max(low, v), high))
}

// end passes the turn on.
func (e *ending) end(p *plot, depth int, low, high float64) float64 {
	next := *p
	if e.pass(&next) {
		return -e.turn(&next, depth-1, -high, -low)
	}
	v, exact := e.final(&next)
	e.guessed = e.guessed || !exact
	return -v
}

// deeds lists what may be done in a turn, without what hardly ever pays: no farmer leaves a tile that it holds while
// another one is free, and of the ways to wait there is one.
func (e *ending) deeds(p *plot, list []deed) []deed {
	own, bare := p.farmers[p.mover], p.bare(p.mover)
	idle := own & p.crops
	movers := idle
	reserve := bits.OnesCount64(own) < e.each
	if idle == 0 && !reserve {
		movers = own
	}
	waits := false
	if reserve {
		list, waits = e.outings(p, pool, 0, idle == 0, list)
	}
	for b := movers; b != 0; b &= b - 1 {
		list, _ = e.outings(p, bits.TrailingZeros64(b), b&-b, false, list)
	}
	if bare != 0 {
		list = e.announcements(p, bare, list)
	}
	if idle != 0 {
		at := bits.TrailingZeros64(idle)
		list = append(list, deed{code(recall, at, 0), -3})
	} else if !waits && len(list) == 0 && own != 0 {
		list = append(list, deed{code(recall, bits.TrailingZeros64(own), 0), -3})
	}
	return list
}

// outings are where a farmer may go: all empty spaces and bare tiles, and if it is to wait one space with a crop.
func (e *ending) outings(p *plot, from int, source uint64, wait bool, list []deed) (_ []deed, waits bool) {
	to := e.reach(p, source)
	a := bits.TrailingZeros64(p.valleys)
	for b := to &^ p.crops; b != 0 && len(list) < mostDeeds-4; b &= b - 1 {
		at := bits.TrailingZeros64(b)
		order := 0.8 * float32(e.crop[a][at])
		if p.tiles&bit(at) == 0 {
			order += float32(e.discovery(&p.levels[p.mover], e.terrain[a][at]-1)) + 0.1
		}
		list = append(list, deed{code(explore, from, at), order})
	}
	if rest := to & p.crops; wait && rest != 0 {
		list = append(list, deed{code(explore, from, bits.TrailingZeros64(rest)), -3})
		waits = true
	}
	return list, waits
}

// announcements are the turns that announce.
func (e *ending) announcements(p *plot, bare uint64, list []deed) []deed {
	tokens, sure, again := p.tokens[p.mover], 0, false
	for b := bare; b != 0; b &= b - 1 {
		if crop := e.certain(p, bits.TrailingZeros64(b)); crop != 0 {
			again = again || tokens&(1<<(crop-1)) != 0
			tokens |= 1 << (crop - 1)
			sure++
		}
	}
	fresh := bits.OnesCount8(tokens) - bits.OnesCount8(p.tokens[p.mover])
	if sure == 0 {
		if _, _, ok := e.gamble(p); !ok {
			return list
		}
	}
	list = append(list, deed{code(announce, 0, 0), float32(sure) + float32(fresh)})
	if again && fresh > 0 {
		list = append(list, deed{code(announceFresh, 0, 0), float32(fresh)})
	}
	return list
}
