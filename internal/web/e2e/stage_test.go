package e2e_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"
)

// window is a size of window, with the most that the bar of the question may take of it.
type window struct {
	width, height int64
	bar           float64 // px; in a rail its width
	rail          bool
}

var windows = []window{
	{1440, 900, 64, false}, {1280, 720, 64, false}, {1024, 768, 64, false}, {768, 1024, 113, false},
	{390, 844, 97, false}, {360, 740, 97, false}, {740, 360, 184, true}, {667, 375, 184, true},
}

// boardAt is a board and how a table of it is made.
type boardAt struct {
	name, game string
	fields     []string
	wide, tall float64 // share of the window that the board has at least: in landscape from 1024 up, on a phone upright
}

// least is the share of a window that the board has at least.
func (b boardAt) least(w window) float64 {
	switch {
	case w.width >= 1024:
		return b.wide
	case w.width < 600:
		return b.tall
	}
	return .44
}

// boards are the four boards at which somebody plays: what the form of a new table is sent.
var boards = []boardAt{
	{"short", "tiwanaku", []string{"option-board", "short"}, .44, .44},
	{"long", "tiwanaku", []string{"option-board", "long"}, .44, .58},
	{"teotihuacan", "teotihuacan", nil, .50, .44},
	{"tawantinsuyu", "tawantinsuyu", nil, .50, .44},
}

// zones measures everything that must never move, and what is wrong with the page as it stands.
const zones = `(() => {
	const box = e => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height].map(n => Math.round(n * 2) / 2); };
	const out = { zones: {}, wrong: [] };
	for (const name of ["strip", "event", "stage", "tray", "bar"]) {
		const found = [...document.querySelectorAll('[data-zone="' + name + '"]')];
		if (found.length !== 1) out.wrong.push(found.length + " zones " + name);
		else out.zones[name] = box(found[0]);
	}
	out.zones.world = box(document.querySelector("#world"));
	const d = document.documentElement;
	if (d.scrollWidth > innerWidth || d.scrollHeight > innerHeight || scrollX || scrollY) out.wrong.push("the page scrolls: " + [d.scrollWidth, d.scrollHeight, scrollX, scrollY]);
	const [x, y, w, h] = out.zones.stage || [0, 0, 0, 0], [wx, wy, ww, wh] = out.zones.world;
	if (kancha.stage.whole) {
		if (wx < x - 1 || wy < y - 1 || wx + ww > x + w + 1 || wy + wh > y + h + 1) out.wrong.push("the board leaves the stage: " + out.zones.world + " in " + out.zones.stage);
		if (w - ww > 15 && h - wh > 17) out.wrong.push("the board is smaller than it could be: " + out.zones.world + " in " + out.zones.stage);
	}
	out.share = ww * wh / innerWidth / innerHeight;
	const modal = document.querySelector(".scrim, .answer-sheet, .card-over, #ending:not([hidden])");
	for (const e of modal ? [] : document.querySelectorAll("#strip .total, #event .text")) {
		const b = e.getBoundingClientRect(), at = document.elementFromPoint(b.x + Math.min(b.width, 20) / 2, b.y + b.height / 2);
		if (b.width && !(at && (e === at || e.contains(at) || at.contains(e)))) out.wrong.push("covered: " + e.className + " " + e.textContent + " by " + (at?.outerHTML.slice(0, 100) || "nothing"));
	}
	const shown = e => { const b = e.getBoundingClientRect(); return b.width > 1 && b.height > 1 && b.right > 0 && b.bottom > 0 && b.x < innerWidth && b.y < innerHeight && getComputedStyle(e).visibility !== "hidden" && !e.closest(".sr"); };
	for (const e of document.querySelectorAll(".shell :is(#strip, .event, .tray, .bar) *")) {
		const own = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
		if (own && !e.closest("svg") && shown(e) && parseFloat(getComputedStyle(e).fontSize) < 12) out.wrong.push("small letters: " + e.className + " " + e.textContent);
	}
	for (const b of document.querySelectorAll(".shell .bar > :is(.chips, .actions) :is(button, a), .shell .tray button, .corner")) {
		if (!shown(b)) continue;
		const r = b.getBoundingClientRect();
		if (Math.min(r.width, r.height) < (innerHeight < 480 ? 34 : 43.5)) out.wrong.push("small button: " + b.className + " " + [r.width, r.height]);
	}
	for (const c of document.querySelectorAll(".marks .cost, .chooser")) {
		const b = c.getBoundingClientRect();
		if (kancha.stage.whole && b.width && (b.x < x - 12 || b.right > x + w + 12 || b.y < y - 12 || b.bottom > y + h + 12)) out.wrong.push("leaves the stage: " + c.className + " " + c.textContent);
	}
	const say = document.querySelector("#sentence");
	if (say.scrollHeight > say.clientHeight + 2) out.wrong.push("the question is cut: " + say.textContent);
	return JSON.stringify(out);
})()`

// watchShifts collects what moves by itself. A hand closes up when its owner has just played a card of it; a question with
// another number of lines is another question.
const watchShifts = `(() => {
	window.shifts = [];
	const tray = document.querySelector("#tray")?.getBoundingClientRect();
	const say = document.querySelector(".say")?.getBoundingClientRect();
	const another = s => say && s.previousRect.height !== s.currentRect.height && s.previousRect.top >= say.top && s.previousRect.bottom <= say.bottom && s.previousRect.left >= say.left && s.previousRect.right <= say.right;
	const inTray = b => tray && b.top >= tray.top && b.bottom <= tray.bottom && b.left >= tray.left && b.right <= tray.right;
	new PerformanceObserver(list => {
		for (const e of list.getEntries())
			for (const s of e.sources)
				if ((!e.hadRecentInput || !inTray(s.previousRect)) && !another(s))
					window.shifts.push((s.node?.id || s.node?.className || s.node?.nodeName) + " " + [s.previousRect, s.currentRect].map(b => [b.x, b.y, b.width, b.height]).join(" > "));
	}).observe({ type: "layout-shift" });
	return true;
})()`

type measured struct {
	Zones map[string][4]float64
	Wrong []string
	Share float64
}

func (r *reader) zones() measured {
	r.t.Helper()
	var m measured
	if err := json.Unmarshal([]byte(value[string](r, zones)), &m); err != nil {
		r.t.Fatal(err)
	}
	return m
}

// overlays are states of a page in which something lies over the zones: how to come there, and how to leave.
var overlays = []struct{ name, open, shut string }{
	{"picked", `kancha.choose.tap(kancha.choose.goals().find(kancha.choose.isPiece) || "")`, `kancha.choose.cancel()`},
	{"chooser", `kancha.choose.tap(kancha.choose.goals().find(p => !kancha.choose.isPiece(p) && kancha.choose.forms(p).length > 1) || "")`, `kancha.choose.cancel()`},
	{"sheet", `(kancha.choose.sheet(), true)`, `document.querySelector(".answer-sheet .tool").click()`},
	{"log", `(document.querySelector("#event").click(), true)`, `document.querySelector(".more .shut")?.click()`},
	{"why", `(document.querySelector('[data-do="why"]').click(), true)`, `document.querySelector('[data-do="why"]').click()`},
	{"tools", `(document.querySelector('[data-do="tools"]').click(), true)`, `document.querySelector('[data-do="tools"]').click()`},
}

// looksOf are the languages and times of day in which a board stands in a window: in every run one, with -every all.
func looksOf(board, window int) (out []look) {
	if !*everyGame {
		return []look{{languages[(board+window)%4], (board+window/2)%2 == 1}}
	}
	for _, lang := range languages {
		out = append(out, look{lang, false}, look{lang, true})
	}
	return out
}

// look is a language by day or by night.
type look struct {
	lang string
	dark bool
}

// At a table nothing scrolls and nothing moves: in all windows, whatever lies over the page, and in a whole game of bots
// and answers. In every run each board stands in each window in one of the languages, by day or by night.
func TestNothingMovesAtATable(t *testing.T) {
	s := serve(t)
	seen := map[string]bool{}
	for _, board := range boards {
		seen[board.game] = true
	}
	ofEveryGame(t, seen)
	for b, board := range boards {
		for i, w := range windows {
			for _, l := range looksOf(b, i) {
				nothingMoves(t, s, board, w, l)
			}
		}
	}
}

// nothingMoves plays at one board in one window.
func nothingMoves(t *testing.T, s *site, board boardAt, w window, l look) {
	t.Run(fmt.Sprintf("%s/%dx%d/%s", board.name, w.width, w.height, l), func(t *testing.T) {
		c := s.client(t)
		c.post("/prefs", "lang", l.lang, "back", "/")
		path := c.post("/new/"+board.game, append([]string{"seat0", "me", "name0", "Ann", "seat1", "bot:random"}, board.fields...)...).header.Get("Location")
		r := s.reader(t, w.width, w.height)
		r.dark(l.dark)
		r.wear(c)
		r.open(path)
		r.wait(`document.querySelector("#region")?.dataset.decision && window.kancha?.table`)
		value[bool](r, watchShifts)
		first := r.zones()
		check := func(what string) {
			t.Helper()
			r.wait(`!["#world", ".more"].some(e => document.querySelector(e).getAnimations().length)`)
			m := r.zones()
			for _, wrong := range m.Wrong {
				t.Errorf("%s: %s", what, wrong)
			}
			for zone, at := range first.Zones {
				if now := m.Zones[zone]; now != at && (zone != "world" || r.is(`kancha.stage.whole`)) {
					t.Errorf("%s: %s has moved from %v to %v", what, zone, at, now)
				}
			}
		}
		bar := first.Zones["bar"]
		if size := map[bool]float64{true: bar[2], false: bar[3]}[w.rail]; size > w.bar {
			t.Errorf("the bar has %v px, %v are allowed", size, w.bar)
		}
		if least := board.least(w); first.Share < least-.005 { // in whole hundredths
			t.Errorf("the board has %.3f of the window, want %.2f", first.Share, least)
		}
		check("at first")
		for turn := range 6 {
			r.wait(`document.querySelector("#region").dataset.decision || document.querySelector("#ending")`)
			for _, o := range overlays {
				if r.is(o.open) {
					check(fmt.Sprintf("turn %d, %s", turn, o.name))
					value[bool](r, `(() => { `+o.shut+`; return true; })()`)
				}
			}
			r.decide(turn*3 + 1)
			r.do(chromedp.Evaluate[chromedp.Void](`kancha.stage.whole || kancha.stage.fit()`))
			check("after turn " + strconv.Itoa(turn))
		}
		if shifts := value[string](r, `JSON.stringify(window.shifts.slice(0, 5))`); shifts != "[]" {
			t.Errorf("something has moved by itself: %s", shifts)
		}
		if t.Failed() {
			r.shot("moves-" + board.name + "-" + strconv.FormatInt(w.width, 10))
		}
		r.quiet()
	})
}

func (l look) String() string {
	if l.dark {
		return l.lang + "-dark"
	}
	return l.lang
}
