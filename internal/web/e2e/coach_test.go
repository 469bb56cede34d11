package e2e_test

import (
	"html"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

var helpField = regexp.MustCompile(`name="(seat|step|key)" value="([^"]*)"`)

// helpForm is the fields of the form that asks the coach for something; nil if the page has none.
func helpForm(page, help string) []string {
	at := strings.Index(page, `name="help" value="`+help+`"`)
	if at < 0 {
		return nil
	}
	form := page[strings.LastIndex(page[:at], "<form"):at]
	fields := []string{"help", help}
	for _, m := range helpField.FindAllStringSubmatch(form, -1) {
		fields = append(fields, m[1], html.UnescapeString(m[2]))
	}
	return fields
}

// advised plays until the coach has something to say to Ann, who then has taken the first rung.
func advised(t *testing.T, ann, bo *client, path string) (page string, first []string) {
	t.Helper()
	random := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		page := ann.get(path).body
		if strings.Contains(page, `class="ending"`) {
			break
		}
		if first = helpForm(page, "look"); first == nil {
			t.Fatalf("no hint to ask for:\n%s", main(page))
		}
		if r := ann.post(path+"/help", first...); r.status == http.StatusSeeOther {
			return ann.get(path).body, first
		} else if r.status != http.StatusOK || !strings.Contains(r.body, "sees nothing there that is certain") && !strings.Contains(r.body, "found nothing in its time") {
			t.Fatalf("%d\n%s", r.status, main(r.body))
		}
		for _, c := range []*client{ann, bo} {
			if list := answers(c.get(path).body); len(list) > 0 {
				c.post(path+"/answer", list[random.IntN(len(list))]...)
			}
		}
	}
	t.Fatal("a whole game without anything certain")
	return "", nil
}

// Whoever asks gets a ladder of three rungs and an overlay, without a script; all others read that somebody has asked,
// and nothing of what the coach has said.
func TestTheCoachSpeaksToThoseWhoAsk(t *testing.T) {
	s := serve(t)
	ann, bo, watcher := s.client(t), s.client(t), s.client(t)
	path := pair(ann, bo, "option-scenario", "S1")
	page, first := advised(t, ann, bo, path)
	if !strings.Contains(page, "Look here: ") || strings.Contains(page, "answer-line") || !regexp.MustCompile(`class="[^"]* lit[ "]`).MatchString(page) {
		t.Errorf("the first rung shows\n%s", main(page))
	}
	rule := regexp.MustCompile(`(?s)Look here: [^<]*</p>\s*<p>([^<]+?)\s*(?:<a [^>]*>[^<]*</a>)?\s*</p>`)
	if rule.MatchString(page) {
		t.Error("the rule is told on the first rung")
	}
	if r := ann.post(path+"/help", append(helpForm(page, "rule"), "help", "answer")...); r.status != http.StatusConflict {
		t.Errorf("a rung is left out: %d", r.status)
	}
	ann.post(path+"/help", first...) // a doubled click
	for _, help := range []string{"rule", "answer", "marks"} {
		if r := ann.post(path+"/help", helpForm(ann.get(path).body, help)...); r.status != http.StatusSeeOther {
			t.Fatalf("%s: %d\n%s", help, r.status, main(r.body))
		}
	}
	page = ann.get(path).body
	told := rule.FindStringSubmatch(page)
	answer := regexp.MustCompile(`class="answer-line"[^>]*><b>([^<]+)</b>`).FindStringSubmatch(page)
	if told == nil || answer == nil || !strings.Contains(page, `class="left`) || !strings.Contains(page, "still possible: ") {
		t.Fatalf("the top of the ladder shows\n%s", main(page))
	}
	if helpForm(page, "look") != nil || helpForm(page, "unmarks") == nil {
		t.Error("what was asked for is offered again")
	}
	if !strings.Contains(page, "Ann: 4") {
		t.Error("the help is not counted, or a doubled click twice")
	}
	for name, c := range map[string]*client{"bo": bo, "a watcher": watcher, "a stranger": s.client(t)} {
		for _, address := range []string{path, path + "/replay?step=3", path + "/replay?seat=0&step=3", path + "?eyes=0"} {
			seen := c.get(address).body
			for _, secret := range []string{"Look here: ", told[1], answer[1], `class="left`, "still possible: ", ` lit `, "answer-line"} {
				if strings.Contains(seen, secret) {
					t.Errorf("%s sees %q at %s", name, secret, address)
				}
			}
		}
		if seen := c.get(path).body; !strings.Contains(seen, "asks the coach for the answer.") || !strings.Contains(seen, "Ann: 4") {
			t.Errorf("%s does not read that Ann has asked", name)
		}
	}
	if record := watcher.get(path + "/record").body; strings.Contains(record, answer[1]) || strings.Contains(record, "help") {
		t.Error("the record tells of the coach")
	}
}

// Where a seat has only one answer, the page says so instead of offering a hint that says nothing.
func TestTheCoachThatPlansSaysWhenThereIsNoChoice(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	for _, c := range []*client{ann, bo} { // others are not asked where there is no choice
		c.accepted("/prefs", "confirm", "always", "back", "/")
	}
	for range 20 { // in some games there always is a choice
		path := ann.post("/new/teotihuacan", "seat0", "me", "name0", "Ann", "seat1", "open").header.Get("Location")
		bo.accepted(path+"/sit", "seat", "1", "name", "Bo")
		for range 80 {
			for _, c := range []*client{ann, bo} {
				page := c.get(path).body
				list := answers(page)
				says, offers := strings.Contains(page, "There is only one choice: you need no hint"), helpForm(page, "look") != nil
				if says != (len(list) == 1) || offers != (len(list) > 1) {
					t.Fatalf("%d answers; the coach offers a hint: %t, says that there is no choice: %t\n%s", len(list), offers, says, main(page))
				}
				if len(list) == 1 {
					return
				}
				if len(list) > 0 {
					c.accepted(path+"/answer", list[len(list)/2]...)
				}
			}
		}
	}
	t.Fatal("there always was a choice")
}

// In games in which little is certain the coach plans: where, what, why. There too only who asks reads it.
func TestTheCoachPlansWhereNothingIsCertain(t *testing.T) {
	s := serve(t)
	for _, game := range []string{"teotihuacan", "tawantinsuyu"} {
		ann, bo := s.client(t), s.client(t)
		path := ann.post("/new/"+game, "seat0", "me", "name0", "Ann", "seat1", "open").header.Get("Location")
		bo.post(path+"/sit", "seat", "1", "name", "Bo")
		asker := ann
		if len(answers(ann.get(path).body)) < 2 {
			asker = bo
		}
		for i, help := range []string{"look", "what", "why"} {
			page := asker.get(path).body
			if helpForm(page, "marks") != nil || helpForm(page, "rule") != nil {
				t.Fatalf("%s: help is offered that nobody can give\n%s", game, main(page))
			}
			if r := asker.post(path+"/help", helpForm(page, help)...); r.status != http.StatusSeeOther {
				t.Fatalf("%s, %s: %d\n%s", game, help, r.status, main(r.body))
			}
			page = asker.get(path).body
			if strings.Contains(page, "The coach would choose:") != (i > 0) || strings.Contains(page, "this is an estimate") != (i > 1) {
				t.Errorf("%s, after %s the coach says\n%s", game, help, main(page))
			}
		}
		for _, other := range []*client{ann, bo, s.client(t)} {
			page := other.get(path).body
			if other != asker && strings.Contains(page, "The coach would choose:") || !strings.Contains(page, "asks the coach why.") {
				t.Errorf("%s: another one reads\n%s", game, main(page))
			}
		}
		if r := asker.post(path+"/help", append(helpForm(asker.get(path).body, "look"), "help", "marks")...); r.status < 400 {
			t.Errorf("%s: an overlay that is none: %d", game, r.status)
		}
	}
}

func TestBadRequestsForHelpAreAnswered(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	silent := pair(ann, bo, "coach", "off")
	good := helpForm(ann.get(path).body, "marks")
	with := func(name, value string) []string {
		out := append([]string{}, good...)
		for i := 0; i < len(out); i += 2 {
			if out[i] == name {
				out[i+1] = value
			}
		}
		return out
	}
	for _, test := range []struct {
		what   string
		who    *client
		path   string
		fields []string
		status int
		says   string
	}{
		{"help at a table without a coach", ann, silent, good, 404, "This table has no coach."},
		{"help with something else", ann, path, with("help", "win"), 422, "not part of the game"},
		{"help for another seat", bo, path, good, 403, "not your seat"},
		{"help for no seat", ann, path, with("seat", "9"), 404, "no such seat"},
		{"help in a position of no number", ann, path, with("step", "x"), 400, "could not be read"},
		{"a hint in an old position", ann, path, append(with("help", "look"), "step", "99"), 409, "moved on"},
		{"an endless key", ann, path, with("key", strings.Repeat("k", 5000)), 422, "Reload"},
		{"help at no table", ann, "/t/nosuchtable", good, 404, "This table does not exist."},
	} {
		t.Run(test.what, func(t *testing.T) {
			version := regexp.MustCompile(`data-version="(\d+)"`)
			before := version.FindString(ann.get(path).body)
			r := test.who.post(test.path+"/help", test.fields...)
			if r.status != test.status || !strings.Contains(r.body, test.says) {
				t.Errorf("%d\n%s", r.status, main(r.body))
			}
			if after := version.FindString(ann.get(path).body); after != before {
				t.Errorf("changed from %s to %s", before, after)
			}
		})
	}
	if page := ann.get(silent).body; helpForm(page, "look") != nil || !strings.Contains(page, "No coach.") {
		t.Error("a table without a coach offers one, or does not say so")
	}
	if r := ann.get(path + "/review"); r.status != http.StatusConflict || !strings.Contains(r.body, "not over yet") {
		t.Errorf("a review of a running game: %d", r.status)
	}
	if r := ann.get("/t/nosuchtable/review"); r.status != http.StatusNotFound {
		t.Errorf("a review of no table: %d", r.status)
	}
}

// After the end everybody reads the review, in every language, and its lines lead into the replay.
func TestTheReviewOfAFinishedGame(t *testing.T) {
	s := serve(t)
	path := s.finished(t)
	reader := s.client(t)
	if end := reader.get(path).body; !strings.Contains(end, `href="`+path+`/review"`) {
		t.Error("the end does not lead to the review")
	}
	for lang, title := range map[string]string{"en": "Points won", "pl": "Zdobyte punkty", "cs": "Získané body", "ru": "Полученные очки"} {
		reader.post("/prefs", "lang", lang, "back", "/")
		r := reader.get(path + "/review")
		if r.status != http.StatusOK || !strings.Contains(r.body, title) || strings.Contains(r.body, "[review.") {
			t.Errorf("%s: %d\n%s", lang, r.status, main(r.body))
		}
	}
	reader.post("/prefs", "lang", "en", "back", "/")
	page := reader.get(path + "/review").body
	links := regexp.MustCompile(`href="(/t/[a-z0-9]+/replay\?seat=\d&amp;step=\d+)"`).FindAllStringSubmatch(page, -1)
	if len(links) == 0 {
		t.Fatalf("nothing is judged:\n%s", main(page))
	}
	if lines := strings.Count(page, `<li class="verdict-`); lines != len(links) {
		t.Errorf("%d lines, %d links", lines, len(links))
	}
	for _, link := range links[:min(3, len(links))] {
		if r := reader.get(html.UnescapeString(link[1])); r.status != http.StatusOK || !strings.Contains(r.body, "is-replay") {
			t.Errorf("%s: %d", link[1], r.status)
		}
	}
	leadsWhereItSays(t, reader, page)
}

// leadsWhereItSays follows links to single steps of a replay: the number on a link is the one on the page that it opens.
func leadsWhereItSays(t *testing.T, reader *client, page string) {
	t.Helper()
	links := regexp.MustCompile(`href="(/t/[a-z0-9]+/replay\?[^"]*step=\d+)">(Step[ \x{a0}]\d+)</a>`).FindAllStringSubmatch(page, -1)
	if len(links) == 0 {
		t.Fatalf("no link to a step:\n%s", main(page))
	}
	for _, link := range links[:min(3, len(links))] {
		if r := reader.get(html.UnescapeString(link[1])); !regexp.MustCompile(`class="at">` + regexp.MustCompile(`\d+`).FindString(link[2]) + `/`).MatchString(r.body) {
			t.Errorf("%q opens another step: %s\n%s", link[2], link[1], main(r.body))
		}
	}
}

// Whoever plays alone gets a review as well, of their own decisions and nobody else's.
func TestTheReviewOfAGameAlone(t *testing.T) {
	s := serve(t)
	ann := s.client(t)
	path := ann.table("seat0", "me", "name0", "Ann", "mode", "solo", "option-scenario", "L1")
	random := rand.New(rand.NewPCG(7, 8))
	for deadline := time.Now().Add(patience); ; {
		page := ann.get(path).body
		if strings.Contains(page, `class="ending"`) {
			break
		}
		if list := answers(page); len(list) > 0 {
			ann.post(path+"/answer", list[random.IntN(len(list))]...)
			deadline = time.Now().Add(patience)
		} else if time.Now().After(deadline) {
			t.Fatal("nobody is asked")
		} else {
			time.Sleep(5 * time.Millisecond)
		}
	}
	r := ann.get(path + "/review")
	if r.status != http.StatusOK || !strings.Contains(r.body, `<li class="verdict-`) {
		t.Fatalf("%d\n%s", r.status, main(r.body))
	}
	if strings.Contains(r.body, "replay?seat=1&amp;") {
		t.Error("the Otoma are judged")
	}
}

// askCoach plays on until the coach has something to say, and climbs its ladder by clicks.
func (r *reader) askCoach() {
	r.t.Helper()
	r.wait(`document.querySelector(".coach")`)
	r.coach()
	if !r.is(`document.querySelector("[name=help][value=unmarks]")`) {
		r.click("[name=help][value=marks]")
		r.wait(`document.querySelector("[name=help][value=unmarks]")`)
	}
	for range 40 {
		if r.is(`document.querySelector("#coach p")`) {
			break
		}
		r.coach()
		r.click("[name=help][value=look]")
		r.wait(`document.querySelector("#coach p") || document.querySelector("#flash p")`)
		if !r.is(`document.querySelector("#coach p")`) {
			r.playSome(1)
		}
	}
	for _, help := range []string{"rule", "answer"} {
		if r.is(`document.querySelector("[name=help][value=` + help + `]")`) {
			r.coach()
			r.click("[name=help][value=" + help + "]")
			r.wait(`!document.querySelector("[name=help][value=` + help + `]")`)
		}
	}
}
