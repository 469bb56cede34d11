package board

import "kancha/draw"

// Emblem is the cover in steps: the terraced hill with its stair under the sun of the Coricancha.
func (Board) Emblem() draw.Emblem {
	e := draw.Emblem{Seats: draw.SeatColours(css)}
	const line, far, light, gold = 0x2c1e0f, 0x2f3968, 0xf4ecd8, 0xe9b23c
	e.Box(0, 0, draw.EmblemWidth, draw.EmblemHeight, 0x1d2545)
	for _, star := range [][2]float64{{60, 54}, {120, 88}, {402, 60}, {356, 98}, {430, 114}, {40, 118}, {150, 46}, {318, 44}} {
		e.Box(star[0], star[1], 5, 5, light)
	}
	e.Steps(-70, 196, 6, 20, 17, far)
	e.Steps(326, 196, 5, 22, 17, far)
	e.Box(236, 30, 8, 76, gold)
	e.Box(202, 64, 76, 8, gold)
	e.Disc(240, 68, 30, gold)
	e.Disc(240, 68, 24, light)
	e.Disc(240, 68, 21, 0xb3304a)
	e.Box(203, 98, 74, 14, line)
	e.Box(205, 100, 70, 12, 0xf3c64a)
	for i, fill := range []draw.Colour{0xb97f3e, 0xd19c4e, 0xecc579} {
		foot, w := 196-28*float64(i), 420-116*float64(i)
		for step, high := range []float64{9, 18, 28} {
			in := 14 * float64(step)
			e.Box(240-w/2+in-2, foot-high-2, w-2*in+4, high+2, line)
		}
		for step, high := range []float64{9, 18, 28} {
			in := 14 * float64(step)
			e.Box(240-w/2+in, foot-high, w-2*in, high, fill)
		}
	}
	e.Box(0, 196, draw.EmblemWidth, 56, 0x6b4a26)
	e.Box(226, 112, 28, 84, line)
	for y := 114.0; y < 196; y += 8 {
		e.Box(228, y, 24, 6, light)
	}
	e.Hem(0, 0x8f2440, gold)
	e.Hem(draw.EmblemHeight-24, 0x8f2440, gold)
	return e
}
