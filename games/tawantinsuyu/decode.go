package tawantinsuyu

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"kancha/game"
)

func broken(path, format string, args ...any) *game.DecodeError {
	return &game.DecodeError{Path: path, Reason: fmt.Sprintf(format, args...)}
}

// reader takes a document apart. The first thing that is wrong ends it, by way of a panic that Decode catches.
type reader struct {
	*position
	d *document
}

// Decode reads the whole state of a game and refuses what counting shows to be impossible: a [*game.DecodeError].
func (e *engine) Decode(data []byte) (st game.State, err error) {
	var d document
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&d); err != nil {
		return nil, broken("", "%s", err.Error())
	}
	if dec.More() {
		return nil, broken("", "something follows the state")
	}
	if d.Pack != e.info.Pack.ID {
		for _, k := range e.kin { // a state knows the pack that its game began with
			if d.Pack == k.info.Pack.ID {
				e = k
			}
		}
	}
	if d.Rules >= 1 && d.Rules < e.info.Rules {
		e = e.by(d.Rules)
	}
	s := &state{position{engine: e}}
	defer func() {
		if r := recover(); r != nil {
			wrong, ok := r.(*game.DecodeError)
			if !ok {
				panic(r)
			}
			st, err = nil, wrong
		}
	}()
	r := reader{&s.position, &d}
	for _, step := range []func(){r.head, r.workersEverywhere, r.godCards, r.armyCards, r.allWeavings, r.allBuildings,
		r.allPlayers, r.course, r.theAxomamma, r.balance, r.memories, r.frames, r.settled} {
		step()
	}
	return s, nil
}

// fail ends the reading unless something holds.
func (r *reader) must(ok bool, path, format string, args ...any) {
	if !ok {
		panic(broken(path, format, args...))
	}
}

// small reads a number from 0 to most.
func (r *reader) small(path string, n, most int) uint8 {
	r.must(n >= 0 && n <= most && most <= 255, path, "%d is out of range", n)
	return uint8(n)
}

// thing finds a thing by its name, counted from 1; "" is none.
func (r *reader) thing(path, id string, names []string) uint8 {
	if id == "" {
		return 0
	}
	at := slices.Index(names, id)
	r.must(at >= 0, path, "there is no %q", id)
	return uint8(1 + at)
}

func (r *reader) setOf(path string, ids []string, names []string) set {
	var out set
	for i, id := range ids {
		at := int(r.thing(fmt.Sprintf("%s[%d]", path, i), id, names)) - 1
		r.must(at >= 0 && !out.has(at), path, "%q is empty or there twice", id)
		out |= bit(at)
	}
	return out
}

func (r *reader) pileOf(path string, ids []string, names []string) pile {
	r.setOf(path, ids, names)
	var q pile
	for _, id := range ids {
		q.put(slices.Index(names, id))
	}
	return q
}

// numbers reads a list of an exact length.
func (r *reader) numbers(path string, list []int, into []uint8, most int) {
	r.must(len(list) == len(into), path, "want %d numbers", len(into))
	for i, n := range list {
		into[i] = r.small(fmt.Sprintf("%s[%d]", path, i), n, most)
	}
}

func (r *reader) known(path string, list *[]string) []string {
	r.must(list != nil, path, "is missing: this is a view, not a state")
	return *list
}

func (r *reader) head() {
	d := r.d
	r.must(d.Game == r.info.ID, "game", "%q is another game", d.Game)
	r.must(d.Rules == r.info.Rules, "rules", "revision %d, this engine plays %d", d.Rules, revision)
	r.must(d.Pack == r.info.Pack.ID, "pack", "%q, loaded is %q", d.Pack, r.info.Pack.ID)
	mode, ok := r.info.Mode(d.Mode)
	r.must(ok, "mode", "no such mode")
	r.seats, r.people = uint8(len(d.Players)), uint8(len(d.Players))
	if d.Mode == soloMode {
		r.must(len(d.Players) == 2, "players", "a solo game has two")
		r.people = 1
	}
	r.must(int(r.people) >= mode.Min && int(r.people) <= mode.Max, "players", "%d players", len(d.Players))
	r.must(d.Generator != nil, "generator", "is missing: this is a view, not a state")
	r.rand = *d.Generator
	r.options()
	at := slices.Index(phaseIDs[:], d.Phase)
	r.must(at >= 0, "phase", "no such phase")
	r.phase, r.reveals = phase(at), d.Reveals
	r.opener = game.Seat(r.small("opener", d.Opener, int(r.seats)-1))
	r.turn = r.seatOr("turn", d.Turn)
}

func (r *reader) seatOr(path string, n *int) game.Seat {
	if n == nil {
		return game.Watcher
	}
	return game.Seat(r.small(path, *n, int(r.seats)-1))
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
		at := slices.Index(c.values, r.d.Options[c.id])
		r.must(at >= 0, "options."+c.id, "no such value")
		c.set(&r.rules, at)
		n++
	}
	r.must(len(r.d.Options) == n, "options", "there are others than these")
}

func (r *reader) workersEverywhere() {
	d := r.d
	for id, kind := range d.Hill.Workers {
		at := r.thing("hill.workers", id, r.spaceIDs)
		r.must(at > 0 && kind != "", "hill.workers", "an empty name")
		r.workers[at-1] = r.thing("hill.workers."+id, kind, workerIDs[:])
	}
	r.must(d.Hill.Trodden >= 0 && d.Hill.Trodden < 1<<(Terraces*Sections), "hill.trodden", "out of range")
	r.trodden = uint16(d.Hill.Trodden)
	for id, owner := range d.Hill.Steps {
		at := r.thing("hill.steps", id, r.stepIDs)
		r.must(at > 0, "hill.steps", "an empty name")
		r.steps[at-1] = 1 + r.small("hill.steps."+id, owner, int(r.seats)-1)
	}
	r.rotation = r.small("hill.rotation", d.Hill.Rotation, Sections-1)
	r.must(len(d.Village) <= len(r.village), "village", "too many")
	for i, kind := range d.Village {
		r.must(kind != "", "village", "an empty name")
		r.village[i] = r.thing("village", kind, workerIDs[:])
		r.villagers++
	}
	r.numbers("nomads", d.Nomads, r.nomads[:], 200)
	r.numbers("bag", d.Bag, r.bag[:], 200)
	r.numbers("casualties", d.Casualties, r.casualties[:], 200)
	r.numbers("removed", d.Removed, r.removed[:], 200)
	for id, owner := range d.Conquered {
		at := r.thing("conquered", id, r.conquestIDs)
		r.must(at > 0, "conquered", "an empty name")
		r.conquered[at-1] = 1 + r.small("conquered."+id, owner, int(r.seats)-1)
	}
	r.readStatues("statues", d.Statues, &r.stock)
}

func (r *reader) readStatues(path string, list [][]int, into *[Gods][Sizes]uint8) {
	r.must(len(list) == Gods, path, "want %d gods", Gods)
	for god, sizes := range list {
		r.numbers(fmt.Sprintf("%s[%d]", path, god), sizes, into[god][:], 20)
	}
}

func (r *reader) godCards() {
	g := &r.d.Gods
	r.deck = r.setOf("god_cards.deck", r.known("god_cards.deck", g.Deck), r.cardIDs)
	r.deckN = r.small("god_cards.count", g.Count, MaxCards)
	r.must(int(r.deckN) == r.deck.len(), "god_cards.count", "is not that of the deck")
	r.deckBottom = r.pileOf("god_cards.bottom", g.Bottom, r.cardIDs)
	r.offer = r.pileOf("god_cards.offer", g.Offer, r.cardIDs)
	r.must(r.offer.n <= r.count().offer, "god_cards.offer", "is too large")
}

func (r *reader) armyCards() {
	a := &r.d.Armies
	r.armyDeck = r.setOf("army_cards.deck", r.known("army_cards.deck", a.Deck), r.armyIDs)
	r.armyDeckN = r.small("army_cards.count", a.Count, MaxCards)
	r.must(int(r.armyDeckN) == r.armyDeck.len(), "army_cards.count", "is not that of the deck")
	r.armyDiscard = r.setOf("army_cards.discard", a.Discard, r.armyIDs)
	drawn := r.known("army_cards.drawn", a.Drawn)
	r.must(len(drawn) == 0 || len(drawn) == 2 && drawn[0] != "" && drawn[1] != "", "army_cards.drawn", "want none or two")
	for i, id := range drawn {
		r.drawn[i] = r.thing("army_cards.drawn", id, r.armyIDs)
	}
}

func (r *reader) allWeavings() {
	w := &r.d.Weavings
	r.weaves = r.setOf("weavings.stack", w.Stack, r.tileIDs)
	r.weavesBottom = r.pileOf("weavings.bottom", w.Bottom, r.tileIDs)
	r.face = r.thing("weavings.face", w.Face, r.tileIDs)
	r.must(len(w.Row) <= z08Size, "weavings.row", "too many")
	for i, id := range w.Row {
		r.must(id != "", "weavings.row", "an empty name")
		r.row[i] = r.thing("weavings.row", id, r.tileIDs)
		r.rowN++
	}
	r.gone = r.setOf("weavings.gone", w.Gone, r.tileIDs)
}

func (r *reader) allBuildings() {
	b := &r.d.Buildings
	r.must(len(b.Stacks) == 2 && len(b.Bottoms) == 2 && len(b.Market) == len(r.market), "buildings", "want two kinds, %d in the market", len(r.market))
	production := firstBits(r.passive0)
	for kind := range 2 {
		r.plans[kind] = r.setOf("buildings.stacks", b.Stacks[kind], r.buildingIDs)
		r.planEnds[kind] = r.pileOf("buildings.bottoms", b.Bottoms[kind], r.buildingIDs)
		all := r.plans[kind] | r.setOf("buildings.bottoms", b.Bottoms[kind], r.buildingIDs)
		for _, id := range b.Market[kind*marketEach : (kind+1)*marketEach] {
			if id != "" {
				all |= r.setOf("buildings.market", []string{id}, r.buildingIDs)
			}
		}
		r.must(kind == 0 && all&^production == 0 || kind == 1 && all&production == 0, "buildings", "a building is of the wrong kind")
	}
	for i, id := range b.Market {
		r.market[i] = r.thing("buildings.market", id, r.buildingIDs)
	}
	r.worked = r.setOf("buildings.worked", b.Worked, r.buildingIDs)
	r.must(r.worked&^production == 0, "buildings.worked", "does not produce")
}

func (r *reader) allPlayers() {
	for i := range r.d.Players {
		r.player(fmt.Sprintf("players[%d]", i), game.Seat(i), &r.d.Players[i])
	}
}

func (r *reader) player(path string, s game.Seat, d *playerDoc) {
	r.numbers(path+".goods", d.Goods, r.goods[s][:], 255)
	r.numbers(path+".workers", d.Workers, r.hands[s][:], 45)
	r.gods[s] = r.setOf(path+".god_cards", r.known(path+".god_cards", d.Gods), r.cardIDs)
	r.godsN[s] = r.small(path+".god_card_count", d.GodsN, MaxCards)
	r.shown[s] = r.setOf(path+".god_cards_shown", d.Shown, r.cardIDs)
	r.must(r.shown[s]&^r.gods[s] == 0, path+".god_cards_shown", "are not in the hand")
	r.kept[s] = r.setOf(path+".kept", r.known(path+".kept", d.Kept), r.cardIDs)
	r.armyHands[s] = r.setOf(path+".army_cards", r.known(path+".army_cards", d.Armies), r.armyIDs)
	r.armyHandsN[s] = r.small(path+".army_card_count", d.ArmiesN, MaxCards)
	r.must(r.gods[s].len() == int(r.godsN[s]) && r.armyHands[s].len() == int(r.armyHandsN[s]), path, "a count is not that of the hand")
	r.keptN[s] = uint8(r.kept[s].len())
	r.must(d.KeptN == nil || *d.KeptN == r.kept[s].len(), path+".kept_count", "is not that of the cards")
	r.must(r.kept[s]&^r.gods[s] == 0 && r.kept[s].len() <= r.kit.Kept, path+".kept", "not these cards")
	r.open[s] = r.setOf(path+".open", d.Open, r.cardIDs)
	r.must(r.open[s].len() <= r.kit.Played && d.Granted >= 0 && d.Granted < 1<<15, path+".open", "too many")
	r.granted[s] = uint16(d.Granted)
	r.armyUp[s] = r.setOf(path+".army_face_up", d.ArmyUp, r.armyIDs)
	r.armyDown[s] = r.setOf(path+".army_face_down", d.ArmyDown, r.armyIDs)
	r.readTapestries(path+".tapestries", s, d.Tapestries)
	r.built[s] = r.setOf(path+".built", d.Built, r.buildingIDs)
	r.down[s] = r.setOf(path+".face_down", d.Down, r.buildingIDs)
	r.must(r.down[s]&^(r.built[s]&firstBits(r.passive0)) == 0, path+".face_down", "is not a production building of this seat")
	r.readStatues(path+".statues", d.Statues, &r.statuesOf[s])
	r.stepsIn[s] = r.small(path+".steps_left", d.Steps, StepSpaces)
	r.markers[s] = r.small(path+".markers_left", d.Markers, MaxConquest)
	r.priests[s] = r.small(path+".priest", d.Priest, Sections)
	r.temple[s] = r.small(path+".temple", d.Temple, len(r.track)-1)
	r.must(len(d.Points) == Categories, path+".points", "want %d categories", Categories)
	for c, n := range d.Points {
		r.must(n > -1000 && n < 2000, path+".points", "out of range")
		r.points[s][c] = int16(n)
	}
	r.must(r.total(s) >= 0, path+".points", "less than nothing")
}

func (r *reader) readTapestries(path string, s game.Seat, list [][]string) {
	n := 0
	for _, tapestry := range list {
		r.must(len(tapestry) > 0, path, "an empty tapestry")
		patterns := 0
		for i, id := range tapestry {
			tile := r.thing(path, id, r.tileIDs)
			r.must(tile > 0 && n < MaxCards, path, "an empty name, or too many")
			b := 1 << r.tiles[tile-1].pattern
			r.must(patterns&b == 0, path, "a pattern is there twice")
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
		worker: r.thing("placement.worker", pl.Worker, workerIDs[:]), role: r.thing("placement.role", pl.Role, workerIDs[:]),
		space: r.thing("placement.space", pl.Space, r.spaceIDs), card: r.thing("placement.card", pl.Card, r.cardIDs),
		left: r.small("placement.tasks_left", pl.Left, 60), set: r.small("placement.set", pl.Set, fullSet),
		taken: r.small("placement.benefits_taken", pl.Taken, 7), begun: pl.Begun, extra: pl.Extra, spoilt: pl.Spoilt,
	}
	r.swapped = r.small("placement.swaps", pl.Swaps, 63)
	r.must(!r.circular(), "placement.swaps", "go in a circle")
	r.festivals = r.small("festival.over", f.Over, festivalsToPlay)
	r.tokens = r.small("festival.tokens", f.Tokens, festivalsToPlay+1)
	r.holder = int8(r.seatOr("festival.holder", f.Holder)) + 1
	r.last = f.Last
	r.must(len(r.d.Stack) <= maxDepth/2, "stack", "is too high")
	for i, f := range r.d.Stack {
		r.frame(fmt.Sprintf("stack[%d]", i), &f)
	}
	for _, s := range r.d.Waiting {
		r.waiting = r.waiting.With(game.Seat(r.small("waiting", s, int(r.seats)-1)))
	}
	r.must(r.waiting.Len() == len(r.d.Waiting) && slices.IsSorted(r.d.Waiting), "waiting", "a seat is there twice, or out of order")
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
		if frameKind(k) == d.Kind {
			q = k
		}
	}
	r.must(q != askNothing && len(d.Args) == 5, path, "no such frame")
	f := frame{q: q, seat: game.Seat(r.small(path+".seat", d.Seat, int(r.seats)-1))}
	for i, into := range []*uint8{&f.a, &f.b, &f.c, &f.d} {
		*into = r.small(path+".args", d.Args[i], 255)
	}
	r.must(d.Args[4] >= 0 && d.Args[4] <= len(r.effects), path+".args", "no such effect")
	f.e = uint16(d.Args[4])
	r.push(f)
}

func (r *reader) theAxomamma() {
	d := r.d.Axomamma
	r.must((d != nil) == (r.automata() != 0), "axomamma", "belongs to the solo game")
	if d == nil {
		return
	}
	a := &r.axo
	r.must(len(d.Tokens) == len(r.solo.tokens), "axomamma.tokens", "want %d", len(r.solo.tokens))
	for i, spot := range d.Tokens {
		a.tokens[i] = r.small("axomamma.tokens", spot, len(r.solo.rows[r.solo.tokens[i].row].spots)-1)
	}
	r.must(len(d.Slots) == len(a.slots) && len(d.SlotGods) == len(a.slots), "axomamma.slots", "want %d", len(a.slots))
	for i, id := range d.Slots {
		r.must(id != nil, "axomamma.slots", "is missing: this is a view, not a state")
		a.slots[i] = r.thing("axomamma.slots", *id, r.cardIDs)
		a.slotGods[i] = r.thing("axomamma.slot_gods", d.SlotGods[i], godIDs[:])
		r.must(a.slots[i] == 0 && a.slotGods[i] == 0 || a.slots[i] != 0 && a.slotGods[i] == 1+r.cards[a.slots[i]-1].god,
			"axomamma.slot_gods", "is not the god of the card")
	}
	a.personality = r.small("axomamma.personality", d.Personality, len(r.solo.personality))
	a.die = r.small("axomamma.die", d.Die, len(a.slots))
	r.must(len(d.Queue) <= r.kit.Limit, "axomamma.queue", "too many")
	var queue [Colours]uint8
	for i, kind := range d.Queue {
		r.must(kind != "", "axomamma.queue", "an empty name")
		a.queue[i] = r.thing("axomamma.queue", kind, workerIDs[:])
		queue[a.queue[i]-1]++
		a.queueN++
	}
	r.must(queue == r.hands[her], "axomamma.queue", "are not her workers")
}
