package e2e_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// Two people on two devices play together: they talk, point at a place, plan, and decide what concerns both.
func TestATeamOnTwoDevices(t *testing.T) {
	s := serve(t)
	ann, ivan, eve := s.reader(t, 1440, 900), s.reader(t, 360, 740), s.reader(t, 1200, 800)
	ann.open("/new/tiwanaku?preset=together")
	ann.do(setValue("[name=name0]", "Ann"))
	ann.click(".create .actions button")
	ann.wait(`location.pathname.startsWith("/t/")`)
	path := ann.path()
	ivan.dark(true)
	ivan.open(path)
	ivan.click(".bar .tool.drawer") // at a table the languages are in the drawer
	ivan.drawer("tools")
	value[bool](ivan, `([...document.querySelectorAll('.languages button[value="ru"]')].find(b => b.checkVisibility()).click(), true)`)
	ivan.wait(`document.documentElement.lang === "ru"`)
	ivan.do(setValue("#sit-1", "Иван"))
	ivan.click(".gather .sit button")
	for i, r := range []*reader{ann, ivan} {
		r.wait(`document.querySelector("#region").dataset.seat === "` + string(rune('0'+i)) + `"`)
	}
	eve.open(path)

	ann.press("c")
	ann.wait(`document.activeElement.id === "say-text"`)
	ann.press("Start at </b> c3?")
	ann.press(kb.Enter)
	ivan.wait(`document.querySelector("#unread").textContent === "1" && document.querySelector("#live").classList.contains("has-unread")`)
	ann.wait(`document.querySelector("#say-text").value === ""`)
	ivan.press("c")
	ivan.wait(`document.activeElement.id === "say-text" && document.querySelector("#unread").hidden`)
	if text := ivan.text("#chat-lines"); !strings.Contains(text, "Start at </b> c3?") {
		t.Errorf("Ivan reads %q", text)
	}
	ivan.press("д") // half a word, while the page changes under it
	ann.click(`[data-do="ping"]`)
	ann.click(`#board-frame [data-place="c3"]`)
	ivan.wait(`document.querySelector('[data-place="c3"] .ping-mark') && document.querySelector("#pinged").innerText.includes("c3")`)
	if v := value[string](ivan, `document.querySelector("#say-text").value`); v != "д" {
		t.Errorf("what was being typed is %q", v)
	}
	ivan.fits()
	ivan.shot("team-phone-ping")

	ann.click(`[data-do="plan"]`)
	ann.click(`#board-frame [data-place="d4"]`)
	ann.click("#picker input")
	ann.press("5?")
	ann.press(kb.Enter)
	ivan.wait(`document.querySelector("#board-frame .plan")?.textContent === "5?"`)
	ann.press(kb.Escape)

	ann.untilVote(ivan)
	ann.shot("team-wide-vote")
	before := ann.decision()
	value[bool](ann, `(kancha.table.send(document.querySelector("#answers form")), true)`)
	ann.agree()
	ann.wait(`document.querySelector("#vote li .tag")`)
	ivan.wait(`document.querySelector("#vote [data-agree]") && /\d/.test(document.querySelector("#vote time").innerText)`)
	if ivan.decision() != before {
		t.Error("one proposal has decided")
	}
	ivan.fits()
	ivan.shot("team-phone-vote")
	script, err := os.ReadFile("../testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	ann.axe(string(script), "a team that votes, wide")
	ivan.axe(string(script), "a team that votes, on a dark phone")
	ivan.press(kb.Escape) // out of the talk, which covers a phone
	ivan.wait(`!document.querySelector("#live").dataset.drawer && !document.querySelector(".more").getAnimations().length`)
	ivan.click("#vote [data-agree]")
	ivan.agree()
	for _, r := range []*reader{ann, ivan} {
		r.settled(before)
	}

	if eve.is(`document.querySelector("#vote, .plan, .ping-mark") || document.querySelector("#chat-lines li")`) {
		t.Error("a watcher sees what is the team's")
	}
	for _, r := range []*reader{ann, ivan, eve} {
		r.quiet()
	}
}

// agree confirms in the picker where the page asks once more.
func (r *reader) agree() {
	r.t.Helper()
	r.wait(`document.querySelector("#picker:not([hidden]) button[form]") || document.querySelector("#vote li .tag") || !document.querySelector("#vote")`)
	if r.is(`document.querySelector("#picker:not([hidden]) button[form]")`) {
		r.click(`#picker button[form]`)
	}
}

// untilVote plays on, whoever is asked, until both are asked the same.
func (r *reader) untilVote(other *reader) {
	r.t.Helper()
	both := []*reader{r, other}
	vote := `document.querySelector("#vote")`
	for end := time.Now().Add(patience); ; {
		if time.Now().After(end) {
			r.t.Fatalf("no vote\n%s\n%s", r.state(), other.state())
		}
		if r.is(vote) && other.is(vote) {
			return
		}
		for _, one := range both {
			if one.mine() && !one.is(vote) {
				one.playSome(1)
			}
		}
	}
}
