package i18n

import (
	"testing"
	"testing/fstest"

	"io/fs"

	"kancha/game"
)

// potatoes has every plural form, each naming itself.
var potatoes = fstest.MapFS{
	"en.json": {Data: []byte(`{"n": {"one": "{{.n}} one", "other": "{{.n}} other"}, "crop.a": "corn", "place.wood": "the wood", "say": "{{.who}}: {{.what}} {{.at}}"}`)},
	"pl.json": {Data: []byte(`{"n": {"one": "{{.n}} one", "few": "{{.n}} few", "many": "{{.n}} many"}, "crop.a": "kukurydza", "say": "{{.who}}: {{.what}} {{.at}}"}`)},
	"cs.json": {Data: []byte(`{"n": {"one": "{{.n}} one", "few": "{{.n}} few", "other": "{{.n}} other"}, "crop.a": "kukuřice"}`)},
	"ru.json": {Data: []byte(`{"n": {"one": "{{.n}} one", "few": "{{.n}} few", "many": "{{.n}} many"}, "crop.a": "кукуруза"}`)},
}

func load(t *testing.T) *Catalog {
	t.Helper()
	c, err := Load(map[string]fs.FS{"toy": potatoes})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// The integers at which the rules of CLDR turn.
func TestPlurals(t *testing.T) {
	c := load(t)
	for lang, forms := range map[string]map[string][]int{
		"en": {"one": {1}, "other": {0, 2, 5, 11, 21, 101}},
		"pl": {"one": {1}, "few": {2, 3, 4, 22, 24, 102, 122}, "many": {0, 5, 11, 12, 13, 14, 21, 25, 101, 111, 112, 114}},
		"cs": {"one": {1}, "few": {2, 3, 4}, "other": {0, 5, 11, 12, 21, 22, 101, 102}},
		"ru": {"one": {1, 21, 101, 121}, "few": {2, 3, 4, 22, 102}, "many": {0, 5, 11, 12, 14, 25, 111, 112}},
	} {
		tongue := c.Speaker(lang).Of("toy", nil)
		for form, numbers := range forms {
			for _, n := range numbers {
				want := tongue.Number(n) + nbsp + form
				if got := tongue.Say(game.Say("n", game.Num("n", n))); got != want {
					t.Errorf("%s %d: %q, want %q", lang, n, got, want)
				}
			}
		}
	}
}

func TestArguments(t *testing.T) {
	c := load(t)
	say := func(lang string, args ...game.Arg) string {
		return c.Speaker(lang).Of("toy", []string{"Ann", "<b>"}).Say(game.Say("say", args...))
	}
	for _, test := range []struct {
		lang, want string
		args       []game.Arg
	}{
		{"pl", "Ann: kukurydza e4", []game.Arg{game.Who("who", 0), game.Term("what", "crop", "a"), game.At("at", "e4")}},
		{"en", "Ann: corn the wood and c3", []game.Arg{game.Who("who", 0), game.Term("what", "crop", "a"), game.At("at", "wood", "c3")}},
		{"en", "<b>: corn and corn a1, b2 and c3", []game.Arg{game.Who("who", 1), game.Terms("what", "crop", "a", "a"), game.At("at", "a1", "b2", "c3")}},
		{"pl", "nikt: nic −1\u00a0234", []game.Arg{game.Who("who", game.Watcher), game.Terms("what", "crop"), game.Num("at", -1234)}},
		{"cs", "Ann: kukuřice e4", []game.Arg{game.Who("who", 0), game.Term("what", "crop", "a"), game.At("at", "e4")}}, // falls back to English for the sentence
	} {
		if got := say(test.lang, test.args...); got != test.want {
			t.Errorf("%s: %q, want %q", test.lang, got, test.want)
		}
	}
	if got := c.Speaker("en").T("no.such.key"); got != "[no.such.key]" {
		t.Errorf("a missing message says %q", got)
	}
	if got := c.Speaker("de").Lang; got != "en" {
		t.Errorf("an unknown language speaks %q", got)
	}
}

func TestNumbers(t *testing.T) {
	c := load(t)
	for lang, want := range map[string]string{"en": "1,234,567", "pl": "1\u00a0234\u00a0567", "cs": "1\u00a0234\u00a0567", "ru": "1\u00a0234\u00a0567"} {
		if got := c.Speaker(lang).Number(1234567); got != want {
			t.Errorf("%s: %q", lang, got)
		}
	}
	if got := c.Speaker("en").Signed(5) + c.Speaker("en").Signed(-2) + c.Speaker("en").Signed(0); got != "+5−20" {
		t.Errorf("changes: %q", got)
	}
}

func TestWordsThatMustNotEndALine(t *testing.T) {
	for lang, pairs := range map[string]map[string]string{
		"pl": {"gra w kości i z kim": "gra w\u00a0kości i\u00a0z\u00a0kim", "W domu": "W\u00a0domu", "dwa lata": "dwa lata"},
		"cs": {"jde k domu v lese": "jde k\u00a0domu v\u00a0lese"},
		"ru": {"в доме и с кем": "в\u00a0доме и\u00a0с\u00a0кем", "это — он": "это\u00a0— он", "лежит 1. Что": "лежит\u00a01. Что", "ещё 2 раза": "ещё 2\u00a0раза"},
		"en": {"a {{.n}} b": "a {{.n}}\u00a0b", "12 stones": "12\u00a0stones", "x 1.": "x 1."},
	} {
		for text, want := range pairs {
			if got := cling(lang, text); got != want {
				t.Errorf("%s: %q, want %q", lang, got, want)
			}
		}
	}
}

func TestNumbersWithADashStayOnALine(t *testing.T) {
	for text, want := range map[string]string{"1–3": "1–\u20603", "a – b": "a – b", "1–3, 4–5": "1–\u20603, 4–\u20605", "–3": "–3", "3–": "3–"} {
		if got := unbroken(text); got != want {
			t.Errorf("%q became %q, not %q", text, got, want)
		}
	}
}

func TestLanguageOfABrowser(t *testing.T) {
	c := load(t)
	for header, want := range map[string]string{
		"": "en", "pl": "pl", "cs-CZ,cs;q=0.9": "cs", "sk": "en", "uk, ru;q=0.5": "ru", "fr, en;q=0.1": "en", ";;;": "en", "RU": "ru",
	} {
		if got := c.Match(header); got != want {
			t.Errorf("%q: %s, want %s", header, got, want)
		}
	}
}

// TestNobodyIsGivenALanguageUnasked tries every code of two letters, with and without a country, and some of three.
func TestNobodyIsGivenALanguageUnasked(t *testing.T) {
	c := load(t)
	codes := []string{"szl", "csb", "rue", "dsb", "hsb", "sah", "und", "mul", "zxx"}
	for a := 'a'; a <= 'z'; a++ {
		for b := 'a'; b <= 'z'; b++ {
			codes = append(codes, string([]rune{a, b}))
		}
	}
	for _, code := range codes {
		want := Languages[0]
		if Known(code) {
			want = code
		}
		for _, header := range []string{code, code + "-RU", code + "-UA, " + code + ";q=0.9"} {
			if got := c.Match(header); got != want {
				t.Errorf("%q: %s, want %s", header, got, want)
			}
		}
		if got := c.Match(code + ", cs;q=0.2"); !Known(code) && got != "cs" {
			t.Errorf("%s before Czech: %s", code, got)
		}
	}
}

func TestBrokenFilesAreNamed(t *testing.T) {
	for what, files := range map[string]fs.FS{
		"missing": fstest.MapFS{"en.json": {Data: []byte(`{}`)}},
		"broken":  fstest.MapFS{"en.json": {Data: []byte(`{"a": `)}},
		"none":    nil,
	} {
		if _, err := Load(map[string]fs.FS{"toy": files}); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}
