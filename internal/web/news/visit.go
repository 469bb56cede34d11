// Package news is the pages on which people say how they want to be told that a decision waits.
package news

import (
	"kancha/internal/notify"
	"kancha/internal/web/page"
)

// Pages are these pages, and who tells people.
type Pages struct {
	*page.Site
	News *notify.Service // nil if nobody does
}

// visit is a request to these pages.
type visit struct {
	*page.Visit
	s *Pages
}

// router takes what a pattern of addresses leads to.
type router func(pattern string, h func(*visit) error)

// Routes are all addresses of these pages.
func (p *Pages) Routes(to page.Router) {
	here := func(pattern string, h func(*visit) error) {
		to(pattern, func(v *page.Visit) error { return h(&visit{v, p}) })
	}
	newsRoutes(here)
}
