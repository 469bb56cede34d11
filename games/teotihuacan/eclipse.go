package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

// applyEnd ends a turn. Its question lies beneath all that is due, so that nothing is left open (TE-37).
func applyEnd(p *position, f asked, _ Answer, r game.Recorder) {
	p.pop()
	p.endTurn(f.seat, r)
}

// tick moves the light disc on, never past the dark one (TE-54).
func (p *position) tick(r game.Recorder) {
	if p.light >= p.darkDisc() {
		return
	}
	p.light++
	if r != nil {
		tell(r, game.Watcher, "calendar", game.Num("space", int(p.light)), game.Num("of", int(p.darkDisc())))
	}
	if p.light == p.darkDisc() {
		p.meet(r)
	}
}

// meet notes that the discs have met.
func (p *position) meet(r game.Recorder) {
	if p.due == 0 {
		p.due = 2
	}
	tell(r, game.Watcher, "discs_met")
}

// endTurn moves the calendar after the last seat's turn, and then an eclipse comes or the next seat's turn. With an
// eclipse due, the round is finished and one more is played (TE-54); in Dark Eclipse it comes at once (TE-58).
func (p *position) endTurn(s game.Seat, r game.Recorder) {
	p.last, p.movers, p.skilled = s, 0, 0
	roundOver := s == p.lastSeat()
	if roundOver {
		p.tick(r)
	}
	switch {
	case p.due > 0 && p.options.dark > 0, p.due == 1 && roundOver:
		p.beginEclipse(r)
		return
	case roundOver && p.due == 2:
		p.due = 1
		tell(r, game.Watcher, "last_round")
	}
	p.beginTurn(p.after(s), r)
}

// beginEclipse scores the Avenue, the pyramid track and masks, and asks everybody at once for the upkeep of their workers
// (OP-27).
func (p *position) beginEclipse(r game.Recorder) {
	if r != nil {
		tell(r, game.Watcher, "eclipse", game.Num("n", int(p.eclipse)+1))
	}
	best := uint8(0) // the start of the track is a place on it like any other (RI-12)
	if p.options.leader != leadFromStart {
		best = 1
	}
	for s := range p.seats {
		best = max(best, p.track[s])
	}
	for s := range game.Seat(p.seats) {
		p.scoreEclipse(s, scoredAvenue, avenueScore, int16(p.worth[p.erected])*int16(p.road[s]), r)
		if p.track[s] == best {
			p.scoreEclipse(s, scoredLeader, trackScore, int16(p.leaderPoints), r)
		}
		p.scoreEclipse(s, scoredTrack, trackScore, int16(p.trackPoints[p.eclipse])*int16(p.track[s]), r)
		sum, _ := p.maskSets(s)
		p.scoreEclipse(s, scoredMasks, maskScore, sum, r)
		p.track[s] = 0
	}
	p.push(frame{kind: askUpkeep})
	p.waiting = 0
	for s := range game.Seat(p.people) {
		if p.upkeepOf(s) == 0 || p.goods[s][Cocoa] == 0 && p.have[s][FreeCocoa-1] == 0 {
			p.maintain(s, 0, r)
		} else {
			p.waiting = p.waiting.With(s)
		}
	}
	p.endUpkeep(r)
}

func (p *position) scoreEclipse(s game.Seat, part, category int, n int16, r game.Recorder) {
	p.scored[p.eclipse][s][part] += n
	p.score(s, category, n)
	if r != nil && n != 0 {
		kinds := [scoredParts]string{"eclipse_avenue", "eclipse_leader", "eclipse_track", "eclipse_masks"}
		tell(r, s, kinds[part], game.Num("n", int(n)))
	}
}

// maskSets is what a seat's masks score: sets of different masks, each as large as can be. Also the best set alone.
func (p *position) maskSets(s game.Seat) (sum, best int16) {
	for copies := uint8(0); ; copies++ {
		size := 0
		for _, n := range p.have[s][:masks] {
			if n > copies {
				size++
			}
		}
		if size == 0 {
			return sum, best
		}
		n := int16(p.maskPoints[size])
		sum, best = sum+n, max(best, n)
	}
}

// upkeepOf is the cocoa that a seat's workers cost in an eclipse.
func (p *position) upkeepOf(s game.Seat) int16 {
	n := int16(0)
	for _, d := range p.dice[s] {
		if d.board != 0 {
			n += int16(p.upkeep[d.power])
		}
	}
	return n
}

func upkeepCandidates(p *position, f asked, out []game.Move) []game.Move {
	s := f.seat
	for n := min(p.upkeepOf(s), p.goods[s][Cocoa]); n >= 0; n-- {
		out = append(out, Answer{Verb: Pay, A: uint8(n)}.Move())
	}
	return append(out, Answer{Verb: Waive}.Move())
}

// checkUpkeep: cocoa, or a tile that waives it; no other tile can be turned (RI-10).
func checkUpkeep(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	need := p.upkeepOf(s)
	switch {
	case a.Verb == Waive:
		return p.checkWaiver(s, need)
	case int16(a.A) > need:
		return tooMuch.With(int(need))
	}
	return short(Cocoa, int16(a.A), p.goods[s][Cocoa])
}

func applyUpkeep(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	if a.Verb == Waive {
		p.turnOver(s, FreeCocoa, r)
	} else {
		p.pay(s, Cocoa, int16(a.A), r)
		p.maintain(s, int16(a.A), r)
	}
	p.waiting = p.waiting.Without(s)
	p.endUpkeep(r)
}

// maintain takes points for cocoa that was not paid, down to 0 at most.
func (p *position) maintain(s game.Seat, paid int16, r game.Recorder) {
	lost := min((p.upkeepOf(s)-paid)*int16(p.unpaid), max(0, p.total(s)))
	if lost == 0 {
		return
	}
	p.scored[p.eclipse][s][scoredUpkeep] -= lost
	p.score(s, upkeepScore, -lost)
	if r != nil {
		tell(r, s, "eclipse_unpaid", game.Num("n", int(lost)))
	}
}

// endUpkeep goes on when everybody has paid: to the end of the game after the third eclipse (TE-56) or the last pyramid
// tile, or with the seat after the one that had the last turn (TE-55), neutral workers being set anew (TE-59).
func (p *position) endUpkeep(r game.Recorder) {
	if p.waiting != 0 {
		return
	}
	p.pop()
	p.eclipse++
	if p.final || p.eclipse == eclipses {
		p.endGame(r)
		return
	}
	p.light, p.due = 0, 0
	if p.neutral[p.seats] > 0 {
		p.placeNeutral(1<<startTiles-1, r)
	}
	if r != nil {
		tell(r, game.Watcher, "new_calendar", game.Num("of", int(p.darkDisc())))
	}
	p.beginTurn(p.after(p.last), r)
}

// darkDisc is the space of the dark disc.
func (p *position) darkDisc() uint8 { return p.engine.dark[p.seats][min(p.eclipse, eclipses-1)] }

func (p *position) endGame(r game.Recorder) {
	for s := range game.Seat(p.seats) {
		p.scoreFavours(s, r)
		if p.isBot(s) {
			p.scoreRemainder(s, r)
		}
	}
	p.turn, p.waiting = game.Watcher, 0
	if r != nil {
		p.tellResult(r)
	}
}

// reached is the number of favour tiles that a seat has reached.
func (p *position) reached(s game.Seat) int {
	n := 0
	for _, at := range p.temple[s] {
		if at >= topStep-1 {
			n++
		}
	}
	return n
}

func (p *position) scoreFavours(s game.Seat, r game.Recorder) {
	for t, at := range p.temple[s] {
		if at < topStep-1 {
			continue
		}
		n := p.favourWorth(s, &p.favours[p.favour[t]])
		p.score(s, favourScore, n)
		switch {
		case r == nil:
		case p.isBot(s): // whatever the tile says
			tell(r, s, "bot_favour", game.Num("n", int(n)))
		default:
			tell(r, s, "favour_scored", game.Term("favour", "favour", favourIDs[p.favour[t]]), game.Num("n", int(n)))
		}
	}
}

func (p *position) favourWorth(s game.Seat, f *favourTile) int16 {
	each := int16(f.points)
	switch {
	case p.isBot(s):
		return int16(p.options.botFavour)
	case f.effect == bestMasksAgain:
		_, best := p.maskSets(s)
		return best
	case f.effect == perTech:
		return each * int16(p.techCount(s))
	case f.effect == perAvenue:
		return each * int16(p.road[s])
	case f.effect == perFavour:
		return each * int16(p.reached(s))
	case f.effect == perTile:
		n := int16(0)
		for d := masks; d < discoveries; d++ {
			n += int16(p.have[s][d] + p.used[s][d])
		}
		return each * n
	case f.effect == perPower:
		return p.powerWorth(s, f)
	}
	return each
}

func (p *position) powerWorth(s game.Seat, f *favourTile) int16 {
	n := int16(0)
	for _, d := range p.dice[s] {
		switch {
		case d.board == 0:
		case d.power >= strongPower:
			n += int16(f.strong)
		default:
			n += int16(f.weak)
		}
	}
	return n
}

// scoreRemainder is what Teotibot scores at the end for what it has left and for its technologies.
func (p *position) scoreRemainder(s game.Seat, r game.Recorder) {
	n := int16(0)
	for _, have := range p.goods[s] {
		n += have
	}
	n = n*int16(p.bot.goodsEach) + int16(p.techCount(s))*int16(p.options.botTech)
	p.givePoints(s, remainderScore, n, r)
}
