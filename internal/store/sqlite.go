package store

import (
	"context"
	"database/sql"
	"errors"
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
	read, err := sql.Open("sqlite", sqliteURL(path, busy, "_query_only", "1"))
	if err != nil {
		return nil, errors.Join(trouble("open", err), write.Close())
	}
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	s := &Store{read: read, write: write, prepared: map[string]*sql.Stmt{}}
	if err := s.ready(ctx); err != nil {
		return nil, errors.Join(err, write.Close(), read.Close())
	}
	s.queue = newQueue(write, 1, true)
	return s, nil
}

// openExistingSQLite opens a file to be read; it may be in use.
func openExistingSQLite(ctx context.Context, path string) (*Store, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, &Error{Problem: Lost, Doing: "open", Err: err}
	}
	if err := errors.Join(whole(path), unmark(ctx, path)); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", sqliteURL(path, busyTime, "_query_only", "1"))
	if err != nil {
		return nil, trouble("open", err)
	}
	if err := versioned(ctx, db, goose.DialectSQLite3, checkVersion); err != nil {
		return nil, errors.Join(trouble("open", err), db.Close())
	}
	return &Store{read: db, write: db, queue: newQueue(db, 1, true)}, nil
}

// ready brings the file up to date and prepares the statements of every answer, and the queries of every request.
func (s *Store) ready(ctx context.Context) error {
	if err := versioned(ctx, s.write, goose.DialectSQLite3, bringUp); err != nil {
		return err
	}
	for db, queries := range map[*sql.DB][]string{
		s.write: {insertTable, updateTable, updateAnswered, updateState, insertEntry, addNotice},
		s.read:  {findGuest, findLogin},
	} {
		for _, query := range queries {
			stmt, err := db.PrepareContext(ctx, query)
			if err != nil {
				return trouble("prepare", err)
			}
			s.prepared[query] = stmt
		}
	}
	return nil
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
