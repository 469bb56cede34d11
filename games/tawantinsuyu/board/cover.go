package board

import "kancha/draw"

// Cover is the picture on the game's card: the terraced hill under the sun of the Coricancha, between bands of stepped
// frets, with a stair through all terraces.
func (Board) Cover() draw.Node {
	kids := []draw.Node{
		draw.Rect(0, 0, 480, 300, draw.Class("night")),
		draw.Path("M60 54v.1M120 90v.1M402 66v.1M356 104v.1M430 128v.1M40 128v.1M150 50v.1M318 46v.1", draw.Class("star")),
		draw.Path(steppedHill(-70, 262, 6, 20, 22), draw.Class("far")), draw.Path(steppedHill(326, 262, 5, 22, 22), draw.Class("far")),
		draw.Path("M240 16L252 40 276 30 268 54 294 62 270 74 280 98 256 90 240 112 224 90 200 98 210 74 186 62 212 54 204 30 228 40z", draw.Class("ray")),
		draw.Circle(240, 64, 25, draw.Class("disc")),
	}
	for i := range 3 {
		y, w := 262-46*float64(i), 400-116*float64(i)
		kids = append(kids, draw.Path(bank(240, y, w), draw.Class("bank bank-"+string('1'+rune(i)))))
	}
	kids = append(kids, draw.Path("M196 124V112H206V100H274V112H284V124z", draw.Class("shrine-top")),
		draw.Path("M222 262L230 124H250L258 262z", draw.Class("way")), draw.Path("M225 246H255M226 230H254M227 214H253M228 198H252M228 182H252M229 166H251M229 150H251M230 136H250", draw.Class("rung")),
		hem(0), hem(276))
	return draw.SVG(draw.Attrs(draw.Class("tawantinsuyu ta-cover"), draw.ViewBox(0, 0, 480, 300), draw.Hidden()), kids...)
}

// bank is a terrace: a wall that leans a little, with a step at each end.
func bank(x, foot, w float64) string {
	var p draw.Pen
	p.Move(x-w/2, foot).Line(x-w/2, foot-16).Line(x-w/2+14, foot-16).Line(x-w/2+14, foot-32).Line(x-w/2+28, foot-32).Line(x-w/2+28, foot-46)
	return p.Line(x+w/2-28, foot-46).Line(x+w/2-28, foot-32).Line(x+w/2-14, foot-32).Line(x+w/2-14, foot-16).Line(x+w/2, foot-16).Line(x+w/2, foot).Close().String()
}

// steppedHill begins with its foot at x; its steps are w by h.
func steppedHill(x, foot float64, n int, w, h float64) string {
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

// hem is a woven band across the whole width.
func hem(y float64) draw.Node {
	var p draw.Pen
	for x := 4.0; x < 480; x += 40 {
		for i := range 4 {
			step := float64(i)
			p.Box(x+4*step, y+16-4*step, 32-8*step, 4)
		}
	}
	return draw.Many(draw.Rect(0, y, 480, 24, draw.Class("band")), draw.Path(p.String(), draw.Class("knot")))
}
