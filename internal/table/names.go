package table

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"kancha/game"
)

// NameLength is the largest number of visible characters in a name.
const NameLength = 24

const (
	nameBytes = 400 // more than 24 characters with every accent that a language puts on them
	zwj       = '\u200d'
)

// CleanName brings a typed name into the one form that is kept: NFC, trimmed, single spaces. It refuses with
// name_empty, name_long or name_signs what a reader could not see as a name.
func CleanName(typed string) (string, error) {
	if len(typed) > nameBytes {
		return "", refuse(ReasonNameLong, game.Num("n", NameLength))
	}
	if !utf8.ValidString(typed) {
		return "", refuse(ReasonNameSigns)
	}
	name := strings.Join(strings.FieldsFunc(norm.NFC.String(typed), isSpace), " ")
	if name == "" {
		return "", refuse(ReasonNameEmpty)
	}
	if hasBadSigns(name) {
		return "", refuse(ReasonNameSigns)
	}
	switch n := visible(name); {
	case n == 0:
		return "", refuse(ReasonNameEmpty)
	case n > NameLength:
		return "", refuse(ReasonNameLong, game.Num("n", NameLength))
	}
	return name, nil
}

// isSpace is the space characters that stand inside a line; line ends and tabs are bad signs.
func isSpace(r rune) bool { return unicode.Is(unicode.Zs, r) }

// hasBadSigns finds what cannot be seen, what steers the direction of writing, heaps of accents, and accents on nothing.
func hasBadSigns(name string) bool {
	var before rune
	marks := 2 // as if something full stood before
	for _, r := range name {
		switch {
		case r == zwj:
			if !unicode.In(before, unicode.So, unicode.Sk, unicode.Mn) {
				return true
			}
		case unseen(r):
			return true
		case unicode.In(r, unicode.Mn, unicode.Me):
			if marks++; marks > 2 {
				return true
			}
		case !unicode.IsSpace(r):
			marks = 0
		default:
			marks = 2
		}
		before = r
	}
	return before == zwj
}

// unseen tells the characters that have no picture of their own: controls, formats, fillers, private and unassigned ones.
func unseen(r rune) bool {
	switch r {
	case utf8.RuneError, '\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\u034f', '\u17b4', '\u17b5':
		return true
	case ' ':
		return false
	}
	return !unicode.IsPrint(r) && !unicode.Is(unicode.Zs, r)
}

// visible counts the characters as a reader would: accents, joiners and emoji modifiers belong to what they follow.
func visible(name string) int {
	n := 0
	for _, r := range name {
		if r != zwj && !unicode.In(r, unicode.Mn, unicode.Me) && !(r >= 0x1f3fb && r <= 0x1f3ff) {
			n++
		}
	}
	return n
}

// sameName tells names that a reader would take for each other when read aloud: case and width do not count.
func sameName(a, b string) bool {
	fold := cases.Fold()
	return fold.String(norm.NFKC.String(a)) == fold.String(norm.NFKC.String(b))
}
