package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// Sides of a tapestry, as operands of Join.
const (
	sideLeft = 1 + iota
	sideRight
	sideNew
)

// opens marks the first tile of a tapestry.
const opens = 0x80

// woven is the set of tiles in all tapestries.
func (p *position) woven() (all set) {
	for s := range p.seats {
		for _, t := range p.tapestries[s][:p.weavingsN[s]] {
			all |= bit(int(t&^opens) - 1)
		}
	}
	return all
}

// nextWeaving takes the tile under the open one.
func (p *position) nextWeaving() (int, bool) {
	switch {
	case p.weaves != 0:
		i := p.pick(p.weaves)
		p.weaves &^= bit(i)
		return i, true
	case p.weavesBottom.n > 0:
		return p.weavesBottom.take(0), true
	}
	return 0, false
}

// flip turns the top tile of the stack face up, if none is.
func (p *position) flip(r game.Recorder) {
	if p.face != 0 {
		return
	}
	if i, ok := p.nextWeaving(); ok {
		p.face = uint8(1 + i)
		p.tell(r, game.Watcher, "weaving_flipped", word("tile", argTile, i))
	}
}

func (p *position) canWeave() turn.Reason {
	if p.face == 0 && p.weaves == 0 && p.weavesBottom.n == 0 || p.rowN > 0 {
		return noWeavings
	}
	return turn.OK
}

// settleShop draws three tiles, five with Z08, and asks which to buy (TW-50, TW-51, Z08).
func settleShop(p *position, f asked, r game.Recorder) bool {
	s := f.seat
	if f.a == 0 {
		if p.canWeave() != turn.OK {
			p.giveUp(f, "no_weavings", r)
			return true
		}
		f.a = 1
		p.openRow(s, r)
		for n := int(p.rowN); n > shopSize; n-- {
			p.push(frame{q: askBury, seat: s})
		}
		if p.rowN > shopSize {
			return true
		}
	}
	if p.rowN > 0 && (p.affordsOne(s, Corn, int(p.weavingCost[1])) || p.flexible(s)) {
		return false
	}
	p.tell(r, s, "bought_nothing")
	p.closeShop(f)
	return true
}

const (
	shopSize = 3
	z08Size  = 5
)

func (p *position) openRow(s game.Seat, r game.Recorder) {
	n := shopSize
	if p.owns(s, z08) {
		n = z08Size
	}
	p.flip(nil)
	p.row[0], p.rowN, p.face = p.face, 1, 0
	for int(p.rowN) < n {
		i, ok := p.nextWeaving()
		if !ok {
			break
		}
		p.row[p.rowN] = uint8(1 + i)
		p.rowN++
	}
	for _, t := range p.row[:p.rowN] {
		p.tell(r, s, "weaving_shown", word("tile", argTile, int(t)-1))
	}
}

// inRow is where a tile lies in the row, -1 if it does not.
func (p *position) inRow(tile uint8) int {
	for at, t := range p.row[:p.rowN] {
		if t == tile {
			return at
		}
	}
	return -1
}

func (p *position) leaveRow(tile uint8) {
	at := p.inRow(tile)
	copy(p.row[at:p.rowN], p.row[at+1:p.rowN])
	p.rowN--
	p.row[p.rowN] = 0
}

func buryCandidates(p *position, _ asked, out []game.Move) []game.Move {
	for _, t := range p.row[:p.rowN] {
		out = append(out, sayA(Bury, int(t)))
	}
	return out
}

func checkRow(p *position, _ asked, a Answer) turn.Reason {
	if p.inRow(a.A) < 0 {
		return tileNotThere.With(int(a.A) - 1)
	}
	return turn.OK
}

func applyBury(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	p.leaveRow(a.A)
	p.weavesBottom.put(int(a.A) - 1)
	p.tell(r, s, "weaving_buried", word("tile", argTile, int(a.A)-1))
}

// shopCandidates: any of the tiles, none of them.
func shopCandidates(p *position, _ asked, out []game.Move) []game.Move {
	for chosen := 1; chosen < 1<<p.rowN; chosen++ {
		out = append(out, p.buyMove(chosen))
	}
	return append(out, say(Decline))
}

// buyMove is the move for some places of the row, tiles in the order of their numbers.
func (p *position) buyMove(chosen int) game.Move {
	var tiles [shopSize]uint8
	n := 0
	for at, t := range p.row[:p.rowN] {
		if chosen>>at&1 == 0 || n == shopSize {
			continue
		}
		k := n
		for ; k > 0 && tiles[k-1] > t; k-- {
			tiles[k] = tiles[k-1]
		}
		tiles[k] = t
		n++
	}
	return Answer{Verb: Buy, A: tiles[0], B: tiles[1], C: tiles[2]}.Move()
}

func checkShop(p *position, f asked, a Answer) turn.Reason {
	if a.Verb == Decline {
		return turn.OK
	}
	n := tilesIn(a)
	for _, t := range [3]uint8{a.A, a.B, a.C} {
		if t != 0 && p.inRow(t) < 0 {
			return tileNotThere.With(int(t) - 1)
		}
	}
	if cost := int(p.weavingCost[n]); !p.affordsOne(f.seat, Corn, cost) {
		return p.lacks(f.seat, Corn, cost)
	}
	return turn.OK
}

// applyShop serves the buyer, then the others in turn order.
func applyShop(p *position, f asked, a Answer, r game.Recorder) {
	s, first := f.seat, f.q == askShop
	if a.Verb == Decline {
		p.tell(r, s, "bought_nothing")
	}
	if first {
		if a.Verb == Buy {
			p.payOne(s, Corn, int(p.weavingCost[tilesIn(a)]), r)
		}
		p.closeShop(f)
	} else {
		if a.Verb == Buy {
			p.payOne(s, Corn, int(p.rules.weavingReply), r)
		}
		p.pop()
	}
	if a.Verb == Buy {
		for _, t := range [3]uint8{a.A, a.B, a.C} {
			if t != 0 {
				p.leaveRow(t)
				p.tell(r, s, "weaving_bought", word("tile", argTile, int(t)-1))
			}
		}
		p.push(frame{q: askJoin, seat: s, a: a.A, b: a.B, c: a.C})
	}
}

// closeShop lets the others buy one tile each of what is left (TW-52, ED-01), then tidies up.
func (p *position) closeShop(f asked) {
	s := f.seat
	p.pop()
	p.push(frame{q: doShopEnd, seat: s})
	for k := int(p.seats) - 1; k > 0; k-- {
		p.push(frame{q: askShopOther, seat: (s + game.Seat(k)) % game.Seat(p.seats)})
	}
}

func settleShopOther(p *position, f asked, r game.Recorder) bool {
	if p.automata().Has(f.seat) {
		p.pop()
		p.axomammaReply(r)
		return true
	}
	if p.rowN > 0 && (p.affordsOne(f.seat, Corn, int(p.rules.weavingReply)) || p.flexible(f.seat)) {
		return false
	}
	p.pop()
	return true
}

func shopOtherCandidates(p *position, _ asked, out []game.Move) []game.Move {
	for _, t := range p.row[:p.rowN] {
		out = append(out, sayA(Buy, int(t)))
	}
	return append(out, say(Decline))
}

func checkShopOther(p *position, f asked, a Answer) turn.Reason {
	switch {
	case a.Verb == Decline:
		return turn.OK
	case a.B != 0:
		return oneTileOnly
	case p.inRow(a.A) < 0:
		return tileNotThere.With(int(a.A) - 1)
	case !p.affordsOne(f.seat, Corn, int(p.rules.weavingReply)):
		return p.lacks(f.seat, Corn, int(p.rules.weavingReply))
	}
	return turn.OK
}

// settleShopEnd puts what nobody bought under the stack and opens the next tile (TW-53).
func settleShopEnd(p *position, _ asked, r game.Recorder) bool {
	p.pop()
	for p.rowN > 0 {
		t := p.row[0]
		p.leaveRow(t)
		p.weavesBottom.put(int(t) - 1)
		p.tell(r, game.Watcher, "weaving_returned", word("tile", argTile, int(t)-1))
	}
	p.flip(r)
	return true
}

// settleWeaving: a free weaving is the open tile or the one beneath it (TW-54).
func settleWeaving(p *position, f asked, r game.Recorder) bool {
	s := f.seat
	p.flip(r)
	switch {
	case p.face == 0:
		p.pop()
		p.tell(r, s, "no_weavings")
		return true
	case p.weaves == 0 && p.weavesBottom.n == 0:
		applyWeaving(p, f, Answer{Verb: Weaving, A: 1}, r)
		return true
	}
	return false
}

func checkWeaving(p *position, _ asked, a Answer) turn.Reason {
	if a.A == 2 && p.weaves == 0 && p.weavesBottom.n == 0 {
		return noWeavings
	}
	return turn.OK
}

func applyWeaving(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	i := int(p.face) - 1
	if a.A == 2 {
		i, _ = p.nextWeaving()
	} else {
		p.face = 0
	}
	p.tell(r, s, "weaving_taken", word("tile", argTile, i), word("where", argWhere, int(a.A)-1))
	p.flip(r)
	p.push(frame{q: askJoin, seat: s, a: uint8(1 + i)})
}
