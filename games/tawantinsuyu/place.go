package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// actsAs tells whether the worker that is being placed has the ability of a kind (ED-30).
func (p *position) actsAs(s game.Seat, worker int, role uint8, kind int) bool {
	if role != 0 {
		return int(role)-1 == kind
	}
	return worker == kind || p.rules.inAddition && p.mayActAs(s, kind)
}

// roamCost is the food between the section of the high priest and another: 0, 1 or 3 (TW-24).
func (p *position) roamCost(s game.Seat, section uint8) int {
	apart := (int(section) - int(p.priests[s]) + 1 + Sections) % Sections
	switch apart {
	case 0:
		return int(p.roaming[0])
	case 1, Sections - 1:
		return int(p.roaming[1])
	}
	return int(p.roaming[2])
}

// descendCost is the food to climb down to a terrace of a section: less for the steps above, never below 0
// (TW-25, ED-37).
func (p *position) descendCost(terrace, section uint8) int {
	cost := int(p.descending[terrace])
	for level := range terrace {
		if p.steps[2*section+level] != 0 {
			cost -= int(p.discount)
		}
	}
	return max(0, cost)
}

// foodFor is what a placement in a segment costs in food (TW-23, ED-11).
func (p *position) foodFor(s game.Seat, segment uint8, courier bool) int {
	terrace, section := segment/Sections, segment%Sections
	roam, descend := p.roamCost(s, section), p.descendCost(terrace, section)
	if courier {
		if p.rules.eachCost {
			roam, descend = max(0, roam-1), max(0, descend-1)
		} else if roam+descend > 0 {
			roam--
		}
	}
	return roam + descend
}

// foodLimits are how much food a seat can pay when a god card pays for the space, and when gold does; -1 is not at all.
func (p *position) foodLimits(s game.Seat) (card, gold int) {
	food := int(p.goods[s][Potato]) + int(p.goods[s][Corn]) + int(p.goods[s][Gold])
	card, gold = food, food-1
	if p.goods[s][Gold] == 0 {
		gold = -1
	}
	return card, gold
}

// godsIn is the set of gods on a seat's cards. In a view it is empty for others.
func (p *position) godsIn(s game.Seat) (gods uint8) {
	for rest := p.gods[s]; rest != 0; rest &= rest - 1 {
		gods |= 1 << p.cards[rest.first()].god
	}
	return gods
}

// anySpace tells whether a seat can pay for any space.
func (p *position) anySpace(s game.Seat, worker int, role uint8) bool {
	var one [1]game.Move
	return len(p.payable(s, worker, role, 1, one[:0])) > 0
}

// payable appends the spaces that a seat can pay for, a number of them at most.
func (p *position) payable(s game.Seat, worker int, role uint8, most int, out []game.Move) []game.Move {
	gods := p.godsIn(s)
	card, gold := p.foodLimits(s)
	courier := p.actsAs(s, worker, role, Courier)
	known, food := uint8(255), 0
	for i := range p.spaces {
		sp := &p.spaces[i]
		if p.workers[i] != 0 {
			continue
		}
		if sp.segment != known {
			known, food = sp.segment, p.foodFor(s, sp.segment, courier)
		}
		if food <= gold || food <= card && gods>>sp.god&1 != 0 {
			out = append(out, sayA(To, i+1))
			if most--; most == 0 {
				break
			}
		}
	}
	return out
}

func spaceCandidates(p *position, _ asked, out []game.Move) []game.Move {
	for i := range p.spaces {
		if p.workers[i] == 0 {
			out = append(out, sayA(To, i+1))
		}
	}
	return out
}

func spaceMoves(p *position, f asked, out []game.Move) []game.Move {
	return p.payable(f.seat, int(p.place.worker)-1, p.place.role, MaxSpaces, out)
}

func checkSpace(p *position, f asked, a Answer) turn.Reason {
	s, i := f.seat, int(a.A)-1
	sp := &p.spaces[i]
	if p.workers[i] != 0 {
		return spaceTaken.With(i)
	}
	food := p.foodFor(s, sp.segment, p.actsAs(s, int(p.place.worker)-1, p.place.role, Courier))
	card, gold := p.foodLimits(s)
	most := gold
	if p.godsIn(s)>>sp.god&1 != 0 {
		most = card
	}
	switch {
	case most < 0:
		return noCardNorGold.With(int(sp.god))
	case food > most:
		return notEnoughFood.With3(i, food, most)
	}
	return turn.OK
}

func applySpace(p *position, f asked, a Answer, _ game.Recorder) {
	s := f.seat
	p.pop()
	p.place.space = a.A
	p.push(frame{q: askWith, seat: s})
}

// payFood is the food of the placement that is being paid.
func (p *position) payFood(s game.Seat) int {
	sp := &p.spaces[p.place.space-1]
	return p.foodFor(s, sp.segment, p.actsAs(s, int(p.place.worker)-1, p.place.role, Courier))
}

// settleWith: gold pays by itself when there are no cards in hand. Otherwise it is asked, even if none of them is of
// the god: not to be asked would tell the others so.
func settleWith(p *position, f asked, r game.Recorder) bool {
	if p.godsN[f.seat] > 0 {
		return false
	}
	applyWith(p, f, Answer{Verb: WithGold}, r)
	return true
}

func withCandidates(p *position, f asked, out []game.Move) []game.Move {
	for rest := p.gods[f.seat]; rest != 0; rest &= rest - 1 {
		out = append(out, sayA(With, rest.first()+1))
	}
	return append(out, say(WithGold))
}

func checkWith(p *position, f asked, a Answer) turn.Reason {
	s, god := f.seat, int(p.spaces[p.place.space-1].god)
	food := p.payFood(s)
	card, gold := p.foodLimits(s)
	switch {
	case a.Verb == WithGold && p.goods[s][Gold] == 0:
		return p.lacks(s, Gold, 1)
	case a.Verb == WithGold && food > gold:
		return notEnoughFood.With3(int(p.place.space)-1, food, gold)
	case a.Verb == WithGold:
	case !p.gods[s].has(int(a.A) - 1):
		return cardNotHeld
	case int(p.cards[a.A-1].god) != god:
		return otherGod.With2(god, int(p.cards[a.A-1].god))
	case food > card:
		return notEnoughFood.With3(int(p.place.space)-1, food, card)
	}
	return turn.OK
}

func applyWith(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	if a.Verb == WithGold {
		p.spend(s, Gold, 1, r)
	} else {
		i := int(a.A) - 1
		p.leaveHand(s, i)
		p.place.card = a.A
		p.tell(r, s, "god_paid", word("card", argCard, i), word("god", argGod, int(p.cards[i].god)))
	}
	p.push(frame{q: doSettle, seat: s})
	p.push(frame{q: askFood, seat: s, a: uint8(p.payFood(s))})
}

// cornRange is how much corn can be used to pay for food: potatoes first or corn first, gold for what is missing.
func (p *position) cornRange(s game.Seat, food int) (least, most int) {
	potatoes, corn := int(p.goods[s][Potato]), int(p.goods[s][Corn])
	food = min(food, potatoes+corn)
	return max(0, food-potatoes), min(food, corn)
}

func settleFood(p *position, f asked, r game.Recorder) bool {
	least, most := p.cornRange(f.seat, int(f.a))
	if least < most {
		return false
	}
	applyFood(p, f, Answer{Verb: Pay, A: uint8(least)}, r)
	return true
}

func foodCandidates(p *position, f asked, out []game.Move) []game.Move {
	least, most := p.cornRange(f.seat, int(f.a))
	for corn := least; corn <= most; corn++ {
		out = append(out, sayA(Pay, corn))
	}
	return out
}

func checkFood(p *position, f asked, a Answer) turn.Reason {
	least, most := p.cornRange(f.seat, int(f.a))
	if int(a.A) < least || int(a.A) > most {
		return cornOutOfRange.With2(least, most)
	}
	return turn.OK
}

func applyFood(p *position, f asked, a Answer, r game.Recorder) {
	s, corn, food := f.seat, int(a.A), int(f.a)
	p.pop()
	potatoes := min(food-corn, int(p.goods[s][Potato]))
	p.spend(s, Potato, potatoes, r)
	p.spend(s, Corn, corn, r)
	p.spend(s, Gold, food-corn-potatoes, r)
}

// settleWorker puts the paid worker on its space and works out its tasks.
func settleWorker(p *position, f asked, r game.Recorder) bool {
	s := f.seat
	p.pop()
	kind, at := int(p.place.worker)-1, int(p.place.space)-1
	p.place.left = uint8(p.tasksAt(s, at, kind, p.place.role))
	p.hands[s][kind]--
	p.stand(at, kind)
	p.tell(r, s, "placed", word("worker", argWorker, kind), word("at", argSpace, at), num("n", int(p.place.left)))
	p.rewardSteps(s, at, r)
	p.push(frame{q: askAfter, seat: s})
	if p.actsAs(s, kind, p.place.role, Priest) {
		may := p.rules.inAddition && kind != Priest && p.since(besidesOwnAbility)
		p.push(frame{q: askGod, seat: s, b: b2u(may)}) // TW-35: after the tasks; ED-49
	}
	p.push(frame{q: askTasks, seat: s})
	if p.actsAs(s, kind, p.place.role, Warrior) {
		p.drawArmy(s, r)
		if p.owns(s, z03) {
			p.push(frame{q: askRestoreFree, seat: s, a: 2, b: 1})
		}
		p.push(frame{q: askCapture, seat: s})
	}
	return true
}

// rewardSteps gives a point to the owner of every flight that was used; using them is not optional (TW-26, Z07).
func (p *position) rewardSteps(s game.Seat, at int, r game.Recorder) {
	sp := &p.spaces[at]
	for level := range sp.terrace {
		owner := game.Seat(p.steps[2*sp.section+level]) - 1
		if p.stepsPay(s, owner) {
			p.score(owner, StepsPoints, p.stepsUse, r)
		}
	}
}

// stepsPay tells whether the owner of steps gets something when a seat uses them.
func (p *position) stepsPay(s, owner game.Seat) bool {
	return owner >= 0 && (owner != s || p.owns(s, z07))
}

// tasksAt is how many tasks a worker would get on a space: one, one for each adjacent worker of its colour (TW-28, TC-10),
// and those of Architects (TW-31), Craftsmen (TW-32), Couriers (TW-34). The Priest's potato comes on top (TW-35).
func (p *position) tasksAt(s game.Seat, at, worker int, role uint8) int {
	sp := &p.spaces[at]
	n := 1 + p.alike(at, worker)
	architect, craftsman := p.actsAs(s, worker, role, Architect), p.actsAs(s, worker, role, Craftsman)
	either := (architect || craftsman) && p.owns(s, z05)
	if sp.colour == Blue && (architect || either) || sp.colour == Green && (craftsman || either) {
		n++
	}
	if p.actsAs(s, worker, role, Courier) && p.firstIn(sp.segment) {
		n++
	}
	if p.actsAs(s, worker, role, Warrior) && p.owns(s, z14) {
		n += 2
	}
	return n
}

// alike counts the workers of a kind that are adjacent to a space.
func (p *position) alike(at, worker int) (n int) {
	for _, other := range p.spaces[at].neighbours {
		if int(p.workers[other]) == worker+1 {
			n++
		}
	}
	return n
}

// firstIn tells whether a worker would be the first in a segment (TW-34, ED-31).
func (p *position) firstIn(segment uint8) bool {
	if p.rules.neverUsed {
		return p.trodden>>segment&1 == 0
	}
	for i := range p.spaces {
		if p.workers[i] != 0 && p.spaces[i].segment == segment {
			return false
		}
	}
	return true
}

// settleCapture: a Warrior may take an adjacent worker that is none (TW-33).
func settleCapture(p *position, f asked, _ game.Recorder) bool {
	for _, at := range p.spaces[p.place.space-1].neighbours {
		if w := p.workers[at]; w != 0 && w != Warrior+1 {
			return false
		}
	}
	p.pop()
	return true
}

func captureCandidates(p *position, _ asked, out []game.Move) []game.Move {
	for _, at := range p.spaces[p.place.space-1].neighbours {
		if p.workers[at] != 0 {
			out = append(out, sayA(Capture, int(at)+1))
		}
	}
	return append(out, say(Decline))
}

func checkCapture(p *position, _ asked, a Answer) turn.Reason {
	if a.Verb == Decline {
		return turn.OK
	}
	adjacent := false
	for _, at := range p.spaces[p.place.space-1].neighbours {
		adjacent = adjacent || at == a.A-1
	}
	switch {
	case !adjacent || p.workers[a.A-1] == 0:
		return notAdjacent.With(int(a.A) - 1)
	case p.workers[a.A-1] == Warrior+1:
		return warriorStays.With(int(a.A) - 1)
	}
	return turn.OK
}

func applyCapture(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	if a.Verb == Decline {
		p.tell(r, s, "captured_nobody")
		return
	}
	kind := int(p.workers[a.A-1]) - 1
	p.workers[a.A-1] = 0
	p.hands[s][kind]++
	p.tell(r, s, "captured", word("worker", argWorker, kind), word("at", argSpace, int(a.A)-1))
}
