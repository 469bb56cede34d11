package main

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"kancha/internal/account"
	"kancha/internal/event"
	"kancha/internal/store"
	"kancha/internal/table"
	"kancha/internal/web"
)

// Every preset of the house makes a table, and its form asks for no seats that nobody needs.
func TestEveryPresetMakesATable(t *testing.T) {
	shelf, err := packsFlag{}.shelf()
	if err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "kancha.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	house := table.New(table.Config{Store: db, Games: tables(shelf)})
	defer house.Shutdown(t.Context())
	people, err := account.New(account.Config{Store: db, House: house, Cheap: true})
	if err != nil {
		t.Fatal(err)
	}
	handler, err := web.New(web.Config{House: house, Accounts: people, Ladder: db, Events: event.New(event.Config{Store: db, House: house}), Games: pages(shelf), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range shelf {
		if len(presets[title.id]) < 4 {
			t.Errorf("%s has %d presets", title.id, len(presets[title.id]))
		}
		for _, p := range presets[title.id] {
			form := httptest.NewRecorder()
			handler.ServeHTTP(form, httptest.NewRequest(http.MethodGet, "/new/"+title.id+"?preset="+p.ID, nil))
			if form.Code != http.StatusOK || !strings.Contains(form.Body.String(), `aria-current="true"`) {
				t.Errorf("%s %s: the form is not offered: %d", title.id, p.ID, form.Code)
			}
			p.Form.Set("name0", "Ann")
			r := httptest.NewRequest(http.MethodPost, "/new/"+title.id, strings.NewReader(p.Form.Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			made := httptest.NewRecorder()
			if handler.ServeHTTP(made, r); made.Code != http.StatusSeeOther {
				t.Errorf("%s %s: no table: %d", title.id, p.ID, made.Code)
			}
		}
	}
}
