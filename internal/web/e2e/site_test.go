package e2e_test

import (
	"context"
	"log/slog"
	"net"
	"os"
	"sync"
	"testing"

	"kancha/bot"
	"kancha/games"
	"kancha/internal/account"
	"kancha/internal/chat"
	"kancha/internal/lobby"
	"kancha/internal/moderation"
	"kancha/internal/store"
	"kancha/internal/store/sqlitetest"
	"kancha/internal/table"
	"kancha/internal/tournament"
	"kancha/internal/web"
)

// shelf is the games of the house.
var shelf = games.All

// gameIDs are the ids of all games, in their order.
func gameIDs(t testing.TB) (ids []string) {
	t.Helper()
	for _, title := range shelf {
		g, err := title.Load(nil)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, g.Info().ID)
	}
	return ids
}

// ofEveryGame fails where a test has no case for a game of the list.
func ofEveryGame[T any](t testing.TB, cases map[string]T) map[string]T {
	t.Helper()
	for _, id := range gameIDs(t) {
		if _, ok := cases[id]; !ok {
			t.Errorf("there is no case for %s", id)
		}
	}
	return cases
}

// site is a whole house as it is served, with an SQLite file behind it if nothing else is said.
type site struct {
	events  *tournament.Service
	url     string
	address string
	house   *table.House
	store   *store.Store
	people  *account.Accounts
	office  *moderation.Service
	stop    func() // as a shut-down does; may be called again
}

func serve(t *testing.T, edit ...func(*web.Config)) *site {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return serveOn(t, sqlitetest.File(t), listener, edit...)
}

// serveOn serves what a database holds: a file, or a PostgreSQL that other sites may serve too.
func serveOn(t *testing.T, source string, listener net.Listener, edit ...func(*web.Config)) *site {
	t.Helper()
	db, err := store.Open(t.Context(), source)
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	var played []table.Game
	var shown []web.Game
	for _, title := range shelf {
		g, err := title.Load(nil)
		if err != nil {
			t.Fatal(err)
		}
		played = append(played, table.Game{
			Rules: g, Levels: bot.Levels(), Coach: bot.NewCoach(g, title.Brain), Analyst: bot.NewAnalyst(title.Brain),
			Bot: func(level string) (bot.Bot, error) { return bot.New(level, title.Brain) },
		})
		shown = append(shown, web.Game{Rules: g, Board: title.Board, Words: title.Words, Learn: title.Learn, Guide: title.Guide, Aside: title.Aside, Drill: title.Drill})
	}
	house := table.New(table.Config{Store: db, Wire: db.Wire(), Log: log, Games: played})
	if db.Wire() != nil {
		if err := house.Resume(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	people, err := account.New(account.Config{Store: db, Tables: house, Log: log, Cheap: true})
	if err != nil {
		t.Fatal(err)
	}
	events := tournament.New(tournament.Config{Store: db, Tables: house, Lobby: lobby.New(house, db, log, nil), Log: log})
	office, err := moderation.New(moderation.Config{Store: db, House: house, People: people, Chat: chat.New(house, db, nil), Log: log})
	if err != nil {
		t.Fatal(err)
	}
	config := web.Config{House: house, Accounts: people, Moderation: office, Store: db, Tournaments: events, Log: log, PostsPerMinute: 1e6, ReadsPerMinute: 1e6, Games: shown}
	for _, e := range edit {
		e(&config)
	}
	pages, err := web.New(config)
	if err != nil {
		t.Fatal(err)
	}
	server := web.Server("", pages)
	go func() { _ = server.Serve(listener) }() // ends when the server is shut
	stop := sync.OnceFunc(func() {
		_ = server.Shutdown(context.Background())
		_ = house.Shutdown(context.Background())
		_ = db.Close()
	})
	t.Cleanup(stop)
	return &site{url: "http://" + listener.Addr().String(), address: listener.Addr().String(), house: house, store: db, people: people, office: office, events: events, stop: stop}
}

// policy decides who may join.
func (s *site) policy(signUp account.SignUp, guests bool) {
	if err := s.people.SetPolicy(context.Background(), account.Policy{SignUp: signUp, Guests: guests}); err != nil {
		panic(err)
	}
}
