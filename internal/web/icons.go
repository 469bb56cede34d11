package web

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"sync"
)

// appIcon is the sign of the house as a picture for a home screen.
type appIcon struct {
	name    string
	side    int
	fill    int    // how much of the side the sign takes, in hundredths
	purpose string // in the manifest; "" for one that is linked from pages
}

// appIcons are those that systems ask for. One is cut to a circle or a drop by the system: its sign keeps to the middle.
var appIcons = []appIcon{
	{"icon-192.png", 192, 84, "any"}, {"icon-512.png", 512, 84, "any"}, {"icon-mask-512.png", 512, 60, "maskable"}, {"icon-180.png", 180, 74, ""},
}

// appPictures are drawn once for the program.
var appPictures = sync.OnceValue(func() map[string][]byte {
	out := map[string][]byte{}
	for _, i := range appIcons {
		out[i.name] = i.draw()
	}
	return out
})

// fine is how many points of a dot, along each side, are looked at, so that edges are smooth.
const fine = 4

// draw paints a chakana on the ground of the pages.
func (i appIcon) draw() []byte {
	ground, edge, body, hole := color.NRGBA{0xef, 0xe6, 0xd2, 0xff}, color.NRGBA{0x26, 0x23, 0x21, 0xff}, color.NRGBA{0xb3, 0x40, 0x2a, 0xff}, color.NRGBA{0xff, 0xff, 0xff, 0xff}
	n := i.side * fine
	wide := n * i.fill / 100 // from the middle, in half points
	at := func(x, y int) color.NRGBA {
		dx, dy := 2*x-n+1, 2*y-n+1
		switch d := dx*dx + dy*dy; {
		case d < wide*wide/9:
			return hole
		case d < wide*wide*4/25:
			return edge
		case stepped(dx, dy, wide*9/10):
			return body
		case stepped(dx, dy, wide):
			return edge
		}
		return ground
	}
	img := image.NewNRGBA(image.Rect(0, 0, i.side, i.side))
	for y := range i.side {
		for x := range i.side {
			var r, g, b int
			for k := range fine * fine {
				c := at(x*fine+k%fine, y*fine+k/fine)
				r, g, b = r+int(c.R), g+int(c.G), b+int(c.B)
			}
			img.SetNRGBA(x, y, color.NRGBA{uint8(r / (fine * fine)), uint8(g / (fine * fine)), uint8(b / (fine * fine)), 0xff})
		}
	}
	var file bytes.Buffer
	_ = png.Encode(&file, img) // a buffer takes everything
	return file.Bytes()
}
