package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

// nextDeco is the next decoration space of a side, -1 if all four are covered.
func (p *position) nextDeco(side int) int {
	for i := 4 * side; i < 4*side+4; i++ {
		if p.decorated[i] == 0 {
			return i
		}
	}
	return -1
}

// checkDeco: the spaces of a side in their order, and on a level that is there under both halves (TE-31).
func (p *position) checkDeco(space uint8) turn.Reason {
	d := &p.decoSpaces[space]
	switch {
	case p.decorated[space] != 0:
		return decoTaken.With2(int(space), int(space))
	case d.after != 0 && p.decorated[d.after-1] == 0:
		return decoFirst.With2(int(space), int(space))
	case d.tiles&^p.built != 0:
		return decoLevel.With2(int(space), int(space))
	}
	return turn.OK
}

// decoCost is the gold for a decoration by the number of workers.
func (p *position) decoCost(s game.Seat) int16 { return int16(p.goldCost[p.counting(s, Workshop, 0)]) }

func (p *position) checkWorkshop(s game.Seat) turn.Reason {
	if why := short(Gold, p.decoCost(s), p.goods[s][Gold]); why != turn.OK {
		return why
	}
	if p.decoOffer == [decoOffer]uint8{} {
		return notOffered
	}
	for side := range 4 {
		if at := p.nextDeco(side); at >= 0 && p.checkDeco(uint8(at)) == turn.OK {
			return turn.OK
		}
	}
	return noSpace
}

func (p *position) canDecorate(s game.Seat) bool { return p.checkWorkshop(s) == turn.OK }

// decorateCandidates: every tile on the next space of every side, and one of them on the other spaces.
func decorateCandidates(p *position, f asked, out []game.Move) []game.Move {
	out = decorateMoves(p, f, out)
	for _, t := range p.decoOffer {
		if t == 0 {
			continue
		}
		for at := range uint8(decoSpaces) {
			if int(at) != p.nextDeco(int(at/4)) {
				out = append(out, Answer{Verb: Decorate, A: t - 1, B: at}.Move())
			}
		}
		break
	}
	return out
}

func decorateMoves(p *position, _ asked, out []game.Move) []game.Move {
	for _, t := range p.decoOffer {
		if t == 0 {
			continue
		}
		for side := range 4 {
			if at := p.nextDeco(side); at >= 0 {
				out = append(out, Answer{Verb: Decorate, A: t - 1, B: uint8(at)}.Move())
			}
		}
	}
	return out
}

func checkDecorate(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	if slotOf(p.decoOffer[:], a.A) < 0 {
		return notOffered
	}
	if why := p.checkDeco(a.B); why != turn.OK {
		return why
	}
	return short(Gold, p.decoCost(s), p.goods[s][Gold])
}

// slotOf is where a tile lies in an offer, -1 if it does not.
func slotOf(offer []uint8, tile uint8) int {
	for i, t := range offer {
		if t == tile+1 {
			return i
		}
	}
	return -1
}

func applyDecorate(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	p.pay(s, Gold, p.decoCost(s), r)
	p.finish(s, Workshop, p.ups[Workshop][p.counting(s, Workshop, 0)])
	n, steps := p.decoMatches(a.A, a.B)
	p.layDeco(s, a.A, a.B, r)
	p.giveMatched(s, decoPoints, int16(p.engine.decoPoints), int16(n)*int16(p.matchPoints[Workshop]), r)
	p.ride(s, p.decoTrack, r)
	p.give(s, &gain{steps: steps}, decoPoints, r)
}

// layDeco puts a tile of the offer on a space.
func (p *position) layDeco(s game.Seat, tile, at uint8, r game.Recorder) {
	p.decoOffer[slotOf(p.decoOffer[:], tile)] = 0
	p.decorated[at] = tile + 1
	if d := &p.decoSpaces[at]; d.number > 1 {
		for half, icon := range p.decorates[tile] {
			p.top[d.covers[half]] = icon
		}
	}
	if r != nil {
		tell(r, s, "decorated", game.At("tile", decoIDs[tile]), game.At("at", p.decoSpaces[at].id))
	}
}

// decoMatches counts the icons that a decoration covers with the same, and the temple steps for them: on a decoration
// every icon is coloured.
func (p *position) decoMatches(tile, at uint8) (n uint8, steps [temples]uint8) {
	d := &p.decoSpaces[at]
	for half, icon := range p.decorates[tile] {
		under := d.icons[half]
		if d.number > 1 {
			under = p.top[d.covers[half]]
		}
		if icon != 0 && icon == under {
			n++
			steps[icon-1]++
		}
	}
	return n, steps
}

// ride moves a seat's marker on the pyramid track, to its end at most (TE-57).
func (p *position) ride(s game.Seat, n uint8, r game.Recorder) {
	was := p.track[s]
	p.track[s] = min(p.lastTrack, was+n)
	if r != nil && p.track[s] != was {
		tell(r, s, "rode_track", game.Num("space", int(p.track[s])))
	}
}
