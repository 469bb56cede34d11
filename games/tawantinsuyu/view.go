package tawantinsuyu

import "kancha/game"

// view is what one viewer knows.
type view struct {
	position
	viewer game.Seat
}

// View hides the generator, the order of what is to come, and the cards in the hands of others.
func (s *state) View(viewer game.Seat) game.View {
	v := &view{position: s.position, viewer: viewer}
	v.hide(viewer)
	return v
}

func (v *view) Viewer() game.Seat { return v.viewer }

// hide makes a position forget what a viewer may not know.
func (p *position) hide(viewer game.Seat) {
	p.blind = true
	p.rand = game.Rand{}
	p.deck, p.armyDeck = 0, 0
	for s := range game.Seat(p.seats) {
		if s != viewer {
			p.gods[s], p.kept[s], p.armyHands[s] = 0, 0, 0
		}
	}
	if p.drawer() != viewer {
		p.drawn = [2]uint8{}
	}
	for slot := range p.axo.slots {
		if p.slotHidden(slot) {
			p.axo.slots[slot] = 0
		}
	}
}

// drawer is the seat that has two army cards to choose from, Watcher if nobody has.
func (p *position) drawer() game.Seat {
	for at := int(p.depth) - 1; at >= 0; at-- {
		if p.stack[at].q == askHold {
			return p.stack[at].seat
		}
	}
	return game.Watcher
}

// Determinize deals what the viewer does not know anew: the cards in the hands of others and in the decks.
func (v *view) Determinize(r *game.Rand) game.State {
	s := &state{}
	v.Redeal(r, s)
	return s
}

// Redeal is Determinize into a state that is there already.
func (v *view) Redeal(r *game.Rand, into game.State) {
	s := into.(*state)
	s.position = v.position
	s.blind = false
	own := r.Fork()
	s.rand = r.Fork()
	s.dealGods(v.viewer, &own)
	s.dealArmies(v.viewer, &own)
}

// dealGods gives out the god cards that the viewer does not see, each to where it can be.
func (p *position) dealGods(viewer game.Seat, r *game.Rand) {
	others := p.otherSeats(viewer)
	unseen, ok := p.dealSlots(0, firstBits(len(p.cards))&^p.seenGods(), others, r)
	if !ok {
		panic("tawantinsuyu: god cards that are nowhere")
	}
	for s := range game.Seat(p.seats) {
		if s != viewer {
			p.gods[s] = p.shown[s]
		}
	}
	p.deck = p.godMemory.guess(unseen, others, r, func(by uint8, card int) { p.gods[by] |= bit(card) })
	for s := range game.Seat(p.people) {
		if s == viewer {
			continue
		}
		hand := p.gods[s]
		for range p.keptN[s] {
			i := pickOf(hand, r)
			hand &^= bit(i)
			p.kept[s] |= bit(i)
		}
	}
}

// otherSeats are all that draw cards into hands but the viewer, as bits.
func (p *position) otherSeats(viewer game.Seat) uint16 {
	return uint16(game.AllSeats(int(p.seats)).Without(viewer))
}

// dealSlots guesses the cards under Axomamma's board from a slot on: each of the god that is seen, and so that enough
// is left for the hands of others. It gives what is left.
func (p *position) dealSlots(slot int, unseen set, others uint16, r *game.Rand) (set, bool) {
	for slot < len(p.axo.slots) && !p.slotHidden(slot) {
		slot++
	}
	if slot == len(p.axo.slots) {
		return unseen, p.godMemory.suffice(unseen, others)
	}
	d, _ := p.godMemory.drawOf(uint8(slot0 + slot))
	var fitting set
	for rest := p.godMemory.before(unseen, d.after); rest != 0; rest &= rest - 1 {
		if i := rest.first(); p.cards[i].god == p.axo.slotGods[slot]-1 {
			fitting |= bit(i)
		}
	}
	for fitting != 0 {
		i := pickOf(fitting, r)
		fitting &^= bit(i)
		if left, ok := p.dealSlots(slot+1, unseen&^bit(i), others, r); ok {
			p.axo.slots[slot] = uint8(1 + i)
			return left, true
		}
	}
	return 0, false
}

// seenGods are the god cards whose place is known: in view, or in a hand that is not hidden.
func (p *position) seenGods() set {
	var seen set
	for _, i := range p.deckBottom.at[:p.deckBottom.n] {
		seen |= bit(int(i))
	}
	for _, i := range p.offer.at[:p.offer.n] {
		seen |= bit(int(i))
	}
	for s := range p.seats {
		seen |= p.gods[s] | p.open[s] | p.shown[s]
	}
	for _, i := range p.axo.slots {
		if i != 0 {
			seen |= bit(int(i) - 1)
		}
	}
	if p.place.card != 0 {
		seen |= bit(int(p.place.card) - 1)
	}
	return seen
}

// dealArmies does the same with army cards.
func (p *position) dealArmies(viewer game.Seat, r *game.Rand) {
	seen := p.armyDiscard
	for s := range p.seats {
		seen |= p.armyHands[s] | p.armyUp[s] | p.armyDown[s]
	}
	for _, i := range p.drawn {
		if i != 0 {
			seen |= bit(int(i) - 1)
		}
	}
	others, at := p.otherSeats(viewer), 0
	if p.drawnHidden() {
		others |= 1 << choosing
	}
	p.armyDeck = p.armyMemory.guess(firstBits(len(p.armies))&^seen, others, r, func(by uint8, card int) {
		if by == choosing {
			p.drawn[at] = uint8(1 + card)
			at++
			return
		}
		p.armyHands[by] |= bit(card)
	})
}

// drawnHidden tells whether somebody chooses between two cards that are not seen: then the deck is short of them.
func (p *position) drawnHidden() bool {
	return p.drawn[0] == 0 && p.armiesKnown() < len(p.armies)
}

// armiesKnown counts the army cards by their numbers alone.
func (p *position) armiesKnown() int {
	n := int(p.armyDeckN) + p.armyDiscard.len()
	for s := range p.seats {
		n += int(p.armyHandsN[s]) + p.armyUp[s].len() + p.armyDown[s].len()
	}
	if p.drawn[0] != 0 {
		n += 2
	}
	return n
}
