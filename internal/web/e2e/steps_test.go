package e2e_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// alone begins a game against the automaton.
func (r *reader) alone() string {
	r.t.Helper()
	r.open("/new/tiwanaku")
	r.do(setValue("[name=mode]", "solo"), setValue("[name=seat1]", "none"), setValue("[name=name0]", "Ann"))
	r.click(".create .actions button")
	r.wait(`document.querySelector("#region")?.dataset.decision`)
	return r.path()
}

// untilAuto plays until the automaton has done something more than n lines tell.
func (r *reader) untilAuto(n int) {
	r.t.Helper()
	for end := time.Now().Add(patience); value[int](r, `document.querySelectorAll(".log [data-auto]").length`) <= n; {
		if time.Now().After(end) {
			r.t.Fatalf("the automaton does nothing\n%s", r.state())
		}
		r.wait(`document.querySelector("#region").dataset.decision || document.querySelectorAll(".log [data-auto]").length > ` + string(rune('0'+min(n, 9))))
		if r.mine() {
			r.playSome(1)
		}
	}
}

// What an automaton does is told step by step; Escape and a button end that at once, and who wants no steps gets none.
func TestTheStepsOfAnAutomatonAreTold(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 360, 740)
	r.alone()
	r.untilAuto(0)
	r.wait(`!document.querySelector("#steps").hidden && document.querySelector("#steps p").innerText.includes("Otoma")`)
	first := r.text("#steps p")
	if shown := value[bool](r, `[...document.querySelectorAll(".log [data-auto] .text")].some(l => `+"`${document.querySelector('#steps p').innerText}`"+`.includes(l.innerText))`); !shown {
		t.Errorf("the step is no line of the log: %s", first)
	}
	r.fits()
	script, err := os.ReadFile("../testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	r.axe(string(script), "a step of the automaton")
	r.press(kb.Escape)
	r.wait(`document.querySelector("#steps").hidden`)
	r.untilAuto(value[int](r, `document.querySelectorAll(".log [data-auto]").length`))
	r.wait(`!document.querySelector("#steps").hidden`)
	r.click("#region .panels") // beside them
	r.wait(`document.querySelector("#steps").hidden`)
	r.quiet()

	once := s.reader(t, 1200, 800)
	path := once.alone()
	once.do(setValue(".wishes [name=pace]", "once"))
	once.click(".wishes button")
	once.wait(`document.body.dataset.pace === "once" && location.pathname === "` + path + `" && document.querySelector("#region")?.dataset.decision`)
	value[bool](once, `(window.shown = 0, new MutationObserver(() => window.shown++).observe(document.querySelector("#steps"), {attributes: true, childList: true, subtree: true}), true)`)
	once.untilAuto(0)
	once.wait(`document.querySelector("#region").dataset.decision`)
	if n := value[int](once, `window.shown`); n != 0 {
		t.Errorf("%d steps although all at once was wished", n)
	}
	once.quiet()
}

// Whoever comes back reads what others have done since, on a page without a script too.
func TestWhoComesBackReadsWhatHasHappened(t *testing.T) {
	s := serve(t)
	ann, bo, eve := s.client(t), s.client(t), s.client(t)
	path := pair(ann, bo)
	here := `id="since"`
	acting, _ := asked(t, path, ann, bo)
	waiting := map[*client]*client{ann: bo, bo: ann}[acting]
	for list := answers(acting.get(path).body); len(list) > 0; list = answers(acting.get(path).body) {
		acting.post(path+"/answer", list[0]...)
	}
	page := waiting.get(path).body
	_, part, found := strings.Cut(page, here)
	part, _, _ = strings.Cut(part, "</section>")
	if !found || strings.Count(part, "<li") == 0 || !strings.Contains(part, "<details open") {
		t.Errorf("nothing is told to who waited: %s", main(page))
	}
	if strings.Contains(eve.get(path).body, here) {
		t.Error("a watcher is told what happened since a decision that they never made")
	}
	list := answers(page)
	waiting.post(path+"/answer", list[0]...)
	if page := waiting.get(path).body; strings.Contains(page, here) && strings.Contains(page, part) {
		t.Error("the same is told after the next decision")
	}
}
