package main

import (
	"path/filepath"
	"strings"
	"testing"

	"kancha/game"
	"kancha/internal/store"
	"kancha/internal/table"
)

// A database with a table whose log does not lead to its state is refused by name; a game that is not here is counted.
func TestAdminCheckNamesTheTableWithAFault(t *testing.T) {
	file := filepath.Join(t.TempDir(), "k.db")
	db, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range []table.Head{
		{ID: "good", Game: "tiwanaku"},
		{ID: "other", Game: "chess"},
		{ID: "spoilt", Game: "tiwanaku", State: []byte(`{}`), Stated: 1},
	} {
		h.Version, h.Phase, h.Setup = 1, table.Gathering, game.Setup{Seats: 2}
		entry := table.Entry{Version: 1, Kind: table.Created, Seat: game.Watcher, Body: []byte(`{"actor":0}`)}
		if err := db.Write(t.Context(), table.Change{Head: h, Entries: []table.Entry{entry}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	out, errs, code := runCommand(t, "", "admin", "check", "--db", file)
	if code != exitRefused || errs != "kancha: check: 1 of 3 tables have a fault\n" {
		t.Errorf("exit %d, stderr %q", code, errs)
	}
	for _, want := range []string{"2 tables with 2 entries were followed", "1 tables are of a game that is not here", "spoilt: "} {
		if !strings.Contains(out, want) {
			t.Errorf("stdout lacks %q:\n%s", want, out)
		}
	}
	if out, _, code := runCommand(t, "", "admin", "check", "--db", file+".none"); code != exitRefused || out != "" {
		t.Errorf("a database that is not there: exit %d, stdout %q", code, out)
	}
}
