package web

import (
	"crypto/rand"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/httprate"
)

// guard puts what protects every request around the pages: counting, headers, the refusal of foreign forms and of
// large bodies. A panic becomes a page of error and a line in the log.
func (s *server) guard(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	cross.SetDenyHandler(s.page(func(*visit) error { return errCrossSite }))
	h := http.MaxBytesHandler(next, maxBody)
	h = s.refuseLarge(h)
	h = cross.Handler(h)
	h = s.limit(h)
	h = headers(h)
	return s.rescue(h)
}

func (s *server) limit(next http.Handler) http.Handler {
	limit := func(n int) http.Handler {
		return httprate.LimitBy(n, time.Minute, s.address,
			httprate.WithLimitHandler(s.page(func(*visit) error { return errTooMany })))(next)
	}
	posts, reads := limit(s.PostsPerMinute), limit(s.ReadsPerMinute)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasPrefix(r.URL.Path, "/static/"), r.URL.Path == "/healthz":
			next.ServeHTTP(w, r)
		case r.Method == http.MethodPost:
			posts.ServeHTTP(w, r)
		default:
			reads.ServeHTTP(w, r)
		}
	})
}

// address is whom a request is counted for: the peer, or whoever a trusted proxy says it speaks for.
func (s *server) address(r *http.Request) (string, error) {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr, nil
	}
	addr := peer.Addr().Unmap()
	trusted := func(a netip.Addr) bool {
		return slices.ContainsFunc(s.Proxies, func(p netip.Prefix) bool { return p.Contains(a) })
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && trusted(addr); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		addr = hop.Unmap()
	}
	return httprate.CanonicalizeIP(addr.String()), nil
}

// headers sends what keeps a page from being framed, sniffed, or made to run somebody else's script.
func headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		nonce := rand.Text()
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'nonce-"+nonce+"'; style-src 'self'; img-src 'self'; "+
			"connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		next.ServeHTTP(w, r.WithContext(withNonce(r.Context(), nonce)))
	})
}

func (s *server) refuseLarge(next http.Handler) http.Handler {
	large := s.page(func(*visit) error { return errTooLarge })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength > maxBody {
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
				s.Log.Error("panic in a page", "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
				s.page(func(*visit) error { return errBroken })(w, r)
			}
		}()
		next.ServeHTTP(w, r)
	})
}
