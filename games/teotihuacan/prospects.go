package teotihuacan

import (
	"math/bits"

	"kancha/game"
	"kancha/game/turn"
)

// prospects tells what collecting would bring on a board, and what its main action costs and brings, or why it cannot be
// done.
func (p *position) prospects(s game.Seat, b Board, out []game.Phrase) []game.Phrase {
	q := *p
	if f := q.peek(); f.kind == askSecond { // whoever goes along, so many workers arrive
		sequence.Do(&q, s, secondCandidates(&q, asked{f, s}, nil)[0], nil)
	}
	n := int(q.coloursOn(b, s))
	out = append(out, game.Say("collect_there", game.Num("n", n+1)))
	if b == Palace {
		return out
	}
	if why := q.blocksMain(s, b); why != turn.OK {
		return append(out, barred(why))
	}
	if n == 0 {
		return q.harvest(s, n, append(out, game.Say("act_free")))
	}
	return q.harvest(s, n, append(out, game.Say("act_there", game.Num("n", n))))
}

// barred tells why the main action of a board could not be done.
func barred(why turn.Reason) game.Phrase {
	switch why.Code() {
	case shortOf:
		return game.Say("act_short", goodArg(uint8(why.Number(0))), game.Num("need", why.Number(1)), game.Num("have", why.Number(2)))
	case secondRow, needWorkers:
		return game.Say("act_workers")
	case rowFull:
		return game.Say("act_row_full")
	case noSpace:
		return game.Say("act_no_space")
	}
	return game.Say("act_none_left") // technologies, buildings, tiles on offer
}

// harvest tells what the main action would bring where the worker has come, as far as no choice is left: goods, points and
// steps.
func (p *position) harvest(s game.Seat, cost int, out []game.Phrase) []game.Phrase {
	act := Answer{Verb: Act}.Move()
	if sequence.Why(p, s, act) != turn.OK {
		return out
	}
	q := *p
	sequence.Do(&q, s, act, nil)
	for good := range uint8(goodKinds) {
		n := int(q.goods[s][good] - p.goods[s][good])
		if good == Cocoa {
			n += cost
		}
		if n > 0 {
			out = append(out, game.Say("act_gain", goodArg(good), game.Num("n", n)))
		}
	}
	if n := int(q.total(s) - p.total(s)); n > 0 {
		out = append(out, game.Say("act_points", game.Num("n", n)))
	}
	for t := range uint8(temples) {
		out = sayMore(out, "act_climb", q.temple[s][t], p.temple[s][t], templeArg(t))
	}
	return out
}

// startGains tells what starting tiles bring.
func (p *position) startGains(s game.Seat, set uint32) []game.Phrase {
	var out []game.Phrase
	var all gain
	for rest := set; rest != 0; rest &= rest - 1 {
		g := &p.starts[bits.TrailingZeros32(rest)].gain
		for good, n := range g.goods {
			all.goods[good] += n
		}
		for t, n := range g.steps {
			all.steps[t] += n
		}
		all.any, all.avenue, all.powerUps, all.techs = all.any+g.any, all.avenue+g.avenue, all.powerUps+g.powerUps, all.techs+g.techs
	}
	for k := uint8(0); k < techSpaces && all.techs > 0; k++ {
		if p.learned[s]>>k&1 == 0 {
			out = append(out, game.Say("learn", techArg(p.tech[k])))
			all.techs--
			all.steps[p.columns[k%3]]++
		}
	}
	for good, n := range all.goods {
		out = sayMore(out, "gain", n, 0, goodArg(uint8(good)))
	}
	out = sayMore(out, "choose_resources", all.any, 0)
	for t, n := range all.steps {
		out = sayMore(out, "climb", n, 0, templeArg(uint8(t)))
	}
	out = sayMore(out, "avenue", all.avenue, 0)
	out = sayMore(out, "choose_power_ups", all.powerUps, 0)
	for rest := set; rest != 0; rest &= rest - 1 {
		if d := p.offered[bits.TrailingZeros32(rest)]; d != 0 {
			out = p.tileOffered(d, "tile_price", out)
		}
	}
	return out
}
