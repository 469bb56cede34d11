// Package i18ntest proves word files: every key there and used, every plural form, every argument, in every language.
package i18ntest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"

	"kancha/game"
	"kancha/internal/i18n"
)

// Integers need these plural forms; a language may have further ones for fractions.
var needed = map[string][]string{
	"en": {"one", "other"},
	"pl": {"one", "few", "many"},
	"cs": {"one", "few", "other"},
	"ru": {"one", "few", "many"},
}

var spare = map[string]string{"pl": "other", "cs": "many", "ru": "other"}

// Counts are the integers at which the plural rules of the four languages turn.
var Counts = []int{0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 102, 111, 112, 121, 122}

// File is one language of a set of words: the messages by key.
type File map[string]*goi18n.Message

// Vocabulary lists everything a game's word files must hold: full keys and the arguments they come with.
func Vocabulary(info *game.Info) []game.Entry {
	var want []game.Entry
	v := info.Vocabulary
	for _, part := range []struct {
		name    string
		entries []game.Entry
	}{{"question", v.Questions}, {"event", v.Events}, {"reason", v.Reasons}, {"effect", v.Effects}, {"move", v.Moves}, {"place", v.Places}} {
		for _, e := range part.entries {
			want = append(want, game.Entry{Kind: part.name + "." + e.Kind, Args: e.Args})
		}
	}
	plain := func(key string) { want = append(want, game.Entry{Kind: key}) }
	for _, m := range v.Moves {
		want = append(want, game.Entry{Kind: "chip." + m.Kind, Args: m.Args}) // the answer as a button
		plain("verb." + m.Kind)
	}
	for _, id := range v.Categories {
		plain("category." + id)
	}
	for _, d := range v.Domains {
		for _, id := range d.IDs {
			plain(d.ID + "." + id)
		}
	}
	for _, m := range info.Modes {
		plain("mode." + m.ID)
	}
	for _, e := range info.Editions {
		plain("edition." + e.ID)
	}
	for _, o := range info.Options {
		plain("option." + o.ID)
		for _, value := range o.Values {
			plain("option." + o.ID + "." + value)
		}
	}
	return want
}

// Prove checks the files en.json, pl.json, cs.json and ru.json. Keys that begin with one of the free prefixes need
// not be wanted, but must be there in every language or in none. Same lists texts that may equal the English one.
func Prove(t testing.TB, files fs.FS, want []game.Entry, free []string, same ...string) {
	t.Helper()
	wanted := map[string]game.Entry{}
	for _, e := range want {
		wanted[e.Kind] = e
	}
	english := Read(t, files, "en")
	for _, lang := range i18n.Languages {
		file := Read(t, files, lang)
		for _, e := range want {
			if file[e.Kind] == nil {
				t.Errorf("%s: %s: missing", lang, e.Kind)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(file)) {
			entry, ok := wanted[key]
			if !ok {
				entry, ok = ofEvent(key, wanted)
			}
			if !ok && !startsWithAny(key, free) {
				t.Errorf("%s: %s: nothing says this", lang, key)
				continue
			}
			if english[key] == nil {
				t.Errorf("%s: %s: not in English", lang, key)
				continue
			}
			if !ok {
				entry = game.Entry{Kind: key, Args: Guess(english[key])}
			}
			proveMessage(t, lang, file[key], english[key], entry, same)
		}
		for key := range english {
			if file[key] == nil && wanted[key].Kind == "" {
				t.Errorf("%s: %s: missing", lang, key)
			}
		}
	}
	proveSpoken(t, files, english, wanted)
	proveApart(t, files, same)
	proveNames(t, files)
}

// proveApart finds sentences that stand in two languages alike: one of them was forgotten. Words may be alike.
func proveApart(t testing.TB, files fs.FS, same []string) {
	t.Helper()
	polish, czech := Read(t, files, "pl"), Read(t, files, "cs")
	for key, m := range polish {
		if text := m.Other; czech[key] != nil && text == czech[key].Other && isSentence(text) && !slices.Contains(same, text) {
			t.Errorf("cs: %s: the same as in Polish: %q", key, text)
		}
	}
}

// ofEvent finds the event that a word which need not be there says in short, or tells the cause of; see draw.Narrator.
func ofEvent(key string, wanted map[string]game.Entry) (game.Entry, bool) {
	for _, prefix := range []string{"short.", "cause."} {
		if kind, ok := strings.CutPrefix(key, prefix); ok {
			e, ok := wanted["event."+kind]
			return game.Entry{Kind: key, Args: e.Args}, ok
		}
	}
	return game.Entry{}, false
}

func isSentence(text string) bool {
	return len(letters.FindAllString(text, -1)) > 0 && len(strings.Fields(anyAction.ReplaceAllString(text, ""))) > 3
}

// proveNames finds two things of a kind that have one name in some language but not in all.
func proveNames(t testing.TB, files fs.FS) {
	t.Helper()
	all := map[string]File{}
	for _, lang := range i18n.Languages {
		all[lang] = Read(t, files, lang)
	}
	for _, lang := range i18n.Languages {
		named := map[string]string{}
		for _, key := range slices.Sorted(maps.Keys(all[lang])) {
			kind, _, ok := strings.Cut(key, ".")
			if !ok || !slices.Contains(kindsOfThings, kind) || strings.Count(key, ".") != 1 {
				continue
			}
			if all[lang][key].Other == "" {
				continue // a number of things, told by its forms
			}
			name := kind + "." + all[lang][key].Other
			if before := named[name]; before != "" && !alikeEverywhere(all, key, before) {
				t.Errorf("%s: %s and %s have one name: %q", lang, before, key, all[lang][key].Other)
			}
			named[name] = key
		}
	}
}

// kindsOfThings are the first parts of keys under which things have their names.
var kindsOfThings = strings.Fields(`action board category colour crop dir edition favour god good mode option palace pattern place region resource row
	sign size space_colour start step task technology temple term terrace terrain title verb worker`)

func alikeEverywhere(all map[string]File, one, other string) bool {
	for _, file := range all {
		if file[one] == nil || file[other] == nil || file[one].Other != file[other].Other {
			return false
		}
	}
	return true
}

// Read parses one language and refuses a key that is written twice.
func Read(t testing.TB, files fs.FS, lang string) File {
	t.Helper()
	text, err := fs.ReadFile(files, lang+".json")
	if err != nil {
		t.Fatal(err)
	}
	proveUnique(t, lang, text)
	parsed, err := goi18n.ParseMessageFileBytes(text, lang+".json", nil)
	if err != nil {
		t.Fatalf("%s: %v", lang, err)
	}
	file := File{}
	for _, m := range parsed.Messages {
		file[m.ID] = m
	}
	return file
}

func proveUnique(t testing.TB, lang string, text []byte) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	seen, depth, key := map[string]bool{}, 0, true
	for {
		token, err := d.Token()
		if err != nil {
			return
		}
		switch token {
		case json.Delim('{'):
			depth++
			key = true
			continue
		case json.Delim('}'):
			depth--
			key = true
			continue
		}
		if name, ok := token.(string); ok && depth == 1 && key {
			if seen[name] {
				t.Errorf("%s: %s: written twice", lang, name)
			}
			seen[name] = true
		}
		key = !key
	}
}

var (
	placeholder = regexp.MustCompile(`\{\{\s*\.(\w+)\s*\}\}`)
	anyAction   = regexp.MustCompile(`\{\{.*?\}\}`)
	markup      = regexp.MustCompile(`<[a-zA-Z/!]|&[a-z]+;|&#`)
	slashForm   = regexp.MustCompile(`\p{Ll}/\p{Ll}|\p{Ll}\(\p{Ll}{1,3}\)`)
	letters     = regexp.MustCompile(`\p{L}{2}`)
)

func proveMessage(t testing.TB, lang string, m, english *goi18n.Message, entry game.Entry, same []string) {
	t.Helper()
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s: %s: %s", lang, m.ID, fmt.Sprintf(format, args...))
	}
	known := map[string]bool{}
	for _, a := range entry.Args {
		known[a.Name] = true
	}
	forms := forms(m)
	proveForms(fail, lang, m, forms, known["n"])
	for form, text := range forms {
		switch {
		case strings.TrimSpace(text) == "":
			fail("empty")
		case markup.MatchString(text):
			fail("markup in %q", text)
		case slashForm.MatchString(text):
			fail("two forms in one: %q", text)
		}
		for _, action := range anyAction.FindAllString(text, -1) {
			if name := placeholder.FindStringSubmatch(action); name == nil {
				fail("only {{.name}} may stand in a message, not %s", action)
			} else if !known[name[1]] {
				fail("unknown argument %s", action)
			}
		}
		if form == "other" && lang != "en" && text == english.Other && speaks(text) && !slices.Contains(same, text) {
			fail("the same as in English: %q", text)
		}
	}
	if a, b := arguments(m), arguments(english); !slices.Equal(a, b) {
		fail("arguments %v, in English %v", a, b)
	}
}

func proveForms(fail func(string, ...any), lang string, m *goi18n.Message, forms map[string]string, counts bool) {
	if len(forms) == 1 && forms["other"] != "" {
		return
	}
	if !counts {
		fail("plural forms without an argument n")
	}
	for _, form := range needed[lang] {
		if forms[form] == "" {
			fail("no plural form %q", form)
		}
	}
	for form, text := range forms {
		if !slices.Contains(needed[lang], form) && spare[lang] != form {
			fail("the language has no plural form %q", form)
		}
		// Only where one means exactly 1 can the number be left to the word.
		if (form != "one" || lang == "ru") && slices.Contains(arguments(m), "n") && !strings.Contains(text, "{{.n}}") {
			fail("no number in form %q", form)
		}
	}
}

func speaks(text string) bool { return letters.MatchString(anyAction.ReplaceAllString(text, "")) }

func forms(m *goi18n.Message) map[string]string {
	out := map[string]string{}
	for form, text := range map[string]string{
		"zero": m.Zero, "one": m.One, "two": m.Two, "few": m.Few, "many": m.Many, "other": m.Other,
	} {
		if text != "" {
			out[form] = text
		}
	}
	return out
}

// arguments are the names that a message uses in any of its forms, sorted.
func arguments(m *goi18n.Message) []string {
	names := map[string]bool{}
	for _, text := range forms(m) {
		for _, found := range placeholder.FindAllStringSubmatch(text, -1) {
			names[found[1]] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// Guess makes arguments for a message that no vocabulary describes: n is a number, all others are texts.
func Guess(m *goi18n.Message) []game.Arg {
	var args []game.Arg
	for _, name := range arguments(m) {
		if name == "n" {
			args = append(args, game.Num("n", 3))
		} else {
			args = append(args, i18n.Text(name, "X"))
		}
	}
	return args
}

// proveSpoken says every message as the pages do, with the plural rules' turning points for n.
func proveSpoken(t testing.TB, files fs.FS, english File, wanted map[string]game.Entry) {
	t.Helper()
	catalog, err := i18n.Load(map[string]fs.FS{"proof": files})
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"}
	for _, lang := range i18n.Languages {
		tongue := catalog.Speaker(lang).Of("proof", names)
		for key, m := range english {
			args := wanted[key].Args
			if wanted[key].Kind == "" {
				args = Guess(m)
			}
			for _, n := range Counts {
				said := tongue.Say(game.Phrase{Kind: key, Args: withCount(args, n)})
				if strings.Contains(said, "no value") || strings.Contains(said, "{{") || strings.Contains(said, "[proof/") {
					t.Errorf("%s: %s: says %q", lang, key, said)
					break
				}
			}
		}
	}
}

func withCount(args []game.Arg, n int) []game.Arg {
	args = slices.Clone(args)
	for i, a := range args {
		if a.Type == game.Number {
			args[i].N = n
		}
	}
	return args
}

func startsWithAny(key string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(key, p) })
}

// Fit wants every form of some messages to have at most so many characters, in every language, and to be one line.
func Fit(t *testing.T, files fs.FS, entries []game.Entry, most int) {
	t.Helper()
	for _, lang := range i18n.Languages {
		file := Read(t, files, lang)
		for _, e := range entries {
			m := file[e.Kind]
			if m == nil {
				t.Errorf("%s: %s is missing", lang, e.Kind)
				continue
			}
			for _, text := range []string{m.One, m.Few, m.Many, m.Other} {
				if n := utf8.RuneCountInString(text); n > most || strings.Contains(text, "\n") {
					t.Errorf("%s: %s: %d letters: %q", lang, e.Kind, n, text)
				}
			}
		}
	}
}
