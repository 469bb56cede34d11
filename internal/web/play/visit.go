package play

import (
	"net/http"

	"kancha/internal/web/page"
)

// visit is a request to a page of this package.
type visit struct {
	*page.Visit
	s *Pages
}

func (s *Pages) of(v *page.Visit) *visit { return &visit{v, s} }

func (s *Pages) visit(w http.ResponseWriter, r *http.Request) *visit {
	return s.of(s.Site.Visit(w, r))
}

// anybody is a page for whoever comes, without asking who visits.
func (s *Pages) anybody(h func(*visit) error) http.HandlerFunc {
	return s.Anybody(func(v *page.Visit) error { return h(s.of(v)) })
}

// Seldom counts what may be done, but not in plenty.
func (v *visit) Seldom() error { return v.s.Rarely(v.Visit) }
