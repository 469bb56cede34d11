package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// her is the seat of Axomamma.
const her = game.Seat(1)

// Steps of Axomamma, each answered with Go.
const (
	stepTurn = iota
	stepToken
	stepAdvance
	stepAct
	stepAgain
	stepReply
	axoSteps
)

var axoStepIDs = [axoSteps]string{"turn", "token", "advance", "act", "again", "reply"}

// beginAxomamma is her setup (TW-91, ED-32), with a god card at each of the numbers one to four (ED-23).
func (p *position) beginAxomamma(r game.Recorder) {
	if p.automata() == 0 {
		return
	}
	start := &p.solo.start
	var starting set
	for i, t := range p.tiles {
		if t.start {
			starting |= bit(i)
		}
	}
	p.join(her, p.pick(starting), sideNew, 0, r)
	p.gain(her, Stone, int(start.stone), r)
	p.gain(her, Corn, int(start.corn), r)
	p.gain(her, Gold, int(start.gold), r)
	for range start.army {
		p.drawArmy(her, r)
	}
	for i, t := range p.solo.tokens {
		p.axo.tokens[i] = t.start
	}
	if p.rules.hersFirst {
		p.hideHers(r)
	}
}

// hideHers tucks her god cards and draws her personality: after the person's god cards, in the order of the books (ED-47).
func (p *position) hideHers(r game.Recorder) {
	for slot := range p.solo.start.slots {
		p.fillSlot(int(slot), r)
	}
	if !p.rules.easy.noPersonality {
		p.axo.personality = uint8(1 + p.rand.IntN(len(p.solo.personality)))
	}
}

// emptySlot takes the card of a slot, which everybody sees.
func (p *position) emptySlot(slot int) {
	if p.slotHidden(slot) {
		p.godMemory.showed(uint8(slot0+slot), int(p.axo.slots[slot])-1)
	}
	p.axo.slots[slot], p.axo.slotGods[slot] = 0, 0
}

// fillSlot tucks a new god card; only its god is seen.
func (p *position) fillSlot(slot int, r game.Recorder) {
	if p.deckN == 0 && p.deckBottom.n == 0 {
		return
	}
	if p.deckN > 0 {
		p.godMemory.drew(uint8(slot0 + slot))
	}
	i := p.drawGod()
	p.axo.slots[slot], p.axo.slotGods[slot] = uint8(1+i), 1+p.cards[i].god
	p.tell(r, her, "slot_filled", num("slot", slot+1), word("god", argGod, int(p.cards[i].god)))
}

// placeAxomammasPriest puts her priest as far from the person's as the die says, and her first steps there (TW-92,
// ED-13).
func (p *position) placeAxomammasPriest(s game.Seat, r game.Recorder) {
	if p.automata() == 0 {
		return
	}
	n := p.roll(r)
	section := (int(p.priests[s]) - 1 + n) % Sections
	p.priests[her] = uint8(section + 1)
	p.tell(r, her, "priest_placed", num("section", section+1), word("action", argAction, p.actionAt(section)))
	for range p.solo.start.steps {
		for k := range Sections {
			if at := 2 * ((section + k) % Sections); p.steps[at] == 0 {
				p.buildSteps(her, at, r)
				break
			}
		}
	}
}

func (p *position) roll(r game.Recorder) int {
	n := int(p.solo.die[p.rand.IntN(len(p.solo.die))])
	p.reveals++
	p.axo.die = uint8(n)
	p.tell(r, her, "die", num("n", n))
	return n
}

// tradePotatoes: five potatoes are five points, at once and always (TW-93).
func (p *position) tradePotatoes(s game.Seat, r game.Recorder) {
	for p.goods[s][Potato] >= 5 {
		p.goods[s][Potato] -= 5
		p.tell(r, s, "potatoes_traded")
		p.score(s, AxomammaPoints, 5, r)
	}
}

// applyGo takes her next step.
func applyGo(p *position, f asked, _ Answer, r game.Recorder) {
	step := *f.frame
	p.pop()
	switch step.a {
	case stepTurn:
		p.axomammaTurn(r)
	case stepToken:
		p.useToken(int(step.b), r)
	case stepAdvance:
		p.advanceTokens(r)
	case stepAct:
		p.axomammaAction(int(step.b), step.c == 1, step.d == 1, r)
	case stepAgain:
		p.axomammaConquers(true, r)
	case stepReply:
		p.axomammaReplies(r)
	}
}

// axomammaTurn: the nearest priest action whose condition is met, or a placement, or the turn without workers (TW-94).
func (p *position) axomammaTurn(r game.Recorder) {
	for n := 1; n <= 2; n++ {
		if p.condition(p.actionAt((int(p.priests[her]) - 1 + n) % Sections)) {
			p.axomammaWalks(n, r)
			return
		}
	}
	if p.axo.queueN == 0 {
		p.withoutWorkers(r)
		return
	}
	p.axomammaPlaces(r)
}

// condition tells whether she may call an action (TW-95, ED-06).
func (p *position) condition(action int) bool {
	need, easy := &p.solo.need, &p.rules.easy
	switch action {
	case Offering:
		return p.goods[her][Corn] >= need.offering
	case Produce:
		return (p.built[her] &^ p.down[her] & firstBits(p.passive0)).len() >= int(need.produce)
	case Worship:
		least := int(need.worship)
		if easy.worship {
			least = max(least, 2)
		}
		return p.statueCount(her) >= least
	case Conquest:
		soldiers, fallen := p.soldiersReady(), p.casualtiesN()
		return soldiers > fallen || p.rules.hard.threshold && soldiers == fallen && soldiers > 0
	}
	return p.down[her].len()+p.armyDown[her].len() >= int(need.restore)
}

func (p *position) statueCount(s game.Seat) int {
	n := 0
	for _, sizes := range p.statuesOf[s] {
		n += int(sizes[Small]) + int(sizes[Large])
	}
	return n
}

// soldiersReady counts the soldiers on her table and in her hand.
func (p *position) soldiersReady() int {
	ones, twos := p.ranks(her)
	n := ones + 2*twos
	if !p.rules.handAsPrinted {
		return n + int(p.armyHandsN[her])
	}
	for rest := p.armyHands[her]; rest != 0; rest &= rest - 1 {
		n += int(p.armies[rest.first()].soldiers)
	}
	return n
}

// axomammaWalks moves her priest and calls the action for both. Her card and the offer come before the action (ED-50, ED-51).
func (p *position) axomammaWalks(n int, r game.Recorder) {
	section := (int(p.priests[her]) - 1 + n) % Sections
	action := p.actionAt(section)
	p.priests[her] = uint8(section + 1)
	p.tell(r, her, "priest_walked", num("n", n), num("section", section+1), word("action", argAction, action))
	p.drawArmy(her, r)
	for range 2 {
		p.dropOffer(r)
	}
	if p.rules.hard.priest {
		p.score(her, AxomammaPoints, 2, r)
	}
	p.push(frame{q: doReact, seat: her, a: uint8(action)})
	if action == Conquest {
		p.herCasualty(r)
	}
}

// dropOffer puts the oldest card of the offer under the deck; false if there is none (ED-39).
func (p *position) dropOffer(r game.Recorder) bool {
	if p.offer.n == 0 {
		return false
	}
	i := p.offer.take(0)
	p.deckBottom.put(i)
	p.tell(r, her, "offer_removed", word("card", argCard, i))
	return true
}

// herCasualty: which end of the village is not said, so it is random; and so is a nomad.
func (p *position) herCasualty(r game.Recorder) {
	kind := 0
	if p.villagers > 0 {
		p.reveals++
		kind = p.leaveVillage(p.rand.IntN(2) == 1)
	} else {
		var ok bool
		if kind, ok = p.pickWorker(&p.nomads); !ok {
			p.tell(r, game.Watcher, "no_casualty")
			return
		}
		p.refillNomads(r)
	}
	p.casualties[kind]++
	p.tell(r, her, "casualty", word("worker", argWorker, kind), num("n", p.casualtiesN()))
}

// withoutWorkers is her turn when she has nobody to place (TW-96).
func (p *position) withoutWorkers(r game.Recorder) {
	p.tell(r, her, "without_workers")
	p.herNomad(r)
	for range 2 {
		if p.dropOffer(r) {
			p.score(her, AxomammaPoints, 1, r)
		}
	}
	if !p.rules.easy.noWorkers {
		p.drawArmy(her, r)
	}
	if p.rules.hard.noWorkers {
		p.score(her, AxomammaPoints, 2, r)
	}
	section := int(p.priests[her]) % Sections
	p.priests[her] = uint8(section + 1)
	p.tell(r, her, "priest_moved", num("section", section+1))
}

// welcome gives her a worker and its reward; above two one leaves at random (TW-93).
func (p *position) welcome(kind int, r game.Recorder) {
	p.hands[her][kind]++
	p.axo.queue[p.axo.queueN] = uint8(1 + kind)
	p.axo.queueN++
	p.tell(r, her, "worker_joined", word("worker", argWorker, kind))
	if int(p.axo.queueN) > p.kit.Limit {
		at := p.rand.IntN(int(p.axo.queueN))
		p.reveals++
		gone := p.leaveQueue(at)
		p.hands[her][gone]--
		p.removed[gone]++
		p.tell(r, her, "dismissed", word("worker", argWorker, gone))
	}
	p.gainList(her, p.solo.recruits[kind], AxomammaPoints, r)
}

func (p *position) leaveQueue(at int) int {
	kind := int(p.axo.queue[at]) - 1
	copy(p.axo.queue[at:], p.axo.queue[at+1:])
	p.axo.queueN--
	p.axo.queue[p.axo.queueN] = 0
	return kind
}

func (p *position) herNomad(r game.Recorder) bool {
	kind, ok := p.pickWorker(&p.nomads)
	if !ok {
		p.tell(r, her, "no_nomads")
		return false
	}
	p.refillNomads(r)
	p.welcome(kind, r)
	return true
}

// herTempleWorker comes from the potato end of the village, and from the nomads only if it is empty (TW-93). By the first
// rules it was always a nomad.
func (p *position) herTempleWorker(r game.Recorder) {
	if p.villagers > 0 && p.since(templeWorkerOfVillage) {
		p.herVillager(false, r)
		return
	}
	p.herNomad(r)
}

func (p *position) herVillager(cornEnd bool, r game.Recorder) bool {
	if p.villagers == 0 {
		p.tell(r, her, "village_is_empty")
		return false
	}
	p.welcome(p.leaveVillage(cornEnd), r)
	return true
}

// axomammaPlaces rolls for a god, puts her oldest worker on one of its spaces and uses the tokens of the roll (TW-97).
func (p *position) axomammaPlaces(r game.Recorder) {
	slot := p.roll(r) - 1
	at := p.findSpace(slot, r)
	if at < 0 {
		p.tell(r, her, "no_space")
	} else {
		p.herPlacement(at, r)
	}
	god := int(p.axo.slotGods[slot]) - 1
	if card := p.axo.slots[slot]; card != 0 {
		p.emptySlot(slot)
		if p.statuesOf[her][god] != [Sizes]uint8{} {
			p.tell(r, her, "statue_answers", word("god", argGod, god))
			p.score(her, StatuePoints, 5, r)
		}
		p.offerCard(int(card)-1, r)
		p.fillSlot(slot, r)
	}
	p.push(frame{q: askAxomamma, seat: her, a: stepAdvance})
	for i := len(p.solo.tokens) - 1; i >= 0; i-- {
		if p.solo.tokens[i].value == p.axo.die {
			p.push(frame{q: askAxomamma, seat: her, a: stepToken, b: uint8(i)})
		}
	}
}

func (p *position) herPlacement(at int, r game.Recorder) {
	kind := p.leaveQueue(0)
	p.hands[her][kind]--
	p.stand(at, kind)
	p.tell(r, her, "placed", word("worker", argWorker, kind), word("at", argSpace, at), num("n", 0))
	p.rewardSteps(her, at, r)
}

// findSpace looks for a free space of the god of a slot: on the terrace of the time, one up, one down, then any
// (ED-20). While there is none, the slot gets another card.
func (p *position) findSpace(slot int, r game.Recorder) int {
	want := int(min(p.festivals, Terraces-1))
	for range maxTries {
		if god := p.axo.slotGods[slot]; god != 0 {
			for _, terrace := range [5]int{want, want - 1, want + 1, want - 2, want + 2} {
				if at := p.cheapestSpace(int(god)-1, terrace); at >= 0 {
					return at
				}
			}
			card := int(p.axo.slots[slot]) - 1
			p.emptySlot(slot)
			p.offerCard(card, r)
		}
		p.fillSlot(slot, r)
	}
	return -1
}

// maxTries is how many god cards she draws in search of a free space before the hill counts as full.
const maxTries = 60

// cheapestSpace is a free space of a god on a terrace with the lowest price in food; of several a random one.
func (p *position) cheapestSpace(god, terrace int) int {
	best, food, n := -1, 0, 0
	for i := range p.spaces {
		sp := &p.spaces[i]
		if p.workers[i] != 0 || int(sp.god) != god || int(sp.terrace) != terrace {
			continue
		}
		price := p.foodFor(her, sp.segment, false)
		switch {
		case best < 0 || price < food:
			best, food, n = i, price, 1
		case price == food:
			n++
			if p.rand.IntN(n) == 0 {
				best = i
			}
			p.reveals++
		}
	}
	return best
}

// useToken takes the action that a token stands on (TW-98, ED-26, ED-33).
func (p *position) useToken(token int, r game.Recorder) {
	t := &p.solo.tokens[token]
	row, spot := &p.solo.rows[t.row], int(p.axo.tokens[token])
	p.tell(r, her, "token_used", num("value", int(t.value)), word("row", argRow, int(t.row)), num("spot", spot+1))
	if p.axo.personality != 0 && int(row.covered) == spot+1 {
		if !p.rules.onLanding {
			p.usePersonality(r)
		}
		return
	}
	l := row.spots[spot]
	for i := l.from; i < l.to; i++ {
		if !p.herSpot(&p.effects[i], r) && row.paid {
			p.tell(r, her, "gold_instead")
			p.gainList(her, row.onFailure, AxomammaPoints, r)
		}
	}
}

// herSpot takes an effect of her board; Z20 adds to resources if she has the use of it (ED-45).
func (p *position) herSpot(f *effect, r game.Recorder) bool {
	kind := f.kind
	if kind == fxFewerOf || kind == fxChoice {
		kind = p.effects[p.herChoice(f).from].kind
	}
	done := p.herEffect(f, r)
	if kind < fxGold && p.owns(her, z20) {
		p.score(her, PassivePoints, 1, r)
		p.gain(her, int(kind), 1, r)
	}
	return done
}

func (p *position) usePersonality(r game.Recorder) {
	p.tell(r, her, "personality")
	p.gainList(her, p.solo.personality[p.axo.personality-1], AxomammaPoints, r)
}

// advanceTokens moves the tokens of the roll by their value.
func (p *position) advanceTokens(r game.Recorder) {
	for i, t := range p.solo.tokens {
		if t.value != p.axo.die {
			continue
		}
		row := &p.solo.rows[t.row]
		p.axo.tokens[i] = uint8((int(p.axo.tokens[i]) + int(t.value)) % len(row.spots))
		p.tell(r, her, "token_moved", num("value", int(t.value)), word("row", argRow, int(t.row)), num("spot", int(p.axo.tokens[i])+1))
		if p.rules.onLanding && p.axo.personality != 0 && row.covered == p.axo.tokens[i]+1 {
			p.usePersonality(r)
		}
	}
}

// axomammaActs lets her take her share of a priest's action as a step of its own, if there is anything to it.
func (p *position) axomammaActs(action uint8, mover, conquering bool) {
	if mover || p.hasShare(int(action), conquering) {
		p.push(frame{q: askAxomamma, seat: her, a: stepAct, b: action, c: b2u(mover), d: b2u(conquering)})
	}
}

func (p *position) hasShare(action int, conquering bool) bool {
	switch action {
	case Produce:
		return p.built[her]&^p.down[her]&firstBits(p.passive0) != 0
	case Worship:
		return p.statueCount(her) > 0
	case Offering:
		return p.affordsOne(her, Corn, int(p.offerReply))
	case Restoration:
		return p.down[her]|p.armyDown[her] != 0
	}
	if !conquering {
		return p.armyHandsN[her] > 0
	}
	for at := range p.conquests {
		if p.checkConquest(her, at) == turn.OK {
			return true
		}
	}
	return false
}

// axomammaWeaves: at a Festival she scores her weavings and has no Merchant (TW-99).
func (p *position) axomammaWeaves(s game.Seat, r game.Recorder) {
	p.score(s, AxomammaPoints, p.weavesPay()*int16(p.weavingsN[s]), r)
}

// weavesPay is what each weaving of hers is worth at a Festival.
func (p *position) weavesPay() int16 {
	if p.rules.hard.festival {
		return 2
	}
	return 1
}

// axomammaCatchesUp: in the place of cards she gets two points if she is behind (TW-99, ED-52).
func (p *position) axomammaCatchesUp(s game.Seat, r game.Recorder) {
	if p.total(s) < p.total(0) {
		p.score(s, AxomammaPoints, 2, r)
	}
}

// axomammaEnds: before the final points everything is turned up and statues are worshipped once more (TW-99), whatever the difficulty (ED-54).
func (p *position) axomammaEnds(s game.Seat, r game.Recorder) {
	p.tell(r, s, "last_actions")
	p.turnAllUp(r)
	if p.statueCount(s) > 0 {
		p.herWorship(true, r)
	}
}
