package e2e_test

import (
	"os"
	"testing"
)

// TestPictures takes pictures of the pages at two sizes, light and dark, for somebody to look at:
// KANCHA_SHOTS=folder go test -run Pictures ./internal/web/e2e
func TestPictures(t *testing.T) {
	if os.Getenv("KANCHA_SHOTS") == "" {
		t.Skip("KANCHA_SHOTS names no folder")
	}
	s := serve(t)
	over := s.finished(t)
	for _, size := range []struct {
		name          string
		width, height int64
	}{{"wide", 1440, 900}, {"phone", 360, 740}} {
		r := s.reader(t, size.width, size.height)
		for _, dark := range []bool{false, true} {
			name := size.name + "-light-"
			if dark {
				name = size.name + "-dark-"
			}
			r.dark(dark)
			r.open("/new/tiwanaku")
			r.shot(name + "create")
			open := r.create("long", "me", "open")
			r.shot(name + "gathering")
			path := r.create("long", "me", "bot:random", "bot:random")
			r.wait(`document.querySelector("#region").dataset.decision`)
			r.shot(name + "first")
			r.playSome(30)
			r.shot(name + "middle")
			r.pick()
			r.shot(name + "picker")
			r.open("/")
			r.shot(name + "lobby")
			r.open(path + "/replay?step=5")
			r.shot(name + "replay")
			r.open("/me")
			r.shot(name + "me")
			r.open("/valley")
			r.wait(`document.querySelector("#daily").dataset.playing`)
			r.shot(name + "valley")
			r.open(s.client(t).makeWheel("mode", "solo"))
			r.shot(name + "wheel")
			r.open("/rules/tiwanaku")
			r.shot(name + "rules")
			r.open(over)
			r.shot(name + "end")
			r.open(open)
			r.quiet()
		}
	}
}

// playSome gives up to n answers by the list of all answers, the first of them each time.
func (r *reader) playSome(n int) {
	r.t.Helper()
	r.wait(ready)
	for range n {
		r.wait(`document.querySelector("#region").dataset.decision || document.querySelector(".ending")`)
		if r.is(`document.querySelector(".ending")`) {
			return
		}
		before := value[string](r, `(() => {
			const list = [...document.querySelectorAll("#answers form")];
			if (!list.length) return "";
			const form = list[Math.floor(list.length * 0.37)], at = document.querySelector("#region").dataset.decision;
			htmx.ajax("POST", form.action, {source: form, target: "#region", swap: "outerMorph"});
			return at || "none";
		})()`)
		r.wait(`document.querySelector("#region").dataset.decision !== "` + before + `"`)
	}
}

// pick has the page ask whether an answer is meant.
func (r *reader) pick() {
	r.t.Helper()
	r.wait(ready + ` && document.querySelector("#answers form")`)
	value[bool](r, `(kancha.table.ask(document.querySelector("#answers form"), ""), true)`)
}

// At twice the size of text nothing of the first page is cut or moved out of sight.
func TestTheFirstPageFitsWithLargeText(t *testing.T) {
	s := serve(t)
	for _, width := range []int64{1280, 360} {
		r := s.reader(t, width, 800)
		r.create("short", "me", "bot:random")
		r.create("short", "me", "open")
		r.open("/")
		value[bool](r, `(document.documentElement.style.fontSize = "200%", true)`)
		r.fits()
		r.quiet()
	}
}

// On a phone the tables of a person and of a ladder show their last columns, in every language.
func TestTablesOfPeopleFitOnAPhone(t *testing.T) {
	s := serve(t)
	ann, bob := s.client(t), s.client(t)
	ann.signUp("Anna Kowalska-Nováková")
	bob.signUp("Bob")
	given := rankedPair(ann, bob)
	bob.accepted(given+"/leave", "seat", "1")
	r := s.reader(t, 360, 740)
	for _, lang := range []string{"pl", "cs", "ru", "en"} { // it is English at first: each click changes something to wait for
		r.open("/")
		r.click(`.languages button[value="` + lang + `"]`)
		r.wait(`document.documentElement.lang === "` + lang + `"`)
		for _, page := range []string{"/people/Bob", "/ladder/tiwanaku"} {
			r.open(page)
			if cut := value[string](r, `[...document.querySelectorAll("main > div.wide, main > section .wide")].filter(e => e.scrollWidth > e.clientWidth).map(e => e.scrollWidth + " > " + e.clientWidth + " " + e.innerText).join("; ")`); cut != "" {
				t.Errorf("%s in %s: %s", page, lang, cut)
			}
		}
	}
}
