package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

// coloursOn is the number of different colours of unlocked workers on a board (TE-14), without those who just came (TE-12),
// also if they came all the way round (TE-13).
func (p *position) coloursOn(b Board, s game.Seat) int16 {
	n := int16(0)
	for c := range game.Seat(p.crews()) {
		for i, d := range p.dice[c] {
			if d.board == b && d.space == 0 && (c != s || !p.isMover(i)) {
				n++
				break
			}
		}
	}
	return n
}

// counting is how many workers count for a main action, with all that just came (TE-15) and virtual ones; never more than
// three (TE-25, TE-26).
func (p *position) counting(s game.Seat, b Board, extra uint8) uint8 {
	n, _ := p.workers(s, b)
	return min(counted, n+extra)
}

// actionCandidates: collect, the main action, and every benefit of every worship space.
func actionCandidates(p *position, f asked, out []game.Move) []game.Move {
	b := Board(f.a)
	waivers := uint8(1)
	if p.have[f.seat][FreeCocoa-1] > 0 {
		waivers = 2
	}
	out = append(out, Answer{Verb: Collect}.Move())
	if b != Palace {
		for w := range waivers {
			out = append(out, Answer{Verb: Act, A: w}.Move())
		}
	}
	for space := PalaceA; space <= worshipSpaces; space++ {
		if space.board() != b {
			continue
		}
		for benefit := ForEffect; benefit <= ForBoth; benefit++ {
			for w := range waivers {
				out = append(out, Answer{Worship, uint8(space), uint8(benefit), w}.Move())
			}
		}
	}
	return out
}

func checkAction(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	switch a.Verb {
	case Act:
		return p.checkAct(s, Board(f.a), a.A == 1)
	case Worship:
		return p.checkWorship(s, Board(f.a), Space(a.A), Benefit(a.B), a.C == 1)
	}
	return turn.OK
}

// checkAct: the cocoa, and that the action can be carried out (TE-31).
func (p *position) checkAct(s game.Seat, b Board, waive bool) turn.Reason {
	if b == Palace {
		return noMain.With(int(b))
	}
	if why := p.checkHands(s, b, false); why != turn.OK {
		return why
	}
	if why := p.checkMain(s, b); why != turn.OK {
		return why
	}
	cost := p.coloursOn(b, s)
	if waive {
		return p.checkWaiver(s, cost)
	}
	return short(Cocoa, cost, p.goods[s][Cocoa])
}

// checkWaiver: a tile in hand and something that it saves: the cost of an action, a worship or an eclipse (RI-07).
func (p *position) checkWaiver(s game.Seat, saves int16) turn.Reason {
	switch {
	case p.have[s][FreeCocoa-1] == 0:
		return noWaiver
	case saves == 0:
		return nothingToWaive
	}
	return turn.OK
}

// checkMain tells why a board's main action could not be carried out, counting virtual workers that could be added.
func (p *position) checkMain(s game.Seat, b Board) turn.Reason {
	extra := p.have[s][ExtraWorker-1]
	switch b {
	case Alchemy:
		return p.checkAnyLearn(s, extra)
	case Nobles:
		return p.checkAnyRow(s, extra)
	case Workshop:
		return p.checkWorkshop(s)
	case Construction:
		return p.checkSite(s, p.discounts(s))
	}
	return turn.OK
}

func applyAction(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	b := Board(f.a)
	p.pop()
	switch a.Verb {
	case Collect:
		p.collect(s, b, r)
	case Act:
		p.act(s, b, a.A == 1, r)
	default:
		p.startWorship(s, Space(a.A), Benefit(a.B), a.C == 1, r)
	}
}

// collect: one cocoa, and one for every colour that was there.
func (p *position) collect(s game.Seat, b Board, r game.Recorder) {
	n := p.coloursOn(b, s) + 1
	if r != nil {
		tell(r, s, "collected", boardAt("at", b), game.Num("n", int(n)))
	}
	p.goods[s][Cocoa] += n
	p.phase = acted
}

// act pays for a main action and begins it.
func (p *position) act(s game.Seat, b Board, waive bool, r game.Recorder) {
	if r != nil {
		tell(r, s, "acts", boardAt("at", b))
	}
	if waive {
		p.turnOver(s, FreeCocoa, r)
	} else {
		p.pay(s, Cocoa, p.coloursOn(b, s), r)
	}
	p.skilled = p.learned[s] // TE-20
	switch b {
	case Alchemy:
		p.push(frame{kind: askLearn, seat: s})
	case Nobles:
		p.push(frame{kind: askRow, seat: s})
	case Workshop:
		p.push(frame{kind: askDecorate, seat: s})
	case Construction:
		n := p.discounts(s)
		p.push(frame{kind: askTile, seat: s, a: n, c: n})
	default:
		p.gather(s, b, r)
	}
}

// gather: forest, quarry and gold deposits give by the number of workers and the lowest power of them (OP-18). Temple steps
// among it come before the power-ups (TE-22).
func (p *position) gather(s game.Seat, b Board, r game.Recorder) {
	_, lowest := p.workers(s, b)
	n := p.counting(s, b, 0)
	p.finish(s, b, p.ups[b][n])
	p.give(s, &p.grid[b][n][lowest], boardPoints, r)
}

// finish lays down what follows a main action's own gains: technologies (TE-21, OP-11), power-ups, a bought one, new tiles
// on offer.
func (p *position) finish(s game.Seat, b Board, ups uint8) {
	p.push(frame{kind: doActed, seat: s})
	if b == Workshop || b == Construction {
		p.push(frame{kind: doRefill, seat: s, a: uint8(b)})
	}
	if p.buyer(b) != nil {
		p.push(frame{kind: askBuy, seat: s, a: uint8(b)})
	}
	if ups > 0 {
		p.push(frame{kind: askPower, seat: s, a: uint8(b), b: ups, d: 1})
	}
	if p.skilled != 0 {
		p.push(frame{kind: doTechs, seat: s, a: uint8(b)})
	}
}

// settleTechs hands out what technologies give for an action on a board.
func settleTechs(p *position, f asked, r game.Recorder) bool {
	s, b := f.seat, Board(f.a)
	p.pop()
	for k := range techSpaces {
		t := &p.techs[p.tech[k]]
		if p.skilled>>k&1 == 0 || t.effect != afterAction || t.boards>>b&1 == 0 {
			continue
		}
		if r != nil {
			tell(r, s, "technology_works", techArg(p.tech[k]))
		}
		p.give(s, &t.gain, techPoints, r)
		if t.gain.ofBoard > 0 && b >= Forest && b <= GoldDeposits {
			p.giveGood(s, int(b-Forest), int16(t.gain.ofBoard), r)
		}
	}
	return true
}

func settleActed(p *position, _ asked, _ game.Recorder) bool {
	p.pop()
	p.phase = acted
	return true
}

// settleRefill fills the empty places of an offer; in the solo game the tiles move up first.
func settleRefill(p *position, f asked, r game.Recorder) bool {
	b := Board(f.a)
	p.pop()
	p.refill(b, r)
	return true
}

func (p *position) refill(b Board, r game.Recorder) {
	bag, offer, ids := &p.decoBag, p.decoOffer[:], decoIDs
	if b == Construction {
		bag, offer, ids = &p.pyramidBag, p.onOffer[:], pyramidIDs
	}
	if p.solo() {
		closeUp(offer)
	}
	for i := range offer {
		if offer[i] != 0 || *bag == 0 {
			continue
		}
		t := p.drawOf(bag)
		offer[i] = t + 1
		p.reveals++
		if r != nil {
			tell(r, game.Watcher, "refilled", boardAt("at", b), game.At("tile", ids[t]))
		}
	}
}

func closeUp(offer []uint8) {
	n := 0
	for i := range offer {
		if t := offer[i]; t != 0 {
			offer[i], offer[n] = 0, t
			n++
		}
	}
}
