package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// settleCasualty: the mover picks who falls: either end of the village, or a nomad when it is empty (TW-70, ED-15).
func settleCasualty(p *position, f asked, r game.Recorder) bool {
	if p.villagers > 1 {
		return false
	}
	if p.villagers == 1 {
		applyCasualty(p, f, Answer{Verb: Casualty, A: 1}, r)
		return true
	}
	kinds, last := 0, 0
	for kind, n := range p.nomads {
		if n > 0 {
			kinds++
			last = kind
		}
	}
	switch kinds {
	case 0:
		p.pop()
		p.tell(r, game.Watcher, "no_casualty")
		return true
	case 1:
		applyCasualty(p, f, Answer{Verb: Lost, A: uint8(1 + last)}, r)
		return true
	}
	return false
}

func casualtyCandidates(p *position, _ asked, out []game.Move) []game.Move {
	if p.villagers > 0 {
		return append(out, sayA(Casualty, 1), sayA(Casualty, 2))
	}
	for kind, n := range p.nomads {
		if n > 0 {
			out = append(out, sayA(Lost, kind+1))
		}
	}
	return out
}

func checkCasualty(p *position, _ asked, a Answer) turn.Reason {
	switch {
	case a.Verb == Casualty && p.villagers == 0:
		return villageEmpty
	case a.Verb == Lost && p.villagers > 0:
		return villageFirst
	case a.Verb == Lost && p.nomads[a.A-1] == 0:
		return noSuchNomad.With(int(a.A) - 1)
	}
	return turn.OK
}

func applyCasualty(p *position, f asked, a Answer, r game.Recorder) {
	s, kind := f.seat, int(a.A)-1
	p.pop()
	if a.Verb == Casualty {
		kind = p.leaveVillage(a.A == 2)
	} else {
		p.nomads[kind]--
	}
	p.casualties[kind]++
	p.tell(r, s, "casualty", word("worker", argWorker, kind), num("n", p.casualtiesN()))
	if a.Verb == Lost {
		p.refillNomads(r)
	}
}

// settleMuster: army cards come onto the table, each for a potato, the mover's first one free (TW-71). f.a is 1 while
// the free one is open.
func settleMuster(p *position, f asked, _ game.Recorder) bool {
	s := f.seat
	if p.armyHandsN[s] > 0 && (f.a == 1 || p.affordsOne(s, Potato, 1) || p.flexible(s)) {
		return false
	}
	p.pop()
	return true
}

func musterCandidates(p *position, f asked, out []game.Move) []game.Move {
	for rest := p.armyHands[f.seat]; rest != 0; rest &= rest - 1 {
		out = append(out, sayA(Muster, rest.first()+1))
	}
	return append(out, say(Done))
}

func checkMuster(p *position, f asked, a Answer) turn.Reason {
	switch {
	case a.Verb == Done:
		return turn.OK
	case !p.armyHands[f.seat].has(int(a.A) - 1):
		return cardNotHeld
	case f.a == 0 && !p.affordsOne(f.seat, Potato, 1):
		return p.lacks(f.seat, Potato, 1)
	}
	return turn.OK
}

func applyMuster(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	if a.Verb == Done {
		p.pop()
		return
	}
	if f.a == 0 {
		p.payOne(s, Potato, 1, r)
	}
	f.a = 0
	card := int(a.A) - 1
	p.leaveArmyHand(s, card)
	p.armyUp[s] |= bit(card)
	p.tell(r, s, "mustered", word("card", argArmy, card), num("n", int(p.armies[card].soldiers)))
}

// ranks counts the cards face up with one and with two soldiers.
func (p *position) ranks(s game.Seat) (ones, twos int) {
	for rest := p.armyUp[s]; rest != 0; rest &= rest - 1 {
		if p.armies[rest.first()].soldiers == 1 {
			ones++
		} else {
			twos++
		}
	}
	return ones, twos
}

// levy is what a conquest takes: soldiers to discard and to flip. Z13 leaves a choice of two.
type levy struct{ discard, flip int }

func (p *position) levies(s game.Seat, at int) (out [2]levy, n int) {
	c := &p.conquests[at]
	l := levy{int(c.discard), int(c.flip)}
	if p.automata().Has(s) && p.rules.hard.soldiers {
		return [2]levy{{max(0, l.discard-1), max(0, l.flip-1)}}, 1
	}
	if !p.owns(s, z13) || l.discard+l.flip < 2 {
		return [2]levy{l}, 1
	}
	if each, ok := p.oneOfEach(l); ok {
		return [2]levy{each}, 1
	}
	if l.discard > 0 {
		out[n] = levy{l.discard - 1, l.flip}
		n++
	}
	if l.flip > 0 {
		out[n] = levy{l.discard, l.flip - 1}
		n++
	}
	return out, n
}

// oneOfEach is the levy with one soldier fewer to discard and one fewer to flip, if Z13 is played so and one is left. Where
// none would be, one in all is saved (ED-44).
func (p *position) oneOfEach(l levy) (levy, bool) {
	each := levy{max(0, l.discard-1), max(0, l.flip-1)}
	return each, p.rules.z13Each && each != levy{}
}

// levyLess tells whether Z13 lets a seat off with one soldier fewer, in all.
func (p *position) levyLess(s game.Seat, at int) bool { return p.owns(s, z13) && p.savesInAll(at) }

func (p *position) savesInAll(at int) bool {
	l := p.levyPrinted(at)
	_, each := p.oneOfEach(l)
	return l.discard+l.flip > 1 && !each
}

func (p *position) levyPrinted(at int) levy {
	return levy{int(p.conquests[at].discard), int(p.conquests[at].flip)}
}

// levyAsked is what a conquest asks for in words: what is printed, or what Z13 makes of it where that leaves no choice.
func (p *position) levyAsked(s game.Seat, at int) levy {
	l := p.levyPrinted(at)
	if each, ok := p.oneOfEach(l); ok && p.owns(s, z13) {
		return each
	}
	return l
}

// tight tells whether cards with so many soldiers are enough, and none of them is spare.
func tight(ones, twos, need int) bool {
	sum := ones + 2*twos
	return sum == need || sum == need+1 && ones == 0 && twos > 0
}

// covers tells whether a choice of cards pays for a levy with what stands face up.
func (l levy) covers(a Answer, ones, twos int) bool {
	return tight(int(a.A), int(a.B), l.discard) && tight(int(a.C), int(a.D), l.flip) &&
		int(a.A)+int(a.C) <= ones && int(a.B)+int(a.D) <= twos
}

// payments appends the ways to pay for a conquest, in a fixed order, each once.
func (p *position) payments(s game.Seat, at int, out []game.Move) []game.Move {
	ones, twos := p.ranks(s)
	levies, n := p.levies(s, at)
	for i, l := range levies[:n] {
		for dt := 0; dt <= (l.discard+1)/2; dt++ {
			for ft := 0; ft <= (l.flip+1)/2; ft++ {
				a := Answer{Verb: Soldiers, A: uint8(max(0, l.discard-2*dt)), B: uint8(dt), C: uint8(max(0, l.flip-2*ft)), D: uint8(ft)}
				if l.covers(a, ones, twos) && (i == 0 || !levies[0].covers(a, ones, twos)) {
					out = append(out, a.Move())
				}
			}
		}
	}
	return out
}

// canConquer tells whether a seat has the soldiers for a space (ED-35).
func (p *position) canConquer(s game.Seat, at int) bool {
	var buf [64]game.Move
	return len(p.payments(s, at, buf[:0])) > 0
}

func (p *position) checkConquest(s game.Seat, at int) turn.Reason {
	switch {
	case p.conquered[at] != 0:
		return conqueredAlready.With(at)
	case p.markers[s] == 0:
		return noMarkers
	case p.canConquer(s, at):
		return turn.OK
	}
	l := p.levyAsked(s, at)
	if p.levyLess(s, at) {
		return noSoldiersLess.With3(at, l.discard, l.flip)
	}
	return noSoldiers.With3(at, l.discard, l.flip)
}

// settleConquer: a marker on a free space (TW-72).
func settleConquer(p *position, f asked, _ game.Recorder) bool {
	for at := range p.conquests {
		if p.checkConquest(f.seat, at) == turn.OK {
			return false
		}
	}
	p.pop()
	return true
}

func conquerCandidates(p *position, _ asked, out []game.Move) []game.Move {
	for at := range p.conquests {
		if p.conquered[at] == 0 {
			out = append(out, sayA(Conquer, at+1))
		}
	}
	return append(out, say(Decline))
}

func checkConquer(p *position, f asked, a Answer) turn.Reason {
	if a.Verb == Decline {
		return turn.OK
	}
	return p.checkConquest(f.seat, int(a.A)-1)
}

func applyConquer(p *position, f asked, a Answer, r game.Recorder) {
	s, at := f.seat, int(a.A)-1
	p.pop()
	if a.Verb == Conquer {
		p.conquer(s, at, r)
	}
}

// conquer places a marker: first the reward, then the soldiers (TW-73).
func (p *position) conquer(s game.Seat, at int, r game.Recorder) {
	p.conquered[at] = uint8(s) + 1
	p.markers[s]--
	p.tell(r, s, "conquered", word("at", argConquest, at), word("region", argRegion, int(p.conquests[at].region)))
	p.push(frame{q: askSoldiers, seat: s, a: uint8(at)})
	p.gainList(s, p.conquests[at].reward, ConquestPoints, r)
}

func settleSoldiers(p *position, f asked, r game.Recorder) bool {
	if p.automata().Has(f.seat) {
		p.axomammaPays(f, r)
		return true
	}
	var buf [64]game.Move
	ways := p.payments(f.seat, int(f.a), buf[:0])
	if len(ways) != 1 {
		return false
	}
	applySoldiers(p, f, Read(ways[0]), r)
	return true
}

func soldierCandidates(p *position, f asked, out []game.Move) []game.Move {
	return p.payments(f.seat, int(f.a), out)
}

func checkSoldiers(p *position, f asked, a Answer) turn.Reason {
	ones, twos := p.ranks(f.seat)
	levies, n := p.levies(f.seat, int(f.a))
	for _, l := range levies[:n] {
		if l.covers(a, ones, twos) {
			return turn.OK
		}
	}
	return notTheLevy
}

func applySoldiers(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	p.dismissSoldiers(s, 1, int(a.A), true, r)
	p.dismissSoldiers(s, 2, int(a.B), true, r)
	p.dismissSoldiers(s, 1, int(a.C), false, r)
	p.dismissSoldiers(s, 2, int(a.D), false, r)
}

// dismissSoldiers discards or flips cards of a strength: they are alike, so the ones of the lowest number go.
func (p *position) dismissSoldiers(s game.Seat, soldiers uint8, n int, discard bool, r game.Recorder) {
	for rest := p.armyUp[s]; rest != 0 && n > 0; rest &= rest - 1 {
		card := rest.first()
		if p.armies[card].soldiers != soldiers {
			continue
		}
		n--
		p.armyUp[s] &^= bit(card)
		if discard {
			p.armyDiscard |= bit(card)
			p.tell(r, s, "soldiers_discarded", word("card", argArmy, card))
		} else {
			p.armyDown[s] |= bit(card)
			p.tell(r, s, "soldiers_flipped", word("card", argArmy, card))
		}
	}
}

// leader is who has the most markers in a region; of equals the one furthest to the right (TW-83). Watcher if nobody.
func (p *position) leader(region int) game.Seat {
	var n, right [maxSeats]int
	for at, c := range p.conquests {
		if owner := int(p.conquered[at]) - 1; owner >= 0 && int(c.region) == region {
			n[owner]++
			right[owner] = max(right[owner], int(c.position))
		}
	}
	best := game.Watcher
	for s := range game.Seat(p.seats) {
		if n[s] > 0 && (best < 0 || n[s] > n[best] || n[s] == n[best] && right[s] > right[best]) {
			best = s
		}
	}
	return best
}
