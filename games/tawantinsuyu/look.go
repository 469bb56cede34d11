package tawantinsuyu

import "kancha/game"

// Sight is what a position shows, as plain values, for drawings and for bots. Arrays of seats are by seat; things are
// counted from 1 as in [Answer], 0 is none; sets of cards are slices of such numbers. What the viewer of a view may
// not know is missing: then a hand has its size, and no cards.
type Sight struct {
	Seats, People int // people come first; Axomamma is the last seat of a solo game
	Phase         string
	Opener        game.Seat
	Festivals     int       // that are over
	Holder        game.Seat // who has the Festival tile, Watcher if nobody
	Last          bool      // the next Festival ends the game
	Rotation      int       // of Coricancha
	Z10Stone      int       // what Z10 gives at a Festival in this game
	Z12Offering   bool      // Z12 listens to Offering, not to Worship
	Actions       [Sections]int

	Worker [MaxSpaces]uint8      // kind of the worker on a space, by space from 0
	Steps  [StepSpaces]game.Seat // owner of a flight, Watcher if there is none: section 1 upper, lower, section 2 …
	Priest [maxSeats]int         // section of the high priest, 0 before it stands

	Village    []int // kinds from the potato to the corn
	Nomads     [Colours]int
	Bag        [Colours]int
	Casualties [Colours]int
	Removed    [Colours]int

	GodDeck, ArmyDeck, WeavingStack int
	GodOffer                        []int // the oldest first
	ArmyDiscard                     []int
	WeavingFace                     int
	WeavingRow                      []int               // open for sale
	Market                          [2 * marketEach]int // two production buildings, two passive ones
	PlansLeft                       [2]int              // in the stacks
	Stock                           [Gods][Sizes]int    // statues
	Conquered                       [MaxConquest]game.Seat

	Player [maxSeats]Player

	// The placement of this turn: 0 where it is not that far.
	PlacedWorker, PlacedRole, PlacedSpace, PlacedCard int
	TasksLeft                                         int
	TasksDone                                         [3]bool // icons of the present set, in the order of the space
	Drawn                                             []int   // two army cards, of which the viewer keeps one

	Axomamma Axomamma
}

// Player is what a seat has.
type Player struct {
	Goods       [Resources]int
	Workers     [Colours]int
	Gods        []int // in hand, if the viewer may see it
	GodsN       int
	Kept        []int // chosen at the start, if the viewer may see it
	Open        []int // god cards on the table
	Armies      []int // in hand, if the viewer may see it
	ArmiesN     int
	ArmyUp      []int
	ArmyDown    []int
	Tapestries  [][]int // tiles from left to right
	Built       []int
	Down        []int // of those, face down
	Statues     [Gods][Sizes]int
	StepsLeft   int
	MarkersLeft int
	Temple      int
	Points      [Categories]int
	Total       int
}

// Axomamma is the board of the automaton.
type Axomamma struct {
	Tokens      []int  // spot of each token, in the order of [Printed]
	SlotGods    [4]int // 1 + god, 0 for an empty slot
	Personality int    // 1 + which, 0 without
	Queue       []int  // her workers, the oldest first
	Die         int    // the last roll
}

var phaseIDs = [...]string{"setup", "play", "festival", "over"}

// Look fills in what a position of this game shows: for a whole state the same as for its views, and more. It is false
// for positions of other games.
func Look(from game.Position, into *Sight) bool {
	p := positionOf(from)
	if p == nil {
		return false
	}
	*into = Sight{
		Seats: int(p.seats), People: int(p.people), Phase: phaseIDs[p.phase], Opener: p.opener, Festivals: int(p.festivals),
		Holder: game.Seat(p.holder) - 1, Last: p.last, Rotation: int(p.rotation),
		Z10Stone: int(p.rules.z10Stone), Z12Offering: p.rules.z12Offering,
		GodDeck: int(p.deckN) + int(p.deckBottom.n), ArmyDeck: int(p.armyDeckN),
		WeavingStack: p.weaves.len() + int(p.weavesBottom.n), WeavingFace: int(p.face),
		ArmyDiscard: listOf(p.armyDiscard), PlacedWorker: int(p.place.worker), PlacedRole: int(p.place.role),
		PlacedSpace: int(p.place.space), PlacedCard: int(p.place.card), TasksLeft: int(p.place.left), Worker: p.workers,
	}
	for section := range Sections {
		into.Actions[section] = p.actionAt(section)
	}
	p.lookAtTable(into)
	for s := range game.Seat(p.seats) {
		p.lookAtSeat(s, &into.Player[s])
		into.Priest[s] = int(p.priests[s])
	}
	p.lookAtAxomamma(&into.Axomamma)
	return true
}

func (p *position) lookAtTable(into *Sight) {
	for at, owner := range p.steps {
		into.Steps[at] = game.Seat(owner) - 1
	}
	for at, owner := range p.conquered {
		into.Conquered[at] = game.Seat(owner) - 1
	}
	for _, kind := range p.village[:p.villagers] {
		into.Village = append(into.Village, int(kind))
	}
	for kind := range Colours {
		into.Nomads[kind], into.Bag[kind] = int(p.nomads[kind]), int(p.bag[kind])
		into.Casualties[kind], into.Removed[kind] = int(p.casualties[kind]), int(p.removed[kind])
	}
	for _, i := range p.offer.at[:p.offer.n] {
		into.GodOffer = append(into.GodOffer, int(i)+1)
	}
	for _, t := range p.row[:p.rowN] {
		into.WeavingRow = append(into.WeavingRow, int(t))
	}
	for at, b := range p.market {
		into.Market[at] = int(b)
	}
	for kind := range p.plans {
		into.PlansLeft[kind] = p.plans[kind].len() + int(p.planEnds[kind].n)
	}
	into.Stock = statuesAsInts(&p.stock)
	for k := range into.TasksDone {
		into.TasksDone[k] = p.place.set>>k&1 != 0
	}
	for _, i := range p.drawn {
		if i != 0 {
			into.Drawn = append(into.Drawn, int(i))
		}
	}
}

func (p *position) lookAtSeat(s game.Seat, into *Player) {
	*into = Player{
		Gods: listOf(p.gods[s]), GodsN: int(p.godsN[s]), Kept: listOf(p.kept[s]), Open: listOf(p.open[s]),
		Armies: listOf(p.armyHands[s]), ArmiesN: int(p.armyHandsN[s]), ArmyUp: listOf(p.armyUp[s]), ArmyDown: listOf(p.armyDown[s]),
		Built: listOf(p.built[s]), Down: listOf(p.down[s]), Statues: statuesAsInts(&p.statuesOf[s]),
		StepsLeft: int(p.stepsIn[s]), MarkersLeft: int(p.markers[s]), Temple: int(p.temple[s]), Total: int(p.total(s)),
	}
	for i, n := range p.goods[s] {
		into.Goods[i] = int(n)
	}
	for kind, n := range p.hands[s] {
		into.Workers[kind] = int(n)
	}
	for c, n := range p.points[s] {
		into.Points[c] = int(n)
	}
	for _, t := range p.tapestries[s][:p.weavingsN[s]] {
		if t&opens != 0 {
			into.Tapestries = append(into.Tapestries, nil)
		}
		last := len(into.Tapestries) - 1
		into.Tapestries[last] = append(into.Tapestries[last], int(t&^opens))
	}
}

func (p *position) lookAtAxomamma(into *Axomamma) {
	if p.automata() == 0 {
		return
	}
	for i := range p.solo.tokens {
		into.Tokens = append(into.Tokens, int(p.axo.tokens[i]))
	}
	for slot, god := range p.axo.slotGods {
		into.SlotGods[slot] = int(god)
	}
	for _, kind := range p.axo.queue[:p.axo.queueN] {
		into.Queue = append(into.Queue, int(kind))
	}
	into.Personality, into.Die = int(p.axo.personality), int(p.axo.die)
}

// listOf is a set as numbers from 1.
func listOf(s set) []int {
	var out []int
	for ; s != 0; s &= s - 1 {
		out = append(out, s.first()+1)
	}
	return out
}

func statuesAsInts(from *[Gods][Sizes]uint8) (out [Gods][Sizes]int) {
	for god, sizes := range from {
		for size, n := range sizes {
			out[god][size] = int(n)
		}
	}
	return out
}

func positionOf(from game.Position) *position {
	switch p := from.(type) {
	case *state:
		return &p.position
	case *view:
		return &p.position
	}
	return nil
}

// Option is what one of the options gives between which a seat has to choose, counted from 1; nil where there is none.
func Option(from game.Position, s game.Seat, n int) []Effect {
	p := positionOf(from)
	if p == nil || !p.waiting.Has(s) || n < 1 || n > maxOptions {
		return nil
	}
	if f := p.top(); f.q == askChoice {
		return p.engine.shown(p.effects[f.e].options[n-1])
	}
	return nil
}
