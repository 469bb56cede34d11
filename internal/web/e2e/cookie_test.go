package e2e_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"kancha/internal/web"
)

// overTLS sends a request as a proxy that ends TLS passes it on, with these cookies and no others, and gives the cookies
// that come back by their names. One that is taken away has an empty value.
func (s *site) overTLS(t *testing.T, method, path, form string, cookies map[string]string) (page string, set map[string]*http.Cookie) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.url+path, strings.NewReader(form))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-Forwarded-Proto", "https")
	for name, value := range cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	res, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	set = map[string]*http.Cookie{}
	for _, c := range res.Cookies() {
		set[c.Name] = c
	}
	return string(body), set
}

// What browsers ask of a cookie with this prefix: TLS, the whole site, and no domain.
func hostOnly(t *testing.T, set map[string]*http.Cookie, name string) string {
	t.Helper()
	c := set["__Host-"+name]
	if c == nil || !c.Secure || c.Path != "/" || c.Domain != "" || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode {
		t.Fatalf("cookie %s: %v of %v", name, c, set)
	}
	return c.Value
}

func TestCookiesOverTLSBelongToThisHostAlone(t *testing.T) {
	s := serve(t)
	form := "name=Anna&password=" + strings.ReplaceAll(phrase, " ", "+")
	_, set := s.overTLS(t, http.MethodPost, "/signup", form, nil)
	login := hostOnly(t, set, "kancha_login")
	page, _ := s.overTLS(t, http.MethodGet, "/me", "", map[string]string{"__Host-kancha_login": login})
	if !strings.Contains(page, "signed in as Anna") {
		t.Errorf("not signed in:\n%s", main(page))
	}
	_, set = s.overTLS(t, http.MethodPost, "/prefs", "theme=dark", nil)
	hostOnly(t, set, "kancha_prefs")
	_, set = s.overTLS(t, http.MethodPost, "/me", "name=Bo", nil)
	hostOnly(t, set, "kancha_person")
	_, set = s.overTLS(t, http.MethodPost, "/signout", "", map[string]string{"__Host-kancha_login": login})
	if hostOnly(t, set, "kancha_login") != "" {
		t.Error("signed out, and the cookie stays")
	}
	anna := s.client(t) // at home, without TLS
	anna.signIn("Anna")
	if anna.cookieOf("kancha_login") == "" || !strings.Contains(anna.get("/me").body, "signed in as Anna") {
		t.Error("not signed in without TLS")
	}
}

func TestCookiesOfBeforeGetTheirNewNames(t *testing.T) {
	now := time.Now()
	s := serve(t, func(c *web.Config) { c.Now = func() time.Time { return now } })
	anna := s.client(t)
	anna.signUp("Anna")
	login := anna.cookieOf("kancha_login")
	page, set := s.overTLS(t, http.MethodGet, "/me", "", map[string]string{"kancha_login": login})
	if !strings.Contains(page, "signed in as Anna") || hostOnly(t, set, "kancha_login") != login {
		t.Errorf("not signed in by the old cookie:\n%s", main(page))
	}
	if old := set["kancha_login"]; old == nil || old.MaxAge >= 0 {
		t.Errorf("the old cookie stays: %v", old)
	}
	eve := s.client(t)
	eve.signUp("Eve")
	page, _ = s.overTLS(t, http.MethodGet, "/me", "", map[string]string{"__Host-kancha_login": login, "kancha_login": eve.cookieOf("kancha_login")})
	if !strings.Contains(page, "signed in as Anna") {
		t.Errorf("a plain cookie that was slipped in counts more:\n%s", main(page))
	}
	now = time.Date(2028, 2, 1, 0, 0, 0, 0, time.UTC)
	if page, _ = s.overTLS(t, http.MethodGet, "/me", "", map[string]string{"kancha_login": login}); strings.Contains(page, "signed in as") {
		t.Error("plain cookies count for ever")
	}
}

func TestBrowsersAreToldToStayWithTLS(t *testing.T) {
	c := serve(t).client(t)
	r := c.request(http.MethodGet, "/about", nil)
	if got := c.send(r).header.Get("Strict-Transport-Security"); got != "" {
		t.Errorf("at home: %q", got)
	}
	r.Header.Set("X-Forwarded-Proto", "https")
	if got := c.send(r).header.Get("Strict-Transport-Security"); got != "max-age=31536000; includeSubDomains" {
		t.Errorf("over TLS: %q", got)
	}
}
