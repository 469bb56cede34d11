package e2e_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"kancha/internal/web"
)

const phrase = "seven lamps on a table"

// signUp makes an account of the visitor.
func (c *client) signUp(name string) {
	c.t.Helper()
	c.accepted("/signup", "name", name, "password", phrase)
}

func (c *client) signIn(name string) {
	c.t.Helper()
	c.accepted("/signin", "name", name, "password", phrase)
}

// cookieOf is the value of a cookie that the browser has.
func (c *client) cookieOf(name string) string {
	for _, k := range c.http.Jar.Cookies(c.request(http.MethodGet, "/", nil).URL) {
		if k.Name == name {
			return k.Value
		}
	}
	return ""
}

// with is a stranger's browser with one cookie of another one.
func (s *site) with(t *testing.T, name, value string) *client {
	t.Helper()
	c := s.client(t)
	r := c.request(http.MethodGet, "/", nil)
	c.http.Jar.SetCookies(r.URL, []*http.Cookie{{Name: name, Value: value, Path: "/"}})
	return c
}

func (c *client) sits(path string) bool {
	c.t.Helper()
	return strings.Contains(c.get(path).body, "is-mine")
}

func TestAnAccountFindsItsTablesInAnotherBrowser(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	old := ann.cookieOf("kancha_person")
	ann.signUp("Anna K.")
	if page := ann.get("/me").body; !strings.Contains(page, "signed in as Anna K.") {
		t.Fatalf("not signed in:\n%s", main(page))
	}
	if !ann.sits(path) {
		t.Error("the account does not hold the guest's seat")
	}
	for i := 0; len(answers(ann.get(path).body)) == 0 && i < 50; i++ { // until Ann is asked
		bo.accepted(path+"/answer", answers(bo.get(path).body)[0]...)
	}
	ann.accepted(path+"/answer", answers(ann.get(path).body)[0]...)
	token := ann.cookieOf("kancha_login")
	ann.accepted("/signout")
	for what, c := range map[string]*client{
		"who has signed out": ann, "the token that was signed out": s.with(t, "kancha_login", token), "the guest's old cookie": s.with(t, "kancha_person", old),
	} {
		if c.sits(path) {
			t.Errorf("%s still holds the seat", what)
		}
	}
	other := s.client(t)
	other.signIn("anna k")
	if !strings.Contains(other.get("/").body, path) || !other.sits(path) {
		t.Error("another browser does not find the table")
	}
	if other.cookieOf("kancha_login") == token {
		t.Error("the token is the same")
	}
}

func TestSigningInAndUpIsRefused(t *testing.T) {
	s := serve(t)
	s.client(t).signUp("Anna")
	for _, test := range []struct {
		what, path, name, password string
		status                     int
		says                       string
	}{
		{"a wrong password", "/signin", "Anna", "wrong password", 403, "name or the password is not right"},
		{"an unknown name", "/signin", "Nobody", phrase, 403, "name or the password is not right"},
		{"nothing", "/signin", "", "", 403, "name or the password is not right"},
		{"a name of markup", "/signin", "<script>alert(1)</script>", "x", 403, "name or the password is not right"},
		{"a name that is taken", "/signup", "ANNA", phrase, 409, "This name is taken"},
		{"two alphabets", "/signup", "Аnna", phrase, 422, "mixes letters"},
		{"a short password", "/signup", "Bob", "short", 422, "A password needs at least"},
		{"a common password", "/signup", "Bob", "password123", 422, "among the first"},
		{"the name as a password", "/signup", "Robert Nowak", "robertnowak", 422, "hardly more than your name"},
		{"a strange name", "/signup", "Bob <b>", phrase, 422, "letters and digits"},
	} {
		c := s.client(t)
		r := c.post(test.path, "name", test.name, "password", test.password)
		if r.status != test.status || !strings.Contains(r.body, test.says) || !strings.Contains(r.body, "</html>") {
			t.Errorf("%s: %d\n%s", test.what, r.status, main(r.body))
		}
		if strings.Contains(r.body, "<script>alert") || test.password != "" && strings.Contains(r.body, `value="`+test.password) {
			t.Errorf("%s: comes back in the page", test.what)
		}
		if c.cookieOf("kancha_login") != "" {
			t.Errorf("%s: signed in", test.what)
		}
	}
}

// Whether a name is known shows neither in the words nor in the rest of the answer.
func TestAnUnknownNameLooksLikeAWrongPassword(t *testing.T) {
	s := serve(t)
	s.client(t).signUp("Anna")
	strip := regexp.MustCompile(`nonce="[^"]*"|value="(Anna|Nova)"`)
	known := s.client(t).post("/signin", "name", "Anna", "password", "wrong password")
	unknown := s.client(t).post("/signin", "name", "Nova", "password", "wrong password")
	if a, b := strip.ReplaceAllString(known.body, ""), strip.ReplaceAllString(unknown.body, ""); a != b || known.status != unknown.status {
		t.Errorf("%d\n%s\n%d\n%s", known.status, main(a), unknown.status, main(b))
	}
}

func TestGuessingIsLimitedByNameAndByAddress(t *testing.T) {
	s := serve(t, func(c *web.Config) { c.NameTries, c.Tries = 3, 1000 })
	s.client(t).signUp("Anna")
	for _, name := range []string{"Anna", "Nobody"} {
		for i := range 5 {
			r := s.client(t).post("/signin", "name", name, "password", fmt.Sprint("wrong password ", i))
			if limited := r.status == http.StatusTooManyRequests; limited != (i >= 3) {
				t.Errorf("%s, attempt %d: %d", name, i, r.status)
			}
		}
	}
	if r := s.client(t).post("/signin", "name", "A n n a", "password", phrase); r.status != http.StatusTooManyRequests {
		t.Errorf("the name written otherwise: %d", r.status)
	}
	s = serve(t, func(c *web.Config) { c.NameTries, c.Tries = 1000, 3 })
	for i := range 5 {
		r := s.client(t).post("/signin", "name", fmt.Sprint("Name", i), "password", "wrong password")
		if limited := r.status == http.StatusTooManyRequests; limited != (i >= 3) {
			t.Errorf("address, attempt %d: %d", i, r.status)
		}
	}
	if r := s.client(t).get("/signin"); r.status != http.StatusOK {
		t.Errorf("reading is limited too: %d", r.status)
	}
}

func TestTheStreamOfALoginThatIsEndedEnds(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	ann.signUp("Anna")
	there := s.client(t)
	there.signIn("Anna")
	here, stopHere := ann.frames(path)
	defer stopHere()
	next, stop := there.frames(path)
	defer stop()
	next()
	here()
	ann.accepted("/me/account/end", "id", "others")
	for frame := next(); !strings.Contains(frame, "ended"); frame = next() {
	}
	if there.sits(path) {
		t.Error("who was signed out still holds the seat")
	}
	bo.accepted(path+"/say", "text", "QSTILLQ")
	for frame := here(); !strings.Contains(frame, "QSTILLQ"); frame = here() {
		if strings.Contains(frame, "event: ended") {
			t.Fatal("the login that ended the others has ended too")
		}
	}
}

func TestTheAccountPage(t *testing.T) {
	s := serve(t)
	ann, eve := s.client(t), s.client(t)
	if r := ann.get("/me/account"); r.status != http.StatusSeeOther || !strings.HasPrefix(r.header.Get("Location"), "/signin") {
		t.Errorf("a guest comes to %d %s", r.status, r.header.Get("Location"))
	}
	for _, form := range []string{"name", "password", "end"} {
		if r := ann.post("/me/account/"+form, "name", "X y", "id", "all"); r.status != http.StatusForbidden || !strings.Contains(r.body, "sign in first") {
			t.Errorf("%s of a guest: %d", form, r.status)
		}
	}
	ann.signUp("Anna")
	eve.signUp("Eve")
	ann.accepted("/me/account/name", "name", "Anna Maria")
	if page := ann.get("/me/account?done=name").body; !strings.Contains(page, `value="Anna Maria"`) || !strings.Contains(page, "Done.") {
		t.Errorf("renamed:\n%s", main(page))
	}
	for _, test := range []struct {
		what, path string
		fields     []string
		status     int
		says       string
	}{
		{"a name that is taken", "name", []string{"name", "EVE"}, 409, "is taken"},
		{"a wrong old password", "password", []string{"password", "wrong", "new", "eight lamps on a table"}, 403, "present password is not right"},
		{"a weak new password", "password", []string{"password", phrase, "new", "qwertyuiop"}, 422, "among the first"},
	} {
		if r := ann.post("/me/account/"+test.path, test.fields...); r.status != test.status || !strings.Contains(r.body, test.says) {
			t.Errorf("%s: %d\n%s", test.what, r.status, main(r.body))
		}
	}
	id := regexp.MustCompile(`name="id" value="([A-Z0-9]{26})"`).FindStringSubmatch(ann.get("/me/account").body)[1]
	eve.accepted("/me/account/end", "id", id) // somebody else's: nothing happens
	if !strings.Contains(ann.get("/me").body, "signed in as Anna Maria") {
		t.Error("signed out by somebody else")
	}
	ann.accepted("/me/account/password", "password", phrase, "new", "eight lamps on a table")
	if r := s.client(t).post("/signin", "name", "Anna Maria", "password", phrase); r.status != http.StatusForbidden {
		t.Errorf("the old password: %d", r.status)
	}
	ann.accepted("/me/account/end", "id", "all")
	if page := ann.get("/me").body; strings.Contains(page, "Anna Maria") || !strings.Contains(page, "play as a guest") {
		t.Errorf("signed out everywhere:\n%s", main(page))
	}
}
