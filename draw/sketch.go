package draw

// Frame is a piece of a drawing, in the units of its stage; the zero Frame is all of it.
type Frame struct{ X, Y, W, H int }

// Sketcher is a Board that can be shown as a picture: one <svg> with all that it refers to, which needs nothing but the
// board's own sheet and can be a document of its own.
type Sketcher interface {
	Sketch(Scene, Frame) Node
}

// ViewBox is the attribute that shows the frame of a drawing of this size.
func (f Frame) ViewBox(x, y, w, h float64) Attr {
	if f == (Frame{}) {
		return ViewBox(x, y, w, h)
	}
	return ViewBox(float64(f.X), float64(f.Y), float64(f.W), float64(f.H))
}
