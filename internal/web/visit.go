package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"net/http"
	"net/url"
	"strings"

	"github.com/a-h/templ"

	"kancha/internal/account"
	"kancha/internal/i18n"
	"kancha/internal/person"
	"kancha/internal/table"
)

type nonceKey struct{}

func withNonce(ctx context.Context, nonce string) context.Context {
	return context.WithValue(ctx, nonceKey{}, nonce)
}

// visit is one request by one reader: who, in which language, with which wishes.
type visit struct {
	*i18n.Speaker
	s      *server
	w      http.ResponseWriter
	r      *http.Request
	prefs  prefs
	person person.ID
	login  *account.Login // nil for guests and strangers
	nonce  string
	live   bool // the page's own script asks and wants only the part that changes

	known   bool       // a cookie that says who visits was set by this answer
	blocked bool       // and the browser has kept none
	guiding bool       // the page is one of a guided game
	unfolds *unfolding // what a link to the page tells in a chat, if anything

	answered int64 // the version of the table that the answer just given has made
}

func (s *server) visit(w http.ResponseWriter, r *http.Request) *visit {
	v := &visit{s: s, w: w, r: r, prefs: readPrefs(s.cookieOf(r, prefsCookie))}
	v.nonce, _ = r.Context().Value(nonceKey{}).(string)
	v.live = r.Header.Get("HX-Request") == "true"
	lang := v.prefs.Lang
	if lang == "" {
		lang = s.words.Match(r.Header.Get("Accept-Language"))
	}
	v.Speaker = s.words.Speaker(lang)
	return v
}

// page turns a page into a handler: whatever goes wrong is answered with a page that says so.
func (s *server) page(h func(*visit) error) http.HandlerFunc {
	return s.anybody(func(v *visit) error {
		v.moveCookies()
		if v.asked() {
			return v.redirect(v.answeredPath())
		}
		if err := v.admit(); err != nil {
			return err
		}
		v.tellReader()
		return h(v)
	})
}

// anybody is page without asking who visits.
func (s *server) anybody(h func(*visit) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := s.visit(w, r)
		w.Header().Set(buildHeader, s.build)
		if r.Method == http.MethodPost {
			if err := r.ParseForm(); err != nil {
				v.fail(badForm(err))
				return
			}
		}
		if err := h(v); err != nil {
			v.fail(err)
		}
	}
}

// send renders a component completely before the first byte leaves, so that a failure is still a page of error.
func (v *visit) send(status int, c templ.Component) error {
	return v.sendWritten(status, func(b *bytes.Buffer) error { return c.Render(v.r.Context(), b) })
}

// sendWritten sends a page that is written into a buffer.
func (v *visit) sendWritten(status int, write func(*bytes.Buffer) error) error {
	if v.nonce == "" {
		v.nonce = allowScripts(v.w.Header())
	}
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := write(b); err != nil {
		return err
	}
	h := v.w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Add("Vary", "Cookie")
	h.Add("Vary", "Accept-Language")
	h.Set("Content-Language", v.Lang)
	return squeeze(v.w, v.r, status, b.Bytes())
}

// redirect answers a form; the browser fetches the next page with GET.
func (v *visit) redirect(path string) error {
	path = v.next(path)
	if v.live {
		v.w.Header().Set("HX-Redirect", path)
		v.w.WriteHeader(http.StatusOK)
		return nil
	}
	http.Redirect(v.w, v.r, path, http.StatusSeeOther)
	return nil
}

// here is the path of the page, for forms that come back to it.
func (v *visit) here() string {
	if v.r.Method == http.MethodGet && !strings.HasSuffix(v.r.URL.Path, "/live") {
		return v.r.URL.RequestURI()
	}
	if id := v.r.PathValue("id"); id != "" {
		return "/t/" + id
	}
	return "/"
}

// cameFrom is the page of this site whose form was sent, "" if the browser does not say or nothing was sent.
func (v *visit) cameFrom() string {
	from, err := url.Parse(v.r.Referer())
	if err != nil || v.r.Method != http.MethodPost || from.Host != v.r.Host {
		return ""
	}
	from.Scheme, from.Host, from.User = "", "", nil
	if path := localPath(from.RequestURI()); path != "/" {
		return path
	}
	return ""
}

func (v *visit) asset(name string) string { return v.s.assets.path(name) }

// sheet is the path of a style sheet in the reader's theme, "" if there is none.
func (v *visit) sheet(name string) string { return v.asset(v.prefs.Theme + "-" + name) }

// origin is how this site is called in links: as its host says, or else as the visitor calls it, to whom alone the links
// are then shown.
func (v *visit) origin() string {
	if v.s.Origin != "" {
		return v.s.Origin
	}
	scheme := "http"
	if overTLS(v.r) {
		scheme = "https"
	}
	return scheme + "://" + v.r.Host
}

func (v *visit) tableID() table.ID { return table.ID(v.r.PathValue("id")) }

// unfolding is what a link tells where programs look behind it: in a chat, in a letter. It says what the lobby says of
// the table, and nothing of its position.
type unfolding struct{ title, text, url, picture string }

// allowScripts lets a page run those scripts only that carry a new nonce.
func allowScripts(h http.Header) (nonce string) {
	nonce = rand.Text()
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'nonce-"+nonce+"'; style-src 'self'; img-src 'self'; "+
		"connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	return nonce
}

// The size that chats ask for.
const (
	previewWidth  = 1200
	previewHeight = 630
)
