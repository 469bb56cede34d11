package draw

// Pen writes path data with absolute coordinates. The zero Pen is ready.
type Pen struct{ b []byte }

// String is the path data so far.
func (p *Pen) String() string { return string(p.b) }

// Move lifts the pen to a point.
func (p *Pen) Move(x, y float64) *Pen { return p.step('M', x, y) }

// Line draws to a point.
func (p *Pen) Line(x, y float64) *Pen { return p.step('L', x, y) }

// Arc draws part of a circle to a point, clockwise or not, the short or the long way.
func (p *Pen) Arc(r float64, long, clockwise bool, x, y float64) *Pen {
	return p.step('A', r, r, 0, flag(long), flag(clockwise), x, y)
}

// Box draws a rectangle.
func (p *Pen) Box(x, y, w, h float64) *Pen {
	p.Move(x, y)
	p.step('h', w)
	p.step('v', h)
	p.step('h', -w)
	return p.Close()
}

// Close draws back to where the pen was last put down.
func (p *Pen) Close() *Pen {
	p.b = append(p.b, 'z')
	return p
}

func (p *Pen) step(verb byte, v ...float64) *Pen {
	p.b = appendNumbers(append(p.b, verb), v)
	return p
}

func flag(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
