package tawantinsuyu

import "kancha/game"

// resumeRestoreFree turns up things for nothing: f.a of them, with f.b, which is Z03's, only production buildings (ED-17).
func resumeRestoreFree(p *position, f *frame, _ game.Recorder) bool {
	if f.a > 0 && (p.down[f.seat] != 0 || f.b == 0 && p.armyDown[f.seat] != 0) {
		return true
	}
	p.pop()
	return false
}

func restoreFreeCandidates(p *position, f *frame, out []game.Move) []game.Move {
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

func checkRestoreFree(p *position, f *frame, a Answer) reason {
	if a.Verb == Decline {
		return fine
	}
	if f.b != 0 && a.A > army {
		return refuse(buildingsOnly)
	}
	return p.checkDown(f.seat, int(a.A)-1)
}

// checkDown: a thing is the seat's and lies face down.
func (p *position) checkDown(s game.Seat, thing int) reason {
	if thing >= army {
		if !p.armyDown[s].has(thing - army) {
			return refuse2(notFaceDown, thing, 0)
		}
	} else if !p.down[s].has(thing) {
		return refuse2(notFaceDown, thing, 0)
	}
	return fine
}

func applyRestoreFree(p *position, f *frame, a Answer, r game.Recorder) {
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
func (p *position) canClimb(s game.Seat) reason {
	switch {
	case int(p.temple[s]) == len(p.track)-1:
		return refuse(atTheTop)
	case p.goods[s][Gold] == 0:
		return p.lacks(s, Gold, 1)
	}
	return fine
}

func resumeClimb(p *position, f *frame, _ game.Recorder) bool {
	if int(p.temple[f.seat]) < len(p.track)-1 && (p.goods[f.seat][Gold] > 0 || p.flexible(f.seat)) {
		return true
	}
	p.pop()
	return false
}

func climbCandidates(_ *position, _ *frame, out []game.Move) []game.Move {
	return append(out, say(Climb), say(Decline))
}

func checkClimb(p *position, f *frame, a Answer) reason {
	if a.Verb == Decline {
		return fine
	}
	return p.canClimb(f.seat)
}

func applyClimb(p *position, f *frame, a Answer, r game.Recorder) {
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

func resumeReward(p *position, f *frame, r game.Recorder) bool {
	s, at := f.seat, f.a
	p.pop()
	p.gainList(s, p.track[at].reward, TemplePoints, r)
	return false
}
