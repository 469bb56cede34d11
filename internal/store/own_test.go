package store

import (
	"kancha/internal/account"
	"path/filepath"
	"slices"
	"testing"
)

// Whatever names a person is told to that person, or stands here with the reason why it is not.
func TestAPersonIsToldOfEveryTableThatNamesPeople(t *testing.T) {
	untold := map[string]string{
		"notices": "what a channel is still to tell; the channel is told",
	}
	told := map[string]bool{}
	for _, a := range about {
		told[a.table] = true
	}
	for _, k := range content {
		if slices.Contains(k.columns, "person") && !told[k.name] && untold[k.name] == "" {
			t.Errorf("%s names people and is not told to them", k.name)
		}
	}
}

// Nothing of a person is left but lines of talk without a name.
func TestForgettingAPersonLeavesNoRow(t *testing.T) {
	ctx := t.Context()
	s, err := Open(ctx, filepath.Join(t.TempDir(), "k.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, query := range []string{
		`INSERT INTO people (id, name, recovery, created, account) VALUES ('ann', 'Ann', 'r', 1, 0)`,
		`INSERT INTO hours (person, zone, off) VALUES ('ann', 'UTC', '')`,
		`INSERT INTO channels (id, person, kind, form, address, secret, lang, origin, stopped, failures, later, created)
			VALUES ('c', 'ann', 'hook', 'raw', 'https://example.org', 'k', 'en', '', '', 0, 0, 1)`,
	} {
		if _, err := s.write.ExecContext(ctx, query); err != nil {
			t.Fatal(err)
		}
	}
	about, err := s.About(ctx, "ann")
	if err != nil || len(about["channels"]) != 1 || len(about["hours"]) != 1 {
		t.Fatalf("told: %v, %v", about, err)
	}
	if err := s.Forget(ctx, "ann", account.KeptName{}); err != nil {
		t.Fatal(err)
	}
	if about, err := s.About(ctx, "ann"); err != nil || len(about) > 0 {
		t.Errorf("left: %v, %v", about, err)
	}
}
