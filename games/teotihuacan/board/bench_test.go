package board

import (
	"io"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
)

// BenchmarkPicture draws and writes what a page shows of a game in its middle.
func BenchmarkPicture(b *testing.B) {
	scene := draw.Scene{Position: play(b, 4, 300).View(0), Viewer: 0, Names: []string{"Anna", "Борис", "Žofie", "Dan"}, Say: drawtest.InKeys}
	b.ReportAllocs()
	for b.Loop() {
		pic := Board{}.Picture(scene)
		pic.Board.WriteTo(io.Discard)
		for _, f := range pic.Aside {
			f.SVG.WriteTo(io.Discard)
		}
	}
}
