package e2e_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
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

// place is a page that is looked at.
type place struct{ what, path string }

// TestNothingSeriousForAxe looks at every page, light and dark, wide and on a phone.
func TestNothingSeriousForAxe(t *testing.T) {
	s := serveWithNews(t)
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
	boss := s.boss(t)
	talked := pair(anna, bob)
	anna.post(talked+"/complain", "seat", "1", "reason", "name")
	reports, err := s.office.Reports(t.Context(), true)
	if err != nil || len(reports) == 0 {
		t.Fatalf("no complaint: %v", err)
	}
	kept := anna.table("seat0", "me", "name0", "Ann", "seat1", "keep")
	invitation := regexp.MustCompile(kept + `/invite/\w+`).FindString(anna.get(kept).body)
	before := regexp.MustCompile(`/valley/\d{4}-\d\d-\d\d/\w+`).FindString(anna.get("/valley/archive").body)
	inside := []place{
		{"account", "/me/account"}, {"news", "/me/news"}, {"time", "/me/time"}, {"administration", "/admin"}, {"people", "/admin/people?q=bob"},
		{"somebody", "/admin/people/" + s.personOf(t, "Bob")}, {"tables", "/admin/tables"}, {"a table", "/admin/tables/" + strings.TrimPrefix(talked, "/t/")},
		{"announcements", "/admin/announcements"}, {"rules of the house", "/admin/rules"}, {"complaints", "/admin/complaints"},
		{"a complaint", "/admin/complaints/" + reports[0].ID}, {"what was done", "/admin/log"}, {"odd pairs", "/admin/pairs"},
	}
	opened := map[string]bool{}
	for _, size := range []struct{ width, height int64 }{{1440, 900}, {360, 740}} {
		r := s.reader(t, size.width, size.height)
		gathering := r.create("long", "me", "open")
		playing := r.create("short", "me", "bot:random")
		r.playSome(8)
		study := r.study(over, 12)
		r.open(over + "/analysis")
		r.wait(`document.querySelector(".analysis .ranking")`)
		keeper := s.reader(t, size.width, size.height)
		keeper.wear(boss)
		checkOf := func(r *reader, what string) {
			t.Helper()
			for _, dark := range []bool{false, true} {
				r.dark(dark)
				r.axe(string(script), fmt.Sprintf("%s at %d, dark %t", what, size.width, dark))
			}
			r.fits()
			opened[r.path()] = true
		}
		check := func(what string) { checkOf(r, what) }
		for _, page := range inside {
			keeper.open(page.path)
			checkOf(keeper, page.what)
		}
		for _, page := range []place{
			{"lobby", "/"}, {"create", "/new/tiwanaku"}, {"gathering", gathering}, {"replay", playing + "/replay?step=4"},
			{"end", over}, {"review", over + "/review"}, {"replay of the end", over + "/replay?all=1&step=12"}, {"my page", "/me"}, {"about", "/about"},
			{"rules", "/rules/tiwanaku"}, {"player aid", "/rules/tiwanaku/aid"}, {"lessons", "/learn/tiwanaku"}, {"ten questions", "/learn/tiwanaku/questions?ti_stop=2&ti_wrong=1"}, {"a lesson", "/learn/tiwanaku/ti-roads"}, {"a lesson on a plan", "/learn/teotihuacan/te-walk"}, {"a position of the rules", "/rules/tiwanaku/roads/try"}, {"exercises", "/practice/tiwanaku"}, {"an exercise", "/practice/tiwanaku/two/3"}, {"an exercise on a plan", "/practice/tawantinsuyu/food/3"}, {"error", "/nowhere"}, {"recover", "/recover"},
			{"valley", "/valley"}, {"archive of valleys", "/valley/archive"},
			{"reading a record in", "/import"}, {"analysis of one's own", study}, {"going on from a game", over + "/fork?step=12"},
			{"report", playing + "/report"}, {"analysis", over + "/analysis"}, {"invitation", invitation}, {"a complaint", talked + "/complain"},
			{"signing in", "/signin"}, {"signing up", "/signup"}, {"choosing a password", "/recover/link"}, {"confirming an address", "/confirm"},
			{"stopping news", "/news/stop/1/x"}, {"valley without a connection", "/valley/offline"}, {"without a connection", "/offline"}, {"an older valley", before},
			{"person", "/people/Bob"}, {"ladder", "/ladder/tiwanaku"},
			{"events", "/events"}, {"event", cup}, {"new event", "/new/tiwanaku/event"},
			{"wheels", "/wheel"}, {"wheel", wheel}, {"card", "/wheel/card?mode=solo&seed=7"},
		} {
			r.open(page.path)
			check(page.what)
		}
		r.open(playing)
		r.wait(`document.querySelector("#region").dataset.decision`)
		r.open(playing + "/try?seat=" + value[string](r, `document.querySelector("#region").dataset.seat`))
		r.wait(`document.querySelector("#region.is-try")`)
		check("a trial")
		r.open(playing)
		r.askCoach()
		check("table with the coach")
		r.pick()
		r.wait(`document.querySelector("#picker:not([hidden])")`)
		check("table with the picker")
		value[bool](r, `(document.querySelectorAll("details").forEach(d => d.open = true), true)`)
		r.press("?")
		check("table with everything open")
		r.quiet()
		keeper.quiet()
	}
	for _, route := range neverOpened(t, opened) {
		t.Errorf("nobody has looked at %s", route)
	}
}

// unseen are the addresses that are no pages: streams, files, ways to other pages.
var unseen = []string{"/next", "/games/{game}", "/rules/{game}/{picture}", "/t/{id}/live", "/t/{id}/why", "/t/{id}/record", "/t/{id}/picture.png", "/app.webmanifest", "/club/back", "/me/account/export", "/practice/{game}/{kind}"}

// neverOpened are the pages of the site that are not among the paths.
func neverOpened(t *testing.T, paths map[string]bool) (routes []string) {
	t.Helper()
	files, err := filepath.Glob("../*.go")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	files = slices.DeleteFunc(append(files, more...), func(f string) bool { return strings.HasSuffix(f, "_test.go") })
	mux, left := http.NewServeMux(), map[string]bool{}
	for _, file := range files { // the routes stand beside their subjects
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?:page|handle)\("(GET ([^"]+))"`).FindAllStringSubmatch(string(source), -1) {
			mux.Handle(m[1], http.NotFoundHandler())
			left[m[1]] = !slices.Contains(unseen, m[2])
		}
	}
	if len(left) < 20 {
		t.Fatalf("only %d pages are known", len(left))
	}
	for path := range paths {
		_, pattern := mux.Handler(httptest.NewRequest(http.MethodGet, path, nil))
		left[pattern] = false
	}
	for _, route := range slices.Sorted(maps.Keys(left)) {
		if left[route] {
			routes = append(routes, route)
		}
	}
	return routes
}

func (r *reader) axe(script, what string) {
	r.t.Helper()
	if !r.is("window.axe") {
		r.do(chromedp.Evaluate[chromedp.Void](script))
	}
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
