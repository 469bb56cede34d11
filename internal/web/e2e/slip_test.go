package e2e_test

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// A prediction that the board rules out is asked about once, with the reason; then it counts.
func TestASlipIsAskedAbout(t *testing.T) {
	s := serve(t)
	people := []*client{s.client(t), s.client(t)}
	path := duel(people[0], people[1], "tiwanaku")
	random := rand.New(rand.NewPCG(11, 11))
	var who *client
	for step := 0; who == nil; step++ {
		for _, c := range people {
			if strings.Contains(c.get(path).body, `data-slip="`) {
				who = c
			}
		}
		if who == nil && (step > 300 || !give(path, people, random, 0)) {
			t.Fatal("nothing looks like a slip")
		}
	}
	r := s.reader(t, 1280, 800)
	r.wear(who)
	r.open(path)
	r.wait(`document.querySelector("#chips .chip")`)
	const slip = `document.querySelector("#answers form[data-slip]")`
	version := value[string](r, `document.querySelector("#region").dataset.version`)
	form := value[string](r, slip+`.id`)
	const offered = `[...document.querySelectorAll(".chooser [data-form], #chips [data-answer]")].find(b => (b.dataset.form || b.dataset.answer) === `
	for range 2 { // the second tap opens what finds no room in the row
		value[bool](r, `kancha.choose.tap(`+slip+`.dataset.places)`)
		if r.soon(offered + `"` + form + `")`) {
			break
		}
	}
	r.wait(offered + `"` + form + `")`)
	value[bool](r, `(`+offered+`"`+form+`").click(), true)`)
	r.wait(`document.querySelector("#picker:not([hidden]) .slip")?.textContent.includes("rule this crop out")`)
	r.shot("slip")
	if now := value[string](r, `document.querySelector("#region").dataset.version`); now != version {
		t.Error("it counts before it is confirmed")
	}
	r.click(`#picker .button.primary`)
	r.wait(`document.querySelector("#region").dataset.version !== "` + version + `"`)
	r.quiet()
}
