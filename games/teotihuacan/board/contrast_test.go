package board

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var token = regexp.MustCompile(`--te-([a-z0-9-]+): (#[0-9a-f]{3,6});`)

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
			t.Errorf("--te-%s exists only at night", m[1])
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
	grounds := []string{"ground", "sheet", "street", "soft", "forest", "quarry", "gold-field", "alchemy", "nobles", "workshop", "site", "palace",
		"paper", "blue-lane", "red-lane", "green-lane"}
	printed := []string{"card", "plate", "tile-1", "tile-2", "tile-3", "tile-4", "glow", "sun"}
	for theme, colour := range themes(t) {
		// least demands that one of the marks stands out on a ground.
		least := func(ratio float64, ground string, marks ...string) {
			t.Helper()
			best := 0.0
			for _, m := range append(marks, ground) {
				if colour[m] == "" {
					t.Fatalf("no colour --te-%s", m)
				}
				best = max(best, contrast(colour[m], colour[ground]))
			}
			if best < ratio {
				t.Errorf("%s: %v on %s: %.2f, want %.1f", theme, marks, ground, best, ratio)
			}
		}
		for _, g := range grounds {
			least(4.5, g, "ink")          // numbers
			least(3, g, "line", "halo")   // pieces
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
