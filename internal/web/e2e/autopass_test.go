package e2e_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var passForm = regexp.MustCompile(`(?s)<form id="autopass".*?</form>`)

// wishes are what stands in the form of a page, and what of it is ticked; nil where there is no form.
func wishes(page string) (offers, ticked []string) {
	for _, m := range regexp.MustCompile(`name="pass" value="(\w+)"( checked)?`).FindAllStringSubmatch(passForm.FindString(page), -1) {
		if offers = append(offers, m[1]); m[2] != "" {
			ticked = append(ticked, m[1])
		}
	}
	return offers, ticked
}

// The wishes to pass are kept by a form of their own, that only the seat itself sees; what is wrong is told and changes
// nothing.
func TestWishesToPassAreKeptAndSeenByTheirSeatOnly(t *testing.T) {
	s := serve(t)
	ann, bo, cy := s.client(t), s.client(t), s.client(t)
	path := pair(ann, bo)
	has := func(who *client, want ...string) {
		t.Helper()
		offers, ticked := wishes(who.get(path).body)
		if !slices.Equal(offers, []string{"final", "final_unsure"}) || !slices.Equal(ticked, want) {
			t.Errorf("%q is offered, %q ticked; want %q", offers, ticked, want)
		}
	}
	has(ann)
	has(bo)
	if offers, _ := wishes(cy.get(path).body); offers != nil {
		t.Errorf("somebody who watches is offered %q", offers)
	}
	before := cy.get(path).body
	if r := ann.post(path+"/pass", "seat", "0", "pass", "final_unsure"); r.status != http.StatusSeeOther {
		t.Errorf("kept: %d\n%s", r.status, main(r.body))
	}
	has(ann, "final_unsure")
	has(bo)
	if after := cy.get(path).body; main(after) != main(before) {
		t.Error("the page of somebody who watches has changed")
	}
	for lang, says := range map[string]string{
		"en": "This cannot be passed on at this table.", "pl": "nie można tu pasować", "cs": "se tady nedá pasovat", "ru": "здесь нельзя пасовать",
	} {
		ann.post("/prefs", "lang", lang)
		if r := ann.post(path+"/pass", "seat", "0", "pass", "final", "+pass", "worship"); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, says) {
			t.Errorf("%s: what there is not: %d\n%s", lang, r.status, main(r.body))
		}
	}
	ann.post("/prefs", "lang", "en")
	for _, test := range []struct {
		what   string
		who    *client
		fields []string
		status int
		says   string
	}{
		{"another's seat", ann, []string{"seat", "1", "pass", "final"}, 403, "not your seat"},
		{"somebody who watches", cy, []string{"seat", "0", "pass", "final"}, 403, "not your seat"},
		{"no seat", ann, []string{"pass", "final"}, 404, "no such seat"},
		{"a seat that there is not", ann, []string{"seat", "5", "pass", "final"}, 404, "no such seat"},
	} {
		if r := test.who.post(path+"/pass", test.fields...); r.status != test.status || !strings.Contains(r.body, test.says) {
			t.Errorf("%s: %d\n%s", test.what, r.status, main(r.body))
		}
	}
	has(ann, "final_unsure")
	has(bo)
	ann.post(path+"/pass", "seat", "0", "pass", "final", "+pass", "final_unsure")
	has(ann, "final", "final_unsure")
	ann.post(path+"/pass", "seat", "0")
	has(ann)
	playOut(t, path, ann, bo)
	if r := ann.post(path+"/pass", "seat", "0", "pass", "final"); r.status != http.StatusConflict || !strings.Contains(r.body, "</html>") {
		t.Errorf("after the end: %d\n%s", r.status, main(r.body))
	}
	if offers, _ := wishes(ann.get(path).body); offers != nil {
		t.Errorf("after the end %q is offered", offers)
	}
}

func TestOnlyGamesWithWishesAskForThem(t *testing.T) {
	s := serve(t)
	ann := s.client(t)
	for game, many := range ofEveryGame(t, map[string]int{"tawantinsuyu": 7, "teotihuacan": 0, "tiwanaku": 2}) {
		r := ann.post("/new/"+game, "seat0", "me", "name0", "Ann", "seat1", "bot:random")
		path := r.header.Get("Location")
		if r.status != http.StatusSeeOther {
			t.Fatalf("%s: table not made: %d\n%s", game, r.status, main(r.body))
		}
		if offers, _ := wishes(ann.get(path).body); len(offers) != many {
			t.Errorf("%s: %q", game, offers)
		}
	}
}

// The form stands in the drawer of the table, and what is ticked there is still ticked on a page that is loaded anew.
func TestWishesToPassAreTickedInABrowser(t *testing.T) {
	s := serve(t)
	for _, size := range [][2]int64{{360, 740}, {667, 375}, {1440, 900}} {
		ann := s.client(t)
		ann.post("/prefs", "lang", "ru", "back", "/")
		path := ann.post("/new/tawantinsuyu", "seat0", "me", "name0", "Ann", "seat1", "bot:random").header.Get("Location")
		r := s.reader(t, size[0], size[1])
		r.wear(ann)
		r.open(path)
		r.drawer("tools")
		value[bool](r, `(document.querySelector("#autopass [value=worship]").scrollIntoView({ block: "center" }), true)`)
		r.click("#autopass [value=worship]")
		r.shot("autopass-" + itoa(int(size[0])))
		if !r.is(`[...document.querySelectorAll("#autopass label")].every(l => { const b = l.getBoundingClientRect(); return b.height >= 43.5 && b.left >= 0 && b.right <= innerWidth })`) {
			t.Errorf("%v: the wishes are too small, or leave the window", size)
		}
		r.click("#autopass button")
		r.wait(`!kancha.table.busy()`)
		r.open(path)
		r.wait(ready + ` && document.querySelector("#autopass [value=worship]").checked && document.querySelectorAll("#autopass :checked").length === 1`)
		r.quiet()
	}
}
