package teotihuacan

import (
	"math/bits"

	"kancha/game"
	"kancha/game/turn"
)

// Preview says what an answer would bring by the rules alone: it is carried out on a copy that knows no more than the
// viewer, and what has changed is told.
func (p *position) Preview(s game.Seat, m game.Move) game.Preview {
	a := Read(m)
	if sequence.Why(p, s, m) != turn.OK {
		return game.Preview{}
	}
	if p.choosing() && p.people > 1 {
		return game.Preview{Effects: p.startGains(s, 1<<a.A|1<<a.B), Reveals: p.waiting.Len() == 1}
	}
	q := *p
	if !q.blind {
		q.hide(s)
	}
	sum := tally{seat: s}
	sequence.Do(&q, s, m, &sum)
	out := game.Preview{Reveals: q.reveals != p.reveals}
	switch a.Verb {
	case End, Go:
		return out
	case Keep: // somebody alone keeps, and the first turn may begin with it
		out.Effects = p.startGains(s, 1<<a.A|1<<a.B)
		return out
	case Draft:
		out.Effects = p.startGains(s, 1<<a.A)
		return out
	case Pay, Waive:
		out.Effects = p.previewUpkeep(s, a)
		return out
	case Place:
		n, _ := p.tileMatches(p.peek().a, a.A, a.B)
		out.Effects = append(out.Effects, game.Say("matches", game.Num("n", int(n))))
	case Decorate:
		n, _ := p.decoMatches(a.A, a.B)
		out.Effects = append(out.Effects, game.Say("matches", game.Num("n", int(n))))
	}
	out.Effects = p.compare(&q, s, sum.said(out.Effects))
	out.Effects = p.outlook(&q, s, out.Effects)
	switch a.Verb {
	case Walk:
		out.Effects = q.prospects(s, Board(a.B), out.Effects)
	case Rest:
		out.Effects = append(out.Effects, game.Say("no_move"))
	case Worship, Kneel, Effect:
		if brings := a.Verb != Worship || a.B == uint8(ForEffect); brings && onlyCosts(out.Effects) && q.peek().kind != askKneel {
			out.Effects = append(out.Effects, game.Say("nothing"))
		}
		if a.Verb != Effect {
			out.Effects = append(out.Effects, game.Say("lock"))
		}
	}
	return out
}

// onlyCosts tells that effects bring nothing to the one who has them.
func onlyCosts(effects []game.Phrase) bool {
	for _, e := range effects {
		if e.Kind != "pay" && e.Kind != "spend_tile" && e.Kind != "frees" && e.Kind != "moves_on" {
			return false
		}
	}
	return true
}

// previewUpkeep tells the cocoa and the points of an upkeep, not what follows when it is the last.
func (p *position) previewUpkeep(s game.Seat, a Answer) []game.Phrase {
	if a.Verb == Waive {
		return []game.Phrase{game.Say("spend_tile", tileArg(FreeCocoa))}
	}
	var out []game.Phrase
	if a.A > 0 {
		out = append(out, game.Say("pay", goodArg(Cocoa), game.Num("n", int(a.A))))
	}
	if lost := min((p.upkeepOf(s)-int16(a.A))*int16(p.unpaid), p.total(s)); lost > 0 {
		out = append(out, game.Say("lose_points", game.Num("n", int(lost))))
	}
	return out
}

// outlook tells what an answer leaves to be chosen: the frames that it laid on those that were there.
func (p *position) outlook(q *position, s game.Seat, out []game.Phrase) []game.Phrase {
	for i := int(q.depth) - 1; i >= 0 && (i >= int(p.depth) || q.frames[i] != p.frames[i]); i-- {
		f := &q.frames[i]
		if f.seat != s || i < int(p.depth) && f.kind == p.frames[i].kind {
			continue
		}
		switch f.kind {
		case askResource:
			out = append(out, game.Say("choose_resources", game.Num("n", int(f.a))))
		case askTemple:
			out = append(out, game.Say("choose_steps", game.Num("n", int(f.a))))
		case askSteps:
			for t := range uint8(temples) {
				out = sayMore(out, "then_climb", *f.due(t), 0, templeArg(t))
			}
		case askPower:
			out = append(out, game.Say("choose_power_ups", game.Num("n", int(f.b))))
		case askReward:
			out = append(out, game.Say("choose_reward"))
		case askMajor:
			out = append(out, game.Say("choose_tile"))
		case askAvenue:
			out = append(out, game.Say("choose_avenue"))
		case askTrade:
			out = append(out, game.Say("choose_trades", palaceArg(f.a), game.Num("n", int(f.b))))
		case askDiscount:
			out = append(out, game.Say("choose_discount", game.Num("stone", int(p.levels[f.a].stone)), game.Num("wood", int(p.levels[f.a].wood))))
		case askBenefit:
			out = q.benefits(s, f, out)
		}
	}
	return out
}

// benefits tells what a worship for both still has to give: its effect, and the tile with its price.
func (p *position) benefits(s game.Seat, f *frame, out []game.Phrase) []game.Phrase {
	if f.b&effectLeft != 0 && p.peek() == f {
		q := *p
		sum := tally{seat: s, then: true}
		sequence.Do(&q, s, Answer{Verb: Effect}.Move(), &sum)
		out = sum.said(out)
		for t := range uint8(temples) {
			out = sayMore(out, "then_climb", q.temple[s][t], p.temple[s][t], templeArg(t))
		}
		out = p.outlook(&q, s, out)
	}
	if d := p.shelfOf(f)[0]; f.b&tileLeft != 0 && d != 0 {
		out = p.tileOffered(d, "then_price", out)
	}
	return out
}

// tileOffered tells a discovery tile that may be taken, and its price as a kind of effect.
func (p *position) tileOffered(d Discovery, price string, out []game.Phrase) []game.Phrase {
	out = append(out, game.Say("tile_offered", tileArg(d)))
	for good, n := range p.discovery[d-1].cost.goods {
		out = sayMore(out, price, n, 0, goodArg(uint8(good)))
	}
	return out
}

// compare lists what else a seat gained and lost from one position to another.
func (p *position) compare(q *position, s game.Seat, out []game.Phrase) []game.Phrase {
	out = p.comparePoints(q, s, out)
	for t := range uint8(temples) {
		out = sayMore(out, "climb", q.temple[s][t], p.temple[s][t], templeArg(t))
	}
	out = sayMore(out, "avenue", q.road[s], p.road[s])
	out = sayMore(out, "track", q.track[s], p.track[s])
	for rest := q.learned[s] &^ p.learned[s]; rest != 0; rest &= rest - 1 {
		out = append(out, game.Say("learn", techArg(p.tech[bits.TrailingZeros8(rest)])))
	}
	for d := Mask1; d <= discoveries; d++ {
		if q.used[s][d-1] > p.used[s][d-1] {
			out = append(out, game.Say("spend_tile", tileArg(d)))
		}
		if q.have[s][d-1]+q.used[s][d-1] > p.have[s][d-1]+p.used[s][d-1] {
			out = append(out, game.Say("take_tile", tileArg(d)))
		}
	}
	return p.compareWorkers(q, s, out)
}

// sayMore tells by how much a number has grown, if it has.
func sayMore(out []game.Phrase, kind string, now, was uint8, first ...game.Arg) []game.Phrase {
	if now <= was {
		return out
	}
	return append(out, game.Say(kind, append(first, game.Num("n", int(now-was)))...))
}

func (p *position) comparePoints(q *position, s game.Seat, out []game.Phrase) []game.Phrase {
	switch n := int(q.total(s) - p.total(s)); {
	case n > 0:
		out = append(out, game.Say("points", game.Num("n", n)))
	case n < 0:
		out = append(out, game.Say("lose_points", game.Num("n", -n)))
	}
	for o := range game.Seat(p.seats) {
		if n := int(q.total(o) - p.total(o)); o != s && n > 0 {
			out = append(out, game.Say("points_for", game.Who("seat", o), game.Num("n", n)))
		}
	}
	return out
}

func (p *position) compareWorkers(q *position, s game.Seat, out []game.Phrase) []game.Phrase {
	ups, freed, ascended := 0, 0, false
	for i, now := range q.dice[s] {
		was := p.dice[s][i]
		if now.power > was.power && was.board != 0 {
			ups += int(now.power - was.power)
		}
		if was.board != 0 && now.power < was.power {
			ascended = true
		}
		if was.space != 0 && now.space == 0 {
			freed++
		}
	}
	for o := range game.Seat(p.seats) {
		if o != s {
			out = p.driven(q, o, out)
		}
	}
	if ups > 0 {
		out = append(out, game.Say("power_up", game.Num("n", ups)))
	}
	if freed > 0 {
		out = append(out, game.Say("unlock", game.Num("n", freed)))
	}
	if ascended {
		out = append(out, game.Say("ascension"))
	}
	if q.due > p.due {
		out = append(out, game.Say("discs_meet"))
	}
	return out
}

// driven says what became of the locked workers of another seat: freed, or gone to another worship space as Teotibot's are.
func (p *position) driven(q *position, of game.Seat, out []game.Phrase) []game.Phrase {
	for i, d := range p.dice[of] {
		switch at := q.dice[of][i].space; {
		case d.space == 0 || at == d.space:
		case at == 0:
			out = append(out, game.Say("frees", game.Who("seat", of)))
		default:
			out = append(out, game.Say("moves_on", game.Who("seat", of)))
		}
	}
	return out
}
