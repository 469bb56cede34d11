package e2e_test

import (
	"html"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/chromedp/chromedp"

	"kancha/game/lesson"
	"kancha/game/scenario"
)

// practised are the games with exercises, with what serves them.
func practised(t *testing.T) (ids []string, by map[string]lesson.Practice, rules map[string]scenario.Staged) {
	t.Helper()
	by, rules = map[string]lesson.Practice{}, map[string]scenario.Staged{}
	for _, title := range shelf {
		p, ok := title.Drill.(lesson.Practice)
		if !ok {
			continue
		}
		g, err := title.Load(nil)
		if err != nil {
			t.Fatal(err)
		}
		id := g.Info().ID
		ids = append(ids, id)
		by[id], rules[id] = p, g.(scenario.Staged)
	}
	return ids, by, rules
}

var questioned = regexp.MustCompile(`name="question" value="([^"]*)"`)

// speech is what an exercise says on a page.
func speech(t *testing.T, page reply) string {
	t.Helper()
	m := said.FindStringSubmatch(page.body)
	if m == nil {
		t.Fatalf("%d: nothing is said\n%s", page.status, main(page.body))
	}
	return html.UnescapeString(m[1])
}

// Whoever has no script answers exercises by forms alone: what is wrong is told and can be answered again at once, what is right
// is followed by the whole reason and leads to another one. Nothing is written down.
func TestPracticeWithoutAScript(t *testing.T) {
	s := serve(t)
	c := s.client(t)
	more := regexp.MustCompile(`<a class="chip main" data-do="lesson" href="([^"]*)"`)
	ids, by, rules := practised(t)
	for _, id := range ids {
		all := "/practice/" + id
		for _, from := range []string{"/learn/" + id, "/rules/" + id} {
			if page := c.get(from); page.status == http.StatusOK && !strings.Contains(page.body, `href="`+all+`"`) {
				t.Errorf("%s does not lead to %s", from, all)
			}
		}
		for _, kind := range by[id].Kinds() {
			if !strings.Contains(c.get(all).body, `href="`+all+"/"+kind+`"`) {
				t.Errorf("%s does not lead to %s", all, kind)
			}
			to := c.get(all + "/" + kind)
			path := to.header.Get("Location")
			if to.status != http.StatusSeeOther || !strings.HasPrefix(path, all+"/"+kind+"/") {
				t.Fatalf("%s/%s: %d %s", all, kind, to.status, path)
			}
			seed := strings.TrimPrefix(path, all+"/"+kind+"/")
			n, err := strconv.ParseUint(seed, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			x, err := by[id].Exercise(rules[id], kind, n)
			if err != nil {
				t.Fatal(err)
			}
			page := c.get(path)
			question := speech(t, page)
			wrong := slices.IndexFunc(x.Picks, func(p lesson.Pick) bool { return p != x.Right })
			for _, move := range []string{x.Picks[wrong].Move(), x.Right.Move()} {
				answered := c.post(path+"/answer", "question", questioned.FindStringSubmatch(page.body)[1], "move", move)
				if answered.status != http.StatusSeeOther {
					t.Fatalf("%s: %s: %d\n%s", path, move, answered.status, main(answered.body))
				}
				page = c.get(answered.header.Get("Location"))
				if move != x.Right.Move() && (!strings.HasPrefix(speech(t, page), "Not this one. ") || speech(t, page) == question) {
					t.Errorf("%s: %s: %q", path, move, speech(t, page))
				}
			}
			heard := []string{speech(t, page)}
			for next := more.FindStringSubmatch(page.body); next != nil; next = more.FindStringSubmatch(page.body) {
				page = c.get(html.UnescapeString(next[1]))
				heard = append(heard, speech(t, page))
			}
			// A short reason is told at once.
			if whole := len(heard) == 1 && utf8.RuneCountInString(heard[0]) <= 200; !strings.HasPrefix(heard[0], "Right: ") || !whole && len(heard) != len(x.Why) {
				t.Errorf("%s: %q for %v", path, heard, x.Why)
			}
			if !strings.Contains(page.body, `href="`+all+"/"+kind+`">Another one`) {
				t.Errorf("%s leads to no other\n%s", path, main(page.body))
			}
		}
	}
	if rows, err := s.store.Tables(t.Context()); err == nil && len(rows) > 0 {
		t.Errorf("exercises have written %d tables", len(rows))
	}
}

// What is no exercise is not there, and what cannot be picked changes nothing.
func TestPracticeRefusesWhatIsWrong(t *testing.T) {
	c := serve(t).client(t)
	for _, path := range []string{"/practice/chess", "/practice/tiwanaku/nothing", "/practice/tiwanaku/nothing/1", "/practice/tiwanaku/one/-1", "/practice/tiwanaku/one/x",
		"/practice/tiwanaku/one/1?way=7~", "/practice/tiwanaku/one/1?way=0.0~", "/practice/tiwanaku/one/1?way=~pick+crop.wheat", "/practice/tiwanaku/one/1?way=~move+pool", "/practice/tiwanaku/one/1?way=0~~0~-1"} {
		if r := c.get(path); r.status != http.StatusNotFound {
			t.Errorf("%s: %d", path, r.status)
		}
	}
	for _, move := range []string{"move pool", "pick crop.wheat", "pick", ""} {
		r := c.post("/practice/tiwanaku/one/1/answer", "question", "~", "move", move)
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "Which crop is on") {
			t.Errorf("%q: %d\n%s", move, r.status, main(r.body))
		}
	}
}

// An exercise is tapped: the place, then what is there; a page loaded anew and the way back show it as it was.
func TestAnExerciseIsTapped(t *testing.T) {
	s := serve(t)
	x, err := firstOf(t, "tiwanaku", "two", 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range [][2]int64{{360, 740}, {1280, 720}, {667, 375}} {
		r := s.reader(t, size[0], size[1])
		r.open("/practice/tiwanaku/two/3")
		r.wait(ready + ` && document.querySelector("#board-frame .is-lit")`)
		if n := value[int](r, `document.querySelectorAll("#chips [data-answer]:not([hidden])").length`); n != len(x.Picks) {
			t.Errorf("%v: %d of %d answers stand in the row", size, n, len(x.Picks))
		}
		value[bool](r, `(kancha.choose.tap("`+x.Light[0]+`"), true)`)
		r.wait(`document.querySelector(".chooser")`)
		wrong := slices.IndexFunc(x.Picks, func(p lesson.Pick) bool { return p != x.Right })
		press := func(p lesson.Pick) {
			t.Helper()
			r.click(`#chips [data-answer="a-` + strings.NewReplacer(" ", "-", ".", "-").Replace(p.Move()) + `"]`)
		}
		press(x.Picks[wrong])
		r.wait(`document.querySelector("#speech").textContent.startsWith("Not this one.")`)
		press(x.Right)
		r.wait(`document.querySelector("#speech").textContent.startsWith("Right: ")`)
		at := value[string](r, `location.href`)
		if r.is(`document.querySelector('#ways [data-do="lesson"]')`) { // a long reason goes on
			r.click(`#ways [data-do="lesson"]`)
			r.wait(`!document.querySelector("#speech").textContent.startsWith("Right: ")`)
		}
		if !r.is(`document.querySelector("#board-frame .is-lit")`) {
			t.Errorf("%v: nothing is lit of what the reason speaks of", size)
		}
		r.open(at)
		r.wait(ready + ` && document.querySelector("#speech").textContent.startsWith("Right: ")`)
		if r.is(`document.documentElement.scrollHeight > innerHeight + 1 || document.documentElement.scrollWidth > innerWidth + 1`) {
			t.Errorf("%v: the page scrolls", size)
		}
		r.quiet()
	}
}

// firstOf is the exercise of a seed.
func firstOf(t *testing.T, id, kind string, seed uint64) (*lesson.Exercise, error) {
	t.Helper()
	_, by, rules := practised(t)
	return by[id].Exercise(rules[id], kind, seed)
}

// The longest reasons are read without scrolling on every window.
func TestReasonsAreWhole(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 360, 740)
	for _, lang := range []string{"pl", "ru"} {
		c := s.client(t)
		c.post("/prefs", "lang", lang)
		r.open("/")
		r.click(".languages button[value=" + lang + "]")
		r.wait(`document.documentElement.lang === "` + lang + `" && document.readyState === "complete"`)
		longest, at := 0, ""
		for _, kind := range []string{"two", "corner", "suppose"} {
			for _, seed := range []string{"2", "3", "4"} {
				for _, why := range []string{"0", "1", "2", "3", "4"} {
					path := "/practice/tiwanaku/" + kind + "/" + seed + "?way=0~~0~" + why
					page := c.get(path)
					if page.status == http.StatusNotFound {
						continue // a seed without an exercise
					}
					if n := len([]rune(speech(t, page))); n > longest {
						longest, at = n, path
					}
				}
			}
		}
		for _, size := range [][2]int64{{360, 740}, {1280, 720}, {667, 375}} {
			r.do(chromedp.EmulateViewport(size[0], size[1]))
			r.open(at)
			r.wait(ready)
			if r.is(`(e => e.scrollHeight > e.clientHeight + 2)(document.querySelector("#event"))`) {
				t.Errorf("%s, %v: %s is cut: %s", lang, size, at, r.text("#speech"))
			}
		}
	}
}
