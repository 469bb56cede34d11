package e2e_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	coreos "github.com/coreos/go-oidc/v3/oidc"
	"github.com/coreos/go-oidc/v3/oidc/oidctest"

	"kancha/internal/oidc"
	"kancha/internal/web"
)

// club vouches for everybody: the code is the subject, and the nonce is the one that was asked with.
type club struct {
	*httptest.Server
	nonce string
}

func openClub(t *testing.T) *club {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &club{}
	server := &oidctest.Server{PublicKeys: []oidctest.PublicKey{{PublicKey: key.Public(), KeyID: "k", Algorithm: coreos.ES256}}, Algorithms: []string{coreos.ES256}}
	mux := http.NewServeMux()
	mux.Handle("/", server)
	mux.HandleFunc("/token", func(w http.ResponseWriter, r *http.Request) {
		claims, _ := json.Marshal(map[string]any{
			"iss": c.URL, "aud": "kancha", "sub": r.PostFormValue("code"), "exp": time.Now().Add(time.Hour).Unix(), "nonce": c.nonce,
			"preferred_username": "Ola", "email": "anna@example.org",
		})
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]string{"access_token": "a", "token_type": "Bearer", "id_token": oidctest.SignIDToken(key, "k", coreos.ES256, string(claims))})
	})
	c.Server = httptest.NewServer(mux)
	t.Cleanup(c.Close)
	server.SetIssuer(c.URL)
	return c
}

func (c *club) config(t *testing.T) func(*web.Config) {
	i, err := oidc.New(oidc.Config{URL: c.URL, Client: "kancha", Secret: "hush", Name: "Chess & Co"})
	if err != nil {
		t.Fatal(err)
	}
	return func(w *web.Config) { w.OIDC = i }
}

var leads = regexp.MustCompile(`class="button primary" href="([^"]+)"`)

// ask follows the button to the club and gives what the club was asked.
func (c *club) ask(from *client, path string, fields ...string) url.Values {
	from.t.Helper()
	r := from.post(path, fields...)
	found := leads.FindStringSubmatch(r.body)
	if r.status != http.StatusOK || found == nil {
		from.t.Fatalf("not led on: %d\n%s", r.status, main(r.body))
	}
	u, err := url.Parse(html.UnescapeString(found[1]))
	if err != nil || !strings.HasPrefix(u.String(), c.URL) {
		from.t.Fatalf("led to %s", found[1])
	}
	c.nonce = u.Query().Get("nonce")
	return u.Query()
}

func (c *club) back(q url.Values, subject string) string {
	return "/club/back?" + url.Values{"state": {q.Get("state")}, "code": {subject}}.Encode()
}

func TestPeopleOfAClubSignInThere(t *testing.T) {
	c := openClub(t)
	s := serve(t, c.config(t))
	ola := s.client(t)
	if page := ola.get("/signin").body; !strings.Contains(page, "Sign in with Chess &amp; Co") {
		t.Fatalf("no button:\n%s", main(page))
	}
	q := c.ask(ola, "/club", "back", "/me/account")
	r := ola.get(c.back(q, "s1"))
	if r.status != http.StatusOK || !strings.Contains(r.body, `value="Ola"`) || ola.cookieOf("kancha_login") != "" {
		t.Fatalf("not asked for a name: %d\n%s", r.status, main(r.body))
	}
	s.client(t).signUp("Ola")
	if r := ola.post("/club/join", "name", "Ola"); r.status != http.StatusConflict || !strings.Contains(r.body, "This name is taken") {
		t.Fatalf("a name that is taken: %d\n%s", r.status, main(r.body))
	}
	if r := ola.post("/club/join", "name", "Ola K."); r.status != http.StatusOK || !strings.Contains(r.body, `class="codes"`) {
		t.Fatalf("no account: %d\n%s", r.status, main(r.body))
	}
	if r := ola.post("/club/join", "name", "Ola L."); r.status == http.StatusOK {
		t.Error("the same proof makes two accounts")
	}
	other := s.client(t)
	q = c.ask(other, "/club", "back", "/me/account")
	if r := other.get(c.back(q, "s1")); r.status != http.StatusSeeOther || r.header.Get("Location") != "/me/account" {
		t.Fatalf("not signed in: %d\n%s", r.status, main(r.body))
	}
	if page := other.get("/me/account").body; !strings.Contains(page, "Ola K.") {
		t.Errorf("somebody else:\n%s", main(page))
	}
}

func TestAnswersOfAClubThatAreRefused(t *testing.T) {
	c := openClub(t)
	s := serve(t, c.config(t))
	a, b := s.client(t), s.client(t)
	q := c.ask(a, "/club")
	for what, r := range map[string]reply{
		"another browser":   b.get(c.back(q, "s1")),
		"nothing was begun": s.client(t).get("/club/back?code=s1&state=x"),
	} {
		if r.status != http.StatusConflict {
			t.Errorf("%s: %d\n%s", what, r.status, main(r.body))
		}
	}
	if r := a.get("/club/back?code=s1&state=wrong"); r.status != http.StatusForbidden {
		t.Errorf("another state: %d", r.status)
	}
	if r := a.get(c.back(q, "s1")); r.status != http.StatusConflict {
		t.Errorf("after a wrong answer: %d", r.status)
	}
	q = c.ask(a, "/club")
	c.nonce = "another"
	if r := a.get(c.back(q, "s1")); r.status != http.StatusForbidden || a.cookieOf("kancha_login") != "" {
		t.Errorf("another nonce: %d", r.status)
	}
	c.Close()
	if r := a.post("/club"); r.status != http.StatusOK { // what the issuer says of itself is known already
		t.Errorf("a club that is away: %d", r.status)
	}
	if r := a.get("/club/back?code=s1&state=x"); r.status < 400 || !strings.Contains(r.body, "</html>") {
		t.Errorf("a club that is away: %d", r.status)
	}
}

func TestAnAccountIsLinkedWithAClubAndUnlinked(t *testing.T) {
	c := openClub(t)
	s := serve(t, c.config(t))
	anna, eve := s.client(t), s.client(t)
	anna.signUp("Anna")
	eve.signUp("Eve")
	if r := anna.post("/me/account/club", "password", "wrong"); r.status != http.StatusForbidden {
		t.Errorf("linked with a wrong password: %d", r.status)
	}
	q := c.ask(anna, "/me/account/club", "password", phrase)
	if r := anna.get(c.back(q, "s1")); r.status != http.StatusSeeOther {
		t.Fatalf("not linked: %d\n%s", r.status, main(r.body))
	}
	q = c.ask(eve, "/me/account/club", "password", phrase)
	if r := eve.get(c.back(q, "s1")); r.status != http.StatusConflict {
		t.Errorf("linked with two accounts: %d\n%s", r.status, main(r.body))
	}
	q = c.ask(eve, "/me/account/club", "password", phrase)
	eve.accepted("/signout")
	if r := eve.get(c.back(q, "s2")); r.status != http.StatusConflict {
		t.Errorf("linked after signing out: %d", r.status)
	}
	in := s.client(t)
	q = c.ask(in, "/club")
	if r := in.get(c.back(q, "s1")); r.status != http.StatusSeeOther || in.cookieOf("kancha_login") == "" {
		t.Errorf("not signed in: %d", r.status)
	}
	if page := anna.get("/me/account").body; !strings.Contains(page, strings.TrimPrefix(c.URL, "http://")) {
		t.Errorf("the link is not shown:\n%s", main(page))
	}
	anna.accepted("/me/account/club/drop", "password", phrase, "issuer", c.URL, "subject", "s1")
	q = c.ask(s.client(t), "/club")
	if r := in.post("/club"); r.status != http.StatusNotFound {
		t.Errorf("somebody who is signed in is led away: %d", r.status)
	}
	_ = q
}

// Where people need a code, or an account, everybody else is told so.
func TestWhoMayJoinTheHouse(t *testing.T) {
	s := serve(t)
	s.policy("code", false)
	c := s.client(t)
	if r := c.post("/new/tiwanaku", "seat0", "me", "name0", "Ann", "seat1", "open"); r.status != http.StatusForbidden || !strings.Contains(r.body, "You need an account to play here") {
		t.Errorf("a guest makes a table: %d\n%s", r.status, main(r.body))
	}
	if r := c.post("/me", "name", "Ann"); r.status != http.StatusSeeOther || r.header.Get("Location") != "/signin?why=guests" {
		t.Errorf("a guest has a name: %d\n%s", r.status, main(r.body))
	}
	if page := c.get("/signin?why=guests").body; !strings.Contains(page, "You need an account to play here") {
		t.Errorf("not told:\n%s", main(page))
	}
	if page := c.get("/signup").body; !strings.Contains(page, `name="code"`) {
		t.Errorf("no field for the code:\n%s", main(page))
	}
	if r := c.post("/signup", "name", "Anna", "password", phrase, "code", "aaaa-aaaa-aaaa-aaaa"); r.status != http.StatusForbidden || c.cookieOf("kancha_person") != "" {
		t.Errorf("a wrong code: %d, guest %q", r.status, c.cookieOf("kancha_person"))
	}
	code, err := s.people.Admit(t.Context(), "", 1, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	if r := c.post("/signup", "name", "Anna", "password", phrase, "code", code); r.status != http.StatusOK {
		t.Fatalf("not let in: %d\n%s", r.status, main(r.body))
	}
	c.table("seat0", "me", "name0", "Ann", "seat1", "open")
	s.policy("closed", true)
	if page := s.client(t).get("/signup").body; strings.Contains(page, `name="password"`) || !strings.Contains(page, "New accounts are closed") {
		t.Errorf("closed:\n%s", main(page))
	}
	s.client(t).table("seat0", "me", "name0", "Ann", "seat1", "open")
}
