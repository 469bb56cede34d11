// Package moderation is the pages of those who look after the house, and what people report to them.
package moderation

import (
	"context"

	"github.com/a-h/templ"

	"kancha/internal/account"
	"kancha/internal/mail"
	"kancha/internal/moderation"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// Pages are these pages and what they stand on.
type Pages struct {
	*page.Site
	Moderation *moderation.Service // nil if nobody looks after the house
	Accounts   Accounts
	House      House
	Mail       mail.Sender // nil if the house sends no letters
	// See is a table as a visitor may see it.
	See func(*page.Visit) (*table.Snapshot, error)
}

// Accounts is what these pages read of accounts.
type Accounts interface {
	Policy(context.Context) (account.Policy, error)
	Admissions(context.Context) ([]account.Admission, error)
	Sanctions(context.Context, person.ID) ([]account.Sanction, error)
}

// House is where the tables are.
type House interface {
	Look(context.Context, table.Look) (*table.Snapshot, error)
}

// Notices are what stands on every page for its reader.
func (p *Pages) Notices(v *page.Visit) templ.Component { return notices(&visit{v, p}) }

func (v *visit) look() (*table.Snapshot, error) { return v.s.See(v.Visit) }

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
	moderationRoutes(here)
}
