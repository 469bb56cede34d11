package board

import (
	"testing"

	"kancha/draw/drawtest"
)

func TestContrast(t *testing.T) {
	grounds := []string{"sand", "grass", "rock", "earth", "cloth", "well"}
	for theme, colour := range drawtest.Themes(t, css, "tw") {
		least := colour.Demand(t, theme)
		for _, g := range grounds {
			least(3, g, "ink")          // edges, marks, frames
			least(3, g, "line", "halo") // pieces
			least(3, g, "focus")
		}
		for _, crop := range crops[1:] {
			least(3, crop, "skin", "fine") // the glyph on its token
			least(3, crop, "line", "halo")
		}
		for _, seat := range []string{"seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6"} {
			least(3, seat, "line", "halo")
		}
		least(3, "frame", "frame-line", "halo", "fret")
		least(3, "skin", "fine")
		least(3, "leaf", "fine")
		least(3, "gold", "line")
		least(4.5, "plate", "line") // numbers and initials
		least(4.5, "gold", "line")
		least(4.5, "nature", "nature-sign")
		least(4.5, "animal", "animal-sign")
		least(4.5, "note", "ink")
	}
}
