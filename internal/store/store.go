// Package store keeps tables, people and secrets in a database: SQLite in a file, or PostgreSQL. Both run the same
// statements; they differ in how they are opened and in the types of their columns.
//
// What a Store has acknowledged is on the disk. Changes that wait at the same time share one transaction, so that many
// tables cost little more than one.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/pressly/goose/v3"
)

// Store is an open database. It implements table.Store.
type Store struct {
	read     *sql.DB
	write    *sql.DB
	queue    *queue
	wire     *wire          // to the other programs that use the database; nil where there can be none
	snapshot *sql.TxOptions // of a transaction that reads everything as it is at one moment
	guests   guests
	version  atomic.Int64              // of the file, as Outside has seen it
	marked   bool                      // see Mark
	proved   atomic.Pointer[time.Time] // when something could be written last, see Ready
	prepared map[string]*sql.Stmt      // of the statements that are needed all the time, where the driver does not keep them itself
}

// Open opens a database and brings it up to date. The source is postgres://… for PostgreSQL, everything else is the
// path of an SQLite file, which is made if it does not exist. A database that a newer version of the program has
// changed is refused: an *Error with Problem Newer.
func Open(ctx context.Context, source string) (*Store, error) {
	if isPostgres(source) {
		return openPostgres(ctx, source, bringUp)
	}
	return openSQLite(ctx, source, busyTime)
}

// Path is the whole path of a source that is an SQLite file, "" for PostgreSQL.
func Path(source string) string {
	if isPostgres(source) {
		return ""
	}
	if whole, err := filepath.Abs(source); err == nil {
		return whole
	}
	return source
}

func isPostgres(source string) bool {
	return strings.HasPrefix(source, "postgres://") || strings.HasPrefix(source, "postgresql://")
}

// Close finishes what is being written and closes the database. What comes later is refused.
func (s *Store) Close() error {
	s.queue.close()
	var err error
	if s.marked {
		err = setMark(context.Background(), s.write, 0)
		s.marked = false
	}
	err = errors.Join(err, s.write.Close())
	if s.read != s.write {
		err = errors.Join(err, s.read.Close())
	}
	return trouble("close", err)
}

// exec runs a statement in a transaction, ready-made if it is one of the prepared.
func (s *Store) exec(ctx context.Context, tx *sql.Tx, query string, args ...any) (sql.Result, error) {
	if stmt := s.prepared[query]; stmt != nil {
		return tx.StmtContext(ctx, stmt).ExecContext(ctx, args...)
	}
	return tx.ExecContext(ctx, query, args...)
}

// versioned hands the migrations of a database to a function that checks or changes its version.
func versioned(
	ctx context.Context, db *sql.DB, dialect goose.Dialect,
	do func(context.Context, *goose.Provider) error, options ...goose.ProviderOption,
) error {
	files, err := inWordsOf(dialect == goose.DialectPostgres)
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(dialect, db, files, options...)
	if err != nil {
		return trouble("read migrations", err)
	}
	return do(ctx, p)
}

// bringUp brings a database to the version of this program.
func bringUp(ctx context.Context, p *goose.Provider) error {
	has, knows, err := p.GetVersions(ctx)
	if err != nil {
		return trouble("read the version", err)
	}
	if has > knows {
		return newer(has, knows)
	}
	_, err = p.Up(ctx)
	return trouble("migrate", err)
}

func newer(has, knows int64) error {
	return &Error{
		Problem: Newer, Doing: "open",
		Err: fmt.Errorf("the database has version %d, this program knows %d: use the newer program", has, knows),
	}
}

// persist tries something that changes nothing again while it fails for a lost connection: after a restart of the
// server, every connection that was kept must be found dead once.
func persist(ctx context.Context, f func() error) error {
	err := f()
	for n := 0; n < postgresConns && err != nil && diagnose(err) == Lost && ctx.Err() == nil; n++ {
		err = f()
	}
	return err
}
