package e2e_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
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
		g, err := title.load(nil)
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
			r.open("/new/" + e.game)
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
				r.point(moves*5 + moves/7)
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
	set("mode", e.mode)
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
		if g, err := title.load(nil); err == nil && g.Info().ID == game {
			files = append(files, title.words)
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

// point gives an answer as somebody does who sees what glows: at a spot of a place that nothing else covers, after an
// enlarging tap or two on a small screen, or at a button beside the board.
func (r *reader) point(n int) {
	r.t.Helper()
	before := r.decision()
	if before == "" {
		return
	}
	places := value[[]string](r, `[...new Set([...document.querySelectorAll("#answers form[data-places]")].map(f => f.dataset.places.split(" ")[0]))]`)
	loose := value[[]string](r, `[...document.querySelectorAll(".choices button[form]")].map(b => b.getAttribute("form"))`)
	if len(places) == 0 || len(loose) > 0 && n%3 == 0 {
		r.click(`.choices button[form="` + loose[n%len(loose)] + `"]`)
		r.soon(reacted(before))
	} else {
		r.tap(places[n%len(places)], before)
	}
	if r.is(`document.querySelector("#picker .why")`) {
		r.t.Fatalf("a glowing place asks why not: %s", r.text("#picker"))
	}
	r.confirm(before, func(selector string) { r.click(selector) })
}

// tap touches a place until the page does something about it.
func (r *reader) tap(place, before string) {
	r.t.Helper()
	for range 4 {
		// What an automaton does is told over the upper part of a phone.
		value[bool](r, `(document.querySelector("#steps:not([hidden]) button")?.click(), true)`)
		r.turnTo(place)
		at := value[[]float64](r, `(() => {
			const all = [...document.querySelectorAll('#board-frame [data-place="`+place+`"], .aside [data-place="`+place+`"]')].filter(e => e.getClientRects().length);
			for (const e of all) {
				e.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
				const b = e.getBoundingClientRect(), k = 9;
				for (let i = 0; i < k * k; i++) {
					const j = (i * 37 + 40) % (k * k), x = b.left + b.width * (j % k + .5) / k, y = b.top + b.height * (Math.floor(j / k) + .5) / k;
					if (document.elementFromPoint(x, y)?.closest("[data-place]") === e) return [x, y];
				}
			}
			return [];
		})()`)
		if len(at) != 2 {
			r.t.Errorf("nobody can point at %s", place)
			r.shot("covered-" + place)
			r.t.Log(value[string](r, `document.querySelector("[data-shows]")?.dataset.shows + " " + [...document.querySelectorAll('[aria-current]')].map(e => e.outerHTML.slice(0, 150)).join() + " " + [...document.querySelectorAll('[data-place="`+place+`"]')].map(e => { const b = e.getBoundingClientRect(), at = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2); return [e.outerHTML.slice(0, 200), b.x, b.y, b.width, b.height, at?.outerHTML.slice(0, 300)].join(" ") }).join("\n")`))
			r.click(`#answers summary`)
			r.click(`#answers form[data-places^="` + place + `"] button`)
			return
		}
		enlarged := value[string](r, panes)
		r.do(chromedp.MouseClickXY(at[0], at[1]))
		r.soon(reacted(before) + " || " + panes + " !== " + strconv.Quote(enlarged))
		if r.is(reacted(before)) {
			return
		}
	}
	r.shot("dead-" + place)
	r.t.Fatalf("four taps on %s came to nothing", place)
}

// turnTo opens the part of the board that a place lies in, where a small screen shows one part at a time.
func (r *reader) turnTo(place string) {
	r.t.Helper()
	link := value[string](r, `(() => {
		const all = [...document.querySelectorAll('#board-frame [data-place="`+place+`"]')];
		if (all.some(e => e.getClientRects().length)) return "";
		const part = all[0]?.closest("[data-part]")?.dataset.part;
		return [...document.querySelectorAll("#board-frame a[data-view]")].find(a => a.dataset.part === part)?.dataset.view ?? "";
	})()`)
	if link == "" {
		return
	}
	selector := `#board-frame a[data-view="` + link + `"]`
	shown := `document.querySelector('` + selector + `').getAttribute("aria-current")`
	for range 3 { // a question that arrives at the same moment shows its own part
		value[bool](r, `(document.querySelector('`+selector+`').scrollIntoView({block: "center", behavior: "instant"}), true)`)
		r.click(selector)
		if r.soon(shown) {
			return
		}
	}
	r.wait(shown)
}

// reacted is that a page has done something about a click.
func reacted(before string) string {
	return `(document.querySelector("#region").dataset.decision !== "` + before + `" || document.querySelector("#picker:not([hidden]) button"))`
}

// panes is which parts of the board are enlarged: a tap on a small screen may do no more.
const panes = `[...document.querySelectorAll("[data-whole]")].map(p => p.getAttribute("viewBox")).join()`
