package e2e_test

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// hearAll notes everything that the page says aloud.
const hearAll = `(window.heard = [], new MutationObserver(() => {
	const text = document.querySelector("#said").textContent;
	if (text) window.heard.push(text);
}).observe(document.querySelector("#said"), {childList: true, characterData: true, subtree: true}),
window.unheard = Math.max(-1, ...[...document.querySelectorAll(".log [data-e]")].map(e => +e.dataset.e)), true)`

// strayWords reads the log against what was heard: every event once, in its order, with nothing between but who it was, a
// comma, the end of a sentence or a heading. It gives the first event that was not, "" if there is none.
const strayWords = `(() => {
	const names = [...document.querySelectorAll(".panel .name")].map(n => n.textContent.trim() + ": ");
	const titles = [...document.querySelectorAll(".log .chapter h3 .name")].map(n => n.textContent.trim());
	const all = [...document.querySelectorAll(".log li:not(.house) [data-e]")].filter(e => +e.dataset.e > window.unheard).sort((a, b) => a.dataset.e - b.dataset.e);
	let heard = window.heard.join("\n");
	const between = () => {
		for (let more = true; more; ) {
			const next = ["\n", ", ", ...names, ...titles].find(w => heard.startsWith(w));
			more = next !== undefined;
			if (more) heard = heard.slice(next.length);
		}
	};
	for (const e of all) {
		const text = (e.querySelector(".sr") || e).textContent.trim();
		between();
		if (!heard.startsWith(text)) return text + " is the next in the log, and next was said: " + heard.slice(0, 200);
		heard = heard.slice(text.length);
	}
	between();
	return all.length < 10 ? "only " + all.length + " events" : heard && "said, but not in the log: " + heard;
})()`

// Whoever does not see the page hears what is done, by everybody, in the sentences of the log: each once, and in order.
func TestWhatIsSaidIsTheLog(t *testing.T) {
	s := serve(t)
	for _, game := range gameIDs(t) {
		r := s.reader(t, 1280, 720)
		r.open("/new/" + game)
		r.do(setValue("[name=seat1]", "bot:random"), setValue("[name=name0]", "Ann"))
		r.click(".create .actions button")
		r.wait(`document.querySelector("#region")?.dataset.decision`)
		r.wait(ready)
		value[bool](r, hearAll)
		r.playSome(8)
		r.wait(`!(` + strayWords + `)`)
		r.quiet()
	}
}

// What an eclipse has brought is shown to everybody as a card, once, and stays in the log.
func TestARecapIsShownOnce(t *testing.T) {
	s := serve(t)
	people := []*client{s.client(t), s.client(t)}
	path := duel(people[0], people[1], "teotihuacan")
	player, watcher := s.reader(t, 1280, 720), s.reader(t, 360, 740)
	player.wear(people[0])
	for _, r := range []*reader{player, watcher} {
		r.open(path)
		r.wait(ready + ` && document.querySelector("#live")._htmx?.sse`)
	}
	random := rand.New(rand.NewPCG(3, 9))
	done := regexp.MustCompile(`class="recap"[^>]* data-done="(\d+)"`)
	for !done.MatchString(people[0].get(path).body) {
		if !give(path, people, random, 0) {
			t.Fatal("the game has ended without an eclipse")
		}
	}
	step, _ := strconv.Atoi(done.FindStringSubmatch(people[0].get(path).body)[1])
	version := versionOf(people[0].get(path).body)
	for _, r := range []*reader{player, watcher} {
		r.wait(`+document.querySelector("#region").dataset.version >= ` + strconv.Itoa(version))
		r.wait(`document.querySelector(".recap-card tfoot td")`)
		if wide := value[float64](r, `document.querySelector(".recap-card").getBoundingClientRect().width`); wide > 520 {
			t.Errorf("the card is %.0f px wide", wide)
		}
		r.fits()
		if !r.is(`document.querySelector(".recap-card table").textContent === document.querySelector(".log .recap[data-done] table").textContent`) {
			t.Error("the card says something else than the log")
		}
		r.axe(axeScript(t), "the recap card")
		r.click(".recap-card button")
		r.wait(`!document.querySelector(".recap-card, .scrim")`)
		r.open(path)
		r.wait(ready)
		if r.is(`document.querySelector(".recap-card")`) {
			t.Error("the card is shown again")
		}
		r.quiet()
	}
	// A replay shows it at its own step only.
	watcher.open(path + "/replay?step=" + strconv.Itoa(step))
	watcher.wait(`document.querySelector(".recap-card")`)
	give(path, people, random, 0)
	for _, at := range []int{step - 1, step + 1} {
		watcher.open(path + "/replay?step=" + strconv.Itoa(at))
		watcher.wait(ready)
		if watcher.is(`document.querySelector(".recap-card, .recap[data-done]")`) {
			t.Errorf("a replay at the step %d shows a card of the step %d", at, step)
		}
	}
}

// The last step of a game tells of several people, and names each.
func TestTheEndOfAGameNamesEverybody(t *testing.T) {
	s := serve(t)
	path := s.finished(t)
	c := s.client(t)
	page := c.get(path + "/review").body
	sentence := regexp.MustCompile(`(?s)<p id="sentence"[^>]*>(.*?)</p>`).FindStringSubmatch(page)
	if sentence == nil || !strings.Contains(sentence[1], "Ann: ") || !strings.Contains(sentence[1], "Bo: ") {
		t.Errorf("the last step says %q", sentence)
	}
	r := s.reader(t, 360, 740)
	r.open(path + "/review")
	r.wait(`document.querySelector("#event .text").textContent.includes("Bo: ")`)
	if told := r.text("#event .text"); !strings.Contains(told, "Ann: ") {
		t.Errorf("the line of events says %q", told)
	}
	r.click(".bar .tool.drawer")
	r.wait(`!document.querySelector(".more").getAnimations().length`)
	if !r.is(`(e => { const b = e.getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth && document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2).closest(".shut") === e })(document.querySelector(".more .tabs .shut"))`) {
		t.Error("the way out of the drawer is not in sight")
	}
	r.quiet()
}
