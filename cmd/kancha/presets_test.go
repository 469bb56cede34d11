package main

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"kancha/game/gametest/toy"
	toyboard "kancha/game/gametest/toy/board"
	toybrain "kancha/game/gametest/toy/brain"
	toywords "kancha/game/gametest/toy/words"
	"kancha/games"
	"kancha/internal/account"
	"kancha/internal/lobby"
	"kancha/internal/store"
	"kancha/internal/table"
	"kancha/internal/tournament"
	"kancha/internal/web"
)

// Every preset of the house makes a table, and its form asks for no seats that nobody needs.
// A fourth game is one more line of the list.
func TestEveryPresetMakesATable(t *testing.T) {
	shelf := withToy(t, games.Entry{Load: toy.Load, Board: toyboard.Board{}, Words: toywords.FS, Brain: toybrain.Brain{}})
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "kancha.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	house := table.New(table.Config{Store: db, Games: tables(shelf)})
	defer house.Shutdown(t.Context())
	people, err := account.New(account.Config{Store: db, Tables: house, Cheap: true})
	if err != nil {
		t.Fatal(err)
	}
	handler, err := web.New(web.Config{House: house, Accounts: people, Store: db, Tournaments: tournament.New(tournament.Config{Store: db, Tables: house, Lobby: lobby.New(house, db, nil, nil)}), Games: pages(shelf), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range shelf {
		if len(title.presets) < 4 {
			t.Errorf("%s has %d presets", title.id, len(title.presets))
		}
		for _, p := range title.presets {
			form := httptest.NewRecorder()
			handler.ServeHTTP(form, httptest.NewRequest(http.MethodGet, "/new/"+title.id+"?preset="+p.ID, nil))
			if form.Code != http.StatusOK || !strings.Contains(form.Body.String(), `aria-current="true"`) {
				t.Errorf("%s %s: the form is not offered: %d", title.id, p.ID, form.Code)
			}
			p.Form.Set("name0", "Ann")
			if p.Form.Get("seat1") == "here" {
				p.Form.Set("name1", "Bea") // as typed at the same screen
			}
			r := httptest.NewRequest(http.MethodPost, "/new/"+title.id, strings.NewReader(p.Form.Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			made := httptest.NewRecorder()
			if handler.ServeHTTP(made, r); made.Code != http.StatusSeeOther {
				t.Errorf("%s %s: no table: %d", title.id, p.ID, made.Code)
			}
			if p.ID == "bots" {
				showsABoard(t, handler, title.id, made.Result())
			}
		}
	}
}

// showsABoard opens the table that was made, as who has made it.
func showsABoard(t *testing.T, handler http.Handler, id string, made *http.Response) {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, made.Header.Get("Location"), nil)
	for _, c := range made.Cookies() {
		r.AddCookie(c)
	}
	page := httptest.NewRecorder()
	handler.ServeHTTP(page, r)
	if body := page.Body.String(); page.Code != http.StatusOK || !strings.Contains(body, "data-place=") {
		t.Errorf("%s: %d, a page without a board", id, page.Code)
	}
}

// withToy is the shelf with one more game.
func withToy(t *testing.T, e games.Entry) []title {
	t.Helper()
	before := games.All
	games.All = append(before[:len(before):len(before)], e)
	t.Cleanup(func() { games.All = before })
	shelf, err := packsFlag{}.shelf()
	if err != nil {
		t.Fatal(err)
	}
	return shelf
}

// While a game is being made it can be played without words and without a board.
func TestAGameIsPlayedWithoutWords(t *testing.T) {
	withToy(t, games.Entry{Load: toy.Load})
	out, stderr, code := runCommand(t, "1\n1\n1\n1\n1\n1\n1\n1\n", "play", "toy", "--seed", "1", "--bots", "random")
	if code != 0 || !strings.Contains(out, "lay round=1") || !strings.Contains(out, "lay n=") || !strings.Contains(out, "cards ") || strings.Contains(out, "[toy") {
		t.Errorf("%d %s\n%s", code, stderr, out)
	}
}
