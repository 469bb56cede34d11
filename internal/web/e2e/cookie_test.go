package e2e_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

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
	if !strings.Contains(page, "Signed in: Anna") {
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
	if anna.cookieOf("kancha_login") == "" || !strings.Contains(anna.get("/me").body, "Signed in: Anna") {
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
	if !strings.Contains(page, "Signed in: Anna") || hostOnly(t, set, "kancha_login") != login {
		t.Errorf("not signed in by the old cookie:\n%s", main(page))
	}
	if old := set["kancha_login"]; old == nil || old.MaxAge >= 0 {
		t.Errorf("the old cookie stays: %v", old)
	}
	eve := s.client(t)
	eve.signUp("Eve")
	page, _ = s.overTLS(t, http.MethodGet, "/me", "", map[string]string{"__Host-kancha_login": login, "kancha_login": eve.cookieOf("kancha_login")})
	if !strings.Contains(page, "Signed in: Anna") {
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

// navigate sends what a browser sends when it goes to a page, with these cookies and no others, and follows nothing.
func (s *site) navigate(t *testing.T, method, path, form string, cookies []*http.Cookie) (page string, res *http.Response) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.url+path, strings.NewReader(form))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
	for _, c := range cookies {
		r.AddCookie(c)
	}
	if res, err = http.DefaultTransport.RoundTrip(r); err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body), res
}

// A browser that keeps no cookies is told so on the next page; one that keeps them sees no more of it than another step.
func TestABrowserWithoutCookiesIsToldSo(t *testing.T) {
	s := serve(t)
	const warning = "Your browser keeps no cookies of this site"
	s.client(t).signUp("Anna")
	for path, form := range map[string]string{
		"/new/tiwanaku": "seat0=me&name0=Ann&seat1=open", "/signin": "name=Anna&password=" + strings.ReplaceAll(phrase, " ", "+"),
	} {
		_, res := s.navigate(t, http.MethodPost, path, form, nil)
		next := res.Header.Get("Location")
		if res.StatusCode != http.StatusSeeOther || !strings.Contains(next, "cookies=set") {
			t.Fatalf("%s: %d, goes on at %q", path, res.StatusCode, next)
		}
		page, bare := s.navigate(t, http.MethodGet, next, "", nil)
		if bare.StatusCode != http.StatusOK || !strings.Contains(page, warning) {
			t.Errorf("%s: %d, nothing is said of cookies:\n%s", next, bare.StatusCode, main(page))
		}
		_, kept := s.navigate(t, http.MethodGet, next, "", res.Cookies())
		clean := kept.Header.Get("Location")
		if kept.StatusCode != http.StatusSeeOther || strings.Contains(clean, "cookies") {
			t.Fatalf("with its cookie: %d, goes on at %q", kept.StatusCode, clean)
		}
		page, kept = s.navigate(t, http.MethodGet, clean, "", res.Cookies())
		if kept.StatusCode != http.StatusOK || strings.Contains(page, warning) {
			t.Errorf("%s: %d:\n%s", clean, kept.StatusCode, main(page))
		}
	}
}

// A link to a table unfolds in a chat: who invites, to what, and how many seats are free.
func TestALinkToATableUnfolds(t *testing.T) {
	s := serve(t)
	path := s.client(t).table("seat0", "me", "name0", "Ann", "seat1", "open", "seat2", "open")
	page, res := s.navigate(t, http.MethodGet, path, "", nil)
	for _, want := range []string{
		`property="og:title" content="Ann invites you: Tiwanaku"`, `property="og:description" content="Ann · 2 free seats"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%s is not in the head:\n%s", want, page[:min(len(page), 3000)])
		}
	}
	if res.Header.Get("X-Robots-Tag") != "noindex" {
		t.Error("a search engine may list it")
	}
	for path, kind := range map[string]string{"/robots.txt": "text/plain; charset=utf-8", "/favicon.ico": "image/x-icon"} {
		if _, res := s.navigate(t, http.MethodGet, path, "", nil); res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != kind {
			t.Errorf("%s: %d %s", path, res.StatusCode, res.Header.Get("Content-Type"))
		}
	}
}

// The script of a table's page sends the first form of a stranger too. Whether the browser has kept the cookie is asked
// there as well.
func TestSittingDownByScriptWithoutCookiesIsToldSo(t *testing.T) {
	s := serve(t)
	const warning = "Your browser keeps no cookies of this site"
	path := s.client(t).table("seat0", "me", "name0", "Ann", "seat1", "open", "seat2", "open")
	r := s.client(t).request(http.MethodPost, path+"/sit", strings.NewReader("seat=1&name=Bo"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("HX-Request", "true")
	r.Header.Set("Accept", "text/html")
	r.Header.Set("Referer", s.url+path)
	res, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	next := res.Header.Get("HX-Redirect")
	if res.StatusCode != http.StatusOK || next != path+"?cookies=set" {
		t.Fatalf("%d, goes on at %q", res.StatusCode, next)
	}
	if page, _ := s.navigate(t, http.MethodGet, next, "", nil); !strings.Contains(page, warning) {
		t.Errorf("nothing is said of cookies:\n%s", main(page))
	}
	if _, kept := s.navigate(t, http.MethodGet, next, "", res.Cookies()); kept.Header.Get("Location") != path {
		t.Errorf("with its cookie it goes on at %q", kept.Header.Get("Location"))
	}
}

// In a browser the same: whoever sits down reads what to do, at once and without scrolling.
func TestABrowserThatKeepsNoCookiesReadsSoWhenItSitsDown(t *testing.T) {
	s := serve(t)
	path := s.client(t).table("seat0", "me", "name0", "Ann", "seat1", "open", "seat2", "open")
	bare := s.withoutCookies(t)
	cy := s.reader(t, 1280, 720)
	cy.open(bare + path)
	sit := `form[action$="/sit"] `
	cy.do(chromedp.SetValue(chromedp.CSS(sit+`input[name=name]`), "Cy"))
	cy.click(sit + `button`)
	cy.wait(`location.search === "?cookies=set"`)
	cy.wait(ready)
	cy.wait(`(() => {
		const said = [...document.querySelectorAll("[role=alert] p")].find(p => p.innerText.includes("keeps no cookies")), r = said.getBoundingClientRect();
		return r.top >= 0 && r.bottom <= innerHeight && said.contains(document.elementFromPoint(r.left + 5, r.top + r.height / 2));
	})()`)
	cy.shot("no-cookies")
}

// withoutCookies is the site as a browser sees it that keeps no cookies.
func (s *site) withoutCookies(t *testing.T) string {
	t.Helper()
	to, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host, r.Out.Host = to.Scheme, to.Host, r.In.Host
		},
		FlushInterval:  -1,
		ModifyResponse: func(r *http.Response) error { r.Header.Del("Set-Cookie"); return nil },
	})
	t.Cleanup(func() { proxy.CloseClientConnections(); proxy.Close() })
	return proxy.URL
}
