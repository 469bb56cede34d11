package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"
	_ "time/tzdata" // zones of players, where the machine has none

	"kancha/bot"
	"kancha/internal/account"
	"kancha/internal/analysis"
	"kancha/internal/chat"
	"kancha/internal/coach"
	"kancha/internal/lobby"
	"kancha/internal/mail"
	"kancha/internal/moderation"
	"kancha/internal/notify"
	"kancha/internal/store"
	"kancha/internal/table"
	"kancha/internal/tournament"
	"kancha/internal/web"
)

// serveCmd opens the house for browsers.
type serveCmd struct {
	JSON bool `name:"json" help:"Write the log as JSON."`
	packsFlag
	Addr string `help:"Address to listen on; without a host, on all of this machine's." default:":8080" env:"KANCHA_ADDR" placeholder:"HOST:PORT"`
	DB   string `name:"db" help:"Where all is kept: an SQLite file, which is made if it is missing, or postgres://…" default:"kancha.db" env:"KANCHA_DB" placeholder:"FILE|URL"`
	URL  string `name:"url" help:"How browsers reach the house, for links in letters: https://games.example.org." env:"KANCHA_URL" placeholder:"URL"`
	Mail string `help:"Mail server that letters go through: smtp://user:password@host:port?from=address. Needs --url." env:"KANCHA_MAIL" placeholder:"URL"`
	oidcFlags
	Proxies   []string      `help:"Addresses of reverse proxies that tell the visitor's address." env:"KANCHA_PROXIES" placeholder:"CIDR"`
	Metrics   string        `help:"Private address for metrics (/metrics) and profiles (/debug/pprof/); without a host, of this machine." env:"KANCHA_METRICS" placeholder:"HOST:PORT"`
	Unlimited []string      `help:"Addresses whose requests are not counted, for a load of one's own." env:"KANCHA_UNLIMITED" placeholder:"CIDR"`
	Keep      age           `help:"Delete what nobody has touched for so long and nobody plays, as kancha admin purge does: days (90d) or hours (36h). Nothing by itself if left out." env:"KANCHA_KEEP" placeholder:"AGE"`
	Pace      time.Duration `help:"How long a bot waits before each answer, so that people can follow." default:"700ms" env:"KANCHA_PACE"`

	HookPorts []uint16 `help:"Ports beside 443 that hooks of the players may be sent to." env:"KANCHA_HOOK_PORTS" placeholder:"PORT"`

	surroundings `kong:"-"`
}

// surroundings are what a house takes from the machine, and a test gives it instead.
type surroundings struct {
	now    func() time.Time
	client *notify.Client // calls the addresses that people have typed
	gap    time.Duration  // of silence that is an outage, see [table.Config]; below 0 where a test makes the clock jump
}

func (s surroundings) orUsual(ports []uint16) surroundings {
	if s.now == nil {
		s.now = time.Now
	}
	if s.client == nil {
		s.client = notify.NewClient(notify.Public, ports...)
	}
	return s
}

// leaving is how long a stop waits for what is being answered.
const leaving = 10 * time.Second

// passPace is about how long a seat takes to pass that wishes to: as long as somebody who sees the question and knows the answer.
const passPace = 2 * time.Second

func (c serveCmd) Run(a *app) error {
	if c.Keep != 0 {
		if err := c.Keep.check(); err != nil {
			return fmt.Errorf("--keep: %w", err)
		}
	}
	if c.Pace < 0 {
		return fmt.Errorf("--pace: %s: a bot cannot wait less than nothing", c.Pace)
	}
	shelf, err := c.shelf()
	if err != nil {
		return err
	}
	proxies, err := parseRanges("proxies", c.Proxies)
	if err != nil {
		return err
	}
	unlimited, err := parseRanges("unlimited", c.Unlimited)
	if err != nil {
		return err
	}
	origin, post, err := c.letters()
	if err != nil {
		return err
	}
	club, err := c.club(origin)
	if err != nil {
		return err
	}
	listener, err := listen(c.Addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	registry := newRegistry()
	log := c.logger(a)
	if c.Metrics != "" {
		private, err := listenPrivate(c.Metrics)
		if err != nil {
			return err
		}
		ctx, stop := context.WithCancel(context.Background())
		defer stop()
		go serveMetrics(ctx, private, registry, log)
	}
	kept := whereKept(c.DB)
	release, err := store.Hold(c.DB, fmt.Sprintf("process %d at http://%s", os.Getpid(), reachable(listener.Addr())))
	if err != nil {
		return fmt.Errorf("database: %w", err)
	}
	defer release()
	db, err := store.Open(a.ctx, c.DB)
	if err != nil {
		return fmt.Errorf("database: %w", err)
	}
	defer db.Close()
	if err := db.Mark(a.ctx); err != nil {
		return fmt.Errorf("database: %w", err)
	}
	here := c.orUsual(c.HookPorts)
	house := table.New(table.Config{Store: db, Wire: db.Wire(), Outside: db.Outside, Games: tables(shelf), Log: log, Now: here.now, Gap: here.gap, BotPace: c.Pace, PassPace: passPace, Workers: max(runtime.NumCPU()-1, 1)})
	watchHouse(registry, house, db)
	people, err := account.New(account.Config{Store: db, Tables: house, Log: log, Now: here.now})
	if err != nil {
		return err
	}
	office, err := moderation.New(moderation.Config{Store: db, House: house, People: people, Chat: chat.New(house, db, here.now), Log: log, Now: here.now})
	if err != nil {
		return err
	}
	news, err := notify.New(a.ctx, notify.Config{Store: db, House: house, Client: here.client, Mail: post, Address: people.Mail, Log: log, Now: here.now})
	if err != nil {
		return err
	}
	events := tournament.New(tournament.Config{Store: db, Tables: house, Lobby: lobby.New(house, db, log, here.now), Log: log, Now: here.now})
	analyses := analysis.New(house, log, here.now)
	defer analyses.Close()
	pages, err := web.New(web.Config{House: house, Coach: coach.New(house, log, 0), Analysis: analyses, Accounts: people, Store: db, Tournaments: events, Origin: origin, OIDC: club, Moderation: office, Mail: post, News: news, Games: pages(shelf), Keep: time.Duration(c.Keep), Log: log, Version: buildVersion(), Proxies: proxies, Unlimited: unlimited, Metrics: registry, Now: here.now})
	if err != nil {
		return err
	}
	if err := house.Resume(a.ctx); err != nil {
		return fmt.Errorf("resume: %w", err)
	}
	var telling sync.WaitGroup
	defer telling.Wait() // before the database is closed
	telling.Go(func() { news.Run(a.ctx) })
	telling.Go(func() { events.Run(a.ctx) })
	if c.Keep > 0 {
		telling.Go(func() { purgeNowAndThen(a.ctx, db, time.Duration(c.Keep), log) })
	}
	keepThreadsFree()
	collectLazily()
	go giveBack(a.ctx)
	a.printf("Kancha is open: http://%s\n", reachable(listener.Addr()))
	a.printf("%s\n", kept)
	return serve(a, web.Server(c.Addr, pages), listener, house, log)
}

// whereKept tells where the house keeps what it knows, before that is opened: whoever starts the program without a word
// should know which file they find afterwards.
func whereKept(db string) string {
	path := store.Path(db)
	if path == "" {
		return "All is kept in PostgreSQL."
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return fmt.Sprintf("All is kept in a new file: %s (choose another with --db).", path)
	}
	return fmt.Sprintf("All is kept in %s.", path)
}

// letters reads how the house is reached, and who sends its letters, if anybody.
func (c serveCmd) letters() (origin string, post mail.Sender, err error) {
	if c.URL != "" {
		u, err := url.Parse(c.URL)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || strings.Trim(u.Path, "/") != "" {
			return "", nil, fmt.Errorf("url: %q is not like https://games.example.org", c.URL)
		}
		origin = u.Scheme + "://" + u.Host
	}
	if c.Mail == "" {
		return origin, nil, nil
	}
	if origin == "" {
		return "", nil, errors.New("mail: letters hold links, so --url must say how browsers reach the house")
	}
	server, err := mail.Open(c.Mail)
	if err != nil {
		return "", nil, err
	}
	return origin, server, nil
}

// serve answers until the program is told to stop, then finishes what has begun.
func serve(a *app, server *http.Server, listener net.Listener, house *table.House, log *slog.Logger) error {
	server.ErrorLog = slog.NewLogLogger(log.Handler(), slog.LevelWarn)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-a.ctx.Done():
	}
	log.Info("closing")
	ctx, cancel := context.WithTimeout(context.Background(), leaving)
	defer cancel()
	if err := house.Announce(ctx); err != nil {
		log.Warn("clocks run on until they are found to stand", "err", err)
	}
	err := errors.Join(server.Shutdown(ctx), house.Shutdown(ctx))
	if err != nil {
		return fmt.Errorf("closing: %w", err)
	}
	log.Info("closed")
	return nil
}

func (c serveCmd) logger(a *app) *slog.Logger {
	if c.JSON {
		return slog.New(slog.NewJSONHandler(a.stderr, nil))
	}
	return slog.New(slog.NewTextHandler(a.stderr, nil))
}

func listen(addr string) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("%s is taken: another program listens there (choose another with --addr)", addr)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w", addr, err)
	}
	return listener, nil
}

// reachable is the address for a browser on this machine.
func reachable(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return addr.String()
	}
	if ip, err := netip.ParseAddr(host); err == nil && (ip.IsUnspecified() || ip.IsLoopback()) {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}

// parseRanges reads addresses and ranges: 10.0.0.1, 10.0.0.0/8.
func parseRanges(flag string, texts []string) ([]netip.Prefix, error) {
	var out []netip.Prefix
	for _, text := range texts {
		if ip, err := netip.ParseAddr(strings.TrimSpace(text)); err == nil {
			out = append(out, netip.PrefixFrom(ip, ip.BitLen()))
			continue
		}
		p, err := netip.ParsePrefix(strings.TrimSpace(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %q is no address and no range", flag, text)
		}
		out = append(out, p)
	}
	return out, nil
}

// tables is the shelf as the house needs it.
func tables(shelf []title) []table.Game {
	var out []table.Game
	for _, t := range shelf {
		out = append(out, table.Game{Rules: t.game, Levels: bot.Levels(), Coach: bot.NewCoach(t.game, t.Brain), Analyst: bot.NewAnalyst(t.Brain),
			Bot: func(level string) (bot.Bot, error) { return bot.New(level, t.Brain) }})
	}
	return out
}

// pages is the shelf as the pages need it.
func pages(shelf []title) []web.Game {
	var out []web.Game
	for _, t := range shelf {
		out = append(out, web.Game{Rules: t.game, Board: t.Board, Words: t.Words, Learn: t.Learn, Guide: t.Guide, Aside: t.Aside, Drill: t.Drill, Presets: t.presets, Pack: t.pack, Printed: t.printed, Retired: t.retired})
	}
	return out
}
