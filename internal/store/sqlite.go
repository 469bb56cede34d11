package store

import (
	"context"
	"database/sql"
	"net/url"
	"os"
	"strconv"
	"time"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver "sqlite"
)

const (
	busyTime = 5 * time.Second // how long another process may keep the file locked
	readers  = 4
)

// openSQLite opens a file. Write-ahead log with synchronous FULL: a commit is on the disk before it returns. One
// connection writes; readers are not disturbed by it.
func openSQLite(ctx context.Context, path string, busy time.Duration) (*Store, error) {
	if err := private(path); err != nil {
		return nil, &Error{Problem: Lost, Doing: "open", Err: err}
	}
	write, err := sql.Open("sqlite", sqliteURL(path, busy, "_txlock", "immediate"))
	if err != nil {
		return nil, trouble("open", err)
	}
	write.SetMaxOpenConns(1)
	if err := migrate(ctx, write, goose.DialectSQLite3, "sqlite"); err != nil {
		write.Close()
		return nil, err
	}
	read, err := sql.Open("sqlite", sqliteURL(path, busy, "_query_only", "1"))
	if err != nil {
		write.Close()
		return nil, trouble("open", err)
	}
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	return &Store{read: read, write: write, queue: newQueue(write, 1, true)}, nil
}

// private makes the file so that only its owner can read it: it holds seeds and keys.
func private(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

func sqliteURL(path string, busy time.Duration, extra ...string) string {
	q := url.Values{
		"_journal_mode": {"WAL"},
		"_synchronous":  {"FULL"},
		"_busy_timeout": {strconv.FormatInt(busy.Milliseconds(), 10)},
		"_foreign_keys": {"1"},
	}
	q.Set(extra[0], extra[1])
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}
