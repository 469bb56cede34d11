package e2e_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"kancha/internal/account"
	"kancha/internal/web"
)

var keyOnPage = regexp.MustCompile(`<code class="code">([A-Z2-7 ]{39})</code>`)

// app is an app on a phone that shows the numbers of a key.
type app struct {
	t   *testing.T
	key string
	at  time.Time
}

// next is a number that was not shown before: an app would take half a minute for it.
func (a *app) next() string {
	a.t.Helper()
	n, err := totp.GenerateCode(a.key, a.at)
	if err != nil {
		a.t.Fatal(err)
	}
	a.at = a.at.Add(30 * time.Second)
	return n
}

// setUp gives the account of whoever is signed in a second factor. Numbers of the half minute before, of this one and
// of the next one are taken, so three can be used.
func (c *client) setUp() *app {
	c.t.Helper()
	page := c.post("/me/account/factor", "password", phrase)
	key := keyOnPage.FindStringSubmatch(page.body)
	if key == nil || page.header.Get("Content-Encoding") != "" || page.header.Get("Cache-Control") != "no-store" {
		c.t.Fatalf("no key: %d\n%s", page.status, main(page.body))
	}
	a := &app{c.t, strings.ReplaceAll(key[1], " ", ""), time.Now().Add(-30 * time.Second)}
	c.accepted("/me/account/factor/confirm", "number", a.next())
	return a
}

func TestAnAccountWithASecondFactor(t *testing.T) {
	s := serve(t)
	anna := s.client(t)
	anna.signUp("Anna")
	if r := anna.post("/me/account/factor", "password", "wrong"); r.status != http.StatusForbidden || keyOnPage.MatchString(r.body) {
		t.Errorf("a key without the password: %d", r.status)
	}
	r := anna.post("/me/account/factor", "password", phrase)
	first := keyOnPage.FindStringSubmatch(r.body)
	if !strings.Contains(r.body, "otpauth://totp/Kancha%20127.0.0.1:Anna?secret=") || !strings.Contains(r.body, `class="qr"`) {
		t.Fatalf("the key:\n%s", r.body)
	}
	r = anna.post("/me/account/factor/confirm", "number", "12345")
	if again := keyOnPage.FindStringSubmatch(r.body); r.status != http.StatusForbidden || len(again) == 0 || again[1] != first[1] {
		t.Errorf("a wrong number: %d, %v after %v", r.status, again, first)
	}
	app := anna.setUp()
	if r := anna.post("/me/account/factor/confirm", "number", app.next()); r.status != http.StatusConflict {
		t.Errorf("set up again out of nothing: %d", r.status)
	}

	other := s.client(t)
	r = other.post("/signin", "name", "Anna", "password", phrase, "back", "/about")
	if r.status != http.StatusOK || !strings.Contains(r.body, "One more step") || other.cookieOf("kancha_login") != "" {
		t.Fatalf("by the password alone: %d\n%s", r.status, main(r.body))
	}
	if r := other.post("/signin/factor", "number", "000000", "back", "/about"); r.status != http.StatusForbidden || !strings.Contains(r.body, "This code is wrong") {
		t.Errorf("a wrong number: %d\n%s", r.status, main(r.body))
	}
	if r := other.post("/signin/factor", "number", app.next(), "back", "/about"); r.header.Get("Location") != "/about" {
		t.Errorf("the right number leads to %d %s\n%s", r.status, r.header.Get("Location"), main(r.body))
	}
	if !strings.Contains(other.get("/me").body, "Signed in: Anna") {
		t.Error("not in")
	}
	if r := s.client(t).post("/signin/factor", "number", "123456"); r.status != http.StatusConflict || !strings.Contains(r.body, "</html>") {
		t.Errorf("the second factor before the first: %d", r.status)
	}
	if r := other.post("/me/account/codes", "password", phrase); r.status != http.StatusForbidden || strings.Contains(r.body, "<code>") {
		t.Errorf("new codes without a number: %d", r.status)
	}
	if export := other.get("/me/account/export").body; !strings.Contains(export, `"factors"`) || strings.Contains(export, app.key) {
		t.Errorf("export:\n%s", export)
	}
}

func TestGuessingNumbersIsLimited(t *testing.T) {
	s := serve(t, func(c *web.Config) { c.NameTries, c.Tries = 4, 1000 })
	anna := s.client(t)
	anna.signUp("Anna")
	anna.setUp()
	eve := s.client(t)
	eve.post("/signin", "name", "Anna", "password", phrase)
	for i := range 6 {
		r := eve.post("/signin/factor", "number", "000000")
		if limited := r.status == http.StatusTooManyRequests; limited != (i >= 4) {
			t.Errorf("attempt %d: %d\n%s", i, r.status, main(r.body))
		}
	}
}

// The house may ask a second factor of those who look after it; then its pages wait for that.
func TestThoseWhoLookAfterTheHouseMayNeedASecondFactor(t *testing.T) {
	s := serve(t)
	boss := s.boss(t)
	boss.accepted("/admin/rules", "signup", string(account.SignUpOpen), "guests", "yes", "strong", "yes")
	for _, page := range carePages {
		if r := boss.get(page); r.status != http.StatusForbidden || !strings.Contains(r.body, "need two-factor sign-in") {
			t.Errorf("%s by a password alone: %d", page, r.status)
		}
	}
	if r := boss.post("/admin/rules", "signup", "closed"); r.status != http.StatusForbidden {
		t.Errorf("the rules changed by a password alone: %d", r.status)
	}
	boss.setUp()
	if r := boss.get("/admin/rules"); r.status != http.StatusOK || !strings.Contains(r.body, `name="strong" value="yes" checked`) {
		t.Errorf("with a second factor: %d\n%s", r.status, main(r.body))
	}
}
