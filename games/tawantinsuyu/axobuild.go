package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// wantedKind is what she builds with her personality: production while fewer than two stand face up.
func (p *position) wantedKind() int {
	if (p.built[her] &^ p.down[her] & firstBits(p.passive0)).len() < 2 {
		return 0
	}
	return 1
}

// herBuilding builds a random building of a kind from the market; she pays a stone, or gold, whatever it costs (TW-98,
// ED-27).
func (p *position) herBuilding(kind int, paid bool, r game.Recorder) bool {
	var there set
	for _, b := range p.market[kind*marketEach : (kind+1)*marketEach] {
		if b != 0 {
			there |= bit(int(b) - 1)
		}
	}
	price := 1
	if p.rules.easy.buildings {
		price = 2
	}
	if there == 0 || paid && !p.affordsOne(her, Stone, price) {
		return false
	}
	if paid {
		p.payOne(her, Stone, price, r)
	}
	p.construct(her, p.pick(there), r)
	return true
}

// herStatue rolls for a god: a large statue if she can pay it, otherwise a small one; then the next gods of her slots,
// then any (TW-98).
func (p *position) herStatue(r game.Recorder) bool {
	if !p.affords(her, p.statueCost[Small]) {
		return false
	}
	first := p.roll2(r)
	for k := range p.axo.slotGods {
		god := int(p.axo.slotGods[(first+k)%len(p.axo.slotGods)]) - 1
		for _, size := range [Sizes]int{Large, Small} {
			if god >= 0 && p.stock[god][size] > 0 && p.affords(her, p.statueCost[size]) {
				p.pay(her, p.statueCost[size], r)
				p.raiseStatue(her, god, size, r)
				return true
			}
		}
	}
	for _, size := range [Sizes]int{Large, Small} {
		if p.affords(her, p.statueCost[size]) && p.anyInStock(size, false) != 0 {
			p.pay(her, p.statueCost[size], r)
			return p.herRandomStatue(size, false, r)
		}
	}
	return false
}

// roll2 rolls for a slot without forgetting the roll of the turn.
func (p *position) roll2(r game.Recorder) int {
	kept := p.axo.die
	n := p.roll(r)
	p.axo.die = kept
	return n - 1
}

// anyInStock is the set of gods with a statue of a size left, with fresh only those of whom she has none (ED-28).
func (p *position) anyInStock(size int, fresh bool) (gods set) {
	for god := range Gods {
		if p.stock[god][size] > 0 && (!fresh || p.statuesOf[her][god] == [Sizes]uint8{}) {
			gods |= bit(god)
		}
	}
	return gods
}

func (p *position) herRandomStatue(size int, fresh bool, r game.Recorder) bool {
	gods := p.anyInStock(size, fresh)
	if gods == 0 {
		p.tell(r, her, "cannot_statue")
		return false
	}
	p.raiseStatue(her, p.pick(gods), size, r)
	return true
}

// herSteps builds steps near her priest: clockwise, upper ones first, and if it can be helped none that the person
// scores for (TW-98).
func (p *position) herSteps(paid bool, r game.Recorder) bool {
	if p.stepsIn[her] == 0 || paid && !p.affords(her, p.stepsCost) {
		return false
	}
	at := p.herStepSpace()
	if at < 0 {
		return false
	}
	if paid {
		p.pay(her, p.stepsCost, r)
	}
	p.buildSteps(her, at, r)
	p.gainList(her, p.stepsGain, StepsPoints, r)
	return true
}

func (p *position) herStepSpace() int {
	fallback := -1
	for level := range 2 {
		for k := range Sections {
			at := 2*((int(p.priests[her])-1+k)%Sections) + level
			switch {
			case p.stepFree(at) != turn.OK:
			case level == 0 || game.Seat(p.steps[at-1])-1 == her:
				return at
			case fallback < 0:
				fallback = at
			}
		}
	}
	return fallback
}

// herShop is her weavings task: two if she can pay them, one and gold otherwise; then the person may buy (TW-98).
func (p *position) herShop(r game.Recorder) bool {
	n := 0
	for n < 2 && p.affordsOne(her, Corn, int(p.weavingCost[n+1])) {
		n++
	}
	if n == 0 || p.canWeave() != turn.OK {
		return false
	}
	p.openRow(her, r)
	n = min(n, int(p.rowN))
	p.payOne(her, Corn, int(p.weavingCost[n]), r)
	if n == 1 {
		p.gain(her, Gold, 1, r)
	}
	for range n {
		p.herTile(r)
	}
	p.push(frame{q: doShopEnd, seat: her})
	p.push(frame{q: askShopOther, seat: 0})
	return true
}

// herTile takes the tile of the row that she likes best.
func (p *position) herTile(r game.Recorder) {
	best, length := uint8(0), 0
	for _, t := range p.row[:p.rowN] {
		n := p.longestFor(t)
		if best == 0 || p.likes(t, n, best, length) {
			best, length = t, n
		}
	}
	p.leaveRow(best)
	p.tell(r, her, "weaving_bought", word("tile", argTile, int(best)-1))
	p.herJoin(best, r)
}

// likes compares two tiles: the longer tapestry, then perhaps the colour, then the number (TW-98, ED-29).
func (p *position) likes(t uint8, n int, than uint8, m int) bool {
	a, b := &p.tiles[t-1], &p.tiles[than-1]
	if p.rules.colourOrder {
		longest := p.longestTapestry(her)
		if (n == longest && n > 0) != (m == longest && m > 0) {
			return n == longest && n > 0
		}
		if ca, cb := p.patterns[a.pattern].colour, p.patterns[b.pattern].colour; ca != cb {
			return ca < cb
		}
	} else if n != m {
		return n > m
	}
	return a.number > b.number
}

// longestFor is the length of her longest tapestry that a tile can be joined to, 0 if it must begin a new one.
func (p *position) longestFor(tile uint8) int {
	longest := 0
	for at := 0; at < int(p.weavingsN[her]); {
		n := p.lengthAt(her, at)
		if p.fits(her, tile, sideRight, at+n-1) {
			longest = max(longest, n)
		}
		at += n
	}
	return longest
}

// herJoin puts a tile to the right of the longest tapestry that it fits. She ignores what joints give.
func (p *position) herJoin(tile uint8, r game.Recorder) {
	want := p.longestFor(tile)
	for at := 0; want > 0 && at < int(p.weavingsN[her]); {
		n := p.lengthAt(her, at)
		if n == want && p.fits(her, tile, sideRight, at+n-1) {
			p.join(her, int(tile)-1, sideRight, at+n-1, r)
			return
		}
		at += n
	}
	p.join(her, int(tile)-1, sideNew, 0, r)
}

// herFreeWeaving takes the open tile.
func (p *position) herFreeWeaving(r game.Recorder) bool {
	p.flip(r)
	if p.face == 0 {
		p.tell(r, her, "no_weavings")
		return false
	}
	tile := p.face
	p.face = 0
	p.tell(r, her, "weaving_taken", word("tile", argTile, int(tile)-1), word("where", argWhere, 0))
	p.flip(r)
	p.herJoin(tile, r)
	return true
}

// axomammaReply asks her for her step when the person has left weavings that she would buy.
func (p *position) axomammaReply(_ game.Recorder) {
	if p.herReplyTile() != 0 {
		p.push(frame{q: askAxomamma, seat: her, a: stepReply})
	}
}

// herReplyTile is the tile that she buys of what the person left, 0 if none: she needs the corn, and does not begin a
// tapestry for it (TW-98, ED-12).
func (p *position) herReplyTile() uint8 {
	if p.rowN == 0 || !p.repliesInShop() {
		return 0
	}
	best, length := uint8(0), 0
	for _, t := range p.row[:p.rowN] {
		n := p.longestFor(t)
		switch {
		case n == 0 && p.rules.allFit:
			return 0
		case n > 0 && (best == 0 || p.likes(t, n, best, length)):
			best, length = t, n
		}
	}
	return best
}

// repliesInShop tells whether she buys what was left: with two corn or more, gold where the price takes it (ED-46).
func (p *position) repliesInShop() bool {
	if p.rules.cornOnly {
		return p.goods[her][Corn] >= p.rules.weavingReply
	}
	return p.goods[her][Corn] >= 2 && p.affordsOne(her, Corn, int(p.rules.weavingReply))
}

func (p *position) axomammaReplies(r game.Recorder) {
	tile := p.herReplyTile()
	p.payOne(her, Corn, int(p.rules.weavingReply), r)
	p.leaveRow(tile)
	p.tell(r, her, "weaving_bought", word("tile", argTile, int(tile)-1))
	p.herJoin(tile, r)
}
