package page

import (
	"net/http"
	"net/url"
	"strings"
	"time"
)

// hostOnly begins the names of cookies over TLS. Browsers take such a cookie only from this very host, over TLS, for all
// of it: neither a neighbour under the same domain nor somebody on the line can slip one in. Without TLS, as at home,
// there is no such name.
const hostOnly = "__Host-"

// plainUntil is until when cookies count over TLS that were set before they were called hostOnly. They lasted a year.
var plainUntil = time.Date(2028, 1, 1, 0, 0, 0, 0, time.UTC)

// OverTLS tells whether the browser speaks TLS, with this program or with a proxy before it.
func OverTLS(r *http.Request) bool {
	return r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https"
}

// CookieOf is the value of a cookie, "" if the browser has none.
func (s *Site) CookieOf(r *http.Request, name string) string {
	if OverTLS(r) {
		if c, err := r.Cookie(hostOnly + name); err == nil {
			return c.Value
		}
		if s.Now().After(plainUntil) {
			return ""
		}
	}
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// moveCookies gives cookies of before their new names.
func (v *Visit) moveCookies() {
	if !OverTLS(v.R) {
		return
	}
	for _, name := range []string{LoginCookie, PersonCookie, prefsCookie} {
		if _, err := v.R.Cookie(name); err != nil {
			continue
		}
		if value := v.Site.CookieOf(v.R, name); value != "" {
			v.SetCookie(name, value)
		} else {
			v.DropCookie(name)
		}
	}
}

// cookiesAsked marks an address to which a browser was sent together with a cookie that says who visits. If it comes
// there without one it keeps none, and all that it was just told is lost: the page says so instead of seeming to work.
const cookiesAsked = "cookies"

// Next is the address of the page that follows; it asks for the cookie if this answer has set one in a browser.
func (v *Visit) Next(path string) string {
	u, err := url.Parse(path)
	if err != nil || !v.known || !strings.Contains(v.R.Header.Get("Accept"), "text/html") {
		return path
	}
	q := u.Query()
	q.Set(cookiesAsked, "set")
	u.RawQuery = q.Encode()
	return u.String()
}

// asked tells whether the browser has come back with a cookie, so that the mark can be taken away. It notes one that has
// come without.
func (v *Visit) asked() bool {
	if v.R.Method != http.MethodGet || v.R.URL.Query().Get(cookiesAsked) != "set" {
		return false
	}
	v.blocked = v.Site.CookieOf(v.R, PersonCookie) == "" && v.Site.CookieOf(v.R, LoginCookie) == ""
	return !v.blocked
}

func (v *Visit) answeredPath() string {
	u := *v.R.URL
	q := u.Query()
	q.Del(cookiesAsked)
	u.RawQuery = q.Encode()
	return u.RequestURI()
}

// SetCookie sets a cookie that no script can read and no other site can send.
func (v *Visit) SetCookie(name, value string) { v.Cookie(name, value, year) }

func (v *Visit) DropCookie(name string) { v.Cookie(name, "", -1) }

// Cookie sets a cookie for a time; over TLS it takes the place of one with the plain name.
func (v *Visit) Cookie(name, value string, age time.Duration) {
	c := http.Cookie{Name: name, Value: value, Path: "/", MaxAge: int(age.Seconds()), HttpOnly: true, SameSite: http.SameSiteLaxMode}
	if age < 0 {
		c.MaxAge = -1
	}
	v.known = v.known || age > 0 && (name == PersonCookie || name == LoginCookie)
	if OverTLS(v.R) {
		if _, err := v.R.Cookie(name); err == nil {
			http.SetCookie(v.W, &http.Cookie{Name: name, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: true})
		}
		c.Name, c.Secure = hostOnly+name, true
	}
	http.SetCookie(v.W, &c)
}
