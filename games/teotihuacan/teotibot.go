package teotihuacan

import (
	"math/bits"

	"kancha/game"
)

// The action tiles of Teotibot, in the order of the pack.
const (
	botConstruction = iota
	botDecorations
	botAlchemy
	botNobles
	botMastery
	botWorship
	botMasks
)

// seatBot gives Teotibot its things and builds its pyramid of action tiles (TE-69).
func (p *position) seatBot() {
	s, b, o := p.botSeat(), &p.engine.bot, &p.options
	for good := range resources {
		p.goods[s][good] = int16(o.botGoods[good])
	}
	p.goods[s][Cocoa] = int16(b.goods[Cocoa])
	p.temple[s], p.road[s], p.track[s], p.learned[s] = b.temples, b.avenue, b.track, 1<<b.tech
	nth := 0
	for i, w := range b.workers {
		p.dice[s][i] = die{board: w.board, power: w.power}
		if w.locked {
			p.dice[s][i].space = WorkshopWorship
			continue
		}
		p.dice[s][i].power = o.botPower[nth]
		nth++
	}
	left := uint32(1<<botTiles - 1)
	for i := range p.botSlot {
		p.botSlot[i] = 1 + p.drawOf(&left)
	}
	p.botAside = 1 + drawLowest(&left)
	for i := range p.arrows {
		p.arrows[i] = uint8(p.rand.IntN(2))
	}
}

// applyRoll rolls the dice: their sum names the slot whose tile acts.
func applyRoll(p *position, f asked, _ Answer, r game.Recorder) {
	p.pop()
	p.rolled = [2]uint8{uint8(1 + p.rand.IntN(6)), uint8(1 + p.rand.IntN(6))}
	p.reveals++
	for i := range p.bot.slots {
		if p.bot.slots[i].sums>>(p.rolled[0]+p.rolled[1])&1 != 0 {
			p.botTile = uint8(i + 1)
		}
	}
	if r != nil {
		tell(r, f.seat, "bot_rolled", game.Num("a", int(p.rolled[0])), game.Num("b", int(p.rolled[1])),
			game.Num("sum", int(p.rolled[0]+p.rolled[1])), botArg(p.botSlot[p.botTile-1]-1))
	}
}

func botArg(tile uint8) game.Arg { return game.Term("action", "bot", botTileIDs[tile]) }

// botRule is the sentence that explains a tile.
func botRule(tile uint8) game.Arg { return game.Term("rule", "bot_rule", botTileIDs[tile]) }

// applyBotAct carries out the tile that was rolled.
func applyBotAct(p *position, f asked, _ Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	tile := int(p.botSlot[p.botTile-1] - 1)
	if r != nil {
		tell(r, s, "bot_acts", botArg(uint8(tile)))
		tell(r, s, "bot_rule", botRule(uint8(tile)))
	}
	switch tile {
	case botConstruction, botDecorations, botNobles:
		p.botCraft(s, tile, r)
	case botAlchemy:
		p.botAlchemy(s, r)
	case botMastery:
		p.botMastery(s, r)
	case botWorship:
		p.botWorship(s, r)
	default:
		p.botMasks(s, r)
	}
}

// applyBotShift moves the tiles of the pyramid (TE-62, TE-63, TE-64): the gap is filled from below by the direction
// tiles, the upper one first; the tile that lay aside fills the gap at the bottom, the one that acted lies aside.
func applyBotShift(p *position, f asked, _ Answer, r game.Recorder) {
	p.pop()
	gap := int(p.botTile - 1)
	used := p.botSlot[gap]
	for i := 0; p.bot.slots[gap].left != 0; i++ {
		from := int(p.bot.slots[gap].right) - 1 // an arrow up to the left brings the tile from below right
		if p.arrows[i] == 1 {
			from = int(p.bot.slots[gap].left) - 1
		}
		p.botSlot[gap], gap = p.botSlot[from], from
	}
	p.botSlot[gap], p.botAside = p.botAside, used
	p.arrows[0], p.arrows[1] = p.arrows[1], 1-p.arrows[0]
	p.botTile = 0
	if r != nil {
		tell(r, f.seat, "bot_shifted", botArg(used-1), game.Term("in", "bot", botTileIDs[p.botSlot[gap]-1]))
	}
}

// applyBotEnd: ten cocoa become points (TE-67), and the turn is over.
func applyBotEnd(p *position, f asked, _ Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	if n := int16(p.bot.exchange); p.goods[s][Cocoa] >= n {
		p.pay(s, Cocoa, n, r)
		p.givePoints(s, cocoaPoints, int16(p.options.botExchange), r)
	}
	p.endTurn(s, r)
}

// botGain gives Teotibot something that would leave others a choice: it takes the resource that it has least of, of
// equals gold before stone before wood.
func (p *position) botGain(s game.Seat, g *gain, r game.Recorder) {
	for good, n := range g.goods {
		if n > 0 {
			p.giveGood(s, good, int16(n), r)
		}
	}
	for range g.any {
		least := Gold
		for _, good := range [2]int{Stone, Wood} {
			if p.goods[s][good] < p.goods[s][least] {
				least = good
			}
		}
		p.giveGood(s, least, 1, r)
	}
	if g.points > 0 {
		p.givePoints(s, templePoints, int16(g.points), r)
	}
}

// botClimb climbs the temple where Teotibot is highest and can still climb, of equals blue before red before green (OP-19).
func (p *position) botClimb(s game.Seat, r game.Recorder) {
	best := -1
	for t := range temples {
		if p.open(s, t) && (best < 0 || p.temple[s][t] > p.temple[s][best]) {
			best = t
		}
	}
	if best >= 0 {
		p.climb(s, best, r)
	}
}

// outranks orders Teotibot's unlocked workers: by power, then by the distance from the Palace.
func (p *position) outranks(a, b die) bool {
	if a.power != b.power {
		return a.power > b.power
	}
	return p.spot[a.board] > p.spot[b.board]
}

// strongest is Teotibot's strongest unlocked worker on a board, of equals the farthest; board 0 is any. -1 if none.
func (p *position) strongest(s game.Seat, on Board, but uint8) int {
	best := -1
	for i, d := range p.dice[s] {
		if d.board == 0 || d.space != 0 || on != 0 && d.board != on || but>>i&1 != 0 {
			continue
		}
		if best < 0 || p.outranks(d, p.dice[s][best]) {
			best = i
		}
	}
	return best
}

// weakest is Teotibot's weakest unlocked worker, of equals the nearest to the Palace (OP-12).
func (p *position) weakest(s game.Seat) int {
	best := -1
	for i, d := range p.dice[s] {
		if d.board != 0 && d.space == 0 && (best < 0 || p.outranks(p.dice[s][best], d)) {
			best = i
		}
	}
	return best
}

// botDrill powers a worker up and moves it: one board, from power 4 on two, past the Palace (TE-65, TE-66).
func (p *position) botDrill(s game.Seat, i int, r game.Recorder) {
	if i < 0 {
		return
	}
	p.powerUp(s, i, r)
	d := &p.dice[s][i]
	from, left := d.board, 1
	if d.power >= strongPower {
		left = 2
	}
	for left > 0 {
		if d.board = p.boardAfter(d.board, 1); d.board != Palace {
			left--
		}
	}
	if r != nil {
		tell(r, s, "moved", powerArg(d.power), boardAt("from", from), boardAt("to", d.board))
	}
}

// botFallback: cocoa, and the weakest worker gets stronger and moves.
func (p *position) botFallback(s game.Seat, r game.Recorder) {
	tell(r, s, "bot_fallback")
	p.giveGood(s, Cocoa, int16(p.bot.fallback), r)
	p.botDrill(s, p.weakest(s), r)
}

// chase moves Teotibot's worker off a worship space to the next free one, clockwise without the Palace. If there is
// none, it frees the next worker of somebody else instead and takes that space.
func (p *position) chase(bot game.Seat, i int, from Space, r game.Recorder) {
	d := &p.dice[bot][i]
	to, prey := Space(0), Space(0)
	for n := uint8(1); n < boards; n++ {
		at := templeSpace(p.boardAfter(from.board(), n))
		if at == 0 {
			continue
		}
		if owner, _ := p.on(at); owner == game.Watcher {
			to = at
			break
		}
		if prey == 0 {
			prey = at
		}
	}
	if to == 0 {
		to = prey
		owner, k := p.on(prey)
		p.dice[owner][k].space = 0
		if r != nil {
			tell(r, owner, "unlocked", worshipAt("at", prey), powerArg(p.dice[owner][k].power))
		}
	}
	d.board, d.space = to.board(), to
	if r != nil {
		tell(r, bot, "chased", worshipAt("from", from), worshipAt("to", to))
	}
}

// templeSpace is the worship space of a board other than the Palace, 0 if it has none.
func templeSpace(b Board) Space {
	switch b {
	case Forest:
		return ForestWorship
	case Quarry:
		return QuarryWorship
	case GoldDeposits:
		return GoldWorship
	case Workshop:
		return WorkshopWorship
	}
	return 0
}

// botNobleSpace is where Teotibot puts a building: the leftmost free space of the row of the era, or if that is full
// the free space with the fewest points of all (OP-20).
func (p *position) botNobleSpace() (row, at uint8) {
	era := min(p.eclipse, nobleRows-1)
	if p.room(era) {
		return era, uint8(bits.TrailingZeros8(^p.rows[era]))
	}
	fewest := -1
	for i := range uint8(nobleRows) {
		for k, n := range p.engine.rows[i] {
			if p.rows[i]>>k&1 == 0 && (fewest < 0 || int(n) < fewest) {
				fewest, row, at = int(n), i, uint8(k)
			}
		}
	}
	return row, at
}
