package e2e_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// patience is how long a page may take for anything, on a busy machine.
const patience = 2 * time.Minute

var chrome context.Context // of the one browser that all tests share

func TestMain(m *testing.M) {
	path := chromium()
	if path == "" || len(os.Args) > 1 && strings.Contains(strings.Join(os.Args, " "), "-test.list") {
		os.Exit(m.Run())
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true), chromedp.Flag("no-pings", true), chromedp.Flag("mute-audio", true))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	chrome = ctx
	code := m.Run()
	cancel()
	stop()
	os.Exit(code)
}

// chromium finds a browser: KANCHA_BROWSER, or what is usually installed.
func chromium() string {
	for _, name := range []string{os.Getenv("KANCHA_BROWSER"), "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	return ""
}

// reader is somebody with a browser of their own: other cookies, another size of screen.
type reader struct {
	t    *testing.T
	ctx  context.Context
	site *site
	said func() []string // what the console complained about

	tapped struct { // where decide has tapped last
		at   time.Time
		x, y float64
	}
}

func (s *site) reader(t *testing.T, width, height int64) *reader {
	t.Helper()
	if chrome == nil {
		t.Skip("no Chromium on this machine")
	}
	if testing.Short() {
		t.Skip("browsers take their time")
	}
	if chromedp.FromContext(chrome).Browser == nil {
		if err := chromedp.Do(chrome); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := chromedp.NewContext(chrome, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil { // the tab lives as long as this context
		t.Fatal(err)
	}
	r := &reader{t: t, ctx: ctx, site: s}
	r.do(chromedp.EmulateViewport(width, height))
	r.looked()
	r.listen()
	return r
}

// looked makes the page one that somebody looks at, whichever tab was opened last: a page that is not seen rests.
func (r *reader) looked() {
	r.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return err
	}))
}

// listen collects what the page's script and the browser complain about.
func (r *reader) listen() {
	var said []string
	lines := make(chan string, 1000)
	ctx := r.ctx
	thrown := chromedp.Events(ctx, runtime.ExceptionThrown)
	go func() {
		for e, err := range thrown {
			if err != nil {
				return
			}
			text := e.ExceptionDetails.Text
			if x := e.ExceptionDetails.Exception; x != nil {
				text += " " + x.Description
			}
			lines <- text
		}
	}()
	r.said = func() []string {
		for {
			select {
			case line := <-lines:
				said = append(said, line)
			default:
				return said
			}
		}
	}
}

func (r *reader) do(steps ...chromedp.Action[chromedp.Void]) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.ctx, patience)
	defer cancel()
	if err := patiently(ctx, steps...); err != nil {
		r.t.Fatalf("%v\n%s", err, r.state())
	}
}

// patiently tries again when an element was replaced between being found and being used, as a live page may do.
func patiently(ctx context.Context, steps ...chromedp.Action[chromedp.Void]) error {
	err := chromedp.Do(ctx, steps...)
	for err != nil && ctx.Err() == nil && strings.Contains(err.Error(), "node with given id") {
		err = chromedp.Do(ctx, steps...)
	}
	return err
}

// state is what a failure shows of the page.
func (r *reader) state() string {
	ctx, cancel := context.WithTimeout(r.ctx, 5*time.Second)
	defer cancel()
	text, _ := chromedp.Run(ctx, chromedp.Evaluate[string](`location.href + "\n" + (document.querySelector("#region")?.dataset.decision ?? "") + " " + (document.querySelector("#banner")?.innerText ?? "") + "\n" + (document.querySelector("#region .decision, main")?.innerText || "").replace(/\\s+/g, " ").slice(0, 600)`))
	return text
}

func (r *reader) open(path string) {
	r.t.Helper()
	if !strings.HasPrefix(path, "http") {
		path = r.site.url + path
	}
	r.do(chromedp.Navigate(path))
	r.wait(ready)
}

// ready is that the scripts of a page have run.
const ready = `document.readyState === "complete" && (!document.querySelector("#live") || window.kancha?.table)`

func (r *reader) click(selector string) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.ctx, patience)
	defer cancel()
	r.rests(selector)
	if err := patiently(ctx, chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible)); err != nil {
		r.t.Fatalf("%s: %v\n%s", selector, err, r.state())
	}
}

// rests waits until an element is in sight and stays where it is, for a while at most: a click goes to a point, and on a
// busy machine a page may still be laid out while one looks for it.
func (r *reader) rests(selector string) {
	r.t.Helper()
	still := `(() => {
		const e = document.querySelector(` + strconv.Quote(selector) + `);
		e?.scrollIntoView({ block: "nearest", behavior: "instant" });
		const b = e?.getBoundingClientRect(), was = window.rested;
		window.rested = b && [b.x, b.y, b.width, b.height].join();
		return b && was === window.rested;
	})()`
	for range 100 {
		if r.is(still) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// press presses keys as a keyboard does: a page that takes a key for itself gets no character from it.
func (r *reader) press(keys string) {
	r.t.Helper()
	r.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for _, key := range keys {
			for _, event := range asTyped(kb.Encode(key)) {
				if _, err := cdp.Call(ctx, t, input.DispatchKeyEvent, *event); err != nil {
					return err
				}
			}
		}
		return nil
	}))
}

// asTyped puts the character of a key into the event of its going down.
func asTyped(events []*input.DispatchKeyEventParams) []*input.DispatchKeyEventParams {
	if len(events) == 3 {
		events[0].Text, events[0].UnmodifiedText = events[1].Text, events[1].UnmodifiedText
		return []*input.DispatchKeyEventParams{events[0], events[2]}
	}
	return events
}

// is evaluates a condition on the page; while the page is being changed for another one, nothing holds.
func (r *reader) is(condition string) bool {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.ctx, patience)
	defer cancel()
	holds, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("(() => { try { return !!("+condition+") } catch { return false } })()"))
	if err != nil && (ctx.Err() != nil || !strings.Contains(err.Error(), "context") && !strings.Contains(err.Error(), "navigated")) {
		r.t.Fatalf("%s: %v", condition, err)
	}
	return holds
}

// soon tells whether a condition comes to hold within two seconds.
func (r *reader) soon(condition string) bool {
	r.t.Helper()
	for deadline := time.Now().Add(2 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if r.is(condition) {
			return true
		}
	}
	return false
}

func (r *reader) text(selector string) string {
	r.t.Helper()
	return value[string](r, `document.querySelector(`+strconv.Quote(selector)+`)?.innerText ?? ""`)
}

func value[T any](r *reader, expression string) T {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		r.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// wait waits until a condition holds on the page.
func (r *reader) wait(condition string) {
	r.t.Helper()
	deadline := time.Now().Add(patience)
	for !r.is(condition) {
		if time.Now().After(deadline) {
			r.t.Fatalf("never: %s\n%s", condition, r.state())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// wear gives the reader the cookies of a client: the login or the seats of a guest, and what was set for this browser.
func (r *reader) wear(c *client) {
	r.t.Helper()
	cookies := c.http.Jar.Cookies(c.request(http.MethodGet, "/", nil).URL)
	r.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for _, k := range cookies {
			params := network.SetCookieParams{Name: k.Name, Value: k.Value, URL: r.site.url}
			if _, err := cdp.Call(ctx, t, network.SetCookie, params); err != nil {
				return err
			}
		}
		return nil
	}))
}

func (r *reader) path() string {
	r.t.Helper()
	return value[string](r, "location.pathname")
}

// dark makes the system of this reader dark or light.
func (r *reader) dark(on bool) {
	r.t.Helper()
	value := "light"
	if on {
		value = "dark"
	}
	r.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: value}},
		})
		return err
	}))
}

// shot keeps pictures, of what the screen shows and of the whole page, where KANCHA_SHOTS names a folder.
func (r *reader) shot(name string) {
	r.t.Helper()
	dir := os.Getenv("KANCHA_SHOTS")
	if dir == "" {
		return
	}
	ctx, cancel := context.WithTimeout(r.ctx, patience)
	defer cancel()
	for part, take := range map[string]chromedp.Action[[]byte]{"": chromedp.CaptureScreenshot(), "-full": chromedp.FullScreenshot(100)} {
		picture, err := chromedp.Run(ctx, take)
		if err != nil {
			r.t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name+part+".png"), picture, 0o644); err != nil {
			r.t.Fatal(err)
		}
	}
}

// quiet fails the test if the page's script threw anything.
func (r *reader) quiet() {
	r.t.Helper()
	if said := r.said(); len(said) > 0 {
		r.t.Errorf("script: %s", strings.Join(said, "\n"))
	}
}

func setValue(selector, to string) chromedp.Action[chromedp.Void] {
	return chromedp.SetValue(chromedp.CSS(selector), to)
}

func back() chromedp.Action[chromedp.Void] { return chromedp.NavigateBack() }

func reload() chromedp.Action[chromedp.Void] { return chromedp.Reload() }

// tab is a second tab of the same browser, with the same cookies.
func (r *reader) tab() *reader {
	r.t.Helper()
	ctx, cancel := chromedp.NewContext(r.ctx)
	r.t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		r.t.Fatal(err)
	}
	tab := &reader{t: r.t, ctx: ctx, site: r.site}
	tab.listen()
	return tab
}

// create makes a table of Tiwanaku through the form and gives its path.
func (r *reader) create(board string, seats ...string) string {
	r.t.Helper()
	r.open("/new/tiwanaku")
	for i, who := range seats {
		r.do(chromedp.SetValue(chromedp.CSS(fmt.Sprintf("[name=seat%d]", i)), who))
		if who == "here" {
			r.do(chromedp.SetValue(chromedp.CSS(fmt.Sprintf("[name=name%d]", i)), fmt.Sprintf("Kuba %d", i)))
		}
	}
	r.do(chromedp.SetValue(chromedp.CSS("[name=option-board]"), board))
	r.do(chromedp.SetValue(chromedp.CSS("[name=name0]"), "Žofia"))
	r.click(".create .actions button")
	r.wait(`location.pathname.startsWith("/t/")`)
	r.wait(ready)
	return r.path()
}
