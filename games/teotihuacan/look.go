package teotihuacan

import (
	"kancha/game"
	"kancha/game/turn"
)

// Die is a worker as everybody sees it. Board is 0 for one that waits on the ascension wheel.
type Die struct {
	Board Board
	Power int
	At    Space // the worship space that it is locked on, 0 if it is unlocked
	Moved bool  // it moved this turn
}

// Icon is a printed symbol: 0 none, else 1 + the temple.
type Icon uint8

// Offered is a starting tile with the discovery tile beside it, if there is one.
type Offered struct {
	Start     int // 0…
	Discovery Discovery
}

// Score is what one eclipse scored for a seat.
type Score struct{ Avenue, Leader, Track, Masks, Upkeep int }

// SeatSight is what everybody may know of a seat. Arrays of goods are wood, stone, gold, cocoa.
type SeatSight struct {
	Goods    [goodKinds]int
	Temples  [temples]int // steps of the markers
	Avenue   int
	Track    int
	Learned  [techSpaces]bool // by place
	Have     [discoveries]int // tiles face up, by kind from 0
	Used     [discoveries]int
	Workers  [diceEach]Die
	Points   [categories]int // by category, as in [game.Standing]
	Total    int
	Order    int // number on the order token
	Eclipses [eclipses]Score
	Upkeep   int       // cocoa that the next eclipse asks for
	Masks    int       // points that the masks score at the next eclipse
	Dealt    []Offered // starting tiles in hand, as far as the viewer knows them
	Kept     []Offered // starting tiles chosen, as far as the viewer knows them
}

// BotSight is what Teotibot has before it. Tiles are counted from 0, in the order of the vocabulary's domain "bot".
type BotSight struct {
	Slots   [botSlots]int // the top of its pyramid first, then row by row
	Aside   int
	UpRight [2]bool // direction tiles, the upper first
	Rolled  [2]int  // 0 before the first roll
	Acts    int     // 1 + the slot whose tile acts, 0 while none does
}

// Placed is a pyramid tile or a decoration: 1 + the tile, 0 for none; quarter turns clockwise.
type Placed struct{ Tile, Turn int }

// Sight is what everybody may know of a position, as plain values, for drawings and for bots.
type Sight struct {
	Seats, People int  // with and without Teotibot
	Solo          bool //
	Ring          [boards]Board
	Palace        [3]int // palace tiles by worship space, 0…
	Techs         [techSpaces]int
	Favours       [temples]int
	BoardTile     [boards + 1]Discovery // beside the worship spaces, by board
	StepTiles     [temples][topStep + 1][]Discovery
	AvenueTiles   [][]Discovery // by space
	Stack         int           // discovery tiles left in the stacks, with those that lie hidden at the start
	Pyramid       [pyramidSpaces]Placed
	Ready         [pyramidSpaces]bool // may be filled next
	Open          [8][8]Icon          // the icon that lies open, by row and column of half squares
	PyramidOffer  [pyramidOffer]int   // 1 + tile
	PyramidStack  int
	Decorations   [decoSpaces]int // 1 + tile
	DecoReady     [decoSpaces]bool
	DecoOffer     [decoOffer]int // 1 + tile
	DecoStack     int
	Nobles        [nobleRows][]bool // spaces with a building
	Buildings     int               // left in the row
	AvenueWorth   int               // points for a step on the Avenue at the next eclipse
	Light, Dark   int
	Eclipse       int  // eclipses that are over
	LastRound     bool // the round before an eclipse has begun
	Due           bool // the discs have met
	Complete      bool // the pyramid is complete: the next eclipse is the last
	Sudden        bool // Dark Eclipse: it comes without another round
	Opener        game.Seat
	Players       [maxSeats]SeatSight
	Neutral       [colours][]Die // by colour, for the colours that nobody has
	Table         []Offered      // starting tiles to draft
	Bot           BotSight
	At            Board // the board of the action that is being chosen, 0 otherwise
	Tile          int   // 1 + the pyramid tile that is being placed, 0 otherwise
	Twin, Far     bool  // movement tiles that have been turned this turn
}

// Look fills in what a position of this game shows: for a whole state the same as for the view of a watcher, but for
// hands at the start. It is false for positions of other games.
func Look(from game.Position, into *Sight) bool {
	p := positionOf(from)
	if p == nil {
		return false
	}
	*into = Sight{People: int(p.people), Solo: p.solo(), Ring: p.ring, Opener: p.opener,
		Buildings: int(p.buildings - p.erected), Twin: p.twin, Far: p.far, Table: p.offers(p.table)}
	p.lookAtStanding(into)
	p.lookAtTiles(into)
	p.lookAtPyramid(into)
	for s := range game.Seat(p.seats) {
		into.Players[s].Dealt, into.Players[s].Kept = p.offers(p.dealt[s]), p.offers(p.kept[s])
	}
	for c := int(p.seats); c < p.crews(); c++ {
		for _, d := range p.dice[c] {
			if d.board != 0 {
				into.Neutral[c] = append(into.Neutral[c], Die{Board: d.board, Power: int(d.power)})
			}
		}
	}
	if p.solo() {
		p.lookAtBot(&into.Bot)
	}
	for _, f := range p.frames[:p.depth] {
		switch f.kind {
		case askAction:
			into.At = Board(f.a)
		case askPlace:
			into.Tile = int(f.a) + 1
		}
	}
	return true
}

// LookAtSeats is the part of Look that tells how the seats stand: the calendar, the Avenue's worth, the places of the
// technologies, and the seats without their starting tiles. It allocates nothing and leaves the rest of a Sight as it is.
func LookAtSeats(from game.Position, into *Sight) bool {
	p := positionOf(from)
	if p == nil {
		return false
	}
	p.lookAtStanding(into)
	return true
}

func (p *position) lookAtStanding(into *Sight) {
	into.Seats, into.Light, into.Dark, into.Eclipse = int(p.seats), int(p.light), int(p.darkDisc()), int(p.eclipse)
	into.LastRound, into.Due, into.Complete, into.Sudden = p.due == 1, p.due > 0, p.final, p.options.dark > 0
	into.AvenueWorth = int(p.worth[p.erected])
	for i := range p.tech {
		into.Techs[i] = int(p.tech[i])
	}
	for s := range game.Seat(p.seats) {
		p.lookAtSeat(s, &into.Players[s])
	}
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

func (p *position) lookAtTiles(into *Sight) {
	for i := range p.palace {
		into.Palace[i] = int(p.palace[i])
	}
	for i := range p.favour {
		into.Favours[i] = int(p.favour[i])
	}
	for b := Palace; b <= boards; b++ {
		if i := boardShelf(b); i >= 0 {
			into.BoardTile[b] = p.shelf[i][0]
		}
	}
	for t := range temples {
		for n, s := range p.temples[t] {
			if s.shelf > 0 {
				into.StepTiles[t][n] = p.lying(int(s.shelf - 1))
			}
		}
	}
	into.AvenueTiles = make([][]Discovery, p.lastSpace+1)
	for n := range into.AvenueTiles {
		if i := p.avenue[n]; i > 0 {
			into.AvenueTiles[n] = p.lying(int(i - 1))
		}
	}
	for _, n := range p.bag {
		into.Stack += int(n)
	}
}

// lying lists the tiles of a shelf, never nil.
func (p *position) lying(shelf int) []Discovery {
	out := []Discovery{}
	for _, d := range p.shelf[shelf] {
		if d != 0 {
			out = append(out, d)
		}
	}
	return out
}

func (p *position) lookAtPyramid(into *Sight) {
	for i, t := range p.pyramid {
		into.Pyramid[i] = Placed{int(t), int(p.turned[i])}
		into.Ready[i] = p.ready>>i&1 != 0
	}
	for i, icon := range p.top {
		into.Open[i/8][i%8] = Icon(icon)
	}
	for i, t := range p.onOffer {
		into.PyramidOffer[i] = int(t)
	}
	for i, t := range p.decorated {
		into.Decorations[i] = int(t)
		into.DecoReady[i] = p.checkDeco(uint8(i)) == turn.OK
	}
	for i, t := range p.decoOffer {
		into.DecoOffer[i] = int(t)
	}
	for i := range uint8(pyramidTiles) {
		into.PyramidStack += int(p.pyramidBag >> i & 1)
		into.DecoStack += int(p.decoBag >> i & 1)
	}
	for row, set := range p.rows {
		for at := range p.engine.rows[row] {
			into.Nobles[row] = append(into.Nobles[row], set>>at&1 != 0)
		}
	}
}

func (p *position) lookAtSeat(s game.Seat, into *SeatSight) {
	into.Avenue, into.Track, into.Total = int(p.road[s]), int(p.track[s]), int(p.total(s))
	into.Order, into.Upkeep = p.order(s), int(p.upkeepOf(s))
	sum, _ := p.maskSets(s)
	into.Masks = int(sum)
	for i, n := range p.goods[s] {
		into.Goods[i] = int(n)
	}
	for i, n := range p.temple[s] {
		into.Temples[i] = int(n)
	}
	for k := range into.Learned {
		into.Learned[k] = p.learned[s]>>k&1 != 0
	}
	for i := range into.Have {
		into.Have[i], into.Used[i] = int(p.have[s][i]), int(p.used[s][i])
	}
	for i, d := range p.dice[s] {
		into.Workers[i] = Die{d.board, int(d.power), d.space, s == p.turn && p.isMover(i)}
	}
	for c, n := range p.points[s] {
		into.Points[c] = int(n)
	}
	for e := range into.Eclipses {
		n := &p.scored[e][s]
		into.Eclipses[e] = Score{int(n[scoredAvenue]), int(n[scoredLeader]), int(n[scoredTrack]), int(n[scoredMasks]), int(n[scoredUpkeep])}
	}
}

func (p *position) offers(set uint32) []Offered {
	var out []Offered
	for i := range startTiles {
		if set>>i&1 != 0 {
			out = append(out, Offered{i, p.offered[i]})
		}
	}
	return out
}

func (p *position) lookAtBot(into *BotSight) {
	for i, t := range p.botSlot {
		into.Slots[i] = int(t) - 1
	}
	into.Aside, into.Acts = int(p.botAside)-1, int(p.botTile)
	for i := range p.arrows {
		into.UpRight[i], into.Rolled[i] = p.arrows[i] == 1, int(p.rolled[i])
	}
}
