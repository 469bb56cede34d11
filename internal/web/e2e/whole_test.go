package e2e_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"kancha/internal/i18n"
)

var everyGame = flag.Bool("every", false, "play every game in every mode, with every number of seats, in every language and at both widths")

// evening is one game as one person plays it on one screen.
type evening struct {
	game, mode string
	seats      int // people and bots
	lang       string
	phone      bool
	options    []string // name, value, …
}

func (e evening) String() string {
	width := "wide"
	if e.phone {
		width = "phone"
	}
	return fmt.Sprintf("%s/%s/%d/%s/%s", e.game, e.mode, e.seats, e.lang, width)
}

// evenings are the games of an ordinary run; every language, width and kind of play is among them.
func evenings(t *testing.T, s *site) []evening {
	if !*everyGame {
		return []evening{
			{game: "teotihuacan", mode: "solo", seats: 1, lang: "pl", phone: true},
			{game: "teotihuacan", mode: "standard", seats: 2, lang: "ru"},
			{game: "tawantinsuyu", mode: "solo", seats: 1, lang: "cs"},
			{game: "tawantinsuyu", mode: "competitive", seats: 3, lang: "en", phone: true},
			{game: "tiwanaku", mode: "solo", seats: 1, lang: "ru", phone: true},
		}
	}
	var list []evening
	for _, title := range shelf {
		g, err := title.Load(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, mode := range g.Info().Modes {
			for seats := mode.Min; seats <= mode.Max; seats++ {
				for _, lang := range languages {
					for _, phone := range []bool{false, true} {
						list = append(list, evening{game: g.Info().ID, mode: mode.ID, seats: seats, lang: lang, phone: phone})
					}
				}
			}
		}
	}
	return list
}

var languages = []string{"en", "pl", "cs", "ru"}

// A person plays whole games of every kind with the mouse, against bots and automata, and reads every page on the way:
// no word of another language, no key instead of a sentence, nothing wider than the screen, no dead end.
func TestWholeGamesOnOneScreen(t *testing.T) {
	s := serve(t)
	for _, e := range evenings(t, s) {
		t.Run(e.String(), func(t *testing.T) {
			width, height := int64(1440), int64(900)
			if e.phone {
				width, height = 360, 740
			}
			r := s.reader(t, width, height)
			r.dark(e.phone)
			r.open("/new/" + e.game + "?mode=" + e.mode)
			r.click(`.languages button[value="` + e.lang + `"]`)
			r.wait(`document.documentElement.lang === "` + e.lang + `"`)
			ear := newLinguist(t, e.game, e.lang)
			r.begin(e)
			moves := 0
			for deadline := time.Now().Add(15 * time.Minute); !r.is(`document.querySelector(".ending")`); {
				if time.Now().After(deadline) {
					t.Fatalf("no end after %d moves\n%s", moves, r.state())
				}
				if !r.mine() {
					time.Sleep(10 * time.Millisecond)
					continue
				}
				r.decide(moves*5 + moves/7)
				if moves++; moves%10 == 0 {
					r.fits()
					ear.read(r)
				}
				if moves == 40 {
					r.shot(strings.ReplaceAll(e.String(), "/", "-") + "-middle")
				}
			}
			t.Logf("%d moves", moves)
			r.fits()
			ear.read(r)
			r.shot(strings.ReplaceAll(e.String(), "/", "-") + "-end")
			r.quiet()
		})
	}
}

// begin makes a table through the form: the reader in the first seat, bots in the others.
func (r *reader) begin(e evening) {
	r.t.Helper()
	set := func(name, to string) {
		if r.is(`document.querySelector('[name="` + name + `"]')`) {
			r.do(chromedp.SetValue(chromedp.CSS(`[name="`+name+`"]`), to))
		}
	}
	for pair := range slices.Chunk(e.options, 2) {
		set("option-"+pair[0], pair[1])
	}
	set("name0", "Žofia")
	for i := range 4 {
		switch {
		case i == 0:
			set("seat0", "me")
		case i < e.seats:
			set(fmt.Sprintf("seat%d", i), "bot:random")
		default:
			set(fmt.Sprintf("seat%d", i), "none")
		}
	}
	r.click(".create .actions button")
	r.wait(`location.pathname.startsWith("/t/")`)
}

// linguist knows the words that stand in another language's files and not in the reader's own.
type linguist struct {
	lang    string
	foreign map[string]bool
	told    map[string]bool
}

// letters are the words of a text; what stands in braces is no word.
var (
	letters = regexp.MustCompile(`\p{L}{3,}`)
	braces  = regexp.MustCompile(`\{\{[^}]*\}\}`)
)

// names of people, of things without a translation, and of languages by themselves.
var everywhere = regexp.MustCompile(`(?i)žofia|kancha|english|polski|čeština|русский|tiwanaku|teotihuac[aá]n|tawantinsuyu`)

func newLinguist(t *testing.T, game, lang string) *linguist {
	t.Helper()
	files := []fs.FS{i18n.House()}
	for _, title := range shelf {
		if g, err := title.Load(nil); err == nil && g.Info().ID == game {
			files = append(files, title.Words)
		}
	}
	p := &linguist{lang: lang, foreign: map[string]bool{}, told: map[string]bool{}}
	for _, other := range languages {
		if other != lang {
			collect(t, files, other, func(w string) { p.foreign[w] = true })
		}
	}
	collect(t, files, lang, func(w string) { delete(p.foreign, w) })
	return p
}

func collect(t *testing.T, files []fs.FS, lang string, word func(string)) {
	t.Helper()
	for _, f := range files {
		text, err := fs.ReadFile(f, lang+".json")
		if err != nil {
			t.Fatal(err)
		}
		var all map[string]any
		if err := json.Unmarshal(text, &all); err != nil {
			t.Fatal(err)
		}
		for _, v := range all {
			visit(v, func(s string) {
				for _, w := range letters.FindAllString(strings.ToLower(braces.ReplaceAllString(s, " ")), -1) {
					word(w)
				}
			})
		}
	}
}

func visit(v any, f func(string)) {
	switch v := v.(type) {
	case string:
		f(v)
	case map[string]any:
		for _, inner := range v {
			visit(inner, f)
		}
	}
}

// read looks at everything that a page says, to the eye and to the ear.
func (p *linguist) read(r *reader) {
	r.t.Helper()
	text := value[string](r, `(() => {
		const out = [document.title], texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
		while (texts.nextNode()) out.push(texts.currentNode.data);
		for (const e of document.querySelectorAll("main [aria-label], main [title], main [placeholder]"))
			for (const a of ["aria-label", "title", "placeholder"]) if (e.hasAttribute(a)) out.push(e.getAttribute(a));
		return out.join("\n");
	})()`)
	if key := rawKey.FindString(text); key != "" {
		r.t.Errorf("a key instead of a sentence: %s", key)
	}
	text = everywhere.ReplaceAllString(text, " ")
	for _, w := range letters.FindAllString(strings.ToLower(text), -1) {
		if p.foreign[w] && !p.told[w] {
			p.told[w] = true
			at := strings.Index(strings.ToLower(text), w)
			r.t.Errorf("%s: %q is a word of another language: …%s…", p.lang, w, strings.Join(strings.Fields(text[max(0, at-60):min(len(text), at+60)]), " "))
		}
	}
}
