package teotihuacan

import (
	"math/bits"

	"kancha/game"
)

// Preview says what an answer would bring by the rules alone: it is carried out on a copy that knows no more than the
// viewer, and what has changed is told.
func (p *position) Preview(s game.Seat, m game.Move) game.Preview {
	a := Read(m)
	if p.refusal(s, a).why != fine {
		return game.Preview{}
	}
	if p.choosing() && p.people > 1 {
		return game.Preview{Reveals: p.waiting.Len() == 1}
	}
	q := *p
	if !q.blind {
		q.hide(s)
	}
	q.answer(s, a, nil)
	out := game.Preview{Reveals: q.reveals != p.reveals}
	switch a.Verb {
	case End, Go, Keep: // somebody alone keeps, and the first turn may begin with it
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
	out.Effects = p.compare(&q, s, out.Effects)
	out.Effects = p.outlook(&q, s, out.Effects)
	if a.Verb == Walk {
		out.Effects = q.prospects(s, Board(a.B), out.Effects)
	}
	return out
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
		case askPower:
			out = append(out, game.Say("choose_power_ups", game.Num("n", int(f.b))))
		case askReward:
			out = append(out, game.Say("choose_reward"))
		case askMajor, askAvenue:
			out = append(out, game.Say("choose_tile"))
		}
	}
	return out
}

// prospects tells what collecting would bring on a board, and what its main action costs and brings.
func (p *position) prospects(s game.Seat, b Board, out []game.Phrase) []game.Phrase {
	n := int(p.coloursOn(b, s))
	out = append(out, game.Say("collect_there", game.Num("n", n+1)))
	if b != Palace {
		out = append(out, game.Say("act_there", game.Num("n", n)))
	}
	return p.harvest(s, n, out)
}

// harvest tells what the main action would bring where the worker has come, as far as no choice is left: goods beside
// the cocoa that it costs, points and steps.
func (p *position) harvest(s game.Seat, cost int, out []game.Phrase) []game.Phrase {
	act := Answer{Verb: Act}
	if p.refusal(s, act).why != fine {
		return out
	}
	q := *p
	q.answer(s, act, nil)
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

// compare lists what a seat gained and lost from one position to another.
func (p *position) compare(q *position, s game.Seat, out []game.Phrase) []game.Phrase {
	for good := range uint8(goodKinds) {
		switch n := int(q.goods[s][good] - p.goods[s][good]); {
		case n > 0:
			out = append(out, game.Say("gain", goodArg(good), game.Num("n", n)))
		case n < 0:
			out = append(out, game.Say("pay", goodArg(good), game.Num("n", -n)))
		}
	}
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
