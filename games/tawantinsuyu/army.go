package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// mixArmies makes a new deck of the discarded cards when the deck is empty (TW-56); false if there is none left.
func (p *position) mixArmies(r game.Recorder) bool {
	if p.armyDeckN > 0 {
		return true
	}
	if p.armyDiscard == 0 {
		return false
	}
	p.armyDeck, p.armyDeckN = p.armyDiscard, uint8(p.armyDiscard.len())
	p.armyMemory.mix(p.armyDiscard)
	p.armyDiscard = 0
	p.reveals++
	p.tell(r, game.Watcher, "armies_shuffled", num("n", int(p.armyDeckN)))
	return true
}

// nextArmy takes a card off the deck, which must have one.
func (p *position) nextArmy() int {
	i := p.pick(p.armyDeck)
	p.armyDeck &^= bit(i)
	p.armyDeckN--
	return i
}

// drawArmy gives a seat the next army card; only the owner sees it.
func (p *position) drawArmy(s game.Seat, r game.Recorder) {
	if !p.mixArmies(r) {
		p.tell(r, s, "no_army_cards")
		return
	}
	i := p.nextArmy()
	p.armyHands[s] |= bit(i)
	p.armyHandsN[s]++
	p.armyMemory.drew(uint8(s))
	p.secret(r, s, "army_drawn", "army_drawn_hidden", word("card", argArmy, i))
}

func (p *position) discardFromHand(s game.Seat, card int) {
	p.leaveArmyHand(s, card)
	p.armyDiscard |= bit(card)
}

func (p *position) canTrain() turn.Reason {
	if p.armyDeckN == 0 && p.armyDiscard == 0 {
		return noArmyCards
	}
	return turn.OK
}

// settleHold draws two cards, of which one is kept (TW-55). A lone card is kept.
func settleHold(p *position, f asked, r game.Recorder) bool {
	s := f.seat
	if p.drawn[0] != 0 {
		return false
	}
	if p.armyDeckN+uint8(p.armyDiscard.len()) < 2 {
		p.pop()
		p.drawArmy(s, r)
		return true
	}
	for i := range p.drawn {
		p.mixArmies(r)
		p.drawn[i] = uint8(1 + p.nextArmy())
		p.armyMemory.drew(choosing)
		p.secret(r, s, "army_seen", "army_seen_hidden", word("card", argArmy, int(p.drawn[i])-1))
	}
	return false
}

func holdCandidates(p *position, _ asked, out []game.Move) []game.Move {
	for _, card := range p.drawn {
		if card != 0 {
			out = append(out, sayA(Hold, int(card)))
		}
	}
	return out
}

func checkHold(p *position, _ asked, a Answer) turn.Reason {
	if a.A != p.drawn[0] && a.A != p.drawn[1] {
		return cardNotHeld
	}
	return turn.OK
}

func applyHold(p *position, f asked, a Answer, r game.Recorder) {
	s, kept, other := f.seat, p.drawn[0], p.drawn[1]
	if a.A == other {
		kept, other = other, kept
	}
	p.pop()
	p.drawn = [2]uint8{}
	p.reveals++ // the others see what is discarded
	p.armyHands[s] |= bit(int(kept) - 1)
	p.armyHandsN[s]++
	p.armyDiscard |= bit(int(other) - 1)
	p.armyMemory.showed(choosing, int(other)-1)
	p.armyMemory.passed(choosing, uint8(s))
	p.secret(r, s, "army_held", "army_held_hidden", word("card", argArmy, int(kept)-1))
	p.tell(r, s, "army_discarded", word("card", argArmy, int(other)-1))
}
