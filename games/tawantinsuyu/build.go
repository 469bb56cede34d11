package tawantinsuyu

import "kancha/game"

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
func (p *position) canBuild(s game.Seat, paid bool) reason {
	any := false
	for _, b := range p.market {
		if b == 0 {
			continue
		}
		any = true
		if !paid || p.affords(s, p.buildings[b-1].cost) {
			return fine
		}
	}
	switch {
	case !any:
		return refuse(marketEmpty)
	case p.godsN[s] > 0:
		return fine
	}
	return refuse(noBuildingPayable)
}

func resumeBuild(p *position, f *frame, r game.Recorder) bool {
	if p.canBuild(f.seat, !p.priceless(f)) == fine && (f.b == 0 || p.anyBuilding(f)) || p.flexible(f.seat) {
		return true
	}
	p.giveUp(f, "cannot_build", r)
	return false
}

func (p *position) anyBuilding(f *frame) bool {
	for _, b := range p.market {
		if b != 0 && (p.priceless(f) || p.affords(f.seat, p.buildings[b-1].cost)) {
			return true
		}
	}
	return false
}

func buildCandidates(p *position, f *frame, out []game.Move) []game.Move {
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

func checkBuild(p *position, f *frame, a Answer) reason {
	s := f.seat
	switch a.Verb {
	case Build:
		switch b := int(a.A) - 1; {
		case p.inMarket(b) < 0:
			return refuse2(notInMarket, b, 0)
		case !p.priceless(f) && !p.affords(s, p.buildings[b].cost):
			return p.short(s, p.buildings[b].cost)
		}
	case Exchange:
		switch {
		case f.b != 0:
			return refuse(doneAlready)
		case !p.gods[s].has(int(a.A) - 1):
			return refuse(cardNotHeld)
		case p.market == [2 * marketEach]uint8{}:
			return refuse(marketEmpty)
		}
	}
	return fine
}

func applyBuild(p *position, f *frame, a Answer, r game.Recorder) {
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

// resumeExchange: one or two buildings go under their stacks, then the market is filled at once (TW-47, ED-53).
func resumeExchange(p *position, f *frame, r game.Recorder) bool {
	if f.a < 2 && p.market != [2 * marketEach]uint8{} {
		return true
	}
	p.pop()
	p.refillMarket(r)
	return false
}

func exchangeCandidates(p *position, f *frame, out []game.Move) []game.Move {
	for _, b := range p.market {
		if b != 0 {
			out = append(out, sayA(Remove, int(b)))
		}
	}
	return append(out, say(Done))
}

func checkExchange(p *position, f *frame, a Answer) reason {
	switch {
	case a.Verb == Done && f.a == 0:
		return refuse(removeOne)
	case a.Verb == Remove && p.inMarket(int(a.A)-1) < 0:
		return refuse2(notInMarket, int(a.A)-1, 0)
	}
	return fine
}

func applyExchange(p *position, f *frame, a Answer, r game.Recorder) {
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
func (p *position) statuePrice(f *frame, size int) [Resources]uint8 {
	if f.e == 0 {
		return p.statueCost[size]
	}
	return p.effects[f.e-1].cost
}

// canAnyStatue is for the task: large ones are cheaper for nobody, so both sizes are looked at.
func (p *position) canAnyStatue(s game.Seat) reason {
	if p.canStatue(s, p.statueCost[Small], false) == fine {
		return fine
	}
	return p.canStatue(s, p.statueCost[Large], true)
}

func (p *position) canStatue(s game.Seat, cost [Resources]uint8, large bool) reason {
	size, left := Small, false
	if large {
		size = Large
	}
	for god := range p.stock {
		left = left || p.stock[god][size] > 0
	}
	switch {
	case !left:
		return refuse(noStatuesLeft)
	case !p.affords(s, cost):
		return p.short(s, cost)
	}
	return fine
}

func resumeStatue(p *position, f *frame, r game.Recorder) bool {
	if p.flexible(f.seat) && !p.priceless(f) {
		return true
	}
	for god := range p.stock {
		for size := range Sizes {
			if p.checkStatueOf(f, god, size) == fine {
				return true
			}
		}
	}
	p.giveUp(f, "cannot_statue", r)
	return false
}

func statueCandidates(p *position, f *frame, out []game.Move) []game.Move {
	for god := range p.stock {
		out = append(out, sayAB(Statue, god+1, 1+Small))
		if f.e == 0 {
			out = append(out, sayAB(Statue, god+1, 1+Large))
		}
	}
	return append(out, say(Decline))
}

func checkStatue(p *position, f *frame, a Answer) reason {
	if a.Verb == Decline {
		return fine
	}
	return p.checkStatueOf(f, int(a.A)-1, int(a.B)-1)
}

func (p *position) checkStatueOf(f *frame, god, size int) reason {
	cost := p.statuePrice(f, size)
	switch {
	case f.e != 0 && size == Large:
		return refuse(smallOnly)
	case p.stock[god][size] == 0:
		return refuse2(statueGone, god, size)
	case !p.affords(f.seat, cost):
		return p.short(f.seat, cost)
	}
	return fine
}

func applyStatue(p *position, f *frame, a Answer, r game.Recorder) {
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
func (p *position) canStep(s game.Seat, paid bool) reason {
	room := false
	for at := range StepSpaces {
		room = room || p.stepFree(at) == fine
	}
	switch {
	case p.stepsIn[s] == 0:
		return refuse(noStepsLeft)
	case !room:
		return refuse(noRoomForSteps)
	case paid && !p.affords(s, p.stepsCost):
		return p.short(s, p.stepsCost)
	}
	return fine
}

// stepFree: a lower flight needs the upper one of its section (TW-42).
func (p *position) stepFree(at int) reason {
	switch {
	case p.steps[at] != 0:
		return refuse2(stepsThere, at, 0)
	case at%2 == 1 && p.steps[at-1] == 0:
		return refuse2(upperFirst, at, at-1)
	}
	return fine
}

func resumeSteps(p *position, f *frame, r game.Recorder) bool {
	if p.canStep(f.seat, !p.priceless(f)) == fine || p.flexible(f.seat) {
		return true
	}
	p.giveUp(f, "cannot_steps", r)
	return false
}

func stepsCandidates(p *position, _ *frame, out []game.Move) []game.Move {
	for at := range StepSpaces {
		out = append(out, sayA(Steps, at+1))
	}
	return append(out, say(Decline))
}

func checkSteps(p *position, f *frame, a Answer) reason {
	if a.Verb == Decline {
		return fine
	}
	if p.stepsIn[f.seat] == 0 {
		return refuse(noStepsLeft)
	}
	if why := p.stepFree(int(a.A) - 1); why != fine {
		return why
	}
	if !p.priceless(f) && !p.affords(f.seat, p.stepsCost) {
		return p.short(f.seat, p.stepsCost)
	}
	return fine
}

// applySteps pays for a flight and gains what it brings (TW-41).
func applySteps(p *position, f *frame, a Answer, r game.Recorder) {
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
