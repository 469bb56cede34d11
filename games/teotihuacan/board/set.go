package board

import (
	"kancha/draw"
	"kancha/game"
	"kancha/games/teotihuacan"
)

var _ draw.Setter = Board{}

// Set lists the boards on which a seat begins.
func (Board) Set(_ game.Position, _ game.Seat, m game.Move) (out []draw.Thing) {
	a := teotihuacan.Read(m)
	if a.Verb != teotihuacan.Settle {
		return nil
	}
	for _, b := range a.Boards() {
		out = append(out, draw.Thing{ID: b.String(), Icon: artIcon(boardBadge(repeated, b, 0, 0, 1))})
	}
	return out
}
