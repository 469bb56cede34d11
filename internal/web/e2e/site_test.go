package e2e_test

import (
	"context"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"kancha/bot"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/board"
	"kancha/games/tiwanaku/brain"
	"kancha/games/tiwanaku/valley"
	"kancha/games/tiwanaku/words"
	"kancha/internal/store"
	"kancha/internal/table"
	"kancha/internal/web"
)

// site is a whole house as it is served, with Tiwanaku on its shelf and an SQLite file behind it.
type site struct {
	url     string
	address string
	house   *table.House
	stop    func() // as a shut-down does; may be called again
}

func serve(t *testing.T, edit ...func(*web.Config)) *site {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return serveOn(t, filepath.Join(t.TempDir(), "kancha.db"), listener, edit...)
}

// serveOn serves what a database file holds.
func serveOn(t *testing.T, file string, listener net.Listener, edit ...func(*web.Config)) *site {
	t.Helper()
	db, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	house := table.New(table.Config{Store: db, Log: log, Games: []table.Game{{
		Rules: g, Levels: bot.Levels(),
		Bot: func(level string) (bot.Bot, error) { return bot.New(level, brain.Brain{}) },
	}}})
	config := web.Config{
		House: house, Log: log, PostsPerMinute: 1e6, ReadsPerMinute: 1e6,
		Games: []web.Game{{Rules: g, Board: board.Board{}, Words: words.FS, Aside: valley.Aside{}}},
	}
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
	return &site{url: "http://" + listener.Addr().String(), address: listener.Addr().String(), house: house, stop: stop}
}
