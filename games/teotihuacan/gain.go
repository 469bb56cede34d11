package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

// give hands out a gain. Points count for a category; what leaves a choice becomes a question. Teotibot's gains never
// leave one.
func (p *position) give(s game.Seat, g *gain, category int, r game.Recorder) {
	for good, n := range g.goods {
		if n > 0 {
			p.giveGood(s, good, int16(n), r)
		}
	}
	if g.points > 0 {
		p.givePoints(s, category, int16(g.points), r)
	}
	if g.anySteps > 0 {
		p.push(frame{kind: askTemple, seat: s, a: g.anySteps})
	}
	if g.steps != [temples]uint8{} {
		p.push(frame{kind: askSteps, seat: s, a: g.steps[Blue], b: g.steps[Red], c: g.steps[Green]})
	}
	if g.any > 0 {
		p.push(frame{kind: askResource, seat: s, a: g.any})
	}
	for range g.avenue {
		p.advance(s, r)
	}
}

func (p *position) giveGood(s game.Seat, good int, n int16, r game.Recorder) {
	p.goods[s][good] += n
	if r != nil {
		tell(r, s, "gained", goodArg(uint8(good)), game.Num("n", int(n)))
	}
}

func (p *position) givePoints(s game.Seat, category int, n int16, r game.Recorder) {
	p.score(s, category, n)
	if r != nil && n != 0 {
		tell(r, s, "points", game.Num("n", int(n)), categoryArg(category))
	}
}

// giveMatched gives points of which some are for matching icons, and says so.
func (p *position) giveMatched(s game.Seat, category int, base, matched int16, r game.Recorder) {
	if matched == 0 {
		p.givePoints(s, category, base, r)
		return
	}
	p.score(s, category, base+matched)
	if r != nil {
		tell(r, s, "points_matched", game.Num("n", int(base+matched)), categoryArg(category), game.Num("base", int(base)), game.Num("matched", int(matched)))
	}
}

// pay takes goods that a check has seen.
func (p *position) pay(s game.Seat, good int, n int16, r game.Recorder) {
	if n == 0 {
		return
	}
	p.goods[s][good] -= n
	if r != nil {
		tell(r, s, "paid", goodArg(uint8(good)), game.Num("n", int(n)))
	}
}

// affords looks at every good of a cost.
func (p *position) affords(s game.Seat, cost *gain) turn.Reason {
	for good, n := range cost.goods {
		if why := short(uint8(good), int16(n), p.goods[s][good]); why != turn.OK {
			return why
		}
	}
	return turn.OK
}

func (p *position) payAll(s game.Seat, cost *gain, r game.Recorder) {
	for good, n := range cost.goods {
		p.pay(s, good, int16(n), r)
	}
}

// resourceCandidates are all ways to take so many resources.
func resourceCandidates(_ *position, f asked, out []game.Move) []game.Move {
	for wood := int(f.a); wood >= 0; wood-- {
		for stone := int(f.a) - wood; stone >= 0; stone-- {
			out = append(out, Answer{Gain, uint8(wood), uint8(stone), f.a - uint8(wood+stone)}.Move())
		}
	}
	return out
}

func checkResource(_ *position, f asked, a Answer) turn.Reason {
	if a.A+a.B+a.C != f.a {
		return otherResources.With(int(f.a))
	}
	return turn.OK
}

func applyResource(p *position, f asked, a Answer, r game.Recorder) {
	p.pop()
	for good, n := range [resources]uint8{a.A, a.B, a.C} {
		if n > 0 {
			p.giveGood(f.seat, good, int16(n), r)
		}
	}
}
