package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// settleRestoreFree turns up things for nothing: f.a of them, with f.b, which is Z03's, only production buildings
// (ED-17).
func settleRestoreFree(p *position, f asked, _ game.Recorder) bool {
	if f.a > 0 && (p.down[f.seat] != 0 || f.b == 0 && p.armyDown[f.seat] != 0) {
		return false
	}
	p.pop()
	return true
}

func restoreFreeCandidates(p *position, f asked, out []game.Move) []game.Move {
	return append(p.faceDownThings(f.seat, f.b == 0, out), say(Decline))
}

func (p *position) faceDownThings(s game.Seat, armies bool, out []game.Move) []game.Move {
	for rest := p.down[s]; rest != 0; rest &= rest - 1 {
		out = append(out, sayA(Restore, rest.first()+1))
	}
	if armies {
		for rest := p.armyDown[s]; rest != 0; rest &= rest - 1 {
			out = append(out, sayA(Restore, army+rest.first()+1))
		}
	}
	return out
}

func checkRestoreFree(p *position, f asked, a Answer) turn.Reason {
	if a.Verb == Decline {
		return turn.OK
	}
	if f.b != 0 && a.A > army {
		return buildingsOnly
	}
	return p.checkDown(f.seat, int(a.A)-1)
}

// checkDown: a thing is the seat's and lies face down.
func (p *position) checkDown(s game.Seat, thing int) turn.Reason {
	if thing >= army {
		if !p.armyDown[s].has(thing - army) {
			return notFaceDown.With(thing)
		}
	} else if !p.down[s].has(thing) {
		return notFaceDown.With(thing)
	}
	return turn.OK
}

func applyRestoreFree(p *position, f asked, a Answer, r game.Recorder) {
	if a.Verb == Decline {
		p.pop()
		return
	}
	f.a--
	p.turnUp(f.seat, int(a.A)-1, r)
}

// turnUp turns a building or army card face up.
func (p *position) turnUp(s game.Seat, thing int, r game.Recorder) {
	if thing >= army {
		p.armyDown[s] &^= bit(thing - army)
		p.armyUp[s] |= bit(thing - army)
	} else {
		p.down[s] &^= bit(thing)
	}
	p.tell(r, s, "restored", word("thing", argThing, thing))
}

// canClimb: a step can be bought for gold (TW-77, ED-36).
func (p *position) canClimb(s game.Seat) turn.Reason {
	switch {
	case int(p.temple[s]) == len(p.track)-1:
		return atTheTop
	case p.goods[s][Gold] == 0:
		return p.lacks(s, Gold, 1)
	}
	return turn.OK
}

func settleClimb(p *position, f asked, _ game.Recorder) bool {
	if int(p.temple[f.seat]) < len(p.track)-1 && (p.goods[f.seat][Gold] > 0 || p.flexible(f.seat)) {
		return false
	}
	p.pop()
	return true
}

func checkClimb(p *position, f asked, a Answer) turn.Reason {
	if a.Verb == Decline {
		return turn.OK
	}
	return p.canClimb(f.seat)
}

func applyClimb(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	if a.Verb == Climb {
		p.spend(s, Gold, 1, r)
		p.climb(s, 1, r)
	}
}

// climb goes up the temple; every step on the way pays what stands to its left (TW-76). Above the top steps are lost.
func (p *position) climb(s game.Seat, n int, r game.Recorder) {
	from := int(p.temple[s])
	to := min(from+n, len(p.track)-1)
	if to == from {
		p.tell(r, s, "climb_lost")
		return
	}
	p.temple[s] = uint8(to)
	p.tell(r, s, "climbed", num("n", to-from), num("step", to))
	for at := to; at > from; at-- {
		p.push(frame{q: doReward, seat: s, a: uint8(at)})
	}
}

func settleReward(p *position, f asked, r game.Recorder) bool {
	s, at := f.seat, f.a
	p.pop()
	p.gainList(s, p.track[at].reward, TemplePoints, r)
	return true
}
