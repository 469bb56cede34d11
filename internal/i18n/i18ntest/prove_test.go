package i18ntest

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"kancha/game"
)

// ear is a test that notes what it is told instead of failing.
type ear struct {
	testing.TB
	heard []string
}

func (e *ear) Helper() {}
func (e *ear) Errorf(format string, args ...any) {
	e.heard = append(e.heard, fmt.Sprintf(format, args...))
}

func TestProveFinds(t *testing.T) {
	good := map[string]string{
		"en": `{"say": "{{.who}} moves", "n": {"one": "one stone", "other": "{{.n}} stones"}, "help.1": "Help"}`,
		"pl": `{"say": "{{.who}} idzie", "n": {"one": "kamień", "few": "{{.n}} kamienie", "many": "{{.n}} kamieni"}, "help.1": "Pomoc"}`,
		"cs": `{"say": "{{.who}} jde", "n": {"one": "kámen", "few": "{{.n}} kameny", "other": "{{.n}} kamenů"}, "help.1": "Nápověda"}`,
		"ru": `{"say": "{{.who}} идёт", "n": {"one": "{{.n}} камень", "few": "{{.n}} камня", "many": "{{.n}} камней"}, "help.1": "Помощь"}`,
	}
	want := []game.Entry{{Kind: "say", Args: []game.Arg{game.Who("who", 0)}}, {Kind: "n", Args: []game.Arg{game.Num("n", 2)}}}
	for _, test := range []struct{ what, lang, old, new, says string }{
		{"nothing in good files", "pl", "", "", ""},
		{"a missing key", "cs", `"say": "{{.who}} jde", `, "", "cs: say: missing"},
		{"a key that nothing says", "ru", `{"say"`, `{"more": "ещё", "say"`, "ru: more: nothing says this"},
		{"a free key that one language lacks", "ru", `, "help.1": "Помощь"`, "", "ru: help.1: missing"},
		{"a key written twice", "pl", `{"say"`, `{"say": "x", "say"`, "pl: say: written twice"},
		{"a missing plural form", "pl", `"few": "{{.n}} kamienie", `, "", `pl: n: no plural form "few"`},
		{"a plural form of another language", "cs", `"other"`, `"two": "x", "other"`, `cs: n: the language has no plural form "two"`},
		{"a Russian one without its number", "ru", `"{{.n}} камень"`, `"камень"`, `ru: n: no number in form "one"`},
		{"an unknown argument", "pl", "{{.who}}", "{{.whom}}", "pl: say: unknown argument {{.whom}}"},
		{"a lost argument", "pl", "{{.who}} idzie", "idzie", "pl: say: arguments []"},
		{"a program in a message", "pl", "{{.who}}", "{{if .who}}x{{end}}", "only {{.name}} may stand"},
		{"markup", "ru", "{{.who}} идёт", "<b>{{.who}}</b> идёт", "ru: say: markup"},
		{"two forms in one", "pl", "idzie", "poszedł/poszła", "pl: say: two forms in one"},
		{"English left in", "cs", "{{.who}} jde", "{{.who}} moves", "cs: say: the same as in English"},
	} {
		files := fstest.MapFS{}
		for lang, text := range good {
			if lang == test.lang && test.old != "" {
				if !strings.Contains(text, test.old) {
					t.Fatalf("%s: the good file has no %s", test.what, test.old)
				}
				text = strings.Replace(text, test.old, test.new, 1)
			}
			files[lang+".json"] = &fstest.MapFile{Data: []byte(text)}
		}
		e := &ear{TB: t}
		Prove(e, files, want, []string{"help."})
		heard := strings.Join(e.heard, "\n")
		if test.says == "" && heard != "" || !strings.Contains(heard, test.says) {
			t.Errorf("%s: want %q, heard:\n%s", test.what, test.says, heard)
		}
	}
}
