package board

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var token = regexp.MustCompile(`--ta-([a-z0-9-]+): (#[0-9a-f]{3,6});`)

// themes reads the colours of the style sheet: by day, and by night where some are set again.
func themes(t *testing.T) map[string]map[string]string {
	light, rest, ok := strings.Cut(css, "@media (prefers-color-scheme: dark) {")
	dark, _, ok2 := strings.Cut(rest, "\n}\n")
	if !ok || !ok2 {
		t.Fatal("the style sheet has no dark colours")
	}
	day, night := map[string]string{}, map[string]string{}
	for _, m := range token.FindAllStringSubmatch(light, -1) {
		day[m[1]], night[m[1]] = m[2], m[2]
	}
	for _, m := range token.FindAllStringSubmatch(dark, -1) {
		if day[m[1]] == "" {
			t.Errorf("--ta-%s exists only at night", m[1])
		}
		night[m[1]] = m[2]
	}
	return map[string]map[string]string{"light": day, "dark": night}
}

// luminance is the relative luminance of WCAG.
func luminance(hex string) float64 {
	hex = hex[1:]
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	var sum float64
	for i, weight := range []float64{.2126, .7152, .0722} {
		n, _ := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		c := float64(n) / 255
		if c <= .03928 {
			c /= 12.92
		} else {
			c = math.Pow((c+.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}

func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

func TestContrast(t *testing.T) {
	onSheets := []string{"sheet", "field", "strap", "street"}
	hill := []string{"ground", "terrace-1", "terrace-2", "terrace-3", "gilded", "wall"}
	printed := []string{"card", "plate", "worn", "war", "lasting", "shrine", "gable", "neutral", "blue", "green", "medal", "glow", "temple",
		"dye-red", "dye-green", "dye-yellow"}
	for theme, colour := range themes(t) {
		// least demands that one of the marks stands out on a ground.
		least := func(ratio float64, ground string, marks ...string) {
			t.Helper()
			best := 0.0
			for _, m := range append(marks, ground) {
				if colour[m] == "" {
					t.Fatalf("no colour --ta-%s", m)
				}
				best = max(best, contrast(colour[m], colour[ground]))
			}
			if best < ratio {
				t.Errorf("%s: %v on %s: %.2f, want %.1f", theme, marks, ground, best, ratio)
			}
		}
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
		least(3, "sky", "maize")
		least(3, "hem", "stitch")
		least(4.5, "points", "points-text")
		least(4.5, "note", "ink")
	}
}
