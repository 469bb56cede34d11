package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

const fullSet = 7 // the three icons of a set

// settleTasks: tasks are spread over the three icons in sets (TW-29, ED-34).
func settleTasks(p *position, f asked, r game.Recorder) bool {
	pl := &p.place
	if pl.set == fullSet && !pl.spoilt {
		pl.set = 0
	}
	if pl.left > 0 && pl.set != fullSet && (p.anyTask(f.seat) || p.flexible(f.seat)) {
		return false
	}
	if !pl.begun && (p.anyBenefit(f.seat) || checkTasks(p, f, Answer{Verb: Extra}) == turn.OK) {
		return false
	}
	s := f.seat
	p.pop()
	if pl.left > 0 {
		p.tell(r, s, "tasks_skipped", num("n", int(pl.left)))
		pl.left = 0
	}
	return true
}

// anyTask tells whether a task of the present set can be done.
func (p *position) anyTask(s game.Seat) bool {
	for k, icon := range p.spaces[p.place.space-1].icons {
		if p.place.set>>k&1 == 0 && p.canDo(s, int(p.icons[icon].task)) == turn.OK {
			return true
		}
	}
	return false
}

// canDo is why a task cannot be done, OK if it can be.
func (p *position) canDo(s game.Seat, task int) turn.Reason {
	switch task {
	case TaskWeave:
		return p.canWeave()
	case TaskStatue:
		return p.canAnyStatue(s)
	case TaskSteps:
		return p.canStep(s, true)
	case TaskBuild:
		return p.canBuild(s, true)
	case TaskTrain:
		return p.canTrain()
	case TaskProduceOne:
		return p.canProduce(s)
	}
	return turn.OK
}

func taskCandidates(p *position, f asked, out []game.Move) []game.Move {
	for _, icon := range p.spaces[p.place.space-1].icons {
		out = append(out, sayA(Do, int(icon)+1))
	}
	if !p.place.begun {
		if p.actsAs(f.seat, int(p.place.worker)-1, p.place.role, Priest) && !p.place.extra {
			out = append(out, say(Extra))
		}
		out = p.placeBenefits(out)
	}
	return append(out, say(Stop))
}

// placeBenefits lists the benefits of the card that paid.
func (p *position) placeBenefits(out []game.Move) []game.Move {
	if p.place.card == 0 {
		return out
	}
	for n := 1; n <= p.benefitsOf(int(p.place.card)-1); n++ {
		if p.place.taken>>(n-1)&1 == 0 {
			out = append(out, sayAB(Benefit, int(p.place.card), n))
		}
	}
	return out
}

func checkTasks(p *position, f asked, a Answer) turn.Reason {
	s, pl := f.seat, &p.place
	switch a.Verb {
	case Do:
		return p.checkTask(s, int(a.A)-1)
	case Extra:
		switch {
		case !p.actsAs(s, int(pl.worker)-1, pl.role, Priest):
			return noPriest
		case pl.extra:
			return doneAlready
		case pl.begun:
			return tasksBegun
		case !p.affordsOne(s, Potato, 1):
			return p.lacks(s, Potato, 1)
		}
	case Benefit:
		if pl.begun {
			return betweenTasks
		}
		return p.checkBenefit(s, a)
	}
	return turn.OK
}

func (p *position) checkTask(s game.Seat, icon int) turn.Reason {
	for k, i := range p.spaces[p.place.space-1].icons {
		switch {
		case int(i) != icon:
			continue
		case p.place.left == 0:
			return noTasksLeft
		case p.place.set>>k&1 != 0:
			return iconUsed
		}
		return p.canDo(s, int(p.icons[icon].task))
	}
	return iconElsewhere
}

// matches tells whether a seat has a statue of the god of a card (TW-30).
func (p *position) matches(s game.Seat, card int) bool {
	return p.statuesOf[s][p.cards[card].god] != [Sizes]uint8{}
}

func (p *position) checkBenefit(s game.Seat, a Answer) turn.Reason {
	card, n := int(a.A)-1, int(a.B)
	switch {
	case a.A != p.place.card:
		return cardNotOpen
	case n < 1 || n > p.benefitsOf(card):
		return turn.NoAnswer
	case !p.matches(s, card):
		return noStatue.With(int(p.cards[card].god))
	case p.place.taken>>(n-1)&1 != 0:
		return alreadyTaken
	}
	return p.possible(s, p.benefit(card, n))
}

// anyBenefit tells whether the card that paid still has something to give.
func (p *position) anyBenefit(s game.Seat) bool {
	if p.place.card == 0 || !p.matches(s, int(p.place.card)-1) {
		return false
	}
	for n := 1; n <= p.benefitsOf(int(p.place.card)-1); n++ {
		if p.checkBenefit(s, Answer{Verb: Benefit, A: p.place.card, B: uint8(n)}) == turn.OK {
			return true
		}
	}
	return false
}

func (p *position) takeBenefit(s game.Seat, a Answer) {
	p.place.taken |= 1 << (a.B - 1)
	p.push(frame{q: doEffect, seat: s, a: GodPoints, e: p.cards[a.A-1].benefits.from + uint16(a.B-1)})
}

func applyTasks(p *position, f asked, a Answer, r game.Recorder) {
	s, pl := f.seat, &p.place
	switch a.Verb {
	case Do:
		p.doTask(s, int(a.A)-1, r)
	case Extra:
		p.payOne(s, Potato, 1, r)
		pl.extra = true
		pl.left++
		p.tell(r, s, "extra_task")
	case Benefit:
		p.takeBenefit(s, a)
	case Stop:
		p.pop()
		p.tell(r, s, "tasks_skipped", num("n", int(pl.left)))
		pl.left = 0
	}
}

// doTask begins the task of an icon.
func (p *position) doTask(s game.Seat, icon int, r game.Recorder) {
	for k, i := range p.spaces[p.place.space-1].icons {
		if int(i) == icon {
			p.place.set |= 1 << k
		}
	}
	p.place.begun = true
	p.place.left--
	task := int(p.icons[icon].task)
	p.tell(r, s, "task", word("task", argTask, task), word("at", argIcon, icon))
	switch task {
	case TaskWeave:
		p.push(frame{q: askShop, seat: s, d: 1})
	case TaskStatue:
		p.push(frame{q: askStatue, seat: s, d: 1})
	case TaskSteps:
		p.push(frame{q: askSteps, seat: s, d: 1})
	case TaskBuild:
		p.push(frame{q: askBuild, seat: s, d: 1})
	case TaskTrain:
		p.push(frame{q: askHold, seat: s})
	case TaskProduceOne:
		p.push(frame{q: askProduceOne, seat: s, d: 1})
	case TaskMerchant:
		p.merchant(s, r)
	default:
		p.collect(s, task, r)
	}
}

// collect gains the resource of a task (TW-36, Z20).
func (p *position) collect(s game.Seat, resource int, r game.Recorder) {
	n := int(p.amounts[resource])
	if resource != Gold && p.owns(s, z20) {
		n++
		p.score(s, PassivePoints, 1, r)
	}
	p.gain(s, resource, n, r)
}

// spoil notes that a task that was begun came to nothing, so its set stays incomplete (ED-34).
func (p *position) spoil(f asked) {
	if f.d == 1 {
		p.place.spoilt = true
	}
}

// giveUp drops a frame whose thing was declined or cannot be had.
func (p *position) giveUp(f asked, kind string, r game.Recorder) {
	s := f.seat
	p.spoil(f)
	p.pop()
	p.tell(r, s, kind)
}

// settleAfter: the benefits of the card, if they were not taken before the tasks (TW-30).
func settleAfter(p *position, f asked, r game.Recorder) bool {
	if p.anyBenefit(f.seat) {
		return false
	}
	if p.place.card != 0 && p.matches(f.seat, int(p.place.card)-1) && p.flexible(f.seat) &&
		int(p.place.taken) != 1<<p.benefitsOf(int(p.place.card)-1)-1 {
		return false
	}
	p.pop()
	return true
}

func afterCandidates(p *position, _ asked, out []game.Move) []game.Move {
	return append(p.placeBenefits(out), say(Done))
}

// checkAfter: with all_one_none whoever took two must take what is left (ED-08).
func checkAfter(p *position, f asked, a Answer) turn.Reason {
	if a.Verb == Benefit {
		return p.checkBenefit(f.seat, a)
	}
	taken := set(p.place.taken).len()
	if p.rules.allOrOne && taken > 1 && p.anyBenefit(f.seat) {
		return allOrOneOnly
	}
	return turn.OK
}

func applyAfter(p *position, f asked, a Answer, _ game.Recorder) {
	if a.Verb == Benefit {
		p.takeBenefit(f.seat, a)
		return
	}
	p.pop()
}

// canProduce: a production building of the seat stands face up.
func (p *position) canProduce(s game.Seat) turn.Reason {
	if p.built[s]&^p.down[s]&firstBits(p.passive0) == 0 {
		return nothingUp
	}
	return turn.OK
}

// settleProduceOne: one building works and stays face up (TW-57).
func settleProduceOne(p *position, f asked, r game.Recorder) bool {
	if p.canProduce(f.seat) == turn.OK {
		return false
	}
	p.giveUp(f, "nothing_up", r)
	return true
}

func produceOneCandidates(p *position, f asked, out []game.Move) []game.Move {
	for rest := p.built[f.seat] & firstBits(p.passive0); rest != 0; rest &= rest - 1 {
		out = append(out, sayA(Use, rest.first()+1))
	}
	return append(out, say(Decline))
}

func checkProduceOne(p *position, f asked, a Answer) turn.Reason {
	if a.Verb == Decline {
		return turn.OK
	}
	return p.checkUp(f.seat, int(a.A)-1)
}

// checkUp: a building is the seat's, produces, and stands face up.
func (p *position) checkUp(s game.Seat, b int) turn.Reason {
	switch {
	case !p.built[s].has(b) || b >= p.passive0:
		return noBuilding.With(b)
	case p.down[s].has(b):
		return faceDown.With(b)
	}
	return turn.OK
}

func applyProduceOne(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	if a.Verb == Decline {
		p.giveUp(f, "declined", r)
		return
	}
	p.pop()
	p.tell(r, s, "produced", word("building", argBuilding, int(a.A)-1))
	p.gainList(s, p.buildings[a.A-1].output, ProductionPoints, r)
}
