package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// gainAxomamma is an effect of a card, tile or track that she comes by.
func (p *position) gainAxomamma(index uint16, from uint8, r game.Recorder) {
	f := &p.effects[index]
	switch f.kind {
	case fxChoice, fxFewerOf:
		p.gainList(her, p.herChoice(f), from, r)
	case fxTemple:
		p.climb(her, int(f.n), r)
	default:
		for range f.n {
			if f.kind == fxWorker && from == TemplePoints {
				p.herTempleWorker(r)
			} else {
				p.herEffectOnce(f, r)
			}
		}
	}
}

// herEffect takes an effect of her board; false if it cannot be had in full.
func (p *position) herEffect(f *effect, r game.Recorder) bool {
	switch {
	case f.kind.immediate():
		p.gainNow(her, f, AxomammaPoints, r)
		return true
	case f.kind == fxFewerOf || f.kind == fxChoice:
		p.gainList(her, p.herChoice(f), AxomammaPoints, r)
		return true
	case f.kind == fxTemple:
		p.climb(her, int(f.n), r)
		return true
	}
	return p.herEffectOnce(f, r)
}

func (p *position) herEffectOnce(f *effect, r game.Recorder) bool {
	switch f.kind {
	case fxTrain:
		p.drawArmy(her, r)
	case fxGodCard:
		if p.dropOffer(r) {
			p.score(her, AxomammaPoints, 1, r)
		}
	case fxWorker, fxNomads:
		return p.herNomad(r)
	case fxVillagePotato:
		return p.herVillager(false, r)
	case fxVillageCorn:
		return p.herVillager(true, r)
	case fxWeaving:
		return p.herFreeWeaving(r)
	case fxStatueSmallFree, fxStatueSmall:
		return p.herRandomStatue(Small, p.rules.newOnly, r)
	case fxStatue:
		return p.herStatue(r)
	case fxSteps:
		return p.herSteps(true, r)
	case fxStepsFree:
		return p.herSteps(false, r)
	case fxBuildProduction:
		return p.herBuilding(0, true, r)
	case fxBuildPassive:
		return p.herBuilding(1, true, r)
	case fxBuild, fxBuildFree:
		return p.herBuilding(p.wantedKind(), false, r)
	case fxWeave:
		return p.herShop(r)
	case fxTempleForGold:
		p.axomammaClimbs(her, r)
	case fxRestore:
		p.herRestore(1, 0, r)
	}
	return true
}

// axomammaClimbs buys a step of the temple if she has gold.
func (p *position) axomammaClimbs(s game.Seat, r game.Recorder) {
	if p.canClimb(s) == turn.OK {
		p.spend(s, Gold, 1, r)
		p.climb(s, 1, r)
	}
}

// leastFirst is how she prefers resources that she has equally little of (TW-98).
var leastFirst = [Resources]int{Gold, Corn, Stone, Potato}

// herChoice is the option of which she has least; a worker beside stone has a rule of its own (TW-93).
func (p *position) herChoice(f *effect) list {
	if l, ok := p.stoneOrWorker(f); ok {
		return l
	}
	best, most := list{}, 0
	for _, resource := range leastFirst {
		for _, o := range f.options {
			if o.empty() || int(p.effects[o.from].kind) != resource {
				continue
			}
			if have := int(p.goods[her][resource]); best.empty() || have < most {
				best, most = o, have
			}
		}
	}
	if best.empty() {
		best = f.options[0]
	}
	return best
}

// stoneOrWorker: the one she has fewer of; of equals a worker while she has fewer than two, otherwise stone.
func (p *position) stoneOrWorker(f *effect) (list, bool) {
	stone, worker := list{}, list{}
	for _, o := range f.options {
		switch {
		case o.empty():
		case p.effects[o.from].kind == fxWorker:
			worker = o
		case p.effects[o.from].kind == fxStone:
			stone = o
		}
	}
	if stone.empty() || worker.empty() {
		return list{}, false
	}
	have, workers := int(p.goods[her][Stone]), int(p.axo.queueN)
	none := p.villagers == 0 && p.nomads == [Colours]uint8{}
	if none || have < workers || have == workers && workers > 1 {
		return stone, true
	}
	return worker, true
}

// axomammaAction is her share of a priest's action, her own or in reply (TW-95).
func (p *position) axomammaAction(action int, mover, conquering bool, r game.Recorder) {
	switch {
	case action == Conquest && conquering:
		p.axomammaConquers(false, r)
		return
	case action == Conquest:
		p.herMuster(r)
		return
	}
	if mover && p.rules.hard.climb && (action == Worship || action == Offering) {
		p.climb(her, 1, r)
	}
	switch action {
	case Produce:
		p.herProduce(mover, r)
	case Worship:
		p.herWorship(mover, r)
	case Offering:
		p.herOffering(mover, r)
	case Restoration:
		if mover {
			p.turnAllUp(r)
		} else {
			p.herRestore(half(p.down[her].len()), half(p.armyDown[her].len()), r)
		}
	}
}

func half(n int) int { return (n + 1) / 2 }

// herProduce uses every building; of her own action the one with the highest number stays up (ED-21).
func (p *position) herProduce(mover bool, r game.Recorder) {
	up := p.built[her] &^ p.down[her] & firstBits(p.passive0)
	highest := -1
	for rest := up; rest != 0; rest &= rest - 1 {
		if b := rest.first(); highest < 0 || p.buildings[b].number > p.buildings[highest].number {
			highest = b
		}
	}
	for rest := up; rest != 0; rest &= rest - 1 {
		b := rest.first()
		if !mover || b != highest {
			p.down[her] |= bit(b)
		}
		p.tell(r, her, "produced", word("building", argBuilding, b))
		p.gainList(her, p.buildings[b].output, ProductionPoints, r)
	}
}

// herWorship gives what statues she can: one of each size of her own action, otherwise one, a small one first.
func (p *position) herWorship(mover bool, r game.Recorder) {
	for _, size := range [Sizes]int{Small, Large} {
		var have set
		for god := range Gods {
			if p.statuesOf[her][god][size] > 0 {
				have |= bit(god)
			}
		}
		if have == 0 {
			continue
		}
		n := int(p.worshipReply)
		if mover {
			n = int(p.worship[size])
		}
		p.sacrifice(her, p.pick(have), size, n, r)
		if !mover {
			return
		}
	}
}

// herOffering pays as much corn as she can, gold in the place of what is missing.
func (p *position) herOffering(mover bool, r game.Recorder) {
	if !mover {
		if p.affordsOne(her, Corn, int(p.offerReply)) {
			p.payOne(her, Corn, int(p.offerReply), r)
			p.climb(her, 1, r)
		}
		return
	}
	for i := len(p.offerings) - 1; i >= 0; i-- {
		if o := p.offerings[i]; p.affordsOne(her, Corn, int(o.corn)) {
			p.payOne(her, Corn, int(o.corn), r)
			p.climb(her, int(o.steps), r)
			return
		}
	}
}

func (p *position) turnAllUp(r game.Recorder) {
	p.herRestore(p.down[her].len(), p.armyDown[her].len(), r)
}

// herRestore turns up buildings of the highest number and army cards with most soldiers first.
func (p *position) herRestore(buildings, armies int, r game.Recorder) {
	if buildings+armies == 1 && p.down[her] == 0 {
		buildings, armies = 0, 1
	}
	for ; buildings > 0 && p.down[her] != 0; buildings-- {
		best := -1
		for rest := p.down[her]; rest != 0; rest &= rest - 1 {
			if b := rest.first(); best < 0 || p.buildings[b].number > p.buildings[best].number {
				best = b
			}
		}
		p.turnUp(her, best, r)
	}
	for ; armies > 0 && p.armyDown[her] != 0; armies-- {
		best := -1
		for rest := p.armyDown[her]; rest != 0; rest &= rest - 1 {
			if c := rest.first(); best < 0 || p.armies[c].soldiers > p.armies[best].soldiers {
				best = c
			}
		}
		p.turnUp(her, army+best, r)
	}
}

// herMuster lays all her army cards on the table for nothing.
func (p *position) herMuster(r game.Recorder) {
	if p.armyHands[her] != 0 {
		p.reveals++
	}
	for rest := p.armyHands[her]; rest != 0; rest &= rest - 1 {
		card := rest.first()
		p.leaveArmyHand(her, card)
		p.armyUp[her] |= bit(card)
		p.tell(r, her, "mustered", word("card", argArmy, card), num("n", int(p.armies[card].soldiers)))
	}
}

// regionOrder breaks her last ties: Antisuyu, Chinchasuyu, Kuntisuyu, Qullasuyu.
var regionOrder = [Regions]int{1, 0, 3, 2}

// axomammaConquers places her marker: the first where most is asked for, the second where least is (ED-22, ED-24,
// ED-25).
func (p *position) axomammaConquers(second bool, r game.Recorder) {
	best, n := -1, 0
	for at := range p.conquests {
		free := second && p.rules.secondFree
		if p.conquered[at] != 0 || p.markers[her] == 0 || !free && !p.canConquer(her, at) {
			continue
		}
		better := 1
		if best >= 0 {
			better = p.preferred(at, best, second)
		}
		switch {
		case better > 0:
			best, n = at, 1
		case better == 0:
			n++
			p.reveals++
			if p.rand.IntN(n) == 0 {
				best = at
			}
		}
	}
	if best < 0 {
		p.tell(r, her, "no_conquest")
		return
	}
	p.conquer(her, best, r)
	if second && p.rules.secondFree {
		p.dropFrame(askSoldiers)
	}
}

// dropFrame takes the topmost frame of a kind out of the stack.
func (p *position) dropFrame(q question) {
	for at := int(p.depth) - 1; at >= 0; at-- {
		if p.stack[at].q == q {
			copy(p.stack[at:p.depth], p.stack[at+1:p.depth])
			p.pop()
			return
		}
	}
}

// preferred compares two spaces for her: positive if the first is better.
func (p *position) preferred(a, b int, second bool) int {
	x, y := &p.conquests[a], &p.conquests[b]
	if second {
		return p.herLoss(b) - p.herLoss(a)
	}
	if d := p.worth(x) - p.worth(y); d != 0 {
		return d
	}
	allX, hersX, yoursX := p.markersIn(int(x.region))
	allY, hersY, yoursY := p.markersIn(int(y.region))
	switch {
	case allX != allY:
		return allY - allX
	case (hersX < 3) != (hersY < 3):
		return 3 - 2*int(b2u(hersX >= 3)) - 2
	case yoursX != yoursY:
		return yoursY - yoursX
	}
	return regionOrder[y.region] - regionOrder[x.region]
}

// herLoss is what her second conquest would cost her: the army cards that she would discard, or with the option the
// soldiers that are asked for. When it is free nothing is discarded, and what is asked for decides (ED-48).
func (p *position) herLoss(at int) int {
	if p.rules.bySoldiers || p.rules.secondFree {
		return int(p.conquests[at].discard)
	}
	a := p.herPayment(at)
	return int(a.A) + int(a.B)
}

// worth is what she looks for in a space (ED-24).
func (p *position) worth(c *conquestSpace) int {
	switch p.rules.target {
	case 1:
		return int(c.flip)
	case 2:
		n := 0
		for i := c.reward.from; i < c.reward.to; i++ {
			if p.effects[i].kind == fxVP {
				n += int(p.effects[i].n)
			}
		}
		return n
	}
	return int(c.discard)
}

func (p *position) markersIn(region int) (all, hers, yours int) {
	for at, c := range p.conquests {
		if int(c.region) != region || p.conquered[at] == 0 {
			continue
		}
		all++
		if game.Seat(p.conquered[at])-1 == her {
			hers++
		} else {
			yours++
		}
	}
	return all, hers, yours
}

// axomammaPays gives up soldiers: cards with one to discard, cards with two to flip (TW-95).
func (p *position) axomammaPays(f asked, r game.Recorder) {
	applySoldiers(p, f, p.herPayment(int(f.a)), r)
}

// herPayment is how she would pay for a space.
func (p *position) herPayment(at int) Answer {
	var buf [64]game.Move
	best := Answer{}
	for i, m := range p.payments(her, at, buf[:0]) {
		if a := Read(m); i == 0 || a.A > best.A || a.A == best.A && a.D > best.D {
			best = a
		}
	}
	return best
}
