package board

import (
	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

var _ draw.Setter = Board{}

// Set lists the weavings that are bought together.
func (Board) Set(from game.Position, _ game.Seat, m game.Move) (out []draw.Thing) {
	p, a := tawantinsuyu.PrintOf(from), tawantinsuyu.Read(m)
	if p == nil || a.Verb != tawantinsuyu.Buy {
		return nil
	}
	c := &canvas{print: p}
	for _, tile := range []uint8{a.A, a.B, a.C} {
		if tile > 0 {
			out = append(out, draw.Thing{ID: p.Weavings[tile-1].ID, Icon: c.tiles(int(tile))})
		}
	}
	return out
}
