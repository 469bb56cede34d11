package tawantinsuyu

import (
	"math"

	"kancha/game"
)

// Who can have drawn a hidden card: a seat, the seat that chooses between two army cards, a slot of Axomamma's board.
const (
	choosing = maxSeats
	slot0    = maxSeats + 1
)

// hiddenDraw is a card that somebody drew and nobody else saw. It can be every card that was in the deck then: one
// that was last openly mixed into the deck not later than the mixing of this number.
type hiddenDraw struct {
	by    uint8
	after uint16
}

// memory is what everybody knows of the hidden cards of a deck who has watched the game: which cards were openly mixed
// into it, and what was drawn from it since. Nothing in it is a secret.
//
// The draws stand in the order in which they happened. So every card that can have been one of them can have been
// every later one too, and guesses that take them in this order never run out of cards.
type memory struct {
	mixings uint16
	last    [MaxCards]uint16 // the number of the mixing that a card was last part of
	draws   [MaxCards]hiddenDraw
	drawn   uint8 // how many of draws there are
}

// mix notes that cards were openly mixed into the deck. (A number of mixings that no game comes near to is the last;
// from then on more is thought possible than is.)
func (m *memory) mix(cards set) {
	if m.mixings < math.MaxUint16 {
		m.mixings++
	}
	for ; cards != 0; cards &= cards - 1 {
		m.last[cards.first()] = m.mixings
	}
}

// drew notes a hidden draw.
func (m *memory) drew(by uint8) {
	m.draws[m.drawn] = hiddenDraw{by, m.mixings}
	m.drawn++
}

// showed notes that a card which had been drawn unseen became known. Which of the draws it was is not seen; taking the
// first that is possible leaves open everything that is.
func (m *memory) showed(by uint8, card int) {
	for at, d := range m.draws[:m.drawn] {
		if d.by == by && d.after >= m.last[card] {
			copy(m.draws[at:m.drawn], m.draws[at+1:m.drawn])
			m.drawn--
			m.draws[m.drawn] = hiddenDraw{}
			return
		}
	}
	panic("tawantinsuyu: a card is shown that cannot have been drawn")
}

// passed notes that what one drew belongs to another now.
func (m *memory) passed(from, to uint8) {
	for at := range m.draws[:m.drawn] {
		if m.draws[at].by == from {
			m.draws[at].by = to
		}
	}
}

// drawOf is the first hidden draw of somebody.
func (m *memory) drawOf(by uint8) (d hiddenDraw, ok bool) {
	for _, d := range m.draws[:m.drawn] {
		if d.by == by {
			return d, true
		}
	}
	return d, false
}

// drawsOf counts the hidden draws of somebody.
func (m *memory) drawsOf(by uint8) int {
	n := 0
	for _, d := range m.draws[:m.drawn] {
		n += int(b2u(d.by == by))
	}
	return n
}

// before is the set of those cards that were in the deck after a mixing.
func (m *memory) before(cards set, after uint16) set {
	var out set
	for ; cards != 0; cards &= cards - 1 {
		if i := cards.first(); m.last[i] <= after {
			out |= bit(i)
		}
	}
	return out
}

// suffice tells whether there are cards for all draws of those who are asked for.
func (m *memory) suffice(cards set, wanted uint16) bool {
	taken := 0
	for _, d := range m.draws[:m.drawn] {
		if wanted>>d.by&1 == 0 {
			continue
		}
		if taken++; m.before(cards, d.after).len() < taken {
			return false
		}
	}
	return true
}

// guess gives every draw of those who are asked for a card that it can have been, each way to do so as likely as any
// other, and what is left.
func (m *memory) guess(cards set, wanted uint16, r *game.Rand, give func(by uint8, card int)) set {
	var fitting set
	reached := -1
	for _, d := range m.draws[:m.drawn] {
		if wanted>>d.by&1 == 0 {
			continue
		}
		if int(d.after) > reached {
			fitting, reached = m.before(cards, d.after), int(d.after)
		}
		i := pickOf(fitting, r)
		fitting &^= bit(i)
		cards &^= bit(i)
		give(d.by, i)
	}
	return cards
}

// pickOf is a random member of a set.
func pickOf(s set, r *game.Rand) int {
	for range r.IntN(s.len()) {
		s &= s - 1
	}
	return s.first()
}

// leaveHand takes a god card out of a hand, in front of everybody.
func (p *position) leaveHand(s game.Seat, card int) {
	p.gods[s] &^= bit(card)
	p.godsN[s]--
	if p.shown[s].has(card) {
		p.shown[s] &^= bit(card)
		return
	}
	p.godMemory.showed(uint8(s), card)
}

// leaveArmyHand takes an army card out of a hand, in front of everybody.
func (p *position) leaveArmyHand(s game.Seat, card int) {
	p.armyHands[s] &^= bit(card)
	p.armyHandsN[s]--
	p.armyMemory.showed(uint8(s), card)
}

// slotHidden tells whether only the god of the card in one of Axomamma's slots is known.
func (p *position) slotHidden(slot int) bool {
	_, hidden := p.godMemory.drawOf(uint8(slot0 + slot))
	return hidden
}

// forget makes a memory that excludes nothing: of a game that was not watched from its beginning.
func (p *position) forget() {
	p.godMemory, p.armyMemory = memory{}, memory{}
	for s := range game.Seat(p.seats) {
		for range p.gods[s].len() - p.shown[s].len() {
			p.godMemory.drew(uint8(s))
		}
		for range p.armyHands[s].len() {
			p.armyMemory.drew(uint8(s))
		}
	}
	for slot, card := range p.axo.slots {
		if card != 0 {
			p.godMemory.drew(uint8(slot0 + slot))
		}
	}
	for _, card := range p.drawn {
		if card != 0 {
			p.armyMemory.drew(choosing)
		}
	}
}
