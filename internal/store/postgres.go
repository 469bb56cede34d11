package store

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

const (
	postgresConns   = 12
	postgresWriters = 3 // transactions that are made durable at the same time
)

// openPostgres opens a database on a server. Whatever the server's default is, a commit waits for the disk.
func openPostgres(ctx context.Context, source string, version func(context.Context, *goose.Provider) error) (*Store, error) {
	config, err := pgx.ParseConfig(source)
	if err != nil {
		return nil, trouble("read the address of the database", err)
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "kancha"
	}
	config.RuntimeParams["synchronous_commit"] = "on"
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(postgresConns)
	db.SetMaxIdleConns(postgresConns)
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 60))
	if err == nil {
		err = versioned(ctx, db, goose.DialectPostgres, version, goose.WithSessionLocker(locker))
	}
	if err != nil {
		db.Close()
		return nil, trouble("open", err)
	}
	s := &Store{
		read: db, write: db, queue: newQueue(db, postgresWriters, false),
		snapshot: &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true},
	}
	s.wire = newWire(s, config)
	s.queue.announce, s.queue.answers = s.wire.announce, s.writeAnswers
	return s, nil
}
