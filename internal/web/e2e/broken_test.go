package e2e_test

import (
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"kancha/internal/web"
)

// The server is shut in the middle of a turn and comes back: the page says so, keeps what is answered meanwhile, and then
// sends it and shows the truth.
func TestABrokenConnectionIsToldAndMended(t *testing.T) {
	db := filepath.Join(t.TempDir(), "kancha.db")
	s := serveAt(t, db, "127.0.0.1:0")
	r, other := s.reader(t, 1200, 800), s.reader(t, 1200, 800)
	path := r.create("short", "me", "open")
	other.open(path)
	other.do(setValue("#sit-1", "Bo"))
	other.click(".gather .sit button")
	other.wait(`document.querySelector("[data-do=notes]")`) // the page knows who sits
	r.wait(`document.querySelector("#board-frame")`)

	s.stop()
	r.wait(`!document.querySelector("#banner").hidden`)
	if text := r.text("#banner"); !strings.Contains(text, "The server stops for a moment") {
		t.Errorf("the banner says %q", text)
	}
	acting := r
	if other.mine() {
		acting = other
	}
	before := acting.decision()
	acting.wait(`!document.querySelector("#banner").hidden`)
	acting.press("a")
	acting.press(kb.Enter)
	time.Sleep(200 * time.Millisecond)
	if acting.decision() != before {
		t.Error("an answer was taken while there was no connection")
	}
	acting.wait(`/Attempt \d/.test(document.querySelector("#banner").innerText)`)

	serveAt(t, db, s.address)
	for _, p := range []*reader{r, other} {
		p.wait(`document.querySelector("#banner").hidden`)
	}
	acting.settled(before) // by what was given meanwhile
	if !r.is(`document.querySelector('.log [id^="log-"]')`) {
		t.Error("the log is gone")
	}
	r.quiet()
	other.quiet()
}

// serveAt is a site at an address that can be taken again.
func serveAt(t *testing.T, db, address string, edit ...func(*web.Config)) *site {
	t.Helper()
	var listener net.Listener
	var err error
	for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		if listener, err = net.Listen("tcp", address); err == nil || time.Now().After(deadline) {
			break
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return serveOn(t, db, listener, edit...)
}

// Back, a reload and a second tab show the truth and can be played on.
func TestBackReloadAndASecondTab(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 1200, 800)
	path := r.create("short", "me", "bot:random")
	r.playSome(2)
	r.wait(`document.querySelector("#region").dataset.decision`)
	r.open("/about")
	r.do(back())
	r.wait(`location.pathname === "` + path + `" && document.querySelector("#region").dataset.decision`)
	r.playSome(1)
	r.do(reload())
	r.wait(`document.querySelector("#region")?.dataset.decision`)
	tab := r.tab()
	tab.open(path)
	tab.wait(`document.querySelector("#region")?.dataset.decision`)
	old := tab.decision()
	r.playSome(1)
	tab.wait(`document.querySelector("#region").dataset.decision !== "` + old + `"`)
	tab.playSome(2)
	tab.wait(`document.querySelector("#region").dataset.decision`)
	r.wait(`document.querySelector("#region").dataset.decision === "` + tab.decision() + `"`)
	r.quiet()
	tab.quiet()
}

// A decision that becomes mine is told once: by the title, by the icon, by one sound.
func TestADecisionIsToldOnce(t *testing.T) {
	s := serve(t)
	a, b := s.reader(t, 1200, 800), s.reader(t, 1200, 800)
	path := a.create("short", "me", "open")
	b.open(path)
	for _, r := range []*reader{a, b} {
		value[bool](r, `(window.rings = 0, window.AudioContext = class { constructor() { window.rings++; throw new Error("quiet") } }, true)`)
	}
	b.do(setValue("#sit-1", "Bo"))
	b.click(".gather .sit button")
	// The page of somebody who sits down is loaded once more, since the old one did not know whose it was.
	b.wait(`document.querySelector("#board-frame") && document.querySelector("#region").dataset.seat === "1"`)
	a.wait(`document.querySelector("#board-frame")`)
	value[bool](b, `(window.rings = 0, window.AudioContext = class { constructor() { window.rings++; throw new Error("quiet") } }, true)`)
	value[bool](a, `(window.rings = 0, true)`)
	mine, theirs := a, b
	if b.mine() {
		mine, theirs = b, a
	}
	for mine.decision() != "" {
		mine.playSome(1)
	}
	theirs.wait(`document.title.startsWith("●") && document.querySelector("link[rel=icon]").href.includes("icon-mine")`)
	mine.wait(`!document.title.startsWith("●") && !document.querySelector("link[rel=icon]").href.includes("icon-mine")`)
	theirs.playSome(1)
	if n := value[int](theirs, "window.rings"); n != 1 {
		t.Errorf("%d sounds for one decision and an own step", n)
	}
	again := 0 // the other's turn may be over with that step
	if mine.mine() {
		again = 1
	}
	if n := value[int](mine, "window.rings"); n > again {
		t.Errorf("%d sounds for own steps", n)
	}
}

// Asking why not, pencil marks and the list of keys work by the keyboard.
func TestAskingWhyNotAndWriting(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 360, 740)
	r.create("short", "me", "bot:random")
	r.wait(`document.querySelector("#region").dataset.decision`)
	r.tabTo(`#board-frame [data-place]`)
	r.press("w")
	r.wait(`document.querySelector("#picker .why")`)
	if text := r.text("#said"); strings.TrimSpace(text) == "" {
		r.wait(`document.querySelector("#said").textContent.trim()`)
	}
	r.press(kb.Escape)
	r.wait(`document.querySelector("#picker").hidden`)
	r.tabTo(`[data-do=tools]`)
	r.press(kb.Enter)
	r.tabTo(`.toolbox [data-do=notes]`)
	r.press(kb.Enter)
	r.wait(`document.querySelector("#live").dataset.mode === "notes"`)
	value[bool](r, `(document.querySelector('#board-frame [data-place=c3]').focus(), true)`)
	r.press(kb.Enter)
	r.wait(`document.activeElement.matches("#picker input")`)
	r.press("4?5")
	r.press(kb.Enter)
	r.wait(`document.querySelector('.notes li[data-at=c3]')?.dataset.text === "4?5"`)
	if !strings.Contains(value[string](r, `document.querySelector("[data-place=c3]").getAttribute("aria-label")`), "4?5") {
		t.Error("the mark is not part of the name of the place")
	}
	r.press(kb.Escape)
	r.press("?")
	r.wait(`document.querySelector("#keys").open`)
	r.press(kb.Escape)
	r.wait(`!document.querySelector("#keys").open`)
	r.wait(`document.activeElement !== document.body`) // from where Tab goes on: not from the end of the page
	r.quiet()
}

// awaken turns to a page until a condition holds: one that has been told to rest after the last key gets another.
func (r *reader) awaken(condition string) {
	r.t.Helper()
	r.press(kb.Shift)
	for deadline := time.Now().Add(patience); !r.is(condition); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			r.t.Fatalf("never: %s\n%s", condition, r.state())
		}
		if r.is(`!document.querySelector("#banner").hidden`) {
			r.press(kb.Shift)
		}
	}
}

// A person has few streams. A page whose stream has ended in favour of others says so, and is fresh again as soon as
// somebody turns to it.
func TestManyTabsOfOnePersonStayFresh(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 1200, 800)
	path := r.create("short", "me", "here")
	tabs := []*reader{r}
	for range 7 {
		tab := r.tab()
		tab.open(path)
		tab.wait(`document.querySelector("#region")?.dataset.decision`)
		tabs = append(tabs, tab)
	}
	r.wait(`!document.querySelector("#banner").hidden && document.querySelector("#banner").innerText.includes("paused")`)
	tabs[7].playSome(2)
	last := tabs[7].decision()
	for i, tab := range tabs {
		tab.awaken(`document.querySelector("#region").dataset.decision === "` + last + `" && document.querySelector("#banner").hidden`)
		if i == 0 {
			tab.playSome(1)
			last = tab.decision()
		}
		tab.quiet()
	}
}

// A stream that is open but brings nothing does not keep the page from what its own answer has made.
func TestAnAnswerIsShownThoughTheStreamBringsNothing(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 1200, 800)
	r.create("short", "me", "bot:random")
	r.wait(`document.querySelector("#region").dataset.decision`)
	value[bool](r, `(window.kept = 0, document.addEventListener("htmx:before:swap", e => {
		if (e.detail.ctx.sourceElement !== document.querySelector("#live")) return;
		window.kept++;
		e.detail.tasks.length = 0;
	}), document.querySelector("#live").addEventListener("parts", e => {
		window.kept++;
		e.stopImmediatePropagation();
	}, true), true)`)
	before := r.decision()
	r.decide(1)
	r.settled(before)
	if n := value[int](r, "window.kept"); n == 0 {
		t.Error("the stream was not kept from the page: nothing is proven")
	}
	r.quiet()
}
