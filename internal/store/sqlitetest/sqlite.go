// Package sqlitetest makes databases for tests.
package sqlitetest

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"kancha/internal/store"
)

// empty is a database file in which all migrations have run and nothing is kept. It is made once: with the race detector
// the migrations take longer than most tests.
var empty = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "kancha-test-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "kancha.db")
	db, err := store.Open(context.Background(), file)
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil { // which puts everything into the one file
		return nil, err
	}
	return os.ReadFile(file)
})

// File makes the file of an empty database and gives its path.
func File(t testing.TB) string {
	t.Helper()
	data, err := empty()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "kancha.db")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
