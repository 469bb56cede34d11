package page

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"sync"
)

// appIcon is the sign of the house as a picture for a home screen.
type appIcon struct {
	Name    string
	Side    int
	fill    int    // how much of the side the sign takes, in hundredths
	Purpose string // in the manifest; "" for one that is linked from pages
}

// AppIcons are those that systems ask for. One is cut to a circle or a drop by the system: its sign keeps to the middle.
var AppIcons = []appIcon{
	{"icon-192.png", 192, 84, "any"}, {"icon-512.png", 512, 84, "any"}, {"icon-mask-512.png", 512, 60, "maskable"}, {"icon-180.png", 180, 74, ""},
}

// appPictures are drawn once for the program.
var appPictures = sync.OnceValue(func() map[string][]byte {
	out := map[string][]byte{}
	for _, i := range AppIcons {
		out[i.Name] = i.draw()
	}
	return out
})

// fine is how many points of a dot, along each side, are looked at, so that edges are smooth.
const fine = 4

// draw paints a chakana on the ground of the pages.
func (i appIcon) draw() []byte {
	ground, edge, body, hole := color.NRGBA{0xef, 0xe6, 0xd2, 0xff}, color.NRGBA{0x26, 0x23, 0x21, 0xff}, color.NRGBA{0xb3, 0x40, 0x2a, 0xff}, color.NRGBA{0xff, 0xff, 0xff, 0xff}
	n := i.Side * fine
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
	img := image.NewNRGBA(image.Rect(0, 0, i.Side, i.Side))
	for y := range i.Side {
		for x := range i.Side {
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

// Icon answers programs that ask for the icon of every site at its old place.
func Icon(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "image/x-icon")
	w.Header().Set("Cache-Control", "public, max-age=604800")
	_, _ = w.Write(iconFile()) // the reader may have gone
}

// IconSide is the number of dots of a side.
const IconSide = 32

// iconFile is the chakana of icon.svg as an icon file, which holds a PNG.
var iconFile = sync.OnceValue(func() []byte {
	dark, light := color.NRGBA{0x26, 0x23, 0x21, 0xff}, color.NRGBA{0xef, 0xe6, 0xd2, 0xff}
	img := image.NewNRGBA(image.Rect(0, 0, IconSide, IconSide))
	for y := range IconSide {
		for x := range IconSide {
			dx, dy := 2*x-IconSide+1, 2*y-IconSide+1 // from the middle, in half dots
			switch d := dx*dx + dy*dy; {
			case d < 81:
				img.SetNRGBA(x, y, dark)
			case stepped(dx, dy, 25):
				img.SetNRGBA(x, y, light)
			case stepped(dx, dy, 30):
				img.SetNRGBA(x, y, dark)
			}
		}
	}
	var picture bytes.Buffer
	_ = png.Encode(&picture, img) // a buffer takes everything
	head := struct {
		Zero, Kind, Count           uint16
		Wide, High, Colours, Unused uint8
		Planes, Depth               uint16
		Size, Offset                uint32
	}{0, 1, 1, IconSide, IconSide, 0, 0, 1, 32, uint32(picture.Len()), 22}
	var file bytes.Buffer
	_ = binary.Write(&file, binary.LittleEndian, head)
	return append(file.Bytes(), picture.Bytes()...)
})

// stepped tells whether a point lies in a cross with stepped arms that is so wide from its middle.
func stepped(dx, dy, wide int) bool {
	dx, dy = max(dx, -dx), max(dy, -dy)
	return dx <= wide && dy <= wide && (min(dx, dy) <= wide/3 || max(dx, dy) <= wide*2/3)
}
