package e2e_test

import (
	"encoding/json"
	"html"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"kancha/internal/web"
)

var (
	stepOptions = regexp.MustCompile(`<option value="([^"]+)">`)
	sharedText  = regexp.MustCompile(`(?s)<textarea data-share[^>]*>(.*?)</textarea>`)
	recovery    = regexp.MustCompile(`/recover#([A-Z2-7]+)`)
)

// on is a house in which it is always that day.
func on(date string) func(*web.Config) {
	at, err := time.Parse("2006-01-02", date)
	if err != nil {
		panic(err)
	}
	return func(c *web.Config) { c.Now = func() time.Time { return at.Add(13 * time.Hour) } }
}

// walkByForms takes steps from the menu of the page until everything is known, and gives them.
func (c *client) walkByForms(path string) (steps string) {
	c.t.Helper()
	for n := 0; ; n++ {
		page := c.get(path + "?steps=" + steps)
		if page.status != http.StatusOK || n > 200 {
			c.t.Fatalf("%s?steps=%s: %d", path, steps, page.status)
		}
		options := stepOptions.FindAllStringSubmatch(page.body, -1)
		if len(options) == 0 {
			return steps
		}
		steps = options[(n*7)%len(options)][1]
	}
}

func TestTheValleyByForms(t *testing.T) {
	s := serve(t, on("2026-03-02"))
	ann := s.client(t)
	const path = "/valley/2026-03-02/short"
	first := ann.get("/valley")
	if first.status != http.StatusOK || !strings.Contains(first.body, "2026-03-02") {
		t.Fatalf("today's page: %d", first.status)
	}
	steps := ann.walkByForms(path)
	end := ann.get(path + "?steps=" + steps)
	share := html.UnescapeString(sharedText.FindStringSubmatch(end.body)[1])
	if strings.Count(share, "●")+strings.Count(share, "○")+strings.Count(share, "▫") != 27 || !strings.Contains(share, "2026-03-02") || !strings.Contains(share, path) {
		t.Errorf("the text for friends: %s", share)
	}
	for _, spoiler := range []string{"earth", "sand", "grass", "rock", "potato", "coca", "chili", "corn", "quinoa"} {
		if strings.Contains(share, spoiler) {
			t.Errorf("the text for friends names %s", spoiler)
		}
	}
	for _, said := range [][2]string{{"pl", "● uprawa"}, {"cs", "● plodina"}, {"ru", "● растение"}, {"en", "● crop"}} {
		lang, signs := said[0], said[1]
		ann.post("/prefs", "lang", lang, "back", "/")
		if !strings.Contains(ann.get(path+"?steps="+steps).body, signs) {
			t.Errorf("the page in %s does not say what the signs of the text mean", lang)
		}
	}
	if !strings.Contains(end.body, `href="/new/tiwanaku?mode=solo"`) {
		t.Error("the whole game alone is not linked as such")
	}
	if form := ann.get("/new/tiwanaku?mode=solo").body; !strings.Contains(form, `name="mode" value="solo"`) || strings.Contains(form, `value="open" selected`) {
		t.Error("the form for playing alone is not set to it")
	}
	if r := ann.post(path, "steps", steps, "on", "2026-03-02"); r.status != http.StatusSeeOther {
		t.Fatalf("not kept: %d %s", r.status, main(r.body))
	}
	ann.post(path, "steps", steps, "on", "2026-03-01") // the same again, and a claim that cannot be
	kept := ann.get("/valley")
	for _, want := range []string{"The result is saved", `data-streak>1<`, `data-solved>1<`} {
		if !strings.Contains(kept.body, want) {
			t.Errorf("the page does not say %s", want)
		}
	}
	if got := ann.get("/valley/archive?month=2026-03"); !strings.Contains(got.body, "✓") {
		t.Error("the archive does not show what was solved")
	}
	if s.client(t).get("/valley/archive?month=2026-03").body == "" || strings.Contains(s.client(t).get("/valley/archive").body, "✓") {
		t.Error("a stranger sees results of others")
	}
	token := recovery.FindStringSubmatch(ann.post("/me", "link", "1").body)
	phone := s.client(t)
	if r := phone.post("/recover", "token", token[1]); r.status != http.StatusSeeOther {
		t.Fatalf("not recovered: %d", r.status)
	}
	if !strings.Contains(phone.get("/valley").body, "The result is saved") {
		t.Error("another device of the same person does not know the result")
	}
}

// Days in a row count when they were solved on their day, also when that was told later; earlier valleys that are made
// up for do not.
func TestAStreak(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kancha.db")
	ann := (*client)(nil)
	at := func(date string) *site {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		s := serveOn(t, file, listener, on(date))
		if ann == nil {
			ann = s.client(t)
		}
		jar := ann.http.Jar
		old := ann.site
		ann.site = s
		if old != s {
			ann.http.Jar = moved(t, jar, old.url, s.url)
		}
		return s
	}
	solve := func(day, on string) {
		t.Helper()
		path := "/valley/" + day + "/short"
		if r := ann.post(path, "steps", ann.walkByForms(path), "on", on); r.status != http.StatusSeeOther {
			t.Fatalf("%s: %d %s", day, r.status, main(r.body))
		}
	}
	streak := func(want string) {
		t.Helper()
		if !strings.Contains(ann.get("/valley").body, `data-streak>`+want+`<`) {
			t.Errorf("not %s days in a row", want)
		}
	}
	s := at("2026-03-03")
	streak("0")
	solve("2026-03-03", "2026-03-03")
	streak("1")
	solve("2026-03-01", "2026-03-03") // made up for: no day of the row
	streak("1")
	solve("2026-03-02", "2026-03-02") // without a connection then, told now
	streak("2")
	s.stop()
	s = at("2026-03-04")
	streak("2") // today can still be solved
	s.stop()
	at("2026-03-05")
	streak("0")
}

func TestWhatTheValleyRefuses(t *testing.T) {
	s := serve(t, on("2026-03-02"))
	c := s.client(t)
	for path, want := range map[string]int{
		"/valley/2026-03-03/short": 404, "/valley/2025-12-31/short": 404, "/valley/2026-03-02/huge": 404, "/valley/2026-02-30/short": 404,
		"/valley/x/short": 404, "/valley/archive?month=2026-04": 404, "/valley/archive?month=2025-12": 404, "/valley/archive?month=x": 404,
		"/valley?steps=a1.a1": 422, "/valley?steps=%3Cscript%3E": 422, "/valley?steps=" + strings.Repeat("o.", 2000): 422,
		"/valley/2026-01-01/short": 200, "/valley/archive?month=2026-01": 200,
	} {
		r := c.get(path)
		if r.status != want || r.status != 200 && !strings.Contains(r.body, `class="warning"`) {
			t.Errorf("%.60s: %d, want %d", path, r.status, want)
		}
	}
	for what, fields := range map[string][]string{
		"nothing": {}, "a walk that has not ended": {"steps", "a2"}, "no walk": {"steps", "zz"}, "a walk of another valley": {"steps", "a1.b1.c1"},
	} {
		if r := c.post("/valley/2026-03-02/short", fields...); r.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", what, r.status)
		}
	}
	if !strings.Contains(c.get("/valley").body, `data-solved>0<`) {
		t.Error("something was kept")
	}
}

// A valley is played by keyboard, without a connection after it was opened once, and told to the house later. Every
// step is compared with what the house makes of the same steps.
func TestTheValleyInABrowser(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kancha.db")
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := serveOn(t, file, listener)
	r := s.reader(t, 1440, 900)
	r.open("/valley")
	r.wait(`document.querySelector("[data-ready]").textContent`)
	day := value[string](r, `document.querySelector(".date time").textContent`)

	// By keyboard: the first space that can be explored, then the crop of the farmer there.
	value[bool](r, `(document.querySelector("[data-place='" + kanchaDaily.open()[0] + "']").focus(), true)`)
	r.press("\r")
	r.wait(`document.activeElement.closest("[data-picker]")`)
	r.press("\r")
	r.wait(`kanchaDaily.steps().length === 2`)
	r.wait(`document.activeElement.dataset.place === kanchaDaily.steps()`)
	r.press("3")
	r.wait(`document.activeElement.textContent.startsWith("3")`)
	r.press("\r")
	r.wait(`kanchaDaily.steps().length === 6`)
	r.press("\x1b")

	// Pencil marks are for this browser alone, and stay.
	value[bool](r, `(() => {
		const cell = [...document.querySelectorAll(".tw-board [data-place]")].find(c => c.getAttribute("aria-label").includes("undiscovered"));
		cell.dispatchEvent(new MouseEvent("click", {bubbles: true}));
		const marks = document.querySelectorAll(".pencils button");
		marks[1].click(), marks[4].click(), marks[0].click(), marks[0].click();
		return window.noted = cell.dataset.place, true;
	})()`)
	noted := `document.querySelector('[data-place="` + value[string](r, `window.noted`) + `"] .pencil')?.textContent === "25"`
	r.wait(noted)
	r.open("/valley")
	r.wait(noted)

	// Every step gives the same as in the house.
	c := s.client(t)
	random := 5
	for range 12 {
		random = random * 31 % 1009
		list := value[[]string](r, `kanchaDaily.open()`)
		steps := value[string](r, `(kanchaDaily.load(kanchaDaily.steps() + "." + kanchaDaily.open()[`+itoa(random%len(list))+`]), kanchaDaily.steps())`)
		page := c.get("/valley?steps=" + steps)
		if page.status != http.StatusOK {
			t.Fatalf("the house refuses %s", steps)
		}
		for _, fact := range []string{"0.0", "1.0", "2.0", "2.4", "3.0", "3.1", "3.2", "3.3", "4.0", "4.1", "4.2", "4.3"} {
			there := regexp.MustCompile(`data-fact="` + fact + `">([^<]*)<`).FindStringSubmatch(page.body)[1]
			if here := r.text(`[data-fact="` + fact + `"]`); here != there {
				t.Errorf("fact %s after %s: %s in the browser, %s in the house", fact, steps, here, there)
			}
		}
		var options []string
		for _, o := range stepOptions.FindAllStringSubmatch(page.body, -1) {
			options = append(options, o[1][strings.LastIndexByte(o[1], '.')+1:])
		}
		if here := value[[]string](r, `kanchaDaily.open()`); len(options) > 0 && !sameSet(here, options) {
			t.Fatalf("after %s: %v in the browser, %v in the house", steps, here, options)
		}
	}

	// What was clicked is remembered; load is not a click, so one step more.
	r.open("/valley")
	r.wait(`document.querySelector("#daily").dataset.playing`)
	if got := value[string](r, `kanchaDaily.steps()`); len(got) != 6 {
		t.Errorf("after a reload: %q", got)
	}

	// Without a connection: the page opens, goes on, and keeps the end for later.
	s.stop()
	r.do(reload())
	r.wait(`document.querySelector("#daily")?.dataset.playing`)
	r.open("/valley/" + day + "/long")
	r.wait(`document.querySelectorAll(".tw-board [data-place]").length === 45`)
	r.open("/valley")
	r.wait(`document.querySelector("#daily")?.dataset.playing`)
	r.finish()
	r.wait(`!document.querySelector("[data-end]").hidden`)
	idle := `document.querySelector("#daily")?.dataset.playing && document.querySelector("[data-said]").textContent.trim() === ""`
	r.do(reload())
	r.wait(idle)
	for _, address := range []string{"/valley/archive", "/valley/archive?month=2026-01", "/valley/2026-01-05/short"} {
		r.open(address)
		r.wait(`document.querySelector("#offline")?.textContent.includes("need a connection")`)
		r.click("main a.button")
		r.wait(idle)
	}
	if got := r.text("[data-streak]"); got != "1" {
		t.Errorf("%s days in a row", got)
	}
	share := value[string](r, `document.querySelector("[data-share]").value`)
	if !strings.Contains(share, day) || strings.Count(share, "\n") != 7 {
		t.Errorf("the text for friends:\n%s", share)
	}
	score := r.text("[data-score]")

	// The house is back: it gets the result, once, with the score that it counts itself.
	listener, err = net.Listen("tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	serveOn(t, file, listener)
	r.open("/valley")
	r.wait(`document.querySelector("[data-status]").textContent.includes("server")`)
	r.open("/valley")
	r.wait(`document.querySelector("#daily")?.dataset.playing`)
	shell := value[string](r, `document.querySelector("#daily-shell").textContent`)
	var told struct {
		Mine map[string]struct{ Score int }
	}
	if err := json.Unmarshal([]byte(shell), &told); err != nil || len(told.Mine) != 1 || itoa(told.Mine["tiwanaku/"+day+"/short"].Score) != score {
		t.Errorf("the house has %+v, the browser had %s", told, score)
	}
	r.wait(idle)
	r.click("[data-copy]")
	r.wait(`document.querySelector("[data-copy]").textContent === "Copied"`)
	r.open("/valley/archive")
	r.wait(`document.body.innerText.includes("✓ ` + score + `")`)
	r.quiet()
}

// finish plays to the end by clicks.
func (r *reader) finish() {
	r.t.Helper()
	for n := 0; n < 200 && !r.is(`kanchaDaily.result().done`); n++ {
		value[bool](r, `(() => {
			const list = kanchaDaily.open().filter(s => s !== "o" || document.querySelector("[data-offer] button")), step = list[list.length - 1];
			if (step === "o") return document.querySelector("[data-offer] button").click(), true;
			document.querySelector('[data-place="' + step.slice(0, 2) + '"]').dispatchEvent(new MouseEvent("click", {bubbles: true}));
			const buttons = document.querySelectorAll("[data-picker] .choices button");
			buttons[step.length > 2 ? step[2] - 1 : 0].click();
			return true;
		})()`)
	}
}

func itoa(n int) string { return strconv.Itoa(n) }

func sameSet(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// moved takes the cookies of a site along when it is served elsewhere.
func moved(t *testing.T, jar http.CookieJar, from, to string) http.CookieJar {
	t.Helper()
	a, err := url.Parse(from)
	if err != nil {
		t.Fatal(err)
	}
	b, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	fresh.SetCookies(b, jar.Cookies(a))
	return fresh
}
