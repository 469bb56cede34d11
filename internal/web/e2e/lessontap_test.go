package e2e_test

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"kancha/game/lesson"
)

// offered finds the answer on the page that gives most of a list of answers: its id, how many of them it gives, and the
// places that are tapped for it, which a set has to be taken for.
const offered = `(moves => {
	let best = [];
	for (const f of document.querySelectorAll("form.answer")) {
		const said = [f.querySelector("[name=move]"), ...f.querySelectorAll("[name=then]")].flatMap(e => e ? e.value.split("\n") : []);
		if (said.every((m, i) => m === moves[i]) && said.length > (best[1] || 0))
			best = [f.id, said.length, f.dataset.set || f.dataset.places || "", f.dataset.set ? ".take" : ""];
	}
	return best.map(String);
})`

// seenAt is a point of the first of some elements that nothing covers.
const seenAt = `(what => {
	for (const e of document.querySelectorAll(what)) {
		const b = e.getBoundingClientRect();
		for (let k = 1; b.width && k < 8; k += 2)
			for (let i = 0; i < k * k; i++) {
				const x = b.left + b.width * (i % k + .5) / k, y = b.top + b.height * (Math.floor(i / k) + .5) / k, there = document.elementFromPoint(x, y);
				if (there && (there === e || e.contains(there) && there.closest("[data-place], button, a") === e)) return [x, y];
			}
	}
	return [];
})`

// tappedOne taps the first of some elements that can be seen, if there is one, and waits for what comes of it.
func (r *reader) tappedOne(selector string) {
	r.t.Helper()
	r.mouse(input.DispatchMouseEventTypeMouseMoved, "#event .at") // what the pointer has told of a piece goes
	r.wait(`![...document.querySelectorAll("#over > *")].some(e => e.style.pointerEvents === "none") && !document.querySelector("#world")?.getAnimations().length`)
	value[bool](r, `([...document.querySelectorAll(`+strconv.Quote(selector)+`)].find(e => e.closest("#hand-box"))?.scrollIntoView({ block: "nearest", inline: "center" }), true)`)
	if !r.soon(seenAt + `(` + strconv.Quote(selector) + `).length`) {
		return
	}
	at := value[[]float64](r, seenAt+`(`+strconv.Quote(selector)+`)`)
	was := value[string](r, looks)
	if rest := time.Until(r.tapped.at.Add(500 * time.Millisecond)); rest > 0 && math.Hypot(at[0]-r.tapped.x, at[1]-r.tapped.y) < 30 {
		time.Sleep(rest) // twice at one spot is a double tap
	}
	r.do(chromedp.MouseClickXY(at[0], at[1]))
	r.tapped.at, r.tapped.x, r.tapped.y = time.Now(), at[0], at[1]
	r.soon(looks + ` !== ` + strconv.Quote(was))
	r.wait(`!kancha.table.busy()`)
}

// tooSmall tells whether the first tap at a place only enlarges it.
func (r *reader) tooSmall(place string) bool {
	r.t.Helper()
	return r.is(`kancha.stage.cell("` + place + `") && kancha.stage.tooSmall("` + place + `")`)
}

// gives answers by taps alone: at places, then at what they offer.
func (r *reader) gives(moves []string) {
	r.t.Helper()
	for len(moves) > 0 {
		r.wait(ready + ` && !kancha.table.busy()`)
		list, err := json.Marshal(moves)
		if err != nil {
			r.t.Fatal(err)
		}
		form := value[[]string](r, offered+`(`+string(list)+`)`)
		if len(form) == 0 {
			r.t.Fatalf("there is no answer %q\n%s", moves, r.state())
		}
		before := r.decision()
		for _, place := range strings.Fields(form[2]) {
			at := `#board-frame [data-place="` + place + `"], #hand-box [data-place="` + place + `"]`
			for small := r.tooSmall(place); r.decision() == before; small = false {
				r.tappedOne(at)
				if !small {
					break
				}
			}
		}
		var ways []string
		for _, box := range []string{".card-over", ".chooser", "#picker:not([hidden])", "#chips"} {
			ways = append(ways, box+` [data-form="`+form[0]+`"]`, box+` [form="`+form[0]+`"]`)
		}
		way := strings.Join(ways, ", ")
		if form[3] != "" {
			way = "#chips " + form[3]
		}
		if r.decision() == before && !r.is(seenAt+`(`+strconv.Quote(way)+`).length`) {
			r.tappedOne("#chips .bundle") // several answers at one place that find no room
		}
		if r.decision() == before {
			r.tappedOne(way)
		}
		if r.decision() == before {
			r.shot("not-tapped")
			r.t.Fatalf("no taps give %q\n%s", moves, r.state())
		}
		n, _ := strconv.Atoi(form[1])
		moves = moves[n:]
	}
}

// Each lesson of Tawantinsuyu is played by taps, on a phone and on a desk. What glows can be tapped, what is said is whole, and
// the list of all answers opens.
func TestLessonsAreTapped(t *testing.T) {
	all := taught(t)
	at := slices.IndexFunc(all, func(list []lesson.Lesson) bool { return list[0].Game == "tawantinsuyu" })
	s := serve(t)
	for i, l := range all[at] {
		size := [][2]int64{{360, 740}, {1440, 900}}[i%2]
		r := s.reader(t, size[0], size[1])
		r.open("/learn/tawantinsuyu/" + l.ID)
		for n, step := range l.Steps {
			r.wait(ready + ` && document.querySelector("#event .at")?.textContent.startsWith("` + strconv.Itoa(n+1) + `/")`)
			seen := len(step.Light) == 0
			for _, place := range step.Light {
				if !r.soon(`kancha.choose.goals().includes("` + place + `") && document.querySelector('[data-place="` + place + `"].is-lit')`) {
					t.Errorf("%s, %s: %s does not glow, or cannot be tapped", l.ID, step.ID, place)
				}
				seen = seen || r.soon(`kancha.stage.inSight("`+place+`") || document.querySelector('#hand-box [data-place="`+place+`"].is-lit')`)
			}
			if !seen {
				t.Errorf("%s, %s: nothing that glows is in sight", l.ID, step.ID)
			}
			if r.is(`(e => e.scrollHeight > e.clientHeight + 2)(document.querySelector("#event"))`) {
				t.Errorf("%s, %s is cut: %s", l.ID, step.ID, r.text("#speech"))
			}
			if n == 0 && i < 2 {
				r.click("#chips .chip.all")
				r.wait(`document.querySelectorAll(".answer-sheet button[data-choice]").length > 3`)
				r.click(".answer-sheet header button")
			}
			r.gives(step.Expect[0])
		}
		r.wait(`document.querySelector("#ways.over")`)
		r.quiet()
	}
}
