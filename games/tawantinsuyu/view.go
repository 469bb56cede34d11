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
	p.axo.slots = [4]uint8{}
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
	s := &state{v.position}
	s.blind = false
	own := r.Fork()
	s.rand = r.Fork()
	s.dealGods(v.viewer, &own)
	s.dealArmies(v.viewer, &own)
	return s
}

// deal takes n things at random out of a set.
func deal(from *set, n int, r *game.Rand) set {
	var out set
	for range n {
		left := *from
		for range r.IntN(left.len()) {
			left &= left - 1
		}
		i := left.first()
		*from &^= bit(i)
		out |= bit(i)
	}
	return out
}

// dealGods gives out the god cards that the viewer does not see.
func (p *position) dealGods(viewer game.Seat, r *game.Rand) {
	unseen := firstBits(len(p.cards)) &^ p.seenGods()
	for slot, god := range p.axo.slotGods {
		if god == 0 {
			continue
		}
		var fitting set
		for rest := unseen; rest != 0; rest &= rest - 1 {
			if p.cards[rest.first()].god == god-1 {
				fitting |= bit(rest.first())
			}
		}
		i := deal(&fitting, 1, r).first()
		unseen &^= bit(i)
		p.axo.slots[slot] = uint8(1 + i)
	}
	for s := range game.Seat(p.seats) {
		if s == viewer {
			continue
		}
		p.gods[s] = deal(&unseen, int(p.godsN[s]), r)
		if p.keeping() && s < game.Seat(p.people) && !p.waiting.Has(s) {
			hand := p.gods[s]
			p.kept[s] = deal(&hand, p.kit.Kept, r)
		}
	}
	p.deck = unseen
}

// keeping tells whether the cards of the start are being chosen.
func (p *position) keeping() bool { return p.depth > 0 && p.top().q == askKeep }

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
		seen |= p.gods[s] | p.open[s]
	}
	if p.place.card != 0 {
		seen |= bit(int(p.place.card) - 1)
	}
	return seen
}

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
	unseen := firstBits(len(p.armies)) &^ seen
	if p.drawnHidden() {
		for i := range p.drawn {
			p.drawn[i] = uint8(1 + deal(&unseen, 1, r).first())
		}
	}
	for s := range game.Seat(p.seats) {
		if s != viewer {
			p.armyHands[s] = deal(&unseen, int(p.armyHandsN[s]), r)
		}
	}
	p.armyDeck = unseen
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
