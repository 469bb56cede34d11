package web

import (
	"maps"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/httprate"

	"kancha/internal/web/page"
	"kancha/internal/web/play"
)

// guard puts what protects every request around the pages: counting, headers, the refusal of foreign forms and of
// large bodies. A panic becomes a page of error and a line in the log.
func (s *server) guard(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	cross.SetDenyHandler(s.site.Anybody(func(*page.Visit) error { return page.ErrCrossSite }))
	h := limitBody(next)
	h = s.refuseLarge(h)
	h = cross.Handler(h)
	h = s.limit(h)
	h = headers(h)
	return s.observe(s.rescue(h))
}

func (s *server) limit(next http.Handler) http.Handler {
	limit := func(n int) http.Handler {
		return httprate.LimitBy(n, time.Minute, s.address,
			httprate.WithLimitHandler(s.site.Anybody(func(*page.Visit) error { return page.ErrTooMany })))(next)
	}
	posts, reads := limit(s.PostsPerMinute), limit(s.ReadsPerMinute)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasPrefix(r.URL.Path, "/static/"), r.URL.Path == "/healthz", r.URL.Path == "/readyz", s.unlimited(r):
			next.ServeHTTP(w, r)
		case r.Method == http.MethodPost:
			posts.ServeHTTP(w, r)
		default:
			reads.ServeHTTP(w, r)
		}
	})
}

// unlimited tells whether a request comes from an address that is not counted.
func (s *server) unlimited(r *http.Request) bool {
	if len(s.Unlimited) == 0 {
		return false
	}
	addr, ok := s.peer(r)
	return ok && among(s.Unlimited, addr)
}

// address is whom a request is counted for.
func (s *server) address(r *http.Request) (string, error) {
	addr, ok := s.peer(r)
	if !ok {
		return r.RemoteAddr, nil
	}
	return httprate.CanonicalizeIP(addr.String()), nil
}

// fromProxy tells whether a trusted proxy speaks.
func (s *server) fromProxy(r *http.Request) bool {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && among(s.Proxies, remote.Addr().Unmap())
}

// peer is where a request comes from: the peer, or whoever a trusted proxy says it speaks for.
func (s *server) peer(r *http.Request) (netip.Addr, bool) {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}, false
	}
	addr := remote.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && among(s.Proxies, addr); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		addr = hop.Unmap()
	}
	return addr, true
}

func among(ranges []netip.Prefix, addr netip.Addr) bool {
	return slices.ContainsFunc(ranges, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// fixedHeaders are the same for every answer.
var fixedHeaders = http.Header{
	"X-Content-Type-Options":       {"nosniff"},
	"X-Frame-Options":              {"DENY"},
	"Referrer-Policy":              {"same-origin"},
	"Cross-Origin-Opener-Policy":   {"same-origin"},
	"Cross-Origin-Resource-Policy": {"same-origin"},
	"Permissions-Policy":           {"camera=(), microphone=(), geolocation=()"},
}

// headers sends what keeps a page from being framed, sniffed, or made to run somebody else's script. An answer that
// hardly ever has a body gets what is about scripts only if it has one.
func headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		maps.Copy(h, fixedHeaders)
		if page.OverTLS(r) {
			h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		if !searchable(r.URL.Path) {
			h.Set("X-Robots-Tag", "noindex")
		}
		if !bodiless(r) {
			r = r.WithContext(page.WithNonce(r.Context(), page.AllowScripts(h)))
		}
		next.ServeHTTP(w, r)
	})
}

// bodiless tells a request whose answer has no body unless something goes wrong: that of a page which has a stream.
func bodiless(r *http.Request) bool {
	return r.Method == http.MethodPost && r.Header.Get(play.StreamHeader) != "" && strings.HasSuffix(r.URL.Path, "/answer")
}

// bodyLimit is how large a request may be: a record is larger than any form.
func bodyLimit(r *http.Request) int64 {
	if r.URL.Path == "/import" {
		return page.ImportMost + page.FormAround
	}
	return maxBody
}

func limitBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		limited := *r
		limited.Body = http.MaxBytesReader(w, r.Body, bodyLimit(r))
		next.ServeHTTP(w, &limited)
	})
}

func (s *server) refuseLarge(next http.Handler) http.Handler {
	large := s.site.Anybody(func(v *page.Visit) error { return page.TooMuch(min(bodyLimit(v.R), page.ImportMost)) })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength > bodyLimit(r) {
			w.Header().Set("Connection", "close")
			large(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *server) rescue(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			switch p := recover(); p {
			case nil:
			case http.ErrAbortHandler:
				panic(p)
			default:
				s.Log.Error("panic in a page", "request", page.RequestID(r.Context()), "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
				s.site.Anybody(func(*page.Visit) error { return page.ErrBroken })(w, r)
			}
		}()
		next.ServeHTTP(w, r)
	})
}
