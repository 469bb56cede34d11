// Package account is the pages of people who come back: signing in and up, passkeys, recovery, and what everybody may set
// for themselves.
package account

import (
	"cmp"
	"context"
	"github.com/go-chi/httprate"
	"kancha/internal/account"
	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/mail"
	"kancha/internal/oidc"
	"kancha/internal/person"
	"kancha/internal/web/page"
	"net/http"
)

// Config is what these pages stand on.
type Config struct {
	Accounts *account.Accounts
	OIDC     *oidc.Provider // where else people may sign in; nil if nowhere
	House    House
	Mail     mail.Sender // nil if the house sends no letters
	News     bool        // people can be told that a decision waits
	// LooksAfter tells whether a visitor looks after the house.
	LooksAfter func(*page.Visit) bool
	// Came is told of somebody who has just signed in in this browser; nil if nobody wants to know.
	Came func(*page.Visit, person.ID) error
	// Address is whom a request is counted for; those of some addresses are not.
	Address   func(*http.Request) (string, error)
	Unlimited func(*http.Request) bool
	// Tries and NameTries limit how often somebody tries to sign in within ten minutes: from one address, and with one
	// name from one address; 0 means the defaults.
	Tries, NameTries int
}

// House is where the tables are.
type House interface {
	Tables(context.Context, person.ID) (int, error)
	Hours(context.Context, person.ID) (clock.Hours, error)
	SetHours(context.Context, person.ID, clock.Hours) error
}

// Pages are these pages.
type Pages struct {
	*page.Site
	Config
	tries  tries                 // of who one is
	rare   *httprate.RateLimiter // what is done seldom
	outbox *outbox               // nil if no letters are sent
}

// New makes the pages of accounts. They tell the site who may come in.
func New(site *page.Site, c Config) *Pages {
	p := &Pages{Site: site, Config: c, tries: newTries(cmp.Or(c.Tries, defaultTries), cmp.Or(c.NameTries, defaultNameTries))}
	p.rare = httprate.NewRateLimiter(cmp.Or(c.Tries, defaultTries), tryingTime)
	if c.Mail != nil {
		p.outbox = newOutbox(c.Mail, site.Log)
	}
	site.Gate = p
	return p
}

// came tells who has just signed in.
func (p *Pages) came(v *visit, who person.ID) error {
	if p.Came == nil {
		return nil
	}
	return p.Came(v.Visit, who)
}

// Login is whoever is signed in with a token, nil if nobody is any more.
func (p *Pages) Login(ctx context.Context, token string) (*page.Login, error) {
	l, err := p.Accounts.Login(ctx, token)
	switch {
	case err == nil:
		return &page.Login{ID: l.ID, Person: l.Person, Whole: &l}, nil
	case page.IsReason(err, account.ReasonNoLogin):
		return nil, nil
	}
	return nil, err
}

// IsGuest tells whether somebody may come back as a guest.
func (p *Pages) IsGuest(ctx context.Context, who person.ID) (bool, error) {
	return p.Accounts.IsGuest(ctx, who)
}

// Admitted refuses a guest who is suspended.
func (p *Pages) Admitted(ctx context.Context, who person.ID) error {
	return p.Accounts.Admitted(ctx, who)
}

// AdmitsGuests refuses where nobody may come as a guest. Refusals: guests.
func (p *Pages) AdmitsGuests(ctx context.Context) error {
	policy, err := p.Accounts.Policy(ctx)
	if err == nil && !policy.Guests {
		err = &errs.Error{Reason: account.ReasonGuests}
	}
	return err
}

// Elsewhere sends whoever is no guest here to sign in.
func (p *Pages) Elsewhere(err error) string {
	if page.IsReason(err, account.ReasonGuests) {
		return "/signin?why=" + account.ReasonGuests
	}
	return ""
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
	meRoutes(here)
	accountRoutes(here)
	oidcRoutes(here)
}
