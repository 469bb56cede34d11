package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// godsLeft tells whether there is a god card to be had.
func (p *position) godsLeft() bool { return p.deckN > 0 || p.deckBottom.n > 0 || p.offer.n > 0 }

// drawGod takes the next card of the deck, which must have one.
func (p *position) drawGod() int {
	if p.deckN == 0 {
		return p.deckBottom.take(0)
	}
	i := p.pick(p.deck)
	p.deck &^= bit(i)
	p.deckN--
	return i
}

// gainGod moves the next card of the deck into a hand. What lay under the deck was seen there, and is remembered.
func (p *position) gainGod(s game.Seat) int {
	if p.deckN == 0 {
		p.shown[s] |= bit(int(p.deckBottom.at[0]))
	} else {
		p.godMemory.drew(uint8(s))
	}
	i := p.drawGod()
	p.gods[s] |= bit(i)
	p.godsN[s]++
	return i
}

// takeGod draws a card into a hand; only its owner sees it.
func (p *position) takeGod(s game.Seat, r game.Recorder) {
	i := p.gainGod(s)
	p.secret(r, s, "god_drawn", "god_drawn_hidden", word("card", argCard, i))
}

// shuffleGods mixes cards into the deck, and with them what was put under it.
func (p *position) shuffleGods(cards set) {
	for p.deckBottom.n > 0 {
		cards |= bit(p.deckBottom.take(0))
	}
	p.godMemory.mix(cards)
	p.deck |= cards
	p.deckN += uint8(cards.len())
	p.reveals++
}

// settleGod: a card from the offer or the deck (TW-60, ED-16).
func settleGod(p *position, f asked, r game.Recorder) bool {
	s := f.seat
	switch {
	case !p.godsLeft():
		p.pop()
		p.tell(r, s, "no_god_cards")
		return true
	case p.offer.n == 0 && !p.mayDecline(f):
		p.pop()
		p.takeGod(s, r)
		return true
	}
	return false
}

// mayDecline tells whether a card is offered that one need not take: the Priest's, of a worker that is a Priest with Z02
// besides. Whoever has paid the Priest's potato has treated it as one (ED-49).
func (p *position) mayDecline(f asked) bool { return f.b == 1 && !p.place.extra }

func godCandidates(p *position, f asked, out []game.Move) []game.Move {
	for _, i := range p.offer.at[:p.offer.n] {
		out = append(out, sayA(Take, int(i)+1))
	}
	out = append(out, say(Draw))
	if p.mayDecline(f) {
		out = append(out, say(Decline))
	}
	return out
}

func checkGod(p *position, f asked, a Answer) turn.Reason {
	switch a.Verb {
	case Take:
		if p.inOffer(int(a.A)-1) < 0 {
			return notInOffer.With(int(a.A) - 1)
		}
	case Draw:
		if p.deckN == 0 && p.deckBottom.n == 0 {
			return deckEmpty
		}
	case Decline:
		if !p.mayDecline(f) {
			return turn.NoAnswer
		}
	}
	return turn.OK
}

// inOffer is where a card lies in the offer, -1 if it does not.
func (p *position) inOffer(card int) int {
	for at, i := range p.offer.at[:p.offer.n] {
		if int(i) == card {
			return at
		}
	}
	return -1
}

func applyGod(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	switch a.Verb {
	case Draw:
		p.takeGod(s, r)
		return
	case Decline:
		p.tell(r, s, "declined")
		return
	}
	i := p.offer.take(p.inOffer(int(a.A) - 1))
	p.gods[s] |= bit(i)
	p.shown[s] |= bit(i)
	p.godsN[s]++
	p.tell(r, s, "god_taken", word("card", argCard, i), word("god", argGod, int(p.cards[i].god)))
}

// offerCard lays the card that paid for a placement into the offer; a full offer goes back into the deck before
// (TW-62).
func (p *position) offerCard(card int, r game.Recorder) {
	if p.offer.n >= p.count().offer {
		var all set
		for p.offer.n > 0 {
			all |= bit(p.offer.take(0))
		}
		p.shuffleGods(all)
		p.tell(r, game.Watcher, "offer_cleared")
	}
	p.offer.put(card)
	p.tell(r, game.Watcher, "offered", word("card", argCard, card), word("god", argGod, int(p.cards[card].god)))
}

// benefitBit numbers a benefit of an open card: three for each card, in the order of the cards.
func (p *position) benefitBit(s game.Seat, card, n int) uint16 {
	return 1 << (3*(p.open[s]&(bit(card)-1)).len() + n - 1)
}

// benefitsOf is how many benefits a card has.
func (p *position) benefitsOf(card int) int {
	l := p.cards[card].benefits
	return int(l.to - l.from)
}

// settleBenefits: the benefits of open cards in any order, each once; plain gains come at once (TW-17, TW-86).
func settleBenefits(p *position, f asked, r game.Recorder) bool {
	s := f.seat
	p.grantPlain(s, r)
	for rest := p.open[s]; rest != 0; rest &= rest - 1 {
		card := rest.first()
		for n := 1; n <= p.benefitsOf(card); n++ {
			if p.granted[s]&p.benefitBit(s, card, n) == 0 && (p.possible(s, p.benefit(card, n)) == turn.OK || p.flexible(s)) {
				return false
			}
		}
	}
	p.closeBenefits(f, r)
	return true
}

// benefit is one of the effects of a card.
func (p *position) benefit(card, n int) *effect {
	return &p.effects[int(p.cards[card].benefits.from)+n-1]
}

// grantPlain gives what needs no decision of the open cards.
func (p *position) grantPlain(s game.Seat, r game.Recorder) {
	for rest := p.open[s]; rest != 0; rest &= rest - 1 {
		card := rest.first()
		for n := 1; n <= p.benefitsOf(card); n++ {
			b := p.benefitBit(s, card, n)
			if fx := p.benefit(card, n); fx.kind.immediate() && p.granted[s]&b == 0 {
				p.granted[s] |= b
				p.gainNow(s, fx, GodPoints, r)
			}
		}
	}
}

// closeBenefits ends the benefits; at a Festival the card is shuffled into the deck at once.
func (p *position) closeBenefits(f asked, r game.Recorder) {
	s, festival := f.seat, f.a == 1
	p.pop()
	if festival {
		p.shuffleGods(p.open[s])
		p.open[s], p.granted[s] = 0, 0
	}
	p.tell(r, s, "benefits_done")
}

func benefitsCandidates(p *position, f asked, out []game.Move) []game.Move {
	for rest := p.open[f.seat]; rest != 0; rest &= rest - 1 {
		card := rest.first()
		for n := 1; n <= p.benefitsOf(card); n++ {
			if p.granted[f.seat]&p.benefitBit(f.seat, card, n) == 0 {
				out = append(out, sayAB(Benefit, card+1, n))
			}
		}
	}
	return append(out, say(Done))
}

func checkBenefits(p *position, f asked, a Answer) turn.Reason {
	if a.Verb == Done {
		return turn.OK
	}
	card, n := int(a.A)-1, int(a.B)
	switch {
	case !p.open[f.seat].has(card):
		return cardNotOpen
	case n < 1 || n > p.benefitsOf(card):
		return turn.NoAnswer
	case p.granted[f.seat]&p.benefitBit(f.seat, card, n) != 0:
		return alreadyTaken
	}
	return p.possible(f.seat, p.benefit(card, n))
}

func applyBenefits(p *position, f asked, a Answer, r game.Recorder) {
	if a.Verb == Done {
		p.closeBenefits(f, r)
		return
	}
	card, n := int(a.A)-1, int(a.B)
	p.granted[f.seat] |= p.benefitBit(f.seat, card, n)
	p.push(frame{q: doEffect, seat: f.seat, a: GodPoints, e: p.cards[card].benefits.from + uint16(n-1)})
}

// possible is why an effect would come to nothing for a seat now, OK if it would not.
func (p *position) possible(s game.Seat, f *effect) turn.Reason {
	switch f.kind {
	case fxWeave:
		return p.canWeave()
	case fxWeaving:
		if p.face == 0 && p.weaves == 0 && p.weavesBottom.n == 0 {
			return noWeavings
		}
	case fxStatueSmall:
		return p.canStatue(s, f.cost, false)
	case fxStatueSmallFree:
		return p.canStatue(s, [Resources]uint8{}, false)
	case fxSteps:
		return p.canStep(s, true)
	case fxStepsFree:
		return p.canStep(s, false)
	case fxBuild:
		return p.canBuild(s, true)
	case fxBuildFree:
		return p.canBuild(s, false)
	case fxTempleForGold:
		return p.canClimb(s)
	case fxRestore:
		if p.down[s] == 0 && p.armyDown[s] == 0 {
			return nothingDown
		}
	case fxProduceOne:
		return p.canProduce(s)
	case fxTrain:
		return p.canTrain()
	case fxWorker:
		return p.canRecruit()
	case fxGodCard:
		if !p.godsLeft() {
			return noGodCards
		}
	}
	return turn.OK
}
