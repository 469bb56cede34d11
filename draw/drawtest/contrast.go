package drawtest

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Palette are the colours of a sheet in one theme, by name.
type Palette map[string]string

// Themes reads the colours that a sheet sets as --prefix-NAME: by day, and by night where some are set again.
func Themes(t testing.TB, css, prefix string) map[string]Palette {
	t.Helper()
	light, rest, ok := strings.Cut(css, "@media (prefers-color-scheme: dark) {")
	dark, _, ok2 := strings.Cut(rest, "\n}\n")
	if !ok || !ok2 {
		t.Fatal("the style sheet has no dark colours")
	}
	token := regexp.MustCompile(`--` + prefix + `-([a-z0-9-]+): (#[0-9a-f]{3,6});`)
	day, night := Palette{}, Palette{}
	for _, m := range token.FindAllStringSubmatch(light, -1) {
		day[m[1]], night[m[1]] = m[2], m[2]
	}
	for _, m := range token.FindAllStringSubmatch(dark, -1) {
		if day[m[1]] == "" {
			t.Errorf("--%s-%s exists only at night", prefix, m[1])
		}
		night[m[1]] = m[2]
	}
	return map[string]Palette{"light": day, "dark": night}
}

// Demand gives a function that demands that one of the marks stands out on a ground with a ratio by WCAG.
func (p Palette) Demand(t testing.TB, theme string) func(ratio float64, ground string, marks ...string) {
	return func(ratio float64, ground string, marks ...string) {
		t.Helper()
		best := 0.0
		for _, m := range append(marks, ground) {
			if p[m] == "" {
				t.Fatalf("no colour %s", m)
			}
			best = max(best, contrast(p[m], p[ground]))
		}
		if best < ratio {
			t.Errorf("%s: %v on %s: %.2f, want %.1f", theme, marks, ground, best, ratio)
		}
	}
}

func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
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
