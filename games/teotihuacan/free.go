package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

// bare tells that a seat has nothing that it could do beside an answer of its turn: no discovery tile but masks, and no
// locked worker that it could pay for.
func (p *position) bare(s game.Seat) bool {
	return p.idle(s) && p.have[s][SecondMover-1]|p.have[s][FreeCocoa-1]|p.have[s][AnyDistance-1] == 0
}

// idle is bare, but for tiles that are only turned with a move or a payment: then a single answer needs no question.
func (p *position) idle(s game.Seat) bool {
	if p.turn != s {
		return true // tiles are turned during one's own turns
	}
	h := &p.have[s]
	tiles := h[FourPoints-1] | h[ThreeResources-1] | h[TwoResources-1] | h[AvenueStep-1] | h[AnyTempleStep-1] | h[BlueStep-1] |
		h[RedStep-1] | h[GreenStep-1] | h[FourCocoa-1] | h[PowerUps-1] | h[ExtraWorker-1]
	return tiles == 0 && (p.goods[s][Cocoa] < int16(p.unlockOwn) || !p.locked(s))
}

// onTurn tells whether a question is one of one's own turn.
func (p *position) onTurn(f asked) bool { return f.kind.own() && p.turn == f.seat }

// freeCandidates are what can be done beside every answer of one's own turn: turning a tile (OP-01), unlocking.
func freeCandidates(p *position, f asked, out []game.Move) []game.Move {
	if !p.onTurn(f) {
		return out
	}
	s := f.seat
	for d := Mask7 + 1; d <= discoveries; d++ {
		if p.have[s][d-1] > 0 {
			out = append(out, Answer{Verb: Use, A: uint8(d)}.Move())
		}
	}
	if p.locked(s) {
		out = append(out, Answer{Verb: Unlock}.Move())
	}
	return out
}

func freeMoves(p *position, f asked, out []game.Move) []game.Move {
	if p.bare(f.seat) {
		return out
	}
	return freeCandidates(p, f, out)
}

func checkFree(p *position, f asked, a Answer) turn.Reason {
	if !p.onTurn(f) {
		return turn.NoAnswer
	}
	s := f.seat
	if a.Verb == Unlock {
		if !p.locked(s) {
			return nothingLocked
		}
		return short(Cocoa, int16(p.unlockOwn), p.goods[s][Cocoa])
	}
	d := Discovery(a.A)
	t := &p.discovery[d-1]
	switch {
	case p.have[s][d-1] == 0:
		return notHeld.With(int(a.A))
	case t.effect == isMask:
		return maskScores
	case t.effect == brings:
		return p.checkBrings(s, d)
	case t.effect == powersUp:
		return p.checkPowersUp(s)
	case t.effect == addsWorker:
		return p.checkExtra(f, d)
	case t.effect == waivesCocoa:
		return whenPaying
	case f.kind != askTurn:
		return whenMoving
	case t.effect == movesSecond:
		return p.checkSecondMover(s, d)
	case p.far:
		return alreadyTurned.With(int(a.A))
	case p.unlocked(s) == 0:
		return nobodyUnlocked
	}
	return turn.OK
}

// checkBrings refuses a tile that would bring nothing (RI-13).
func (p *position) checkBrings(s game.Seat, d Discovery) turn.Reason {
	g := &p.discovery[d-1].gain
	useful := g.goods != [goodKinds]uint8{} || g.points > 0 || g.any > 0 || g.avenue > 0 && p.road[s] < p.lastSpace ||
		g.anySteps > 0 && p.anyOpen(s)
	for t, n := range g.steps {
		useful = useful || n > 0 && p.open(s, t)
	}
	if !useful {
		return noEffect.With(int(d))
	}
	return turn.OK
}

// checkPowersUp: at any moment of one's turns, but not between a tile of movement and the move, which could then come to
// nothing (OP-01). With the option also not between the move and the end of the action (TE-36).
func (p *position) checkPowersUp(s game.Seat) turn.Reason {
	switch {
	case p.phase == acting && p.options.powerTiles != tilesAnyMoment:
		return moverActing
	case p.phase == before && (p.twin || p.far):
		return moveFirst
	case p.unlocked(s) == 0:
		return nobodyUnlocked // TE-35
	case !p.anyEligible(asked{&frame{kind: askPower}, s}):
		return workerNeeded.With(int(p.engaged()))
	}
	return turn.OK
}

// checkExtra: while a main action is resolved, as long as it makes a difference (TE-25, TE-27, OP-29).
func (p *position) checkExtra(f asked, d Discovery) turn.Reason {
	s := f.seat
	board := actionBoard(f.kind)
	if board == 0 || p.discovery[d-1].boards>>board&1 == 0 {
		return whenActing
	}
	n, most := p.counting(s, board, f.a), p.counting(s, board, f.a+p.have[s][d-1])
	switch {
	case n >= counted:
		return countsThree
	case board == Alchemy && n > 1,
		board == Construction && !p.canPlaceAny(s, f.c) && p.ups[board][most] == p.ups[board][n]:
		return noEffect.With(int(d))
	}
	return turn.OK
}

// actionBoard is the board whose main action is being resolved.
func actionBoard(k kind) Board {
	switch k {
	case askLearn:
		return Alchemy
	case askRow:
		return Nobles
	case askTile:
		return Construction
	}
	return 0
}

// checkSecondMover: some board must have two own unlocked workers (TE-16).
func (p *position) checkSecondMover(s game.Seat, d Discovery) turn.Reason {
	if p.twin {
		return alreadyTurned.With(int(d))
	}
	for b := Palace; b <= boards; b++ {
		if n, _ := p.workers(s, b); n > 1 {
			return turn.OK
		}
	}
	return noEffect.With(int(d))
}

// unlocked is how many unlocked workers a seat has on the boards.
func (p *position) unlocked(s game.Seat) int {
	n := 0
	for _, d := range p.dice[s] {
		if d.board != 0 && d.space == 0 {
			n++
		}
	}
	return n
}

// applyFree turns a tile or unlocks. The question that it stands beside is asked again (TE-47).
func applyFree(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	if a.Verb == Unlock {
		p.pay(s, Cocoa, int16(p.unlockOwn), r)
		p.unlockAll(s, r)
		return
	}
	d := Discovery(a.A)
	t := &p.discovery[d-1]
	p.turnOver(s, d, r)
	switch t.effect {
	case brings:
		p.give(s, &t.gain, tilePoints, r)
	case powersUp:
		p.push(frame{kind: askPower, seat: s, b: t.times})
	case movesSecond:
		p.twin = true
	case movesFar:
		p.far = true
	case addsWorker:
		f.a++
	}
}

// turnOver turns a seat's tile face down.
func (p *position) turnOver(s game.Seat, d Discovery, r game.Recorder) {
	p.have[s][d-1]--
	p.used[s][d-1]++
	if r != nil {
		tell(r, s, "used", tileArg(d))
	}
}

// unlockAll moves a seat's locked workers into the general areas of their boards, also one that was locked this turn
// (TE-52).
func (p *position) unlockAll(s game.Seat, r game.Recorder) {
	for i := range p.dice[s] {
		if d := &p.dice[s][i]; d.space != 0 {
			if r != nil {
				tell(r, s, "unlocked", worshipAt("at", d.space), powerArg(d.power))
			}
			d.space = 0
		}
	}
}
