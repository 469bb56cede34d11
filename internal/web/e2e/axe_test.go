package e2e_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// finding is what axe-core complains about.
type finding struct {
	ID     string `json:"id"`
	Impact string `json:"impact"`
	Help   string `json:"help"`
	Nodes  []struct {
		HTML    string `json:"html"`
		Summary string `json:"failureSummary"`
	} `json:"nodes"`
}

// TestNothingSeriousForAxe looks at every kind of page, light and dark, wide and on a phone.
func TestNothingSeriousForAxe(t *testing.T) {
	s := serve(t)
	script, err := os.ReadFile("../testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	over := s.finished(t)
	anna, bob := s.client(t), s.client(t)
	anna.signUp("Anna K.")
	bob.signUp("Bob")
	for range 2 {
		given := rankedPair(anna, bob)
		bob.accepted(given+"/leave", "seat", "1")
	}
	cup := anna.post("/new/tiwanaku/event", "name", "Cup", "form", "swiss", "rounds", "3", "size", "2", "most", "2", "tempo", "day").header.Get("Location")
	anna.accepted(cup + "/join")
	bob.accepted(cup + "/join")
	wheel := s.client(t).makeWheel("mode", "solo")
	for _, size := range []struct{ width, height int64 }{{1440, 900}, {360, 740}} {
		r := s.reader(t, size.width, size.height)
		gathering := r.create("long", "me", "open")
		playing := r.create("short", "me", "bot:random")
		r.playSome(8)
		study := r.study(over, 12)
		for _, dark := range []bool{false, true} {
			r.dark(dark)
			check := func(what string) {
				t.Helper()
				r.axe(string(script), fmt.Sprintf("%s at %d, dark %t", what, size.width, dark))
				r.fits()
			}
			for _, page := range []struct{ what, path string }{
				{"lobby", "/"}, {"create", "/new/tiwanaku"}, {"gathering", gathering}, {"replay", playing + "/replay?step=4"},
				{"end", over}, {"review", over + "/review"}, {"replay of the end", over + "/replay?all=1&step=12"}, {"my page", "/me"}, {"about", "/about"},
				{"glossary", "/games/tiwanaku"}, {"error", "/nowhere"}, {"recover", "/recover"},
				{"valley", "/valley"}, {"archive of valleys", "/valley/archive"},
				{"reading a record in", "/import"}, {"analysis of one's own", study}, {"going on from a game", over + "/fork?step=12"},
				{"report", playing + "/report"},
				{"person", "/people/Bob"}, {"ladder", "/ladder/tiwanaku"},
				{"events", "/events"}, {"event", cup}, {"new event", "/new/tiwanaku/event"},
				{"wheels", "/wheel"}, {"wheel", wheel}, {"card", "/wheel/card?mode=solo&seed=7"},
			} {
				r.open(page.path)
				check(page.what)
			}
			r.open(playing)
			r.askCoach()
			check("table with the coach")
			r.pick()
			r.wait(`document.querySelector("#picker:not([hidden])")`)
			check("table with the picker")
			value[bool](r, `(document.querySelectorAll("details").forEach(d => d.open = true), true)`)
			r.press("?")
			check("table with everything open")
		}
		r.quiet()
	}
}

func (r *reader) axe(script, what string) {
	r.t.Helper()
	r.do(chromedp.Evaluate[chromedp.Void](script))
	found := awaited[[]finding](r, `axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations)`)
	for _, f := range found {
		for _, n := range f.Nodes[:min(len(f.Nodes), 3)] {
			r.t.Errorf("%s: %s (%s): %.300s\n%s", what, f.Help, f.Impact, n.HTML, n.Summary)
		}
	}
}

// awaited is the value that a promise of the page comes to.
func awaited[T any](r *reader, expression string) T {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, func(p *runtime.EvaluateParams) { p.AwaitPromise = new(true) }))
	if err != nil {
		r.t.Fatalf("%s: %v", expression, err)
	}
	return v
}
