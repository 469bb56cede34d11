package page

import (
	"bytes"
	"context"
	"crypto/rand"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"kancha/internal/i18n"
	"kancha/internal/person"
	"kancha/internal/table"
)

type nonceKey struct{}

// WithNonce keeps what allows scripts for whoever answers a request.
func WithNonce(ctx context.Context, nonce string) context.Context {
	return context.WithValue(ctx, nonceKey{}, nonce)
}

// Visit is one request by one reader: who, in which language, with which wishes.
type Visit struct {
	*i18n.Speaker
	Site   *Site
	W      http.ResponseWriter // the answer
	R      *http.Request
	Prefs  Prefs
	Person person.ID
	Login  *Login // nil for guests and strangers
	Nonce  string
	Live   bool // the page's own script asks and wants only the part that changes

	known   bool       // a cookie that says who visits was set by this answer
	blocked bool       // and the browser has kept none
	Guiding bool       // the page is one of a guided game
	Unfolds *Unfolding // what a link to the page tells in a chat, if anything

	Answered int64 // the version of the table that the answer just given has made
}

// Visit is a request before it is asked who visits.
func (s *Site) Visit(w http.ResponseWriter, r *http.Request) *Visit {
	v := &Visit{Site: s, W: w, R: r, Prefs: readPrefs(s.CookieOf(r, prefsCookie))}
	v.Nonce, _ = r.Context().Value(nonceKey{}).(string)
	v.Live = r.Header.Get("HX-Request") == "true"
	lang := v.Prefs.Lang
	if lang == "" {
		lang = s.Words.Match(r.Header.Get("Accept-Language"))
	}
	v.Speaker = s.Words.Speaker(lang)
	return v
}

// Page turns a page into a handler: whatever goes wrong is answered with a page that says so.
func (s *Site) Page(h func(*Visit) error) http.HandlerFunc {
	return s.Anybody(func(v *Visit) error {
		v.moveCookies()
		if v.asked() {
			return v.Redirect(v.answeredPath())
		}
		if err := v.admit(); err != nil {
			return err
		}
		v.tellReader()
		return h(v)
	})
}

// Anybody is page without asking who visits.
func (s *Site) Anybody(h func(*Visit) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := s.Visit(w, r)
		w.Header().Set(buildHeader, s.Build)
		if r.Method == http.MethodPost {
			if err := r.ParseForm(); err != nil {
				v.fail(BadForm(err))
				return
			}
		}
		if err := h(v); err != nil {
			v.fail(err)
		}
	}
}

// Send renders a component completely before the first byte leaves, so that a failure is still a page of error.
func (v *Visit) Send(status int, c templ.Component) error {
	return v.SendWritten(status, func(b *bytes.Buffer) error { return c.Render(v.R.Context(), b) })
}

// SendWritten sends a page that is written into a buffer.
func (v *Visit) SendWritten(status int, write func(*bytes.Buffer) error) error {
	if v.Nonce == "" {
		v.Nonce = AllowScripts(v.W.Header())
	}
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := write(b); err != nil {
		return err
	}
	h := v.W.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Add("Vary", "Cookie")
	h.Add("Vary", "Accept-Language")
	h.Set("Content-Language", v.Lang)
	return Squeeze(v.W, v.R, status, b.Bytes())
}

// Redirect answers a form; the browser fetches the next page with GET.
func (v *Visit) Redirect(path string) error {
	path = v.Next(path)
	if v.Live {
		v.W.Header().Set("HX-Redirect", path)
		v.W.WriteHeader(http.StatusOK)
		return nil
	}
	http.Redirect(v.W, v.R, path, http.StatusSeeOther)
	return nil
}

// Here is the path of the page, for forms that come back to it.
func (v *Visit) Here() string {
	if v.R.Method == http.MethodGet && !strings.HasSuffix(v.R.URL.Path, "/live") {
		return v.R.URL.RequestURI()
	}
	if id := v.R.PathValue("id"); id != "" {
		return "/t/" + id
	}
	return "/"
}

// CameFrom is the page of this site whose form was sent, "" if the browser does not say or nothing was sent.
func (v *Visit) CameFrom() string {
	from, err := url.Parse(v.R.Referer())
	if err != nil || v.R.Method != http.MethodPost || from.Host != v.R.Host {
		return ""
	}
	from.Scheme, from.Host, from.User = "", "", nil
	if path := LocalPath(from.RequestURI()); path != "/" {
		return path
	}
	return ""
}

func (v *Visit) Asset(name string) string { return v.Site.Assets.path(name) }

// Sheet is the path of a style sheet in the reader's theme, "" if there is none.
func (v *Visit) Sheet(name string) string { return v.Asset(v.Prefs.Theme + "-" + name) }

// Origin is how this site is called in links: as its host says, or else as the visitor calls it, to whom alone the links
// are then shown.
func (v *Visit) Origin() string {
	if v.Site.Origin != "" {
		return v.Site.Origin
	}
	scheme := "http"
	if OverTLS(v.R) {
		scheme = "https"
	}
	return scheme + "://" + v.R.Host
}

func (v *Visit) TableID() table.ID { return table.ID(v.R.PathValue("id")) }

// Unfolding is what a link tells where programs look behind it: in a chat, in a letter. It says what the lobby says of
// the table, and nothing of its position.
type Unfolding struct{ Title, Text, Url, Picture string }

// AllowScripts lets a page run those scripts only that carry a new nonce.
func AllowScripts(h http.Header) (nonce string) {
	nonce = rand.Text()
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'nonce-"+nonce+"'; style-src 'self'; img-src 'self'; "+
		"connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	return nonce
}

// The size that chats ask for.
const (
	PreviewWidth  = 1200
	PreviewHeight = 630
)

// buffers are lent to what is rendered.
var buffers = sync.Pool{New: func() any { return &bytes.Buffer{} }}
