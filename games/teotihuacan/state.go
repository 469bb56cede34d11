package teotihuacan

import (
	"math/bits"

	"kancha/game"
)

// die is a worker. One whose board is 0 is not in play: it waits on the ascension wheel.
type die struct {
	board Board
	power uint8
	space Space // that it is locked on
}

// frame is a question, or something that is still to happen. What a to d mean depends on the kind, see turn.go.
type frame struct {
	kind       kind
	seat       game.Seat
	a, b, c, d uint8
}

// maxDepth is how many frames can lie on each other: those of a main action, four for each ascension and one for each
// discovery tile that is turned inside another's effect.
const maxDepth = 80

// phase is how far a turn has come.
type phase uint8

const (
	before phase = iota // nobody has moved
	acting              // from the move to the end of what the action brings
	acted
)

// What each eclipse scored, for [Sight].
const (
	scoredAvenue = iota
	scoredLeader
	scoredTrack
	scoredMasks
	scoredUpkeep
	scoredParts
)

// position is everything about a game at one moment, as one flat value. A view holds one too, in which what the
// viewer may not know is zero.
type position struct {
	*engine
	rand game.Rand

	ring    [boards]Board // by ring position, from the Palace clockwise
	spot    [boards + 1]uint8
	palace  [3]uint8          // palace tiles by worship space
	tech    [techSpaces]uint8 // technologies by place
	favour  [temples]uint8
	shelf   [shelves][shelfRoom]Discovery // lying face up: boards, major steps, avenue
	bag     [discoveries]uint8            // in the stacks
	gone    [discoveries]uint8            // out of the game
	offered [startTiles]Discovery         // beside starting tiles

	pyramid    [pyramidSpaces]uint8 // 1 + tile
	turned     [pyramidSpaces]uint8 // quarter turns
	built      uint32               // bit sets of pyramid spaces: filled, and ready to be filled
	ready      uint32
	top        [64]uint8 // the icon that lies open on every half square
	pyramidBag uint32
	onOffer    [pyramidOffer]uint8 // 1 + tile
	decorated  [decoSpaces]uint8   // 1 + tile
	decoBag    uint32
	decoOffer  [decoOffer]uint8 // 1 + tile
	rows       [nobleRows]uint8 // bit sets of spaces with buildings
	erected    uint8            // buildings on the nobles' board

	light   uint8
	eclipse uint8 // eclipses that are over
	due     uint8 // 2: the discs met in this round; 1: the round after; 0: not yet
	final   bool  // the pyramid is complete

	goods   [maxSeats][goodKinds]int16
	temple  [maxSeats][temples]uint8
	road    [maxSeats]uint8 // places on the Avenue
	track   [maxSeats]uint8 // places on the pyramid track
	learned [maxSeats]uint8 // bit sets of places of technologies
	have    [maxSeats][discoveries]uint8
	used    [maxSeats][discoveries]uint8
	dice    [colours][diceEach]die
	points  [maxSeats][categories]int16
	scored  [eclipses][maxSeats][scoredParts]int16

	dealt [maxSeats]uint32 // starting tiles in hand
	kept  [maxSeats]uint32 // starting tiles chosen
	table uint32           // starting tiles to draft

	botSlot  [botSlots]uint8 // 1 + action tile
	botAside uint8           // 1 + action tile
	arrows   [2]uint8        // direction tiles, the upper first: 0 up left, 1 up right
	rolled   [2]uint8
	botTile  uint8 // 1 + the slot that acts

	options options
	seats   uint8 // people and automata
	people  uint8
	opener  game.Seat
	turn    game.Seat // whose turn it is, Watcher before the first and after the last
	last    game.Seat // who had the last turn
	waiting game.Seats
	phase   phase
	twin    bool  // a second worker moves along
	far     bool  // any distance
	movers  uint8 // bit set of the dice that moved this turn
	skilled uint8 // technologies owned when the main action began
	depth   uint8
	blind   bool // a view
	viewer  game.Seat
	reveals uint32
	frames  [maxDepth]frame
}

// options are what was chosen at setup that matters later or is told again.
type options struct {
	boards, palace, technologies, favours, start, layout, dark uint8
	botPower                                                   [3]uint8 // of the unlocked starting workers
	botGoods                                                   [resources]uint8
	botExchange, botSteps, botFavour, botTech                  uint8
	powerTiles, leader, bought, lockedUps, placing             uint8 // see letters
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

// Automata is Teotibot's seat in the solo game.
func (p *position) Automata() game.Seats {
	return game.AllSeats(int(p.seats)) &^ game.AllSeats(int(p.people))
}

func (p *position) Reveals() uint32 { return p.reveals }

// solo tells whether Teotibot plays.
func (p *position) solo() bool { return p.people < p.seats }

// botSeat is Teotibot's seat.
func (p *position) botSeat() game.Seat { return game.Seat(p.people) }

// isBot tells whether a seat is Teotibot's.
func (p *position) isBot(s game.Seat) bool { return s >= game.Seat(p.people) }

// after is the next seat, clockwise.
func (p *position) after(s game.Seat) game.Seat { return (s + 1) % game.Seat(p.seats) }

// lastSeat holds the token of the last player.
func (p *position) lastSeat() game.Seat {
	return (p.opener + game.Seat(p.seats) - 1) % game.Seat(p.seats)
}

// order is the number on a seat's order token.
func (p *position) order(s game.Seat) int {
	return int((s-p.opener+game.Seat(p.seats))%game.Seat(p.seats)) + 1
}

// crews is the number of colours with workers on the boards.
func (p *position) crews() int { return int(p.seats) + int(p.neutral[p.seats]) }

// push lays a frame on the others.
func (p *position) push(f frame) {
	p.frames[p.depth] = f
	p.depth++
}

// pop takes the uppermost frame away.
func (p *position) pop() {
	p.depth--
	p.frames[p.depth] = frame{}
}

// peek is the uppermost frame; there always is one while somebody is asked.
func (p *position) peek() *frame { return &p.frames[p.depth-1] }

// workers is how many unlocked dice a colour has on a board, and the lowest power of them.
func (p *position) workers(colour game.Seat, at Board) (n, lowest uint8) {
	lowest = maxPower + 1
	for i := range p.dice[colour] {
		d := &p.dice[colour][i]
		if d.board == at && d.space == 0 {
			n++
			lowest = min(lowest, d.power)
		}
	}
	return n, lowest
}

// inPlay is how many of a seat's workers are on the boards.
func (p *position) inPlay(s game.Seat) int {
	n := 0
	for _, d := range p.dice[s] {
		if d.board != 0 {
			n++
		}
	}
	return n
}

// locked tells whether a seat has a locked worker.
func (p *position) locked(s game.Seat) bool {
	return p.dice[s][0].space|p.dice[s][1].space|p.dice[s][2].space|p.dice[s][3].space != 0
}

// lockedOn tells whether a seat has a locked worker on a board; 0 is any.
func (p *position) lockedOn(s game.Seat, at Board) bool {
	for _, d := range p.dice[s] {
		if d.space != 0 && (at == 0 || d.board == at) {
			return true
		}
	}
	return false
}

// find is a die of a colour that stands unlocked on a board with a power, -1 if there is none.
func (p *position) find(colour game.Seat, at Board, power uint8) int {
	want := die{board: at, power: power}
	for i := range p.dice[colour] {
		if p.dice[colour][i] == want {
			return i
		}
	}
	return -1
}

// on is who has a worker on a worship space: colour and die, Watcher if nobody.
func (p *position) on(at Space) (game.Seat, int) {
	for c := range game.Seat(p.seats) {
		for i := range p.dice[c] {
			if p.dice[c][i].space == at {
				return c, i
			}
		}
	}
	return game.Watcher, 0
}

// techCount is the number of technologies with a seat's marker.
func (p *position) techCount(s game.Seat) int { return bits.OnesCount8(p.learned[s]) }

// score adds points of a category.
func (p *position) score(s game.Seat, category int, n int16) { p.points[s][category] += n }

// total is a seat's score.
func (p *position) total(s game.Seat) int16 {
	sum := int16(0)
	for _, n := range p.points[s] {
		sum += n
	}
	return sum
}
