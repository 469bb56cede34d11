package teotihuacan

import (
	"math/bits"

	"kancha/game"
	"kancha/game/turn"
)

// discounts is how many virtual workers with a discount a seat's technologies give on the construction board (T15).
func (p *position) discounts(s game.Seat) uint8 {
	for k := range techSpaces {
		if p.learned[s]>>k&1 != 0 && p.techs[p.tech[k]].effect == virtualWorker {
			return 1
		}
	}
	return 0
}

// survey notes which pyramid spaces are ready to be filled.
func (p *position) survey() {
	p.ready = 0
	for i := range p.spaces {
		if p.built>>i&1 == 0 && p.spaces[i].rests&^p.built == 0 {
			p.ready |= 1 << i
		}
	}
}

// checkLevel: stone and wood for a level, one less in all with a discount.
func (p *position) checkLevel(s game.Seat, l, discount uint8) turn.Reason {
	stone, wood := int16(p.levels[l].stone), int16(p.levels[l].wood)
	have := &p.goods[s]
	if max(0, stone-have[Stone])+max(0, wood-have[Wood]) <= int16(discount) {
		return turn.OK
	}
	if why := short(Stone, stone, have[Stone]); why != turn.OK {
		return why
	}
	return short(Wood, wood, have[Wood])
}

// checkSite tells why no pyramid tile could be placed at all (TE-31).
func (p *position) checkSite(s game.Seat, discount uint8) turn.Reason {
	if p.onOffer == [pyramidOffer]uint8{} {
		return notOffered
	}
	why := noSpace
	for l := uint8(1); l <= 4; l++ {
		if p.ready&p.levels[l].spaces == 0 {
			continue
		}
		level := p.checkLevel(s, l, discount)
		if level == turn.OK {
			return turn.OK
		}
		if why == noSpace {
			why = level
		}
	}
	return why
}

func (p *position) canPlaceAny(s game.Seat, discount uint8) bool {
	return p.checkSite(s, discount) == turn.OK
}

func tileCandidates(p *position, f asked, out []game.Move) []game.Move {
	for _, t := range p.onOffer {
		if t != 0 {
			out = append(out, Answer{Verb: Tile, A: t - 1}.Move())
		}
	}
	return append(out, Answer{Verb: Stop}.Move())
}

// checkTile: at least one tile, at most as many as there are workers (TE-23).
func checkTile(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	n := p.counting(s, Construction, f.a)
	switch {
	case a.Verb == Stop && f.b == 0:
		return placeOne
	case a.Verb == Stop:
		return turn.OK
	case f.b >= n:
		return enoughPlaced.With(int(n))
	case slotOf(p.onOffer[:], a.A) < 0:
		return notOffered
	}
	return p.checkSite(s, f.c)
}

func applyTile(p *position, f asked, a Answer, r game.Recorder) {
	if a.Verb == Stop {
		p.finishBuilding(r)
		return
	}
	p.push(frame{kind: askPlace, seat: f.seat, a: a.A})
}

// settleTile ends the action when no further tile can follow.
func settleTile(p *position, f asked, r game.Recorder) bool {
	n := p.counting(f.seat, Construction, f.a)
	more := f.b < n || n < counted && p.have[f.seat][ExtraWorker-1] > 0
	if f.b == 0 || more && (p.canPlaceAny(f.seat, f.c) || !p.idle(f.seat)) {
		return false
	}
	p.finishBuilding(r)
	return true
}

func (p *position) finishBuilding(game.Recorder) {
	f := *p.peek()
	p.pop()
	p.finish(f.seat, Construction, p.ups[Construction][p.counting(f.seat, Construction, f.a)])
}

// site is the frame of the construction action that is being carried out.
func (p *position) site() *frame {
	for i := int(p.depth) - 1; i > 0; i-- {
		if p.frames[i].kind == askTile {
			return &p.frames[i]
		}
	}
	return &p.frames[0]
}

// placeCandidates: every way on every space that is ready, and one way on the others.
func placeCandidates(p *position, f asked, out []game.Move) []game.Move {
	out = placeMoves(p, f, out)
	for at := range uint8(pyramidSpaces) {
		if p.ready>>at&1 == 0 {
			out = append(out, Answer{Verb: Place, A: at}.Move())
		}
	}
	return out
}

func placeMoves(p *position, _ asked, out []game.Move) []game.Move {
	for rest := p.ready; rest != 0; rest &= rest - 1 {
		at := uint8(bits.TrailingZeros32(rest))
		for turn := range uint8(4) {
			out = append(out, Answer{Verb: Place, A: at, B: turn}.Move())
		}
	}
	return out
}

func checkPlace(p *position, f asked, a Answer) turn.Reason {
	switch {
	case p.built>>a.A&1 != 0:
		return spaceTaken.With(int(a.A))
	case p.ready>>a.A&1 == 0:
		return spaceOpen.With(int(a.A))
	}
	return p.checkLevel(f.seat, p.spaces[a.A].level, p.site().c)
}

// applyPlace lays the tile. Its price is paid before its gains count.
func applyPlace(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	tile := f.a
	p.pop()
	site := p.site()
	site.b++
	l := p.spaces[a.A].level
	n, steps := p.tileMatches(tile, a.A, a.B)
	p.layTile(s, tile, a.A, a.B, r)
	p.give(s, &gain{steps: steps}, pyramidPoints, r)
	if site.c == 0 {
		p.pay(s, Stone, int16(p.levels[l].stone), r)
		p.pay(s, Wood, int16(p.levels[l].wood), r)
	} else {
		more := uint8(0)
		if site.b < p.counting(s, Construction, site.a) || p.have[s][ExtraWorker-1] > 0 {
			more = 1
		}
		p.push(frame{kind: askDiscount, seat: s, a: l, b: more})
	}
	p.giveMatched(s, pyramidPoints, int16(p.levels[l].points), int16(n)*int16(p.matchPoints[Construction]), r)
	p.ride(s, 1, r)
	p.crown(l, r)
}

// crown ends the building of the pyramid: its last tile brings the discs together (RI-11).
func (p *position) crown(l uint8, r game.Recorder) {
	if l < 4 {
		return
	}
	p.final = true
	tell(r, game.Watcher, "pyramid_complete")
	if p.light != p.darkDisc() {
		p.light = p.darkDisc()
		p.meet(r)
	}
}

// layTile puts a tile of the offer on a space, turned clockwise.
func (p *position) layTile(s game.Seat, tile, at, turn uint8, r game.Recorder) {
	p.onOffer[slotOf(p.onOffer[:], tile)] = 0
	p.cover(tile, at, turn)
	p.survey()
	if r != nil {
		tell(r, s, "placed", game.At("tile", pyramidIDs[tile]), game.At("at", p.spaces[at].id), game.Num("turn", 90*int(turn)))
	}
}

func (p *position) cover(tile, at, turn uint8) {
	p.pyramid[at], p.turned[at] = tile+1, turn
	p.built |= 1 << at
	for c := range 4 {
		p.top[p.spaces[at].half(c)] = p.tiles[tile].icons[(c+4-int(turn))%4]
	}
}

// tileMatches counts the icons that a tile would cover with the same, and the temple steps for the coloured ones.
func (p *position) tileMatches(tile, at, turn uint8) (n uint8, steps [temples]uint8) {
	t := &p.tiles[tile]
	for c := range 4 {
		from := (c + 4 - int(turn)) % 4
		icon := t.icons[from]
		if icon == 0 || icon != p.top[p.spaces[at].half(c)] {
			continue
		}
		n++
		if t.coloured[from] {
			steps[icon-1]++
		}
	}
	return n, steps
}

func discountCandidates(_ *position, _ asked, out []game.Move) []game.Move {
	return append(out, Answer{Verb: Discount, A: Stone}.Move(), Answer{Verb: Discount, A: Wood}.Move(), Answer{Verb: FullPrice}.Move())
}

// checkDiscount: one stone or one wood less for one tile of the action.
func checkDiscount(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	stone, wood := int16(p.levels[f.a].stone), int16(p.levels[f.a].wood)
	switch {
	case a.Verb == FullPrice && f.b == 0:
		return turn.NoAnswer
	case a.Verb == FullPrice:
	case a.A == Stone:
		stone--
	case a.A == Wood && wood > 0:
		wood--
	default:
		return turn.NoAnswer
	}
	if why := short(Stone, stone, p.goods[s][Stone]); why != turn.OK {
		return why
	}
	return short(Wood, wood, p.goods[s][Wood])
}

func (p *position) canDiscount(f asked) bool {
	for _, a := range [3]Answer{{Verb: Discount, A: Stone}, {Verb: Discount, A: Wood}, {Verb: FullPrice}} {
		if checkDiscount(p, f, a) == turn.OK {
			return true
		}
	}
	return false
}

func applyDiscount(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	l := &p.levels[f.a]
	p.pop()
	stone, wood := int16(l.stone), int16(l.wood)
	if a.Verb == Discount {
		p.site().c = 0
		if a.A == Stone {
			stone--
		} else {
			wood--
		}
	}
	p.pay(s, Stone, stone, r)
	p.pay(s, Wood, wood, r)
}

func settleDiscount(p *position, f asked, r game.Recorder) bool {
	n, one := 0, Answer{}
	for _, a := range [3]Answer{{Verb: Discount, A: Stone}, {Verb: Discount, A: Wood}, {Verb: FullPrice}} {
		if checkDiscount(p, f, a) == turn.OK {
			n, one = n+1, a
		}
	}
	if n != 1 || !p.idle(f.seat) {
		return false
	}
	applyDiscount(p, f, one, r)
	return true
}
