package e2e_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"kancha/game/lesson"
)

// said is what a lesson says on a page.
var said = regexp.MustCompile(`(?s)<p id="speech"[^>]*>(.*?)</p>`)

// taught are the lessons of the house, game by game.
func taught(t *testing.T) (out [][]lesson.Lesson) {
	t.Helper()
	for _, g := range shelf {
		if g.Learn == nil {
			continue
		}
		list, err := lesson.Read(g.Learn)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, list)
	}
	return out
}

// Whoever has no script walks every lesson by forms alone, and the list of lessons knows it afterwards. The start page leads
// there.
func TestLessonsWithoutAScript(t *testing.T) {
	s := serve(t)
	c := s.client(t)
	for _, list := range taught(t) {
		all := "/learn/" + list[0].Game
		if !strings.Contains(c.get("/").body, `href="`+all+`"`) {
			t.Errorf("the start page does not lead to %s", all)
		}
		for _, l := range list {
			walkLesson(t, c, &l)
		}
		if n := strings.Count(c.get(all).body, `<span class="tag">done</span>`); n != len(list) {
			t.Errorf("%s: %d of %d lessons are done", all, n, len(list))
		}
	}
	if rows, err := s.store.Tables(t.Context()); err == nil && len(rows) > 0 {
		t.Errorf("lessons have written %d tables", len(rows))
	}
}

// walkLesson gives the first of the expected answers in each step of a lesson.
func walkLesson(t *testing.T, c *client, l *lesson.Lesson) {
	t.Helper()
	path := "/learn/" + l.Game + "/" + l.ID
	page := c.get(path)
	heard := map[string]bool{}
	for i, step := range l.Steps {
		speech := said.FindStringSubmatch(page.body)
		if page.status != http.StatusOK || speech == nil || strings.TrimSpace(speech[1]) == "" || heard[speech[1]] {
			t.Fatalf("%s, step %s: %d says %q", l.ID, step.ID, page.status, speech)
		}
		heard[speech[1]] = true
		for _, move := range step.Expect[0] {
			question := regexp.MustCompile(`name="question" value="([^"]*)"`).FindStringSubmatch(page.body)
			if question == nil {
				t.Fatalf("%s, step %d: nothing is asked\n%s", l.ID, i, main(page.body))
			}
			answered := c.post(path+"/answer", "question", question[1], "move", move)
			if answered.status != http.StatusSeeOther {
				t.Fatalf("%s: %s: %d\n%s", l.ID, move, answered.status, main(answered.body))
			}
			page = c.get(answered.header.Get("Location"))
		}
	}
	if !strings.Contains(page.body, "Once more") {
		t.Errorf("%s does not end\n%s", l.ID, main(page.body))
	}
}

// What nobody can have come to is not there, and what cannot be answered changes nothing.
func TestLessonsRefuseWhatIsWrong(t *testing.T) {
	c := serve(t).client(t)
	for _, path := range []string{"/learn/chess", "/learn/tiwanaku/ti-nothing", "/learn/tiwanaku/ti-valley?way=9~", "/learn/tiwanaku/ti-valley?way=0.0.0.0.0~", "/learn/tiwanaku/ti-valley?way=x",
		"/learn/tiwanaku/ti-valley?way=~fly", "/learn/tiwanaku/ti-valley?way=0~~x", "/learn/tiwanaku/ti-valley?way=0~~-1", "/learn/tiwanaku/ti-valley?way=~predict+a1+corn", "/learn/tiwanaku/ti-valley?way=" + strings.Repeat("0.", 5000)} {
		if r := c.get(path); r.status != http.StatusNotFound {
			t.Errorf("%s: %d", path, r.status)
		}
	}
	for move, says := range map[string]string{"fly": "not part of the game", "predict a1 corn": "", "recall a1": ""} {
		r := c.post("/learn/tiwanaku/ti-valley/answer", "question", "~", "move", move)
		if r.status < 400 || r.status >= 500 || !strings.Contains(r.body, says) || !strings.Contains(r.body, "tap e5") {
			t.Errorf("%s: %d\n%s", move, r.status, main(r.body))
		}
	}
	if r := c.post("/learn/tiwanaku/ti-valley/answer", "question", "~", "move", "move pool"); r.status != http.StatusSeeOther || !strings.Contains(r.header.Get("Location"), url.QueryEscape("~move+pool")) {
		t.Errorf("%d %s", r.status, r.header.Get("Location"))
	}
}

// What is answered beyond the end of a lesson is left out: the lesson may be over with the first of several answers.
func TestALessonDoesNotGoOnBeyondItsEnd(t *testing.T) {
	c := serve(t).client(t)
	for _, then := range []string{"end", "to b1"} {
		r := c.post("/learn/tiwanaku/ti-last/answer", "question", "0~", "move", "end", "+then", then)
		if want := "/learn/tiwanaku/ti-last?way=" + url.QueryEscape("0.0~"); r.status != http.StatusSeeOther || r.header.Get("Location") != want {
			t.Errorf("%s: %d %s", then, r.status, r.header.Get("Location"))
		}
	}
}

// All five tokens of an offering are seen at once on a narrow phone.
func TestFiveTokensAreSeenAtOnce(t *testing.T) {
	r := serve(t).reader(t, 360, 740)
	r.open("/learn/tiwanaku/ti-offer?way=" + url.QueryEscape("0~"))
	r.wait(ready + ` && document.querySelectorAll("#hand-box .token-held").length === 5`)
	where := `JSON.stringify([...document.querySelectorAll("#hand-box .token-held")].map(e => e.getBoundingClientRect().right))`
	if r.is(`(tray => tray.scrollWidth > tray.clientWidth || [...document.querySelectorAll("#hand-box .token-held")].some(e => e.getBoundingClientRect().right > tray.getBoundingClientRect().right))(document.querySelector(".tray"))`) {
		t.Errorf("the tokens end at %s", value[string](r, where))
	}
}

// Whoever answers something else again and again is told where to look, then shown, in any step; what was missed in one step
// does not count in the next.
func TestALessonHelpsWhoeverIsStuck(t *testing.T) {
	c := serve(t).client(t)
	back := regexp.MustCompile(`<a class="chip main" data-do="lesson" href="([^"]*)"`)
	page := c.get("/learn/tiwanaku/ti-valley?way=0.0~")
	answer := func(moves ...string) {
		t.Helper()
		for _, move := range moves {
			question := regexp.MustCompile(`name="question" value="([^"]*)"`).FindStringSubmatch(page.body)
			if question == nil {
				t.Fatalf("nothing is asked\n%s", main(page.body))
			}
			page = c.get(c.post("/learn/tiwanaku/ti-valley/answer", "question", question[1], "move", move).header.Get("Location"))
		}
	}
	for miss := 1; miss <= 3; miss++ {
		answer("move pool", "to b1")
		if !strings.Contains(page.body, "Sand again") {
			t.Fatalf("nothing is said of it\n%s", main(page.body))
		}
		page = c.get(html.UnescapeString(back.FindStringSubmatch(page.body)[1]))
		if looks, shows := strings.Contains(page.body, "Look here: b5."), strings.Contains(page.body, `id="tool-show"`); looks != (miss > 1) || shows != (miss > 2) {
			t.Errorf("after %d misses: told where to look %t, shown %t", miss, looks, shows)
		}
	}
	answer("move pool", "to b5")
	if strings.Contains(page.body, "Look here") || strings.Contains(page.body, `id="tool-show"`) {
		t.Error("the next step begins with the misses of the one before")
	}
}

// A place with a name is told by it; what has none only glows.
func TestALessonTellsOnlyNames(t *testing.T) {
	c := serve(t).client(t)
	for way, says := range map[string]string{"te-walk?way=~~2": "Look here: Quarry.", "te-learn?way=0~~2": "points at Alchemy and the Nobles.<"} {
		if page := c.get("/learn/teotihuacan/" + way).body; !strings.Contains(page, says) {
			t.Errorf("%s: it does not say %q\n%s", way, says, main(page))
		}
	}
}

// A lesson is played by tapping; another answer is told and taken back, and a page that is loaded anew goes on.
func TestALessonIsTapped(t *testing.T) {
	s := serve(t)
	for _, size := range [][2]int64{{360, 740}, {1280, 720}, {667, 375}, {1024, 768}, {768, 1024}} {
		r := s.reader(t, size[0], size[1])
		r.open("/learn/tiwanaku/ti-valley")
		r.wait(ready + ` && document.querySelector("#board-frame .is-lit")`)
		zones := `["strip", "event", "stage", "tray", "bar"].map(z => { const b = document.querySelector('[data-zone="' + z + '"]').getBoundingClientRect(); return [b.x, b.y, b.width, b.height].join() }).join(" ")`
		first := value[string](r, zones)
		tap := func(place string) { value[bool](r, `(kancha.choose.tap("`+place+`"), true)`) }
		tap("b1")
		r.wait(`document.querySelector("#speech").textContent.includes("For this lesson we start at e5")`)
		r.click(`#ways [data-do="lesson"]`)
		r.wait(`document.querySelector("#speech").textContent.startsWith("Nobody has seen")`)
		tap("e5")
		r.wait(`document.querySelector("#speech").textContent.startsWith("Sand.")`)
		r.open(value[string](r, `location.href`))
		r.wait(ready + ` && document.querySelector("#speech").textContent.startsWith("Sand.")`)
		if now := value[string](r, zones); now != first {
			t.Errorf("%v: zones have moved from %s to %s", size, first, now)
		}
		if r.is(`document.documentElement.scrollHeight > innerHeight + 1 || document.documentElement.scrollWidth > innerWidth + 1`) {
			t.Errorf("%v: the page scrolls", size)
		}
		if r.is(`(e => e.scrollHeight > e.clientHeight + 2)(document.querySelector("#event"))`) {
			t.Errorf("%v: the lesson's sentence is cut", size)
		}
		r.open("/learn/tiwanaku/ti-roads?way=0~") // a long sentence
		r.wait(ready + ` && document.querySelector("#board-frame .is-lit")`)
		if r.is(`(e => e.scrollHeight > e.clientHeight + 2)(document.querySelector("#event"))`) {
			t.Errorf("%v: a long sentence is cut", size)
		}
		r.shot("lesson-" + itoa(int(size[0])))
		r.quiet()
	}
}

// Whatever a lesson says is read without scrolling, in every language and on every window.
func TestTheLongestSentencesOfLessonsAreWhole(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 360, 740)
	for _, lang := range []string{"en", "pl", "cs", "ru"} {
		c := s.client(t)
		c.post("/prefs", "lang", lang)
		r.open("/")
		if !r.is(`document.documentElement.lang === "` + lang + `"`) {
			r.click(".languages button[value=" + lang + "]")
			r.wait(`document.documentElement.lang === "` + lang + `" && document.readyState === "complete"`)
		}
		for _, list := range taught(t) {
			longest, at := 0, ""
			for _, l := range list {
				for i := range len(l.Steps) + 1 {
					path := "/learn/" + l.Game + "/" + l.ID + "?way=" + strings.Repeat("0.", i) + "~"
					speech := said.FindStringSubmatch(c.get(path).body)
					if speech == nil {
						t.Fatalf("%s says nothing", path)
					}
					if n := len([]rune(html.UnescapeString(speech[1]))); n > longest {
						longest, at = n, path
					}
				}
			}
			for _, size := range [][2]int64{{360, 740}, {1280, 720}, {667, 375}, {1024, 768}, {768, 1024}} {
				r.do(chromedp.EmulateViewport(size[0], size[1]))
				r.open(at)
				r.wait(ready)
				if r.is(`(e => e.scrollHeight > e.clientHeight + 2)(document.querySelector("#event"))`) {
					t.Errorf("%s, %v: %s is cut: %s", lang, size, at, r.text("#speech"))
				}
			}
		}
	}
}

// On a small plan of a board the section glows that holds the place, then the place itself; what is in the hand glows there.
func TestWhatALessonMeansGlows(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 360, 740)
	lit := `[...document.querySelectorAll(".is-lit:not(.chip)")].filter(e => e.getClientRects().length && getComputedStyle(e).visibility === "visible").map(e => e.dataset.place || e.getAttribute("href")).join(" ")`
	wants := func(what string) {
		t.Helper()
		if got := value[string](r, lit); got != what {
			t.Errorf("%q glows, not %q", got, what)
		}
	}
	r.open("/learn/teotihuacan/te-walk")
	r.wait(ready + ` && document.querySelector("#map .is-lit")`)
	wants("#part-slot-0 #part-slot-1 worker-palace-1")
	if !r.is(`document.querySelector("#chips .chip.is-lit")`) {
		t.Error("no button of what the lesson asks for glows")
	}
	value[bool](r, `(kancha.choose.tap("worker-palace-1"), true)`)
	value[bool](r, `(kancha.choose.tap("quarry"), true)`)
	r.wait(`document.querySelector("#speech").textContent.startsWith("Collect cocoa")`)
	wants("#part-slot-1")
	r.do(chromedp.EmulateViewport(1280, 720))
	r.wait(`document.querySelector("#board-frame .is-lit") && !kancha.stage.mapped`)
	wants("quarry")
	r.open("/learn/teotihuacan/te-worship?way=0.0.0.0~")
	r.wait(ready + ` && document.querySelector(".is-lit")`)
	wants("hand-DR3")
	r.quiet()
}
