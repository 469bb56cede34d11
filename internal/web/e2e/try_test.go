package e2e_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// duel makes a table of Teotihuacan for a client and a bot.
func (c *client) duel(more ...string) string {
	c.t.Helper()
	r := c.post("/new/teotihuacan", append([]string{"seat0", "me", "name0", "Ann", "seat1", "bot:random"}, more...)...)
	if r.status != http.StatusSeeOther {
		c.t.Fatalf("table not made: %d\n%s", r.status, main(r.body))
	}
	return r.header.Get("Location")
}

// record is the game of a table as text.
func (c *client) record(path string) string {
	c.t.Helper()
	return c.get(path + "/record").body
}

func TestNothingIsTriedWhereGamesCountOrTheTableSaysSo(t *testing.T) {
	s := serve(t)
	ann, bo, off := s.client(t), s.client(t), s.client(t)
	ann.signUp("Anna")
	bo.signUp("Bořek")
	ranked := rankedPair(ann, bo)
	without := off.duel("try", "off")
	for _, c := range []struct {
		who  *client
		path string
		seat string
	}{{ann, ranked, "0"}, {bo, ranked, "1"}, {off, without, "0"}} {
		for lang, says := range map[string]string{"en": "cannot be tried at this table", "pl": "nie można próbować ruchów", "cs": "nelze tahy zkoušet", "ru": "нельзя пробовать ходы"} {
			r := c.who.in(lang, c.path+"/try?seat="+c.seat)
			if r.status != http.StatusConflict || !strings.Contains(r.body, says) {
				t.Errorf("%s in %s: %d\n%s", c.path, lang, r.status, main(r.body))
			}
		}
		if page := c.who.get(c.path); strings.Contains(page.body, `data-do="try"`) {
			t.Errorf("%s offers to try moves", c.path)
		}
	}
}

// in gets a page in a language.
func (c *client) in(lang, path string) reply {
	c.t.Helper()
	r := c.request(http.MethodGet, path, nil)
	r.Header.Set("Accept-Language", lang)
	return c.send(r)
}

// tryForms are the answers that a page offers to try: the ids of their forms, and what those send.
func tryForms(page string) (ids []string, queries []url.Values) {
	for _, form := range tried.FindAllStringSubmatch(page, -1) {
		q := url.Values{}
		for _, input := range inputs.FindAllStringSubmatch(form[0], -1) {
			q.Add(input[1], input[2])
		}
		ids, queries = append(ids, form[1]), append(queries, q)
	}
	return ids, queries
}

// touched finds a place that is marked as touched.
var touched = regexp.MustCompile(`data-place="[^>]*class="[^"]*\blast\b|class="[^"]*\blast\b[^>]*data-place=`)

var tried = regexp.MustCompile(`(?s)<form id="(a-[^"]*)"[^>]*data-live="try".*?</form>`)

// twoToTry plays on until two answers can be tried one after the other that touch the board, and gives their forms.
func (c *client) twoToTry(path string) [2]string {
	c.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		page := c.get(path).body
		list := answers(page)
		if len(list) == 0 {
			time.Sleep(50 * time.Millisecond) // a bot answers
			continue
		}
		if strings.Contains(page, ` data-do="try" href=`) {
			ids, queries := tryForms(c.get(path + "/try?seat=0").body)
			for i, q := range queries {
				next, then := tryForms(c.get(path + "/try?" + q.Encode()).body)
				if len(next) > 0 && touched.MatchString(c.get(path+"/try?"+then[0].Encode()).body) {
					return [2]string{ids[i], next[0]}
				}
			}
		}
		c.post(path+"/answer", list[0]...)
	}
	c.t.Fatal("nothing can be tried")
	return [2]string{}
}

// pieces is what stands on the board, and where something can be chosen.
const pieces = `[...document.querySelectorAll("#board-frame [data-place]")].map(c => [c.dataset.place, "target" in c.dataset, ...[...c.querySelectorAll("[data-piece]")].map(p => p.dataset.piece)].join(" ")).join("\n")`

func TestMovesAreTriedOnACopy(t *testing.T) {
	s := serve(t)
	ann := s.client(t)
	path := ann.duel()
	forms := ann.twoToTry(path)
	before := ann.record(path)
	for _, size := range [][2]int64{{1280, 720}, {390, 844}} {
		r := s.reader(t, size[0], size[1])
		r.wear(ann)
		r.open(path)
		r.wait(ready + ` && document.querySelector('a[data-do="try"]')`)
		real := value[string](r, pieces)
		asked, version := r.decision(), value[string](r, `document.querySelector("#region").dataset.version`)
		r.press("t")
		r.wait(`document.querySelector("#region.is-try")`)
		for n, form := range forms {
			value[bool](r, `(document.querySelector("#`+form+` button").click(), true)`)
			r.wait(`document.querySelector("#region").dataset.decision === "try-` + strconv.Itoa(n+1) + `"`)
		}
		r.shot("try-" + strconv.Itoa(int(size[0])))
		if !r.is(`getComputedStyle(document.querySelector(".stage"), "::after").borderImageSource.includes("gradient")`) || r.text(".trying .tag") != "Trying" {
			t.Error("nothing says that it is not real")
		}
		if !r.is(`document.querySelector("#board-frame .last") && document.querySelector("#marks .spot.last .badge")`) {
			t.Error("what is tried is not seen on the board")
		}
		if r.is(`document.querySelector('form[data-live="answer"], [data-do="notes"]')`) {
			t.Error("the real answers stand beside those that are tried")
		}
		if !r.is(`["undo", "try-stop"].every(d => { const b = document.querySelector('.trying [data-do="' + d + '"]').getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth && b.height >= 44 })`) {
			t.Error("the ways back are not in sight")
		}
		r.click(`.trying [data-do="undo"]`)
		r.wait(`document.querySelector("#region").dataset.decision === "try-1"`)
		r.click(`[data-do="try-stop"]`)
		r.wait(`!document.querySelector("#region.is-try")`)
		if now := value[string](r, pieces); now != real {
			t.Errorf("the real board is another than before:\n%s\n%s", real, now)
		}
		if r.decision() != asked || value[string](r, `document.querySelector("#region").dataset.version`) != version {
			t.Error("the real question is another than before")
		}
		if now := ann.record(path); now != before {
			t.Errorf("the record is another than before:\n%s\n%s", before, now)
		}
		r.quiet()
	}
}

// Whoever answers elsewhere, or is answered, ends the trial; talk does not.
func TestATrialEndsWhenTheGameGoesOn(t *testing.T) {
	s := serve(t)
	ann := s.client(t)
	path := ann.duel()
	ann.twoToTry(path)
	r := s.reader(t, 1280, 720)
	r.wear(ann)
	r.open(path)
	r.wait(ready + ` && document.querySelector('a[data-do="try"]') && document.querySelector("#live")._htmx?.sse`)
	r.click(`a[data-do="try"]`)
	r.wait(`document.querySelector("#region.is-try")`)
	ann.post(path+"/say", "text", "a moment")
	ann.post(path+"/note", "seat", "0", "place", "1", "text", "x")
	stale := value[string](r, `document.querySelector('#answers form[data-live="try"] [name=question]').value`)
	if !r.is(`document.querySelector("#region.is-try")`) {
		t.Error("talk has ended the trial")
	}
	ann.post(path+"/answer", answers(ann.get(path).body)[0]...)
	r.wait(`!document.querySelector("#region.is-try") && document.querySelector("#flash").textContent.includes("The trial is over")`)
	r.wait(`document.querySelector("#region").dataset.decision !== ` + quoted(stale))
	if got := ann.get(path + "/try?seat=0&question=" + stale); got.status != http.StatusConflict || !strings.Contains(got.body, "The trial is over") {
		t.Errorf("an old question is tried: %d", got.status)
	}
	r.quiet()
}
