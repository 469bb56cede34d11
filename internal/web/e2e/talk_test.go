package e2e_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// team makes a game of two people together.
func team(a, b *client) string {
	a.t.Helper()
	path := a.table("mode", "coop", "seat0", "me", "name0", "Ann", "seat1", "open")
	if r := b.post(path+"/sit", "seat", "1", "name", "Bo"); r.status != http.StatusSeeOther {
		a.t.Fatalf("not seated: %d\n%s", r.status, main(r.body))
	}
	return path
}

func (c *client) accepted(path string, fields ...string) {
	c.t.Helper()
	if r := c.post(path, fields...); r.status != http.StatusSeeOther {
		c.t.Fatalf("%s: %d\n%s", path, r.status, main(r.body))
	}
}

func TestPlayersAndWatchersTalkApart(t *testing.T) {
	s := serve(t)
	ann, bo, eve, fay := s.client(t), s.client(t), s.client(t), s.client(t)
	path := pair(ann, bo)
	players, stopPlayers := bo.frames(path)
	defer stopPlayers()
	watchers, stopWatchers := fay.frames(path)
	defer stopWatchers()
	ann.accepted(path+"/say", "text", "QPLAYERSQ")
	eve.accepted(path+"/say", "text", "QWATCHERSQ")
	ann.accepted(path+"/say", "text", "QAGAINQ")
	until := func(next func() string, want, never string) {
		t.Helper()
		for {
			frame := next()
			if strings.Contains(frame, never) {
				t.Fatalf("a stream tells %s", never)
			}
			if strings.Contains(frame, want) {
				return
			}
		}
	}
	until(players, "QAGAINQ", "QWATCHERSQ")
	until(watchers, "QWATCHERSQ", "QPLAYERSQ")
	for name, c := range map[string]*client{"Ann": ann, "Bo": bo} {
		if page := c.get(path).body; !strings.Contains(page, "QPLAYERSQ") || strings.Contains(page, "QWATCHERSQ") {
			t.Errorf("%s reads\n%s", name, main(page))
		}
	}
	for name, c := range map[string]*client{"Eve": eve, "Fay": fay, "nobody": s.client(t)} {
		for _, at := range []string{path, path + "/replay?step=0", path + "/record"} {
			page := c.get(at).body
			if strings.Contains(page, "QPLAYERSQ") || at == path && !strings.Contains(page, "QWATCHERSQ") {
				t.Errorf("%s reads at %s\n%s", name, at, main(page))
			}
		}
	}
}

func TestWhatIsSaidIsText(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	ann.accepted(path+"/say", "text", "</script><img src=x onerror=alert(1)>\u2028\r\ndata: x \"'&")
	page := bo.get(path).body
	if strings.Contains(page, "<img src=x") || strings.Contains(page, "\u2028") ||
		!strings.Contains(page, "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; data: x &#34;&#39;&amp;") {
		t.Errorf("a line is not plain text:\n%s", main(page))
	}
	if people := regexp.MustCompile(`value="[A-Z2-7]{26}"`).FindString(page); people != "" {
		t.Errorf("somebody's id is on the page: %s", people)
	}
}

func TestBadWordsAreRefusedInTheReadersLanguage(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	ann.post("/prefs", "lang", "pl", "back", path)
	for _, c := range []struct {
		status       int
		say          string
		path, fields string
	}{
		{422, "Wiadomość jest pusta", "/say", "text= "},
		{422, "najwyżej 500\u00a0znaków", "/say", "text=" + strings.Repeat("a", 501)},
		{422, "niewidoczne znaki", "/say", "text=a\u202eb"},
		{404, "Ta wiadomość nie istnieje", "/mute", "line=7"},
		{400, "", "/mute", "line=x"},
		{422, "nie ma takiego pola", "/ping", "place=z9"},
		{422, "nie ma takiego pola", "/note", "seat=0&place=z9&text=x"},
		{422, "nie ma takiego pola", "/note", "seat=0&place=&text=x"},
		{422, "Notatki drużyny są tylko", "/plan", "seat=0&place=c3&text=x"},
	} {
		var fields []string
		for f := range strings.SplitSeq(c.fields, "&") {
			name, value, _ := strings.Cut(f, "=")
			fields = append(fields, name, value)
		}
		r := ann.post(path+c.path, fields...)
		if r.status != c.status || !strings.Contains(r.body, c.say) {
			t.Errorf("%s %.40s: %d\n%s", c.path, c.fields, r.status, main(r.body))
		}
	}
	for range 10 {
		ann.accepted(path+"/say", "text", "a")
	}
	if r := ann.post(path+"/say", "text", "a"); r.status != http.StatusTooManyRequests || !strings.Contains(r.body, "Poczekaj kilka sekund") {
		t.Errorf("too much: %d", r.status)
	}
	if r := bo.post(path+"/shut", "on", "1"); r.status != http.StatusForbidden {
		t.Errorf("a guest closes the talk: %d", r.status)
	}
	ann.accepted(path+"/shut", "on", "1")
	if r := bo.post(path+"/say", "text", "a"); r.status != http.StatusForbidden || strings.Contains(r.body, `id="say"`) {
		t.Errorf("said although the talk is closed: %d", r.status)
	}
}

func TestThePlanIsTheTeams(t *testing.T) {
	s := serve(t)
	ann, bo, eve := s.client(t), s.client(t), s.client(t)
	path := team(ann, bo)
	watching, stop := eve.frames(path)
	defer stop()
	ann.accepted(path+"/note", "seat", "0", "place", "c3", "text", "QOWNQ")
	ann.accepted(path+"/plan", "seat", "0", "place", "c3", "text", "QPLANQ")
	ann.accepted(path+"/plan", "seat", "0", "place", "d4", "text", "QGONEQ")
	bo.accepted(path+"/plan", "seat", "1", "place", "d4", "text", "QNEWQ")
	eve.accepted(path+"/say", "text", "QLASTQ")
	for page := ""; !strings.Contains(page, "QLASTQ"); {
		if page = watching(); strings.Contains(page, "QPLANQ") || strings.Contains(page, "QNEWQ") {
			t.Fatal("a watcher sees the plan")
		}
	}
	for _, at := range []string{path, path + "/replay?step=0", path + "/record", path + "/why?place=c3"} {
		if page := eve.get(at).body; strings.Contains(page, "QPLANQ") || strings.Contains(page, "QNEWQ") {
			t.Errorf("a watcher sees the plan at %s", at)
		}
	}
	if r := eve.post(path+"/plan", "seat", "0", "place", "c3", "text", "x"); r.status != http.StatusForbidden {
		t.Errorf("a watcher writes: %d", r.status)
	}
	if r := bo.post(path+"/plan", "seat", "1", "place", "z9", "text", "x"); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a mark beside the board: %d", r.status)
	}
	cell := regexp.MustCompile(`(?s)<g[^>]*data-place="c3".*?</g>\s*</g>`)
	page := bo.get(path).body
	if !strings.Contains(cell.FindString(page), "QPLANQ") || strings.Contains(page, "QOWNQ") || strings.Contains(page, "QGONEQ") || !strings.Contains(page, "QNEWQ") {
		t.Errorf("the other member sees\n%s", main(page))
	}
	for layer, want := range map[string][2]bool{"both": {true, true}, "own": {true, false}, "team": {false, true}, "none": {false, false}} {
		ann.post("/prefs", "marks", layer, "back", path)
		c3 := cell.FindString(ann.get(path).body)
		if got := [2]bool{strings.Contains(c3, "QOWNQ"), strings.Contains(c3, "QPLANQ")}; got != want {
			t.Errorf("with marks %s the board shows %v, want %v", layer, got, want)
		}
	}
}
