package teotihuacan

import "kancha/game"

// elsewhere are answers that belong to other moments of a turn: whoever asks why something cannot be done at a palace tile,
// a technology, a decoration, a pyramid space, a temple or a board is told when it can. None of them is ever legal.
func (p *position) elsewhere(s game.Seat, f *frame, out []game.Move) []game.Move {
	q := &sequence[f.kind]
	for at := PalaceA; at <= worshipSpaces; at++ {
		if f.kind != askAction || at.board() != Board(f.a) {
			out = append(out, Answer{Verb: Worship, A: uint8(at), B: uint8(ForEffect)}.Move())
		}
	}
	if !q.verbs[Learn] {
		out = learnCandidates(p, s, f, out)
	}
	if !q.verbs[Build] {
		out = rowCandidates(p, s, f, out)
	}
	if !q.verbs[Decorate] {
		out = p.anyDecoration(out)
	}
	if !q.verbs[Tile] {
		for _, t := range p.onOffer {
			if t != 0 {
				out = append(out, Answer{Verb: Tile, A: t - 1}.Move())
			}
		}
	}
	if !q.verbs[Place] {
		for at := range uint8(pyramidSpaces) {
			out = append(out, Answer{Verb: Place, A: at}.Move())
		}
	}
	if !q.verbs[Claim] {
		out = p.lyingAnywhere(out)
	}
	if !q.verbs[Step] {
		out = stepCandidates(p, s, f, out)
	}
	if !q.verbs[Walk] {
		out = p.otherWalks(s, out)
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
func (p *position) later(s game.Seat, f *frame, a Answer) verdict {
	switch a.Verb {
	case Learn:
		k := p.placeOf(a.A)
		switch {
		case k < 0:
			return noFor(techNotHere, a.A)
		case p.learned[s]>>k&1 != 0:
			return noFor(techKnown, a.A)
		}
		return p.mainFirst(s, f, Alchemy, p.checkTech(s, k, p.have[s][ExtraWorker-1]))
	case Build:
		if !p.room(a.A) {
			return noFor(rowFull, a.A)
		}
		return p.mainFirst(s, f, Nobles, p.checkAnyRow(s, p.have[s][ExtraWorker-1]))
	case Decorate:
		v := p.checkWorkshop(s)
		if w := p.checkDeco(a.B); w.why == decoTaken || v.why == fine {
			v = w
		}
		if v.why == decoTaken {
			return v
		}
		return p.mainFirst(s, f, Workshop, v)
	case Tile, Place:
		return p.buildFirst(s, f, a)
	case Worship:
		return noFor(laterWorship, a.A)
	case Claim:
		return no(laterClaim)
	case Step:
		return no(laterStep)
	case Walk:
		if p.phase != before {
			return no(movedAlready)
		}
	}
	return no(noAnswer)
}

// mainFirst: the main action of a board has to be chosen, or a worker has to come there first. Where it can be chosen and
// something else stands against it, that is told.
func (p *position) mainFirst(s game.Seat, f *frame, b Board, v verdict) verdict {
	switch {
	case f.kind != askAction || Board(f.a) != b:
		return noFor(laterMain, uint8(b))
	case v.why != fine:
		return v
	}
	if v = p.blocksMain(s, b); v.why != fine {
		return v
	}
	return no(chooseMain)
}

// buildFirst: a pyramid tile is taken before its place is chosen, and placed before the next one is taken.
func (p *position) buildFirst(s game.Seat, f *frame, a Answer) verdict {
	switch {
	case a.Verb == Place && p.built>>a.A&1 != 0:
		return noFor(spaceTaken, a.A)
	case f.kind == askPlace:
		return no(placeFirst)
	case f.kind == askTile:
		return no(tileFirst)
	}
	return p.mainFirst(s, f, Construction, p.checkSite(s, p.discounts(s)))
}
