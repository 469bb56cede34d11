// Package play is the pages on which people play: the lobby and new tables, the table's page with its streams, lessons
// and rules, tournaments, and what games offer beside tables. It draws what a snapshot of a table says and carries
// answers back; it knows no game's rules and no storage.
//
// With a script, the table page keeps one stream open, which begins with the whole changing part of the page as this
// viewer may see it and goes on with the parts that are others than before. After a broken connection, or in any doubt,
// the server's state wins.
//
// Nothing that only a server on the net has is needed here: who signs in, who is told by letters, what is counted and how
// requests are limited is said by whoever makes these pages.
package play

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"time"

	"kancha/draw"
	"kancha/game"
	"kancha/game/guide"
	"kancha/game/lesson"
	"kancha/game/reference"
	"kancha/internal/analysis"
	"kancha/internal/bugreport"
	"kancha/internal/chat"
	"kancha/internal/coach"
	"kancha/internal/gamestore"
	"kancha/internal/i18n"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/tournament"
	"kancha/internal/web/framecache"
	"kancha/internal/web/page"
	"kancha/record"
)

// Game is a game as the pages need it.
type Game struct {
	Rules game.Game
	Board draw.Board
	Words fs.FS // en.json, pl.json, cs.json, ru.json
	// Pack is what an owner's component pack is called, "" for the one that comes with the game. It stands behind the name
	// of the game wherever that is told. Printed tells that no value of it stands in for the printed one.
	Pack    string
	Printed bool
	Retired bool // its tables go on, and no new ones are offered
	Presets []Preset
	Learn   fs.FS // its lessons, nil if it has none
	Guide   fs.FS // what is said in a first game, nil for nothing
	Aside   any   // what it offers beside tables: a draw.Daily, a draw.Wheel, both, or nil
	Drill   any   // what it offers to learners beside lessons: a lesson.Practice, a lesson.Explainer, both, or nil

	book  *reference.Book      // its rules, never nil once the house is set up
	laid  map[string]game.View // the positions of their pictures
	guide *guide.Guide         // nil for none
}

// Store is what these pages and what belongs to them read and write.
type Store interface {
	lobby.Store
	lobby.PresetStore
	chat.Store
	bugreport.Store
	gamestore.Store
}

// Accounts is what is asked of accounts.
type Accounts interface {
	// MayMake refuses somebody who has too many tables, or may make none.
	MayMake(context.Context, person.ID) error
	// Named finds who has an account with a name, and how that is written.
	Named(ctx context.Context, name string) (who person.ID, called string, err error)
}

// Limiter counts how often something is done, by a key.
type Limiter interface {
	OnLimit(w http.ResponseWriter, r *http.Request, key string) bool
	Status(key string) (bool, float64, error)
}

// Counter counts something for those who watch over the house.
type Counter interface {
	Inc()
	Add(float64)
}

// Gauge is a number that rises and falls.
type Gauge interface {
	Inc()
	Dec()
}

// Counters count what the streams of tables do.
type Counters struct {
	Streams                             Gauge   // that are open
	Frames, Drawn, Parts, Sent, Crowded Counter // frames sent, frames drawn, messages with parts, bytes, who found no room
}

// Config is what these pages stand on.
type Config struct {
	House       *table.House
	Accounts    Accounts
	Coach       *coach.Service
	Analysis    *analysis.Service
	Tournaments *tournament.Service
	Store       Store
	Counters    Counters
	Reports     bool // somebody reads what people report of others
	Crowd       Crowd
	// GuestTables limits how many tables guests from one address have that wait for people; 0 means the default.
	GuestTables int
	// Keep is how long the house keeps what nobody touches and nobody plays; 0 for as long as its owner likes.
	Keep time.Duration
	// Address is whom a request is counted for; those of some addresses are not.
	Address   func(*http.Request) (string, error)
	Unlimited func(*http.Request) bool
	// Rarely refuses a visitor who does too often what is done seldom.
	Rarely func(*page.Visit) error
	// Limiter makes what counts how often something is done within a time.
	Limiter func(most int, within time.Duration) Limiter
	// NewsStopped tells whether a way in which the visitor is told that a decision waits has stopped by itself.
	NewsStopped func(*page.Visit) bool
	// Browser names a browser by what it says of itself.
	Browser func(userAgent string) string
}

// Pages are these pages.
type Pages struct {
	*page.Site
	Config
	Games       []Game
	games       map[string]*Game
	lessons     map[string][]lesson.Lesson   // by game
	quizzes     map[string][]lesson.Question // by game
	drills      drills
	words       *i18n.Catalog
	assets      *page.Assets
	build       string // of what pages are made
	guests      *person.Guests
	presets     *lobby.Presets
	lobby       *lobby.Service
	chat        *chat.Service
	kept        *gamestore.Service
	streams     streams
	crowd       *crowd        // who watches without an account
	members     *crowd        // and with one
	glances     chan struct{} // taken by who looks without a place in a crowd
	guestTables *guestTables
	frames      framecache.Cache[eyes]
	joins       memory // the joined answers of questions, as JSON
	previews    previews
	daily       *daily // nil if no game has a puzzle of the day
	wheel       *wheel // nil if no game has a wheel for owners of its box
	now         func() time.Time
}

// New makes these pages. It fails when the texts of a game are broken.
func New(site *page.Site, games []Game, c Config) (*Pages, error) {
	s := &Pages{Site: site, Config: c, Games: games, games: map[string]*Game{}, lessons: map[string][]lesson.Lesson{}, quizzes: map[string][]lesson.Question{},
		words: site.Words, assets: site.Assets, build: site.Build, guests: site.Guests, now: site.Now,
		crowd: newCrowd(c.Crowd), members: newCrowd(c.Crowd.ofMembers()), glances: make(chan struct{}, c.Crowd.orUsual().Glances),
		guestTables: newGuestTables(c.GuestTables)}
	s.presets = &lobby.Presets{Store: c.Store, Now: s.now}
	s.lobby = lobby.New(c.House, c.Store, site.Log, s.now)
	s.chat = chat.New(c.House, c.Store, s.now)
	s.kept = &gamestore.Service{Store: c.Store, Now: s.now}
	s.daily, s.wheel = findDaily(games), findWheel(games, c.Limiter)
	for i := range games {
		g := &games[i]
		id := g.Rules.Info().ID
		s.games[id] = g
		var err error
		if s.lessons[id], err = readLessons(g); err != nil {
			return nil, err
		}
		if s.quizzes[id], err = readQuiz(g); err != nil {
			return nil, err
		}
		if err := g.readBook(); err != nil {
			return nil, fmt.Errorf("rules of %s: %w", id, err)
		}
		if err := g.readGuide(); err != nil {
			return nil, fmt.Errorf("guide of %s: %w", id, err)
		}
	}
	return s, nil
}

// router takes what a pattern of addresses leads to.
type router func(pattern string, h func(*visit) error)

// Routes are all addresses of these pages; plain takes what is answered without asking who visits.
func (s *Pages) Routes(to page.Router, plain func(string, http.HandlerFunc)) {
	here := func(pattern string, h func(*visit) error) {
		to(pattern, func(v *page.Visit) error { return h(s.of(v)) })
	}
	lobbyRoutes(here)
	learnRoutes(here)
	practiceRoutes(here)
	bookRoutes(here)
	tableRoutes(here)
	tournamentRoutes(here)
	valleyRoutes(here)
	wheelRoutes(here)
	s.appRoutes(here, plain)
}

// Look is a table as a visitor may see it.
func (s *Pages) Look(v *page.Visit) (*table.Snapshot, error) { return s.of(v).look() }

// Keys are those in the house's words that these pages put together, for the tests of the word files.
func Keys(speaker *i18n.Speaker) []game.Entry {
	var out []game.Entry
	add := func(key string, args ...game.Arg) { out = append(out, game.Entry{Kind: key, Args: args}) }
	v := &visit{Visit: &page.Visit{Speaker: speaker}}
	for _, e := range record.Reasons() {
		add("record."+e.Kind, v.recordArgs(e.Args)...)
	}
	for _, phase := range tournamentPhases {
		add("event.phase_" + string(phase))
	}
	for _, id := range PresetIDs() {
		add("preset." + id)
	}
	for _, k := range shortcuts {
		add("keys." + k.Name)
	}
	for _, pace := range tablePaces {
		add("lobby.pace." + pace)
	}
	for _, p := range patiences {
		add("patience." + p.id)
	}
	for _, l := range lates {
		add("clock.late_" + lateID(l))
	}
	for _, u := range spanUnits {
		add("clock."+u.key, game.Num("n", 2))
	}
	return out
}
