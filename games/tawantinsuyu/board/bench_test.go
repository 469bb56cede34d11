package board

import (
	"io"
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
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

// BenchmarkParts lists the parts of such a game with their keys, for everybody and for a player: what an answer costs
// before anything is drawn.
func BenchmarkParts(b *testing.B) {
	state := play(b, 4, 300)
	public := draw.Scene{Position: state.View(game.Watcher), Viewer: game.Watcher, Names: []string{"Anna", "Борис", "Žofie", "Dan"}, Say: drawtest.InKeys}
	own := public
	own.Position, own.Viewer = state.View(0), 0
	b.ReportAllocs()
	for b.Loop() {
		Board{}.Parts(public)
		Board{}.OwnParts(own)
	}
}
