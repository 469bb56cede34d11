// Package text brings what people type into one form that is kept, and refuses what a reader could not see.
package text

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Why a text is refused.
var (
	ErrEmpty = errors.New("text: nothing to be seen")
	ErrLong  = errors.New("text: too long")
	ErrSigns = errors.New("text: characters that cannot be seen or that turn the text around")
)

const zwj = '\u200d'

// Form is what a text may be.
type Form struct {
	Most  int  // visible characters
	Bytes int  // more than these are not even looked at
	Lines bool // line ends and tabs count as spaces; otherwise they are refused
}

// Clean gives a typed text in NFC, in one line, trimmed, with single spaces; or one of ErrEmpty, ErrLong and ErrSigns.
func (f Form) Clean(typed string) (string, error) {
	if len(typed) > f.Bytes {
		return "", ErrLong
	}
	if !utf8.ValidString(typed) {
		return "", ErrSigns
	}
	space := isSpace
	if f.Lines {
		space = unicode.IsSpace
	}
	text := strings.Join(strings.FieldsFunc(norm.NFC.String(typed), space), " ")
	switch n := visible(text); {
	case hasBadSigns(text):
		return "", ErrSigns
	case n == 0:
		return "", ErrEmpty
	case n > f.Most:
		return "", ErrLong
	}
	return text, nil
}

// isSpace is the space characters that stand inside a line.
func isSpace(r rune) bool { return unicode.Is(unicode.Zs, r) }

// hasBadSigns finds what cannot be seen, what steers the direction of writing, heaps of accents, and accents on nothing.
func hasBadSigns(text string) bool {
	var before rune
	marks := 2 // as if something full stood before
	for _, r := range text {
		switch {
		case r == zwj:
			if !unicode.In(before, unicode.So, unicode.Sk, unicode.Mn) {
				return true
			}
		case Unseen(r):
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

// Unseen tells the characters that have no picture of their own: controls, formats, fillers, private and unassigned ones.
func Unseen(r rune) bool {
	switch r {
	case utf8.RuneError, '\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\u034f', '\u17b4', '\u17b5':
		return true
	case ' ':
		return false
	}
	return !unicode.IsPrint(r) && !unicode.Is(unicode.Zs, r)
}

// visible counts the characters as a reader would: accents, joiners and emoji modifiers belong to what they follow.
func visible(text string) int {
	n := 0
	for _, r := range text {
		if r != zwj && !unicode.In(r, unicode.Mn, unicode.Me) && !(r >= 0x1f3fb && r <= 0x1f3ff) {
			n++
		}
	}
	return n
}

// Same tells names that a reader would take for each other when read aloud: case and width do not count.
func Same(a, b string) bool {
	fold := cases.Fold()
	return fold.String(norm.NFKC.String(a)) == fold.String(norm.NFKC.String(b))
}
