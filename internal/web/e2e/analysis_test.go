package e2e_test

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

var nextTime = regexp.MustCompile(`(?s)<p class="next-time">(.*?)</p>`)

// The last page of a game leads those who played to the lesson of their dearest mistake. In a guided game nobody has to ask
// for it.
func TestTheEndLeadsToALesson(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	playOut(t, path, ann, bo)
	for lang, says := range map[string]string{"en": "costliest mistake", "pl": "najdroższy błąd", "cs": "nejdražší chyba", "ru": "дорогая ошибка"} {
		bo.post("/prefs", "lang", lang, "back", "/")
		if m := nextTime.FindStringSubmatch(bo.get(path).body); m == nil || !strings.Contains(m[1], says) || !strings.Contains(m[1], path+"/analysis") {
			t.Errorf("%s: the end says %q", lang, m)
		}
	}
	if nextTime.MatchString(s.client(t).get(path).body) {
		t.Error("who did not play is told what to do better")
	}
	said, why := endSays(t, ann, path), ""
	for n := 0; strings.Contains(said, "no costly mistake") && n < 5; n++ { // who plays at random may be lucky
		path = pair(ann, bo)
		playOut(t, path, ann, bo)
		said, why = endSays(t, ann, path), said
	}
	lesson := regexp.MustCompile(`href="(/learn/tiwanaku/[^"]+)"`).FindStringSubmatch(said)
	if lesson == nil || ann.get(lesson[1]).status != http.StatusOK {
		t.Fatalf("the end says %q, and before %q", said, why)
	}
	if page := ann.get(path + "/analysis").body; !strings.Contains(page, lesson[1]) {
		t.Errorf("the analysis does not name %s", lesson[1])
	}
}

// endSays is what the end of a guided game says about the next time, when the analysis is through.
func endSays(t *testing.T, c *client, path string) string {
	t.Helper()
	c.post(path+"/guide", "guide", "on")
	said := ""
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(30 * time.Millisecond) {
		m := nextTime.FindStringSubmatch(c.get(path).body)
		if m == nil {
			t.Fatal("the end says nothing")
		}
		if said = m[1]; strings.Contains(said, "/learn/") || strings.Contains(said, "no costly mistake") {
			break
		}
	}
	return said
}

// After the end everybody reads the analysis, in every language; its lines lead into the replay and along what would have
// been better. A running game has none.
func TestTheAnalysisOfAFinishedGame(t *testing.T) {
	s := serve(t)
	path := s.finished(t)
	reader := s.client(t)
	if end := reader.get(path).body; !strings.Contains(end, `href="`+path+`/analysis"`) {
		t.Error("the end does not lead to the analysis")
	}
	page := reader.get(path + "/analysis")
	for deadline := time.Now().Add(patience); strings.Contains(page.body, "<progress") && time.Now().Before(deadline); {
		page = reader.get(path + "/analysis")
	}
	for lang, title := range map[string]string{"en": "Turning points", "pl": "Punkty zwrotne", "cs": "Zlomové okamžiky", "ru": "Переломные моменты"} {
		reader.post("/prefs", "lang", lang, "back", "/")
		r := reader.get(path + "/analysis")
		if r.status != http.StatusOK || !strings.Contains(r.body, title) || strings.Contains(r.body, "[analysis.") {
			t.Errorf("%s: %d\n%s", lang, r.status, main(r.body))
		}
	}
	links := regexp.MustCompile(`href="(/t/[a-z0-9]+/(?:replay\?seat=\d&amp;step=\d+|analysis\?step=\d+&amp;along=\d+))(?:#line)?"`).FindAllStringSubmatch(page.body, -1)
	if len(links) < 5 {
		t.Fatalf("%d links:\n%s", len(links), main(page.body))
	}
	for _, link := range links[:5] {
		r, shows := reader.get(html.UnescapeString(link[1])), "is-replay"
		if strings.Contains(link[1], "along=") {
			shows = "is-foreseen"
		}
		if r.status != http.StatusOK || !strings.Contains(r.body, shows) {
			t.Errorf("%s: %d", link[1], r.status)
		}
	}
	reader.post("/prefs", "lang", "en", "back", "/")
	leadsWhereItSays(t, reader, reader.get(path+"/analysis").body)
	for query, status := range map[string]int{"?step=x&along=0": 404, "?step=1&along=-1": 404, "?step=99999&along=0": 404} {
		if r := reader.get(path + "/analysis" + query); r.status != status {
			t.Errorf("%s: %d, want %d", query, r.status, status)
		}
	}
	if r := reader.get("/t/nosuchtable/analysis"); r.status != http.StatusNotFound {
		t.Errorf("an analysis of no table: %d", r.status)
	}
	running := reader.table("seat0", "me", "name0", "Ann", "mode", "solo", "option-scenario", "L1")
	if r := reader.get(running + "/analysis"); r.status != http.StatusConflict {
		t.Errorf("an analysis of a running game: %d", r.status)
	}
}
