package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/statejson"
)

// ledger counts things that must be in exactly one place.
type ledger struct {
	seen  set
	twice bool
}

func (l *ledger) add(s set) {
	l.twice = l.twice || l.seen&s != 0
	l.seen |= s
}

func (l *ledger) addOne(i uint8) {
	if i != 0 {
		l.add(bit(int(i) - 1))
	}
}

func (l *ledger) addPile(q *pile) {
	for _, i := range q.at[:q.n] {
		l.addOne(i + 1)
	}
}

// balance counts what the box holds.
func (r *reader) balance() {
	statejson.Must(r.balanced(r.godLedger(), firstBits(len(r.cards))), "god_cards", "a card is missing or there twice")
	statejson.Must(r.balanced(r.armyLedger(), firstBits(len(r.armies))), "army_cards", "a card is missing or there twice")
	all := firstBits(len(r.tiles))
	tiles := r.tileLedger()
	if r.phase == settingUp { // starting weavings that nobody has chosen yet lie beside the board
		for i, t := range r.tiles {
			if t.start && !tiles.seen.has(i) {
				tiles.add(bit(i))
			}
		}
	}
	statejson.Must(r.balanced(tiles, all), "weavings", "a tile is missing or there twice")
	statejson.Must(r.balanced(r.buildingLedger(), firstBits(len(r.buildings))), "buildings", "a building is missing or there twice")
	for kind := range Colours {
		statejson.Must(r.workersOfKind(kind) == int(r.perColour), "workers", "%d of kind %s", r.workersOfKind(kind), workerIDs[kind])
	}
	for s := range game.Seat(r.seats) {
		steps, markers := int(r.stepsIn[s]), int(r.markers[s])
		for at, owner := range r.steps {
			if game.Seat(owner)-1 == s {
				steps++
				statejson.Must(at%2 == 0 || r.steps[at-1] != 0, "hill.steps", "a lower flight without an upper one")
			}
		}
		for _, owner := range r.conquered {
			if game.Seat(owner)-1 == s {
				markers++
			}
		}
		statejson.Must(steps == r.kit.Steps && markers == r.kit.Markers, "players", "steps or markers are missing")
	}
	for god := range Gods {
		for size := range Sizes {
			n := r.stock[god][size]
			for s := range r.seats {
				n += r.statuesOf[s][god][size]
			}
			statejson.Must(n <= r.statues[god][size], "statues", "there are more than the box holds")
		}
	}
	for i := range r.spaces {
		statejson.Must(r.workers[i] == 0 || r.trodden>>r.spaces[i].segment&1 != 0, "hill.trodden", "a segment with a worker is not")
	}
}

func (r *reader) balanced(l ledger, all set) bool { return !l.twice && l.seen == all }

func (p *position) godLedger() (l ledger) {
	l.add(p.deck)
	l.addPile(&p.deckBottom)
	l.addPile(&p.offer)
	for s := range p.seats {
		l.add(p.gods[s])
		l.add(p.open[s])
	}
	for _, i := range p.axo.slots {
		l.addOne(i)
	}
	l.addOne(p.place.card)
	return l
}

func (p *position) armyLedger() (l ledger) {
	l.add(p.armyDeck)
	l.add(p.armyDiscard)
	for s := range p.seats {
		l.add(p.armyHands[s])
		l.add(p.armyUp[s])
		l.add(p.armyDown[s])
	}
	for _, i := range p.drawn {
		l.addOne(i)
	}
	return l
}

func (p *position) tileLedger() (l ledger) {
	l.add(p.weaves)
	l.addPile(&p.weavesBottom)
	l.addOne(p.face)
	l.add(p.gone)
	for _, t := range p.row[:p.rowN] {
		l.addOne(t)
	}
	for s := range p.seats {
		for _, t := range p.tapestries[s][:p.weavingsN[s]] {
			l.addOne(t &^ opens)
		}
	}
	for _, f := range p.stack[:p.depth] {
		if f.q == askJoin {
			l.addOne(f.a)
			l.addOne(f.b)
			l.addOne(f.c)
		}
	}
	return l
}

func (p *position) buildingLedger() (l ledger) {
	for kind := range p.plans {
		l.add(p.plans[kind])
		l.addPile(&p.planEnds[kind])
	}
	for _, b := range p.market {
		l.addOne(b)
	}
	for s := range p.seats {
		l.add(p.built[s])
	}
	return l
}

func (p *position) workersOfKind(kind int) int {
	n := int(p.nomads[kind]) + int(p.bag[kind]) + int(p.casualties[kind]) + int(p.removed[kind])
	for _, k := range p.workers {
		if int(k) == kind+1 {
			n++
		}
	}
	for _, k := range p.village[:p.villagers] {
		if int(k) == kind+1 {
			n++
		}
	}
	for s := range p.seats {
		n += int(p.hands[s][kind])
	}
	return n
}

// frames checks that every frame of the stack could be there.
func (r *reader) frames() {
	statejson.Must((r.depth == 0) == (r.phase == finished), "stack", "belongs to a game that is not over")
	statejson.Must((r.phase == settingUp || r.phase == finished) == (r.turn == game.Watcher), "turn", "does not fit the phase")
	if r.depth == 0 {
		return
	}
	first := r.stack[0].q
	statejson.Must(first == doCleanUp || first == doTurn || first == doSetup, "stack", "does not begin as a turn does")
	statejson.Must((first == doSetup) == (r.phase == settingUp), "stack", "does not fit the phase")
	buried := 0
	for at := range r.stack[:r.depth] {
		f := &r.stack[at]
		if f.q == askBury {
			buried++
		}
		auto := r.automata().Has(f.seat)
		statejson.Must(!f.q.asks() || auto == (f.q == askAxomamma) || f.q == askShopOther || f.q == askSoldiers || f.q == askKeep,
			"stack", "a seat is asked what it cannot answer")
		statejson.Must(r.couldBe(at, f), "stack", "%s cannot be like this", rows[f.q].Kind)
	}
	statejson.Must(r.rowN == 0 || int(r.rowN) <= shopSize+buried, "weavings.row", "too many")
	drawer := r.drawer()
	statejson.Must(r.drawn[0] == 0 || drawer >= 0, "army_cards.drawn", "by nobody")
	for s := range r.seats {
		statejson.Must(r.phase != settingUp || r.priests[s] == 0, "players", "a high priest stands before the first turn")
	}
	if r.phase != settingUp {
		for s := range r.people {
			started := r.priests[s] != 0
			statejson.Must(started || r.standsNext(game.Seat(s)), "players", "a high priest is missing")
		}
		statejson.Must(r.automata() == 0 || r.priests[her] != 0 || r.priests[0] == 0, "players", "her high priest is missing")
	}
}

// standsNext tells whether a seat without a high priest has not had its first turn, or places it now.
func (r *reader) standsNext(s game.Seat) bool {
	if r.festivals > 0 || r.phase != playing {
		return false
	}
	return r.turn != s || r.top().q == askStand
}

// couldBe checks the arguments of a frame: nothing that follows from them may be out of range.
func (r *reader) couldBe(at int, f *frame) bool {
	switch f.q {
	case askKeep:
		return r.phase == settingUp && at == int(r.depth)-1 && r.keepingFits()
	case doSetup:
		return at == 0 && *f == frame{q: doSetup, a: f.a} && r.setupFits(f.a)
	case doTurn:
		return at == 0 && f.a <= 1
	case doCleanUp:
		return at == 0 && f.seat == r.turn
	case doFestival:
		return at == 1 && r.phase == feasting && f.a < festSteps && f.b <= r.seats && r.stack[0] == frame{q: doTurn, seat: f.seat, a: 1}
	case doFinal:
		return at == 1 && r.phase == feasting && f.b <= r.seats
	case askTurn:
		return r.playingAt(f) && f.a < 16 && f.b <= 1 && (f.a == 0) == (f.b == 0)
	case askEnd:
		return r.playingAt(f) && f.a <= 1 && at == 1
	case askStand:
		return r.playingAt(f) && r.priests[f.seat] == 0
	case askSpace:
		return r.playingAt(f) && r.placingFits(false)
	case askWith, askFood, doSettle:
		return r.playingAt(f) && r.placingFits(true)
	case askCapture, askTasks, askAfter:
		return r.playingAt(f) && r.place.worker != 0 && r.place.space != 0 && r.roleFits() && r.takenFits()
	}
	return r.couldBeEffect(at, f)
}

// setupFits: above the setup lie only the questions of its stage, and the cards that it will deal are there.
func (r *reader) setupFits(next uint8) bool {
	for _, f := range r.stack[1:r.depth] {
		if (f.q == askBegin) != (next == 1) || (f.q == askKeep) != (next == 2) {
			return false
		}
	}
	return next >= 1 && next <= 3 && (next != 1 || int(r.deckN+r.deckBottom.n) >= int(r.people)*r.kit.Dealt)
}

func (r *reader) couldBeEffect(at int, f *frame) bool {
	kinds := map[question][]effectKind{
		askStatue: {fxStatueSmall, fxStatueSmallFree}, askSteps: {fxSteps, fxStepsFree}, askBuild: {fxBuild, fxBuildFree},
	}
	switch f.q {
	case doEffect:
		return int(f.e) < len(r.effects) && f.a < Categories
	case askChoice:
		return int(f.e) < len(r.effects) && r.effects[f.e].kind == fxChoice && f.a < Categories
	case askStatue, askSteps, askBuild:
		if f.e == 0 {
			return f.b <= 1
		}
		kind := r.effects[f.e-1].kind
		return (kind == kinds[f.q][0] || kind == kinds[f.q][1]) && f.b <= 1
	case doReward:
		return int(f.a) < len(r.track)
	case askPerform:
		return int(f.a) < Actions && at > 0 && r.stack[at-1].q == doReact && r.stack[at-1].seat == f.seat
	case doReact:
		return int(f.a) < Actions && f.b <= r.seats && f.c <= 1 && f.d <= 1
	case doAction:
		return int(f.a) < Actions && f.b <= 1 && f.c <= 1 && f.d <= 1
	case askSoldiers:
		return int(f.a) < len(r.conquests) && r.canConquer(f.seat, int(f.a))
	case askJoin:
		return f.a != 0 && int(max(f.a, f.b, f.c)) <= len(r.tiles) && (f.b != 0 || f.c == 0)
	case askShop:
		return f.a <= 1
	case askGod:
		return f.b <= 1
	case askBenefits:
		return f.a <= 1 && (f.a == 0 || r.open[f.seat].len() == 1)
	case askAxomamma:
		return r.axomammaFits(f)
	case askProduce:
		return f.a <= 1 && f.b <= 1 && f.c <= 1
	case askWorship:
		return f.a <= 1 && f.b < 4
	case askRestoreFree:
		return f.a <= 20
	}
	return true
}

func (r *reader) axomammaFits(f *frame) bool {
	switch f.a {
	case stepToken:
		return int(f.b) < len(r.solo.tokens)
	case stepAct:
		return int(f.b) < Actions && f.c <= 1 && f.d <= 1
	case stepReply:
		return r.herReplyTile() != 0
	}
	return f.a < axoSteps
}

func (r *reader) playingAt(f *frame) bool {
	return r.phase == playing && f.seat == r.turn && f.seat < game.Seat(r.people)
}

// keepingFits: who has chosen its cards does not wait any more.
func (r *reader) keepingFits() bool {
	for s := range game.Seat(r.people) {
		done := r.kept[s].len() == r.kit.Kept
		if r.waiting.Has(s) == done || int(r.godsN[s]) != r.kit.Dealt {
			return false
		}
	}
	return r.waiting != 0 && r.waiting&^game.AllSeats(int(r.people)) == 0
}

func (r *reader) roleFits() bool {
	return r.place.role == 0 || !r.rules.inAddition && r.mayActAs(r.turn, int(r.place.role)-1)
}

func (r *reader) takenFits() bool {
	return r.place.card == 0 && r.place.taken == 0 || r.place.card != 0 && int(r.place.taken) < 1<<r.benefitsOf(int(r.place.card)-1)
}

// placingFits: the worker is still in the supply, its space is free.
func (r *reader) placingFits(space bool) bool {
	pl := &r.place
	if pl.worker == 0 || r.hands[r.turn][pl.worker-1] == 0 || r.priests[r.turn] == 0 || !r.roleFits() {
		return false
	}
	return (pl.space != 0) == space && (!space || r.workers[pl.space-1] == 0)
}

// settled proves that the position is one in which somebody is asked: nothing happens by itself, and there is an
// answer.
func (r *reader) settled() {
	if r.depth == 0 {
		statejson.Must(r.waiting == 0, "waiting", "nobody, the game is over")
		return
	}
	top := *r.top()
	if top.q == askFood {
		card, _ := r.foodLimits(top.seat)
		statejson.Must(int(top.a) <= card, "stack", "food that cannot be paid")
	}
	before, settle := *r.position, rows[top.q].Settle
	asks := top.q.asks() && (settle == nil || !settle(r.position, asked{r.top(), top.seat}, nil))
	statejson.Must(asks && *r.position == before, "stack", "nobody is asked anything")
	if top.q != askKeep {
		statejson.Must(r.waiting == game.SeatSet(top.seat), "waiting", "it is another seat that is asked")
	}
	for s := range r.waiting.All() {
		var buf [512]game.Move
		statejson.Must(len(r.Moves(s, buf[:0])) > 0, "stack", "there is no answer")
	}
}
