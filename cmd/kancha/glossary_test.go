package main

import (
	"encoding/json"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"kancha/games"
	"kancha/internal/i18n"
)

// The list of words in docs/translating.md holds: each of its words is in use, and what it tells to avoid is not.
func TestTheGlossaryHolds(t *testing.T) {
	rows := glossary(t)
	if len(rows) < 30 {
		t.Fatalf("only %d rows of the list of words were found", len(rows))
	}
	for at, lang := range i18n.Languages {
		messages := messagesOf(t, lang)
		for _, row := range rows {
			for term := range strings.SplitSeq(row[at], ", ") {
				if !slices.ContainsFunc(messages, func(m message) bool { return has(m.text, term) }) {
					t.Errorf("%s: nothing says %q any more", lang, term)
				}
			}
			for _, avoided := range avoid(row[len(i18n.Languages)], lang) {
				for _, m := range messages {
					if has(m.text, avoided) {
						t.Errorf("%s: %s: says %q, the word is %q: %s", lang, m.key, avoided, row[at], m.text)
					}
				}
			}
		}
	}
}

// glossary is the table in docs/translating.md whose head is the languages: a cell for each, then what to avoid.
func glossary(t *testing.T) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile("../../docs/translating.md")
	if err != nil {
		t.Fatal(err)
	}
	head := "| " + strings.Join(i18n.Languages, " | ") + " | avoid |"
	_, table, found := strings.Cut(string(text), head+"\n")
	if !found {
		t.Fatalf("docs/translating.md has no table %q", head)
	}
	for line := range strings.Lines(table) {
		if !strings.HasPrefix(line, "|") {
			break
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if len(cells) != len(i18n.Languages)+1 {
			t.Fatalf("a row of the list of words has %d cells: %s", len(cells), line)
		}
		if !strings.HasPrefix(cells[0], "---") {
			rows = append(rows, cells)
		}
	}
	return rows
}

// avoid are the words of one language in a cell like "en: fault, chair; pl: krzesło".
func avoid(cell, lang string) []string {
	for part := range strings.SplitSeq(cell, "; ") {
		if words, ok := strings.CutPrefix(part, lang+": "); ok {
			return strings.Split(words, ", ")
		}
	}
	return nil
}

// message is one form of a message.
type message struct{ key, text string }

// messagesOf are all messages of a language, of the house and of every game.
func messagesOf(t *testing.T, lang string) (all []message) {
	t.Helper()
	sets := map[string]fs.FS{"house": i18n.House()}
	for _, g := range games.All {
		rules, err := g.Load(nil)
		if err != nil {
			t.Fatal(err)
		}
		sets[rules.Info().ID] = g.Words
	}
	for set, files := range sets {
		text, err := fs.ReadFile(files, lang+".json")
		if err != nil {
			t.Fatal(err)
		}
		var found map[string]any
		if err := json.Unmarshal(text, &found); err != nil {
			t.Fatal(err)
		}
		for key, value := range found {
			switch value := value.(type) {
			case string:
				all = append(all, message{set + "/" + key, value})
			case map[string]any:
				for _, form := range value {
					all = append(all, message{set + "/" + key, form.(string)})
				}
			}
		}
	}
	return all
}

// has tells whether a text says a word or several, whole, in whatever case.
func has(text, words string) bool {
	text, words = strings.ToLower(text), strings.ToLower(words)
	for from := 0; ; {
		at := strings.Index(text[from:], words)
		if at < 0 {
			return false
		}
		before := []rune(text[:from+at])
		after := []rune(text[from+at+len(words):])
		if (len(before) == 0 || !unicode.IsLetter(before[len(before)-1])) && (len(after) == 0 || !unicode.IsLetter(after[0])) {
			return true
		}
		from += at + len(words)
	}
}
