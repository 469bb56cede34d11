package board

import "kancha/draw"

// Cover is the picture on the game's card: the pyramid of the sun with its stair at the end of the Avenue, between
// bands of stepped frets, under the two discs of the calendar.
func (Board) Cover() draw.Node {
	kids := []draw.Node{
		draw.Rect(0, 0, 480, 300, draw.Class("sky")),
		draw.Circle(368, 86, 44, draw.Class("dawn")), draw.Circle(392, 74, 40, draw.Class("moon")),
		draw.Path(mound(-60, 236, 5, 22, 16), draw.Class("far")), draw.Path(mound(330, 236, 4, 24, 15), draw.Class("far")),
	}
	for i := range 5 {
		y, w := 236-36*float64(i), 380-72*float64(i)
		kids = append(kids, draw.Path(tier(240, y, w, 36), draw.Class("tier tier-"+string('1'+rune(i)))))
	}
	kids = append(kids, draw.Path("M214 236L228 56H252L266 236z", draw.Class("stairs")),
		draw.Path("M218 218H262M220 200H260M221 182H259M223 164H257M224 146H256M226 128H254M227 110H253M229 92H251M230 74H250", draw.Class("tread")),
		draw.Rect(0, 236, 480, 64, draw.Class("plain")), draw.Path("M200 236H280L330 300H150z", draw.Class("street")),
		fretBand(0), fretBand(276))
	return draw.SVG(draw.Attrs(draw.Class("teotihuacan te-cover"), draw.ViewBox(0, 0, 480, 300), draw.Hidden()), kids...)
}

// tier is one level of the pyramid: a sloping wall and a straight one above.
func tier(x, foot, w, h float64) string {
	var p draw.Pen
	p.Move(x-w/2, foot).Line(x-w/2+14, foot-h*.55).Line(x-w/2+8, foot-h*.55).Line(x-w/2+8, foot-h)
	return p.Line(x+w/2-8, foot-h).Line(x+w/2-8, foot-h*.55).Line(x+w/2-14, foot-h*.55).Line(x+w/2, foot).Close().String()
}

// mound is a stepped hill: its foot begins at x, its steps are w by h.
func mound(x, foot float64, n int, w, h float64) string {
	var p draw.Pen
	p.Move(x, foot)
	for i := range n {
		p.Line(x+w*float64(i), foot-h*float64(i+1)).Line(x+w*float64(i+1), foot-h*float64(i+1))
	}
	top := x + w*float64(n+1)
	for i := n; i > 0; i-- {
		p.Line(top+w*float64(n-i), foot-h*float64(i)).Line(top+w*float64(n-i), foot-h*float64(i-1))
	}
	return p.Close().String()
}

// fretBand is a woven band of stepped frets across the whole width.
func fretBand(y float64) draw.Node {
	var p draw.Pen
	for x := 4.0; x < 480; x += 40 {
		for i := range 4 {
			step := float64(i)
			p.Box(x+4*step, y+16-4*step, 32-8*step, 4)
		}
	}
	return draw.Many(draw.Rect(0, y, 480, 24, draw.Class("hem")), draw.Path(p.String(), draw.Class("fret")))
}
