package board

import (
	"strings"

	"kancha/draw"
)

// Emblem is the cover in steps and stitches: sun and mountains over terraces of the four grounds, and two llamas.
func (Board) Emblem() draw.Emblem {
	e := draw.Emblem{Seats: draw.SeatColours(css)}
	e.Box(0, 0, draw.EmblemWidth, draw.EmblemHeight, 0xcfe0e6)
	const far, near, snow = 0x7fa0ad, 0x4d7382, 0xf6f9fa
	e.Woven(strings.Fields(motifs["sun"]), 344, 36, 8, 0xe2a63a)
	e.Steps(-60, 176, 8, 17, 14, far, far, far, far, far, snow)
	e.Steps(190, 176, 7, 17, 13, far, far, far, far, snow)
	e.Steps(40, 176, 9, 15, 14, near, near, near, near, near, near, snow)
	for i, ground := range []draw.Colour{0xa9afb9, 0x9cc878, 0xe8c885, 0xc07c58} {
		x, y := float64(120*i), []float64{156, 168, 156, 168}[i]
		e.Box(x, y, 120, 90, near)
		e.Box(x+2, y+2, 116, 88, ground)
	}
	e.Woven(strings.Fields(motifs["llama"]), 256, 100, 5, 0xfbf4e4)
	e.Woven(strings.Fields(motifs["llama"]), 150, 124, 4, 0xfbf4e4)
	e.Hem(0, 0x22404c, 0xd9ad5c)
	e.Hem(draw.EmblemHeight-24, 0x22404c, 0xd9ad5c)
	return e
}
