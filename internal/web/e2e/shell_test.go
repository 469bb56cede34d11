package e2e_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// frame measures the zones of any page of a table, and what is wrong with the page as it stands.
const frame = `(() => {
	const out = { zones: {}, wrong: [] }, d = document.documentElement;
	for (const name of ["strip", "event", "stage", "tray", "bar", "log"]) {
		const found = [...document.querySelectorAll('[data-zone="' + name + '"]')];
		if (found.length !== 1) { out.wrong.push(found.length + " zones " + name); continue; }
		const b = found[0].getBoundingClientRect();
		if (name !== "log") out.zones[name] = [b.x, b.y, b.width, b.height].map(n => Math.round(n * 2) / 2);
		if (name !== "log" && b.width && (b.x < 0 || b.y < 0 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1)) out.wrong.push(name + " is not wholly in the window");
	}
	scrollTo(0, 99);
	if (d.scrollWidth > innerWidth || d.scrollHeight > innerHeight || scrollX || scrollY || document.body.scrollTop || document.querySelector("#region").scrollTop) out.wrong.push("the page scrolls");
	const shown = e => { const b = e.getBoundingClientRect(); return b.width > 1 && b.height > 1 && getComputedStyle(e).visibility !== "hidden" && !e.closest(".sr, [hidden]"); };
	for (const b of document.querySelectorAll(".shell .bar > :is(.chips, .actions) :is(button, a, input:not([type=hidden])), .shell .room-tray :is(a, button)")) {
		if (!shown(b)) continue;
		const r = b.getBoundingClientRect(), zone = b.closest("[data-zone]").getBoundingClientRect();
		if (r.x < zone.x - 1 || r.right > zone.right + 1 || r.y < zone.y - 1 || r.bottom > zone.bottom + 1) out.wrong.push("cut: " + b.outerHTML.slice(0, 120) + " " + [r.x, r.y, r.right, r.bottom]);
		else if (!b.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2))) out.wrong.push("covered: " + b.outerHTML.slice(0, 120));
		if (b.closest(".bar") && Math.min(r.width, r.height) < (innerHeight < 480 ? 34 : 43.5)) out.wrong.push("small: " + b.outerHTML.slice(0, 120) + " " + [r.width, r.height]);
	}
	for (const e of document.querySelectorAll(".shell :is(#strip, .event, .tray, .bar) *"))
		if ([...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) && !e.closest("svg") && shown(e) && parseFloat(getComputedStyle(e).fontSize) < 12) out.wrong.push("small letters: " + e.textContent);
	const more = document.querySelector("[data-zone=log]"), pages = document.querySelector(".pages");
	if (pages.scrollWidth > pages.clientWidth + 1) out.wrong.push("the drawer is wider than it is: " + [...pages.querySelectorAll("*")].filter(e => e.getBoundingClientRect().right > pages.getBoundingClientRect().right + 1).slice(0, 3).map(e => e.outerHTML.slice(0, 80)).join(" "));
	return JSON.stringify(out);
})()`

// frame is that of the page, whose faults are told.
func (r *reader) frame(what string) map[string][4]float64 {
	r.t.Helper()
	var m measured
	if err := json.Unmarshal([]byte(value[string](r, frame)), &m); err != nil {
		r.t.Fatal(err)
	}
	for _, wrong := range m.Wrong {
		r.t.Errorf("%s: %s", what, wrong)
	}
	return m.Zones
}

// same tells of zones that stand elsewhere than before.
func (r *reader) same(what string, before, after map[string][4]float64) {
	r.t.Helper()
	for _, zone := range slices.Sorted(maps.Keys(before)) {
		if before[zone] != after[zone] {
			r.t.Errorf("%s: %s stands at %v, not at %v", what, zone, after[zone], before[zone])
		}
	}
}

// drawn opens the drawer at each of its pages and puts it away again; neither may move anything.
func (r *reader) drawn(what string, zones map[string][4]float64) {
	r.t.Helper()
	settled := `!document.querySelector(".more").getAnimations().length`
	for _, tab := range strings.Fields(value[string](r, `[...document.querySelectorAll("[data-tab-to]")].map(b => b.dataset.tabTo).join(" ")`)) {
		open := `innerWidth >= 1180 && innerHeight >= 600 || document.querySelector("#live").dataset.drawer === "open"`
		if !r.is(open) {
			r.click(".bar .tool.drawer, .bar .tool.fold")
			if !r.is(open) { // the drawer is one of the tools that are folded
				r.click(".toolbox [data-do=drawer]")
			}
			r.wait(settled)
		}
		r.click(`[data-tab-to="` + tab + `"]`)
		r.wait(`document.querySelector("#live").dataset.tab === "` + tab + `"`)
		if cut := value[string](r, `(() => { const p = document.querySelector(".pages"); return p.scrollWidth > p.clientWidth + 1 ? p.scrollWidth + " > " + p.clientWidth : ""; })()`); cut != "" {
			r.t.Errorf("%s: the page %s of the drawer is wider than the drawer: %s", what, tab, cut)
		}
		r.shot(strings.NewReplacer(" ", "-", "/", "-").Replace(what) + "-" + tab)
	}
	if r.is(`document.querySelector("#live").dataset.drawer === "open"`) {
		r.press("\x1b")
		r.wait(settled)
	}
	r.same(what+" after the drawer", zones, r.frame(what))
}

// axeScript is the checker of TestNothingSeriousForAxe, which looks at two sizes only.
func axeScript(t *testing.T) string {
	t.Helper()
	script, err := os.ReadFile("../testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	return string(script)
}

// The waiting room has the zones of the table that it becomes: nothing scrolls there, and nothing moves when the game begins.
func TestTheWaitingRoomStandsLikeItsTable(t *testing.T) {
	s := serve(t)
	for i, w := range windows {
		board := boards[i%len(boards)]
		lang, dark := languages[(i+i/4)%4], i%2 == 1
		t.Run(fmt.Sprintf("%dx%d/%s/%s", w.width, w.height, board.name, lang), func(t *testing.T) {
			ann, bo := s.client(t), s.client(t)
			for _, c := range []*client{ann, bo} {
				c.post("/prefs", "lang", lang, "back", "/")
			}
			path := ann.post("/new/"+board.game, append([]string{"seat0", "me", "name0", "Ann", "seat1", "open", "seat2", "open"}, board.fields...)...).header.Get("Location")
			host, guest := s.reader(t, w.width, w.height), s.reader(t, w.width, w.height)
			host.wear(ann)
			guest.wear(bo)
			for _, r := range []*reader{host, guest} {
				r.dark(dark)
				r.open(path)
			}
			name := fmt.Sprintf("room %dx%d", w.width, w.height)
			first, asked := host.frame(name+" of the host"), guest.frame(name)
			host.shot(strings.ReplaceAll(name, " ", "-") + "-host")
			guest.shot(strings.ReplaceAll(name, " ", "-"))
			host.axe(axeScript(t), name+" of the host")
			guest.axe(axeScript(t), name)
			host.drawn(name+" of the host", first)
			guest.drawn(name, asked)
			if !guest.is(`document.querySelector(".bar .sit input[name=name]").checkVisibility()`) || guest.is(`document.querySelectorAll(".bar form").length !== 1`) {
				t.Error("a stranger is not asked to take a seat")
			}
			guest.do(setValue(".bar .sit input[name=name]", "Bo"))
			guest.click(".bar .sit button")
			guest.wait(`document.querySelector("#seat-1.is-mine")`)
			host.wait(`document.querySelector("#seat-1 .name").textContent === "Bo"`)
			host.same(name+" when somebody has come", first, host.frame(name))
			if r := s.client(t).post(path+"/sit", "seat", "2", "name", "Cy"); r.status/100 != 3 {
				t.Fatalf("the last seat: %d\n%s", r.status, main(r.body))
			}
			for _, r := range []*reader{host, guest} {
				r.wait(`document.querySelector("#region").dataset.phase === "playing" && document.querySelector("#board-frame")`)
				r.same(name+" when the game has begun", first, r.frame(name+", begun"))
				if !r.is(`document.querySelector("#live").dataset.tab === "log" && !document.querySelector(".scrim")`) {
					t.Error("the drawer shows nothing of the game")
				}
				r.quiet()
			}
		})
	}
}

// The review and the analysis of a finished game are read beside the board, in the zones of the table; what is tapped in them
// is shown on the board, and so is what would have been better.
func TestReportsStandBesideTheBoard(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	over := pair(ann, bo)
	playOut(t, over, ann, bo)
	for deadline, reader := time.Now().Add(patience), s.client(t); strings.Contains(reader.get(over+"/analysis").body, "<progress") && time.Now().Before(deadline); {
		time.Sleep(200 * time.Millisecond)
	}
	sizes := []window{{1440, 900, 67, false}, {768, 1024, 116, false}, {360, 740, 99, false}, {667, 375, 184, true}}
	for i, w := range sizes {
		for k, report := range []string{"review", "analysis"} {
			lang, dark := languages[(i+2*k)%4], (i+k)%2 == 1
			t.Run(fmt.Sprintf("%s/%dx%d/%s", report, w.width, w.height, lang), func(t *testing.T) {
				ann.post("/prefs", "lang", lang, "back", "/")
				r := s.reader(t, w.width, w.height)
				r.dark(dark)
				r.wear(ann)
				name := fmt.Sprintf("%s %dx%d", report, w.width, w.height)
				r.open(over)
				r.click("#ending .shut") // the result lies over the board
				table := r.frame(name + ", the table")
				r.open(over + "/" + report)
				r.same(name, table, r.frame(name))
				r.shot(strings.ReplaceAll(name, " ", "-"))
				r.axe(axeScript(t), name)
				r.drawn(name, table)
				board := func() string {
					return value[string](r, `document.querySelector("#board-frame").innerHTML.length + document.querySelector("#region .at").textContent`)
				}
				follow := func(what, link string) {
					t.Helper()
					before, load := board(), value[float64](r, `window.loaded ??= Math.random()`)
					href := value[string](r, `document.querySelector(`+strconv.Quote(link)+`).href`)
					if !value[bool](r, `(document.querySelector(`+strconv.Quote(link)+`).click(), true)`) {
						t.Fatal(what)
					}
					r.wait(`location.href === ` + strconv.Quote(href))
					if board() == before || value[float64](r, `window.loaded`) != load {
						t.Errorf("%s: %s shows the same, or loads the page anew", name, what)
					}
					r.same(name+", "+what, table, r.frame(name+", "+what))
				}
				value[bool](r, `(document.querySelector("[data-tab-to=study]").click(), true)`)
				follow("a decision of the list", `.judged a.what[href*="/`+report+`?"]`)
				if !r.is(`document.querySelector(".judged a.what[aria-current]") && document.querySelector("#sentence").textContent.trim()`) {
					t.Error("the decision that is shown is not marked")
				}
				r.shot(strings.ReplaceAll(name, " ", "-") + "-decision")
				if r.is(`document.querySelector(".steps [data-key=PageDown]")`) {
					follow("the next decision", `.steps [data-key=PageDown]`)
				}
				follow("a step on", `.steps [data-key=ArrowRight]`)
				follow("the beginning", `.steps [data-key=Home]`)
				if line := `.turning .line a[href*="along=1"]`; report == "analysis" && r.is(`document.querySelector('`+line+`')`) {
					follow("a line", line)
					if !r.is(`document.querySelector("#region.is-foreseen")`) {
						t.Error("a line that was not played looks like what was played")
					}
					r.shot(strings.ReplaceAll(name, " ", "-") + "-line")
				}
				shown := value[string](r, `document.querySelector("#sentence").textContent`)
				r.do(reload())
				r.wait(ready)
				if again := value[string](r, `document.querySelector("#sentence").textContent`); again != shown {
					t.Errorf("the same address says %q, not %q", again, shown)
				}
				r.quiet()
			})
		}
	}
}
