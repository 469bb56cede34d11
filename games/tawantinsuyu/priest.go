package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// walk moves the high priest clockwise and calls the action of the section for everybody (TW-65).
func (p *position) walk(s game.Seat, n int, r game.Recorder) {
	section := (int(p.priests[s]) - 1 + n) % Sections
	p.priests[s] = uint8(section + 1)
	action := p.actionAt(section)
	p.tell(r, s, "priest_walked", num("n", n), num("section", section+1), word("action", argAction, action))
	p.push(frame{q: doReact, seat: s, a: uint8(action)})
	p.push(frame{q: askPerform, seat: s, a: uint8(action)})
	if action == Conquest {
		p.push(frame{q: askCasualty, seat: s})
	}
}

// performCandidates: the mover may take gold in the place of the action (TW-66, ED-43).
func performCandidates(_ *position, _ asked, out []game.Move) []game.Move {
	return append(out, say(Perform), say(Gain))
}

// Pointless tells of an action that would do nothing, where one can take gold instead. It is not told where a building of
// the seat pays for the call, which may give the action something to do.
func (p *position) Pointless(s game.Seat, m game.Move) bool {
	if !p.waiting.Has(s) || Read(m).Verb != Perform || p.top().q != askPerform {
		return false
	}
	for _, building := range []int{z11, z12, z16, z17, z18} {
		if p.owns(s, building) {
			return false
		}
	}
	return p.idle(s, p.top().a)
}

func applyPerform(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	if a.Verb == Gain {
		p.top().c = 1 // of the frame that serves everybody
		p.tell(r, s, "took_gold")
		p.gain(s, Gold, 1, r)
	}
}

// settleReact serves the seats in turn order, beginning with the mover. A Conquest goes round twice: first everybody
// musters, then everybody conquers, and the mover once more (TW-72).
func settleReact(p *position, f asked, _ game.Recorder) bool {
	mover, k := f.seat, f.b
	react := *f.frame
	if k < p.seats {
		f.b++
		s := (mover + game.Seat(k)) % game.Seat(p.seats)
		p.push(frame{q: doAction, seat: s, a: react.a, b: b2u(s == mover), c: react.c, d: react.d})
		return true
	}
	if react.a == Conquest && react.d == 0 {
		f.b, f.d = 0, 1
		return true
	}
	p.pop()
	switch {
	case react.a != Conquest || react.c == 1:
	case !p.automata().Has(mover):
		p.push(frame{q: askConquer, seat: mover, a: 1})
	case !p.rules.easy.conquest:
		p.push(frame{q: askAxomamma, seat: mover, a: stepAgain})
	}
	return true
}

func b2u(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// settleAction is one seat's share of a priest's action: what its buildings pay for the call, then the action itself.
func settleAction(p *position, f asked, r game.Recorder) bool {
	s, action, mover, gold, conquering := f.seat, f.a, f.b, f.c, f.d
	p.pop()
	if p.automata().Has(s) {
		p.axomammaActs(action, mover == 1, conquering == 1)
		if conquering == 0 {
			p.callPays(s, int(action), r)
		}
		return true
	}
	if action == Produce {
		p.worked = 0
	}
	if share, asks := p.actionFrame(s, action, mover, gold == 1, conquering == 1); asks {
		p.push(share)
	}
	if conquering == 0 {
		p.callPays(s, int(action), r)
	}
	return true
}

// actionFrame is what a seat is asked in an action, if anything. Whoever took gold is asked nothing, but for what Z16 turns
// up.
func (p *position) actionFrame(s game.Seat, action, mover uint8, gold, conquering bool) (frame, bool) {
	idle := mover == 1 && gold
	if action == Produce {
		return frame{q: askProduce, seat: s, a: mover &^ b2u(gold), b: b2u(p.owns(s, z16)), c: b2u(idle)}, true
	}
	f := frame{seat: s, a: mover}
	switch action {
	case Worship:
		f.q = askWorship
	case Offering:
		f.q = askOffering
	case Restoration:
		f.q, f.b = askRestore, mover
	case Conquest:
		if f.q = askMuster; conquering {
			f.q, f.a = askConquer, 0
		}
	}
	return f, !idle
}

// callPays is what the passive buildings of a seat give when anybody calls an action: Z11, Z12, Z17, Z18, and Z16, which is
// part of Produce (TC-26).
func (p *position) callPays(s game.Seat, action int, r game.Recorder) {
	if p.owns(s, z12) && (action == Worship && !p.rules.z12Offering || action == Offering && p.rules.z12Offering) {
		p.push(frame{q: askClimb, seat: s})
	}
	switch {
	case action == Offering && p.owns(s, z11):
		p.tell(r, s, "building_pays", word("building", argBuilding, p.passive0+z11))
		p.push(frame{q: askWeaving, seat: s})
	case action == Conquest && p.owns(s, z17):
		p.tell(r, s, "building_pays", word("building", argBuilding, p.passive0+z17))
		p.gain(s, Gold, 1, r)
		p.score(s, PassivePoints, 1, r)
	case action == Restoration && p.owns(s, z18):
		p.tell(r, s, "building_pays", word("building", argBuilding, p.passive0+z18))
		p.drawArmy(s, r)
		p.gain(s, Gold, 1, r)
	}
}

// settleWorship: the mover gives up to one statue of each size, the others one of any (TW-67). f.b has the sizes
// that were given.
func settleWorship(p *position, f asked, _ game.Recorder) bool {
	for god := range Gods {
		for size := range Sizes {
			if p.checkSacrifice(f, god, size) == turn.OK {
				return false
			}
		}
	}
	p.pop()
	return true
}

func worshipCandidates(p *position, f asked, out []game.Move) []game.Move {
	for god, sizes := range p.statuesOf[f.seat] {
		for size, n := range sizes {
			if n > 0 {
				out = append(out, sayAB(Sacrifice, god+1, size+1))
			}
		}
	}
	return append(out, say(Done))
}

func checkWorship(p *position, f asked, a Answer) turn.Reason {
	if a.Verb == Done {
		return turn.OK
	}
	return p.checkSacrifice(f, int(a.A)-1, int(a.B)-1)
}

func (p *position) checkSacrifice(f asked, god, size int) turn.Reason {
	switch {
	case p.statuesOf[f.seat][god][size] == 0:
		return statueNotOwned.With2(god, size)
	case f.a == 0 && f.b != 0:
		return oneStatueOnly
	case f.b>>size&1 != 0:
		return oneOfSize.With(size)
	}
	return turn.OK
}

func applyWorship(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	if a.Verb == Done {
		p.pop()
		return
	}
	god, size := int(a.A)-1, int(a.B)-1
	f.b |= 1 << size
	n := int(p.worshipReply)
	if f.a == 1 {
		n = int(p.worship[size])
	}
	p.sacrifice(s, god, size, n, r)
}

// sacrifice takes a statue out of the game for steps up the temple.
func (p *position) sacrifice(s game.Seat, god, size, n int, r game.Recorder) {
	p.statuesOf[s][god][size]--
	p.tell(r, s, "sacrificed", word("god", argGod, god), word("size", argSize, size))
	p.climb(s, n, r)
}

// settleOffering: corn for steps (TW-68).
func settleOffering(p *position, f asked, _ game.Recorder) bool {
	least := int(p.offerReply)
	if f.a == 1 && len(p.offerings) > 0 {
		least = int(p.offerings[0].corn)
	}
	if p.affordsOne(f.seat, Corn, least) || p.flexible(f.seat) {
		return false
	}
	p.pop()
	return true
}

func offeringCandidates(p *position, f asked, out []game.Move) []game.Move {
	if f.a == 0 {
		return append(out, sayA(Offer, int(p.offerReply)), say(Decline))
	}
	for _, o := range p.offerings {
		out = append(out, sayA(Offer, int(o.corn)))
	}
	return append(out, say(Decline))
}

// stepsFor is what an amount of corn is worth to a seat, 0 if it is no offering.
func (p *position) stepsFor(f asked, corn uint8) int {
	if f.a == 0 {
		if corn == p.offerReply {
			return 1
		}
		return 0
	}
	for _, o := range p.offerings {
		if o.corn == corn {
			return int(o.steps)
		}
	}
	return 0
}

func checkOffering(p *position, f asked, a Answer) turn.Reason {
	switch {
	case a.Verb == Decline:
		return turn.OK
	case p.stepsFor(f, a.A) == 0:
		return turn.NoAnswer
	case !p.affordsOne(f.seat, Corn, int(a.A)):
		return p.lacks(f.seat, Corn, int(a.A))
	}
	return turn.OK
}

func applyOffering(p *position, f asked, a Answer, r game.Recorder) {
	s, n := f.seat, 0
	if a.Verb == Offer {
		n = p.stepsFor(f, a.A)
	}
	p.pop()
	if n > 0 {
		p.payOne(s, Corn, int(a.A), r)
		p.climb(s, n, r)
	}
}

// settleRestore: the mover turns up one thing free and more for food, the others each for corn (TW-69). f.b is 1
// while the free one is open.
func settleRestore(p *position, f asked, _ game.Recorder) bool {
	s := f.seat
	payable := f.b == 1 || p.affordsOne(s, Corn, 1) || f.a == 1 && p.affordsOne(s, Potato, 1) || p.flexible(s)
	if p.down[s]|p.armyDown[s] != 0 && payable {
		return false
	}
	p.pop()
	return true
}

func restoreCandidates(p *position, f asked, out []game.Move) []game.Move {
	kept := len(out)
	out = p.faceDownThings(f.seat, true, out)
	if f.b == 0 {
		things := len(out) - kept
		for i := range things {
			thing := int(Read(out[kept+i]).A)
			out[kept+i] = sayAB(RestoreFor, thing, 1+Corn)
			if f.a == 1 {
				out = append(out, sayAB(RestoreFor, thing, 1+Potato))
			}
			if p.goldOnly(f) {
				out = append(out, sayAB(RestoreFor, thing, 1+Gold))
			}
		}
	}
	return append(out, say(Done))
}

// goldOnly tells whether only gold is left to pay for turning something up. Before that nobody would.
func (p *position) goldOnly(f asked) bool {
	return p.goods[f.seat][Corn] == 0 && (f.a == 0 || p.goods[f.seat][Potato] == 0)
}

func checkRestore(p *position, f asked, a Answer) turn.Reason {
	s, with := f.seat, int(a.B)-1
	switch {
	case a.Verb == Done:
		return turn.OK
	case a.Verb == Restore && f.b == 0:
		return notFree
	case a.Verb == RestoreFor && f.b == 1:
		return freeFirst
	case a.Verb == RestoreFor && (with == Stone || with == Potato && f.a == 0):
		return wrongResource.With(with)
	case a.Verb == RestoreFor && with == Gold && !p.goldOnly(f):
		return wrongResource.With(with)
	case a.Verb == RestoreFor && p.goods[s][with] == 0:
		return noneLeft.With(with)
	}
	return p.checkDown(s, int(a.A)-1)
}

func applyRestore(p *position, f asked, a Answer, r game.Recorder) {
	switch a.Verb {
	case Done:
		p.pop()
		return
	case Restore:
		f.b = 0
	case RestoreFor:
		p.spend(f.seat, int(a.B)-1, 1, r)
	}
	p.turnUp(f.seat, int(a.A)-1, r)
}

// settleProduce: any buildings work and are turned down; the mover turns one up before or after, Z16 one thing more
// (TW-74, ED-14, Z16). f.a is the mover's, f.b that of Z16, with f.c nothing works.
func settleProduce(p *position, f asked, _ game.Recorder) bool {
	s := f.seat
	if p.worksStill(f) || (f.a == 1 || f.b == 1) && p.down[s] != 0 || f.b == 1 && p.armyDown[s] != 0 {
		return false
	}
	p.pop()
	return true
}

// worksStill tells whether a building of the seat can still work in this action.
func (p *position) worksStill(f asked) bool {
	s := f.seat
	return f.c == 0 && p.built[s]&^p.down[s]&^p.worked&firstBits(p.passive0) != 0
}

func produceCandidates(p *position, f asked, out []game.Move) []game.Move {
	s := f.seat
	if f.c == 0 {
		for rest := p.built[s] &^ p.down[s] & firstBits(p.passive0); rest != 0; rest &= rest - 1 {
			out = append(out, sayA(Use, rest.first()+1))
		}
	}
	if f.a == 1 || f.b == 1 {
		out = p.faceDownThings(s, f.b == 1, out)
	}
	return append(out, say(Done))
}

func checkProduce(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	switch {
	case a.Verb == Done:
		return turn.OK
	case a.Verb == Restore && f.a == 0 && f.b == 0:
		return notFree
	case a.Verb == Restore && a.A > army && f.b == 0:
		return buildingsOnly
	case a.Verb == Restore:
		return p.checkDown(s, int(a.A)-1)
	case f.c == 1:
		return goldTaken
	case p.worked.has(int(a.A) - 1):
		return workedAlready.With(int(a.A) - 1)
	}
	return p.checkUp(s, int(a.A)-1)
}

func applyProduce(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	switch a.Verb {
	case Done:
		p.pop()
	case Restore:
		if a.A <= army && f.a == 1 {
			f.a = 0
		} else {
			f.b = 0
		}
		p.turnUp(s, int(a.A)-1, r)
	case Use:
		b := int(a.A) - 1
		p.worked |= bit(b)
		p.down[s] |= bit(b)
		p.tell(r, s, "produced", word("building", argBuilding, b))
		p.gainList(s, p.buildings[b].output, ProductionPoints, r)
	}
}
