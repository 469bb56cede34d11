package board

import (
	"testing"

	"kancha/draw/drawtest"
)

func TestContrast(t *testing.T) {
	onSheets := []string{"sheet", "field", "strap", "street"}
	hill := []string{"ground", "terrace-1", "terrace-2", "terrace-3", "gilded", "wall"}
	printed := []string{"card", "plate", "worn", "war", "lasting", "shrine", "gable", "neutral", "blue", "green", "medal", "glow", "temple",
		"dye-red", "dye-green", "dye-yellow"}
	for theme, colour := range drawtest.Themes(t, css, "ta") {
		least := colour.Demand(t, theme)
		for _, g := range onSheets {
			least(4.5, g, "ink") // numbers
			least(3, g, "edge")
		}
		least(4.5, "ground", "on-ground")
		for _, g := range append(hill, onSheets...) {
			least(3, g, "line", "halo")   // pieces
			least(3, g, "focus", "light") // where the keyboard is
			least(3, g, "line", "glow")   // what can be chosen: a bright line in a dark one
		}
		for _, g := range []string{"terrace-1", "terrace-2", "terrace-3"} {
			least(3, g, "path")
		}
		for _, g := range printed {
			least(4.5, g, "line") // text and signs
		}
		for _, seat := range []string{"seat-1", "seat-2", "seat-3"} {
			least(4.5, seat, "light") // initials
		}
		least(4.5, "seat-4", "line")
		for _, piece := range []string{"potato", "corn", "leaf", "stone", "gold", "maize", "cloth", "statue", "steps", "house", "bone", "sack",
			"anyone", "architect", "courier", "craftsman", "priest", "warrior"} {
			least(3, piece, "line")
		}
		for _, g := range []string{"card", "war", "worn", "lasting"} {
			least(3, g, "cochineal") // soldiers and strokes
		}
		least(3, "cochineal", "light")
		least(3, "sky", "halo") // the rim of a god card, which stands on dark pages too
		least(3, "sky", "maize")
		least(3, "hem", "stitch")
		least(4.5, "points", "points-text")
		least(4.5, "note", "ink")
	}
}
