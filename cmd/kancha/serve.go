package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"
	_ "time/tzdata" // zones of players, where the machine has none

	"kancha/bot"
	"kancha/internal/account"
	"kancha/internal/admin"
	"kancha/internal/event"
	"kancha/internal/mail"
	"kancha/internal/notify"
	"kancha/internal/store"
	"kancha/internal/table"
	"kancha/internal/web"
)

// serveCmd opens the house for browsers.
type serveCmd struct {
	JSON bool `name:"json" help:"Write the log as JSON."`
	packsFlag
	Addr string `help:"Address to listen on; without a host, on all of this machine's." default:":8080" env:"KANCHA_ADDR" placeholder:"HOST:PORT"`
	DB   string `name:"db" help:"Where tables are kept: an SQLite file, or postgres://…" default:"kancha.db" env:"KANCHA_DB" placeholder:"FILE|URL"`
	URL  string `name:"url" help:"How browsers reach the house, for links in letters: https://games.example.org." env:"KANCHA_URL" placeholder:"URL"`
	Mail string `help:"Mail server that letters go through: smtp://user:password@host:port?from=address. Needs --url." env:"KANCHA_MAIL" placeholder:"URL"`
	clubFlags
	Proxies   []string      `help:"Addresses of reverse proxies that tell the visitor's address." env:"KANCHA_PROXIES" placeholder:"CIDR"`
	Metrics   string        `help:"Private address for metrics (/metrics) and profiles (/debug/pprof/); without a host, of this machine." env:"KANCHA_METRICS" placeholder:"HOST:PORT"`
	Unlimited []string      `help:"Addresses whose requests are not counted, for a load of one's own." env:"KANCHA_UNLIMITED" placeholder:"CIDR"`
	Keep      age           `help:"Delete what nobody has touched for so long and nobody plays, as kancha admin purge does: days (90d) or hours (36h). Nothing by itself if left out." env:"KANCHA_KEEP" placeholder:"AGE"`
	Pace      time.Duration `help:"How long a bot waits before each answer, so that people can follow." default:"700ms" env:"KANCHA_PACE"`

	surroundings `kong:"-"`
}

// surroundings are what a house takes from the machine, and a test gives it instead.
type surroundings struct {
	now    func() time.Time
	client *notify.Client // calls the addresses that people have typed
}

func (s surroundings) orUsual() surroundings {
	if s.now == nil {
		s.now = time.Now
	}
	if s.client == nil {
		s.client = notify.NewClient(notify.Public)
	}
	return s
}

// leaving is how long a stop waits for what is being answered.
const leaving = 10 * time.Second

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
	db, err := store.Open(a.ctx, c.DB)
	if err != nil {
		return fmt.Errorf("database: %w", err)
	}
	defer db.Close()
	here := c.orUsual()
	house := table.New(table.Config{Store: db, Wire: db.Wire(), Outside: db.Outside, Games: tables(shelf), Log: log, Now: here.now, BotPace: c.Pace, Workers: max(runtime.NumCPU()-1, 1)})
	watchHouse(registry, house, db)
	people, err := account.New(account.Config{Store: db, House: house, Log: log, Now: here.now})
	if err != nil {
		return err
	}
	office, err := admin.New(admin.Config{Store: db, House: house, People: people, Log: log, Now: here.now})
	if err != nil {
		return err
	}
	news, err := notify.New(a.ctx, notify.Config{Store: db, House: house, Client: here.client, Mail: post, Address: people.Mail, Log: log, Now: here.now})
	if err != nil {
		return err
	}
	events := event.New(event.Config{Store: db, House: house, Log: log, Now: here.now})
	pages, err := web.New(web.Config{House: house, Accounts: people, Ladder: db, Events: events, Origin: origin, Club: club, Office: office, Mail: post, News: news, Games: pages(shelf), Keep: time.Duration(c.Keep), Log: log, Version: buildVersion(), Proxies: proxies, Unlimited: unlimited, Metrics: registry, Now: here.now})
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
	go giveBack(a.ctx)
	a.printf("Kancha is open: http://%s\n", reachable(listener.Addr()))
	return serve(a, web.Server(c.Addr, pages), listener, house, log)
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
		out = append(out, table.Game{Rules: t.game, Levels: bot.Levels(), Coach: bot.NewCoach(t.game, t.brain), Analyst: bot.NewAnalyst(t.brain),
			Bot: func(level string) (bot.Bot, error) { return bot.New(level, t.brain) }})
	}
	return out
}

// pages is the shelf as the pages need it.
func pages(shelf []title) []web.Game {
	var out []web.Game
	for _, t := range shelf {
		out = append(out, web.Game{Rules: t.game, Board: t.board, Words: t.words, Aside: t.aside, Presets: presets[t.id], Pack: t.pack, Printed: t.printed})
	}
	return out
}
