package draw_test

import (
	"slices"
	"testing"

	"kancha/draw"
)

func TestColoursOfSeatsStandInTheStyleSheet(t *testing.T) {
	css := ":root {\n  --te-ink: #010203;\n  --te-seat-1: #2b2b2e;\n  --te-seat-2: #C4402b;\n  --te-seat-3: #efc23d;\n}\n.x { --seat-1: var(--te-seat-1); }\n"
	if got, want := draw.SeatColours(css), []draw.Colour{0x2b2b2e, 0xefc23d}; !slices.Equal(got, want) {
		t.Errorf("%x, want %x", got, want)
	}
}
