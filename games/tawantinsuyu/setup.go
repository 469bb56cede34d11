package tawantinsuyu

import (
	"crypto/sha256"
	"encoding/hex"

	"kancha/game"
	"kancha/game/turn"
)

// Ids of modes.
const (
	competitive = "competitive"
	soloMode    = "solo"
)

// options are the readings and choices of a game (docs/rulings/tawantinsuyu.md).
type options struct {
	weavingReply  uint8 // ED-01
	tokenCS       bool  // ED-02
	z10Stone      uint8 // ED-03
	z12Offering   bool  // ED-04
	rightOnly     bool  // ED-05
	handAsPrinted bool  // ED-06
	resourcesOnly bool  // ED-07
	allOrOne      bool  // ED-08
	upkeep        uint8 // ED-09
	earlyGoesOn   bool  // ED-10
	eachCost      bool  // ED-11
	allFit        bool  // ED-12
	target        uint8 // ED-24: 0 discards, 1 flips, 2 points
	secondFree    bool  // ED-25
	newOnly       bool  // ED-28
	colourOrder   bool  // ED-29
	inAddition    bool  // ED-30
	neverUsed     bool  // ED-31
	twoStone      bool  // ED-32
	onLanding     bool  // ED-33
	asPrinted     bool  // Coricancha not turned
	noFestivalUse bool  // TW-80
	z13Each       bool  // ED-44
	herPassive    bool  // ED-45
	cornOnly      bool  // ED-46
	hersFirst     bool  // ED-47
	bySoldiers    bool  // ED-48

	easy easier
	hard harder
}

type easier struct{ noPersonality, buildings, worship, conquest, noWorkers bool }

type harder struct{ climb, threshold, soldiers, priest, festival, noWorkers, resources bool }

// choice is an option of a setup: what its values are and where they go.
type choice struct {
	id     string
	values []string
	solo   bool
	set    func(*options, int) // the number of the value
	get    func(*options) int
	since  int // the revision of the rules that brought it
	before int // the value that games of earlier revisions go by
}

// from is an option that a revision of the rules has brought.
func (c choice) from(revision, before int) choice {
	c.since, c.before = revision, before
	return c
}

// unknown tells whether a game by these rules is older than an option; it then goes by what held before.
func (e *engine) unknown(c *choice, o *options) bool {
	if e.since(c.since) {
		return false
	}
	c.set(o, c.before)
	return true
}

func toggle(id, off, on string, solo bool, at func(*options) *bool) choice {
	return choice{id: id, values: []string{off, on}, solo: solo,
		set: func(o *options, n int) { *at(o) = n == 1 },
		get: func(o *options) int {
			if *at(o) {
				return 1
			}
			return 0
		}}
}

func number(id string, values []string, base uint8, at func(*options) *uint8) choice {
	return choice{id: id, values: values,
		set: func(o *options, n int) { *at(o) = base + uint8(n) },
		get: func(o *options) int { return int(*at(o) - base) }}
}

// choices are all options in the order of Info. The first value is the default.
var choices = []choice{
	toggle("coricancha", "turned", "printed", false, func(o *options) *bool { return &o.asPrinted }),
	number("weaving_reaction_cost", []string{"2", "3"}, 2, func(o *options) *uint8 { return &o.weavingReply }),
	toggle("festival_token_vp", "1-2-4", "1-2-3", false, func(o *options) *bool { return &o.tokenCS }),
	number("z10_stone", []string{"1", "2"}, 1, func(o *options) *uint8 { return &o.z10Stone }),
	toggle("z12_trigger", "worship", "offering", false, func(o *options) *bool { return &o.z12Offering }),
	toggle("tapestry_ends", "both", "right", false, func(o *options) *bool { return &o.rightOnly }),
	toggle("festival_temple_left", "all", "resources_only", false, func(o *options) *bool { return &o.resourcesOnly }),
	toggle("god_benefit_choice", "any_subset", "all_one_none", false, func(o *options) *bool { return &o.allOrOne }),
	number("festival_upkeep_potato", []string{"1", "2"}, 1, func(o *options) *uint8 { return &o.upkeep }),
	toggle("early_festival_final", "true", "false", false, func(o *options) *bool { return &o.earlyGoesOn }),
	toggle("courier_discount", "total", "each_cost", false, func(o *options) *bool { return &o.eachCost }),
	toggle("courier_first", "segment_empty", "never_used", false, func(o *options) *bool { return &o.neverUsed }),
	toggle("treat_as", "instead", "in_addition", false, func(o *options) *bool { return &o.inAddition }),
	toggle("solo_hand_soldiers", "one_per_card", "as_printed", true, func(o *options) *bool { return &o.handAsPrinted }),
	toggle("solo_weaving_reaction", "if_one_fits", "if_all_fit", true, func(o *options) *bool { return &o.allFit }),
	{id: "solo_conquest_target", values: []string{"most_discards", "most_flips", "most_vp"}, solo: true,
		set: func(o *options, n int) { o.target = uint8(n) }, get: func(o *options) int { return int(o.target) }},
	toggle("solo_second_conquest_free", "false", "true", true, func(o *options) *bool { return &o.secondFree }),
	toggle("solo_small_statue_new_only", "false", "true", true, func(o *options) *bool { return &o.newOnly }),
	toggle("solo_weaving_colour_order", "false", "true", true, func(o *options) *bool { return &o.colourOrder }),
	toggle("solo_start_two_stone", "false", "true", true, func(o *options) *bool { return &o.twoStone }),
	toggle("solo_personality_trigger", "on_action", "on_landing", true, func(o *options) *bool { return &o.onLanding }),
	toggle("easier_no_personality", "off", "on", true, func(o *options) *bool { return &o.easy.noPersonality }),
	toggle("easier_building_cost", "off", "on", true, func(o *options) *bool { return &o.easy.buildings }),
	toggle("easier_worship", "off", "on", true, func(o *options) *bool { return &o.easy.worship }),
	toggle("easier_conquest", "off", "on", true, func(o *options) *bool { return &o.easy.conquest }),
	toggle("easier_no_workers", "off", "on", true, func(o *options) *bool { return &o.easy.noWorkers }),
	toggle("harder_climb", "off", "on", true, func(o *options) *bool { return &o.hard.climb }),
	toggle("harder_threshold", "off", "on", true, func(o *options) *bool { return &o.hard.threshold }),
	toggle("harder_soldiers", "off", "on", true, func(o *options) *bool { return &o.hard.soldiers }),
	toggle("harder_priest", "off", "on", true, func(o *options) *bool { return &o.hard.priest }),
	toggle("harder_festival", "off", "on", true, func(o *options) *bool { return &o.hard.festival }),
	toggle("harder_no_workers", "off", "on", true, func(o *options) *bool { return &o.hard.noWorkers }),
	toggle("harder_resources", "off", "on", true, func(o *options) *bool { return &o.hard.resources }),
	toggle("festival_free_actions", "holder", "nobody", false, func(o *options) *bool { return &o.noFestivalUse }).from(readingsAsOptions, 1),
	toggle("z13_saving", "one_in_all", "one_of_each", false, func(o *options) *bool { return &o.z13Each }).from(readingsAsOptions, 0),
	toggle("solo_passive_buildings", "score_only", "automatic", true, func(o *options) *bool { return &o.herPassive }).from(readingsAsOptions, 0),
	toggle("solo_reply_gold", "true", "false", true, func(o *options) *bool { return &o.cornOnly }).from(readingsAsOptions, 1),
	toggle("solo_setup_order", "cards_first", "hers_first", true, func(o *options) *bool { return &o.hersFirst }).from(readingsAsOptions, 1),
	toggle("solo_second_conquest_by", "cards", "soldiers", true, func(o *options) *bool { return &o.bySoldiers }).from(readingsAsOptions, 1),
}

// editions are the readings of the rulebooks in three languages (ED-01 to ED-12).
var editions = []game.Edition{
	{ID: "default"},
	{ID: "pl", Values: []game.Choice{
		{Option: "weaving_reaction_cost", Value: "3"}, {Option: "tapestry_ends", Value: "right"},
		{Option: "festival_temple_left", Value: "resources_only"}, {Option: "god_benefit_choice", Value: "all_one_none"},
		{Option: "solo_hand_soldiers", Value: "as_printed"},
	}},
	{ID: "cs", Values: []game.Choice{
		{Option: "festival_token_vp", Value: "1-2-3"}, {Option: "z10_stone", Value: "2"}, {Option: "z12_trigger", Value: "offering"},
		{Option: "god_benefit_choice", Value: "all_one_none"}, {Option: "solo_hand_soldiers", Value: "as_printed"},
	}},
	{ID: "ru", Values: []game.Choice{
		{Option: "z12_trigger", Value: "offering"}, {Option: "festival_temple_left", Value: "resources_only"},
	}},
}

func (e *engine) describe(id string, data []byte) {
	digest := sha256.Sum256(data)
	e.actions = e.numbering()
	info := game.Info{
		ID: "tawantinsuyu", Rules: revision, Pack: game.PackID{ID: id, Digest: hex.EncodeToString(digest[:])},
		Modes:    []game.Mode{{ID: competitive, Min: 2, Max: maxSeats}, {ID: soloMode, Min: 1, Max: 1}},
		Editions: editions, Bound: bound, Least: 4, Colours: colourIDs[:], Vocabulary: e.vocabulary(),
		Observation: e.observation(), Actions: e.actions.Verbs,
	}
	for _, c := range choices {
		o := game.Option{ID: c.id, Values: c.values, Default: c.values[0]}
		if c.solo {
			o.Modes = []string{soloMode}
		}
		info.Options = append(info.Options, o)
	}
	e.info = info
}

// bound is a number of answers that no game of random play comes near: three Festivals need some forty turns.
const bound = 20000

func (e *engine) Info() *game.Info { return &e.info }

// New sets up a game. A setup that cannot be is a [*game.SetupError].
func (e *engine) New(setup game.Setup) (game.State, error) {
	setup, err := game.Settle(&e.info, setup)
	if err != nil {
		return nil, err
	}
	s := &state{position{engine: e, seats: uint8(setup.Seats), people: uint8(setup.Seats), rand: game.NewRand(setup.Seed)}}
	if setup.Mode == soloMode {
		s.seats = 2
	}
	for i := range choices {
		c := &choices[i]
		if e.unknown(c, &s.rules) {
			continue
		}
		c.set(&s.rules, 0)
		for n, v := range c.values {
			if v == setup.Value(c.id) {
				c.set(&s.rules, n)
			}
		}
	}
	s.lay()
	s.push(frame{q: doSetup})
	sequence.Run(&s.position, nil)
	s.reveals = 0
	return s, nil
}

// lay puts everything in its place: steps 2 to 14 of the setup (TW-03 to TW-14), with the statues (TW-12).
func (p *position) lay() {
	if p.people > 1 {
		p.opener = game.Seat(p.rand.IntN(int(p.seats))) // TW-14
	}
	p.turn = game.Watcher
	p.rotation = p.printed
	if !p.rules.asPrinted {
		p.rotation = uint8(p.rand.IntN(Sections)) // TW-03
	}
	for s := range game.Seat(p.seats) {
		p.points[s][StartPoints] = int16(p.kit.VP)
		p.stepsIn[s], p.markers[s] = uint8(p.kit.Steps), uint8(p.kit.Markers)
		p.temple[s] = p.templeStart
		if p.people > uint8(s) || p.rules.twoStone {
			p.goods[s][Stone] = uint8(p.kit.Stone) // TW-16
		}
	}
	p.stock = p.statues
	p.layWorkers()
	p.layCards()
	p.refillMarket(nil)
}

// layWorkers: those out of the game (TW-04), two for each seat (TW-06), the village (TW-07), the nomads (TW-08), those that
// block spaces (TW-09).
func (p *position) layWorkers() {
	c := p.count()
	var small [Colours]uint8
	for kind := range p.bag {
		p.removed[kind] = c.removed
		p.bag[kind] = p.perColour - c.removed - 2
		small[kind] = 2
	}
	for s := range game.Seat(p.seats) {
		p.startingWorkers(s, &small)
	}
	for kind, n := range small {
		p.bag[kind] += n
	}
	p.fillVillage(nil)
	for range c.nomads {
		if kind, ok := p.pickWorker(&p.bag); ok {
			p.nomads[kind]++
		}
	}
	if p.seats == 2 {
		p.block(blockSetup, nil)
	}
}

// startingWorkers draws two; of two alike one is exchanged for the next, which is of another kind (TW-06).
func (p *position) startingWorkers(s game.Seat, small *[Colours]uint8) {
	first, _ := p.pickWorker(small)
	second, _ := p.pickWorker(small)
	if first == second {
		third, _ := p.pickWorker(small)
		small[second]++
		second = third
	}
	p.hands[s][first]++
	p.hands[s][second]++
	if p.automata().Has(s) {
		p.axo.queue, p.axo.queueN = [4]uint8{uint8(1 + first), uint8(1 + second)}, 2
		if p.rand.IntN(2) == 1 { // of the first two any is the oldest
			p.axo.queue[0], p.axo.queue[1] = p.axo.queue[1], p.axo.queue[0]
		}
	}
}

// fillVillage draws the row of the village from the potato on, as far as the bag goes.
func (p *position) fillVillage(r game.Recorder) {
	for p.villagers < p.count().village {
		kind, ok := p.pickWorker(&p.bag)
		if !ok {
			break
		}
		p.village[p.villagers] = uint8(1 + kind)
		p.villagers++
	}
	p.tell(r, game.Watcher, "village_filled", num("n", int(p.villagers)))
}

// block puts workers on the marked spaces that are free (TW-09, ED-18, ED-42).
func (p *position) block(when uint8, r game.Recorder) {
	for i := range p.spaces {
		if p.spaces[i].block != when || p.workers[i] != 0 {
			continue
		}
		kind, ok := p.pickWorker(&p.bag)
		if !ok {
			return
		}
		p.stand(i, kind)
		p.tell(r, game.Watcher, "blocked", word("at", argSpace, i), word("worker", argWorker, kind))
	}
}

// stand puts a worker on a space.
func (p *position) stand(at, kind int) {
	p.workers[at] = uint8(1 + kind)
	p.trodden |= 1 << p.spaces[at].segment
}

// layCards: buildings (TW-10), the army deck (TW-11), weavings for so many seats (TW-13).
func (p *position) layCards() {
	p.plans[0] = firstBits(p.passive0)
	p.plans[1] = firstBits(len(p.buildings)) &^ p.plans[0]
	p.armyDeck = firstBits(len(p.armies))
	p.armyDeckN = uint8(len(p.armies))
	for i, t := range p.tiles {
		switch {
		case t.start:
		case t.players > p.seats:
			p.gone |= bit(i)
		default:
			p.weaves |= bit(i)
		}
	}
	p.deck = firstBits(len(p.cards))
	p.deckN = uint8(len(p.cards))
	p.flip(nil)
}

// settleSetup is the course of the setup from the weavings on: these in turn order (TW-15), cards all at once, their
// benefits in reverse order (TW-17), which may bring more workers than two (ED-41), and the market last (TW-18).
func settleSetup(p *position, f asked, r game.Recorder) bool {
	stage := f.a
	p.pop()
	switch stage {
	case 0:
		p.push(frame{q: doSetup, a: 1})
		for k := int(p.seats) - 1; k >= 0; k-- {
			if s := (p.opener + game.Seat(k)) % game.Seat(p.seats); s < game.Seat(p.people) {
				p.push(frame{q: askBegin, seat: s})
			}
		}
		p.beginAxomamma(r)
	case 1:
		p.deal(r)
		p.push(frame{q: doSetup, a: 2})
		p.push(frame{q: askKeep})
		p.waiting = game.AllSeats(int(p.people))
	case 2:
		p.putDown(r)
		p.push(frame{q: doSetup, a: 3})
		for k := range game.Seat(p.seats) {
			if s := (p.opener + k) % game.Seat(p.seats); s < game.Seat(p.people) {
				p.push(frame{q: askBenefits, seat: s})
			}
		}
	case 3:
		p.phase = playing
		p.clearStart(r)
		p.refillMarket(r)
		if p.automata() != 0 && !p.rules.hersFirst {
			p.hideHers(r)
		}
		p.push(frame{q: doTurn, seat: p.opener})
	}
	return true
}

// clearStart drops the starting weavings that nobody has, and shuffles the played cards.
func (p *position) clearStart(r game.Recorder) {
	for s := range p.open {
		if p.open[s] != 0 {
			p.shuffleGods(p.open[s])
		}
		p.open[s], p.granted[s] = 0, 0
	}
	for i, t := range p.tiles {
		if t.start && !p.woven().has(i) {
			p.gone |= bit(i)
		}
	}
	p.tell(r, game.Watcher, "play_begins")
}

// beginCandidates: the starting weavings that are left (TW-15).
func beginCandidates(p *position, _ asked, out []game.Move) []game.Move {
	taken := p.woven()
	for i, t := range p.tiles {
		if t.start && !taken.has(i) {
			out = append(out, sayA(Begin, i+1))
		}
	}
	return out
}

func checkBegin(p *position, _ asked, a Answer) turn.Reason {
	if i := int(a.A) - 1; !p.tiles[i].start || p.woven().has(i) {
		return tileNotThere.With(i)
	}
	return turn.OK
}

func applyBegin(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	p.join(s, int(a.A)-1, sideNew, 0, r)
}

// deal gives everybody the cards to choose from (TW-17).
func (p *position) deal(r game.Recorder) {
	for s := range game.Seat(p.people) {
		for range p.kit.Dealt {
			p.gainGod(s)
		}
		p.tell(r, s, "gods_dealt", num("n", p.kit.Dealt))
	}
}

func settleKeep(p *position, _ asked, _ game.Recorder) bool {
	if p.waiting != 0 {
		return false
	}
	p.pop()
	return true
}

func keepCandidates(p *position, f asked, out []game.Move) []game.Move {
	for rest := p.gods[f.seat]; rest != 0; rest &= rest - 1 {
		out = append(out, sayA(Keep, rest.first()+1))
	}
	return out
}

func checkKeep(p *position, f asked, a Answer) turn.Reason {
	switch i := int(a.A) - 1; {
	case !p.gods[f.seat].has(i):
		return cardNotHeld
	case p.kept[f.seat].has(i):
		return alreadyKept
	}
	return turn.OK
}

func applyKeep(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.kept[s] |= bit(int(a.A) - 1)
	p.keptN[s]++
	p.secret(r, s, "god_kept", "god_kept_hidden", word("card", argCard, int(a.A)-1))
	if p.kept[s].len() == p.kit.Kept {
		p.waiting = p.waiting.Without(s)
	}
}

// putDown plays the cards that were not kept, all at once.
func (p *position) putDown(r game.Recorder) {
	p.reveals++
	for s := range game.Seat(p.people) {
		p.open[s] = p.gods[s] &^ p.kept[s]
		p.kept[s], p.keptN[s] = 0, 0
		for rest := p.open[s]; rest != 0; rest &= rest - 1 {
			p.leaveHand(s, rest.first())
			p.tell(r, s, "god_played", word("card", argCard, rest.first()))
		}
	}
}

// standCandidates: the high priest starts at any side of Coricancha (TW-20).
func standCandidates(_ *position, _ asked, out []game.Move) []game.Move {
	for section := 1; section <= Sections; section++ {
		out = append(out, sayA(Stand, section))
	}
	return out
}

func applyStand(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	p.priests[s] = a.A
	p.tell(r, s, "priest_placed", num("section", int(a.A)), word("action", argAction, p.actionAt(int(a.A)-1)))
	p.placeAxomammasPriest(s, r)
}

// actionAt is the action of Coricancha that lies at a section.
func (p *position) actionAt(section int) int {
	return int(p.ring[(section-int(p.rotation)+Sections)%Sections])
}
