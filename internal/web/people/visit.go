// Package people is the pages of people and of what they have achieved.
package people

import (
	"kancha/internal/ladder"
	"kancha/internal/web/page"
)

// Pages are these pages, and who knows what people have achieved.
type Pages struct {
	*page.Site
	Book *ladder.Book
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
	peopleRoutes(here)
}
