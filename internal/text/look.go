package text

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Look is what a name shares with every other name that a reader could take for it: without case, accents, spaces and
// signs, and with one letter for all that are drawn alike. Of a name without letters and digits nothing is left.
func Look(name string) string {
	folded := norm.NFD.String(cases.Fold().String(norm.NFKC.String(name)))
	var b strings.Builder
	for _, r := range folded {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			continue
		}
		if as, ok := alike[r]; ok {
			r = as
		}
		b.WriteRune(r)
	}
	return pairs.Replace(b.String())
}

// pairs are letters that side by side are drawn like one.
var pairs = strings.NewReplacer("rn", "m", "vv", "w")

// alike says which letter stands in a look for those that are drawn like it. Small and capital letters count: н is
// taken for H, and 1, I and l for each other. Accents are gone by then.
var alike = func() map[rune]rune {
	out := map[rune]rune{}
	for _, group := range []string{
		"aаα4", "bвβьъ8", "cсϲ", "dԁđ", "eеεє", "gԍ9", "hнһηħ", "jјϳ", "kкκ", "l1iıłіӏι", "mм", "nп", "o0оοø", "pрρ",
		"qԛ", "rгґ", "s5ѕ", "tтτ7ŧ", "uυμ", "vνѵ", "wԝω", "xхχ", "yуγү", "z2ζ", "3з", "6б",
	} {
		letters := []rune(group)
		for _, r := range letters[1:] {
			out[r] = letters[0]
		}
	}
	return out
}()

// Alike tells names that a reader could take for each other, be it by the eye or by the ear.
func Alike(a, b string) bool {
	look := Look(a)
	return Same(a, b) || look != "" && look == Look(b)
}
