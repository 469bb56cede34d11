package tiwanaku

import "kancha/game"

const (
	maxSeats = 4
	terrains = 4
	crops    = 5
)

// Categories of the score, in the order of [game.Standing].
const (
	startPoints = iota
	diversityPoints
	predictionPoints
	mistakePoints // what was really lost, negative
	offeringPoints
	categories
)

// position is everything about a game at one moment, as one flat value. A view holds one too, in which what the
// viewer may not know is zero.
type position struct {
	*engine

	terrain, crop [Spaces]uint8 // the whole valley, 1…; in a view only where it is known
	start         spaces        // starting tiles
	tiles, crops  spaces        // spaces with a tile, with a crop
	farmers       [maxSeats]spaces
	rand          game.Rand

	points  [maxSeats][categories]int16
	levels  [maxSeats][terrains]uint8
	tokens  [maxSeats]Crops
	supply  [terrains]uint8 // tiles not yet on the board
	reveals uint32

	board    uint8 // index into engine.boards
	scenario uint8 // 1 + index into engine.scenarios, 0 for a generated one
	seats    uint8
	stall    uint8 // rounds without a tile or crop that end the game (TI-50)
	opener   game.Seat
	turn     game.Seat // whose turn it is, Watcher after the last turn
	waiting  game.Seats
	passed   game.Seats // seats that are out of the final predictions
	asked    question
	from     Space // of the farmer that is being moved
	wheel    Space // the place that the wheel was asked about last, Pool before the first time
	idle     uint8 // turns in a row without a tile or crop
	placed   bool  // a tile or crop was placed this turn
	final    bool  // the final predictions have begun
	blind    bool  // a view
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

// Automata is empty: competitive play has none.
func (p *position) Automata() game.Seats { return 0 }

func (p *position) Reveals() uint32 { return p.reveals }

// layout is the board that is played on.
func (p *position) layout() *board { return &p.boards[p.board] }

// allFarmers is the set of spaces with anybody's farmer.
func (p *position) allFarmers() spaces {
	return p.farmers[0] | p.farmers[1] | p.farmers[2] | p.farmers[3]
}

// pool is the number of a seat's farmers that are not on the board.
func (p *position) pool(s game.Seat) int { return int(p.perSeat[p.seats]) - p.farmers[s].len() }

// bare is the set of a seat's farmers that stand on a tile without a crop: those that may predict (TI-30).
func (p *position) bare(s game.Seat) spaces { return p.farmers[s] &^ p.crops }
