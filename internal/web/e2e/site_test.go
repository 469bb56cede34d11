package e2e_test

import (
	"context"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"kancha/bot"
	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
	tawantinsuyuboard "kancha/games/tawantinsuyu/board"
	tawantinsuyubrain "kancha/games/tawantinsuyu/brain"
	tawantinsuyuguide "kancha/games/tawantinsuyu/guide"
	tawantinsuyulessons "kancha/games/tawantinsuyu/lessons"
	tawantinsuyuwords "kancha/games/tawantinsuyu/words"
	"kancha/games/teotihuacan"
	teotihuacanboard "kancha/games/teotihuacan/board"
	teotihuacanbrain "kancha/games/teotihuacan/brain"
	teotihuacanguide "kancha/games/teotihuacan/guide"
	teotihuacanlessons "kancha/games/teotihuacan/lessons"
	teotihuacanwords "kancha/games/teotihuacan/words"
	"kancha/games/tiwanaku"
	tiwanakuboard "kancha/games/tiwanaku/board"
	tiwanakubrain "kancha/games/tiwanaku/brain"
	tiwanakuguide "kancha/games/tiwanaku/guide"
	tiwanakulessons "kancha/games/tiwanaku/lessons"
	"kancha/games/tiwanaku/valley"
	tiwanakuwords "kancha/games/tiwanaku/words"
	"kancha/internal/account"
	"kancha/internal/chat"
	"kancha/internal/lobby"
	"kancha/internal/moderation"
	"kancha/internal/store"
	"kancha/internal/table"
	"kancha/internal/tournament"
	"kancha/internal/web"
)

// shelf is the games of the house.
var shelf = []struct {
	load  func([]byte) (game.Game, error)
	board draw.Board
	words fs.FS
	brain bot.Brain
	learn fs.FS
	guide fs.FS
	aside any
}{
	{tiwanaku.Load, tiwanakuboard.Board{}, tiwanakuwords.FS, tiwanakubrain.Brain{}, tiwanakulessons.Files, tiwanakuguide.Files, valley.Aside{}},
	{teotihuacan.Load, teotihuacanboard.Board{}, teotihuacanwords.FS, teotihuacanbrain.Brain{}, teotihuacanlessons.Files, teotihuacanguide.Files, nil},
	{tawantinsuyu.Load, tawantinsuyuboard.Board{}, tawantinsuyuwords.FS, tawantinsuyubrain.Brain{}, tawantinsuyulessons.Files, tawantinsuyuguide.Files, nil},
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
	return serveOn(t, filepath.Join(t.TempDir(), "kancha.db"), listener, edit...)
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
		g, err := title.load(nil)
		if err != nil {
			t.Fatal(err)
		}
		played = append(played, table.Game{
			Rules: g, Levels: bot.Levels(), Coach: bot.NewCoach(g, title.brain), Analyst: bot.NewAnalyst(title.brain),
			Bot: func(level string) (bot.Bot, error) { return bot.New(level, title.brain) },
		})
		shown = append(shown, web.Game{Rules: g, Board: title.board, Words: title.words, Learn: title.learn, Guide: title.guide, Aside: title.aside})
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
