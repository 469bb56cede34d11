package e2e_test

import (
	"encoding/json"
	"html"
	"io/fs"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"kancha/game/guide"
)

// guidedGames are the games of the house that guide a first game, with their guides.
func guidedGames(t *testing.T) (ids []string, guides []*guide.Guide) {
	t.Helper()
	for _, title := range shelf {
		if title.Guide == nil {
			continue
		}
		g, err := title.Load(nil)
		if err != nil {
			t.Fatal(err)
		}
		read, err := guide.Read(title.Guide)
		if err != nil {
			t.Fatal(err)
		}
		ids, guides = append(ids, g.Info().ID), append(guides, read)
	}
	return ids, guides
}

var (
	guidedForm = regexp.MustCompile(`(?s)<form id="guided"[^>]*>.*?</form>`)
	guideBoxes = regexp.MustCompile(`(?s)<section id="guide".*?</section>`)
	anyTag     = regexp.MustCompile(`<[^>]*>`)
	guideText  = regexp.MustCompile(`(?s)<p class="text"[^>]*>(.*?)</p>`)
)

// guided makes a first game from a page that leads to one.
func (c *client) guided(page string) string {
	c.t.Helper()
	form := guidedForm.FindString(c.get(page).body)
	if form == "" {
		c.t.Fatalf("%s leads to no first game", page)
	}
	var fields []string
	for _, input := range inputs.FindAllStringSubmatch(form, -1) {
		fields = append(fields, input[1], html.UnescapeString(input[2]))
	}
	made := c.post(regexp.MustCompile(`action="([^"]*)"`).FindStringSubmatch(form)[1], fields...)
	if made.status != http.StatusSeeOther {
		c.t.Fatalf("%s: no table: %d\n%s", page, made.status, main(made.body))
	}
	u, err := url.Parse(made.header.Get("Location"))
	if err != nil {
		c.t.Fatal(err)
	}
	return u.Path
}

// guidance is what the guide says on a page, "" for nothing.
func guidance(t *testing.T, page string) string {
	t.Helper()
	box := guideBoxes.FindAllString(page, -1)
	if len(box) != 1 {
		t.Fatalf("%d places for the guide\n%s", len(box), main(page))
	}
	said := guideText.FindAllStringSubmatch(box[0], -1)
	if len(said) > 1 {
		t.Fatalf("it says %d sentences: %v", len(said), said)
	}
	if len(said) == 0 {
		return ""
	}
	return strings.ReplaceAll(html.UnescapeString(anyTag.ReplaceAllString(said[0][1], "")), "\u00a0", " ")
}

// Whoever has no script and no account is guided, too: the learner opens, each sentence is said a few times and no more, what
// happens for the first time is told once, and one tap ends it.
func TestAGuidedGameWithoutAScript(t *testing.T) {
	s := serve(t)
	ids, guides := guidedGames(t)
	for i, id := range ids {
		t.Run(id, func(t *testing.T) {
			c := s.client(t)
			path := c.guided("/learn/" + id)
			c.toMove(path)
			if r := c.post(path+"/guide", "guide", "off"); r.status != http.StatusSeeOther {
				t.Fatalf("off: %d", r.status)
			}
			if page := c.get(path).body; strings.Contains(page, `id="guide"`) || !strings.Contains(page, `value="on">Turn the guide on`) {
				t.Error("it is not off")
			}
			c.post(path+"/guide", "guide", "on")
			if !strings.Contains(c.get(path).body, `id="guide"`) {
				t.Error("it cannot be turned on again")
			}
			if strings.Contains(s.client(t).get(path).body, `id="guide"`) {
				t.Error("others are guided, too")
			}
			heard, once := map[string]int{}, map[string]bool{}
			words := sentences(t, id, "en")
			for _, m := range guides[i].Once {
				once[words["guide."+m.Word]] = true
			}
			opened := false
			for n := range 40 {
				page := c.toMove(path)
				if page == "" {
					break
				}
				if turn := regexp.MustCompile(`data-turn="([^"]*)"`).FindStringSubmatch(page)[1]; !opened && turn != "-1" {
					if opened = true; turn != "0" {
						t.Fatalf("seat %s opens", turn)
					}
				}
				says := guidance(t, page)
				if n == 0 && says == "" {
					t.Error("nothing is said at the first question")
				}
				if says != "" {
					heard[says]++
					if guidance(t, c.get(path).body) != says {
						t.Error("a page that is loaded again says something else")
					}
				}
				list := answers(page)
				answered := c.post(path+"/answer", list[(len(list)-1)*n%7/6]...)
				if answered.status != http.StatusSeeOther {
					t.Fatalf("%d\n%s", answered.status, main(answered.body))
				}
			}
			if !opened {
				t.Error("nobody has opened")
			}
			if len(heard) < 3 { // an unlucky game can be short of kinds of questions
				t.Errorf("it says only %v", heard)
			}
			told := 0
			for text, n := range heard {
				switch {
				case once[text] && n > 1, n > 3*(guide.Times+guide.Shorter): // at most three kinds of question have one sentence
					t.Errorf("it says %d times: %s", n, text)
				case once[text]:
					told++
				}
			}
			t.Logf("%d sentences, %d of what has happened for the first time", len(heard), told)
		})
	}
}

// The last of the lessons that are enough to play, and the form for a new table, lead to a guided game.
func TestLessonsAndTheFormLeadToAGuidedGame(t *testing.T) {
	c := serve(t).client(t)
	for _, list := range taught(t) {
		at := -1
		for i := range list {
			if list[i].First {
				at = i
			}
		}
		end := "/learn/" + list[at].Game + "/" + list[at].ID + "?way=" + strings.Repeat("0.", len(list[at].Steps)) + "~"
		if page := c.get(c.guided(end)).body; !strings.Contains(page, `id="guide"`) {
			t.Errorf("%s: the game is not guided", end)
		}
		if page := c.get("/learn/" + list[0].Game + "/" + list[0].ID + "?way=" + strings.Repeat("0.", len(list[0].Steps)) + "~").body; strings.Contains(page, `id="guided"`) {
			t.Errorf("%s: a first game is offered after the first lesson", list[0].ID)
		}
		if page := c.get("/new/" + list[0].Game + "?preset=first").body; !strings.Contains(page, `name="guide" value="1" checked`) {
			t.Errorf("%s: the form does not offer the guide", list[0].Game)
		}
		if page := c.get("/new/" + list[0].Game + "?preset=bots").body; strings.Contains(page, `name="guide"`) {
			t.Errorf("%s: the guide is offered to everybody", list[0].Game)
		}
	}
}

// Who knows a sentence does not hear it again, at any table of the game; its rule is one tap away.
func TestASentenceThatIsKnownIsNotSaid(t *testing.T) {
	s := serve(t)
	c := s.client(t)
	path := c.guided("/learn/tiwanaku")
	page := c.toMove(path)
	says := guidance(t, page)
	rule := regexp.MustCompile(`<p class="text"[^>]*><a href="/rules/tiwanaku#([^"]+)"`).FindStringSubmatch(page)
	if says == "" || rule == nil || !strings.Contains(c.get("/rules/tiwanaku").body, `id="`+rule[1]+`"`) {
		t.Fatalf("it says %q, and leads to %v", says, rule)
	}
	word := regexp.MustCompile(`name="known" value="([^"]+)"`).FindStringSubmatch(page)
	if word == nil {
		t.Fatal("nobody can say that they know it")
	}
	if r := c.post(path+"/guide", "known", "nothing"); r.status < 400 {
		t.Errorf("a sentence that there is not: %d", r.status)
	}
	if r := c.post(path+"/guide", "known", word[1]); r.status != http.StatusSeeOther {
		t.Fatalf("%d", r.status)
	}
	for _, at := range []string{path, c.guided("/learn/tiwanaku")} {
		if page := c.toMove(at); !strings.Contains(page, `id="guide"`) || guidance(t, page) == says {
			t.Errorf("%s: it is said all the same, or the guide is off", at)
		}
	}
	other := s.client(t)
	if guidance(t, other.toMove(other.guided("/learn/tiwanaku"))) != says {
		t.Error("others do not hear it")
	}
}

// The first answers of a first game are proposed, where the guide has some.
func TestTheGuideProposesTheFirstAnswers(t *testing.T) {
	c := serve(t).client(t)
	ids, guides := guidedGames(t)
	for i, id := range ids {
		if len(guides[i].Opening) == 0 {
			continue
		}
		path, words := c.guided("/learn/"+id), sentences(t, id, "en")
		for _, p := range guides[i].Opening {
			page := c.toMove(path)
			if says := guidance(t, page); says != words["guide."+p.Word] {
				t.Errorf("%s: it says %q", id, says)
			}
			list := answers(page)
			at := slices.IndexFunc(list, func(a []string) bool { return slices.Contains(a, p.Move) })
			if at < 0 {
				t.Fatalf("%s: %s is proposed, and no answer", id, p.Move)
			}
			c.post(path+"/answer", list[at]...)
		}
	}
}

// After three whole guided games nobody is guided unasked.
func TestTheGuideEndsAfterThreeGames(t *testing.T) {
	s := serve(t)
	c := s.with(t, "kancha_guided", "tiwanaku-one.tiwanaku-two.teotihuacan-three")
	if page := c.get("/learn/tiwanaku").body; !strings.Contains(page, "Your first game, guided") {
		t.Fatal("it ends too soon")
	}
	third := c.guided("/learn/tiwanaku")
	for page := c.toMove(third); page != ""; page = c.toMove(third) {
		list := answers(page)
		c.post(third+"/answer", list[len(list)-1]...)
	}
	c.get(third) // which is still the same game
	if got := c.cookieOf("kancha_guided"); strings.Count(got, "tiwanaku-") != 3 {
		t.Fatalf("the browser remembers %q", got)
	}
	path := c.guided("/learn/tiwanaku")
	if page := c.toMove(path); strings.Contains(page, `id="guide"`) || !strings.Contains(page, `value="on">Turn the guide on`) {
		t.Error("it goes on")
	}
	if page := c.get("/learn/tiwanaku").body; !strings.Contains(page, "After three guided games") {
		t.Error("the lessons do not say so")
	}
	if page := c.get("/new/tiwanaku?preset=first").body; strings.Contains(page, `name="guide" value="1" checked`) {
		t.Error("the form goes on")
	}
	c.post(path+"/guide", "guide", "on")
	if !strings.Contains(c.toMove(path), `id="guide"`) {
		t.Error("it cannot be turned on again")
	}
}

// Where the first turn begins at once, the learner has it in every such game: without a guide it would be every second.
func TestTheLearnerOpens(t *testing.T) {
	c := serve(t).client(t)
	ids, _ := guidedGames(t)
	for _, id := range ids {
		for range 6 {
			page := c.toMove(c.guided("/learn/" + id))
			if turn := regexp.MustCompile(`data-turn="([^"]*)"`).FindStringSubmatch(page)[1]; turn == "1" {
				t.Errorf("%s: the bot opens", id)
			}
			if !strings.Contains(page, `data-confirm="always"`) {
				t.Errorf("%s: answers are not confirmed", id)
			}
		}
	}
}

// toMove is the page of a table once its reader is asked, "" when the game is over.
func (c *client) toMove(path string) string {
	c.t.Helper()
	for end := time.Now().Add(patience); ; {
		page := c.get(path).body
		if len(answers(page)) > 0 {
			return page
		}
		if strings.Contains(page, "phase-over") {
			return ""
		}
		if time.Now().After(end) {
			c.t.Fatalf("nothing is asked\n%s", main(page))
		}
		time.Sleep(30 * time.Millisecond)
	}
}

// sentences are the words of a game in a language.
func sentences(t *testing.T, id, lang string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, title := range shelf {
		g, err := title.Load(nil)
		if err != nil {
			t.Fatal(err)
		}
		if g.Info().ID != id {
			continue
		}
		text, err := fs.ReadFile(title.Words, lang+".json")
		if err != nil {
			t.Fatal(err)
		}
		var all map[string]any
		if err := json.Unmarshal(text, &all); err != nil {
			t.Fatal(err)
		}
		for key, value := range all {
			if text, plain := value.(string); plain {
				out[key] = text
			}
		}
	}
	return out
}

// In a game that counts, or in which time runs, nobody is guided, whatever the browser asks for.
func TestNobodyIsGuidedWhereTimeRuns(t *testing.T) {
	c := serve(t).client(t)
	path := c.table("seat0", "me", "name0", "Ann", "seat1", "bot:level1", "option-board", "short", "tempo", "day", "guide", "1")
	if page := c.get(path).body; strings.Contains(page, `id="guide"`) || strings.Contains(page, `name="guide"`) {
		t.Error("there is a guide where time runs")
	}
	if r := c.post("/new/tiwanaku", "seat0", "me", "name0", "Ann", "seat1", "bot:level1", "guide", "yes"); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a guide that is not offered: %d", r.status)
	}
}

// guideSizes are windows of each of the five forms of the page.
var guideSizes = [][2]int64{{360, 740}, {667, 375}, {768, 1024}, {1024, 768}, {1280, 720}}

// A guided game is played in a browser: at most one sentence, which is whole; no zone moves, be it said or not; it is spoken
// once; one tap ends it.
func TestAGuidedGameIsPlayed(t *testing.T) {
	s := serve(t)
	ids, _ := guidedGames(t)
	for i, size := range guideSizes {
		id := ids[i%len(ids)]
		r := s.reader(t, size[0], size[1])
		r.open("/learn/" + id)
		r.click(`.guided button`)
		r.wait(ready + ` && document.querySelector("#guide.is-said") && document.querySelector("#region").dataset.decision`)
		value[bool](r, `(window.spoken = [], new MutationObserver(() => window.spoken.push(document.querySelector("#said").textContent)).observe(document.querySelector("#said"), {childList: true, subtree: true, characterData: true}), true)`)
		value[bool](r, `(document.body.dataset.pace = "once", true)`) // what a bot does is not told line by line
		r.wait(guideSeen)
		r.shot("guide-" + id + "-" + itoa(int(size[0])))
		r.axe(axeScript(t), "a guided game")
		zones := r.frame("at first")
		silent := false
		for n := range 4 {
			r.playSome(1)
			r.wait(`document.querySelector("#region").dataset.decision || document.querySelector(".ending")`)
			if r.is(`document.querySelector(".ending")`) {
				break
			}
			r.same("after "+itoa(n+1)+" answers", zones, r.frame("after "+itoa(n+1)+" answers"))
			if r.is(`document.querySelectorAll("#guide .text").length > 1`) {
				t.Fatal("it says two sentences")
			}
			if r.is(`document.querySelector("#guide .text")`) {
				r.wait(guideSeen)
				r.wait(`window.spoken.some(t => t.includes(document.querySelector("#guide .text").textContent))`)
				if cut := value[string](r, guideCut); cut != "" {
					t.Errorf("%v: it is cut: %s", size, cut)
				}
				r.same("while it speaks", zones, r.frame("while it speaks"))
				if at := r.text("#guide .text"); value[int](r, `window.spoken.filter(t => t.includes(document.querySelector("#guide .text").textContent)).length`) > 4 {
					t.Errorf("spoken again and again: %s", at)
				}
			} else {
				silent = true
			}
		}
		t.Logf("%v %s: silent at some question: %t", size, id, silent)
		if !r.is(`document.querySelector("#guide .off")`) { // it has nothing to say now
			r.open(r.path())
			r.wait(ready)
			value[bool](r, `(document.querySelector(".guide-switch button").click(), true)`)
		} else {
			r.wait(guideSeen)
			if small := value[string](r, guideTarget); small != "" {
				t.Errorf("%v: the button is %s", size, small)
			}
			r.click("#guide .off")
		}
		r.wait(`!document.querySelector("#guide") && ` + ready)
		r.same("when it is off", zones, r.frame("when it is off"))
		r.quiet()
	}
}

const (
	// guideSeen tells that the sentence is what stands in the line of events.
	guideSeen = `(p => { const b = p?.getBoundingClientRect(); return b && p.contains(document.elementFromPoint(b.x + b.width / 3, b.y + b.height / 2)); })(document.querySelector("#guide .text"))`
	// guideCut is a sentence that has no room, "" for none.
	guideCut = `(p => { const b = p.getBoundingClientRect(), z = document.querySelector("[data-zone=event]").getBoundingClientRect(); return p.scrollHeight > p.clientHeight + 1 || p.scrollWidth > p.clientWidth + 1 || b.y < z.y - 1 || b.bottom > z.bottom + 1 ? p.textContent : ""; })(document.querySelector("#guide .text"))`
	// guideTarget is how large the place is that a finger can hit to end it, "" where it is 44 pixels.
	guideTarget = `(b => { const r = b.getBoundingClientRect(), a = getComputedStyle(b, "::after"), w = r.width - parseFloat(a.left) - parseFloat(a.right), h = r.height - parseFloat(a.top) - parseFloat(a.bottom); return Math.min(w, h) < 43.5 ? w + " x " + h : ""; })(document.querySelector("#guide .off"))`
)

// Every sentence of every guide has room in two lines, on the narrowest telephone across in three, in every language.
func TestEverySentenceOfAGuideHasRoom(t *testing.T) {
	s := serve(t)
	ids, guides := guidedGames(t)
	r := s.reader(t, 360, 740)
	c := s.client(t)
	path := c.guided("/learn/" + ids[0])
	for _, lang := range []string{"en", "pl", "cs", "ru"} {
		c.post("/prefs", "lang", lang)
		r.wear(c)
		var list []string
		for i, id := range ids {
			words := sentences(t, id, lang)
			for _, e := range guides[i].Entries() {
				list = append(list, words[e.Kind])
			}
		}
		text, err := json.Marshal(list)
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range guideSizes {
			r.do(chromedp.EmulateViewport(size[0], size[1]))
			r.open(path)
			r.wait(ready + ` && document.querySelector("#guide.is-said .text")`)
			for _, cut := range value[[]string](r, `(() => { const p = document.querySelector("#guide .text"); return `+string(text)+`.filter(t => (p.textContent = t, `+guideCut+`)); })()`) {
				t.Errorf("%s, %v: no room for %q", lang, size, cut)
			}
		}
	}
}

// What is no table is not remembered.
func TestNoGuideWhereThereIsNoTable(t *testing.T) {
	c := serve(t).client(t)
	if r := c.post("/t/nothing/guide", "guide", "on"); r.status != http.StatusNotFound || r.header.Get("Set-Cookie") != "" && strings.Contains(r.header.Get("Set-Cookie"), "kancha_guide") {
		t.Errorf("%d, %q", r.status, r.header.Get("Set-Cookie"))
	}
}
