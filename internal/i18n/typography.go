package i18n

import (
	"regexp"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

const nbsp = "\u00a0"

// Words of one letter that must not end a line.
var clings = map[string]*regexp.Regexp{
	"pl": regexp.MustCompile(`(^|[ (\x{00a0}])([aiouwzAIOUWZ]) `),
	"cs": regexp.MustCompile(`(^|[ (\x{00a0}])([aikosuvzAIKOSUVZ]) `),
	"ru": regexp.MustCompile(`(^|[ (\x{00a0}])([авикосуяАВИКОСУЯ]) `),
}

// A number holds on to the noun behind it.
var counted = regexp.MustCompile(`(\{\{\.n\}\}|\b\d+) `)

// typeset puts no-break spaces where the typography of a language wants them. It works on the message before its
// arguments are filled in, so names that people typed stay as they are.
func typeset(lang string, m *i18n.Message) {
	for _, form := range []*string{&m.Zero, &m.One, &m.Two, &m.Few, &m.Many, &m.Other} {
		*form = cling(lang, *form)
	}
}

func cling(lang, text string) string {
	if re := clings[lang]; re != nil {
		text = re.ReplaceAllString(text, "${1}${2}"+nbsp)
		text = re.ReplaceAllString(text, "${1}${2}"+nbsp) // two such words in a row
	}
	return counted.ReplaceAllString(text, "${1}"+nbsp)
}
