package e2e_test

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// brokenWords lists the words of a page that go on in a second line, and the buttons and labels that need three.
const brokenWords = `(() => {
	const found = [];
	const lines = rects => new Set([...rects].filter(r => r.width > 0).map(r => Math.round(r.top / 4))).size;
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const range = document.createRange();
	while (texts.nextNode()) {
		const text = texts.currentNode, holder = text.parentElement;
		if (!holder.checkVisibility() || holder.offsetWidth < 2 || holder.closest("svg, code, input, select, noscript, script, .sr, .effects")) continue;
		for (const word of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
			range.setStart(text, word.index);
			range.setEnd(text, word.index + word[0].length);
			if (lines(range.getClientRects()) > 1) found.push("broken: " + word[0] + " in " + holder.textContent.trim());
		}
		const button = holder.closest(".actions .button, .tabs button, .answer .label, nav a");
		if (button || holder.closest(".items dt, .tag")) {
			range.selectNodeContents(text);
			if (lines(range.getClientRects()) > 2) found.push("three lines: " + text.data.trim());
		}
	}
	if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the screen");
	return [...new Set(found)].join("\n");
})()`

// On a small phone no word is broken, and no button and no label of a panel grows tall, in whatever language.
func TestWordsFitOnAPhone(t *testing.T) {
	s := serve(t)
	over := s.finished(t)
	r := s.reader(t, 360, 740)
	gathering := r.create("short", "me", "open")
	type page struct{ name, path string }
	pages := []page{
		{"lobby", "/"}, {"create", "/new/tiwanaku"}, {"gathering", gathering}, {"end", over},
		{"replay", over + "/replay?step=5"}, {"review", over + "/review"}, {"settings", "/me"}, {"notifications", "/me/news"},
		{"import", "/import"}, {"leaderboard", "/ladder/tiwanaku"}, {"tournaments", "/events"}, {"sign-in", "/signin"},
		{"sign-up", "/signup"}, {"about", "/about"}, {"valley", "/valley"},
	}
	for _, game := range gameIDs(t) {
		r.open("/new/" + game)
		r.do(chromedp.SetValue(chromedp.CSS("[name=seat1]"), "bot:random"))
		r.click(".create .actions button")
		r.wait(`document.querySelector("#region")?.dataset.decision`)
		pages = append(pages, page{game, r.path()})
	}
	for _, lang := range []string{"en", "pl", "cs", "ru"} {
		r.open("/")
		if !r.is(`document.documentElement.lang === "` + lang + `"`) {
			r.click(".languages button[value=" + lang + "]")
			r.wait(`document.documentElement.lang === "` + lang + `" && document.readyState === "complete"`)
		}
		for _, page := range pages {
			r.open(page.path)
			if os.Getenv("KANCHA_SHOTS") != "" {
				r.shot(lang + "-" + page.name)
			}
			if found := value[string](r, brokenWords); found != "" {
				t.Errorf("%s, %s:\n%s", lang, page.name, found)
			}
		}
	}
}
