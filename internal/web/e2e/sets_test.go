package e2e_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// hoard plays a duel of Tiwanaku in which nobody offers, until somebody is asked to and holds two tokens. It gives who.
func hoard(t *testing.T, path string, people []*client, random *rand.Rand) *client {
	t.Helper()
	for range 900 {
		for _, c := range people {
			page := c.get(path).body
			list := slices.DeleteFunc(answers(page), func(a []string) bool { return strings.Contains(strings.Join(a, " "), "move offer") })
			if strings.Count(page, `data-set="`) >= 3 {
				return c
			}
			if len(list) > 0 {
				c.post(path+"/answer", list[random.IntN(len(list))]...)
				break
			}
		}
	}
	return nil
}

// Tokens are given by switches, one for each, and one button that says what they bring: with a finger and with the keyboard,
// in every language, on small windows, without anything that moves.
func TestAnOfferingIsMadeOfSwitches(t *testing.T) {
	s := serve(t)
	people := []*client{s.client(t), s.client(t)}
	var path string
	var who *client
	for n := uint64(0); who == nil; n++ { // not in every game somebody predicts well enough
		if n > 9 {
			t.Fatal("nobody holds two tokens")
		}
		path = duel(people[0], people[1], "tiwanaku")
		who = hoard(t, path, people, rand.New(rand.NewPCG(9, n)))
	}
	const (
		pressed = `[...document.querySelectorAll("#chips .switch")].map(b => b.getAttribute("aria-pressed") === "true" ? 1 : 0).join("")`
		zones   = `[...document.querySelectorAll("[data-zone]")].map(z => { const b = z.getBoundingClientRect(); return [b.x, b.y, b.width, b.height].join() }).join(" ")`
		cut     = `[...document.querySelectorAll("#chips .chip:not([hidden])")].filter(c => { const b = c.getBoundingClientRect(); return b.right > innerWidth + 1 || b.bottom > innerHeight + 1 || b.width < 40 || b.height < 44 }).length`
	)
	for _, size := range [][2]int64{{360, 740}, {740, 360}, {1280, 720}} {
		r := s.reader(t, size[0], size[1])
		for _, lang := range languages {
			who.post("/prefs", "lang", lang)
			r.wear(who)
			r.open(path)
			r.wait(`document.querySelector("#chips .switch")`)
			r.fits()
			r.shot("offering-" + lang + "-" + strconv.Itoa(int(size[0])))
			if n := value[int](r, cut); n > 0 {
				t.Errorf("%s, %v: %d buttons are cut or too small", lang, size, n)
			}
			if !r.is(`[...document.querySelectorAll("#chips .chip:not([hidden]):not(.switch):not(.take):not(.all)")].length > 0`) {
				t.Errorf("%s, %v: who wants to offer nothing finds no button", lang, size)
			}
		}
		r.quiet()
	}
	r := s.reader(t, 360, 740)
	r.wear(who)
	r.open(path)
	r.wait(`document.querySelector("#chips .switch")`)
	before, n := value[string](r, zones), value[int](r, `document.querySelectorAll("#chips .switch").length`)
	if got := value[string](r, pressed); got != strings.Repeat("1", n) {
		t.Errorf("at first %s is switched on", got)
	}
	if !r.is(`document.querySelector("#chips .take .gains")`) {
		t.Error("the button does not say what the offering brings")
	}
	for i := range n {
		r.click(`#chips .switch:nth-child(` + strconv.Itoa(i+1) + `)`)
	}
	if !r.is(`document.querySelector("#chips .take[aria-disabled=true]")`) || value[string](r, pressed) != strings.Repeat("0", n) {
		t.Error("nothing is switched on, and the button can be pressed")
	}
	version := value[string](r, `document.querySelector("#region").dataset.version`)
	r.click(`#chips .take`)
	r.tabTo(`#chips .switch`)
	r.press(kb.Enter)
	if !r.is(`document.activeElement.matches("#chips .switch[aria-pressed=true]")`) {
		t.Error("the focus has left the switch")
	}
	r.press(kb.Tab)
	r.press(kb.Enter)
	if now := value[string](r, zones); now != before {
		t.Errorf("switches move the page\nfrom %s\n  to %s", before, now)
	}
	if now := value[string](r, `document.querySelector("#region").dataset.version`); now != version {
		t.Error("a switch alone is an answer")
	}
	r.click(`#chips .take`)
	r.wait(`document.querySelector("#region").dataset.version !== "` + version + `"`)
	who.post("/prefs", "lang", "en")
	if !strings.Contains(who.get(path).body, "offers") {
		t.Error("what was offered is not told")
	}
	r.quiet()
}

// What is switched on may lie on the board: a tap there switches it, and does not enlarge the board; so does the keyboard.
func TestAThingOnTheBoardIsSwitchedThere(t *testing.T) {
	s := serve(t)
	people := []*client{s.client(t), s.client(t)}
	path := duel(people[0], people[1], "teotihuacan")
	random := rand.New(rand.NewPCG(5, 5))
	at := -1
	for step := 0; at < 0; step++ {
		for i, c := range people {
			if strings.Contains(c.get(path).body, `data-thing="forest"`) {
				at = i
			}
		}
		if at < 0 && (step > 40 || !give(path, people, random, 0)) {
			t.Skip("nobody has been asked for boards") // the tiles on offer leave nothing to choose
		}
	}
	r := s.reader(t, 1280, 720)
	r.wear(people[at])
	r.open(path)
	on := func() int {
		return value[int](r, `document.querySelectorAll("#chips .switch[aria-pressed=true]").length`)
	}
	before := on()
	place := value[string](r, `document.querySelector("#chips .switch[aria-pressed=false]").dataset.thing`)
	r.click(`#board-frame [data-place="` + place + `"]`)
	r.wait(`document.querySelector('#chips [data-thing="` + place + `"]').ariaPressed === "true"`)
	if on() != before+1 || r.is(`!kancha.stage.whole`) {
		t.Errorf("%d things are switched on after %d, the board is enlarged: %v", on(), before, r.is(`!kancha.stage.whole`))
	}
	value[bool](r, `(document.querySelector('#board-frame [data-place="`+place+`"]').focus(), true)`)
	r.press(kb.Enter)
	r.wait(`document.querySelector('#chips [data-thing="` + place + `"]').ariaPressed === "false"`)
	r.quiet()
}
