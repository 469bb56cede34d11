package account

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"kancha/game"
	"kancha/internal/table"
)

const nameLeast = 2

// CleanName brings a typed name into the form that is kept: NFKC, single spaces. Letters, digits, and single spaces,
// points, hyphens, underscores and apostrophes between them make a name, and one script only. Refusals: those of
// table.CleanName, name_short, name_letters, name_mixed.
func CleanName(typed string) (string, error) {
	name, err := table.CleanName(typed)
	if err != nil {
		return "", err
	}
	if name, err = table.CleanName(norm.NFKC.String(name)); err != nil {
		return "", err
	}
	switch {
	case utf8.RuneCountInString(name) < nameLeast:
		return "", refuse(ReasonNameShort, game.Num("n", nameLeast))
	case !wellFormed(name):
		return "", refuse(ReasonNameLetters)
	case mixed(name):
		return "", refuse(ReasonNameMixed)
	case reserved[Look(name)]:
		return "", refuse(ReasonNameAlike)
	}
	return name, nil
}

// wellFormed tells whether a name has a letter, and nothing but letters, digits and single signs between them, or a point
// of an abbreviation.
func wellFormed(name string) bool {
	var before rune
	letters, between := 0, true // at the begin as after a sign
	for _, r := range name {
		switch {
		case unicode.IsLetter(r):
			letters++
			between = false
		case unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Mc, r):
			between = false
		case strings.ContainsRune(" .-_'’", r) && !between, r == ' ' && before == '.':
			between = true
		default:
			return false
		}
		before = r
	}
	return letters > 0 && (!between || before == '.')
}

// scripts that stand together in one name because their languages write so.
var together = [][]string{{"Han", "Hiragana", "Katakana"}, {"Han", "Hangul"}, {"Han", "Bopomofo"}}

// mixed tells whether a name has letters of several scripts that are never written together.
func mixed(name string) bool {
	found := map[string]bool{}
	for _, r := range name {
		if script := scriptOf(r); script != "" {
			found[script] = true
		}
	}
	if len(found) < 2 {
		return false
	}
	for _, group := range together {
		inside := 0
		for _, s := range group {
			if found[s] {
				inside++
			}
		}
		if inside == len(found) {
			return false
		}
	}
	return true
}

// scriptOf is the script of a character, "" for those that all scripts use.
func scriptOf(r rune) string {
	for _, s := range [...]string{"Common", "Inherited"} {
		if unicode.Is(unicode.Scripts[s], r) {
			return ""
		}
	}
	for _, s := range [...]string{"Latin", "Cyrillic", "Greek"} { // nearly all names
		if unicode.Is(unicode.Scripts[s], r) {
			return s
		}
	}
	for s, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return s
		}
	}
	return "Unknown"
}

// Look is what a name shares with every other name that a reader could take for it: without case, accents, spaces and
// signs, and with one letter for all that are drawn alike.
func Look(name string) string {
	text := cases.Fold().String(norm.NFKC.String(name))
	text = norm.NFD.String(text)
	var b strings.Builder
	for _, r := range text {
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

// reserved are looks of names that somebody could take for the house itself, or for nobody.
var reserved = func() map[string]bool {
	out := map[string]bool{}
	for _, name := range strings.Split("kancha,admin,administrator,administrátor,администратор,moderator,moderátor,модератор,"+
		"system,root,support,host,bot,somebody,ktoś,někdo,кто-то,guest,gość,host,гость,anonymous", ",") {
		out[Look(name)] = true
	}
	return out
}()
