package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

// elsewhere are answers that belong to other moments of a turn: whoever asks why something cannot be done at a palace tile,
// a technology, a decoration, a pyramid space, a temple or a board is told when it can. None of them is ever legal.
func elsewhere(p *position, f asked, out []game.Move) []game.Move {
	if !p.onTurn(f) {
		return out
	}
	verbs := rows[f.kind].Verbs
	for at := PalaceA; at <= worshipSpaces; at++ {
		if f.kind != askAction || at.board() != Board(f.a) {
			out = append(out, Answer{Verb: Worship, A: uint8(at), B: uint8(ForEffect)}.Move())
		}
	}
	if !verbs.Has(uint8(Learn)) {
		out = learnCandidates(p, f, out)
	}
	if !verbs.Has(uint8(Build)) {
		out = rowCandidates(p, f, out)
	}
	if !verbs.Has(uint8(Decorate)) {
		out = p.anyDecoration(out)
	}
	if !verbs.Has(uint8(Tile)) {
		for _, t := range p.onOffer {
			if t != 0 {
				out = append(out, Answer{Verb: Tile, A: t - 1}.Move())
			}
		}
	}
	if !verbs.Has(uint8(Place)) {
		for at := range uint8(pyramidSpaces) {
			out = append(out, Answer{Verb: Place, A: at}.Move())
		}
	}
	if !verbs.Has(uint8(Claim)) {
		out = p.lyingAnywhere(out)
	}
	if !verbs.Has(uint8(Step)) {
		out = stepCandidates(p, f, out)
	}
	if !verbs.Has(uint8(Walk)) {
		out = p.otherWalks(f.seat, out)
	}
	return out
}

// anyDecoration names every decoration on offer and every space for one, not each with each.
func (p *position) anyDecoration(out []game.Move) []game.Move {
	first := true
	for _, t := range p.decoOffer {
		if t == 0 {
			continue
		}
		out = append(out, Answer{Verb: Decorate, A: t - 1}.Move())
		for at := uint8(1); first && at < decoSpaces; at++ {
			out = append(out, Answer{Verb: Decorate, A: t - 1, B: at}.Move())
		}
		first = false
	}
	return out
}

// lyingAnywhere names each kind of discovery tile that lies at a board, on a temple or on the Avenue.
func (p *position) lyingAnywhere(out []game.Move) []game.Move {
	var seen [discoveries + 1]bool
	for i := range p.shelf {
		for _, d := range p.shelf[i] {
			if d != 0 && !seen[d] {
				seen[d] = true
				out = append(out, Answer{Verb: Claim, A: uint8(d)}.Move())
			}
		}
	}
	return out
}

// otherWalks names every worker of a seat and, for one of them, every board.
func (p *position) otherWalks(s game.Seat, out []game.Move) []game.Move {
	most := uint8(boards)
	for i, d := range p.dice[s] {
		if d.board != 0 && p.firstWith(s, d) == i {
			out = p.walks(d, most, out)
			most = 1
		}
	}
	return out
}

// later is why an answer has to wait for another moment of the turn.
func later(p *position, f asked, a Answer) turn.Reason {
	if !p.onTurn(f) {
		return turn.NoAnswer
	}
	s := f.seat
	switch a.Verb {
	case Learn:
		k := p.placeOf(a.A)
		switch {
		case k < 0:
			return techNotHere.With(int(a.A))
		case p.learned[s]>>k&1 != 0:
			return techKnown.With(int(a.A))
		}
		return p.mainFirst(f, Alchemy, p.checkTech(s, k, p.have[s][ExtraWorker-1]))
	case Build:
		if !p.room(a.A) {
			return rowFull.With(int(a.A))
		}
		return p.mainFirst(f, Nobles, p.checkAnyRow(s, p.have[s][ExtraWorker-1]))
	case Decorate:
		space, why := p.checkDeco(a.B), p.checkWorkshop(s)
		if space.Code() == decoTaken {
			return space
		}
		if why == turn.OK {
			why = space
		}
		return p.mainFirst(f, Workshop, why)
	case Tile, Place:
		return p.buildFirst(f, a)
	case Worship:
		return laterWorship.With(int(a.A))
	case Claim:
		return laterClaim
	case Step:
		return laterStep
	case Walk:
		if p.phase != before {
			return movedAlready
		}
	}
	return turn.NoAnswer
}

// mainFirst: the main action of a board has to be chosen, or a worker has to come there first. Where it can be chosen and
// something else stands against it, that is told.
func (p *position) mainFirst(f asked, b Board, why turn.Reason) turn.Reason {
	switch {
	case f.kind != askAction || Board(f.a) != b:
		return laterMain.With(int(b))
	case why != turn.OK:
		return why
	}
	if why = p.blocksMain(f.seat, b); why != turn.OK {
		return why
	}
	return chooseMain
}

// buildFirst: a pyramid tile is taken before its place is chosen, and placed before the next one is taken.
func (p *position) buildFirst(f asked, a Answer) turn.Reason {
	switch {
	case a.Verb == Place && p.built>>a.A&1 != 0:
		return spaceTaken.With(int(a.A))
	case f.kind == askPlace:
		return placeFirst
	case f.kind == askTile:
		return tileFirst
	}
	return p.mainFirst(f, Construction, p.checkSite(f.seat, p.discounts(f.seat)))
}
