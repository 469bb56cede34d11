package tawantinsuyu

import (
	"math/bits"

	"kancha/game"
)

// set is a set of cards, tiles or buildings: bit 0 is number 0.
type set uint64

func bit(i int) set { return 1 << i }

func (s set) has(i int) bool { return s>>i&1 != 0 }

func (s set) len() int { return bits.OnesCount64(uint64(s)) }

func (s set) first() int { return bits.TrailingZeros64(uint64(s)) }

// firstBits is the set of the first n things.
func firstBits(n int) set { return set(1)<<n - 1 }

// pile is cards or tiles in order: the next one first.
type pile struct {
	at [MaxCards]uint8
	n  uint8
}

func (q *pile) put(i int) {
	q.at[q.n] = uint8(i)
	q.n++
}

func (q *pile) take(at int) int {
	i := q.at[at]
	copy(q.at[at:q.n], q.at[at+1:q.n])
	q.n--
	q.at[q.n] = 0
	return int(i)
}

// phase of the game.
type phase uint8

const (
	settingUp phase = iota
	playing
	feasting
	finished
)

// frame is one thing on the stack of a turn: a question, or something still to happen. What a to e mean depends on the
// kind, see turn.go.
type frame struct {
	q          question
	seat       game.Seat
	a, b, c, d uint8
	e          uint16
}

const maxDepth = 64

// placement is the worker that is being placed in this turn.
type placement struct {
	worker, role uint8 // 1…, 0 while none is placed
	space        uint8 // 1…
	card         uint8 // 1…, 0 if gold pays
	left         uint8 // tasks
	set          uint8 // icons of the present set that are done
	taken        uint8 // benefits of the card that were taken
	begun        bool  // a task was done
	extra        bool  // the Priest's potato is paid
	spoilt       bool  // a task of the set was left undone
}

// position is everything about a game at one moment, as one flat value. A view holds one too, in which what the
// viewer may not know is zero.
type position struct {
	*engine

	rand    game.Rand
	reveals uint32

	seats, people uint8
	opener, turn  game.Seat
	waiting       game.Seats
	rules         options
	phase         phase
	blind         bool // a view

	depth uint8
	stack [maxDepth]frame

	// The hill.
	workers  [MaxSpaces]uint8 // 1 + kind
	trodden  uint16           // segments that ever held a worker
	steps    [StepSpaces]uint8
	stepsIn  [maxSeats]uint8 // steps still to be built
	rotation uint8
	priests  [maxSeats]uint8 // 1 + section

	// Workers elsewhere. The village is a row from the potato to the corn.
	village    [32]uint8
	villagers  uint8
	nomads     [Colours]uint8
	bag        [Colours]uint8
	casualties [Colours]uint8
	removed    [Colours]uint8
	hands      [maxSeats][Colours]uint8

	// God cards.
	deck       set // what can come next, in no order; hidden
	deckN      uint8
	deckBottom pile
	offer      pile
	gods       [maxSeats]set // in hands; hidden from others
	godsN      [maxSeats]uint8
	kept       [maxSeats]set // chosen to be kept at the start; hidden from others
	keptN      [maxSeats]uint8
	shown      [maxSeats]set // of the cards in hands, those that everybody saw getting there
	godMemory  memory
	open       [maxSeats]set // on the table with benefits still to come
	granted    [maxSeats]uint16

	// Army cards.
	armyDeck    set // hidden
	armyDeckN   uint8
	armyDiscard set
	armyHands   [maxSeats]set // hidden from others
	armyHandsN  [maxSeats]uint8
	armyUp      [maxSeats]set
	armyDown    [maxSeats]set
	armyMemory  memory
	drawn       [2]uint8 // 1 + the cards of which one is to be kept; hidden from others

	// Weavings.
	weaves       set // what can come next, in no order
	weavesBottom pile
	face         uint8    // 1 + the tile that lies face up
	row          [8]uint8 // 1 + the tiles open for sale
	rowN         uint8
	gone         set                       // out of the game
	tapestries   [maxSeats][MaxCards]uint8 // 1 + tile, the first of a tapestry with the top bit
	weavingsN    [maxSeats]uint8

	// Buildings.
	plans     [2]set // production and passive buildings that can come next
	planEnds  [2]pile
	market    [2 * marketEach]uint8 // 1 + building; production first
	built     [maxSeats]set
	down      [maxSeats]set
	worked    set                // production buildings used in this action
	conquered [MaxConquest]uint8 // 1 + seat
	markers   [maxSeats]uint8    // still to be placed
	stock     [Gods][Sizes]uint8
	statuesOf [maxSeats][Gods][Sizes]uint8

	goods  [maxSeats][Resources]uint8
	temple [maxSeats]uint8
	points [maxSeats][Categories]int16

	// The turn.
	place   placement
	swapped uint8 // pairs of resources swapped since the last real answer

	// The Festival.
	festivals uint8 // that are over
	tokens    uint8 // times the tile was taken
	holder    int8  // 1 + the seat with the tile
	last      bool  // the next Festival ends the game

	axo axomamma
}

// marketEach is how many buildings of each kind the market shows.
const marketEach = 2

// axomamma is what belongs to the automaton.
type axomamma struct {
	tokens      [8]uint8 // spot of each token
	slots       [4]uint8 // 1 + the god card; hidden but for its god
	slotGods    [4]uint8 // 1 + the god
	personality uint8    // 1 + which, 0 without
	queue       [4]uint8 // 1 + her workers, the oldest first
	queueN      uint8
	die         uint8
}

// state is the whole truth.
type state struct{ position }

func (s *state) Clone() game.State {
	c := *s
	return &c
}

// CopyTo panics if dst is not a state of this package.
func (s *state) CopyTo(dst game.State) { *dst.(*state) = *s }

func (p *position) Seats() int { return int(p.seats) }

func (p *position) Waiting() game.Seats { return p.waiting }

func (p *position) Turn() game.Seat { return p.turn }

// Automata is the seat of Axomamma in the solo game.
func (p *position) Automata() game.Seats { return p.automata() }

func (p *position) automata() game.Seats {
	return game.AllSeats(int(p.seats)) &^ game.AllSeats(int(p.people))
}

func (p *position) Reveals() uint32 { return p.reveals }

func (p *position) after(s game.Seat) game.Seat { return (s + 1) % game.Seat(p.seats) }

func (p *position) count() *counts { return &p.perSeats[p.seats] }

// owns tells whether a seat has the use of a passive building. Axomamma has none, hers only score; with the option she has
// the use of those that need no decision (ED-45).
func (p *position) owns(s game.Seat, z int) bool {
	return p.built[s].has(p.passive0+z) && (s < game.Seat(p.people) || p.rules.herPassive && automatic>>z&1 != 0)
}

// automatic are the passive buildings that work without a decision, and without a worker's colour, which she ignores.
const automatic = 1<<z06 | 1<<z07 | 1<<z09 | 1<<z10 | 1<<z17 | 1<<z18 | 1<<z20

func (p *position) push(f frame) {
	p.stack[p.depth] = f
	p.depth++
}

func (p *position) pop() {
	p.depth--
	p.stack[p.depth] = frame{}
}

func (p *position) top() *frame { return &p.stack[p.depth-1] }

// workersOf is how many workers a seat has in its supply.
func (p *position) workersOf(s game.Seat) int {
	n := 0
	for _, c := range p.hands[s] {
		n += int(c)
	}
	return n
}

func (p *position) casualtiesN() int {
	n := 0
	for _, c := range p.casualties {
		n += int(c)
	}
	return n
}

// gain gives resources.
func (p *position) gain(s game.Seat, resource, n int, r game.Recorder) {
	n = min(n, 255-int(p.goods[s][resource]))
	if n == 0 {
		return
	}
	p.goods[s][resource] += uint8(n)
	p.tell(r, s, "gained", num("n", n), word("resource", argResource, resource))
	if resource == Potato && p.automata().Has(s) {
		p.tradePotatoes(s, r)
	}
}

// score gives points of a category.
func (p *position) score(s game.Seat, category uint8, n int16, r game.Recorder) {
	if n == 0 {
		return
	}
	p.points[s][category] += n
	p.tell(r, s, "scored", num("n", int(n)), word("for", argCategory, int(category)))
}

// total is never below 0: what is lost is cut (see upkeep).
func (p *position) total(s game.Seat) int16 {
	var sum int16
	for _, n := range p.points[s] {
		sum += n
	}
	return sum
}

// affords tells whether a seat can pay a price, with gold in the place of what is missing.
func (p *position) affords(s game.Seat, cost [Resources]uint8) bool {
	return p.goldFor(s, cost) <= int(p.goods[s][Gold])
}

// goldFor is the gold that a price takes from a seat.
func (p *position) goldFor(s game.Seat, cost [Resources]uint8) int {
	gold := int(cost[Gold])
	for i := Potato; i < Gold; i++ {
		gold += max(0, int(cost[i])-int(p.goods[s][i]))
	}
	return gold
}

// pay takes a price that is afforded: what is asked for first, gold for the rest (ED-38).
func (p *position) pay(s game.Seat, cost [Resources]uint8, r game.Recorder) {
	gold := p.goldFor(s, cost)
	for i := Potato; i < Gold; i++ {
		p.spend(s, i, min(int(cost[i]), int(p.goods[s][i])), r)
	}
	p.spend(s, Gold, gold, r)
}

// payOne takes an amount of one resource, or gold.
func (p *position) payOne(s game.Seat, resource, n int, r game.Recorder) {
	var cost [Resources]uint8
	cost[resource] = uint8(n)
	p.pay(s, cost, r)
}

// affordsOne tells whether a seat can pay an amount of one resource.
func (p *position) affordsOne(s game.Seat, resource, n int) bool {
	have := int(p.goods[s][resource])
	if resource != Gold {
		have += int(p.goods[s][Gold])
	}
	return have >= n
}

func (p *position) spend(s game.Seat, resource, n int, r game.Recorder) {
	if n == 0 {
		return
	}
	p.goods[s][resource] -= uint8(n)
	p.tell(r, s, "paid", num("n", n), word("resource", argResource, resource))
}

// pick draws one thing of a set at random.
func (p *position) pick(from set) int {
	p.reveals++
	return pickOf(from, &p.rand)
}

// pickWorker draws a worker at random; false if there is none.
func (p *position) pickWorker(from *[Colours]uint8) (int, bool) {
	n := 0
	for _, c := range from {
		n += int(c)
	}
	if n == 0 {
		return 0, false
	}
	n = p.rand.IntN(n)
	p.reveals++
	for kind, c := range from {
		if n < int(c) {
			from[kind]--
			return kind, true
		}
		n -= int(c)
	}
	panic("tawantinsuyu: a bag with fewer workers than it has")
}
