package e2e_test

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A person who answers a question taps what is marked, until the page has something else to ask.

// next is what such a person taps next: a point of the window and what is there. Of what can be tapped the nth is taken.
const next = `((n, shy) => {
	const seen = e => {
		const b = e.getBoundingClientRect(), k = 9;
		if (!b.width || !b.height) return null;
		for (let i = 0; i < k * k; i++) {
			const j = (i * 37 + 40) % (k * k), x = b.left + b.width * (j % k + .5) / k, y = b.top + b.height * (Math.floor(j / k) + .5) / k;
			const there = document.elementFromPoint(x, y);
			if (there && (there === e || e.contains(there) && there.closest("[data-place], button, a") === e)) return [x, y];
		}
		return null;
	};
	const all = what => [...document.querySelectorAll(what)];
	const take = (list, what) => {
		const points = list.map(seen).filter(Boolean), at = points[n % points.length];
		return at ? [...at.map(String), what] : null;
	};
	for (const what of [".card-over button", "#picker:not([hidden]) button[form]", ".chooser button", ".answer-sheet button[data-choice]"]) {
		const at = take(all(what), what);
		if (at) return at;
	}
	const sets = all("#answers form[data-set]"); // things to switch on, then the button that takes them
	if (sets.length) {
		const want = sets[n % sets.length].dataset.set.split(" ");
		const wrong = all("#chips .switch").find(b => (b.getAttribute("aria-pressed") === "true") !== want.includes(b.dataset.thing));
		const at = take(wrong ? [wrong, ...all('#board-frame [data-place="' + wrong.dataset.thing + '"]')].filter(seen).slice(0, 1) : all("#chips .take"), "set") || take(all("#chips .chip.all:not([hidden])"), "all");
		if (at) return at;
	}
	const chips = shy ? [] : all("#chips .chip[data-choice]:not([hidden])");
	const goals = kancha.choose.goals().flatMap(place => {
		const here = all('#board-frame [data-place="' + place + '"], #hand-box [data-place="' + place + '"]');
		const there = here.find(seen);
		if (there) return [there];
		const s = kancha.stage.mapped && kancha.stage.section(place), link = s && all('#map a[href="#part-' + s.id + '"]')[0];
		return link && seen(link) ? [link] : [];
	});
	return take([...chips, ...goals], "answer") || take(all("#overview:not([hidden])"), "overview") || take(all("#chips .chip.all:not([hidden])"), "all") || ["", "", "nothing"];
})`

// looks is everything that a tap can change on the page before an answer is given.
const looks = `[document.querySelector("#region").dataset.decision, document.querySelector("#region").dataset.version, kancha.choose.picked, !!document.querySelector(".chooser"), !!document.querySelector(".answer-sheet"), !!document.querySelector(".card-over"), document.querySelector("#picker")?.hidden !== false, kancha.stage.scale, [...document.querySelectorAll("#chips [aria-pressed]")].map(b => b.ariaPressed)].join()`

// stands is where what can be tapped is, and what lies there instead.
const stands = `JSON.stringify([kancha.stage.mapped, ...[...document.querySelectorAll("#chips .chip")].map(e => [e.hidden, e.getBoundingClientRect(), e.textContent]),
	...kancha.choose.goals().map(place => [place, kancha.stage.section(place), ...[...document.querySelectorAll('#board-frame [data-place="' + place + '"], #hand-box [data-place="' + place + '"]')].map(e => {
		const b = e.getBoundingClientRect();
		return [b, document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)?.outerHTML.slice(0, 90)];
	})])])`

// decide gives the nth answer, or one near it, by taps; it tells how many it took.
func (r *reader) decide(n int) (taps int) {
	r.t.Helper()
	r.wait(ready)
	before := r.decision()
	if before == "" {
		return 0
	}
	whys := 0
	for {
		r.wait(`![...document.querySelectorAll("#over > *")].some(e => e.style.pointerEvents === "none") && !document.querySelector("#world")?.getAnimations().length`)
		at := value[[]string](r, next+`(`+strconv.Itoa(n)+`, `+strconv.FormatBool(n%3 > 0 && taps == 0)+`)`)
		if at[2] == "nothing" && taps == 0 {
			at = value[[]string](r, next+`(`+strconv.Itoa(n)+`, false)`)
		}
		if r.decision() != before {
			return taps
		}
		if at[2] == "nothing" || taps > 12 {
			r.shot("stuck")
			r.t.Fatalf("%d taps lead to no answer: %s\n%s\n%s\n%s", taps, at[2], value[string](r, looks), value[string](r, stands), r.state())
		}
		x, _ := strconv.ParseFloat(at[0], 64)
		y, _ := strconv.ParseFloat(at[1], 64)
		was := value[string](r, looks)
		if rest := time.Until(r.tapped.at.Add(500 * time.Millisecond)); rest > 0 && math.Hypot(x-r.tapped.x, y-r.tapped.y) < 30 {
			time.Sleep(rest) // twice at one spot is a double tap
		}
		r.do(chromedp.MouseClickXY(x, y))
		r.tapped.at, r.tapped.x, r.tapped.y = time.Now(), x, y
		taps++
		r.soon(looks + ` !== ` + strconv.Quote(was))
		r.wait(`!kancha.table.busy()`)
		if r.is(`document.querySelector("#picker:not([hidden]) .why")`) {
			if whys++; whys > 2 { // once it may be that the question was changing under the finger
				r.t.Fatalf("a marked place asks why not: %s", r.text("#picker"))
			}
			r.press(kb.Escape)
			continue
		}
		if r.decision() != before {
			return taps
		}
		if strings.Contains(at[2], "[form]") {
			r.settled(before)
			return taps
		}
	}
}

// decideByKeys gives an answer with the keyboard alone: at a place of the board, or from the list of all answers.
func (r *reader) decideByKeys(n int) {
	r.t.Helper()
	r.wait(ready)
	before := r.decision()
	if before == "" {
		return
	}
	for steps := 0; r.decision() == before; steps++ {
		if steps > 12 {
			r.t.Fatalf("the keyboard leads to no answer: %s\n%s", value[string](r, looks), r.state())
		}
		was := value[string](r, looks)
		switch {
		case r.is(`document.querySelector("#picker:not([hidden]) button[form]")`):
			r.keyTo("#picker button[form]")
		case r.is(`document.querySelector(".chooser")`):
			r.keyTo(".chooser button")
		case r.is(`document.querySelector(".answer-sheet")`):
			r.keyTo(".answer-sheet button[data-choice]")
		case n%4 > 0 && steps == 0 && r.is(`kancha.choose.goals().length`):
			r.press("n")
			if n%2 == 0 {
				r.press(kb.ArrowRight)
				r.press(kb.ArrowDown)
				r.press("n")
			}
		default:
			r.press("a")
			r.wait(`document.querySelector(".answer-sheet") || document.querySelector("#region").dataset.decision !== "` + before + `"`)
			continue
		}
		r.press(kb.Enter)
		r.soon(looks + ` !== ` + strconv.Quote(was))
		r.wait(`!kancha.table.busy()`)
	}
	r.settled(before)
}

// keyTo goes to the first of some controls with the Tab key, if it is not one of them already.
func (r *reader) keyTo(selector string) {
	r.t.Helper()
	for range 40 {
		if r.is("document.activeElement.matches(`" + selector + "`)") {
			return
		}
		r.press(kb.Tab)
	}
}

// drawer opens a page of the drawer beside or over the board.
func (r *reader) drawer(tab string) {
	r.t.Helper()
	r.wait(ready)
	if !r.is(`document.querySelector(".more").checkVisibility({visibilityProperty: true})`) {
		r.click("#event")
	}
	r.wait(`!document.querySelector(".more").getAnimations().length`) // nobody taps what slides
	r.click(`[data-tab-to="` + tab + `"]`)
	r.wait(`document.querySelector("#live").dataset.tab === "` + tab + `"`)
}

// coach has the coach's words and its buttons lie over the board.
func (r *reader) coach() {
	r.t.Helper()
	r.wait(ready + ` && document.querySelector('[data-do="coach"]:not([aria-disabled])')`)
	value[bool](r, `(document.querySelector("#live").dataset.shows === "coach" || document.querySelector('[data-do="coach"]').click(), true)`)
}
