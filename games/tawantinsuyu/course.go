package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// Secondary actions, as bits of what was done in a turn.
const (
	didWalk = 1 << iota
	didPray
	didTrain
	didRecruit
)

// settleTurn begins a seat's turn: the Festival first, if the seat has the tile (TW-80), then the high priest at the
// very first turn (TW-20).
func settleTurn(p *position, f asked, r game.Recorder) bool {
	s, feasted := f.seat, f.a == 1
	p.pop()
	if !feasted && p.holder == int8(s)+1 {
		p.push(frame{q: doTurn, seat: s, a: 1})
		p.push(frame{q: doFestival, seat: s})
		p.phase = feasting
		p.turn = s
		return true
	}
	p.phase, p.turn, p.place, p.swapped = playing, s, placement{}, 0
	p.tell(r, s, "turn_begins")
	p.push(frame{q: doCleanUp, seat: s})
	if p.automata().Has(s) {
		p.push(frame{q: askAxomamma, seat: s})
		return true
	}
	p.push(frame{q: askEnd, seat: s})
	p.push(frame{q: askTurn, seat: s})
	if p.priests[s] == 0 {
		p.push(frame{q: askStand, seat: s})
	}
	return true
}

// settleChoice: after a walk it may be that nothing else is left to do (TW-64).
func settleChoice(p *position, f asked, r game.Recorder) bool {
	if f.b == 0 || f.a&didWalk == 0 {
		return false
	}
	for _, v := range [3]Verb{Pray, Train, Recruit} {
		if checkTurn(p, f, Answer{Verb: v}) == turn.OK {
			return false
		}
	}
	s := f.seat
	p.pop()
	p.tell(r, s, "no_second")
	return true
}

// turnCandidates: place a worker, or the first of two secondary actions (TW-21).
func turnCandidates(p *position, f asked, out []game.Move) []game.Move {
	if f.b == 0 {
		for kind, n := range p.hands[f.seat] {
			if n == 0 {
				continue
			}
			out = append(out, sayA(Place, kind+1))
			if !p.rules.inAddition {
				for _, role := range [2]int{Courier, Priest} {
					if role != kind && p.mayActAs(f.seat, role) {
						out = append(out, sayAB(Place, kind+1, role+1))
					}
				}
			}
		}
	}
	return append(out, sayA(Walk, 1), sayA(Walk, 2), say(Pray), say(Train), say(Recruit))
}

// mayActAs: Z01 makes Couriers of all workers, Z02 Priests (ED-30).
func (p *position) mayActAs(s game.Seat, role int) bool {
	return role == Courier && p.owns(s, z01) || role == Priest && p.owns(s, z02)
}

var secondaries = [verbs]uint8{Walk: didWalk, Pray: didPray, Train: didTrain, Recruit: didRecruit}

func checkTurn(p *position, f asked, a Answer) turn.Reason {
	if a.Verb == Place {
		return p.checkPlace(f, int(a.A)-1, a.B)
	}
	if f.a&secondaries[a.Verb] != 0 {
		return doneAlready // TW-64
	}
	switch a.Verb {
	case Walk:
		if a.A < 1 || a.A > 2 {
			return turn.NoAnswer
		}
	case Pray:
		if !p.godsLeft() {
			return noGodCards
		}
	case Train:
		return p.canTrain()
	case Recruit:
		return p.canRecruit()
	}
	return turn.OK
}

func (p *position) checkPlace(f asked, kind int, role uint8) turn.Reason {
	s := f.seat
	switch {
	case f.b > 0:
		return twoSecondaries
	case p.hands[s][kind] == 0:
		return noSuchWorker.With(kind)
	case role != 0 && (p.rules.inAddition || int(role)-1 == kind || !p.mayActAs(s, int(role)-1)):
		return noSuchRole.With(int(role) - 1)
	case !p.anySpace(s, kind, role):
		return noSpacePayable
	}
	return turn.OK
}

// applyTurn begins a placement or a secondary action; a prayer is two god cards (TW-63).
func applyTurn(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	if a.Verb == Place {
		p.pop()
		p.place = placement{worker: a.A, role: a.B}
		p.push(frame{q: askSpace, seat: s})
		return
	}
	f.a |= secondaries[a.Verb]
	f.b++
	if f.b == 2 {
		p.pop()
	}
	switch a.Verb {
	case Walk:
		p.walk(s, int(a.A), r)
	case Pray:
		p.tell(r, s, "prayed")
		p.push(frame{q: askGod, seat: s})
		p.push(frame{q: askGod, seat: s})
	case Train:
		p.tell(r, s, "trained")
		p.push(frame{q: askHold, seat: s})
	case Recruit:
		p.tell(r, s, "recruits")
		p.push(frame{q: askNomad, seat: s})
	}
}

func (p *position) canRecruit() turn.Reason {
	if p.nomads == [Colours]uint8{} {
		return noNomads
	}
	return turn.OK
}

// settleNomad: a free worker comes from the nomads, if there is one (TW-78).
func settleNomad(p *position, f asked, r game.Recorder) bool {
	s, kinds, last := f.seat, 0, 0
	for kind, n := range p.nomads {
		if n > 0 {
			kinds++
			last = kind
		}
	}
	if kinds > 1 {
		return false
	}
	p.pop()
	if kinds == 1 {
		p.takeNomad(s, last, r)
	} else {
		p.tell(r, s, "no_nomads")
	}
	return true
}

func nomadCandidates(p *position, _ asked, out []game.Move) []game.Move {
	for kind, n := range p.nomads {
		if n > 0 {
			out = append(out, sayA(Nomad, kind+1))
		}
	}
	return out
}

func checkNomad(p *position, _ asked, a Answer) turn.Reason {
	if p.nomads[a.A-1] == 0 {
		return noSuchNomad.With(int(a.A) - 1)
	}
	return turn.OK
}

func applyNomad(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	p.takeNomad(s, int(a.A)-1, r)
}

// takeNomad gives a seat a nomad and fills the gap from the bag.
func (p *position) takeNomad(s game.Seat, kind int, r game.Recorder) {
	p.nomads[kind]--
	p.hands[s][kind]++
	p.tell(r, s, "nomad_taken", word("worker", argWorker, kind))
	p.refillNomads(r)
}

func (p *position) refillNomads(r game.Recorder) {
	if kind, ok := p.pickWorker(&p.bag); ok {
		p.nomads[kind]++
		p.tell(r, game.Watcher, "nomad_arrived", word("worker", argWorker, kind))
	}
}

// endCandidates: a worker from the village, workers above the limit, the end (TW-75, TW-37).
func endCandidates(p *position, f asked, out []game.Move) []game.Move {
	if f.a == 0 && p.villagers > 0 {
		out = append(out, sayA(Hire, 1), sayA(Hire, 2))
	}
	if p.workersOf(f.seat) > p.kit.Limit {
		for kind, n := range p.hands[f.seat] {
			if n > 0 {
				out = append(out, sayA(Dismiss, kind+1))
			}
		}
	}
	return append(out, say(End))
}

func checkEnd(p *position, f asked, a Answer) turn.Reason {
	s, have := f.seat, p.workersOf(f.seat)
	switch a.Verb {
	case Hire:
		return p.checkHire(f, int(a.A)-1)
	case Dismiss:
		switch {
		case have <= p.kit.Limit:
			return withinLimit.With(p.kit.Limit)
		case p.hands[s][a.A-1] == 0:
			return noSuchWorker.With(int(a.A) - 1)
		}
	case End:
		if have > p.kit.Limit {
			return tooManyWorkers.With2(p.kit.Limit, have)
		}
	}
	return turn.OK
}

func (p *position) checkHire(f asked, end int) turn.Reason {
	switch {
	case f.a != 0:
		return hiredAlready
	case p.villagers == 0:
		return villageEmpty
	case !p.affordsOne(f.seat, end, int(p.recruitCost)):
		return p.lacks(f.seat, end, int(p.recruitCost))
	}
	return turn.OK
}

func applyEnd(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	switch a.Verb {
	case Hire:
		f.a = 1
		p.payOne(s, int(a.A)-1, int(p.recruitCost), r)
		kind := p.leaveVillage(a.A == 2)
		p.hands[s][kind]++
		p.tell(r, s, "hired", word("worker", argWorker, kind), word("end", argResource, int(a.A)-1))
	case Dismiss:
		p.hands[s][a.A-1]--
		p.removed[a.A-1]++
		p.tell(r, s, "dismissed", word("worker", argWorker, int(a.A)-1))
	case End:
		p.pop()
	}
}

// leaveVillage takes the worker at one end of the row.
func (p *position) leaveVillage(cornEnd bool) int {
	at := 0
	if cornEnd {
		at = int(p.villagers) - 1
	}
	kind := int(p.village[at]) - 1
	copy(p.village[at:p.villagers], p.village[at+1:p.villagers])
	p.villagers--
	p.village[p.villagers] = 0
	return kind
}

// settleCleanUp ends a turn: the paid card is offered, the market is filled, an empty village brings the Festival tile
// (TW-61, TW-22, TW-79, ED-40).
func settleCleanUp(p *position, f asked, r game.Recorder) bool {
	s := f.seat
	p.pop()
	if p.place.card != 0 {
		p.offerCard(int(p.place.card)-1, r)
	}
	p.place = placement{}
	p.refillMarket(r)
	if p.villagers == 0 && p.holder == 0 {
		p.takeToken(s, r)
	}
	p.push(frame{q: doTurn, seat: p.after(s)})
	return true
}
