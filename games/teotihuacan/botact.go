package teotihuacan

import (
	"math/bits"

	"kancha/game"
	"kancha/game/turn"
)

// botPlan is where a tile works: the board of its action, for its alchemy board 5 (MP-01), and the board that gives goods
// instead.
type botPlan struct{ board, instead Board }

var botPlans = [botTiles]botPlan{
	botConstruction: {Construction, Quarry}, botDecorations: {Workshop, GoldDeposits}, botNobles: {Nobles, Forest},
	botAlchemy: {Alchemy, 0},
}

// botCraft is construction, decorations or nobles: the action, or goods, or the fallback.
func (p *position) botCraft(s game.Seat, tile int, r game.Recorder) {
	plan := botPlans[tile]
	if i := p.strongest(s, plan.board, 0); i >= 0 && p.botMake(s, tile, r) {
		p.botDrill(s, i, r)
		return
	}
	if i := p.strongest(s, plan.instead, 0); i >= 0 {
		if r != nil {
			tell(r, s, "bot_instead", boardAt("at", plan.instead))
		}
		p.botGain(s, &p.bot.actions[tile].instead, r)
		p.botDrill(s, i, r)
		return
	}
	p.botFallback(s, r)
}

// botMake carries out the first step of a tile if it can be paid and there is something to do.
func (p *position) botMake(s game.Seat, tile int, r game.Recorder) bool {
	a := &p.bot.actions[tile]
	if p.affords(s, &a.pay) != turn.OK {
		return false
	}
	switch tile {
	case botConstruction:
		return p.botBuild(s, a, r)
	case botDecorations:
		return p.botDecorate(s, a, r)
	case botAlchemy:
		return p.botLearn(s, a, r)
	}
	if p.erected >= p.buildings {
		return false
	}
	p.payAll(s, &a.pay, r)
	row, at := p.botNobleSpace()
	p.erect(s, row, at, r)
	return true
}

// botBuild: the first tile on offer, turned at random, on the top left space of the lowest level that is open (MP-04,
// OP-16).
func (p *position) botBuild(s game.Seat, a *botAction, r game.Recorder) bool {
	if p.ready == 0 || p.onOffer == [pyramidOffer]uint8{} {
		return false
	}
	p.payAll(s, &a.pay, r)
	at := uint8(0)
	for l := range uint8(5) {
		if open := p.ready & p.levels[l].spaces; open != 0 {
			at = uint8(bits.TrailingZeros32(open))
			break
		}
	}
	l := p.spaces[at].level
	p.reveals++
	p.layTile(s, p.firstOf(p.onOffer[:])-1, at, uint8(p.rand.IntN(4)), r)
	p.givePoints(s, pyramidPoints, int16(p.levels[l].points)+int16(a.extra), r)
	p.ride(s, 1, r)
	p.botClimb(s, r)
	p.crown(l, r)
	p.refill(Construction, r)
	return true
}

func (p *position) firstOf(offer []uint8) uint8 {
	for _, t := range offer {
		if t != 0 {
			return t
		}
	}
	return 0
}

// botDecorate: the first tile on offer, on the first side, clockwise from the top, whose next space is open (OP-13).
func (p *position) botDecorate(s game.Seat, a *botAction, r game.Recorder) bool {
	tile := p.firstOf(p.decoOffer[:])
	for side := range 4 {
		at := p.nextDeco(side)
		if tile == 0 || at < 0 || p.checkDeco(uint8(at)) != turn.OK {
			continue
		}
		p.payAll(s, &a.pay, r)
		p.layDeco(s, tile-1, uint8(at), r)
		p.givePoints(s, decoPoints, int16(a.points), r)
		p.ride(s, 1, r)
		p.botClimb(s, r)
		p.refill(Workshop, r)
		return true
	}
	return false
}

// botLearn: the lowest technology without any marker, else the lowest without its own, whose owner scores (TE-68).
func (p *position) botLearn(s game.Seat, a *botAction, r game.Recorder) bool {
	best, taken := -1, -1
	for k := techSpaces - 1; k >= 0; k-- {
		marked := uint8(0)
		for o := range p.seats {
			marked |= p.learned[o] >> k & 1
		}
		switch {
		case marked == 0:
			best = k
		case p.learned[s]>>k&1 == 0:
			taken = k
		}
	}
	if best < 0 {
		best = taken
	}
	if best < 0 {
		return false
	}
	p.payAll(s, &a.pay, r)
	p.mark(s, best, r)
	p.payOwners(s, best, r)
	p.climb(s, int(p.columns[best%3]), r)
	return true
}

// botAlchemy: a technology, or two power-ups, both for the worker that is weakest before them (OP-14).
func (p *position) botAlchemy(s game.Seat, r game.Recorder) {
	if i := p.strongest(s, Alchemy, 0); i >= 0 && p.botMake(s, botAlchemy, r) {
		p.botDrill(s, i, r)
		return
	}
	tell(r, s, "bot_trains")
	i := p.weakest(s)
	if i < 0 {
		return
	}
	p.powerUp(s, i, r)
	if !p.since(oneWorkerTrains) {
		i = p.weakest(s)
	}
	p.powerUp(s, i, r)
}

// botMastery: the strongest worker that can do something where it stands does it.
func (p *position) botMastery(s game.Seat, r game.Recorder) {
	tried := uint8(0)
	for i := p.strongest(s, 0, tried); i >= 0; i = p.strongest(s, 0, tried) {
		tried |= 1 << i
		if r != nil {
			tell(r, s, "bot_tries", boardAt("at", p.dice[s][i].board), powerArg(p.dice[s][i].power))
		}
		if p.botMaster(s, p.dice[s][i].board, r) {
			p.botDrill(s, i, r)
			return
		}
	}
	p.botFallback(s, r)
}

// botMaster does what mastery does on a board.
func (p *position) botMaster(s game.Seat, b Board, r game.Recorder) bool {
	for tile, plan := range botPlans {
		switch {
		case plan.board == 0:
		case plan.board == b:
			return p.botMake(s, tile, r)
		case plan.instead == b:
			p.botGain(s, &p.bot.actions[tile].instead, r)
			return true
		}
	}
	return false
}

// botWorship moves the locked worker to the next worship space, climbs there, and replaces the discovery tile.
func (p *position) botWorship(s game.Seat, r game.Recorder) {
	a := &p.bot.actions[botWorship]
	i := 0
	for k, d := range p.dice[s] {
		if d.space != 0 {
			i = k
		}
	}
	from := p.dice[s][i].space
	at := Space(0)
	for n := uint8(1); at == 0; n++ {
		at = templeSpace(p.boardAfter(p.dice[s][i].board, n))
	}
	if owner, k := p.on(at); owner != game.Watcher {
		p.dice[owner][k].space = 0
		if r != nil {
			tell(r, owner, "unlocked", worshipAt("at", at), powerArg(p.dice[owner][k].power))
		}
	}
	p.dice[s][i].board, p.dice[s][i].space = at.board(), at
	if r != nil {
		tell(r, s, "bot_worshipped", worshipAt("from", from), worshipAt("to", at))
	}
	p.botSteps(s, at, a, r)
	shelf := &p.shelf[boardShelf(at.board())]
	if d := shelf[0]; d != 0 {
		p.gone[d-1]++
		shelf[0] = 0
		if r != nil {
			tell(r, s, "discarded", boardAt("at", at.board()), tileArg(d))
		}
	}
	p.replace(at.board(), r)
}

// botSteps climbs for a worship: so many steps of the space's temple, or more where the choice is free.
func (p *position) botSteps(s game.Seat, at Space, a *botAction, r game.Recorder) {
	g := &p.worship[at.board()]
	change := int(p.options.botSteps) - 1
	if g.anySteps > 0 {
		best := p.highest(s)
		for range int(a.workshop) + change {
			p.climb(s, best, r)
		}
		return
	}
	for t, n := range g.steps {
		if n == 0 {
			continue
		}
		for range int(a.steps) + change {
			p.climb(s, t, r)
		}
	}
}

// highest is the temple that Teotibot chooses, see [position.botClimb].
func (p *position) highest(s game.Seat) int {
	best := 0
	for t := range temples {
		if p.open(s, t) && (!p.open(s, best) || p.temple[s][t] > p.temple[s][best]) {
			best = t
		}
	}
	return best
}

// botMasks: the rarest mask at a board that Teotibot lacks and can pay, of equals clockwise from the Palace; else the
// fallback.
func (p *position) botMasks(s game.Seat, r game.Recorder) {
	best, where := Discovery(0), Board(0)
	for n := range uint8(boards) {
		b := p.boardAfter(Palace, n)
		i := boardShelf(b)
		if i < 0 {
			continue
		}
		d := p.shelf[i][0]
		if !d.Mask() || p.have[s][d-1] > 0 || p.affords(s, &p.discovery[d-1].cost) != turn.OK {
			continue
		}
		if best == 0 || p.discovery[d-1].copies < p.discovery[best-1].copies {
			best, where = d, b
		}
	}
	if best == 0 {
		p.botFallback(s, r)
		return
	}
	p.claim(s, &p.shelf[boardShelf(where)], best, r)
	p.replace(where, r)
}
