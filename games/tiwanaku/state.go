package tiwanaku

import "kancha/game"

const (
	maxSeats = 4 // of people
	terrains = 4
	crops    = 5
)

// mode is a way to play.
type mode uint8

const (
	competitive mode = iota
	solo
	cooperative
)

// Categories of the score, in the order of [game.Standing].
const (
	startPoints = iota
	diversityPoints
	predictionPoints
	mistakePoints // what was really lost, negative
	offeringPoints
	emptyPoints // of the Otoma, in cooperative play only
	categories
)

// position is everything about a game at one moment, as one flat value. A view holds one too, in which what the
// viewer may not know is zero.
type position struct {
	*engine

	terrain, crop [Spaces]uint8    // the whole valley, 1…; in a view only where it is known
	start         spaces           // starting tiles
	tiles, crops  spaces           // spaces with a tile, with a crop
	farmers       [maxSeats]spaces // by band
	rand          game.Rand

	points  [maxSeats][categories]int16 // by side, as levels and tokens
	levels  [maxSeats][terrains]uint8
	tokens  [maxSeats]Crops
	supply  [terrains]uint8 // tiles not yet on the board
	reveals uint32

	board    uint8 // index into engine.boards
	scenario uint8 // 1 + index into engine.scenarios, 0 for a generated one
	mode     mode
	seats    uint8 // of people
	stall    uint8 // rounds without a tile or crop that end the game (TI-50); 0 where tiles run out anyway
	opener   game.Seat
	turn     game.Seat // whose turn it is, Watcher after the last turn
	waiting  game.Seats
	passed   game.Seats // seats that are out of the final predictions
	asked    question
	from     Space // of the farmer that is being moved, or that has just been moved while Otoma react to it
	wheel    Space // the place that the wheel was asked about last, Pool before the first time
	idle     uint8 // turns in a row without a tile or crop
	placed   bool  // a tile or crop was placed this turn
	final    bool  // the final predictions or offerings have begun
	blind    bool  // a view
	outcome  outcome

	camp camp // the Otoma and the arrows
}

// people is the set of seats of people.
func (p *position) people() game.Seats { return game.AllSeats(int(p.seats)) }

// side is who scores for a seat: in cooperative play all people together.
func (p *position) side(s game.Seat) int {
	switch {
	case p.mode == competitive:
		return int(s)
	case s == p.otomaSeat():
		return otomaSide
	}
	return 0
}

// sides is the number of sides that score.
func (p *position) sides() int {
	if p.mode == competitive {
		return int(p.seats)
	}
	return otomaSide + 1
}

// band is whose farmers a seat moves: its own, or those of its pair (TI-75).
func (p *position) band(s game.Seat) int {
	if p.mode == cooperative && p.seats == pairedSeats {
		return int(s) % 2
	}
	return int(s)
}

// own is the set of spaces with farmers that a seat moves.
func (p *position) own(s game.Seat) spaces { return p.farmers[p.band(s)] }

// state is the whole truth.
type state struct{ position }

func (s *state) Clone() game.State {
	c := *s
	return &c
}

// CopyTo panics if dst is not a state of this package.
func (s *state) CopyTo(dst game.State) { *dst.(*state) = *s }

// Seats counts the Otoma too: theirs is the last seat where they play.
func (p *position) Seats() int {
	if p.mode == competitive {
		return int(p.seats)
	}
	return int(p.seats) + 1
}

func (p *position) Waiting() game.Seats { return p.waiting }

func (p *position) Turn() game.Seat { return p.turn }

// Automata is the seat of the Otoma, if they play.
func (p *position) Automata() game.Seats {
	if p.mode == competitive {
		return 0
	}
	return game.SeatSet(p.otomaSeat())
}

// Reveals counts discoveries, predictions, tiles drawn and what an Otoma finds (TI-96).
func (p *position) Reveals() uint32 { return p.reveals }

// layout is the board that is played on.
func (p *position) layout() *board { return &p.boards[p.board] }

// taken is the set of spaces with anybody's farmer or an Otoma.
func (p *position) taken() spaces {
	return p.farmers[0] | p.farmers[1] | p.farmers[2] | p.farmers[3] | p.camp.spaces
}

// pool is the number of farmers of a seat, or of its pair, that are not on the board.
func (p *position) pool(s game.Seat) int { return p.farmersEach() - p.own(s).len() }

// farmersEach is how many farmers a band has.
func (p *position) farmersEach() int {
	switch p.mode {
	case solo:
		return int(p.aloneFarmers)
	case cooperative:
		return int(p.together[p.camp.level].farmers[p.seats])
	}
	return int(p.perSeat[p.seats])
}

// bare is the set of a seat's farmers that stand on a tile without a crop: those that may predict (TI-30).
func (p *position) bare(s game.Seat) spaces { return p.own(s) &^ p.crops }
