package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// settleJoin asks where the new tiles go. A tile that fits nowhere begins a tapestry by itself (TW-58).
func settleJoin(p *position, f asked, r game.Recorder) bool {
	if f.a == 0 {
		p.pop()
		return true
	}
	if f.b != 0 {
		return false
	}
	for at := range p.weavingsN[f.seat] {
		for side := sideLeft; side <= sideRight; side++ {
			if p.fits(f.seat, f.a, side, int(at)) {
				return false
			}
		}
	}
	applyJoin(p, f, Answer{Verb: Join, A: f.a, B: sideNew}, r)
	return true
}

// fits tells whether a tile may be joined to a side of the tile at a place: the end of a tapestry without its pattern
// (TW-58, ED-05).
func (p *position) fits(s game.Seat, tile uint8, side, at int) bool {
	first, last := p.tapestryAt(s, at)
	switch {
	case side == sideLeft && (at != first || p.rules.rightOnly), side == sideRight && at != last:
		return false
	}
	for _, t := range p.tapestries[s][first : last+1] {
		if p.tiles[t&^opens-1].pattern == p.tiles[tile-1].pattern {
			return false
		}
	}
	return true
}

// tapestryAt is the first and the last place of the tapestry around a place.
func (p *position) tapestryAt(s game.Seat, at int) (first, last int) {
	row := p.tapestries[s][:p.weavingsN[s]]
	first, last = at, at
	for row[first]&opens == 0 {
		first--
	}
	for last+1 < len(row) && row[last+1]&opens == 0 {
		last++
	}
	return first, last
}

func (f *frame) joining(tile uint8) bool {
	return tile != 0 && (tile == f.a || tile == f.b || tile == f.c)
}

func joinCandidates(p *position, f asked, out []game.Move) []game.Move {
	for _, tile := range [3]uint8{f.a, f.b, f.c} {
		if tile == 0 {
			break
		}
		out = append(out, sayAB(Join, int(tile), sideNew))
		for at := range int(p.weavingsN[f.seat]) {
			for side := sideLeft; side <= sideRight; side++ {
				if p.fits(f.seat, tile, side, at) {
					end := p.tapestries[f.seat][at] &^ opens
					out = append(out, Answer{Verb: Join, A: tile, B: uint8(side), C: end}.Move())
				}
			}
		}
	}
	return out
}

func checkJoin(p *position, f asked, a Answer) turn.Reason {
	switch {
	case !f.joining(a.A):
		return tileNotThere.With(int(a.A) - 1)
	case a.B == sideNew:
		return turn.OK
	}
	at := p.placeOf(f.seat, a.C)
	if at < 0 {
		return noEnd.With(int(a.C) - 1)
	}
	if !p.fits(f.seat, a.A, int(a.B), at) {
		return p.whyNotFit(f.seat, a, at)
	}
	return turn.OK
}

func (p *position) whyNotFit(s game.Seat, a Answer, at int) turn.Reason {
	first, last := p.tapestryAt(s, at)
	switch {
	case a.B == sideLeft && p.rules.rightOnly:
		return rightEndOnly
	case a.B == sideLeft && at != first || a.B == sideRight && at != last:
		return noEnd.With(int(a.C) - 1)
	}
	return patternThere.With(int(p.tiles[a.A-1].pattern))
}

// placeOf is where a tile lies among a seat's tapestries, -1 if it does not.
func (p *position) placeOf(s game.Seat, tile uint8) int {
	for at, t := range p.tapestries[s][:p.weavingsN[s]] {
		if t&^opens == tile {
			return at
		}
	}
	return -1
}

func applyJoin(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	left := [3]uint8{f.a, f.b, f.c}
	f.a, f.b, f.c = 0, 0, 0
	for _, t := range left {
		switch {
		case t == 0 || t == a.A:
		case f.a == 0:
			f.a = t
		default:
			f.b = t
		}
	}
	if f.a == 0 {
		p.pop()
	}
	p.join(s, int(a.A)-1, int(a.B), p.placeOf(s, a.C), r)
}

// join puts a tile to a side of the tile at a place, or begins a tapestry with it. A new match pays at once with Z04.
func (p *position) join(s game.Seat, i, side, at int, r game.Recorder) {
	row := &p.tapestries[s]
	n := int(p.weavingsN[s])
	tile := uint8(1 + i)
	switch side {
	case sideNew:
		row[n] = tile | opens
	case sideLeft:
		copy(row[at+1:n+1], row[at:n])
		row[at] = tile | opens
		row[at+1] &^= opens
	case sideRight:
		copy(row[at+2:n+1], row[at+1:n])
		row[at+1] = tile
	}
	p.weavingsN[s]++
	if side == sideNew {
		p.tell(r, s, "tapestry_begun", word("tile", argTile, i))
		return
	}
	if side == sideRight {
		at++ // of the new tile
	}
	p.tell(r, s, "weaving_joined", word("tile", argTile, i), word("side", argSide, side-1), num("n", p.lengthAt(s, at)))
	joint := at
	if side == sideRight {
		joint = at - 1
	}
	if e := p.jointAt(s, joint); e >= 0 && p.owns(s, z04) {
		p.tell(r, s, "match_paid", word("building", argBuilding, p.passive0+z04))
		p.gainList(s, p.edges[e], TapestryRewardPoints, r)
	}
}

func (p *position) lengthAt(s game.Seat, at int) int {
	first, last := p.tapestryAt(s, at)
	return last - first + 1
}

// jointAt is the symbol that matches between the tile at a place and the next of its tapestry, -1 if none does.
func (p *position) jointAt(s game.Seat, at int) int {
	if at+1 >= int(p.weavingsN[s]) || p.tapestries[s][at+1]&opens != 0 {
		return -1
	}
	left, right := p.tapestries[s][at]&^opens-1, p.tapestries[s][at+1]-1
	if p.tiles[left].right != p.tiles[right].left {
		return -1
	}
	return int(p.tiles[left].right)
}

// merchant pays every match in the tapestries of a seat: plain gains first, then what asks something (TW-59).
func (p *position) merchant(s game.Seat, r game.Recorder) {
	for at := range int(p.weavingsN[s]) {
		if e := p.jointAt(s, at); e >= 0 {
			p.tell(r, s, "match", word("edge", argEdge, e))
			p.gainList(s, p.edges[e], TapestryRewardPoints, r)
		}
	}
}
