package board

import "kancha/draw"

// Cover is the picture on the game's card: sun and stepped mountains over terraces of the four grounds, between
// woven bands, with two llamas on their way.
func (Board) Cover() draw.Node {
	return draw.SVG(draw.Attrs(draw.Class("tiwanaku tw-cover"), draw.ViewBox(0, 0, 480, 300), draw.Hidden()),
		draw.Rect(0, 0, 480, 300, draw.Class("sky")),
		sign("sun", 140, draw.Class("inti"), draw.Transform(draw.Translate(372, 98))),
		mountain("far", -60, 9, 17, 14), mountain("far", 170, 8, 17, 13), mountain("near", 40, 10, 15, 14),
		terrace(-10, 206, 150, 3), terrace(140, 220, 140, 2), terrace(280, 206, 130, 1), terrace(410, 220, 80, 4),
		llama(258, 220, 84), llama(178, 220, 60),
		fretBand(0), fretBand(276))
}

// mountain has its foot behind the terraces and snow on its three topmost steps.
func mountain(class string, x float64, n int, w, h float64) draw.Node {
	const foot, snow = 230, 3
	low := float64(n - snow)
	return draw.Many(draw.Path(steps(x, foot, n, w, h), draw.Class(class)),
		draw.Path(steps(x+w*low, foot-h*low, snow, w, h), draw.Class("snow")))
}

// steps is a stepped mountain: its foot begins at x, its steps are w by h.
func steps(x, foot float64, n int, w, h float64) string {
	var pen draw.Pen
	pen.Move(x, foot)
	for i := range n {
		pen.Line(x+w*float64(i), foot-h*float64(i+1)).Line(x+w*float64(i+1), foot-h*float64(i+1))
	}
	top := x + w*float64(n+1)
	for i := n; i > 0; i-- {
		pen.Line(top+w*float64(n-i), foot-h*float64(i)).Line(top+w*float64(n-i), foot-h*float64(i-1))
	}
	return pen.Close().String()
}

func terrace(x, y, w float64, terrain uint8) draw.Node {
	kids := []draw.Node{draw.Rect(x+1.5, y, w-3, 300, draw.Num("rx", 10), draw.Class("rim-line"))}
	for left := x + 8; left+60 <= x+w; left += 62 {
		kids = append(kids, draw.Path(ground[terrain], draw.Class("ground"), draw.Transform(draw.Translate(left, y+8), draw.Scale(.6, .6))))
	}
	return draw.Group(draw.Attrs(draw.Class("tile", terrains[terrain])), kids...)
}

func llama(x, foot, size float64) draw.Node {
	return sign("llama", size, draw.Class("llama"), draw.Transform(draw.Translate(x, foot-size/2)))
}

// fretBand is a woven band of stepped frets across the whole width.
func fretBand(y float64) draw.Node {
	var pen draw.Pen
	for x := 4.0; x < 480; x += 40 {
		for i := range 4 {
			step := float64(i)
			pen.Box(x+4*step, y+16-4*step, 32-8*step, 4)
		}
	}
	return draw.Many(draw.Rect(0, y, 480, 24, draw.Class("frame")), draw.Path(pen.String(), draw.Class("fret")))
}
