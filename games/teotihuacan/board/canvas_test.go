package board

import (
	"testing"

	"kancha/draw"
	"kancha/draw/drawtest"
)

func TestAPlaceOfABoardGivesWayToIt(t *testing.T) {
	s := play(t, 3, 300)
	scene := draw.Scene{Position: s.View(0), Viewer: 0, Say: drawtest.InKeys, Targets: []draw.Target{{Place: "quarry", Label: "go"}, {Place: "palace-2", Label: "pray"}}}
	ways := map[string]string{}
	for _, e := range drawtest.Elements(t, "board", Board{}.Picture(scene).Board) {
		ways[drawtest.Attr(e, "data-place")] = drawtest.Attr(e, "data-within")
	}
	for place, want := range map[string]string{"quarry": "", "quarry-worship": "quarry", "discovery-quarry": "quarry", "palace-1": "palace", "palace": "",
		"calendar": ""} {
		got, ok := ways[place]
		if !ok || got != want {
			t.Errorf("%s (drawn: %t) gives way to %q, want %q", place, ok, got, want)
		}
	}
}
