package e2e_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
)

var responses = flag.Int("responses", 0, "measure how fast pages of tables respond to so many decisions of each game, with nothing else running")

// listen has a page note how long after a click its first mark was painted, and how long after it what the answer has made.
const listen = `(() => {
window.response = { heard: [], script: [], mark: [], made: [] };
let last = null;
document.addEventListener("click", e => {
	if (!e.isTrusted) return;
	last?.disconnect(); // what comes now may have been made by either
	const begun = performance.now();
	response.heard.push(begun - e.timeStamp);
	setTimeout(() => response.script.push(performance.now() - begun));
	const region = () => document.querySelector("#region"), version = region().dataset.version;
	let marked = false, made = false;
	const painted = list => requestAnimationFrame(() => setTimeout(() => list.push(performance.now() - e.timeStamp)));
	const watch = new MutationObserver(() => {
		if (!marked) painted(response.mark);
		marked = true;
		if (!made && region().dataset.version !== version) {
			made = true;
			painted(response.made);
			watch.disconnect();
		}
	});
	last = watch;
	watch.observe(document.querySelector("#live"), { subtree: true, childList: true, attributes: true });
	setTimeout(() => watch.disconnect(), 2000);
}, true);
return true;
})()`

// Nothing here fails for being slow: the figures are for whoever asks for them.
func TestHowFastPagesRespond(t *testing.T) {
	if *responses == 0 {
		t.Skip("figures are measured with -responses")
	}
	for _, game := range gameIDs(t) {
		for _, w := range []window{{1440, 900, 0, false}, {360, 740, 0, false}} {
			t.Run(game, func(t *testing.T) {
				s := serve(t)
				people := []*client{s.client(t), s.client(t)}
				path := duel(people[0], people[1], game)
				r := s.reader(t, w.width, w.height)
				r.wear(people[0])
				r.open(path)
				r.wait(`document.querySelector("#live")._htmx?.sse`)
				value[bool](r, listen)
				random := rand.New(rand.NewPCG(3, 3))
				for n, step := 0, 0; n < *responses; step++ {
					if r.decision() != "" {
						r.decide(random.IntN(1000))
						n++
						continue
					}
					if r.is(`document.querySelector(".ending")`) || !give(path, people[1:], random, 0) && r.decision() == "" && r.is(`document.querySelector(".ending")`) {
						break
					}
				}
				for _, what := range []string{"heard", "script", "mark", "made"} {
					list := value[[]float64](r, `response.`+what)
					slices.Sort(list)
					if len(list) == 0 {
						t.Fatal("nothing was measured")
					}
					at := func(share float64) float64 { return list[int(share*float64(len(list)-1))] }
					t.Logf("%dx%d %s: %d clicks, median %.0f ms, 95 of 100 within %.0f ms, at most %.0f ms", w.width, w.height, what, len(list), at(.5), at(.95), at(1))
				}
			})
		}
	}
}
