package e2e_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

func TestTheNextTableIsOneThatWaits(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	if r := ann.get("/next"); r.status != http.StatusSeeOther || r.header.Get("Location") != "/" {
		t.Fatalf("of nobody: %d %s", r.status, r.header.Get("Location"))
	}
	waiting := map[string]bool{}
	for range 3 {
		waiting[ann.table("seat0", "me", "name0", "Ann", "seat1", "here", "name1", "Bea", "option-board", "short")] = true
	}
	ann.table("seat0", "me", "name0", "Ann", "seat1", "open") // gathers, so it does not wait for an answer
	at := ""
	for range 3 {
		at = ann.get("/next?after=" + strings.TrimPrefix(at, "/t/")).header.Get("Location")
		if !waiting[at] {
			t.Fatalf("led to %s twice, or where nothing waits", at)
		}
		delete(waiting, at)
	}
	path := pair(ann, bo)
	ann.post(path+"/leave", "seat", "0")
	ann.get(path)
	page := bo.get("/").body
	if !strings.Contains(page, "Finished: see the result") || !strings.Contains(page, `href="/next"`) {
		t.Errorf("a game has ended unseen: %s", main(page))
	}
	if to := bo.get("/next").header.Get("Location"); to != path {
		t.Errorf("led to %s, want the finished game %s", to, path)
	}
	bo.get(path)
	s.settled(t, func() bool { return !strings.Contains(bo.get("/").body, "Finished: see the result") })
}

// settled waits for what is written beside.
func (s *site) settled(t *testing.T, done func() bool) {
	t.Helper()
	for range 1000 {
		if done() {
			return
		}
	}
	t.Fatal("never")
}

func TestOpenTablesAreChosenByGameAndPace(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	tiwanaku := ann.table("seat0", "me", "name0", "Ann", "seat1", "open")
	r := ann.post("/new/teotihuacan", "seat0", "me", "name0", "Ann", "seat1", "open")
	teotihuacan := r.header.Get("Location")
	if r.status != http.StatusSeeOther {
		t.Fatalf("table not made: %d %s", r.status, main(r.body))
	}
	for _, c := range []struct {
		query               string
		wantTiwa, wantTeoti bool
	}{
		{"", true, true}, {"?game=tiwanaku", true, false}, {"?game=teotihuacan&pace=none", false, true}, {"?pace=live", false, false},
		{"?game=%3Cb%3E&pace=nonsense", true, true},
	} {
		page := bo.get("/" + c.query).body
		if strings.Contains(page, `"`+tiwanaku+`"`) != c.wantTiwa || strings.Contains(page, `"`+teotihuacan+`"`) != c.wantTeoti {
			t.Errorf("%s: %s", c.query, main(page))
		}
	}
}

// Whoever goes back to the form of a new table finds the names that they had typed; own figures open where they are typed.
func TestTheFormOfANewTableKeepsWhatWasTyped(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 1000, 900)
	r.open("/new/tiwanaku")
	r.wait(`document.readyState === "complete" && !document.querySelector("#own-time").open`)
	r.do(chromedp.Evaluate[chromedp.Void](`(() => {
		document.querySelector("[name=name0]").value = "Žofie";
		const tempo = document.querySelector("[name=tempo]");
		tempo.value = "own-slow";
		tempo.dispatchEvent(new Event("change", { bubbles: true }));
		document.querySelector("[name=each]").value = "36";
	})()`))
	if !r.is(`document.querySelector("#own-time").open`) {
		t.Error("own figures cannot be typed: their part is shut")
	}
	r.click("form.create .button.primary")
	r.wait(`location.pathname.startsWith("/t/")`)
	r.do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	r.wait(`location.pathname === "/new/tiwanaku" && document.readyState === "complete"`)
	if !r.soon(`document.querySelector("[name=name0]").value === "Žofie" && document.querySelector("[name=tempo]").value === "own-slow" &&
		document.querySelector("[name=each]").value === "36" && document.querySelector("#own-time").open`) {
		t.Errorf("the form forgot: name %q", value[string](r, `document.querySelector("[name=name0]").value`))
	}
}
