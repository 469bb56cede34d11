package e2e_test

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"kancha/bot"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/board"
	"kancha/games/tiwanaku/brain"
	"kancha/games/tiwanaku/words"
	"kancha/internal/store"
	"kancha/internal/table"
	"kancha/internal/web"
)

// site is a whole house as it is served, with Tiwanaku on its shelf and an SQLite file behind it.
type site struct {
	url   string
	house *table.House
}

func serve(t *testing.T, edit ...func(*web.Config)) *site {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "kancha.db"))
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
		Games: []web.Game{{Rules: g, Board: board.Board{}, Words: words.FS}},
	}
	for _, e := range edit {
		e(&config)
	}
	pages, err := web.New(config)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(pages)
	server.Config = web.Server("", pages)
	server.Start()
	t.Cleanup(func() {
		_ = server.Config.Shutdown(context.Background()) // the streams end at once
		server.Close()
		_ = house.Shutdown(context.Background())
		_ = db.Close()
	})
	return &site{url: server.URL, house: house}
}
