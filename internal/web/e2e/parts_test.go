package e2e_test

import (
	"context"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// duel makes a table of any game for two people.
func duel(a, b *client, game string) string {
	a.t.Helper()
	path := a.post("/new/"+game, "seat0", "me", "name0", "Ann", "seat1", "open").header.Get("Location")
	if r := b.post(path+"/sit", "seat", "1", "name", "Bo"); r.status >= 400 {
		b.t.Fatalf("not seated: %d\n%s", r.status, main(r.body))
	}
	return path
}

// undoOff is an undo that nothing can be taken back with.
var undoOff = regexp.MustCompile(`data-do="undo"[^>]*aria-disabled`)

// give lets whoever is asked give any answer, or now and then take some back. It is false at the end of the game.
func give(path string, people []*client, random *rand.Rand, step int) bool {
	for i, c := range people {
		page := c.get(path).body
		list := answers(page)
		if step%9 == 8 && strings.Contains(page, `data-do="undo"`) && !undoOff.MatchString(page) {
			c.post(path+"/undo", "seat", strconv.Itoa(i), "version", strconv.Itoa(versionOf(page)), "key", "u"+strconv.Itoa(step))
			return true
		}
		if len(list) > 0 {
			c.post(path+"/answer", list[random.IntN(len(list))]...)
			return true
		}
	}
	return false
}

// A stream in parts brings little: what has changed, not the page.
func TestAStreamInPartsBringsWhatHasChanged(t *testing.T) {
	for _, game := range gameIDs(t) {
		t.Run(game, func(t *testing.T) {
			s := serve(t)
			people := []*client{s.client(t), s.client(t)}
			path := duel(people[0], people[1], game)
			next, stop := people[0].parts(path)
			defer stop()
			frame := next()
			random := rand.New(rand.NewPCG(7, 7))
			var sizes []int
			whole := 0
			for step := 0; step < 80 && give(path, people, random, step); step++ {
				message := next()
				if !strings.HasPrefix(message, "event: parts") {
					whole++
					continue
				}
				sizes = append(sizes, len(message))
			}
			slices.Sort(sizes)
			if len(sizes) < 3*whole || len(sizes) < 20 {
				t.Fatalf("%d messages in parts, %d whole frames", len(sizes), whole)
			}
			t.Logf("a frame has %d bytes, a message %d in the middle and %d at most; %d frames in between", len(frame), sizes[len(sizes)/2], sizes[len(sizes)-1], whole)
			if sizes[len(sizes)/2] > len(frame)/5 { // the answers come with those of the next step
				t.Errorf("a message has %d bytes, the page %d", sizes[len(sizes)/2], len(frame))
			}
		})
	}
}

// After any number of messages a page is the page that comes when it is loaded anew: in whole games with answers taken
// back, for both players, in two languages.
func TestAPageInPartsIsThePage(t *testing.T) {
	for _, game := range gameIDs(t) {
		t.Run(game, func(t *testing.T) {
			s := serve(t)
			people := []*client{s.client(t), s.client(t)}
			path := duel(people[0], people[1], game)
			people[1].post("/prefs", "lang", "pl", "back", path)
			screens := []*reader{s.reader(t, 1280, 800), s.reader(t, 390, 844)}
			for i, r := range screens {
				r.wear(people[i])
				r.open(path)
				r.wait(`document.querySelector("#live")._htmx?.sse`)
				value[bool](r, comparePages)
			}
			random := rand.New(rand.NewPCG(11, 5))
			steps := 150
			if *everyGame {
				steps = 5000
			}
			step := 0
			for ; step < steps && give(path, people, random, step); step++ {
				if step%5 != 0 && step > 12 {
					continue
				}
				for i, r := range screens {
					r.wait(`+document.querySelector("#region").dataset.version >= ` + strconv.Itoa(versionOf(people[i].get(path).body)))
					if diff := r.compare(); diff != "" {
						t.Fatalf("after %d answers, seat %d: %s", step+1, i, diff)
					}
				}
			}
			t.Logf("%d answers", step)
			for _, r := range screens {
				if n := value[int](r, `window.messages`); n < step/2 {
					t.Errorf("%d messages in parts for %d answers", n, step)
				}
				r.quiet()
			}
		})
	}
}

// comparePages gives the page a function that loads the page anew and tells where it differs from what is shown.
const comparePages = `(() => {
window.messages = 0;
document.querySelector("#live").addEventListener("parts", () => window.messages++);
const text = (node, out, depth) => {
	if (node.nodeType === 3) {
		const t = node.data.replace(/\s+/g, " ").trim();
		if (t) out.push(t);
		return;
	}
	if (node.nodeType !== 1) return;
	if (node.hasAttribute("hx-morph-skip") || ["chat-lines", "joined", "joined-data"].includes(node.id) || node.tagName === "TIME" || node.matches(".lit-mark, .ping-mark, .delta, .ghost")) return;
	const skip = ["open", "hidden", "aria-pressed", "aria-current", "viewBox", "data-shows", "data-view", "tabindex", "data-target", ...(node.matches(".held") ? ["aria-label", "data-more"] : [])];
	const attrs = [...node.attributes].filter(a => !skip.includes(a.name) || a.name === "hidden" && node.id === "tool-next").map(a => {
		const v = a.name === "hidden" ? "" : a.name === "class" ? a.value.split(/\s+/).filter(c => c && c !== "is-picked" && !(c === "target" && node.matches(".held"))).sort().join(" ") : a.value;
		return a.name === "class" && !v ? "" : a.name + "=" + JSON.stringify(v);
	}).filter(Boolean).sort();
	out.push("<" + node.localName + (node.namespaceURI.includes("svg") ? ":svg " : " ") + attrs.join(" ") + ">");
	for (const kid of node.childNodes) text(kid, out, depth + 1);
	out.push("</" + node.localName + ">");
};
const lines = doc => { const out = []; text(doc.querySelector("#region"), out, 0); return out.concat(joined(doc)); };
const joined = doc => { // the page's script makes forms of a list
	const data = doc.querySelector("#joined-data");
	if (data) return JSON.parse(data.content.textContent).joined.flatMap(({ first, list }) => list.map(([then, label, places = "", effects = "", changes = ""]) =>
		[first, then, label, places, effects, changes].join("|").replace(/\s+/g, " ")));
	const said = (form, what) => form.querySelector(what)?.textContent || "";
	return [...doc.querySelectorAll("#joined form.joined")].map(f => [f.elements.move.value, [...f.querySelectorAll("[name=then]")].map(i => i.value).join(" "),
		said(f, ".label"), f.dataset.places || "", said(f, ".effects"), f.dataset.changes || ""].join("|").replace(/\s+/g, " "));
};
window.comparePages = async () => {
	for (let tries = 0; ; tries++) {
		const before = document.querySelector("#region").dataset.version;
		const html = await (await fetch(location.href, { headers: { Accept: "text/html" } })).text();
		const fresh = new DOMParser().parseFromString(html, "text/html");
		if (fresh.querySelector("#region").dataset.version !== document.querySelector("#region").dataset.version || before !== document.querySelector("#region").dataset.version) {
			if (tries > 20) return "versions never agree";
			await new Promise(done => setTimeout(done, 100));
			continue;
		}
		const a = lines(document), b = lines(fresh);
		let n = 0;
		while (n < Math.max(a.length, b.length) && a[n] === b[n]) n++;
		if (n === Math.max(a.length, b.length)) return "";
		return "version " + before + ", " + a.length + " and " + b.length + " lines; shown:\n" + a.slice(Math.max(0, n - 4), n + 5).join("\n") + "\nanew:\n" + b.slice(Math.max(0, n - 4), n + 5).join("\n");
	}
};
return true;
})()`

// compare is where the page differs from the one that comes now.
func (r *reader) compare() string {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.ctx, patience)
	defer cancel()
	diff, err := chromedp.Run(ctx, chromedp.Evaluate[string](`comparePages()`, chromedp.EvalAwaitPromise))
	if err != nil {
		r.t.Fatal(err)
	}
	return diff
}

// An answer with all its steps is one form and one undo: on a page as it was loaded, and on one that came in parts.
func TestAFormWithAllSteps(t *testing.T) {
	s := serve(t)
	people := []*client{s.client(t), s.client(t)}
	path := duel(people[0], people[1], "tiwanaku")
	r := s.reader(t, 1280, 800)
	r.wear(people[0])
	random := rand.New(rand.NewPCG(4, 4))
	split := func() bool {
		_, list, _ := strings.Cut(people[0].get(path).body, `id="joined-data"`)
		list, _, _ = strings.Cut(list, "</template>")
		return strings.Contains(list, "known tile")
	}
	for step := 0; !split(); step++ {
		if step > 100 || !give(path, people, random, 0) {
			t.Fatal("no answer has steps")
		}
	}
	r.open(path)
	r.wait(`document.querySelector("#live")._htmx?.sse`)
	const known = `#joined form.joined[data-first]:not([data-reveals])`
	for range 2 {
		before, here := steps(people[0].get(path).body), value[int](r, `+document.querySelector("#region").dataset.version`)
		r.wait(`document.querySelector("#joined")?.hidden && document.querySelector('` + known + `') !== null`)
		value[bool](r, `document.querySelector('`+known+` button').click(), true`)
		r.wait(`+document.querySelector("#region").dataset.version >= ` + strconv.Itoa(here+2))
		r.wait(`document.querySelector('[data-do="undo"]:not([aria-disabled])')`)
		r.click(`[data-do="undo"]`)
		r.wait(`document.querySelector('` + known + `') !== null`)
		if now := steps(people[0].get(path).body); now != before {
			t.Errorf("one undo leads from %d answers to %d", before, now)
		}
	}
	r.quiet()
}
