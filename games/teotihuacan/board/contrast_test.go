package board

import (
	"testing"

	"kancha/draw/drawtest"
)

func TestContrast(t *testing.T) {
	grounds := []string{"ground", "sheet", "street", "soft", "forest", "quarry", "gold-field", "alchemy", "nobles", "workshop", "site", "palace",
		"paper", "blue-lane", "red-lane", "green-lane"}
	printed := []string{"card", "plate", "tile-1", "tile-2", "tile-3", "tile-4", "glow", "sun"}
	for theme, colour := range drawtest.Themes(t, css, "te") {
		least := colour.Demand(t, theme)
		for _, g := range grounds {
			least(4.5, g, "ink")        // numbers
			least(3, g, "line", "halo") // pieces
			for _, piece := range []string{"points", "cocoa", "wood", "shrine"} {
				least(3, g, piece, "rim") // what is printed on the boards in its own colour
				least(3, "card", piece)   // and on cards
			}
			least(3, g, "focus", "light") // where the keyboard is
			least(3, g, "line", "glow")   // what can be chosen: a bright line in a dark one
		}
		for _, g := range printed {
			least(4.5, g, "line")
		}
		for _, sign := range []string{"blue", "red", "green"} {
			least(4.5, sign, "light") // the sign on its disc
			least(3, "card", sign)
		}
		for _, seat := range []string{"seat-1", "seat-2", "seat-4"} {
			least(3, seat, "light") // pips
			least(3, seat, "line", "halo")
		}
		least(3, "seat-3", "line")
		for _, piece := range []string{"wood", "cut", "stone", "gold", "bone", "mask-1", "mask-2", "mask-3", "mask-4", "mask-5", "mask-6", "mask-7",
			"plume", "shrine"} {
			least(3, piece, "line")
		}
		least(3, "cocoa", "pale")
		least(3, "night", "moon")
		least(4.5, "points", "points-text")
		least(4.5, "medal", "light")
		least(4.5, "note", "ink")
	}
}
