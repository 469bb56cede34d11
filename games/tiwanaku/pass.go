package tiwanaku

import (
	"context"
	"math/bits"

	"kancha/game"
	"kancha/games/tiwanaku/puzzle"
)

// The wishes to pass in the final predictions (TI-46): always, or only while no crop beneath an own farmer is certain.
const (
	passFinal  = "final"
	passUnsure = "final_unsure"
)

// Passes lists what a seat may wish to pass on. Alone one predicts with all farmers or with none, and a team has no such
// predictions: there it is nothing.
func (p *position) Passes() []string {
	if p.mode != competitive {
		return nil
	}
	return []string{passFinal, passUnsure}
}

// Pass is the answer that passes on a final prediction.
func (p *position) Pass(s game.Seat, id string) (game.Move, bool) {
	if p.mode != competitive || p.asked != askLastPrediction || !p.waiting.Has(s) ||
		id != passFinal && (id != passUnsure || !p.unsure(s)) {
		return 0, false
	}
	return Answer{Verb: Pass}.Move(), true
}

// passBudget is what is spent on finding out whether a crop is certain: at most some hundredths of a second.
var passBudget = puzzle.Budget{Nodes: 2000, Fronts: 2000}

// unsure tells whether it is proved that what everybody has seen leaves more than one crop open wherever the seat could
// predict.
func (p *position) unsure(s game.Seat) bool {
	known := p.known()
	d, err := puzzle.Deduce(context.Background(), &known, puzzle.Exact, passBudget)
	if err != nil || !d.Complete {
		return false
	}
	for at := range p.bare(s).all() {
		if bits.OnesCount8(d.Crop[at.Col()+at.Row()*known.Cols]) == 1 {
			return false
		}
	}
	return true
}
