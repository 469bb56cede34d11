package e2e_test

import (
	"os"
	"strings"
	"testing"
	"time"
)

// alone begins a game against the automaton.
func (r *reader) alone() string {
	r.t.Helper()
	r.open("/new/tiwanaku?preset=alone")
	r.do(setValue("[name=name0]", "Ann"))
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

// What an automaton does is told line by line where everything is told; nothing covers the board, and who wants no steps
// gets the last one at once.
func TestTheStepsOfAnAutomatonAreTold(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 360, 740)
	r.alone()
	value[bool](r, watchEvents)
	r.untilAuto(0)
	r.wait(`window.told.length >= 2`)
	if strange := value[string](r, `window.told.find(text => ![...document.querySelectorAll(".log li .text, .log li[data-short]")].some(l => text.includes(l.dataset.short || l.textContent.trim()))) || ""`); strange != "" {
		t.Errorf("what is told is no line of the log: %s", strange)
	}
	r.fits()
	script, err := os.ReadFile("../testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	r.axe(string(script), "a step of the automaton")
	r.quiet()

	once := s.reader(t, 1200, 800)
	path := once.alone()
	once.click(`[data-tab-to="tools"]`)
	once.do(setValue(".wishes [name=pace]", "once"))
	once.click(".wishes button")
	once.wait(`document.body.dataset.pace === "once" && location.pathname === "` + path + `" && document.querySelector("#region")?.dataset.decision`)
	value[bool](once, watchEvents)
	once.untilAuto(0)
	once.wait(`document.querySelector("#region").dataset.decision && document.querySelector("#event .count.none")`)
	once.quiet()
}

// watchEvents notes what the event line tells.
const watchEvents = `(window.told = [], new MutationObserver(() => {
	const text = document.querySelector("#event .text").textContent.trim();
	if (text && text !== window.told.at(-1)) window.told.push(text);
}).observe(document.querySelector("#event"), {childList: true, subtree: true, characterData: true}), true)`

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
