package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kancha/internal/store"
	"kancha/internal/store/sqlitetest"
	"kancha/internal/store/storetest"
)

func TestSQLiteKeepsEverything(t *testing.T) {
	storetest.Prove(t, func(t *testing.T) storetest.Store { return open(t, sqlitetest.File(t)) })
}

func TestPostgresKeepsEverything(t *testing.T) {
	storetest.Prove(t, func(t *testing.T) storetest.Store { return open(t, storetest.Postgres(t)) })
}

func open(t testing.TB, source string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	noDatabase := filepath.Join(dir, "letter.txt")
	if err := os.WriteFile(noDatabase, []byte(strings.Repeat("Dear friend, this is no database. ", 40)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, source string
		want         store.Problem
	}{
		{"a folder that does not exist", filepath.Join(dir, "none", "kancha.db"), store.Lost},
		{"a folder", dir, store.Lost},
		{"a file that is no database", noDatabase, store.Damaged},
		{"a server that does not answer", "postgres://nobody@127.0.0.1:1/none?connect_timeout=2", store.Lost},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := store.Open(t.Context(), c.source)
			var e *store.Error
			if !errors.As(err, &e) || e.Problem != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

func TestADatabaseFileIsForItsOwnerOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a ?#%20b.db")
	s := open(t, path)
	if err := s.Write(t.Context(), storetest.Fresh("t", "ann")); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{path, path + "-wal"} {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", file, info.Mode())
		}
	}
}

func TestARestartOfPostgresCostsNoAnswer(t *testing.T) {
	source := storetest.Postgres(t)
	s := open(t, source)
	c := storetest.Fresh("t", "ann")
	if err := s.Write(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		storetest.KillConnections(t, source)
		c = storetest.Next(c)
		if err := s.Write(t.Context(), c); err != nil {
			t.Fatalf("write: %v", err)
		}
		if head, _, err := s.Table(t.Context(), "t"); err != nil || head.Version != c.Head.Version {
			t.Fatalf("read: version %d, %v", head.Version, err)
		}
	}
}

func TestSQLiteKeepsAccounts(t *testing.T) {
	storetest.ProveAccounts(t, func(t *testing.T) storetest.House { return open(t, sqlitetest.File(t)) })
}

func TestSQLiteKnowsWhatPeopleHaveAchieved(t *testing.T) {
	storetest.ProveLadder(t, func(t *testing.T) storetest.LadderHouse { return open(t, sqlitetest.File(t)) })
}

func TestPostgresKnowsWhatPeopleHaveAchieved(t *testing.T) {
	storetest.ProveLadder(t, func(t *testing.T) storetest.LadderHouse { return open(t, storetest.Postgres(t)) })
}

func TestSQLiteKeepsTournaments(t *testing.T) {
	storetest.ProveTournaments(t, func(t *testing.T) storetest.TournamentHouse { return open(t, sqlitetest.File(t)) })
}

func TestPostgresKeepsTournaments(t *testing.T) {
	storetest.ProveTournaments(t, func(t *testing.T) storetest.TournamentHouse { return open(t, storetest.Postgres(t)) })
}

func TestPostgresKeepsAccounts(t *testing.T) {
	storetest.ProveAccounts(t, func(t *testing.T) storetest.House { return open(t, storetest.Postgres(t)) })
}

func TestSQLiteKeepsModeration(t *testing.T) {
	storetest.ProveModeration(t, func(t *testing.T) storetest.Moderated { return open(t, sqlitetest.File(t)) })
}

func TestPostgresKeepsModeration(t *testing.T) {
	storetest.ProveModeration(t, func(t *testing.T) storetest.Moderated { return open(t, storetest.Postgres(t)) })
}

// Only what another program writes counts, not one's own.
func TestWritingFromOutsideIsSeen(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "kancha.db")
	a, b := open(t, path), open(t, path)
	look := func(want bool) {
		t.Helper()
		if got, err := a.Outside(ctx); got != want || err != nil {
			t.Errorf("from outside: %v, %v", got, err)
		}
	}
	look(false)
	must(t, a.SetSettings(ctx, map[string]string{"x": "1"}))
	look(false)
	must(t, b.SetSettings(ctx, map[string]string{"x": "2"}))
	look(true)
	look(false)
}
