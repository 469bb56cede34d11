package e2e_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// Two people in two browsers play a whole game on the short board: one in Polish with a mouse on a wide screen, one in
// Russian with nothing but the keyboard on a phone. Each page follows the other's moves by the stream alone.
func TestTwoBrowsersPlayAWholeGame(t *testing.T) {
	s := serve(t)
	zofia, ivan := s.reader(t, 1440, 900), s.reader(t, 360, 740)
	zofia.open("/")
	zofia.click(`.languages button[value="pl"]`)
	zofia.wait(`document.documentElement.lang === "pl"`)
	path := zofia.create("short", "me", "open")

	ivan.open(path)
	for _, way := range []string{`.bar .tool.drawer`, `[data-tab-to="tools"]`} { // at a table the languages are in the drawer
		ivan.tabTo(way)
		ivan.press(kb.Enter)
	}
	ivan.tabTo(`.languages button[value="ru"]`)
	ivan.press(kb.Enter)
	ivan.wait(`document.documentElement.lang === "ru"`)
	ivan.tabTo("#sit-1")
	ivan.press("Иван")
	ivan.press(kb.Enter)
	// The page of somebody who sits down is loaded once more, since the old one did not know whose it was.
	ivan.wait(`document.querySelector("#board-frame") && document.querySelector("#region").dataset.seat === "1"`)
	zofia.wait(`document.querySelector("#board-frame")`) // by the stream

	ended := `document.querySelector(".ending")`
	deadline := time.Now().Add(8 * time.Minute)
	moves := 0
	for ; !zofia.is(ended); moves++ {
		if time.Now().After(deadline) {
			t.Fatalf("no end after %d moves\n%s\n%s", moves, zofia.state(), ivan.state())
		}
		switch {
		case zofia.mine():
			zofia.decide(moves)
		case ivan.mine():
			ivan.decideByKeys(moves)
		default:
			time.Sleep(10 * time.Millisecond) // one of the pages is still to be told
			moves--
		}
		if moves%20 == 0 {
			ivan.fits()
			zofia.fits()
		}
	}
	t.Logf("%d moves", moves)
	ivan.wait(ended)
	for _, r := range []*reader{zofia, ivan} { // what has brought the last points is read before the result
		r.wait(`(() => { document.querySelector(".recap-card .main")?.click(); return !document.querySelector(".recap-card"); })()`)
	}
	ivan.fits()
	for r, want := range map[*reader]struct{ lang, word string }{zofia: {"pl", "Wynik końcowy"}, ivan: {"ru", "Окончательный счёт"}} {
		if !r.is(`document.documentElement.lang === "`+want.lang+`"`) || !strings.Contains(r.text("#region"), want.word) {
			t.Errorf("the end page is not in %s", want.lang)
		}
		r.quiet()
	}
	if a, b := scores(zofia), scores(ivan); a != b {
		t.Errorf("two ends: %s and %s", a, b)
	}
	zofia.speaksEverywhere(path)

	ivan.tabTo(`.ending form button`) // the rematch
	ivan.press(kb.Enter)
	ivan.wait(`location.pathname !== "` + path + `"`)
	zofia.wait(`document.querySelector('.ending a[href^="/t/"].primary')`)
	zofia.click(`.ending a.primary`)
	zofia.wait(`location.pathname === "` + ivan.path() + `"`)
}

// mine tells whether the page asks its reader for a decision.
func (r *reader) mine() bool {
	r.t.Helper()
	return r.is(`document.querySelector("#region").dataset.decision`)
}

// settled waits until a page shows what came of an answer.
func (r *reader) settled(before string) {
	r.t.Helper()
	r.wait(`document.querySelector("#region").dataset.decision !== "` + before + `"`)
}

func (r *reader) decision() string {
	r.t.Helper()
	return value[string](r, `document.querySelector("#region")?.dataset.decision ?? ""`)
}

// tabTo goes to a control with the Tab key alone.
func (r *reader) tabTo(selector string) {
	r.t.Helper()
	r.wait("document.querySelector(`" + selector + "`)")
	for range 200 {
		if r.is("document.activeElement.matches(`" + selector + "`)") {
			if !r.is(`document.activeElement.matches(":focus-visible") && document.activeElement.getBoundingClientRect().width > 0`) {
				r.t.Errorf("the focus on %s cannot be seen", selector)
			}
			return
		}
		r.press(kb.Tab)
	}
	r.t.Fatalf("Tab never comes to %s", selector)
}

// fits checks that nothing makes the page scroll sideways.
func (r *reader) fits() {
	r.t.Helper()
	if wide := value[string](r, `(() => {
		const w = document.documentElement.clientWidth;
		if (document.documentElement.scrollWidth <= w) return "";
		return [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > w + 1)
			.slice(0, 3).map(e => e.tagName + "." + e.className + "#" + e.id).join(" ");
	})()`); wide != "" {
		r.t.Errorf("wider than the screen: %s", wide)
	}
}

// scores is the final table of a page, without words.
func scores(r *reader) string {
	r.t.Helper()
	return value[string](r, `[...document.querySelectorAll(".ranking td")].map(td => td.innerText.trim()).join(" ")`)
}

var (
	rawKey   = regexp.MustCompile(`\[[a-z]+[./][a-z_./0-9]+\]`)
	latin    = regexp.MustCompile(`[A-Za-z]{2,}`)
	cyrillic = regexp.MustCompile(`\p{Cyrillic}`)
)

// speaksEverywhere switches through the languages on a finished table: the whole old log follows.
func (r *reader) speaksEverywhere(path string) {
	r.t.Helper()
	seen := map[string]string{}
	for _, lang := range []string{"en", "pl", "cs", "ru"} {
		r.open("/")
		r.click(`.languages button[value="` + lang + `"]`)
		r.wait(`document.documentElement.lang === "` + lang + `" && document.readyState === "complete"`)
		r.open(path)
		text := value[string](r, `[...document.querySelectorAll(".log li, #sentence, .ranking, .panels, .aside figcaption")].map(e => e.textContent).join("\n")`)
		if key := rawKey.FindString(text); key != "" {
			r.t.Errorf("%s: a key instead of a sentence: %s", lang, key)
		}
		for other, old := range seen {
			if old == text {
				r.t.Errorf("%s says the same as %s", lang, other)
			}
		}
		seen[lang] = text
	}
	for _, word := range latin.FindAllString(strings.ReplaceAll(seen["ru"], "Žofia", ""), -1) {
		r.t.Errorf("Latin in Russian: %s", word)
	}
	if !cyrillic.MatchString(seen["ru"]) {
		r.t.Error("no Cyrillic in Russian")
	}
}
