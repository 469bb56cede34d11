package e2e_test

import (
	"encoding/json"
	"image/png"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kancha/internal/web"
)

// What a browser needs to install the house: a manifest in the reader's language, whose pictures are as large as it says, and
// one worker, under the addresses of those of before, too.
func TestTheHouseCanBeInstalled(t *testing.T) {
	s := serve(t)
	c := s.client(t)
	c.post("/prefs", "lang", "cs", "back", "/")
	page := c.get("/")
	for _, want := range []string{`<link rel="manifest" href="/app.webmanifest"`, `<link rel="apple-touch-icon" href="/static/icon-180.`, `<meta name="theme-color"`} {
		if !strings.Contains(page.body, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if policy := page.header.Get("Content-Security-Policy"); !strings.Contains(policy, "worker-src 'self'") || !strings.Contains(policy, "manifest-src 'self'") {
		t.Errorf("the page may have neither worker nor manifest: %s", policy)
	}
	r := c.get("/app.webmanifest")
	var m struct {
		Name, Description, Lang, Display, Scope string
		Start                                   string `json:"start_url"`
		Theme                                   string `json:"theme_color"`
		Icons                                   []struct{ Src, Sizes, Type, Purpose string }
	}
	if err := json.Unmarshal([]byte(r.body), &m); err != nil || !strings.HasPrefix(r.header.Get("Content-Type"), "application/manifest+json") {
		t.Fatalf("%v: %s %s", err, r.header.Get("Content-Type"), r.body)
	}
	if m.Name != "Kancha" || m.Display != "standalone" || m.Scope != "/" || m.Start != "/" || m.Lang != "cs" || m.Description == "" || m.Theme == "" {
		t.Errorf("the manifest is %+v", m)
	}
	sizes := map[string]bool{}
	for _, i := range m.Icons {
		got := c.get(i.Src)
		if got.status != http.StatusOK || got.header.Get("Content-Type") != i.Type {
			t.Errorf("%s: %d %s", i.Src, got.status, got.header.Get("Content-Type"))
		}
		if i.Type != "image/png" {
			continue
		}
		picture, err := png.DecodeConfig(strings.NewReader(got.body))
		if size := itoa(picture.Width) + "x" + itoa(picture.Height); err != nil || size != i.Sizes {
			t.Errorf("%s is %s, not %s: %v", i.Src, size, i.Sizes, err)
		}
		sizes[i.Sizes+" "+i.Purpose] = true
	}
	for _, want := range []string{"192x192 any", "512x512 any", "512x512 maskable"} {
		if !sizes[want] {
			t.Errorf("there is no icon of %s", want)
		}
	}
	worker := c.get("/worker.js")
	if worker.header.Get("Cache-Control") != "no-cache" || !strings.HasPrefix(worker.header.Get("Content-Type"), "text/javascript") {
		t.Errorf("the worker comes as %v", worker.header)
	}
	for _, old := range []string{"/push-worker.js", "/valley-worker.js"} {
		if c.get(old).body != worker.body {
			t.Errorf("%s is another worker", old)
		}
	}
}

// controlled waits until the worker sees what the page loads, and has kept the page.
func (r *reader) controlled() {
	r.t.Helper()
	r.wait(`navigator.serviceWorker.controller`)
	r.keeps(true)
}

// keeps waits until the browser has a copy of the page, or has none.
func (r *reader) keeps(want bool) {
	r.t.Helper()
	for end := time.Now().Add(patience); awaited[bool](r, `caches.match(location.origin + location.pathname, { ignoreVary: true }).then(r => !!r)`) != want; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			r.t.Fatalf("%s is kept: %v", r.path(), !want)
		}
	}
}

const isCopy = `document.readyState === "complete" && document.documentElement.dataset.kept`

// What has been loaded opens without a connection, says that it is a copy, sends nothing, and gives way when the house is back.
func TestWhatWasLoadedOpensWithoutAConnection(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kancha.db")
	s := serveAt(t, file, "127.0.0.1:0")
	r := s.reader(t, 1280, 800)
	path := r.create("short", "me", "bot:random")
	r.controlled()
	r.open("/")
	r.controlled()
	r.wait(`(caches.match("/offline", { ignoreVary: true }).then(r => (window.sign = !!r)), window.sign)`)
	s.stop()
	r.open(path)
	r.wait(isCopy)
	if note := r.text("#kept"); !strings.Contains(note, "No connection. This is a copy from") || !r.is(`document.querySelector("#kept time").textContent`) {
		t.Errorf("the copy says %q", note)
	}
	if !r.is(`document.querySelector("#board-frame svg") && getComputedStyle(document.querySelector(".shell")).display === "grid"`) {
		t.Error("the board is not there, or without its style")
	}
	if value[bool](r, `(() => {
		let sent = 0;
		const plain = window.fetch;
		window.fetch = (...a) => (a[1]?.method === "POST" && sent++, plain(...a));
		const form = document.querySelector("#answers form");
		form.requestSubmit();
		kancha.table.send(form);
		window.fetch = plain;
		return sent > 0;
	})()`) {
		t.Error("the copy sends an answer")
	}
	r.open("/")
	r.wait(isCopy)
	if !strings.Contains(r.text("main"), "My tables") {
		t.Errorf("the lobby without a connection: %s", r.text("main"))
	}
	r.open("/me")
	r.wait(`document.querySelector("#offline")?.textContent.includes("was not saved here")`)
	r.open(path)
	r.wait(isCopy)
	serveAt(t, file, s.address)
	r.wait(`document.readyState === "complete" && document.documentElement.dataset.build && !document.documentElement.dataset.kept && document.querySelector("#region").dataset.decision`)
	r.quiet()
}

// Nothing of somebody stays in the browser after they have signed out; another finds no page of theirs.
func TestKeptPagesGoWithWhoeverSignsOut(t *testing.T) {
	s := serve(t)
	anna := s.client(t)
	anna.signUp("Anna")
	path := anna.table("seat0", "me", "name0", "Anna", "seat1", "open")
	r := s.reader(t, 1280, 800)
	r.wear(anna)
	r.open(path)
	r.controlled()
	r.open("/me")
	r.click(`form[action="/signout"] button`)
	r.wait(`location.pathname === "/" && document.readyState === "complete"`)
	r.controlled() // the lobby, as somebody else sees it
	if all := awaited[string](r, `caches.open("kancha-pages-1").then(c => c.keys()).then(l => l.map(r => new URL(r.url).pathname).join(" "))`); strings.Contains(all, "/t/") {
		t.Errorf("kept after signing out: %s", all)
	}
	s.stop()
	r.open(path)
	r.wait(`document.querySelector("#offline")`)
	if r.is(isCopy) {
		t.Error("a page of Anna's is shown")
	}
	r.quiet()
}

// The worker that the puzzle of the day had goes, with what it kept; that for notifications had the place of the one.
func TestOneWorkerTakesThePlaceOfTheOthers(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 1000, 700)
	r.open("/about")
	r.controlled()
	list := `navigator.serviceWorker.getRegistrations().then(l => l.map(r => new URL(r.scope).pathname + " " + new URL(r.active?.scriptURL ?? "http://none/").pathname).join(", "))`
	awaited[bool](r, `caches.open("kancha-valley-1").then(() => navigator.serviceWorker.register("/valley-worker.js", { scope: "/valley" })).then(() => true)`)
	want := "/ /worker.js"
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		got := awaited[string](r, list)
		if got == want && !awaited[bool](r, `caches.has("kancha-valley-1")`) {
			break
		} else if time.Now().After(end) {
			t.Fatalf("registered: %s", got)
		}
	}
	r.quiet()
}

// A page whose scripts are older than the house loads itself anew, but not while something is being typed.
func TestAPageWithOldScriptsLoadsItselfAnew(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kancha.db")
	version := func(v string) func(*web.Config) { return func(c *web.Config) { c.Version = v } }
	s := serveAt(t, file, "127.0.0.1:0", version("1"))
	r := s.reader(t, 1280, 800)
	r.create("short", "me", "open")
	r.wait(`document.querySelector("#say-text") && document.querySelector("#live")._htmx?.sse`)
	old := value[string](r, `document.documentElement.dataset.build`)
	value[bool](r, `(() => { window.before = true; const f = document.querySelector("#say-text"); f.focus(); f.value = "half a sent"; return true; })()`)
	s.stop()
	r.wait(`!document.querySelector("#banner").hidden`)
	serveAt(t, file, s.address, version("2"))
	r.wait(`document.querySelector("#banner").hidden`)
	time.Sleep(2500 * time.Millisecond) // longer than a page waits after the last key
	if !r.is(`window.before && document.querySelector("#say-text").value === "half a sent"`) {
		t.Error("what was being typed is gone")
	}
	value[bool](r, `(document.querySelector("#say-text").value = "", true)`)
	r.wait(`!window.before && document.readyState === "complete" && document.documentElement.dataset.build !== "` + old + `"`)
	r.quiet()
}
