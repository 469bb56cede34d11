package board

import "kancha/draw"

// Emblem is the cover in steps: the pyramid with its stair under the two discs of the calendar.
func (Board) Emblem() draw.Emblem {
	e := draw.Emblem{Seats: draw.SeatColours(css)}
	const line, far = 0x3b332b, 0xb9a989
	e.Box(0, 0, draw.EmblemWidth, draw.EmblemHeight, 0xf3dfae)
	e.Disc(378, 78, 40, 0xe9b23c)
	e.Disc(400, 67, 36, 0xc8442f)
	e.Steps(-60, 178, 5, 22, 14, far)
	e.Steps(340, 178, 4, 24, 13, far)
	for i, fill := range []draw.Colour{0xc98e58, 0xd29d63, 0xdbac70, 0xe4bb80, 0xedca91} {
		y, w := 178-27*float64(i), 356-66*float64(i)
		e.Box(240-w/2, y-27, w, 27, line)
		e.Box(240-w/2+2, y-25, w-4, 25, fill)
		e.Box(240-w/2+2, y-14, w-4, 2, line)
	}
	e.Box(0, 178, draw.EmblemWidth, 74, 0x5f8a55)
	e.Box(208, 178, 64, 74, 0xe6d5ab)
	e.Box(220, 43, 40, 135, line)
	for y := 45.0; y < 178; y += 9 {
		e.Box(222, y, 36, 7, 0xf6e7c8)
	}
	e.Hem(0, 0x11686e, 0xe9b23c)
	e.Hem(draw.EmblemHeight-24, 0x11686e, 0xe9b23c)
	return e
}
