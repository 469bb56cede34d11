package tiwanaku

import (
	"math/bits"

	"kancha/game"
	"kancha/game/turn"
)

const (
	otomaPawns = 5 // on the back of every long scenario
	otomaSide  = 1 // scores for the Otoma
	noPawn     = otomaPawns
)

// camp is what solo and cooperative play add to a position: the Otoma, the arrows, and what was chosen about them.
type camp struct {
	spaces spaces                    // with an Otoma
	pawns  [otomaPawns]Space         // where each stands, in the order of the scenario; Pool for one that does not play
	order  [terrains][maxTiles]uint8 // tiles by number, see deal; in a view 0 where their arrow is not seen
	dealt  [terrains]uint8           // how many of them lie in stacks at the beginning
	gone   [maxSeats][terrains]uint8 // how many were drawn from each person's stack; alone all are of seat 0
	arrows [Spaces]uint8             // alone: the number of the tile that lies there openly
	pile   [terrains]uint8           // together: tiles spent and not yet laid

	spentTerrain, spentTile uint8 // together: the tile spent this turn, both from 1

	pending  uint8 // pawns that have to move yet, one bit each
	need     uint8 // the terrain of a tile that somebody has to give, from 1
	reacting bool  // it is for an Otoma

	level          uint8 // index into the levels of the mode
	noFinal        bool  // alone: no final predictions
	offerDisturbed bool  // alone: one may offer after an Otoma has moved
	byColumns      bool  // order of the setup
	predictOnly    bool  // together: whoever has no tile may predict
}

// otomaSeat is the seat of the Otoma, after those of people.
func (p *position) otomaSeat() game.Seat { return game.Seat(p.seats) }

// colourOf is the colour of a pawn. Alone it is purple, yellow, and those that nobody plays (TI-55); together all
// have one that is not used, that of their seat (TI-75).
func (p *position) colourOf(pawn int) uint8 {
	if p.mode == solo {
		return [otomaPawns]uint8{4, 5, 1, 2, 3}[pawn]
	}
	return p.seats
}

// pawnOn is the pawn on a space, noPawn if there is none.
func (p *position) pawnOn(at Space) int {
	for i, space := range p.camp.pawns {
		if space == at {
			return i
		}
	}
	return noPawn
}

// pitch sets the Otoma on their starting spaces. They score the crops there, and then each pawn its terrain, from
// left to right and from top to bottom (TI-56, TI-77).
func (p *position) pitch(s *scenario) {
	p.points[otomaSide][startPoints] = p.otomaScore
	count := otomaPawns
	if p.mode == cooperative {
		count = int(p.together[p.camp.level].otoma) // with four the first four positions (TI-76)
	}
	for i := range p.camp.pawns {
		p.camp.pawns[i] = Pool
		if i < count {
			p.camp.pawns[i] = s.otoma[i]
			p.camp.spaces |= s.otoma[i].bit()
		}
	}
	for at := range p.camp.spaces.all() {
		p.points[otomaSide][predictionPoints] += int16(p.crop[at])
	}
	for _, at := range p.setupOrder() {
		p.diversify(otomaSide, p.terrain[at])
	}
}

// setupOrder lists the starting spaces row by row, or column by column if that was chosen.
func (p *position) setupOrder() []Space {
	var order []Space
	if !p.camp.byColumns {
		for at := range p.camp.spaces.all() {
			order = append(order, at)
		}
		return order
	}
	for col := range boardStride {
		for row := range boardRows {
			if at := SpaceAt(col, row); p.camp.spaces.has(at) {
				order = append(order, at)
			}
		}
	}
	return order
}

// advance moves a pawn straight on until it comes to an empty space, where it finds the terrain and the crop and
// scores both (TI-61). It is false if no space on its way is empty; then the pawn stays (TI-63).
func (p *position) advance(pawn int, d direction, r game.Recorder) bool {
	from, s := p.camp.pawns[pawn], p.otomaSeat()
	to := p.walk(from, d, nil)
	if to == from {
		if r != nil {
			tell(r, s, "otoma_stays", at("at", from))
		}
		return false
	}
	p.camp.pawns[pawn] = to
	p.camp.spaces ^= from.bit() | to.bit()
	if r != nil {
		path := []Space{from}
		p.walk(from, d, func(at Space) { path = append(path, at) })
		tell(r, s, "otoma_moved", at("from", from), at("to", to), pathArg(path...))
	}
	p.discover(s, to, r)
	p.plant(s, to, r)
	return true
}

// plant puts down the crop under an Otoma, which never errs. Together they win tokens too (TI-85).
func (p *position) plant(s game.Seat, space Space, r game.Recorder) {
	crop := p.crop[space]
	p.crops |= space.bit()
	p.reveals++
	p.points[otomaSide][predictionPoints] += int16(crop)
	if r != nil {
		tell(r, s, "planted", at("at", space), cropArg("crop", crop), game.Num("n", int(crop)))
	}
	if p.mode == cooperative {
		p.winToken(s, crop, r)
	}
}

// pendingPawns are the pawns that have to move, as spaces.
func (p *position) pendingPawns() spaces {
	var set spaces
	for rest := p.camp.pending; rest != 0; rest &= rest - 1 {
		set |= p.camp.pawns[bits.TrailingZeros8(rest)].bit()
	}
	return set
}

// advances appends an answer for every pawn of a set.
func advances(set spaces, out []game.Move) []game.Move {
	for ; set != 0; set &= set - 1 {
		out = append(out, Answer{Verb: Advance, Space: set.first()}.Move())
	}
	return out
}

func otomaCandidates(p *position, _ game.Seat, out []game.Move) []game.Move {
	return advances(p.nextPawns(), out)
}

func choiceCandidates(p *position, _ game.Seat, out []game.Move) []game.Move {
	return advances(p.camp.spaces, out)
}

// checkAdvance: the pawn must be one of those whose turn it is to move.
func checkAdvance(p *position, _ game.Seat, a Answer) turn.Reason {
	switch {
	case p.nextPawns().has(a.Space):
		return turn.OK
	case !p.camp.spaces.has(a.Space):
		return noOtoma.With(int(a.Space))
	}
	return otomaNotNext.With(int(a.Space))
}

// nextPawns are the pawns that may move next: alone those pending, together the nearest of them (TI-84).
func (p *position) nextPawns() spaces {
	if p.mode == cooperative {
		return p.nearest()
	}
	return p.pendingPawns()
}

func applyAdvance(p *position, _ game.Seat, a Answer, r game.Recorder) {
	pawn := p.pawnOn(a.Space)
	if p.mode == cooperative {
		p.react(pawn, r)
		return
	}
	p.interrupt(pawn, r)
}
