package e2e_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"kancha/internal/mail"
	"kancha/internal/mail/mailtest"
	"kancha/internal/web"
)

const phrase = "seven lamps on a table"

// signUp makes an account of the visitor.
func (c *client) signUp(name string) {
	c.t.Helper()
	if r := c.post("/signup", "name", name, "password", phrase); r.status != http.StatusOK {
		c.t.Fatalf("no account: %d\n%s", r.status, main(r.body))
	}
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
	if page := ann.get("/me").body; !strings.Contains(page, "Signed in: Anna K.") {
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
		{"a wrong password", "/signin", "Anna", "wrong password", 403, "Wrong user name or password"},
		{"an unknown name", "/signin", "Nobody", phrase, 403, "Wrong user name or password"},
		{"nothing", "/signin", "", "", 403, "Wrong user name or password"},
		{"a name of markup", "/signin", "<script>alert(1)</script>", "x", 403, "Wrong user name or password"},
		{"a name that is taken", "/signup", "ANNA", phrase, 409, "This name is taken"},
		{"two alphabets", "/signup", "Аnna", phrase, 422, "mixes letters"},
		{"a short password", "/signup", "Bob", "short", 422, "The password needs at least"},
		{"a common password", "/signup", "Bob", "password1234", 422, "too common"},
		{"the name as a password", "/signup", "Robert Nowak", "robertnowak1", 422, "too similar to your name"},
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

// Whoever has an account plays under its name, in every browser, until another one is chosen.
func TestTheNameOfAnAccountIsTheNameAtTables(t *testing.T) {
	s := serve(t)
	offered := func(c *client) string {
		return regexp.MustCompile(`name="name0"[^>]*value="([^"]*)"`).FindStringSubmatch(c.get("/new/tiwanaku").body)[1]
	}
	ann := s.client(t)
	ann.table("seat0", "me", "name0", "Guest", "seat1", "open") // as the form has it for those who type nothing
	ann.signUp("Anna K.")
	other := s.client(t)
	other.table("seat0", "me", "name0", "Somebody else", "seat1", "open")
	other.signIn("Anna K.")
	for what, c := range map[string]*client{"after signing up": ann, "in another browser": other} {
		if name := offered(c); name != "Anna K." {
			t.Errorf("%s the name at tables is %q", what, name)
		}
	}
	ann.accepted("/me/account/name", "name", "Anna Kowalska")
	if name := offered(ann); name != "Anna Kowalska" {
		t.Errorf("renamed, and still %q at tables", name)
	}
	bo := s.client(t)
	bo.table("seat0", "me", "name0", "Bo the Great", "seat1", "open")
	bo.signUp("Bob")
	bo.accepted("/me/account/name", "name", "Robert")
	if name := offered(bo); name != "Bo the Great" {
		t.Errorf("a name that was chosen became %q", name)
	}
}

// Whoever guesses the passwords of a name does not shut its owner out: the page says what else opens, and it does.
func TestTooManyWrongPasswordsLeaveOtherWaysOpen(t *testing.T) {
	s := serve(t, func(c *web.Config) { c.NameTries = 3 })
	ann := s.client(t)
	codes := regexp.MustCompile(`<li><code>([^<]*)</code>`).FindStringSubmatch(ann.post("/signup", "name", "Anna", "password", phrase).body)
	var r reply
	for range 4 {
		r = s.client(t).post("/signin", "name", "Anna", "password", "wrong password")
	}
	wait := regexp.MustCompile(`Try again in (\d+)`).FindStringSubmatch(r.body)
	if r.status != http.StatusTooManyRequests || wait == nil || !strings.Contains(main(r.body), "with a recovery code you can set") || !strings.Contains(r.body, `href="/recover"`) {
		t.Fatalf("%d\n%s", r.status, main(r.body))
	}
	if n, _ := strconv.Atoi(wait[1]); n < 1 || n > 14 {
		t.Errorf("one waits %d minutes", n)
	}
	s.client(t).accepted("/recover/code", "name", "Anna", "code", codes[1], "new", "another long phrase of words")
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
	ann := s.client(t)
	r := ann.post(ann.table("seat0", "me", "name0", "Ann", "seat1", "bot:random")+"/report", "text", "a fault")
	if r.status != http.StatusOK {
		t.Errorf("those who try to sign in take reports away from others at their address: %d", r.status)
	}
}

// A stranger who guesses the password of a name shuts it for their own address. Its owner signs in elsewhere meanwhile,
// with the password or a code; and others at the stranger's address sign in too, however long the guessing goes on.
func TestAStrangerLocksNobodyOut(t *testing.T) {
	s := serve(t, func(c *web.Config) {
		c.NameTries, c.Tries, c.Proxies = 3, 10, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	anna, bert, stranger := s.client(t), s.client(t), s.client(t)
	const home, away = "192.0.2.1", "198.51.100.7"
	anna.postFrom(home, "/signup", "name", "Anna", "password", phrase)
	bert.postFrom(home, "/signup", "name", "Bert", "password", phrase)
	var last int
	for range 20 {
		last = stranger.postFrom(away, "/signin", "name", "Anna", "password", "wrong password").status
		stranger.postFrom(away, "/recover/code", "name", "Anna", "code", "aaaa", "new", phrase)
	}
	if last != http.StatusTooManyRequests {
		t.Fatalf("guessing goes on: %d", last)
	}
	for who, from := range map[string]string{"Anna": home, "Bert": away} {
		if r := s.client(t).postFrom(from, "/signin", "name", who, "password", phrase); r.status != http.StatusSeeOther {
			t.Errorf("%s at %s: %d\n%s", who, from, r.status, main(r.body))
		}
	}
}

func TestTriesToSignInAreInTheLogWithoutNames(t *testing.T) {
	var log strings.Builder
	s := serve(t, func(c *web.Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	s.client(t).signUp("Anneliese")
	c := s.client(t)
	c.post("/signin", "name", "Anneliese", "password", "wrong password")
	c.signIn("Anneliese")
	c.post("/recover/code", "name", "Anneliese", "code", "aaaa", "new", phrase)
	s.stop()
	for _, line := range []string{"way=password result=sign_in", "way=password result=in", `way="recovery code" result=recovery_code`} {
		if !strings.Contains(log.String(), line) {
			t.Errorf("no line with %s", line)
		}
	}
	if strings.Contains(log.String(), "Anneliese") || strings.Contains(log.String(), phrase) || t.Failed() {
		t.Errorf("the log:\n%s", log.String())
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
		{"a wrong old password", "password", []string{"password", "wrong", "new", "eight lamps on a table"}, 403, "current password is wrong"},
		{"a weak new password", "password", []string{"password", phrase, "new", "qwertyuiopas"}, 422, "too common"},
	} {
		if r := ann.post("/me/account/"+test.path, test.fields...); r.status != test.status || !strings.Contains(r.body, test.says) {
			t.Errorf("%s: %d\n%s", test.what, r.status, main(r.body))
		}
	}
	id := regexp.MustCompile(`name="id" value="([A-Z0-9]{26})"`).FindStringSubmatch(ann.get("/me/account").body)[1]
	eve.accepted("/me/account/end", "id", id) // somebody else's: nothing happens
	if !strings.Contains(ann.get("/me").body, "Signed in: Anna Maria") {
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

// posted is a site that sends letters to a catcher.
func posted(t *testing.T) (*site, *mailtest.Catcher) {
	t.Helper()
	post := mailtest.Start(t)
	sender, err := mail.Open(post.URL)
	if err != nil {
		t.Fatal(err)
	}
	return serve(t, func(c *web.Config) { c.Mail, c.Origin = sender, "https://house.example" }), post
}

// token is what stands behind the # of the link in a letter.
func token(t *testing.T, l mailtest.Letter, path string) string {
	t.Helper()
	before, after, _ := strings.Cut(l.Link(), "#")
	if before != "https://house.example"+path || after == "" {
		t.Fatalf("the letter leads to %q", l.Link())
	}
	return after
}

func TestARecoveryCodeIsShownOnceAndLetsBackIn(t *testing.T) {
	s := serve(t)
	ann := s.client(t)
	r := ann.post("/signup", "name", "Anna", "password", phrase)
	codes := regexp.MustCompile(`<code>([a-z0-9-]{29})</code>`).FindAllStringSubmatch(r.body, -1)
	if len(codes) != 8 || r.header.Get("Content-Encoding") != "" || r.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d codes\n%s", len(codes), main(r.body))
	}
	if page := ann.get("/me/account").body; strings.Contains(page, codes[0][1]) || strings.Contains(page, "E-mail") {
		t.Error("the account's page shows a code, or speaks of mail that is not sent")
	}
	lost := s.client(t)
	if r := lost.post("/recover/code", "name", "Anna", "code", "aaaa-bbbb", "new", phrase); r.status != http.StatusForbidden || !strings.Contains(r.body, "Wrong name or code") {
		t.Errorf("a wrong code: %d\n%s", r.status, main(r.body))
	}
	if r := lost.post("/recover/code", "name", "Anna", "code", codes[3][1], "new", "short"); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a weak password: %d", r.status)
	}
	lost.accepted("/recover/code", "name", "Anna", "code", codes[3][1], "new", "eight lamps on a table")
	if page := lost.get("/me/account").body; !strings.Contains(page, "7 codes left") && !strings.Contains(page, "7\u00a0codes left") {
		t.Errorf("not in:\n%s", main(page))
	}
	if strings.Contains(ann.get("/me").body, "Signed in:") {
		t.Error("the browser with the old password is still signed in")
	}
	if r := lost.post("/me/account/codes", "password", "wrong"); r.status != http.StatusForbidden || strings.Contains(r.body, "<code>") {
		t.Errorf("new codes without the password: %d", r.status)
	}
	if r := lost.post("/me/account/codes", "password", "eight lamps on a table"); !strings.Contains(r.body, "<code>") {
		t.Errorf("new codes: %d", r.status)
	}
	for _, path := range []string{"/recover/mail", "/me/account/mail"} {
		if r := lost.post(path, "mail", "ann@example.org", "password", "eight lamps on a table"); r.status != http.StatusNotFound {
			t.Errorf("%s without mail: %d", path, r.status)
		}
	}
}

func TestAnAddressIsConfirmedChangedAndLetsBackIn(t *testing.T) {
	s, post := posted(t)
	ann := s.client(t)
	ann.signUp("Anna")
	if r := ann.post("/me/account/mail", "mail", "ann@example.org", "password", "wrong"); r.status != http.StatusForbidden {
		t.Errorf("without the password: %d", r.status)
	}
	if r := ann.post("/me/account/mail", "mail", "a@x.org\r\nBcc: eve@x.org", "password", phrase); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "valid e-mail address") {
		t.Errorf("a header as address: %d", r.status)
	}
	confirm := func(address string) {
		t.Helper()
		ann.accepted("/me/account/mail", "mail", address, "password", phrase)
		l := post.Next(t)
		if len(l.To) != 1 || l.To[0] != address || !strings.Contains(l.Text, "Anna") {
			t.Fatalf("letter to %v:\n%s", l.To, l.Text)
		}
		link := token(t, l, "/confirm")
		if r := s.client(t).post("/confirm", "token", "https://house.example/confirm#"+link); r.status != http.StatusOK || !strings.Contains(r.body, "is confirmed") {
			t.Fatalf("confirmed: %d\n%s", r.status, main(r.body))
		}
		if r := s.client(t).post("/confirm", "token", link); r.status != http.StatusNotFound {
			t.Errorf("confirmed twice: %d", r.status)
		}
	}
	confirm("ann@example.org")
	confirm("anna@example.org")
	if l := post.Next(t); l.To[0] != "ann@example.org" || !strings.Contains(l.Text, "no longer uses this address") || strings.Contains(l.Text, "anna@example.org") {
		t.Errorf("the old address is told %v\n%s", l.To, l.Text)
	}
	known := s.client(t).post("/recover/mail", "mail", "anna@example.org")
	unknown := s.client(t).post("/recover/mail", "mail", "nobody@example.org")
	strip := regexp.MustCompile(`nonce="[^"]*"`)
	if a, b := strip.ReplaceAllString(known.body, ""), strip.ReplaceAllString(unknown.body, ""); a != b || known.status != http.StatusOK {
		t.Errorf("the answer tells who is known: %d\n%s\n%s", known.status, main(a), main(b))
	}
	lost := s.client(t)
	lost.accepted("/recover/link", "token", token(t, post.Next(t), "/recover/link"), "new", "eight lamps on a table")
	if !strings.Contains(lost.get("/me").body, "Signed in: Anna") {
		t.Error("not in")
	}
	lost.accepted("/me/account/mail", "drop", "1", "password", "eight lamps on a table")
	if l := post.Next(t); l.To[0] != "anna@example.org" {
		t.Errorf("the removed address is not told: %v", l.To)
	}
	if n := len(post.All()); n != 5 {
		t.Errorf("%d letters", n)
	}
}

func TestAGuestsTablesAreTakenAlong(t *testing.T) {
	s := serve(t)
	s.client(t).signUp("Anna")
	c, bo := s.client(t), s.client(t)
	path := pair(c, bo)
	if r := c.post("/signin", "name", "Anna", "password", phrase, "back", "/about"); r.header.Get("Location") != "/me" {
		t.Errorf("leads to %s", r.header.Get("Location"))
	}
	if page := c.get("/me").body; !strings.Contains(page, "Move to my account") || c.sits(path) {
		t.Fatalf("not asked:\n%s", main(page))
	}
	c.accepted("/me/take")
	if !c.sits(path) || strings.Contains(c.get("/me").body, "Move to my account") {
		t.Error("the table was not taken along")
	}
	other := s.client(t)
	table := other.table("seat0", "me", "name0", "Gil", "seat1", "open", "seat2", "open", "option-board", "short")
	c.accepted(table+"/sit", "seat", "1", "name", "Anna")
	other.signIn("Anna")
	if r := other.post("/me/take"); r.status != http.StatusConflict || !strings.Contains(r.body, "both as a guest and with this account") {
		t.Errorf("both at one table: %d\n%s", r.status, main(r.body))
	}
	if r := s.client(t).post("/me/take"); r.status != http.StatusForbidden {
		t.Errorf("a stranger: %d", r.status)
	}
}

func TestAnAccountIsExportedAndDeleted(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := ann.table("seat0", "me", "name0", "Anneliese", "seat1", "open", "option-board", "short")
	bo.accepted(path+"/sit", "seat", "1", "name", "Bo")
	ann.accepted(path+"/say", "text", "QHELLOQ")
	ann.signUp("Anneliese")
	if r := s.client(t).get("/me/account/export"); r.status != http.StatusForbidden {
		t.Errorf("a stranger's export: %d", r.status)
	}
	r := ann.get("/me/account/export")
	if !strings.Contains(r.header.Get("Content-Disposition"), "attachment") || !strings.Contains(r.body, "QHELLOQ") || strings.Contains(r.body, "argon2") {
		t.Errorf("export: %v\n%s", r.header, r.body)
	}
	for _, fields := range [][]string{{"sure", "yes", "password", "wrong"}, {"password", phrase}} {
		if r := ann.post("/me/account/delete", fields...); r.status < 400 || !strings.Contains(ann.get("/me").body, "Signed in:") {
			t.Errorf("deleted with %v: %d", fields, r.status)
		}
	}
	ann.accepted("/me/account/delete", "sure", "yes", "password", phrase)
	for _, page := range []string{path, "/", path + "/replay?step=0", path + "/record"} {
		for name, c := range map[string]*client{"Bo": bo, "a stranger": s.client(t), "who was deleted": ann} {
			if body := c.get(page).body; strings.Contains(body, "Anneliese") {
				t.Errorf("%s reads the name at %s", name, page)
			}
		}
	}
	if page := bo.get(path).body; !strings.Contains(page, "Somebody") {
		t.Errorf("nobody is called somebody:\n%s", main(page))
	}
	if r := ann.post("/signin", "name", "Anneliese", "password", phrase); r.status != http.StatusForbidden {
		t.Errorf("signs in again: %d", r.status)
	}
}
