package e2e_test

import (
	"context"
	"encoding/xml"
	"html"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"kancha/game/reference"
)

var (
	idOfRule = regexp.MustCompile(`(?m)^([A-Z]{2,4}-[0-9]+[a-z]?) `)
	anyID    = regexp.MustCompile(`\bid="([^"]*)"`)
)

// books are the books of the games by their ids.
func books(t *testing.T) map[string]*reference.Book {
	t.Helper()
	out := map[string]*reference.Book{}
	for _, title := range shelf {
		g, err := title.Load(nil)
		if err != nil {
			t.Fatal(err)
		}
		if out[g.Info().ID], err = reference.Read(title.Words); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// The rules page of every game has an anchor for each of its rules, in every language, and none twice.
func TestEveryRuleHasAnAnchor(t *testing.T) {
	c := serve(t).client(t)
	for id, book := range books(t) {
		rules, err := os.ReadFile("../../../games/" + id + "/rules.txt")
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range []string{"en", "pl", "cs", "ru"} {
			page := c.in(lang, "/rules/"+id)
			var anchors []string
			for _, found := range anyID.FindAllStringSubmatch(page.body, -1) {
				if slices.Contains(anchors, found[1]) {
					t.Errorf("%s, %s: the id %s is there twice", id, lang, found[1])
				}
				anchors = append(anchors, found[1])
			}
			for _, found := range idOfRule.FindAllStringSubmatch(string(rules), -1) {
				if rule := found[1]; book.Excused[rule] == "" && !slices.Contains(anchors, rule) {
					t.Errorf("%s, %s: no anchor %s", id, lang, rule)
				}
			}
			for _, found := range regexp.MustCompile(`href="#([^"]*)"`).FindAllStringSubmatch(page.body, -1) {
				if !slices.Contains(anchors, found[1]) {
					t.Errorf("%s, %s: a link leads to #%s, which is not there", id, lang, found[1])
				}
			}
		}
	}
}

// Where the rules once were one is led on, and a game that the house does not have has no rules.
func TestTheOldAddressOfTheRules(t *testing.T) {
	c := serve(t).client(t)
	if moved := c.get("/games/tiwanaku"); moved.status != http.StatusMovedPermanently || moved.header.Get("Location") != "/rules/tiwanaku" {
		t.Errorf("%d, to %s", moved.status, moved.header.Get("Location"))
	}
	if page := c.get("/rules/chess"); page.status != http.StatusNotFound || strings.Contains(page.body, `class="chapter"`) {
		t.Errorf("%d: %s", page.status, main(page.body))
	}
}

// The rules of every game fit a phone, can be read by everybody, and a link to a rule opens what is folded.
func TestTheRulesOnAPhone(t *testing.T) {
	script, err := os.ReadFile("../testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	r := serve(t).reader(t, 360, 740)
	for id, rule := range ofEveryGame(t, map[string]string{"tiwanaku": "TI-34", "teotihuacan": "OP-12", "tawantinsuyu": "ED-31"}) {
		r.open("/rules/" + id + "#" + rule)
		r.wait(`document.getElementById("` + rule + `").closest("details").open`)
		if !r.soon(`(() => { const y = document.getElementById("` + rule + `").getBoundingClientRect().top; return y > 0 && y < innerHeight; })()`) {
			t.Errorf("%s is not in sight", rule)
		}
		r.shot("rules-" + id)
		value[bool](r, `(document.querySelectorAll("details").forEach(d => d.open = true), true)`)
		for _, dark := range []bool{false, true} {
			r.dark(dark)
			r.axe(string(script), id)
		}
		r.fits()
	}
	r.quiet()
}

// The page is searched as one types, also by a word from a box in another language.
func TestTheRulesAreSearched(t *testing.T) {
	r := serve(t).reader(t, 360, 740)
	r.open("/rules/teotihuacan")
	seek := func(text string) {
		value[bool](r, `(() => { const f = document.getElementById("search"); f.value = "`+text+`"; f.dispatchEvent(new Event("input")); return true; })()`)
	}
	shown := func(id string) bool { return r.is(`document.getElementById("` + id + `").checkVisibility()`) }
	seek("rytual") // a Pole types without the stroke
	if !shown("TE-17") || shown("RI-01") {
		t.Errorf("worship is not found: %q", value[string](r, `document.getElementById("found").value`))
	}
	r.shot("rules-search")
	seek("xyzzy")
	if shown("TE-17") || r.text("#found") != "Nothing found." {
		t.Errorf("something is found: %q", r.text("#found"))
	}
	seek("")
	if !shown("chapter-1") || shown("TE-17") || r.text("#found") != "" {
		t.Error("the page is not as it was")
	}
	value[bool](r, `(location.hash = "%", true)`) // no address of anything, nor of text: nothing happens
	seek("rytual")
	if !shown("TE-17") {
		t.Error("the search has stopped")
	}
	r.quiet()
}

// The boards draw each picture of the rules in every language, light and dark, as a document that stands by itself.
func TestPicturesOfTheRules(t *testing.T) {
	c := serve(t).client(t)
	for id, book := range books(t) {
		if len(book.Pictures) == 0 {
			t.Errorf("%s has no pictures", id)
		}
		for name, p := range book.Pictures {
			seen := map[string]bool{}
			for _, lang := range []string{"en", "pl", "cs", "ru"} {
				for _, theme := range []string{"auto", "light", "dark"} {
					picture := c.get("/rules/" + id + "/" + name + ".svg?lang=" + lang + "&theme=" + theme)
					if picture.status != http.StatusOK || !strings.HasPrefix(picture.body, "<svg ") || xml.Unmarshal([]byte(picture.body), new(any)) != nil {
						t.Fatalf("%s, %s: %d, %.200s", id, name, picture.status, picture.body)
					}
					if lit := strings.Count(picture.body, ` lit"`) + strings.Count(picture.body, ` lit `); lit < len(p.Light) {
						t.Errorf("%s, %s: %d of %d places are marked", id, name, lit, len(p.Light))
					}
					seen[picture.body] = true
				}
			}
			if len(seen) != 12 {
				t.Errorf("%s, %s: %d pictures are different", id, name, len(seen))
			}
			if page := c.get("/rules/" + id); !strings.Contains(page.body, `src="/rules/`+id+`/`+name+`.svg?`) {
				t.Errorf("%s: the page does not show %s", id, name)
			}
		}
	}
	for _, wrong := range []string{"/rules/tiwanaku/nothing.svg", "/rules/tiwanaku/laws", "/rules/chess/laws.svg"} {
		if got := c.get(wrong); got.status != http.StatusNotFound {
			t.Errorf("%s: %d", wrong, got.status)
		}
	}
}

// The player aid of every game is one sheet of A4 in every language, and fits a phone.
func TestThePlayerAidIsOneSheet(t *testing.T) {
	script, err := os.ReadFile("../testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t)
	r := s.reader(t, 360, 740)
	for _, lang := range []string{"en", "pl", "cs", "ru"} {
		c := s.client(t)
		c.post("/prefs", "lang", lang, "back", "/")
		r.wear(c)
		for _, title := range shelf {
			g, err := title.Load(nil)
			if err != nil {
				t.Fatal(err)
			}
			id := g.Info().ID
			r.open("/rules/" + id + "/aid")
			if n := len(regexp.MustCompile(`/Type /Page\b`).FindAll(r.printed(), -1)); n != 1 {
				t.Errorf("%s, %s: %d sheets", id, lang, n)
			}
			if said := value[string](r, `document.documentElement.lang`); said != lang {
				t.Errorf("%s: speaks %s, not %s", id, said, lang)
			}
			r.fits()
			if lang == "en" {
				r.axe(string(script), id)
			}
		}
	}
	r.quiet()
}

// printed is the page as the browser prints it.
func (r *reader) printed() (pdf []byte) {
	r.t.Helper()
	r.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		got, err := cdp.Call(ctx, t, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: new(true)})
		if err == nil {
			pdf = got.Data
		}
		return err
	}))
	return pdf
}

// "Why not?" leads to the rule that a refusal rests on: at the beginning, for example, nobody reaches the middle.
func TestWhyNotLeadsToTheRule(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	for _, c := range []*client{ann, bo} {
		for i := range 25 {
			place := string("abcde"[i%5]) + string("12345"[i/5])
			found := regexp.MustCompile(`href="/rules/tiwanaku#(TI-[0-9]+)"`).FindStringSubmatch(c.get(path + "/why?place=" + place).body)
			if found == nil {
				continue
			}
			if page := c.get("/rules/tiwanaku"); !strings.Contains(page.body, `id="`+found[1]+`"`) {
				t.Errorf("%s: %s is not on the page", place, found[1])
			}
			return
		}
	}
	t.Error("no reason names a rule")
}

// A picture of a position is one that can be played from, without a script, an account or a table: step by step, back, and
// to where it is enough.
func TestPicturesCanBeTried(t *testing.T) {
	c := serve(t).client(t)
	for id, book := range books(t) {
		tried := 0
		page := c.get("/rules/" + id).body
		for _, m := range regexp.MustCompile(`class="try-it" href="(/rules/[a-z]+/([a-z_-]+)/try)"`).FindAllStringSubmatch(page, -1) {
			tried++
			if book.Pictures[m[2]] == nil {
				t.Errorf("%s: there is no picture %s", id, m[2])
			}
			at := c.get(m[1])
			if at.status != http.StatusOK || len(answers(at.body)) == 0 || !strings.Contains(at.body, "is-lesson") {
				t.Errorf("%s: %d, and nothing can be done\n%s", m[1], at.status, main(at.body))
				continue
			}
			over := false
			for n := 0; n < 30 && !over; n++ {
				list := answers(at.body)
				r := c.post(m[1]+"/answer", list[len(list)/2]...)
				if r.status != http.StatusSeeOther {
					t.Fatalf("%s: %d\n%s", m[1], r.status, main(r.body))
				}
				if at = c.get(r.header.Get("Location")); at.status != http.StatusOK {
					t.Fatalf("%s: %d after %d answers", m[1], at.status, n+1)
				}
				over = len(answers(at.body)) == 0
				if back := regexp.MustCompile(`id="tool-undo"[^>]*href="([^"]+)"`).FindStringSubmatch(at.body); back == nil || c.get(html.UnescapeString(back[1])).status != http.StatusOK {
					t.Errorf("%s: no way back after %d answers", m[1], n+1)
				}
			}
			if !over {
				t.Errorf("%s: it never ends", m[1])
			}
		}
		if tried == 0 && len(book.Pictures) > 0 {
			t.Errorf("%s: nothing can be tried", id)
		}
		for _, bad := range []string{"/rules/" + id + "/nothing/try", "/rules/" + id + "/nothing/try?way=~x"} {
			if r := c.get(bad); r.status != http.StatusNotFound {
				t.Errorf("%s: %d", bad, r.status)
			}
		}
	}
	if r := c.get("/tables"); strings.Contains(r.body, "/t/") {
		t.Error("a table was made")
	}
}

// In a browser the same goes without loading the page anew; its address is always that of what is shown.
func TestAPositionIsTriedInABrowser(t *testing.T) {
	s := serve(t)
	for _, dark := range []bool{false, true} {
		r := s.reader(t, 360, 740)
		r.dark(dark)
		theme := map[bool]string{false: "light", true: "dark"}[dark]
		r.open("/rules/tiwanaku")
		r.wait(`document.querySelector(".try-it")`)
		r.shot("rules-try-" + theme)
		r.click(`.try-it[href*="roads"]`)
		r.wait(ready + ` && document.querySelector("#region.is-lesson")`)
		r.shot("try-" + theme)
		r.axe(axeScript(t), "a position of the rules")
		before := value[string](r, `location.search`)
		r.playSome(1)
		r.wait(`location.search !== ` + strconv.Quote(before) + ` && location.pathname + location.search === document.querySelector("#region").dataset.here`)
		r.click(`#tool-undo`)
		r.wait(`document.querySelector("#region").dataset.here.endsWith("way=~") || document.querySelector("#region").dataset.here.endsWith("way=%7E")`)
		r.quiet()
	}
}

var ruleSign = regexp.MustCompile(`class="by" href="/rules/([a-z]+)#([^"]+)"[^>]* aria-label="([^"]+)"`)

// What the log tells, and what the coach says, leads to the rule that it follows, in every game.
func TestTheLogLeadsToRules(t *testing.T) {
	s := serve(t)
	c := s.client(t)
	ids, _ := guidedGames(t)
	for _, id := range ids {
		path := c.guided("/learn/" + id)
		var page string
		for range 12 {
			if page = c.toMove(path); page == "" {
				t.Fatalf("%s is over", id)
			}
			list := answers(page)
			c.post(path+"/answer", list[len(list)/2]...)
		}
		page = c.toMove(path)
		rules, led := c.get("/rules/"+id).body, map[string]bool{}
		for _, m := range ruleSign.FindAllStringSubmatch(page, -1) {
			if m[1] != id || !strings.Contains(rules, `id="`+m[2]+`"`) {
				t.Errorf("%s: %s leads nowhere", id, m[0])
			}
			if !strings.HasPrefix(m[2], "chapter-") && !strings.Contains(m[3], m[2]) {
				t.Errorf("%s: the link to %s is called %q", id, m[2], m[3])
			}
			led[m[2]] = true
		}
		if len(led) < 3 {
			t.Errorf("%s: the log leads to %v only", id, led)
		}
	}
}

// The sign that leads to a rule has room for a finger on a phone, and is whole in the drawer.
func TestTheSignOfARuleHasRoom(t *testing.T) {
	s := serve(t)
	for _, dark := range []bool{false, true} {
		r := s.reader(t, 360, 740)
		r.dark(dark)
		r.open("/learn/tiwanaku")
		r.click(`.guided button`)
		r.wait(ready + ` && document.querySelector("#region").dataset.decision`)
		r.playSome(3)
		r.wait(`document.querySelector("#region").dataset.decision`)
		r.drawer("log")
		r.wait(`document.querySelector(".log .by")?.checkVisibility()`)
		if bad := value[[]string](r, `[...document.querySelectorAll(".log .by")].filter(a => a.checkVisibility()).filter(a => { const b = a.getBoundingClientRect(), p = parseFloat(getComputedStyle(a, "::after").top); return b.width < 23.5 || b.height - 2 * p < 23.5 || b.right > innerWidth; }).map(a => a.outerHTML)`); len(bad) > 0 {
			t.Errorf("too small or cut: %v", bad)
		}
		r.shot("rule-signs-" + map[bool]string{false: "light", true: "dark"}[dark])
		r.axe(axeScript(t), "the log with rules")
		r.quiet()
	}
}

// A rule that the log leads to is shown over the board, without leaving it; so is what the coach's sentence is about. The
// page of the rules is one tap further.
func TestARuleIsShownBesideTheGame(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 360, 740)
	r.create("short", "me", "bot:random")
	r.playSome(2)
	r.click("#event")
	r.wait(`document.querySelector(".log a.by")`)
	here := r.path()
	value[bool](r, `(document.querySelector(".log a.by").click(), true)`)
	r.wait(`document.querySelector("dialog#rule[open] .clause")?.textContent.trim().length > 20`)
	r.axe(axeScript(t), "a rule beside the game")
	r.shot("rule-beside")
	if !r.is(`(() => { const b = document.querySelector("#rule .actions button").getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight && document.querySelector("#rule").scrollTop === 0; })()`) {
		t.Error("the rule does not begin at its top, or the way back is out of sight")
	}
	value[bool](r, `(document.querySelector("#rule .actions button").click(), true)`)
	r.wait(`!document.querySelector("#rule")`)
	if now := r.path(); now != here {
		t.Errorf("the game was left for %s", now)
	}
	r.quiet()
}
