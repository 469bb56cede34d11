package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

// Bits of an askBenefit.
const (
	effectLeft = 1
	tileLeft   = 2
	tileChosen = 4 // the tile alone, so there is no choice left
)

// checkWorship: the space, what it costs in cocoa, and that what is chosen can be had.
func (p *position) checkWorship(s game.Seat, b Board, at Space, want Benefit, waive bool) turn.Reason {
	if at.board() != b {
		return laterWorship.With(int(at))
	}
	occupant, _ := p.on(at)
	if occupant == s {
		return ownWorkerThere.With(int(at)) // TE-45
	}
	if want == ForTile && b == Palace {
		return palaceMust // TE-46
	}
	if why := p.checkHands(s, b, true); why != turn.OK {
		return why
	}
	fee := p.worshipFee(occupant, want)
	if waive {
		if why := p.checkWaiver(s, fee+p.palaceCocoa(at, want)); why != turn.OK {
			return why
		}
		fee = 0
	}
	if why := short(Cocoa, fee, p.goods[s][Cocoa]); why != turn.OK {
		return why
	}
	if want != ForTile {
		if why := p.checkEffect(s, at, fee, waive); why != turn.OK {
			return why
		}
	}
	if want != ForEffect {
		return p.checkTileThere(s, at, fee, want == ForBoth)
	}
	return turn.OK
}

// worshipFee is the cocoa for freeing another's worker and for taking both benefits.
func (p *position) worshipFee(occupant game.Seat, want Benefit) int16 {
	fee := int16(0)
	if occupant != game.Watcher {
		fee += int16(p.unlockOther)
	}
	if want == ForBoth {
		fee += int16(p.both)
	}
	return fee
}

// palaceTile is the tile at a worship space of the Palace, nil for the other spaces.
func (p *position) palaceTile(at Space) *palaceTile {
	if at > PalaceC {
		return nil
	}
	return &p.palaces[p.palace[at-PalaceA]]
}

// palaceCocoa is what one exchange at a space costs in cocoa: that can be waived too (OP-02).
func (p *position) palaceCocoa(at Space, want Benefit) int16 {
	if t := p.palaceTile(at); t != nil && want != ForTile {
		return int16(t.pay.goods[Cocoa])
	}
	return 0
}

// checkEffect: a temple must be open (TE-44), an exchange payable once (OP-07). Points may come to nothing (OP-21).
func (p *position) checkEffect(s game.Seat, at Space, fee int16, waive bool) turn.Reason {
	t := p.palaceTile(at)
	if t != nil {
		if t.effect != exchanges || p.kneelsForNothing(s, at.board(), t) {
			return turn.OK
		}
		return p.checkExchange(s, t, fee, waive)
	}
	return p.checkOpen(s, &p.worship[at.board()])
}

// checkOpen: at least one of the temples of a gain must be open.
func (p *position) checkOpen(s game.Seat, g *gain) turn.Reason {
	if g.anySteps > 0 && !p.anyOpen(s) {
		return templesClosed
	}
	for t, n := range g.steps {
		if n > 0 && !p.open(s, t) {
			return templeClosed.With(int(t))
		}
	}
	return turn.OK
}

// kneelsForNothing tells whether a newcomer is too weak for a single exchange, which the rules allow (TE-49).
func (p *position) kneelsForNothing(s game.Seat, b Board, t *palaceTile) bool {
	for i, d := range p.dice[s] {
		if p.isMover(i) && d.board == b && d.space == 0 && !t.once && int8(d.power)+t.plus <= 0 {
			return true
		}
	}
	return false
}

// checkExchange: something to give, and the cocoa unless a tile waives it (TE-50).
func (p *position) checkExchange(s game.Seat, t *palaceTile, fee int16, waive bool) turn.Reason {
	if t.gain.anySteps > 0 && !p.anyOpen(s) {
		return templesClosed
	}
	if t.pay.any > 0 && p.goods[s][Wood]+p.goods[s][Stone]+p.goods[s][Gold] == 0 {
		return noResource
	}
	if waive {
		return turn.OK
	}
	return short(Cocoa, int16(t.pay.goods[Cocoa])+fee, p.goods[s][Cocoa])
}

// checkTileThere: a tile lies at the board and can be paid; where both are taken, perhaps only with what the effect
// brings (OP-22).
func (p *position) checkTileThere(s game.Seat, at Space, fee int16, both bool) turn.Reason {
	d := p.shelf[boardShelf(at.board())][0]
	if d == 0 {
		return noTileThere
	}
	var hoped [goodKinds]int16
	if both {
		hoped = p.hopes(s, at)
	}
	for good, n := range p.discovery[d-1].cost.goods {
		have := p.goods[s][good]
		if good == Cocoa {
			have -= fee
		}
		if why := short(uint8(good), int16(n), have); why != turn.OK && have+hoped[good] < int16(n) {
			return why
		}
	}
	return turn.OK
}

// hopes is the most of each good that the effect of a worship space may bring.
func (p *position) hopes(s game.Seat, at Space) [goodKinds]int16 {
	var most [goodKinds]int16
	t := p.palaceTile(at)
	if t == nil {
		p.hopeSteps(s, &p.worship[at.board()], &most)
		return most
	}
	times := int16(maxPower)
	switch {
	case t.effect == givesCocoa:
		most[Cocoa] = int16(maxPower + t.plus)
	case t.effect == exchanges:
		for good := range most {
			most[good] = times * int16(t.gain.goods[good]+t.gain.any)
			if t.once && good < resources {
				most[good] = times
			}
		}
		p.hopeSteps(s, &t.gain, &most)
	}
	return most
}

// hopeSteps adds what the next steps of temples may bring.
func (p *position) hopeSteps(s game.Seat, g *gain, most *[goodKinds]int16) {
	for t := range temples {
		if g.steps[t]+g.anySteps == 0 || !p.open(s, t) {
			continue
		}
		next := &p.temples[t][p.temple[s][t]+1].gain
		for good := range most {
			n := int16(next.goods[good])
			if good < resources {
				n += int16(next.any)
			}
			most[good] = max(most[good], n)
		}
	}
}

// startWorship pays, also for both benefits before either of them (MP-08), frees whoever is on the space, and asks which
// newcomer takes it.
func (p *position) startWorship(s game.Seat, at Space, want Benefit, waive bool, r game.Recorder) {
	occupant, i := p.on(at)
	free := uint8(0)
	if waive {
		p.turnOver(s, FreeCocoa, r)
		free = 1
	} else {
		p.pay(s, Cocoa, p.worshipFee(occupant, want), r)
	}
	if occupant != game.Watcher {
		p.free(occupant, i, at, r)
	}
	p.push(frame{kind: doActed, seat: s})
	p.push(frame{kind: askKneel, seat: s, a: uint8(at), b: uint8(want), c: free})
}

// free moves another's worker off a worship space. Teotibot's goes to the next free one, see [position.chase].
func (p *position) free(owner game.Seat, i int, at Space, r game.Recorder) {
	if p.isBot(owner) {
		p.chase(owner, i, at, r)
		return
	}
	p.dice[owner][i].space = 0
	if r != nil {
		tell(r, owner, "unlocked", worshipAt("at", at), powerArg(p.dice[owner][i].power))
	}
}

// newcomer is a die that moved this turn, stands unlocked on a board and has a power; -1 if there is none.
func (p *position) newcomer(s game.Seat, b Board, power uint8) int {
	for i, d := range p.dice[s] {
		if p.isMover(i) && d == (die{board: b, power: power}) {
			return i
		}
	}
	return -1
}

// kneelCandidates: one of the workers that came (TE-17).
func kneelCandidates(p *position, f asked, out []game.Move) []game.Move {
	for power := uint8(1); power <= maxPower; power++ {
		if p.newcomer(f.seat, Space(f.a).board(), power) >= 0 {
			out = append(out, Answer{Verb: Kneel, A: power}.Move())
		}
	}
	return out
}

func checkKneel(p *position, f asked, a Answer) turn.Reason {
	b := Space(f.a).board()
	if p.newcomer(f.seat, b, a.A) < 0 {
		return noSuchWorker.With2(int(b), int(a.A))
	}
	return turn.OK
}

func applyKneel(p *position, f asked, a Answer, r game.Recorder) {
	s, at, want, free := f.seat, Space(f.a), Benefit(f.b), f.c
	p.pop()
	p.dice[s][p.newcomer(s, at.board(), a.A)].space = at
	if r != nil {
		tell(r, s, "worships", worshipAt("at", at), powerArg(a.A))
	}
	left := [4]uint8{ForEffect: effectLeft, ForTile: tileLeft | tileChosen, ForBoth: effectLeft | tileLeft}[want]
	p.push(frame{kind: askBenefit, seat: s, a: uint8(at), b: left, c: a.A, d: free})
}

func settleKneel(p *position, f asked, r game.Recorder) bool {
	n, one := 0, uint8(0)
	for power := uint8(1); power <= maxPower; power++ {
		if p.newcomer(f.seat, Space(f.a).board(), power) >= 0 {
			n, one = n+1, power
		}
	}
	if n != 1 {
		return false
	}
	applyKneel(p, f, Answer{Verb: Kneel, A: one}, r)
	return true
}

// benefitCandidates: what is left of a worship, in the order that one likes (OP-09).
func benefitCandidates(p *position, f asked, out []game.Move) []game.Move {
	if f.b&effectLeft != 0 {
		out = append(out, Answer{Verb: Effect}.Move())
	}
	if f.b&tileLeft != 0 {
		out = append(claims(p.shelfOf(f.frame), out), Answer{Verb: Decline}.Move())
	}
	return out
}

func checkBenefit(p *position, f asked, a Answer) turn.Reason {
	switch {
	case a.Verb == Effect && f.b&effectLeft == 0, a.Verb != Effect && f.b&tileLeft == 0:
		return turn.NoAnswer
	case a.Verb == Decline && f.b&effectLeft != 0:
		return effectDue
	}
	return checkClaim(p, f, a)
}

func applyBenefit(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	was := *f.frame
	f.b &^= tileLeft | tileChosen
	if a.Verb == Effect {
		f.b = was.b &^ effectLeft
	}
	if f.b == 0 {
		p.pop()
	}
	at := Space(was.a)
	switch a.Verb {
	case Effect:
		p.worshipEffect(s, at, was.c, was.d, r)
	case Claim:
		p.claim(s, p.shelfOf(&was), Discovery(a.A), r)
		p.replace(at.board(), r)
	default:
		tell(r, s, "declined")
	}
}

// replace lays a new discovery tile at a board (RI-05, TE-51).
func (p *position) replace(b Board, r game.Recorder) {
	d := p.drawDiscovery()
	if d == 0 {
		return
	}
	p.shelf[boardShelf(b)][0] = d
	p.reveals++
	if r != nil {
		tell(r, game.Watcher, "discovery_laid", boardAt("at", b), tileArg(d))
	}
}

func settleBenefit(p *position, f asked, r game.Recorder) bool {
	d := p.shelfOf(f.frame)[0]
	payable := d != 0 && p.checkPrice(f.seat, d) == turn.OK
	var a Answer
	switch {
	case f.b&tileLeft == 0, f.b&effectLeft != 0 && !payable && p.idle(f.seat):
		a.Verb = Effect
	case f.b&tileChosen != 0 && payable:
		a = Answer{Verb: Claim, A: uint8(d)}
	case f.b&effectLeft == 0 && !payable && p.idle(f.seat):
		a.Verb = Decline
	default:
		return false
	}
	applyBenefit(p, f, a, r)
	return true
}

// worshipEffect gives the benefit of a space to a worker of some power.
func (p *position) worshipEffect(s game.Seat, at Space, power, free uint8, r game.Recorder) {
	t := p.palaceTile(at)
	if t == nil {
		p.give(s, &p.worship[at.board()], templePoints, r)
		return
	}
	n := int8(t.times(power))
	switch t.effect {
	case pointsByLess:
		n = min(n, int8(p.countFor(s, t.counts)))
		p.givePoints(s, palacePoints, int16(n)*int16(t.points), r)
	case givesCocoa:
		p.giveGood(s, Cocoa, int16(n), r)
	default:
		p.push(frame{kind: askTrade, seat: s, a: p.palace[at-PalaceA], b: uint8(n), c: power, d: free})
	}
}

// times is how much a worker's power makes of a palace tile: how often it exchanges, up to how many it counts, or the cocoa
// that it gives.
func (t *palaceTile) times(power uint8) uint8 {
	if t.once {
		return 1
	}
	return uint8(max(0, int8(power)+t.plus))
}

// countFor is what a palace tile of set A counts: technologies, the pyramid track or the Avenue (MP-06).
func (p *position) countFor(s game.Seat, what uint8) int {
	switch what {
	case countsTechs:
		return p.techCount(s)
	case countsTrack:
		return int(p.track[s])
	}
	return int(p.road[s])
}

// tradeCandidates: exchanges one by one where each may bring what pays for the next, or several at once.
func tradeCandidates(p *position, f asked, out []game.Move) []game.Move {
	t := &p.palaces[f.a]
	switch {
	case t.pay.any > 0:
		for good := range uint8(resources) {
			out = append(out, Answer{Verb: Trade, B: good + 1}.Move())
		}
	case t.gain.anySteps > 0:
		out = append(out, Answer{Verb: Trade, A: 1}.Move())
	default:
		for n := uint8(1); n <= f.b; n++ {
			out = append(out, Answer{Verb: Trade, A: n}.Move())
		}
	}
	return append(out, Answer{Verb: Stop}.Move())
}

// checkTrade: no more often than the worker is strong, as far as it can be paid (TE-48).
func checkTrade(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	t := &p.palaces[f.a]
	cocoa := int16(t.pay.goods[Cocoa])
	if f.d != 0 {
		cocoa = 0
	}
	switch {
	case a.Verb == Stop:
		return turn.OK
	case (a.B > 0) != (t.pay.any > 0), t.gain.anySteps > 0 && a.A != 1:
		return onlyTrades
	case a.A > f.b:
		return tooMuch.With(int(f.b))
	case t.gain.anySteps > 0 && !p.anyOpen(s):
		return templesClosed
	case a.B > 0:
		if why := short(a.B-1, 1, p.goods[s][a.B-1]); why != turn.OK {
			return why
		}
		return short(Cocoa, cocoa, p.goods[s][Cocoa])
	}
	return short(Cocoa, cocoa*int16(a.A), p.goods[s][Cocoa])
}

func applyTrade(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	t := &p.palaces[f.a]
	power, n := f.c, max(1, a.A)
	if a.Verb == Stop {
		p.pop()
		return
	}
	if f.d == 0 {
		p.pay(s, Cocoa, int16(t.pay.goods[Cocoa])*int16(n), r)
	}
	if a.B > 0 {
		p.pay(s, int(a.B-1), 1, r)
	}
	if f.b -= n; f.b == 0 {
		p.pop()
	}
	if t.once {
		p.push(frame{kind: askResource, seat: s, a: power})
	}
	for range n {
		p.give(s, &t.gain, palacePoints, r)
	}
}

// settleTrade ends exchanges that cannot go on.
func settleTrade(p *position, f asked, _ game.Recorder) bool {
	t := &p.palaces[f.a]
	if f.b > 0 && (p.checkExchange(f.seat, t, 0, f.d != 0) == turn.OK || !p.idle(f.seat)) {
		return false
	}
	p.pop()
	return true
}
