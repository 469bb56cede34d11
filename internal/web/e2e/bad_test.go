package e2e_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"kancha/internal/web"
)

func TestBadInputIsAnswered(t *testing.T) {
	s := serve(t)
	ann, bo, cy := s.client(t), s.client(t), s.client(t)
	path := pair(ann, bo)
	open := ann.table("seat0", "me", "name0", "Ann", "seat1", "open")
	deleted := ann.table("seat0", "me", "name0", "Ann", "seat1", "open")
	ann.post(deleted + "/close")
	good := answers(ann.get(path).body)
	asked := ann
	if len(good) == 0 {
		asked = bo
		good = answers(bo.get(path).body)
	}
	seat := map[*client]string{ann: "0", bo: "1"}
	other := map[*client]*client{ann: bo, bo: ann}[asked]
	with := func(fields []string, name, value string) []string {
		out := append([]string{}, fields...)
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
		fields []string // nil is a GET
		status int
		says   string
	}{
		{"a game that is not here", ann, "/new/chess", nil, 404, "This game is not available here."},
		{"a table that is not here", ann, "/t/nosuchtable", nil, 404, "This table does not exist."},
		{"a table with a strange name", ann, "/t/%00%ff", nil, 404, "This table does not exist."},
		{"a deleted table", bo, deleted, nil, 410, "host deleted this table"},
		{"a page that is not here", ann, "/nowhere", nil, 404, "This page does not exist."},
		{"an unknown option value", ann, "/new/tiwanaku", []string{"seat0", "me", "name0", "A", "seat1", "open", "option-board", "round"}, 422, "no such value"},
		{"an unknown mode", ann, "/new/tiwanaku", []string{"seat0", "me", "name0", "A", "seat1", "open", "mode", "war"}, 422, ""},
		{"a seed of letters", ann, "/new/tiwanaku", []string{"seat0", "me", "name0", "A", "seat1", "open", "seed", "abc"}, 422, "seed"},
		{"a seed that is too large", ann, "/new/tiwanaku", []string{"seat0", "me", "name0", "A", "seat1", "open", "seed", "99999999999999999999"}, 422, "seed"},
		{"too few seats", ann, "/new/tiwanaku", []string{"seat0", "me", "name0", "A"}, 422, "from 2 to 4"},
		{"a bot that is not here", ann, "/new/tiwanaku", []string{"seat0", "me", "name0", "A", "seat1", "bot:god"}, 422, "This bot is not available"},
		{"no name", cy, open + "/sit", []string{"seat", "1", "name", "   "}, 422, "Enter a name."},
		{"a name of 10,000 characters", cy, open + "/sit", []string{"seat", "1", "name", strings.Repeat("x", 10000)}, 422, "at most 24"},
		{"a name of control characters", cy, open + "/sit", []string{"seat", "1", "name", "a\x00\x1b[31mb"}, 422, "invisible characters"},
		{"a name that turns the text around", cy, open + "/sit", []string{"seat", "1", "name", "a\u202eb"}, 422, "invisible characters"},
		{"a name that is taken", cy, open + "/sit", []string{"seat", "1", "name", "ann"}, 409, "has this name"},
		{"a full seat", cy, open + "/sit", []string{"seat", "0", "name", "Cy"}, 409, "This seat was just taken"},
		{"a seat that does not exist", cy, open + "/sit", []string{"seat", "7", "name", "Cy"}, 404, "no such seat"},
		{"a seat that is no number", cy, open + "/sit", []string{"seat", "one", "name", "Cy"}, 404, "no such seat"},
		{"a bot seated by somebody else", cy, open + "/bot", []string{"seat", "1", "level", "random"}, 403, "host"},
		{"a table deleted by somebody else", cy, open + "/close", []string{}, 403, "host"},
		{"an answer for another seat", other, path + "/answer", good[0], 403, "not your seat"},
		{"an answer by a stranger", cy, path + "/answer", good[0], 403, "not your seat"},
		{"an answer out of turn", other, path + "/answer", with(good[0], "seat", seat[other]), 409, "moved on"},
		{"an answer to an old question", asked, path + "/answer", with(good[0], "question", "0"), 409, "moved on"},
		{"an answer in no notation", asked, path + "/answer", with(good[0], "move", "checkmate"), 422, "not part of the game"},
		{"an answer that the rules refuse", asked, path + "/answer", with(good[0], "move", "predict c3 corn"), 422, "no farmer on c3"},
		{"an endless key", asked, path + "/answer", with(good[0], "key", strings.Repeat("k", 5000)), 422, "Reload"},
		{"an undo without a version", asked, path + "/undo", []string{"seat", seat[asked]}, 400, "could not be read"},
		{"an undo of nothing", asked, path + "/undo", []string{"seat", seat[asked], "version", "3"}, 409, ""},
		{"a note that is too long", ann, path + "/note", []string{"seat", "0", "place", "a1", "text", "123456789"}, 422, "at most 8"},
		{"a note without a place", ann, path + "/note", []string{"seat", "0", "place", "", "text", "x"}, 422, "no such place"},
		{"a note of another seat", ann, path + "/note", []string{"seat", "1", "place", "a1", "text", "x"}, 403, "not your seat"},
		{"a rematch before the end", ann, path + "/rematch", []string{}, 409, "not over yet"},
		{"a recovery code that nobody has", cy, "/recover", []string{"token", "AAAA"}, 404, "does not work"},
		{"a replay before the start", ann, open + "/replay", nil, 409, "not begun"},
		{"a step that is no number", ann, path + "/replay?step=abc", nil, 200, "Step 0 of"},
	} {
		t.Run(test.what, func(t *testing.T) {
			test.who.t = t
			var r reply
			if test.fields == nil {
				r = test.who.get(test.path)
			} else {
				r = test.who.post(test.path, test.fields...)
			}
			if r.status != test.status {
				t.Errorf("status %d, want %d", r.status, test.status)
			}
			if !strings.Contains(r.body, test.says) {
				t.Errorf("does not say %q:\n%s", test.says, main(r.body))
			}
			if !strings.Contains(r.body, "</html>") {
				t.Error("no whole page")
			}
		})
	}
}

func TestLargeBodiesAreRefused(t *testing.T) {
	s := serve(t)
	for what, length := range map[string]int64{"announced": 1 << 20, "not announced": -1} {
		c := s.client(t)
		r := c.request(http.MethodPost, "/new/tiwanaku", strings.NewReader("name0="+strings.Repeat("x", 1<<20-6)))
		r.ContentLength = length
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if got := c.send(r); got.status != http.StatusRequestEntityTooLarge || !strings.Contains(got.body, "at most 64 KiB") {
			t.Errorf("%s: %d", what, got.status)
		}
	}
}

func TestFormsOfOtherSitesAreRefused(t *testing.T) {
	s := serve(t)
	c := s.client(t)
	for name, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"} {
		r := c.request(http.MethodPost, "/prefs", strings.NewReader("lang=pl"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set(name, value)
		if got := c.send(r); got.status != http.StatusForbidden || got.header.Get("Set-Cookie") != "" {
			t.Errorf("%s: %d %s", name, got.status, got.header.Get("Set-Cookie"))
		}
	}
}

func TestTooManyRequestsAreRefused(t *testing.T) {
	s := serve(t, func(c *web.Config) { c.PostsPerMinute = 3 })
	c := s.client(t)
	for i := range 4 {
		r := c.post("/prefs", "lang", "en")
		if refused := r.status == http.StatusTooManyRequests; refused != (i == 3) {
			t.Errorf("form %d: %d", i, r.status)
		}
	}
	if r := c.get("/"); r.status != http.StatusOK {
		t.Errorf("reading is counted apart: %d", r.status)
	}
}

// hostile is what somebody types who wants to be more than a name.
var hostile = []string{
	`</script><img src=x>`, `"><b onclick=x>`, `<svg/onload=x>`, `{{.Name}}`, `'"&lt;`,
}

func TestHostileNamesStayText(t *testing.T) {
	s := serve(t)
	for _, name := range hostile {
		ann, bo := s.client(t), s.client(t)
		path := ann.table("seat0", "me", "name0", name, "seat1", "open", "option-board", "short")
		for _, page := range []string{path, "/", "/me"} {
			noMarkup(t, page, name, ann.get(page).body)
		}
		bo.post(path+"/sit", "seat", "1", "name", "Bo")
		for _, page := range []string{path, "/", path + "/replay", path + "/record"} {
			body := bo.get(page).body
			if !strings.HasSuffix(page, "/record") {
				noMarkup(t, page, name, body)
			}
		}
		if page := bo.get(path).body; !strings.Contains(page, escaped(name)) {
			t.Errorf("%q is not shown as it was typed", name)
		}
	}
	c := s.client(t)
	for _, page := range []string{"/t/%3Cscript%3E", "/%3Cscript%3Ealert(1)", "/new/%22%3E%3Cscript%3E"} {
		if strings.Contains(c.get(page).body, "<script>") {
			t.Errorf("%s comes back as markup", page)
		}
	}
	if r := c.post("/new/tiwanaku", "seat0", "me", "name0", "A", "seat1", "open", "seed", "<script>"); strings.Contains(r.body, "<script>") {
		t.Error("a seed comes back as markup")
	}
}

func noMarkup(t *testing.T, page, name, body string) {
	t.Helper()
	if strings.ContainsAny(name, `<>"`) && strings.Contains(body, name) {
		t.Errorf("%s: %q stands there as markup", page, name)
	}
}

func escaped(name string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;").Replace(name)
}

var (
	inlineScript = regexp.MustCompile(`<script(?:[^>]*)>[^<]`)
	handlers     = regexp.MustCompile(`\s(on[a-z]+|style)="`)
	foreign      = regexp.MustCompile(`(?:src|href|action)="(?:https?:)?//`)
)

func TestPagesHoldNothingInline(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	for _, page := range []string{"/", "/new/tiwanaku", "/rules/tiwanaku", "/me", "/about", "/recover", path, path + "/replay", "/nowhere"} {
		r := ann.get(page)
		for what, found := range map[string]string{
			"script": inlineScript.FindString(r.body), "handler or style": handlers.FindString(r.body), "foreign address": foreign.FindString(r.body),
		} {
			if found != "" {
				t.Errorf("%s: inline %s: %s", page, what, found)
			}
		}
		policy := r.header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: policy %q", page, policy)
		}
		nonce := regexp.MustCompile(`'nonce-([A-Z0-9]{20,})'`).FindStringSubmatch(policy)
		if nonce == nil || !strings.Contains(r.body, `nonce="`+nonce[1]+`"`) {
			t.Errorf("%s: the scripts do not carry the nonce", page)
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin", "Cache-Control": "no-store",
		} {
			if r.header.Get(name) != want {
				t.Errorf("%s: %s is %q", page, name, r.header.Get(name))
			}
		}
	}
}
