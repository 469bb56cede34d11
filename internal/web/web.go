// Package web is the site: it puts the pages of all subjects together, guards every request, and counts what is done.
//
// Every page works without JavaScript: forms answer with a redirect. The pages themselves are in the packages below.
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

	"github.com/go-chi/httprate"
	"github.com/prometheus/client_golang/prometheus"

	"kancha/internal/account"
	"kancha/internal/analysis"
	"kancha/internal/coach"
	"kancha/internal/i18n"
	"kancha/internal/ladder"
	"kancha/internal/mail"
	"kancha/internal/moderation"
	"kancha/internal/notify"
	"kancha/internal/oidc"
	"kancha/internal/person"
	"kancha/internal/secrets"
	"kancha/internal/table"
	"kancha/internal/tournament"
	webaccount "kancha/internal/web/account"
	webmoderation "kancha/internal/web/moderation"
	"kancha/internal/web/news"
	"kancha/internal/web/page"
	"kancha/internal/web/people"
	"kancha/internal/web/play"
)

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
	Games       []play.Game
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

// Store is what the pages and what belongs to them read and write.
type Store interface {
	play.Store
	ladder.Store
	person.Store
	secrets.Store
}

// What the program names to set the pages up.
type (
	Game   = play.Game
	Preset = play.Preset
	Crowd  = play.Crowd
)

// server answers requests: it guards the pages, and knows which subject has which address.
type server struct {
	Config
	site       *page.Site
	metrics    *metrics
	account    *webaccount.Pages
	moderation *webmoderation.Pages
	news       *news.Pages
	people     *people.Pages
	play       *play.Pages
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
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Mail != nil && c.Origin == "" {
		return nil, errors.New("web: letters need to know how browsers reach the house")
	}
	s := &server{Config: c, metrics: newMetrics(c.Metrics)}
	var err error
	if s.site, err = newSite(&c); err == nil {
		err = s.setUpPages()
	}
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	return s.guard(s.routes()), nil
}

// newSite makes what all pages share.
func newSite(c *Config) (*page.Site, error) {
	site := &page.Site{Log: c.Log, Version: c.Version, Origin: c.Origin, ByID: map[string]*page.Game{}, Guests: &person.Guests{Store: c.Store, Now: c.Now}, Now: c.Now}
	words := map[string]fs.FS{}
	for _, g := range c.Games {
		site.Games = append(site.Games, page.Game{Rules: g.Rules, Board: g.Board, Pack: g.Pack, Printed: g.Printed, Aside: g.Aside})
		words[g.Rules.Info().ID] = g.Words
	}
	var err error
	if site.Words, err = i18n.Load(words); err != nil {
		return nil, err
	}
	for i := range site.Games {
		g := &site.Games[i]
		site.ByID[g.Rules.Info().ID] = g
		site.Words.Name(g.Rules)
	}
	if c.News != nil {
		c.News.Use(site.Words)
	}
	if site.Assets, err = page.LoadAssets(site.Games); err != nil {
		return nil, err
	}
	site.Build = page.BuildOf(c.Version, site.Assets)
	if site.Secret, err = page.CookieKey(c.Store); err != nil {
		return nil, fmt.Errorf("key for cookies: %w", err)
	}
	return site, nil
}

// setUpPages makes the pages of each subject.
func (s *server) setUpPages() (err error) {
	s.news = &news.Pages{Site: s.site, News: s.News}
	s.people = &people.Pages{Site: s.site, Book: &ladder.Book{Store: s.Store, Accounts: s.Accounts}}
	s.moderation = &webmoderation.Pages{Site: s.site, Moderation: s.Moderation, Accounts: s.Accounts, House: s.House, Mail: s.Mail,
		See: func(v *page.Visit) (*table.Snapshot, error) { return s.play.Look(v) }}
	s.site.Notices = s.moderation.Notices
	s.account = webaccount.New(s.site, webaccount.Config{Accounts: s.Accounts, OIDC: s.OIDC, House: s.House, Mail: s.Mail, News: s.News != nil,
		Came:       func(v *page.Visit, who person.ID) error { return s.play.CameBack(v, who) },
		LooksAfter: s.moderation.LooksAfter, Address: s.address, Unlimited: s.unlimited, Tries: s.Tries, NameTries: s.NameTries})
	m := s.metrics
	s.play, err = play.New(s.site, s.Games, play.Config{House: s.House, Accounts: accounts{s.Accounts}, Coach: s.Coach, Analysis: s.Analysis,
		Tournaments: s.Tournaments, Store: s.Store, Reports: s.Moderation != nil, Crowd: s.Crowd, GuestTables: s.GuestTables, Keep: s.Keep,
		Counters: play.Counters{Streams: m.streams, Frames: m.frames, Drawn: m.drawing, Parts: m.parts, Sent: m.sent, Crowded: m.crowded},
		Address:  s.address, Unlimited: s.unlimited, Rarely: s.account.Seldom, NewsStopped: s.news.Stopped, Browser: account.Browser,
		Limiter: func(most int, within time.Duration) play.Limiter { return httprate.NewRateLimiter(most, within) }})
	return err
}

// accounts are accounts as the pages of play ask for them.
type accounts struct{ *account.Accounts }

// Named finds who has an account with a name, and how that is written.
func (a accounts) Named(ctx context.Context, name string) (person.ID, string, error) {
	acc, err := a.ByName(ctx, name)
	return acc.Person, acc.Name, err
}

// Server is an http.Server with time limits that suit the handler of New: a slow sender is cut off, a live stream is
// not, because it renews its own deadline. Its Shutdown ends the live streams first, and tells them so.
func Server(addr string, handler http.Handler) *http.Server {
	stopped := make(chan struct{})
	ctx := page.WithClosing(context.Background(), stopped)
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
	to := func(pattern string, h func(*page.Visit) error) {
		known[pattern] = true
		mux.HandleFunc(pattern, s.site.Page(h))
	}
	s.play.Routes(to, func(pattern string, h http.HandlerFunc) { mux.HandleFunc(pattern, h) })
	s.people.Routes(to)
	s.news.Routes(to)
	s.account.Routes(to)
	s.moderation.Routes(to)
	for pattern := range known {
		if path, post := strings.CutPrefix(pattern, "POST "); post && !known["GET "+path] {
			mux.HandleFunc("GET "+path, above(path, known))
		}
	}
	mux.HandleFunc("/", s.site.Page(notFound))
	mux.HandleFunc("GET /robots.txt", robots)
	mux.HandleFunc("GET /favicon.ico", page.Icon)
	mux.HandleFunc("GET /healthz", health)
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("GET /static/", s.site.Assets)
	return named(mux)
}

func notFound(*page.Visit) error { return page.ErrNotFound }
