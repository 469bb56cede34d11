package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

// strongPower opens both rows to a worker that is alone.
const strongPower = 4

// placeOf is where a technology lies, -1 if it is not in play.
func (p *position) placeOf(tech uint8) int {
	for k, t := range p.tech {
		if t == tech {
			return k
		}
	}
	return -1
}

func learnCandidates(p *position, _ asked, out []game.Move) []game.Move {
	for _, t := range p.tech {
		out = append(out, Answer{Verb: Learn, A: t}.Move())
	}
	return out
}

func checkLearn(p *position, f asked, a Answer) turn.Reason {
	k := p.placeOf(a.A)
	if k < 0 {
		return techNotHere.With(int(a.A))
	}
	return p.checkTech(f.seat, k, f.a)
}

// checkTech: not one's own, in a row that is open to so many workers, and paid in the gold that it costs in any row (TE-01,
// TE-02, RI-02).
func (p *position) checkTech(s game.Seat, k int, extra uint8) turn.Reason {
	own, lowest := p.workers(s, Alchemy)
	n := min(counted, own+extra)
	switch {
	case p.learned[s]>>k&1 != 0:
		return techKnown.With(int(p.tech[k]))
	case k >= techSpaces/2 && n < 2 && lowest < strongPower:
		return secondRow
	}
	return short(Gold, int16(p.techs[p.tech[k]].gold), p.goods[s][Gold])
}

// checkAnyLearn allows if any technology can be learned; else it says what is wrong with the first that is lacking, or with
// the cheapest if it is the gold.
func (p *position) checkAnyLearn(s game.Seat, extra uint8) turn.Reason {
	why := turn.OK
	for k := range techSpaces {
		one := p.checkTech(s, k, extra)
		if one == turn.OK {
			return turn.OK
		}
		cheaper := why.Code() == shortOf && one.Code() == shortOf && one.Number(1) < why.Number(1)
		if one.Code() != techKnown && (why == turn.OK || cheaper) {
			why = one
		}
	}
	if why == turn.OK {
		return allKnown
	}
	return why
}

func (p *position) canLearn(s game.Seat, extra uint8) bool {
	return p.checkAnyLearn(s, extra) == turn.OK
}

func applyLearn(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	n := p.counting(s, Alchemy, f.a)
	p.pop()
	k := p.placeOf(a.A)
	t := &p.techs[a.A]
	ups := p.ups[Alchemy][n]
	if n < 2 && k >= techSpaces/2 {
		ups = 0 // TE-32
	}
	p.pay(s, Gold, int16(t.gold), r)
	p.finish(s, Alchemy, ups)
	p.mark(s, k, r)
	p.payOwners(s, k, r)
	p.climb(s, int(p.columns[k%3]), r)
}

// mark puts a seat's marker on a technology.
func (p *position) mark(s game.Seat, k int, r game.Recorder) {
	p.learned[s] |= 1 << k
	if r != nil {
		tell(r, s, "learned", techArg(p.tech[k]))
	}
}

// payOwners gives points to those whose marker was there before.
func (p *position) payOwners(s game.Seat, k int, r game.Recorder) {
	for o := range game.Seat(p.seats) {
		if o != s && p.learned[o]>>k&1 != 0 {
			p.givePoints(o, techPoints, int16(p.ownerPoints), r)
		}
	}
}
