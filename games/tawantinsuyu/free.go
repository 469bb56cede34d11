package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// freely tells whether a seat has its free actions beside a question.
func (p *position) freely(f asked) bool {
	return p.ownTurn(f.seat) && p.people > uint8(f.seat) && f.q != askStand
}

// ownTurn tells whether it is a seat's turn. The Festival comes at the start of the turn of who has the tile, so it is
// part of that turn; the final points are not (TW-80).
func (p *position) ownTurn(s game.Seat) bool {
	if s != p.turn {
		return false
	}
	return p.phase == playing || p.phase == feasting && !p.rules.noFestivalUse && p.depth > 1 && p.stack[1].q == doFestival
}

// anyTime tells whether Z15 lets a seat swap resources now: at any time after the start (TW-90, ED-55).
func (p *position) anyTime(s game.Seat) bool { return p.phase != settingUp && p.owns(s, z15) }

// freeStill tells whether it is a seat's turn and it has army cards to discard, or can buy god cards with Z19.
func (p *position) freeStill(s game.Seat) bool {
	return s < game.Seat(p.people) && p.ownTurn(s) &&
		(p.armyHandsN[s] > 0 || p.owns(s, z19) && p.affordsOne(s, Potato, 1) && p.godsLeft())
}

// freeCandidates are the free actions beside a question: army cards for their resource, Z15, Z19.
func freeCandidates(p *position, f asked, out []game.Move) []game.Move {
	s, rigid := f.seat, f.q.rigid()
	if p.freely(f) {
		for rest := p.armyHands[s]; rest != 0; rest &= rest - 1 {
			out = append(out, sayA(Spend, rest.first()+1))
		}
		if !rigid && p.owns(s, z19) {
			out = append(out, say(Acquire))
		}
	}
	if !rigid && p.anyTime(s) {
		for from := Corn; from <= Gold; from++ {
			for to := Corn; to <= Gold; to++ {
				if from != to {
					out = append(out, sayAB(Swap, from+1, to+1))
				}
			}
		}
	}
	return out
}

// checkFree: free actions belong to one's own turn (TW-40), swaps with Z15 to any time (TW-90).
func checkFree(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	switch a.Verb {
	case Spend:
		switch {
		case !p.freely(f):
			return notYourTurn
		case !p.armyHands[s].has(int(a.A) - 1):
			return cardNotHeld
		}
	case Acquire:
		switch {
		case !p.freely(f):
			return notYourTurn
		case !p.owns(s, z19):
			return noBuilding.With(p.passive0 + z19)
		case f.q.rigid():
			return notNow
		case !p.affordsOne(s, Potato, 1):
			return p.lacks(s, Potato, 1)
		case !p.godsLeft():
			return noGodCards
		}
	case Swap:
		return p.checkSwap(f, a)
	}
	return turn.OK
}

// checkSwap: between two other answers no chain of swaps leads back to where it began. That keeps every distribution
// within reach, and the game from going in circles.
func (p *position) checkSwap(f asked, a Answer) turn.Reason {
	s, from, to := f.seat, int(a.A)-1, int(a.B)-1
	switch {
	case !p.anyTime(s):
		return noBuilding.With(p.passive0 + z15)
	case from < Corn || to < Corn || from == to:
		return turn.NoAnswer
	case f.q.rigid():
		return notNow
	case int(p.goods[s][from]) < swapAmount(from):
		return tooFew.With3(from, swapAmount(from), int(p.goods[s][from]))
	case int(p.goods[s][to])+swapAmount(to) > 255:
		return turn.NoAnswer
	case p.closesCircle(from, to):
		return swapBack
	}
	return turn.OK
}

func swapAmount(resource int) int {
	if resource == Gold {
		return 1
	}
	return 2
}

func (p *position) closesCircle(from, to int) bool {
	if p.didSwap(to, from) {
		return true
	}
	third := Corn + Stone + Gold - from - to
	return p.didSwap(to, third) && p.didSwap(third, from)
}

func (p *position) didSwap(from, to int) bool { return p.swapped&swapMask(from, to) != 0 }

// swapMask is one of six bits, one for each ordered pair of corn, stone and gold.
func swapMask(from, to int) uint8 {
	second := to - Corn
	if to > from {
		second--
	}
	return 1 << (2*(from-Corn) + second)
}

// applyFree takes a free action; an army card gives the resources printed on it (ED-19).
func applyFree(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	switch a.Verb {
	case Spend:
		card := int(a.A) - 1
		p.discardFromHand(s, card)
		p.tell(r, s, "army_spent", word("card", argArmy, card))
		for resource, n := range p.armies[card].resource {
			p.gain(s, resource, int(n), r)
		}
	case Acquire:
		p.payOne(s, Potato, 1, r)
		p.push(frame{q: askGod, seat: s})
	case Swap:
		from, to := int(a.A)-1, int(a.B)-1
		p.swapped |= swapMask(from, to)
		p.goods[s][from] -= uint8(swapAmount(from))
		p.goods[s][to] += uint8(swapAmount(to))
		p.tell(r, s, "swapped", num("give", swapAmount(from)), word("resource", argResource, from),
			num("n", swapAmount(to)), word("other", argResource, to))
	}
}

// flexible tells whether free actions could still change what a seat can pay for.
func (p *position) flexible(s game.Seat) bool {
	if p.armyHandsN[s] > 0 && p.ownTurn(s) {
		return true
	}
	return p.anyTime(s) && (p.goods[s][Corn] >= 2 || p.goods[s][Stone] >= 2 || p.goods[s][Gold] > 0)
}
