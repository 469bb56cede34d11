package tiwanaku

import "kancha/game"

// Sight is what a position shows, as plain values, for drawings and for bots. Arrays of spaces are indexed by [Space],
// those of seats by seat, those of terrains and crops from 0; values count from 1, 0 is none.
type Sight struct {
	Mode       string // an id of [game.Info]
	Board      string // "long" or "short"
	Cols, Rows int
	Seats      int           // with that of the Otoma, which is the last
	People     int           // without it
	Start      [Spaces]bool  // starting tiles
	Terrain    [Spaces]uint8 // of the tile there
	Crop       [Spaces]uint8 // of the crop there
	Beneath    [Spaces]uint8 // of a whole state: the terrain where no tile lies yet
	Grows      [Spaces]uint8 // of a whole state: the crop where none lies yet
	Farmer     [Spaces]game.Seat
	Pool       [maxSeats + 1]int // farmers not on the board
	Levels     [maxSeats + 1][terrains]int
	TopLevel   int
	BeyondTop  int // points for a discovery beyond it
	Tokens     [maxSeats + 1]Crops
	Points     [maxSeats + 1][categories]int // by category, as in [game.Standing]
	Total      [maxSeats + 1]int
	Supply     [terrains]int // tiles not yet on the board
	CropSupply [crops]int    // crop tokens not yet on the board
	Passed     game.Seats    // out of the final predictions
	Opener     game.Seat     // who had the first turn
	From       Space         // of the farmer that is being moved, when a destination is asked
	Wheel      Space         // the place that the wheel was asked about last, Pool before the first time
	Idle       int           // turns in a row without a tile or crop
	IdleLimit  int           // the number of them that ends the game
	Final      bool          // the final predictions have begun
	Placed     bool          // a tile or crop was placed this turn
	Predicting game.Seat     // who has predicted this turn and may or must go on, Watcher if nobody

	// Of solo and cooperative play.
	Otoma  [Spaces]uint8           // colour of the Otoma there, as in the vocabulary's domain
	Arrows [Spaces]Arrow           // alone: on the tiles that lie openly
	Band   [maxSeats + 1]game.Seat // whose farmers a seat moves: the first seat of its pair
	Left   [maxSeats][terrains]int
	Tops   [maxSeats][terrains]Arrow // together: of the stacks, where they are seen
	Pile   [terrains]int             // together: tiles spent and not yet laid
	Spent  Arrow                     // together: of the tile spent this turn
}

// Arrow is the back of a tile.
type Arrow struct {
	Colour uint8  // of the vocabulary's domain, from 1; 0 means no arrow
	To     string // a direction of the vocabulary's domain
}

// Look fills in what a position of this game shows: for a whole state the same as for its views, but for the tops of
// stacks and what nobody has discovered. It is false for positions of other games.
func Look(from game.Position, into *Sight) bool {
	p := positionOf(from)
	if p == nil {
		return false
	}
	l := p.layout()
	*into = Sight{
		Mode: modeIDs[p.mode], Board: l.id, Cols: l.cols, Rows: l.rows, Seats: p.Seats(), People: int(p.seats),
		TopLevel: int(p.topLevel), BeyondTop: int(p.whenFull), CropSupply: p.tokensInBox, Passed: p.passed, Opener: p.opener, From: p.from, Wheel: p.wheel,
		Idle: int(p.idle), IdleLimit: int(p.stall * p.seats), Final: p.final, Placed: p.placed,
		Predicting: game.Watcher,
	}
	if p.asked == askMore {
		into.Predicting = p.turn
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
		if !p.blind && !p.tiles.has(at) {
			into.Beneath[at] = p.terrain[at]
		}
		if !p.blind && !p.crops.has(at) {
			into.Grows[at] = p.crop[at]
		}
	}
	for t, n := range p.supply {
		into.Supply[t] = int(n)
	}
	for s := range game.Seat(p.Seats()) {
		p.lookAtSeat(s, into)
	}
	if p.mode != competitive {
		p.lookAtCamp(into)
	}
	return true
}

func (p *position) lookAtSeat(s game.Seat, into *Sight) {
	side := p.side(s)
	for c, n := range p.points[side] {
		into.Points[s][c] = int(n)
	}
	for t, n := range p.levels[side] {
		into.Levels[s][t] = int(n)
	}
	into.Tokens[s] = p.tokens[side]
	into.Total[s] = int(p.total(side))
	if !p.people().Has(s) {
		return
	}
	into.Pool[s], into.Band[s] = p.pool(s), game.Seat(p.band(s))
	for at := range p.own(s).all() {
		if into.Farmer[at] == game.Watcher { // a pair's farmers are those of its first seat
			into.Farmer[at] = s
		}
	}
}

func (p *position) lookAtCamp(into *Sight) {
	for i, at := range p.camp.pawns {
		if at != Pool {
			into.Otoma[at] = p.colourOf(i) + 1
		}
	}
	for at, tile := range p.camp.arrows {
		if tile > 0 {
			into.Arrows[at] = p.back(int(p.terrain[at]-1), tile)
		}
	}
	for t := range terrains {
		into.Pile[t] = int(p.camp.pile[t])
		for s := range game.Seat(p.holders()) {
			into.Left[s][t] = p.left(t, s)
			if p.mode == cooperative {
				into.Tops[s][t] = p.back(t, p.top(t, s))
			}
		}
	}
	if p.camp.spentTile > 0 {
		into.Spent = p.back(int(p.camp.spentTerrain-1), p.camp.spentTile)
	}
}

// back is the arrow of a tile as it is shown.
func (p *position) back(t int, tile uint8) Arrow {
	if tile == 0 {
		return Arrow{}
	}
	a := p.backs[t][tile-1]
	return Arrow{Colour: a.colour + 1, To: directionIDs[a.to]}
}

// TrailEnd is an end of a trail: a side of a space at the border.
type TrailEnd struct {
	Space Space
	Side  string // a direction of the vocabulary's domain
}

// Trails are the trails of the long board by their ends. There are none for positions of other games.
func Trails(from game.Position) [][2]TrailEnd {
	if p := positionOf(from); p != nil {
		return p.trails
	}
	return nil
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
