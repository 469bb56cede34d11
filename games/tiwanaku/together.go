package tiwanaku

import (
	"kancha/game"
	"kancha/game/turn"
)

// pairedSeats is the number of people at which two share the farmers of a colour (TI-75).
const pairedSeats = 4

// togetherLevel is a level of cooperative play (TI-76).
type togetherLevel struct {
	id      string
	farmers [maxSeats + 1]uint8 // of a person, or of a pair, by number of people
	otoma   uint8
}

// heading is the direction of the tile spent this turn.
func (p *position) heading() direction {
	return p.backs[p.camp.spentTerrain-1][p.camp.spentTile-1].to
}

// beginShared gives the turn to the first person from s on who has a tile to spend, or who may predict without
// (TI-90).
func (p *position) beginShared(s game.Seat, r game.Recorder) {
	for p.tilesLeft(s) == 0 {
		if p.camp.predictOnly && p.bare(s) != 0 {
			p.turn = s
			p.ask(askTileless, s)
			return
		}
		tell(r, s, "skipped")
		s = p.after(s)
	}
	p.turn = s
	p.ask(askSpend, s)
}

func spendCandidates(p *position, s game.Seat, out []game.Move) []game.Move {
	for t := range terrains {
		if p.left(t, s) > 0 {
			out = append(out, Answer{Verb: Spend, Terrain: uint8(t + 1)}.Move())
		}
	}
	return destinationsTo(p.layout().spaces, out)
}

// checkSpend: a tile that allows no action may be spent only if none of the tops does (TI-80, TI-91).
func checkSpend(p *position, s game.Seat, a Answer) turn.Reason {
	if a.Verb == To {
		return spendFirst
	}
	t := int(a.Terrain - 1)
	if p.left(t, s) == 0 {
		return stackEmpty.With(int(a.Terrain))
	}
	if p.allows(s, t) {
		return turn.OK
	}
	for other := range terrains {
		if p.left(other, s) > 0 && p.allows(s, other) {
			return noWayThere.With(int(a.Terrain))
		}
	}
	return turn.OK
}

// allows tells whether a person could act after spending a top. What the viewer does not see might.
func (p *position) allows(s game.Seat, t int) bool {
	tile := p.top(t, s)
	return tile == 0 || p.bare(s) != 0 || p.canExplore(s, p.backs[t][tile-1].to)
}

// canExplore tells whether any farmer of a person can make a move that begins in a direction.
func (p *position) canExplore(s game.Seat, d direction) bool {
	if p.pool(s) > 0 && p.reach(s, Pool, p.stepIn(Pool, d)) != 0 {
		return true
	}
	for at := range p.own(s).all() {
		if p.reach(s, at, p.stepIn(at, d)) != 0 {
			return true
		}
	}
	return false
}

// stepIn is where the first step of a move in a direction leads: to the space beside or, from the pool, onto the
// opposite edge (TI-81).
func (p *position) stepIn(from Space, d direction) spaces {
	if from == Pool {
		return p.edges[d.opposite()]
	}
	if next, ok := p.layout().beside(from, d); ok {
		return next.bit()
	}
	return 0
}

func applySpend(p *position, s game.Seat, a Answer, r game.Recorder) {
	t := int(a.Terrain - 1)
	p.camp.spentTerrain, p.camp.spentTile = a.Terrain, p.draw(t, s)
	p.camp.pile[t]++
	p.reveals++
	if r != nil {
		tell(r, s, "spent", terrainArg(a.Terrain), directionArg(p.heading()))
	}
	if p.bare(s) == 0 && !p.canExplore(s, p.heading()) {
		tell(r, s, "no_action")
		p.endTurn(r)
		return
	}
	p.ask(askTurn, s)
}

// provide takes the tile for a discovery from the open pile or, if there is none, from the stack of a person whom
// the group names (TI-83, TI-86). There always is one, for tiles that are not laid are as many as spaces are empty
// (TI-93). It is false while somebody has to be named.
func (p *position) provide(terrain uint8, r game.Recorder) bool {
	t := int(terrain - 1)
	if p.camp.pile[t] > 0 {
		p.camp.pile[t]--
		return true
	}
	givers := p.givers(t)
	if givers.Len() > 1 {
		p.camp.need = terrain
		p.ask(askGiver, p.turn)
		return false
	}
	p.give(t, givers.First(), r)
	return true
}

// givers are the people with a tile of a terrain.
func (p *position) givers(t int) game.Seats {
	var set game.Seats
	for s := range game.Seat(p.seats) {
		if p.left(t, s) > 0 {
			set = set.With(s)
		}
	}
	return set
}

func (p *position) give(t int, s game.Seat, r game.Recorder) {
	p.draw(t, s)
	p.reveals++
	if r != nil {
		tell(r, s, "given", terrainArg(uint8(t+1)))
	}
}

func giverCandidates(p *position, _ game.Seat, out []game.Move) []game.Move {
	for s := range game.Seat(p.seats) {
		out = append(out, Answer{Verb: Give, Seat: s}.Move())
	}
	return out
}

func checkGiver(p *position, _ game.Seat, a Answer) turn.Reason {
	if p.givers(int(p.camp.need - 1)).Has(a.Seat) {
		return turn.OK
	}
	return hasNoTile.With2(int(a.Seat), int(p.camp.need))
}

func applyGiver(p *position, _ game.Seat, a Answer, r game.Recorder) {
	p.give(int(p.camp.need-1), a.Seat, r)
	p.camp.need = 0
	p.goOn(r)
}

// goOn continues after a discovery whose tile is provided.
func (p *position) goOn(r game.Recorder) {
	if !p.camp.reacting {
		p.camp.reacting = true
		p.camp.pending = p.disturbed(p.from)
	}
	p.nextReaction(r)
}

// disturbed are the Otoma in the row and in the column of a farmer that has moved (TI-84).
func (p *position) disturbed(to Space) uint8 {
	var set uint8
	for i, at := range p.camp.pawns {
		if at != Pool && (at.Row() == to.Row() || at.Col() == to.Col()) {
			set |= 1 << i
		}
	}
	return set
}

// nearest are the pending pawns that are nearest to the farmer.
func (p *position) nearest() spaces {
	var set spaces
	least := boardStride
	for at := range p.pendingPawns().all() {
		switch d := p.distance(at); {
		case d < least:
			least, set = d, at.bit()
		case d == least:
			set |= at.bit()
		}
	}
	return set
}

// distance of a pawn from the farmer that has just moved, along their row or column.
func (p *position) distance(at Space) int {
	dx, dy := at.Col()-p.from.Col(), at.Row()-p.from.Row()
	return max(dx, -dx) + max(dy, -dy)
}

// away is the direction from the farmer to a pawn, in which the pawn goes on.
func (p *position) away(at Space) direction {
	switch {
	case at.Col() < p.from.Col():
		return west
	case at.Col() > p.from.Col():
		return east
	case at.Row() < p.from.Row():
		return north
	}
	return south
}

// nextReaction has the nearest Otoma move; between equally near ones the group chooses.
func (p *position) nextReaction(r game.Recorder) {
	switch p.nearest().len() {
	case 0:
		p.camp.reacting, p.from = false, 0
		p.ask(askClose, p.turn)
	case 1:
		p.ask(askOtoma, p.otomaSeat())
	default:
		p.ask(askOrder, p.turn)
	}
}

// react moves one Otoma straight away from the farmer.
func (p *position) react(pawn int, r game.Recorder) {
	p.camp.pending &^= 1 << pawn
	at := p.camp.pawns[pawn]
	if p.advance(pawn, p.away(at), r) && !p.provide(p.terrain[p.camp.pawns[pawn]], r) {
		return
	}
	p.goOn(r)
}

// offerTogether is an offering of the people; whenever they make one, the Otoma offer all they hold (TI-88).
func (p *position) offerTogether(r game.Recorder) {
	if p.mode == cooperative && p.tokens[otomaSide] != 0 {
		p.offer(p.otomaSeat(), p.tokens[otomaSide], r)
	}
}

// beginSharedEnd lets the people offer once more (TI-92).
func (p *position) beginSharedEnd(r game.Recorder) {
	p.final = true
	tell(r, game.Watcher, "final_offerings")
	if p.tokens[0] == 0 {
		p.finish(r)
		return
	}
	p.ask(askLastOffering, p.turn)
}

// settleTogether gives the Otoma their last offering and a point for every empty space (TI-92).
func (p *position) settleTogether(r game.Recorder) {
	p.offerTogether(r)
	n := (p.layout().spaces &^ p.tiles).len()
	p.points[otomaSide][emptyPoints] = int16(n) * p.emptyPoint
	if r != nil && n > 0 {
		tell(r, p.otomaSeat(), "empty_spaces", game.Num("n", n*int(p.emptyPoint)))
	}
}

// endShared passes the turn on, or begins the end when nobody has a tile left (TI-92).
func (p *position) endShared(r game.Recorder) {
	p.placed, p.from, p.camp.spentTerrain, p.camp.spentTile = false, 0, 0, 0
	if p.stacksEmpty() {
		p.beginSharedEnd(r)
		return
	}
	p.beginShared(p.after(p.turn), r)
	tell(r, p.turn, "turn_begins")
}

// applyTileless is the turn of a person without tiles (TI-90).
func applyTileless(p *position, s game.Seat, a Answer, r game.Recorder) {
	if a.Verb == Pass {
		tell(r, s, "passed")
		p.endTurn(r)
		return
	}
	applyMore(p, s, a, r)
}
