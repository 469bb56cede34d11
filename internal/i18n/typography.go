package i18n

import (
	"strings"
	"unicode/utf8"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

const (
	nbsp   = "\u00a0"
	dash   = "–"
	joiner = "\u2060"
)

// Words of one letter that must not end a line.
var clings = map[string]string{"pl": "aiouwzAIOUWZ", "cs": "aikosuvzAIKOSUVZ", "ru": "авикосуяАВИКОСУЯ"}

// typeset puts no-break spaces where the typography of a language wants them. It works on the message before its
// arguments are filled in, so names that people typed stay as they are.
func typeset(lang string, m *i18n.Message) {
	for _, form := range []*string{&m.Zero, &m.One, &m.Two, &m.Few, &m.Many, &m.Other} {
		*form = cling(lang, unbroken(*form))
	}
}

// unbroken lets no line end within "1–3".
func unbroken(text string) string {
	if !strings.Contains(text, dash) {
		return text
	}
	const digits = "0123456789"
	parts := strings.Split(text, dash)
	for i := 1; i < len(parts); i++ {
		before, after := parts[i-1], parts[i]
		if before != "" && after != "" && strings.ContainsRune(digits, rune(before[len(before)-1])) && strings.ContainsRune(digits, rune(after[0])) {
			parts[i] = joiner + after
		}
	}
	return strings.Join(parts, dash)
}

// cling is one pass by hand: all texts of the house go through it whenever it opens.
func cling(lang, text string) string {
	at := strings.IndexByte(text, ' ')
	if at < 0 {
		return text
	}
	var out strings.Builder
	out.Grow(len(text) + 16)
	from := 0
	for ; at >= 0; at = next(text, at+1) {
		if before := text[:at]; !shortWord(before, clings[lang]) && !counted(before) && !(clings[lang] != "" && hangs(text[at+1:])) {
			continue
		}
		out.WriteString(text[from:at])
		out.WriteString(nbsp)
		from = at + 1
	}
	out.WriteString(text[from:])
	return out.String()
}

// next is where the next space stands.
func next(text string, from int) int {
	at := strings.IndexByte(text[from:], ' ')
	if at < 0 {
		return -1
	}
	return from + at
}

// shortWord tells whether a text ends with a word of one of these letters.
func shortWord(before, letters string) bool {
	r, size := utf8.DecodeLastRuneInString(before)
	if size == 0 || !strings.ContainsRune(letters, r) {
		return false
	}
	before = before[:len(before)-size]
	return before == "" || strings.HasSuffix(before, " ") || strings.HasSuffix(before, "(") || strings.HasSuffix(before, nbsp)
}

// hangs tells whether a text begins with what must not begin a line: a dash between words, or a number that ends a sentence.
func hangs(after string) bool {
	if strings.HasPrefix(after, "— ") || strings.HasPrefix(after, dash+" ") {
		return true
	}
	tail := strings.TrimLeft(after, "0123456789")
	return len(tail) < len(after) && (tail == "." || strings.HasPrefix(tail, ". "))
}

// counted tells whether a text ends with a number, which holds on to the noun behind it.
func counted(before string) bool {
	if strings.HasSuffix(before, "{{.n}}") {
		return true
	}
	head := strings.TrimRight(before, "0123456789")
	if len(head) == len(before) {
		return false
	}
	if head == "" {
		return true
	}
	c := head[len(head)-1]
	return c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z')
}
