package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// refillMarket fills the empty places of the market (TW-10, TW-22).
func (p *position) refillMarket(r game.Recorder) {
	for at, b := range p.market {
		if b != 0 {
			continue
		}
		kind := at / marketEach
		i := 0
		switch {
		case p.plans[kind] != 0:
			i = p.pick(p.plans[kind])
			p.plans[kind] &^= bit(i)
		case p.planEnds[kind].n > 0:
			i = p.planEnds[kind].take(0)
		default:
			continue
		}
		p.market[at] = uint8(1 + i)
		p.tell(r, game.Watcher, "building_offered", word("building", argBuilding, i))
	}
}

// inMarket is where a building lies in the market, -1 if it does not.
func (p *position) inMarket(b int) int {
	for at, i := range p.market {
		if int(i) == b+1 {
			return at
		}
	}
	return -1
}

// canBuild: a building can be paid, or the market changed for a god card (TW-45, TW-47).
func (p *position) canBuild(s game.Seat, paid bool) turn.Reason {
	any := false
	for _, b := range p.market {
		if b == 0 {
			continue
		}
		any = true
		if !paid || p.affords(s, p.buildings[b-1].cost) {
			return turn.OK
		}
	}
	switch {
	case !any:
		return marketEmpty
	case p.godsN[s] > 0:
		return turn.OK
	}
	return noBuildingPayable
}

func settleBuild(p *position, f asked, r game.Recorder) bool {
	if p.canBuild(f.seat, !p.priceless(f)) == turn.OK && (f.b == 0 || p.anyBuilding(f)) || p.flexible(f.seat) {
		return false
	}
	p.giveUp(f, "cannot_build", r)
	return true
}

func (p *position) anyBuilding(f asked) bool {
	for _, b := range p.market {
		if b != 0 && (p.priceless(f) || p.affords(f.seat, p.buildings[b-1].cost)) {
			return true
		}
	}
	return false
}

func buildCandidates(p *position, f asked, out []game.Move) []game.Move {
	for _, b := range p.market {
		if b != 0 {
			out = append(out, sayA(Build, int(b)))
		}
	}
	if f.b == 0 {
		for rest := p.gods[f.seat]; rest != 0; rest &= rest - 1 {
			out = append(out, sayA(Exchange, rest.first()+1))
		}
	}
	return append(out, say(Decline))
}

func checkBuild(p *position, f asked, a Answer) turn.Reason {
	s := f.seat
	switch a.Verb {
	case Build:
		switch b := int(a.A) - 1; {
		case p.inMarket(b) < 0:
			return notInMarket.With(b)
		case !p.priceless(f) && !p.affords(s, p.buildings[b].cost):
			return p.short(s, p.buildings[b].cost)
		}
	case Exchange:
		switch {
		case f.b != 0:
			return doneAlready
		case !p.gods[s].has(int(a.A) - 1):
			return cardNotHeld
		case p.market == [2 * marketEach]uint8{}:
			return marketEmpty
		}
	}
	return turn.OK
}

func applyBuild(p *position, f asked, a Answer, r game.Recorder) {
	s, free := f.seat, p.priceless(f)
	switch a.Verb {
	case Build:
		b := int(a.A) - 1
		p.pop()
		if !free {
			p.pay(s, p.buildings[b].cost, r)
		}
		p.construct(s, b, r)
	case Exchange:
		i := int(a.A) - 1
		f.b = 1
		p.leaveHand(s, i)
		p.deckBottom.put(i)
		p.tell(r, s, "god_exchanged", word("card", argCard, i))
		p.push(frame{q: askExchange, seat: s})
	case Decline:
		p.giveUp(f, "declined", r)
	}
}

// construct puts a building of the market in front of a seat.
func (p *position) construct(s game.Seat, b int, r game.Recorder) {
	p.market[p.inMarket(b)] = 0
	p.built[s] |= bit(b)
	p.tell(r, s, "built", word("building", argBuilding, b))
}

// settleExchange: one or two buildings go under their stacks, then the market is filled at once (TW-47, ED-53).
func settleExchange(p *position, f asked, r game.Recorder) bool {
	if f.a < 2 && p.market != [2 * marketEach]uint8{} {
		return false
	}
	p.pop()
	p.refillMarket(r)
	return true
}

func exchangeCandidates(p *position, f asked, out []game.Move) []game.Move {
	for _, b := range p.market {
		if b != 0 {
			out = append(out, sayA(Remove, int(b)))
		}
	}
	return append(out, say(Done))
}

func checkExchange(p *position, f asked, a Answer) turn.Reason {
	switch {
	case a.Verb == Done && f.a == 0:
		return removeOne
	case a.Verb == Remove && p.inMarket(int(a.A)-1) < 0:
		return notInMarket.With(int(a.A) - 1)
	}
	return turn.OK
}

func applyExchange(p *position, f asked, a Answer, r game.Recorder) {
	if a.Verb == Done {
		f.a = 2
		return
	}
	f.a++
	p.withdraw(p.inMarket(int(a.A)-1), r)
}

// withdraw puts a building of the market under its stack.
func (p *position) withdraw(at int, r game.Recorder) {
	b := int(p.market[at]) - 1
	p.market[at] = 0
	p.planEnds[at/marketEach].put(b)
	p.tell(r, game.Watcher, "building_withdrawn", word("building", argBuilding, b))
}

// statuePrice is what the statue of a frame costs: the effect of a card may have a price of its own.
func (p *position) statuePrice(f asked, size int) [Resources]uint8 {
	if f.e == 0 {
		return p.statueCost[size]
	}
	return p.effects[f.e-1].cost
}

// canAnyStatue is for the task: large ones are cheaper for nobody, so both sizes are looked at.
func (p *position) canAnyStatue(s game.Seat) turn.Reason {
	if p.canStatue(s, p.statueCost[Small], false) == turn.OK {
		return turn.OK
	}
	return p.canStatue(s, p.statueCost[Large], true)
}

func (p *position) canStatue(s game.Seat, cost [Resources]uint8, large bool) turn.Reason {
	size, left := Small, false
	if large {
		size = Large
	}
	for god := range p.stock {
		left = left || p.stock[god][size] > 0
	}
	switch {
	case !left:
		return noStatuesLeft
	case !p.affords(s, cost):
		return p.short(s, cost)
	}
	return turn.OK
}

func settleStatue(p *position, f asked, r game.Recorder) bool {
	if p.flexible(f.seat) && !p.priceless(f) {
		return false
	}
	for god := range p.stock {
		for size := range Sizes {
			if p.checkStatueOf(f, god, size) == turn.OK {
				return false
			}
		}
	}
	p.giveUp(f, "cannot_statue", r)
	return true
}

func statueCandidates(p *position, f asked, out []game.Move) []game.Move {
	for god := range p.stock {
		out = append(out, sayAB(Statue, god+1, 1+Small))
		if f.e == 0 {
			out = append(out, sayAB(Statue, god+1, 1+Large))
		}
	}
	return append(out, say(Decline))
}

func checkStatue(p *position, f asked, a Answer) turn.Reason {
	if a.Verb == Decline {
		return turn.OK
	}
	return p.checkStatueOf(f, int(a.A)-1, int(a.B)-1)
}

func (p *position) checkStatueOf(f asked, god, size int) turn.Reason {
	cost := p.statuePrice(f, size)
	switch {
	case f.e != 0 && size == Large:
		return smallOnly
	case p.stock[god][size] == 0:
		return statueGone.With2(god, size)
	case !p.affords(f.seat, cost):
		return p.short(f.seat, cost)
	}
	return turn.OK
}

func applyStatue(p *position, f asked, a Answer, r game.Recorder) {
	s, god, size := f.seat, int(a.A)-1, int(a.B)-1
	if a.Verb == Decline {
		p.giveUp(f, "declined", r)
		return
	}
	cost := p.statuePrice(f, size)
	p.pop()
	p.pay(s, cost, r)
	p.raiseStatue(s, god, size, r)
}

// raiseStatue gives a statue and its points, however it was come by (TW-48).
func (p *position) raiseStatue(s game.Seat, god, size int, r game.Recorder) {
	p.stock[god][size]--
	p.statuesOf[s][god][size]++
	p.tell(r, s, "statue_raised", word("god", argGod, god), word("size", argSize, size))
	p.score(s, StatuePoints, p.statueVP[size], r)
}

// canStep: a flight of steps is left, there is room for it, and it can be paid.
func (p *position) canStep(s game.Seat, paid bool) turn.Reason {
	room := false
	for at := range StepSpaces {
		room = room || p.stepFree(at) == turn.OK
	}
	switch {
	case p.stepsIn[s] == 0:
		return noStepsLeft
	case !room:
		return noRoomForSteps
	case paid && !p.affords(s, p.stepsCost):
		return p.short(s, p.stepsCost)
	}
	return turn.OK
}

// stepFree: a lower flight needs the upper one of its section (TW-42).
func (p *position) stepFree(at int) turn.Reason {
	switch {
	case p.steps[at] != 0:
		return stepsThere.With(at)
	case at%2 == 1 && p.steps[at-1] == 0:
		return upperFirst.With2(at, at-1)
	}
	return turn.OK
}

func settleSteps(p *position, f asked, r game.Recorder) bool {
	if p.canStep(f.seat, !p.priceless(f)) == turn.OK || p.flexible(f.seat) {
		return false
	}
	p.giveUp(f, "cannot_steps", r)
	return true
}

func stepsCandidates(p *position, _ asked, out []game.Move) []game.Move {
	for at := range StepSpaces {
		out = append(out, sayA(Steps, at+1))
	}
	return append(out, say(Decline))
}

func checkSteps(p *position, f asked, a Answer) turn.Reason {
	if a.Verb == Decline {
		return turn.OK
	}
	if p.stepsIn[f.seat] == 0 {
		return noStepsLeft
	}
	if why := p.stepFree(int(a.A) - 1); why != turn.OK {
		return why
	}
	if !p.priceless(f) && !p.affords(f.seat, p.stepsCost) {
		return p.short(f.seat, p.stepsCost)
	}
	return turn.OK
}

// applySteps pays for a flight and gains what it brings (TW-41).
func applySteps(p *position, f asked, a Answer, r game.Recorder) {
	s, free := f.seat, p.priceless(f)
	if a.Verb == Decline {
		p.giveUp(f, "declined", r)
		return
	}
	p.pop()
	if !free {
		p.pay(s, p.stepsCost, r)
	}
	p.buildSteps(s, int(a.A)-1, r)
	p.gainList(s, p.stepsGain, StepsPoints, r)
}

// buildSteps puts up a flight; above a lower one its owner scores (TW-43).
func (p *position) buildSteps(s game.Seat, at int, r game.Recorder) {
	p.steps[at] = uint8(s) + 1
	p.stepsIn[s]--
	p.tell(r, s, "steps_built", word("at", argSteps, at))
	if at%2 == 1 {
		p.score(game.Seat(p.steps[at-1])-1, StepsPoints, p.upperOwner, r)
	}
}
