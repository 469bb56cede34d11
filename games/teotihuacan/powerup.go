package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

// powerCandidates: every own unlocked worker that may get stronger, and to do without where that is allowed.
func powerCandidates(p *position, f asked, out []game.Move) []game.Move {
	s := f.seat
	for i, d := range p.dice[s] {
		if p.firstEligible(f, i) {
			out = append(out, Answer{Verb: PowerUp, A: uint8(d.board), B: d.power}.Move())
		}
	}
	if f.kind != askStartUp {
		out = append(out, Answer{Verb: Skip}.Move())
	}
	return out
}

// eligible tells whether a die is one of those that a power-up is for: never one that is locked (OP-30).
func (p *position) eligible(f asked, d die) bool {
	if d.board == 0 || d.space != 0 && (p.options.lockedUps != lockedToo || f.a == 0) { // OP-30
		return false
	}
	return f.kind == askStartUp || Board(f.a) == d.board || f.a == 0 && (p.phase != acting || !p.needed(d))
}

// checkPower: the first power-up of an action and both of a tile are duties, the rest may be left out (OP-24).
func checkPower(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	if a.Verb == Skip {
		if f.kind == askPower && (f.c == 0 || f.d == 0) {
			return duty
		}
		return turn.OK
	}
	i := p.takesPower(f, Board(a.A), a.B)
	if f.a != 0 && a.A != f.a || i < 0 {
		return p.missing(s, Board(a.A), a.B)
	}
	if f.a == 0 && !p.eligible(f, p.dice[s][i]) {
		return workerNeeded.With(int(a.A))
	}
	return turn.OK
}

func applyPower(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	if a.Verb == Skip {
		p.pop()
		return
	}
	f.b--
	f.c++
	board, i := f.a, p.takesPower(f, Board(a.A), a.B)
	if f.b == 0 {
		p.pop()
	}
	p.readyToBuy(s, board)
	p.powerUp(s, i, r)
}

// readyToBuy notes that the main action powered a worker up, so that T13 may add to it: once, or with the option once for
// each (MP-05).
func (p *position) readyToBuy(s game.Seat, board uint8) {
	for i := range p.frames[:p.depth] {
		if f := &p.frames[i]; f.kind == askBuy && f.seat == s && f.a == board {
			if f.b == 0 || p.options.bought == buyEach {
				f.b++
			}
		}
	}
}

// settlePower: what no worker can use is lost (TE-33); a duty that only one can do is done, unless unlocking another
// may give a choice.
func settlePower(p *position, f asked, r game.Recorder) bool {
	n, one := 0, 0
	for i := range p.dice[f.seat] {
		if p.firstEligible(f, i) {
			n, one = n+1, i
		}
	}
	if n == 0 || f.b == 0 {
		if f.b > 0 {
			tell(r, f.seat, "power_up_lost")
		}
		p.pop()
		return true
	}
	if n > 1 || f.c > 0 && f.d != 0 || p.lockedOn(f.seat, Board(f.a)) {
		return false
	}
	d := p.dice[f.seat][one]
	applyPower(p, f, Answer{Verb: PowerUp, A: uint8(d.board), B: d.power}, r)
	return true
}

// powerUp makes a worker stronger; beyond 5 it ascends at once, and the next power-up may be for the new one (TE-34).
func (p *position) powerUp(s game.Seat, i int, r game.Recorder) {
	d := &p.dice[s][i]
	d.power++
	if r != nil {
		tell(r, s, "powered", boardAt("at", d.board), powerArg(d.power))
	}
	if d.power > maxPower {
		p.ascend(s, i, r)
	}
}

// ascend: the Avenue, a new worker in the Palace, a reward, the calendar, in this order, all before the turn can end
// (TE-41). The worker does not walk to the Palace, so nothing is paid for landing there (OP-03).
func (p *position) ascend(s game.Seat, i int, r game.Recorder) {
	if r != nil {
		tell(r, s, "ascended", boardAt("at", p.dice[s][i].board))
	}
	p.dice[s][i] = die{board: Palace, power: 1}
	if p.phase == acting && p.options.powerTiles == tilesAnyMoment {
		p.movers &^= 1 << i // it is a new worker, which has not moved
	}
	if p.isBot(s) {
		p.advance(s, r)
		p.givePoints(s, ascendPoints, int16(p.rewards[0].gain.points), r)
		p.tick(r)
		return
	}
	if p.options.placing == placingPays {
		p.palacePays(s, r)
	}
	p.push(frame{kind: doCalendar, seat: s})
	p.push(frame{kind: askReward, seat: s})
	p.advance(s, r)
}

func settleCalendar(p *position, _ asked, r game.Recorder) bool {
	p.pop()
	p.tick(r)
	return true
}

func rewardCandidates(_ *position, _ asked, out []game.Move) []game.Move {
	for i := range uint8(rewards) {
		out = append(out, Answer{Verb: Reward, A: i}.Move())
	}
	return out
}

// checkReward: a fourth worker only while three are in play (TE-40), steps only where a temple is open, and the price.
func checkReward(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	w := &p.rewards[a.A]
	switch {
	case w.gain.worker > 0 && p.inPlay(s) == diceEach:
		return allWorkers
	case w.gain.anySteps > 0 && !p.anyOpen(s):
		return templesClosed
	}
	return short(Cocoa, int16(w.cocoa), p.goods[s][Cocoa])
}

func applyReward(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	w := &p.rewards[a.A]
	if r != nil {
		tell(r, s, "reward", rewardArg(a.A))
	}
	p.pay(s, Cocoa, int16(w.cocoa), r)
	if w.gain.worker > 0 {
		p.enter(s, w.power, r)
	}
	p.give(s, &w.gain, ascendPoints, r)
}

// enter brings the worker from the ascension wheel into the Palace.
func (p *position) enter(s game.Seat, power uint8, r game.Recorder) {
	for i := range p.dice[s] {
		if p.dice[s][i].board == 0 {
			p.dice[s][i] = die{board: Palace, power: power}
			if r != nil {
				tell(r, s, "entered", powerArg(power))
			}
			if p.options.placing == placingPays {
				p.palacePays(s, r)
			}
			return
		}
	}
}

// buyer is the technology that sells a power-up after an action on a board, if it was owned when the action began.
func (p *position) buyer(board Board) *technology {
	for k := range techSpaces {
		if t := &p.techs[p.tech[k]]; p.skilled>>k&1 != 0 && t.effect == buysPowerUp && t.boards>>board&1 != 0 {
			return t
		}
	}
	return nil
}

// settleBuy: only after a power-up, with cocoa and a worker on the board (T13, MP-05).
func settleBuy(p *position, f asked, _ game.Recorder) bool {
	t := p.buyer(Board(f.a))
	if f.b == 0 || !p.anyEligible(f) || t == nil || p.goods[f.seat][Cocoa] < int16(t.pay) {
		p.pop()
		return true
	}
	return false
}

func applyBuy(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	board, i := Board(f.a), p.takesPower(f, Board(a.A), a.B)
	if f.b--; f.b == 0 || a.Verb == Skip {
		p.pop()
	}
	if a.Verb == Skip {
		return
	}
	p.pay(s, Cocoa, int16(p.buyer(board).pay), r)
	p.powerUp(s, i, r)
}
