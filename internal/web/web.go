// Package web is the pages that people play on. It draws what a snapshot of a table says and carries answers back;
// it knows no game's rules and no storage.
//
// Every page works without JavaScript: forms answer with a redirect. With it, the table page keeps one stream open,
// which begins with the whole changing part of the page as this viewer may see it and goes on with the parts that are others
// than before. After a broken connection, or in any doubt, the server's state wins.
package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"kancha/draw"
	"kancha/game"
	"kancha/game/guide"
	"kancha/game/lesson"
	"kancha/game/reference"
	"kancha/internal/account"
	"kancha/internal/analysis"
	"kancha/internal/bugreport"
	"kancha/internal/chat"
	"kancha/internal/coach"
	"kancha/internal/gamestore"
	"kancha/internal/i18n"
	"kancha/internal/ladder"
	"kancha/internal/lobby"
	"kancha/internal/mail"
	"kancha/internal/moderation"
	"kancha/internal/notify"
	"kancha/internal/oidc"
	"kancha/internal/person"
	"kancha/internal/secrets"
	"kancha/internal/table"
	"kancha/internal/tournament"
	webaccount "kancha/internal/web/account"
	"kancha/internal/web/framecache"
	webmoderation "kancha/internal/web/moderation"
	"kancha/internal/web/news"
	"kancha/internal/web/page"
	"kancha/internal/web/people"
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

// Store is what the pages and what belongs to them read and write.
type Store interface {
	ladder.Store
	person.Store
	secrets.Store
	lobby.Store
	lobby.PresetStore
	chat.Store
	bugreport.Store
	gamestore.Store
}

// Config is what the pages stand on.
type Config struct {
	House *table.House
	// Accounts are the people who sign in.
	Accounts *account.Accounts
	// OIDC is where else people may sign in; nil if nowhere.
	OIDC *oidc.Provider
	// Moderation is what those who look after the house do; nil if nobody does.
	Moderation *moderation.Service
	// Mail sends letters; nil if the house sends none, and then nothing is said of mail. It needs Origin.
	Mail mail.Sender
	// Origin is how browsers reach the house: https://games.example.org. "" believes what each visitor says.
	Origin string
	// Coach helps people at tables, Analysis tells what decisions cost; made of the House if they are nil.
	Coach    *coach.Service
	Analysis *analysis.Service
	// Store is where it stands who guests are, what people have achieved and like, and the key for cookies.
	Store Store
	// Tournaments are those of the house.
	Tournaments *tournament.Service
	Games       []Game
	Log         *slog.Logger
	Version     string
	// Proxies are addresses whose X-Forwarded-For header is believed when requests are counted.
	Proxies []netip.Prefix
	// Metrics takes the counters of the site; nil keeps them to itself.
	Metrics prometheus.Registerer
	// Unlimited are addresses whose requests are not counted.
	Unlimited []netip.Prefix
	// PostsPerMinute and ReadsPerMinute limit one address; 0 means the defaults.
	PostsPerMinute, ReadsPerMinute int
	// GuestTables limits how many tables guests from one address have that wait for people; 0 means the default.
	GuestTables int
	// Crowd limits the live streams of those who only watch.
	Crowd Crowd
	// Tries and NameTries limit how often somebody tries to sign in within ten minutes: from one address, and with one
	// name from one address; 0 means the defaults.
	Tries, NameTries int
	// News tells people that a decision waits for them; nil if nobody does.
	News *notify.Service
	// Keep is how long the house keeps what nobody touches and nobody plays; 0 for as long as its owner likes.
	Keep time.Duration
	// Now is the time that the puzzle of the day goes by.
	Now func() time.Time
}

const (
	defaultPosts = 600
	defaultReads = 6000
	maxBody      = 64 << 10
)

// shared is what all pages have in common; it stands a step deeper than Config, which has some of the same names.
type shared struct{ *page.Site }

type server struct {
	Config
	shared
	games       map[string]*Game
	lessons     map[string][]lesson.Lesson   // by game
	quizzes     map[string][]lesson.Question // by game
	drills      drills
	words       *i18n.Catalog
	assets      *assets
	build       string // of what pages are made
	guests      *person.Guests
	presets     *lobby.Presets
	lobby       *lobby.Service
	chat        *chat.Service
	kept        *gamestore.Service
	secret      []byte
	streams     streams
	crowd       *crowd        // who watches without an account
	members     *crowd        // and with one
	glances     chan struct{} // taken by who looks without a place in a crowd
	guestTables *guestTables
	frames      framecache.Cache[eyes]
	joins       memory // the joined answers of questions, as JSON
	previews    previews
	metrics     *metrics
	daily       *daily // nil if no game has a puzzle of the day
	wheel       *wheel // nil if no game has a wheel for owners of its box
	now         func() time.Time
	// the pages of subjects that have a package of their own
	account    *webaccount.Pages
	moderation *webmoderation.Pages
	news       *news.Pages
	people     *people.Pages
}

// New makes the handler of the whole site. It fails when a word file is broken or the house gives no key for cookies.
func New(c Config) (http.Handler, error) {
	if c.House == nil || c.Accounts == nil || c.Store == nil || c.Tournaments == nil {
		return nil, errors.New("web: no house, or nobody who knows accounts and what people have achieved, or no tournaments")
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.PostsPerMinute == 0 {
		c.PostsPerMinute = defaultPosts
	}
	if c.ReadsPerMinute == 0 {
		c.ReadsPerMinute = defaultReads
	}
	if c.Coach == nil {
		c.Coach = coach.New(c.House, c.Log, 0)
	}
	if c.Analysis == nil {
		c.Analysis = analysis.New(c.House, c.Log, c.Now)
	}
	s := &server{Config: c, games: map[string]*Game{}, lessons: map[string][]lesson.Lesson{}, quizzes: map[string][]lesson.Question{}, metrics: newMetrics(c.Metrics), crowd: newCrowd(c.Crowd), members: newCrowd(c.Crowd.ofMembers()),
		glances: make(chan struct{}, c.Crowd.orUsual().Glances), guestTables: newGuestTables(c.GuestTables)}
	if s.now = c.Now; s.now == nil {
		s.now = time.Now
	}
	s.guests, s.presets = &person.Guests{Store: c.Store, Now: s.now}, &lobby.Presets{Store: c.Store, Now: s.now}
	s.lobby = lobby.New(c.House, c.Store, c.Log, c.Now)
	s.chat = chat.New(c.House, c.Store, c.Now)
	s.kept = &gamestore.Service{Store: c.Store, Now: s.now}
	if c.Mail != nil && c.Origin == "" {
		return nil, errors.New("web: letters need to know how browsers reach the house")
	}
	s.daily, s.wheel = findDaily(c.Games), findWheel(c.Games)
	words := map[string]fs.FS{}
	for i := range c.Games {
		id := c.Games[i].Rules.Info().ID
		s.games[id] = &c.Games[i]
		words[id] = c.Games[i].Words
		list, err := readLessons(&c.Games[i])
		if err != nil {
			return nil, fmt.Errorf("web: %w", err)
		}
		s.lessons[id] = list
		if s.quizzes[id], err = readQuiz(&c.Games[i]); err != nil {
			return nil, fmt.Errorf("web: %w", err)
		}
		if err := c.Games[i].readBook(); err != nil {
			return nil, fmt.Errorf("web: rules of %s: %w", id, err)
		}
		if err := c.Games[i].readGuide(); err != nil {
			return nil, fmt.Errorf("web: guide of %s: %w", id, err)
		}
	}
	var err error
	if s.words, err = i18n.Load(words); err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	for _, g := range c.Games {
		s.words.Name(g.Rules)
	}
	if c.News != nil {
		c.News.Use(s.words)
	}
	if err := s.setUpPages(); err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	return s.guard(s.routes()), nil
}

// setUpPages makes what all pages share, and the pages of each subject.
func (s *server) setUpPages() error {
	site := &page.Site{Log: s.Log, Version: s.Version, Origin: s.Origin, ByID: map[string]*page.Game{}, Words: s.words, Guests: s.guests, Now: s.now}
	for _, g := range s.Games {
		site.Games = append(site.Games, page.Game{Rules: g.Rules, Board: g.Board, Pack: g.Pack, Printed: g.Printed, Retired: g.Retired, Aside: g.Aside})
	}
	for i := range site.Games {
		site.ByID[site.Games[i].Rules.Info().ID] = &site.Games[i]
	}
	var err error
	if site.Assets, err = page.LoadAssets(site.Games); err != nil {
		return err
	}
	site.Build = page.BuildOf(s.Version, site.Assets)
	if site.Secret, err = page.CookieKey(s.Store); err != nil {
		return fmt.Errorf("key for cookies: %w", err)
	}
	s.Site, s.assets, s.build, s.secret = site, site.Assets, site.Build, site.Secret
	s.moderation = &webmoderation.Pages{Site: site, Moderation: s.Moderation, Accounts: s.Accounts, House: s.House, Mail: s.Mail,
		See: func(v *page.Visit) (*table.Snapshot, error) { return s.of(v).look() }}
	s.account = webaccount.New(site, webaccount.Config{Accounts: s.Accounts, OIDC: s.OIDC, House: s.House, Mail: s.Mail, News: s.News != nil,
		LooksAfter: s.moderation.LooksAfter, Came: s.cameBack, Address: s.address, Unlimited: s.unlimited, Tries: s.Tries, NameTries: s.NameTries})
	s.news = &news.Pages{Site: site, News: s.News}
	s.people = &people.Pages{Site: site, Book: &ladder.Book{Store: s.Store, Accounts: s.Accounts}}
	site.Notices = s.moderation.Notices
	return nil
}

// Server is an http.Server with time limits that suit the handler of New: a slow sender is cut off, a live stream is
// not, because it renews its own deadline. Its Shutdown ends the live streams first, and tells them so.
func Server(addr string, handler http.Handler) *http.Server {
	stopped := make(chan struct{})
	ctx := context.WithValue(context.Background(), closingKey{}, (<-chan struct{})(stopped))
	srv := &http.Server{
		Addr:              addr,
		Handler:           handler,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
	}
	srv.RegisterOnShutdown(sync.OnceFunc(func() { close(stopped) }))
	return srv
}

type closingKey struct{}

// closing ends when the server is being shut; never outside of a Server.
func closing(ctx context.Context) <-chan struct{} {
	stopped, _ := ctx.Value(closingKey{}).(<-chan struct{})
	return stopped
}

// router takes what a pattern of addresses leads to.
type router func(pattern string, h func(*visit) error)

// above leads from the address of a form to the page that it stands on: without a script, what a refused form shows has the
// form's address, which a reader may load again, keep or send. That page is the nearest one above.
func above(path string, known map[string]bool) http.HandlerFunc {
	up := 0
	for path != "" && !known["GET "+path] {
		path, up = path[:strings.LastIndexByte(path, '/')], up+1
	}
	return func(w http.ResponseWriter, r *http.Request) {
		to := r.URL.EscapedPath()
		for range up {
			to = to[:strings.LastIndexByte(to, '/')]
		}
		http.Redirect(w, r, cmp.Or(to, "/"), http.StatusSeeOther)
	}
}

// routes is all addresses of the site; those of a subject stand beside its pages.
func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	known := make(map[string]bool)
	take := func(pattern string, h func(*page.Visit) error) {
		known[pattern] = true
		mux.HandleFunc(pattern, s.Page(h))
	}
	own := func(pattern string, h func(*visit) error) {
		take(pattern, func(v *page.Visit) error { return h(s.of(v)) })
	}
	lobbyRoutes(own)
	learnRoutes(own)
	practiceRoutes(own)
	bookRoutes(own)
	tableRoutes(own)
	s.people.Routes(take)
	tournamentRoutes(own)
	s.news.Routes(take)
	s.moderation.Routes(take)
	s.account.Routes(take)
	valleyRoutes(own)
	wheelRoutes(own)
	s.appRoutes(own, func(pattern string, h http.HandlerFunc) { mux.HandleFunc(pattern, h) })
	for pattern := range known {
		if path, post := strings.CutPrefix(pattern, "POST "); post && !known["GET "+path] {
			mux.HandleFunc("GET "+path, above(path, known))
		}
	}
	own("/", func(*visit) error { return errNotFound })
	mux.HandleFunc("GET /robots.txt", robots)
	mux.HandleFunc("GET /favicon.ico", icon)
	mux.HandleFunc("GET /healthz", health)
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("GET /static/", s.assets)
	return named(mux)
}
