package tiwanaku

import (
	"slices"

	"kancha/game"
	"kancha/game/turn"
)

// destinations is the set of spaces where a farmer's move may end (TI-11 to TI-18, together TI-81 and TI-82).
func (p *position) destinations(s game.Seat, from Space) spaces {
	return p.reach(s, from, p.firstSteps(from))
}

// firstSteps is the set of spaces that a farmer may enter first, whoever stands there: from the pool the whole border
// (TI-16), else the spaces beside it; together only those in the direction of the tile that was spent.
func (p *position) firstSteps(from Space) spaces {
	switch {
	case p.mode == cooperative:
		return p.stepIn(from, p.heading())
	case from == Pool:
		return p.layout().border
	}
	return from.bit().beside() & p.layout().spaces
}

// reach is the set of spaces where a move may end that begins with one of the given steps. It goes on from spaces with
// a crop (TI-12) and from farmers of its own side; any other space that it enters ends the move (TI-11). Everybody else
// is in the way (TI-14), its own may only be passed (TI-13), and it does not come back to where it began (TI-15). Together
// it may not end on a crop (TI-82).
func (p *position) reach(s game.Seat, from Space, entered spaces) spaces {
	taken, board := p.taken(), p.layout().spaces
	through := (p.crops &^ taken) | p.own(s)&^p.standing(from)
	open := through | board&^taken
	entered &= open
	for {
		more := entered | (entered&through).beside()&open
		if more == entered {
			break
		}
		entered = more
	}
	if p.mode == cooperative {
		entered &^= p.crops
	}
	return entered &^ taken
}

// standing is the space that a farmer stands on, nothing for the pool.
func (p *position) standing(from Space) spaces {
	if from == Pool {
		return 0
	}
	return from.bit()
}

// checkFarmer tells whether a farmer can be picked to explore: an own one, that has somewhere to go (TI-21).
func (p *position) checkFarmer(s game.Seat, from Space) turn.Reason {
	if from == Pool {
		if p.pool(s) == 0 {
			return poolEmpty
		}
	} else if why := p.checkOwn(s, from); why != turn.OK {
		return why
	}
	first := p.firstSteps(from)
	if p.mode != cooperative && first&^p.taken() != 0 || p.reach(s, from, first) != 0 {
		return turn.OK
	}
	switch {
	case from == Pool:
		return noEntry
	case p.mode != competitive:
		return noWayOut.With(int(from))
	}
	return walledIn.With(int(from))
}

// checkOwn tells whether a seat's own farmer stands on a space.
func (p *position) checkOwn(s game.Seat, at Space) turn.Reason {
	switch {
	case p.own(s).has(at):
		return turn.OK
	case !p.layout().spaces.has(at):
		return offBoard.With(int(at))
	case p.taken().has(at):
		return p.whoIsThere(at)
	}
	return noFarmer.With(int(at))
}

// whoIsThere is the refusal of a space that others have taken.
func (p *position) whoIsThere(at Space) turn.Reason {
	if p.camp.spaces.has(at) {
		return otomaThere.With(int(at)) // TI-64
	}
	return othersFarmer.With2(int(at), int(p.ownerOf(at)))
}

func destinationCandidates(p *position, _ game.Seat, out []game.Move) []game.Move {
	return destinationsTo(p.layout().spaces, out)
}

func destinationMoves(p *position, s game.Seat, out []game.Move) []game.Move {
	return destinationsTo(p.destinations(s, p.from), out)
}

func destinationsTo(set spaces, out []game.Move) []game.Move {
	for ; set != 0; set &= set - 1 {
		out = append(out, Answer{Verb: To, Space: set.first()}.Move())
	}
	return out
}

func checkDestination(p *position, s game.Seat, a Answer) turn.Reason {
	switch {
	case p.destinations(s, p.from).has(a.Space):
		return turn.OK
	case !p.layout().spaces.has(a.Space):
		return offBoard.With(int(a.Space))
	case a.Space == p.from:
		return sameSpace.With(int(a.Space))
	case p.own(s).has(a.Space):
		return ownFarmer.With(int(a.Space))
	case p.taken().has(a.Space):
		return p.whoIsThere(a.Space)
	case p.mode == cooperative && p.crops.has(a.Space):
		return noEndOnCrop.With(int(a.Space))
	case p.mode == cooperative:
		return noWayByArrow.With2(int(a.Space), int(p.heading()))
	}
	return notReachable.With(int(a.Space))
}

func applyDestination(p *position, s game.Seat, a Answer, r game.Recorder) {
	if r != nil {
		p.tellMove(s, a.Space, r)
	}
	band := &p.farmers[p.band(s)]
	*band = *band&^p.standing(p.from) | a.Space.bit()
	found := !p.tiles.has(a.Space)
	if found {
		p.discover(s, a.Space, r)
	}
	p.from = 0
	switch p.mode {
	case solo:
		p.follow(s, a.Space, r)
	case cooperative:
		p.from = a.Space
		if !found || p.provide(p.terrain[a.Space], r) {
			p.goOn(r)
		}
	default:
		p.ask(askClose, s)
	}
}

// checkAhead says of a space that somebody thinks of before a farmer is picked who can go there, or why nobody can.
func (p *position) checkAhead(s game.Seat, to Space) turn.Reason {
	switch {
	case !p.layout().spaces.has(to):
		return offBoard.With(int(to))
	case p.own(s).has(to):
		return ownFarmer.With(int(to))
	case p.taken().has(to):
		return p.whoIsThere(to)
	case p.mode == cooperative && p.crops.has(to):
		return noEndOnCrop.With(int(to))
	}
	switch from, pool := p.whoReaches(s, to); {
	case pool && len(from) > 0:
		return anyFarmerFirst.With2(int(to), trip(s, to))
	case pool:
		return newFarmerFirst.With(int(to))
	case len(from) > 0:
		return farmerFirst.With2(int(to), trip(s, to))
	}
	return nobodyReaches.With(int(to))
}

// whoReaches are the spaces of the farmers that can go to a space now, and whether one from the pool can.
func (p *position) whoReaches(s game.Seat, to Space) (from []string, pool bool) {
	for at := range p.own(s).all() {
		if p.destinations(s, at).has(to) && at != to {
			from = append(from, at.String())
		}
	}
	return from, p.pool(s) > 0 && p.destinations(s, Pool).has(to)
}

// canMove tells whether a person has a farmer that can explore, on the board or in the pool.
func (p *position) canMove(s game.Seat) bool {
	if p.checkFarmer(s, Pool) == turn.OK {
		return true
	}
	for at := range p.own(s).all() {
		if p.checkFarmer(s, at) == turn.OK {
			return true
		}
	}
	return false
}

func (p *position) tellMove(s game.Seat, to Space, r game.Recorder) {
	path := pathArg(p.path(s, p.from, to)...)
	if p.from == Pool {
		tell(r, s, "entered", at("to", to), path)
		return
	}
	tell(r, s, "moved", at("from", p.from), at("to", to), path)
}

// path is a shortest way to a destination, with both ends; of several the one whose spaces come first in reading
// order, seen from the end (TI-17).
func (p *position) path(s game.Seat, from, to Space) []Space {
	taken, board := p.taken(), p.layout().spaces
	through := (p.crops &^ taken) | p.own(s)&^p.standing(from)
	open := through | board&^taken
	var waves []spaces
	wave, seen := p.firstSteps(from)&open, spaces(0)
	for !wave.has(to) {
		waves, seen = append(waves, wave), seen|wave
		wave = (wave & through).beside() & open &^ seen
	}
	path := []Space{to}
	for _, w := range slices.Backward(waves) {
		path = append(path, (path[len(path)-1].bit().beside() & w & through).first())
	}
	if from != Pool {
		path = append(path, from)
	}
	slices.Reverse(path)
	return path
}

// recall takes a farmer back into the pool; that is an exploration too (TI-19).
func (p *position) recall(s game.Seat, at Space, r game.Recorder) {
	p.farmers[p.band(s)] &^= at.bit()
	if r != nil {
		tell(r, s, "recalled", game.At("at", at.String()))
	}
	p.ask(askClose, s)
}

// discover lays the tile of an empty space that a farmer or an Otoma stopped on (TI-25). The crop stays hidden (TI-29).
func (p *position) discover(s game.Seat, at Space, r game.Recorder) {
	terrain, side := p.terrain[at], p.side(s)
	p.tiles |= at.bit()
	p.wheel = at
	p.supply[terrain-1]--
	p.placed = true
	p.reveals++
	if p.mode == solo {
		p.layOpen(at)
	}
	kind := "discovered"
	if p.levels[side][terrain-1] == p.topLevel {
		kind = "discovered_full"
	}
	n := p.diversify(side, terrain)
	if r != nil {
		tell(r, s, kind, game.At("at", at.String()), terrainArg(terrain),
			game.Num("level", int(p.levels[side][terrain-1])), game.Num("n", int(n)))
		switch {
		case p.tiles != p.layout().spaces:
		case p.mode == competitive: // the final predictions follow in any case
			tell(r, s, "last_tile")
		default:
			tell(r, s, "board_full")
		}
	}
}

// diversify advances a marker and gives a point for each own marker on its new level (TI-26, TI-28), or the points for a
// full track (TI-27).
func (p *position) diversify(side int, terrain uint8) int16 {
	n := p.diversityGain(side, terrain)
	if p.levels[side][terrain-1] < p.topLevel {
		p.levels[side][terrain-1]++
	}
	p.points[side][diversityPoints] += n
	return n
}

func (p *position) diversityGain(side int, terrain uint8) int16 {
	levels := &p.levels[side]
	level := levels[terrain-1] + 1
	if level > p.topLevel {
		return p.whenFull
	}
	n := int16(1)
	for _, l := range levels {
		if l == level {
			n++
		}
	}
	return n
}
