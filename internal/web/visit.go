package web

import (
	"net/http"

	"kancha/internal/web/page"
)

// visit is a request to a page of this package.
type visit struct {
	*page.Visit
	s *server
	w http.ResponseWriter
	r *http.Request
}

func (s *server) of(v *page.Visit) *visit { return &visit{v, s, v.W, v.R} }

func (s *server) visit(w http.ResponseWriter, r *http.Request) *visit {
	return s.of(s.Site.Visit(w, r))
}

// page turns a page into a handler: whatever goes wrong is answered with a page that says so.
func (s *server) page(h func(*visit) error) http.HandlerFunc {
	return s.Page(func(v *page.Visit) error { return h(s.of(v)) })
}

// anybody is page without asking who visits.
func (s *server) anybody(h func(*visit) error) http.HandlerFunc {
	return s.Anybody(func(v *page.Visit) error { return h(s.of(v)) })
}

// Seldom counts what may be done, but not in plenty.
func (v *visit) Seldom() error { return v.s.account.Seldom(v.Visit) }
