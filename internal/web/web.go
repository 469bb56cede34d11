// Package web is the pages that people play on. It draws what a snapshot of a table says and carries answers back;
// it knows no game's rules and no storage.
//
// Every page works without JavaScript: forms answer with a redirect. With it, the table page keeps one stream open,
// and each message of the stream is the whole changing part of the page as this viewer may see it. A lost message is
// harmless, and after a broken connection the server's state wins.
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
	"sync"
	"time"

	"github.com/go-chi/httprate"
	"github.com/prometheus/client_golang/prometheus"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/admin"
	"kancha/internal/event"
	"kancha/internal/i18n"
	"kancha/internal/issuer"
	"kancha/internal/ladder"
	"kancha/internal/mail"
	"kancha/internal/notify"
	"kancha/internal/table"
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
	Presets []Preset
	Aside   any // what it offers beside tables: a draw.Daily, a draw.Wheel, both, or nil
}

// Config is what the pages stand on.
type Config struct {
	House *table.House
	// Accounts are the people who sign in.
	Accounts *account.Accounts
	// Club vouches for people; nil if nobody does.
	Club *issuer.Issuer
	// Office is the care of the house; nil if there is none.
	Office *admin.Office
	// Mail sends letters; nil if the house sends none, and then nothing is said of mail. It needs Origin.
	Mail mail.Sender
	// Origin is how browsers reach the house: https://games.example.org. "" believes what each visitor says.
	Origin string
	// Ladder is where it stands what people have achieved.
	Ladder ladder.Store
	// Events are the tournaments of the house.
	Events  *event.Events
	Games   []Game
	Log     *slog.Logger
	Version string
	// Proxies are addresses whose X-Forwarded-For header is believed when requests are counted.
	Proxies []netip.Prefix
	// Metrics takes the counters of the site; nil keeps them to itself.
	Metrics prometheus.Registerer
	// Unlimited are addresses whose requests are not counted.
	Unlimited []netip.Prefix
	// PostsPerMinute and ReadsPerMinute limit one address; 0 means the defaults.
	PostsPerMinute, ReadsPerMinute int
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

type server struct {
	Config
	games   map[string]*Game
	words   *i18n.Catalog
	assets  *assets
	book    *ladder.Book
	secret  []byte
	tries   tries                 // of who one is
	deeds   *httprate.RateLimiter // what is done seldom
	outbox  *outbox               // nil if no letters are sent
	streams streams
	gallery gallery
	metrics *metrics
	daily   *daily // nil if no game has a puzzle of the day
	wheel   *wheel // nil if no game has a wheel for owners of its box
	now     func() time.Time
}

// New makes the handler of the whole site. It fails when a word file is broken or the house gives no key for cookies.
func New(c Config) (http.Handler, error) {
	if c.House == nil || c.Accounts == nil || c.Ladder == nil || c.Events == nil {
		return nil, errors.New("web: no house, or nobody who knows accounts and what people have achieved, or no events")
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
	s := &server{Config: c, book: &ladder.Book{Store: c.Ladder, Accounts: c.Accounts}, games: map[string]*Game{}, metrics: newMetrics(c.Metrics)}
	s.tries = newTries(cmp.Or(c.Tries, defaultTries), cmp.Or(c.NameTries, defaultNameTries))
	s.deeds = httprate.NewRateLimiter(cmp.Or(c.Tries, defaultTries), tryingTime)
	if s.now = c.Now; s.now == nil {
		s.now = time.Now
	}
	if c.Mail != nil {
		if c.Origin == "" {
			return nil, errors.New("web: letters need to know how browsers reach the house")
		}
		s.outbox = newOutbox(c.Mail, c.Log)
	}
	s.daily, s.wheel = findDaily(c.Games), findWheel(c.Games)
	words := map[string]fs.FS{}
	for i := range c.Games {
		id := c.Games[i].Rules.Info().ID
		s.games[id] = &c.Games[i]
		words[id] = c.Games[i].Words
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
	if s.assets, err = loadAssets(c.Games); err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	if s.secret, err = cookieKey(c.House); err != nil {
		return nil, fmt.Errorf("web: key for cookies: %w", err)
	}
	return s.guard(s.routes()), nil
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

func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	page := func(pattern string, h func(*visit) error) { mux.HandleFunc(pattern, s.page(h)) }
	page("GET /{$}", showLobby)
	page("GET /next", showNext)
	page("GET /new/{game}", showCreate)
	page("POST /new/{game}", doCreate)
	page("POST /new/{game}/drop", doDropPreset)
	page("GET /games/{game}", showGlossary)
	page("GET /t/{id}", showTable)
	page("GET /t/{id}/live", live)
	page("GET /t/{id}/why", showWhy)
	page("GET /t/{id}/replay", showReplay)
	page("GET /t/{id}/record", sendRecord)
	page("POST /t/{id}/sit", doSit)
	page("POST /t/{id}/bot", doSitBot)
	page("POST /t/{id}/stand", doStand)
	page("POST /t/{id}/close", doClose)
	page("POST /t/{id}/answer", doAnswer)
	page("POST /t/{id}/undo", doUndo)
	page("POST /t/{id}/help", doHelp)
	page("GET /t/{id}/review", showReview)
	page("GET /t/{id}/analysis", showAnalysis)
	page("GET /import", showImport)
	page("POST /import", doImport)
	page("POST /t/{id}/study", doStudy)
	page("POST /t/{id}/prompt", doPrompt)
	page("GET /t/{id}/fork", showFork)
	page("POST /t/{id}/fork", doFork)
	page("GET /t/{id}/report", showReport)
	page("POST /t/{id}/report", doReport)
	page("POST /t/{id}/note", doNote)
	page("POST /t/{id}/say", doSay)
	page("POST /t/{id}/ping", doPing)
	page("POST /t/{id}/shut", doShut)
	page("POST /t/{id}/mute", doMute)
	page("POST /t/{id}/plan", doPlan)
	page("POST /t/{id}/takeover", doTakeOver)
	page("POST /t/{id}/pause", doPause)
	page("POST /t/{id}/goon", doGoOn)
	page("POST /t/{id}/endlate", doEndLate)
	page("POST /t/{id}/seen", doSeen)
	page("GET /me/news", showNews)
	page("POST /me/news", doAddNews)
	page("POST /me/news/{channel}/test", doTestNews)
	page("POST /me/news/{channel}/drop", doDropNews)
	page("GET /news/stop/{channel}/{token}", showStop)
	page("POST /news/stop/{channel}/{token}", doStop)
	page("GET /push-worker.js", sendPushWorker)
	page("GET /me/time", showHours)
	page("POST /me/time", doHours)
	page("GET /t/{id}/invite/{code}", showInvite)
	page("POST /t/{id}/invite/{code}", doInvite)
	page("POST /t/{id}/keep", doKeep)
	page("POST /t/{id}/keepfor", doKeepFor)
	page("POST /t/{id}/decline", doDecline)
	page("POST /t/{id}/password", doLock)
	page("POST /t/{id}/leave", doLeave)
	page("POST /t/{id}/return", doReturn)
	page("POST /t/{id}/agree", doAgree)
	page("POST /t/{id}/replace", doReplace)
	page("POST /t/{id}/rematch", doRematch)
	page("GET /me", showMe)
	page("POST /me", doName)
	page("GET /people/{name}", showPerson)
	page("GET /ladder/{game}", showLadder)
	page("GET /events", showEvents)
	page("GET /new/{game}/event", showNewEvent)
	page("POST /new/{game}/event", doMakeEvent)
	page("GET /events/{id}", showEvent)
	page("POST /events/{id}/join", doJoinEvent)
	page("POST /events/{id}/leave", doLeaveEvent)
	page("POST /events/{id}/begin", doBeginEvent)
	page("POST /events/{id}/drop", doDropEvent)
	page("POST /me/account/hides", doHides)
	page("GET /signup", showSignUp)
	page("POST /signup", doSignUp)
	page("GET /signin", showSignIn)
	page("POST /signin", doSignIn)
	page("POST /signin/factor", doSignInFactor)
	page("POST /signout", doSignOut)
	page("POST /told", doTold)
	page("GET /t/{id}/complain", showComplaint)
	page("POST /t/{id}/complain", doComplaint)
	page("GET /admin", careful(showCare))
	page("GET /admin/people", careful(showFolk))
	page("GET /admin/people/{person}", careful(showSomeone))
	page("POST /admin/people/{person}/{what}", careful(doSomeone))
	page("GET /admin/tables", careful(showTables))
	page("GET /admin/tables/{id}", careful(showCaredTable))
	page("POST /admin/tables/{id}/{what}", careful(doCaredTable))
	page("GET /admin/announcements", careful(showAnnouncements))
	page("POST /admin/announcements", careful(doAnnounce))
	page("GET /admin/rules", careful(showRules))
	page("POST /admin/rules", careful(doRules))
	page("POST /admin/rules/code", careful(doAdmit))
	page("POST /admin/rules/drop", careful(doUnadmit))
	page("POST /admin/rules/mail", careful(doTryMail))
	page("GET /admin/complaints", careful(showCases))
	page("GET /admin/complaints/{report}", careful(showCase))
	page("POST /admin/complaints/{report}/{what}", careful(doCase))
	page("GET /admin/log", careful(showDeeds))
	page("POST /signin/passkey/begin", beginSignIn)
	page("POST /signin/passkey", doSignInPasskey)
	page("POST /signup/passkey/begin", beginSignUp)
	page("POST /signup/passkey", doSignUpPasskey)
	page("POST /me/account/passkey/begin", beginPasskey)
	page("POST /me/account/passkey", doAddPasskey)
	page("POST /me/account/passkey/name", doNamePasskey)
	page("POST /me/account/passkey/drop", doDropPasskey)
	page("POST /club", doClub)
	page("GET /club/back", clubBack)
	page("POST /club/join", doClubJoin)
	page("POST /me/account/club", doLinkClub)
	page("POST /me/account/club/drop", doUnlinkClub)
	page("GET /me/account", showAccount)
	page("POST /me/account/name", doAccountName)
	page("POST /me/account/password", doPassword)
	page("POST /me/account/factor", doMakeFactor)
	page("POST /me/account/factor/confirm", doAddFactor)
	page("POST /me/account/factor/drop", doDropFactor)
	page("POST /me/account/end", doEndLogin)
	page("POST /me/account/codes", doCodes)
	page("POST /me/account/mail", doMail)
	page("GET /me/account/export", sendExport)
	page("POST /me/account/delete", doDelete)
	page("POST /me/take", doTake)
	page("GET /confirm", showConfirm)
	page("POST /confirm", doConfirm)
	page("POST /recover/code", doRecoverCode)
	page("POST /recover/mail", doRecoverMail)
	page("GET /recover/link", showLink)
	page("POST /recover/link", doLink)
	page("GET /recover", showRecover)
	page("POST /recover", doRecover)
	page("POST /prefs", doPrefs)
	page("GET /valley", showValley)
	page("GET /valley/archive", showArchive)
	page("GET /valley/offline", showOffline)
	page("GET /valley/{date}/{size}", showValley)
	page("POST /valley/{date}/{size}", doSolved)
	page("GET /valley-worker.js", sendWorker)
	page("GET /wheel", showWheels)
	page("POST /wheel", doMakeWheel)
	page("GET /wheel/card", showCard)
	page("GET /wheel/{code}", showWheel)
	page("POST /wheel/{code}", doOpen)
	page("POST /wheel/{code}/slip", doSlip)
	page("GET /about", showAbout)
	page("/", func(*visit) error { return errNotFound })
	mux.HandleFunc("GET /healthz", health)
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("GET /static/", s.assets)
	return named(mux)
}
