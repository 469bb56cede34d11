package tiwanaku

import (
	"slices"

	"kancha/game"
)

// destinations is the set of spaces where a farmer's move may end (TI-11 to TI-18). It goes on from spaces with a
// crop and from its own side's farmers; any other space that it enters ends the move. Others' farmers are in the way,
// its own may only be passed, and the space it came from is one of its own.
func (p *position) destinations(s game.Seat, from Space) spaces {
	taken := p.allFarmers()
	through := (p.crops &^ taken) | p.farmers[s]
	entered := p.entrances(from)
	for {
		more := entered | (entered&through|p.standing(from)).beside()&p.layout().spaces
		more &= through | ^taken
		if more == entered {
			return entered &^ taken
		}
		entered = more
	}
}

// entrances is the set of spaces that a farmer enters first: the whole border from the pool (TI-16), else none but
// those beside it.
func (p *position) entrances(from Space) spaces {
	if from == Pool {
		return p.layout().border
	}
	return 0
}

// standing is the space that a farmer stands on, nothing for the pool.
func (p *position) standing(from Space) spaces {
	if from == Pool {
		return 0
	}
	return from.bit()
}

// checkFarmer tells whether a farmer can be picked to explore: an own one, that has somewhere to go (TI-21).
func (p *position) checkFarmer(s game.Seat, from Space) reason {
	if from == Pool {
		if p.pool(s) == 0 {
			return poolEmpty
		}
	} else if why := p.checkOwn(s, from); why != fine {
		return why
	}
	free := p.layout().spaces &^ p.allFarmers()
	if (p.entrances(from)|p.standing(from).beside())&free != 0 || p.destinations(s, from) != 0 {
		return fine
	}
	return walledIn
}

// checkOwn tells whether a seat's own farmer stands on a space.
func (p *position) checkOwn(s game.Seat, at Space) reason {
	switch {
	case p.farmers[s].has(at):
		return fine
	case !p.layout().spaces.has(at):
		return offBoard
	case p.allFarmers().has(at):
		return othersFarmer
	}
	return noFarmer
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

func checkDestination(p *position, s game.Seat, a Answer) reason {
	switch {
	case p.destinations(s, p.from).has(a.Space):
		return fine
	case !p.layout().spaces.has(a.Space):
		return offBoard
	case a.Space == p.from:
		return sameSpace
	case p.farmers[s].has(a.Space):
		return ownFarmer
	case p.allFarmers().has(a.Space):
		return othersFarmer
	}
	return notReachable
}

func applyDestination(p *position, s game.Seat, a Answer, r game.Recorder) {
	if r != nil {
		p.tellMove(s, a.Space, r)
	}
	p.farmers[s] = p.farmers[s]&^p.standing(p.from) | a.Space.bit()
	p.from = 0
	if !p.tiles.has(a.Space) {
		p.discover(s, a.Space, r)
	}
	p.ask(askClose, s)
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
	taken := p.allFarmers()
	through := (p.crops &^ taken) | p.farmers[s]
	wave := p.entrances(from) | p.standing(from).beside()&p.layout().spaces
	var waves []spaces
	for seen := spaces(0); !wave.has(to); wave = (wave & through).beside() & p.layout().spaces &^ seen {
		wave &= through | ^taken
		seen |= wave
		waves = append(waves, wave)
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
	p.farmers[s] &^= at.bit()
	if r != nil {
		tell(r, s, "recalled", game.At("at", at.String()))
	}
	p.ask(askClose, s)
}

// discover lays the tile of an empty space that a farmer stopped on (TI-25). The crop stays hidden (TI-29).
func (p *position) discover(s game.Seat, at Space, r game.Recorder) {
	terrain := p.terrain[at]
	p.tiles |= at.bit()
	p.wheel = at
	p.supply[terrain-1]--
	p.placed = true
	p.reveals++
	kind := "discovered"
	if p.levels[s][terrain-1] == p.topLevel {
		kind = "discovered_full"
	}
	n := p.diversify(s, terrain)
	if r != nil {
		tell(r, s, kind, game.At("at", at.String()), terrainArg(terrain),
			game.Num("level", int(p.levels[s][terrain-1])), game.Num("n", int(n)))
		if p.tiles == p.layout().spaces {
			tell(r, s, "last_tile")
		}
	}
}

// diversify advances a marker and gives a point for each own marker on its new level (TI-26), or the points for a
// full track (TI-27).
func (p *position) diversify(s game.Seat, terrain uint8) int16 {
	n := p.diversityGain(s, terrain)
	if p.levels[s][terrain-1] < p.topLevel {
		p.levels[s][terrain-1]++
	}
	p.points[s][diversityPoints] += n
	return n
}

func (p *position) diversityGain(s game.Seat, terrain uint8) int16 {
	levels := &p.levels[s]
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
