package tiwanaku

import "kancha/game"

// Levels of solo play.
const (
	soloEasy = iota
	soloHard
	soloLevels
)

var soloLevelIDs = [soloLevels]string{"easy", "hard"}

// own is the colour of the one person.
const soloColour = 0

// layOpen lays the tile on top of a stack, arrow up, and remembers its arrow (TI-58).
func (p *position) layOpen(at Space) {
	t := int(p.terrain[at] - 1)
	p.camp.arrows[at] = p.draw(t, 0)
}

// arrowAt is the arrow of a tile that lies openly.
func (p *position) arrowAt(at Space) arrow {
	return p.backs[p.terrain[at]-1][p.camp.arrows[at]-1]
}

// follow lets the arrow act that a farmer has come to stand on, if no crop lies on it (TI-59).
func (p *position) follow(s game.Seat, space Space, r game.Recorder) {
	if p.crops.has(space) {
		p.ask(askClose, s)
		return
	}
	arrow := p.arrowAt(space)
	if r != nil {
		tell(r, s, "arrow", at("at", space), colourArg(arrow.colour),
			directionArg(arrow.to))
	}
	switch {
	case arrow.colour == soloColour && p.camp.level == soloEasy: // nothing happens (TI-60)
		p.ask(askClose, s)
	case p.tiles == p.layout().spaces: // nowhere to go (TI-63)
		p.ask(askClose, s)
	case arrow.colour == soloColour:
		p.from, p.camp.pending = space, 1<<otomaPawns-1
		p.ask(askChoice, s)
	default:
		p.from, p.camp.pending = space, 1<<p.pawnOf(arrow.colour)
		p.turn = p.otomaSeat()
		p.ask(askOtoma, p.turn)
	}
}

// pawnOf is the pawn of a colour.
func (p *position) pawnOf(colour uint8) int {
	for i := range p.camp.pawns {
		if p.colourOf(i) == colour {
			return i
		}
	}
	panic("tiwanaku: no pawn has this colour") // all but the person's have one
}

// interrupt moves an Otoma in the direction of the arrow. It ends the turn of the person, who by default may not even
// offer any more (TI-65).
func (p *position) interrupt(pawn int, r game.Recorder) {
	to := p.arrowAt(p.from).to
	p.from, p.camp.pending, p.turn = 0, 0, 0
	if !p.advance(pawn, to, r) || p.camp.offerDisturbed {
		p.ask(askClose, 0)
		return
	}
	p.endTurn(r)
}

// stuck tells whether a person alone can neither move nor predict (TI-70).
func (p *position) stuck(s game.Seat) bool {
	return p.bare(s) == 0 && !p.canMove(s)
}

// beginSoloEnd offers a last round of predictions, all or none (TI-68).
func (p *position) beginSoloEnd(r game.Recorder) {
	p.final = true
	if p.camp.noFinal || p.bare(0) == 0 {
		p.finish(r)
		return
	}
	tell(r, game.Watcher, "final_predictions")
	p.turn = 0
	p.ask(askLastPrediction, 0)
}
