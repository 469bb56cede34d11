package account

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"kancha/game"
	"kancha/internal/person"
	"kancha/internal/text"
)

const nameLeast = 2

// CleanName brings a typed name into the form that is kept: NFKC, single spaces. Letters, digits, and single spaces,
// points, hyphens, underscores and apostrophes between them make a name, and one script only. Refusals: those of
// person.CleanName, name_short, name_letters, name_mixed.
func CleanName(typed string) (string, error) {
	name, err := person.CleanName(typed)
	if err != nil {
		return "", err
	}
	if name, err = person.CleanName(norm.NFKC.String(name)); err != nil {
		return "", err
	}
	switch {
	case utf8.RuneCountInString(name) < nameLeast:
		return "", refuse(ReasonNameShort, game.Num("n", nameLeast))
	case !wellFormed(name):
		return "", refuse(ReasonNameLetters)
	case mixed(name):
		return "", refuse(ReasonNameMixed)
	case person.Reserved(name):
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

// Look is what a name shares with every other name that a reader could take for it.
func Look(name string) string { return text.Look(name) }
