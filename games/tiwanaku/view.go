package tiwanaku

import (
	"kancha/game"
	"kancha/games/tiwanaku/puzzle"
)

// view is what one viewer knows: what lies on the board and, in cooperative play, the tops of the viewer's stacks.
type view struct {
	position
	viewer game.Seat
}

// View of any seat hides the valley where it is not revealed, and the generator (TI-95).
func (s *state) View(viewer game.Seat) game.View {
	v := &view{position: s.position, viewer: viewer}
	v.hideFrom(viewer)
	return v
}

// hideFrom makes a position forget what a viewer does not know.
func (p *position) hideFrom(viewer game.Seat) {
	p.hide()
	if p.mode != competitive {
		p.hideArrows(viewer)
	}
}

func (v *view) Viewer() game.Seat { return v.viewer }

// hide makes a position forget what is not on the board.
func (p *position) hide() {
	p.blind = true
	p.rand = game.Rand{}
	for at := range (p.layout().spaces &^ p.tiles).all() {
		p.terrain[at] = 0
	}
	for at := range (p.layout().spaces &^ p.crops).all() {
		p.crop[at] = 0
	}
}

// Determinize draws a valley that fits what is public: the board and the tiles in the supply (TI-97).
func (v *view) Determinize(r *game.Rand) game.State { return v.Samples(r, 1, 1)[0] }

// known is what is public about the valley.
func (p *position) known() puzzle.Known {
	l := p.layout()
	k := puzzle.Known{Cols: l.cols, Rows: l.rows}
	for i := range l.cols * l.rows {
		at := SpaceAt(i%l.cols, i/l.cols)
		if p.tiles.has(at) {
			k.Terrain[i] = p.terrain[at]
		}
		if p.crops.has(at) {
			k.Crop[i] = p.crop[at]
		}
	}
	copy(k.Supply[1:], p.supply[:])
	return k
}

// Known is what is public about the valley of a position of this game, for the solver. It is false for positions of
// other games.
func Known(from game.Position) (puzzle.Known, bool) {
	p := positionOf(from)
	if p == nil {
		return puzzle.Known{}, false
	}
	return p.known(), true
}
