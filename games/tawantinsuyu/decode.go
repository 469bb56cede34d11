package tawantinsuyu

import (
	"slices"

	"kancha/game"
	"kancha/game/statejson"
)

// reader takes a document apart.
type reader struct {
	*position
	d *document
}

// Decode reads the whole state of a game and refuses what counting shows to be impossible: a [*game.DecodeError].
func (e *engine) Decode(data []byte) (game.State, error) {
	s := &state{}
	r := reader{&s.position, &document{}}
	err := statejson.Read(data, r.d, func() { s.engine = e.thatBegan(r.d) }, r.head, r.workersEverywhere, r.godCards, r.armyCards, r.allWeavings,
		r.allBuildings, r.allPlayers, r.course, r.theAxomamma, r.balance, r.memories, r.frames, r.settled)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// thatBegan is the engine by which a game goes on that began with this pack and by this revision.
func (e *engine) thatBegan(d *document) *engine {
	if d.Pack != e.info.Pack.ID {
		for _, k := range e.kin {
			if d.Pack == k.info.Pack.ID {
				e = k
			}
		}
	}
	if d.Rules >= 1 && d.Rules < e.info.Rules {
		e = e.by(d.Rules)
	}
	return e
}

func setOf(path string, ids, names []string) set { return set(statejson.Set(path, ids, names)) }

func pileOf(path string, ids, names []string) pile {
	setOf(path, ids, names)
	var q pile
	for _, id := range ids {
		q.put(slices.Index(names, id))
	}
	return q
}

func (r *reader) head() {
	d := r.d
	d.Check(&r.info)
	mode, ok := r.info.Mode(d.Mode)
	statejson.Must(ok, "mode", "no such mode")
	r.seats, r.people = uint8(len(d.Players)), uint8(len(d.Players))
	if d.Mode == soloMode {
		statejson.Must(len(d.Players) == 2, "players", "a solo game has two")
		r.people = 1
	}
	statejson.Must(int(r.people) >= mode.Min && int(r.people) <= mode.Max, "players", "%d players", len(d.Players))
	r.rand = statejson.Known("generator", d.Generator)
	r.options()
	r.phase, r.reveals = phase(statejson.Index("phase", d.Phase, phaseIDs[:])), d.Reveals
	r.opener = game.Seat(statejson.Small("opener", d.Opener, int(r.seats)-1))
	r.turn = statejson.SeatOrNobody("turn", d.Turn, int(r.seats))
}

func (r *reader) options() {
	n := 0
	for i := range choices {
		c := &choices[i]
		if r.unknown(c, &r.rules) {
			continue
		}
		c.set(&r.rules, 0)
		if c.solo && r.automata() == 0 {
			continue
		}
		c.set(&r.rules, statejson.Index("options."+c.id, r.d.Options[c.id], c.values))
		n++
	}
	statejson.Must(len(r.d.Options) == n, "options", "there are others than these")
}

func (r *reader) workersEverywhere() {
	d := r.d
	for id, kind := range d.Hill.Workers {
		at := statejson.IndexOr0("hill.workers", id, r.spaceIDs)
		statejson.Must(at > 0 && kind != "", "hill.workers", "an empty name")
		r.workers[at-1] = statejson.IndexOr0("hill.workers."+id, kind, workerIDs[:])
	}
	statejson.Must(d.Hill.Trodden >= 0 && d.Hill.Trodden < 1<<(Terraces*Sections), "hill.trodden", "out of range")
	r.trodden = uint16(d.Hill.Trodden)
	for id, owner := range d.Hill.Steps {
		at := statejson.IndexOr0("hill.steps", id, r.stepIDs)
		statejson.Must(at > 0, "hill.steps", "an empty name")
		r.steps[at-1] = 1 + statejson.Small("hill.steps."+id, owner, int(r.seats)-1)
	}
	r.rotation = statejson.Small("hill.rotation", d.Hill.Rotation, Sections-1)
	statejson.Must(len(d.Village) <= len(r.village), "village", "too many")
	for i, kind := range d.Village {
		statejson.Must(kind != "", "village", "an empty name")
		r.village[i] = statejson.IndexOr0("village", kind, workerIDs[:])
		r.villagers++
	}
	statejson.Numbers("nomads", d.Nomads, r.nomads[:], 200)
	statejson.Numbers("bag", d.Bag, r.bag[:], 200)
	statejson.Numbers("casualties", d.Casualties, r.casualties[:], 200)
	statejson.Numbers("removed", d.Removed, r.removed[:], 200)
	for id, owner := range d.Conquered {
		at := statejson.IndexOr0("conquered", id, r.conquestIDs)
		statejson.Must(at > 0, "conquered", "an empty name")
		r.conquered[at-1] = 1 + statejson.Small("conquered."+id, owner, int(r.seats)-1)
	}
	r.readStatues("statues", d.Statues, &r.stock)
}

func (r *reader) readStatues(path string, list [][]int, into *[Gods][Sizes]uint8) {
	statejson.Must(len(list) == Gods, path, "want %d gods", Gods)
	for god, sizes := range list {
		statejson.Numbers(statejson.At(path, god), sizes, into[god][:], 20)
	}
}

func (r *reader) godCards() {
	g := &r.d.Gods
	r.deck = setOf("god_cards.deck", statejson.Known("god_cards.deck", g.Deck), r.cardIDs)
	r.deckN = statejson.Small("god_cards.count", g.Count, MaxCards)
	statejson.Must(int(r.deckN) == r.deck.len(), "god_cards.count", "is not that of the deck")
	r.deckBottom = pileOf("god_cards.bottom", g.Bottom, r.cardIDs)
	r.offer = pileOf("god_cards.offer", g.Offer, r.cardIDs)
	statejson.Must(r.offer.n <= r.count().offer, "god_cards.offer", "is too large")
}

func (r *reader) armyCards() {
	a := &r.d.Armies
	r.armyDeck = setOf("army_cards.deck", statejson.Known("army_cards.deck", a.Deck), r.armyIDs)
	r.armyDeckN = statejson.Small("army_cards.count", a.Count, MaxCards)
	statejson.Must(int(r.armyDeckN) == r.armyDeck.len(), "army_cards.count", "is not that of the deck")
	r.armyDiscard = setOf("army_cards.discard", a.Discard, r.armyIDs)
	drawn := statejson.Known("army_cards.drawn", a.Drawn)
	statejson.Must(len(drawn) == 0 || len(drawn) == 2 && drawn[0] != "" && drawn[1] != "", "army_cards.drawn", "want none or two")
	for i, id := range drawn {
		r.drawn[i] = statejson.IndexOr0("army_cards.drawn", id, r.armyIDs)
	}
}

func (r *reader) allWeavings() {
	w := &r.d.Weavings
	r.weaves = setOf("weavings.stack", w.Stack, r.tileIDs)
	r.weavesBottom = pileOf("weavings.bottom", w.Bottom, r.tileIDs)
	r.face = statejson.IndexOr0("weavings.face", w.Face, r.tileIDs)
	statejson.Must(len(w.Row) <= z08Size, "weavings.row", "too many")
	for i, id := range w.Row {
		statejson.Must(id != "", "weavings.row", "an empty name")
		r.row[i] = statejson.IndexOr0("weavings.row", id, r.tileIDs)
		r.rowN++
	}
	r.gone = setOf("weavings.gone", w.Gone, r.tileIDs)
}

func (r *reader) allBuildings() {
	b := &r.d.Buildings
	statejson.Must(len(b.Stacks) == 2 && len(b.Bottoms) == 2 && len(b.Market) == len(r.market), "buildings", "want two kinds, %d in the market", len(r.market))
	production := firstBits(r.passive0)
	for kind := range 2 {
		r.plans[kind] = setOf("buildings.stacks", b.Stacks[kind], r.buildingIDs)
		r.planEnds[kind] = pileOf("buildings.bottoms", b.Bottoms[kind], r.buildingIDs)
		all := r.plans[kind] | setOf("buildings.bottoms", b.Bottoms[kind], r.buildingIDs)
		for _, id := range b.Market[kind*marketEach : (kind+1)*marketEach] {
			if id != "" {
				all |= setOf("buildings.market", []string{id}, r.buildingIDs)
			}
		}
		statejson.Must(kind == 0 && all&^production == 0 || kind == 1 && all&production == 0, "buildings", "a building is of the wrong kind")
	}
	for i, id := range b.Market {
		r.market[i] = statejson.IndexOr0("buildings.market", id, r.buildingIDs)
	}
	r.worked = setOf("buildings.worked", b.Worked, r.buildingIDs)
	statejson.Must(r.worked&^production == 0, "buildings.worked", "does not produce")
}

func (r *reader) allPlayers() {
	for i := range r.d.Players {
		r.player(statejson.At("players", i), game.Seat(i), &r.d.Players[i])
	}
}

func (r *reader) player(path string, s game.Seat, d *playerDoc) {
	statejson.Numbers(path+".goods", d.Goods, r.goods[s][:], 255)
	statejson.Numbers(path+".workers", d.Workers, r.hands[s][:], 45)
	r.gods[s] = setOf(path+".god_cards", statejson.Known(path+".god_cards", d.Gods), r.cardIDs)
	r.godsN[s] = statejson.Small(path+".god_card_count", d.GodsN, MaxCards)
	r.shown[s] = setOf(path+".god_cards_shown", d.Shown, r.cardIDs)
	statejson.Must(r.shown[s]&^r.gods[s] == 0, path+".god_cards_shown", "are not in the hand")
	r.kept[s] = setOf(path+".kept", statejson.Known(path+".kept", d.Kept), r.cardIDs)
	r.armyHands[s] = setOf(path+".army_cards", statejson.Known(path+".army_cards", d.Armies), r.armyIDs)
	r.armyHandsN[s] = statejson.Small(path+".army_card_count", d.ArmiesN, MaxCards)
	statejson.Must(r.gods[s].len() == int(r.godsN[s]) && r.armyHands[s].len() == int(r.armyHandsN[s]), path, "a count is not that of the hand")
	r.keptN[s] = uint8(r.kept[s].len())
	statejson.Must(d.KeptN == nil || *d.KeptN == r.kept[s].len(), path+".kept_count", "is not that of the cards")
	statejson.Must(r.kept[s]&^r.gods[s] == 0 && r.kept[s].len() <= r.kit.Kept, path+".kept", "not these cards")
	r.open[s] = setOf(path+".open", d.Open, r.cardIDs)
	statejson.Must(r.open[s].len() <= r.kit.Played && d.Granted >= 0 && d.Granted < 1<<15, path+".open", "too many")
	r.granted[s] = uint16(d.Granted)
	r.armyUp[s] = setOf(path+".army_face_up", d.ArmyUp, r.armyIDs)
	r.armyDown[s] = setOf(path+".army_face_down", d.ArmyDown, r.armyIDs)
	r.readTapestries(path+".tapestries", s, d.Tapestries)
	r.built[s] = setOf(path+".built", d.Built, r.buildingIDs)
	r.down[s] = setOf(path+".face_down", d.Down, r.buildingIDs)
	statejson.Must(r.down[s]&^(r.built[s]&firstBits(r.passive0)) == 0, path+".face_down", "is not a production building of this seat")
	r.readStatues(path+".statues", d.Statues, &r.statuesOf[s])
	r.stepsIn[s] = statejson.Small(path+".steps_left", d.Steps, StepSpaces)
	r.markers[s] = statejson.Small(path+".markers_left", d.Markers, MaxConquest)
	r.priests[s] = statejson.Small(path+".priest", d.Priest, Sections)
	r.temple[s] = statejson.Small(path+".temple", d.Temple, len(r.track)-1)
	statejson.Must(len(d.Points) == Categories, path+".points", "want %d categories", Categories)
	for c, n := range d.Points {
		statejson.Must(n > -1000 && n < 2000, path+".points", "out of range")
		r.points[s][c] = int16(n)
	}
	statejson.Must(r.total(s) >= 0, path+".points", "less than nothing")
}

func (r *reader) readTapestries(path string, s game.Seat, list [][]string) {
	n := 0
	for _, tapestry := range list {
		statejson.Must(len(tapestry) > 0, path, "an empty tapestry")
		patterns := 0
		for i, id := range tapestry {
			tile := statejson.IndexOr0(path, id, r.tileIDs)
			statejson.Must(tile > 0 && n < MaxCards, path, "an empty name, or too many")
			b := 1 << r.tiles[tile-1].pattern
			statejson.Must(patterns&b == 0, path, "a pattern is there twice")
			patterns |= b
			if i == 0 {
				tile |= opens
			}
			r.tapestries[s][n] = tile
			n++
		}
	}
	r.weavingsN[s] = uint8(n)
}

func (r *reader) course() {
	pl, f := &r.d.Placement, &r.d.Festival
	r.place = placement{
		worker: statejson.IndexOr0("placement.worker", pl.Worker, workerIDs[:]), role: statejson.IndexOr0("placement.role", pl.Role, workerIDs[:]),
		space: statejson.IndexOr0("placement.space", pl.Space, r.spaceIDs), card: statejson.IndexOr0("placement.card", pl.Card, r.cardIDs),
		left: statejson.Small("placement.tasks_left", pl.Left, 60), set: statejson.Small("placement.set", pl.Set, fullSet),
		taken: statejson.Small("placement.benefits_taken", pl.Taken, 7), begun: pl.Begun, extra: pl.Extra, spoilt: pl.Spoilt,
	}
	r.swapped = statejson.Small("placement.swaps", pl.Swaps, 63)
	statejson.Must(!r.circular(), "placement.swaps", "go in a circle")
	r.festivals = statejson.Small("festival.over", f.Over, festivalsToPlay)
	r.tokens = statejson.Small("festival.tokens", f.Tokens, festivalsToPlay+1)
	r.holder = int8(statejson.SeatOrNobody("festival.holder", f.Holder, int(r.seats))) + 1
	r.last = f.Last
	statejson.Must(len(r.d.Stack) <= maxDepth/2, "stack", "is too high")
	for i, f := range r.d.Stack {
		r.frame(statejson.At("stack", i), &f)
	}
	r.waiting = statejson.Seats("waiting", r.d.Waiting, int(r.seats))
}

// circular tells whether swaps led back to where they began.
func (r *reader) circular() bool {
	for from := Corn; from <= Gold; from++ {
		for to := Corn; to <= Gold; to++ {
			if from != to && r.didSwap(from, to) && r.closesCircle(from, to) {
				return true
			}
		}
	}
	return false
}

func (r *reader) frame(path string, d *frameDoc) {
	var q question
	for k := askKeep; k < questions; k++ {
		if rows[k].Kind == d.Kind {
			q = k
		}
	}
	statejson.Must(q != askNothing && len(d.Args) == 5, path, "no such frame")
	f := frame{q: q, seat: game.Seat(statejson.Small(path+".seat", d.Seat, int(r.seats)-1))}
	for i, into := range []*uint8{&f.a, &f.b, &f.c, &f.d} {
		*into = statejson.Small(path+".args", d.Args[i], 255)
	}
	statejson.Must(d.Args[4] >= 0 && d.Args[4] <= len(r.effects), path+".args", "no such effect")
	f.e = uint16(d.Args[4])
	r.push(f)
}

func (r *reader) theAxomamma() {
	d := r.d.Axomamma
	statejson.Must((d != nil) == (r.automata() != 0), "axomamma", "belongs to the solo game")
	if d == nil {
		return
	}
	a := &r.axo
	statejson.Must(len(d.Tokens) == len(r.solo.tokens), "axomamma.tokens", "want %d", len(r.solo.tokens))
	for i, spot := range d.Tokens {
		a.tokens[i] = statejson.Small("axomamma.tokens", spot, len(r.solo.rows[r.solo.tokens[i].row].spots)-1)
	}
	statejson.Must(len(d.Slots) == len(a.slots) && len(d.SlotGods) == len(a.slots), "axomamma.slots", "want %d", len(a.slots))
	for i, id := range d.Slots {
		a.slots[i] = statejson.IndexOr0("axomamma.slots", statejson.Known("axomamma.slots", id), r.cardIDs)
		a.slotGods[i] = statejson.IndexOr0("axomamma.slot_gods", d.SlotGods[i], godIDs[:])
		statejson.Must(a.slots[i] == 0 && a.slotGods[i] == 0 || a.slots[i] != 0 && a.slotGods[i] == 1+r.cards[a.slots[i]-1].god,
			"axomamma.slot_gods", "is not the god of the card")
	}
	a.personality = statejson.Small("axomamma.personality", d.Personality, len(r.solo.personality))
	a.die = statejson.Small("axomamma.die", d.Die, len(a.slots))
	statejson.Must(len(d.Queue) <= r.kit.Limit, "axomamma.queue", "too many")
	var queue [Colours]uint8
	for i, kind := range d.Queue {
		statejson.Must(kind != "", "axomamma.queue", "an empty name")
		a.queue[i] = statejson.IndexOr0("axomamma.queue", kind, workerIDs[:])
		queue[a.queue[i]-1]++
		a.queueN++
	}
	statejson.Must(queue == r.hands[her], "axomamma.queue", "are not her workers")
}
