package play

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"kancha/internal/i18n"
	"kancha/internal/i18n/i18ntest"
)

var (
	buttonTag = regexp.MustCompile(`<(button|a)\b`)
	saidThere = regexp.MustCompile(`\bT\("([^"]+)"`)
)

// What stands on a button of any page is short enough for a phone, in every language.
func TestButtonsAreShort(t *testing.T) {
	keys := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".templ" {
			return err
		}
		text, err := os.ReadFile(path)
		for _, label := range buttonLabels(string(text)) {
			for _, key := range saidThere.FindAllStringSubmatch(label, -1) {
				keys[key[1]] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(keys) < 100 {
		t.Fatalf("only %d labels of buttons were found", len(keys))
	}
	words, err := i18n.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range i18n.Languages {
		speaker, file := words.Speaker(lang), i18ntest.Read(t, i18n.House(), lang)
		for key := range keys {
			said := speaker.T(key, i18ntest.Guess(file[key])...)
			if n := utf8.RuneCountInString(said); n > i18ntest.LongestButton {
				t.Errorf("%s: %s: a button of %d characters, at most %d: %q", lang, key, n, i18ntest.LongestButton, said)
			}
		}
	}
}

// buttonLabels are the contents of the buttons, and of the links that look like buttons, in a template.
func buttonLabels(text string) (labels []string) {
	for _, at := range buttonTag.FindAllStringSubmatchIndex(text, -1) {
		name := text[at[2]:at[3]]
		end := endOfTag(text[at[1]:]) + at[1]
		if name == "a" && !strings.Contains(text[at[0]:end], "button") {
			continue
		}
		if n := strings.Index(text[end:], "</"+name+">"); n >= 0 {
			labels = append(labels, text[end:end+n])
		}
	}
	return labels
}

// endOfTag is where an opening tag ends whose attributes may hold expressions and conditions.
func endOfTag(text string) int {
	depth, quoted := 0, false
	for i, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
		case quoted:
		case r == '{':
			depth++
		case r == '}':
			depth--
		case r == '>' && depth == 0:
			return i + 1
		}
	}
	return len(text)
}
