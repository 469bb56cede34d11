// Package page is what all pages of a house share: the request of a reader with their language and wishes, the layout
// around each page, refusals as pages, cookies, and the files that pages fetch.
//
// A subject has a package of its own, with its addresses, handlers and templates, and embeds what is here.
package page

import (
	"context"
	"log/slog"
	"time"

	"github.com/a-h/templ"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/person"
)

// Site is what all pages of a house stand on.
type Site struct {
	Log     *slog.Logger
	Version string
	// Origin is how browsers reach the house; "" believes what each visitor says.
	Origin string
	Games  []Game
	ByID   map[string]*Game
	Words  *i18n.Catalog
	Assets *Assets
	Build  string // of what pages are made
	Guests *person.Guests
	Gate   Gate
	Secret []byte // signs cookies
	Now    func() time.Time
	// Notices are what stands on every page for its reader; nil for nothing.
	Notices func(*Visit) templ.Component
}

// Game is what all pages know of a game.
type Game struct {
	Rules   game.Game
	Board   draw.Board
	Pack    string // what an owner's pack is called, "" for the one that comes with the game
	Printed bool   // no value of it stands in for the printed one
	Retired bool   // its tables go on, and no new ones are offered
	Aside   any    // what it offers beside tables
}

// Login is what pages know of a browser in which somebody is signed in.
type Login struct {
	ID     string
	Person person.ID
	Whole  any // the same as whoever looks after accounts knows it
}

// Gate tells who may come in.
type Gate interface {
	// Login is whoever is signed in with a token, nil if nobody is any more.
	Login(ctx context.Context, token string) (*Login, error)
	IsGuest(context.Context, person.ID) (bool, error)
	// Admitted refuses a guest who may not come back.
	Admitted(context.Context, person.ID) error
	// AdmitsGuests refuses where nobody may come as a guest.
	AdmitsGuests(context.Context) error
	// Elsewhere is the page to which somebody is sent instead of being refused, "" if the refusal is shown.
	Elsewhere(error) string
}

// Router takes what a pattern of addresses leads to.
type Router func(pattern string, h func(*Visit) error)
