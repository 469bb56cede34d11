package tiwanaku

import "kancha/game"

// Sight is what everybody may know of a position, as plain values, for drawings and for bots. Arrays of spaces are
// indexed by [Space], those of seats by seat, those of terrains and crops from 0; values count from 1, 0 is none.
type Sight struct {
	Board      string // "long" or "short"
	Cols, Rows int
	Seats      int
	Start      [Spaces]bool  // starting tiles
	Terrain    [Spaces]uint8 // of the tile there
	Crop       [Spaces]uint8 // of the crop there
	Farmer     [Spaces]game.Seat
	Pool       [maxSeats]int // farmers not on the board
	Levels     [maxSeats][terrains]int
	TopLevel   int
	Tokens     [maxSeats]Crops
	Points     [maxSeats][categories]int // by category, as in [game.Standing]
	Total      [maxSeats]int
	Supply     [terrains]int // tiles not yet on the board
	CropSupply [crops]int    // crop tokens not yet on the board
	Passed     game.Seats    // out of the final predictions
	Opener     game.Seat     // who had the first turn
	From       Space         // of the farmer that is being moved, when a destination is asked
	Wheel      Space         // the place that the wheel was asked about last, Pool before the first time
	Idle       int           // turns in a row without a tile or crop
	IdleLimit  int           // the number of them that ends the game
	Final      bool          // the final predictions have begun
}

// Look fills in what a position of this game shows: for a whole state the same as for its views. It is false for
// positions of other games.
func Look(from game.Position, into *Sight) bool {
	p := positionOf(from)
	if p == nil {
		return false
	}
	l := p.layout()
	*into = Sight{
		Board: l.id, Cols: l.cols, Rows: l.rows, Seats: int(p.seats), TopLevel: int(p.topLevel), Tokens: p.tokens,
		CropSupply: p.tokensInBox, Passed: p.passed, Opener: p.opener, From: p.from, Wheel: p.wheel, Idle: int(p.idle),
		IdleLimit: int(p.stall * p.seats), Final: p.final,
	}
	for at := range Space(Spaces) {
		into.Farmer[at] = game.Watcher
		into.Start[at] = p.start.has(at)
		if p.tiles.has(at) {
			into.Terrain[at] = p.terrain[at]
		}
		if p.crops.has(at) {
			into.Crop[at] = p.crop[at]
			into.CropSupply[p.crop[at]-1]--
		}
	}
	for t, n := range p.supply {
		into.Supply[t] = int(n)
	}
	for s := range game.Seat(p.seats) {
		p.lookAtSeat(s, into)
	}
	return true
}

func (p *position) lookAtSeat(s game.Seat, into *Sight) {
	for at := range p.farmers[s].all() {
		into.Farmer[at] = s
	}
	for c, n := range p.points[s] {
		into.Points[s][c] = int(n)
	}
	for t, n := range p.levels[s] {
		into.Levels[s][t] = int(n)
	}
	into.Pool[s] = p.pool(s)
	into.Total[s] = int(p.total(s))
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

// Offering is what an offering is worth by its number of tokens, 0 to 5. It is nil for positions of other games.
func Offering(from game.Position) []int {
	p := positionOf(from)
	if p == nil {
		return nil
	}
	points := make([]int, len(p.offering))
	for n, worth := range p.offering {
		points[n] = int(worth)
	}
	return points
}
