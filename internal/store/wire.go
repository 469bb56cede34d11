package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"kancha/game"
	"kancha/internal/person"
	"kancha/internal/table"
)

// wire tells other programs on the same PostgreSQL what changes, by NOTIFY. A message is the name of its sender and
// then news, one a line; it travels with the transaction, so nobody hears of what was not made durable.
type wire struct {
	*Store
	config  *pgx.ConnConfig
	name    string // of this program
	channel string

	versions versions
}

const (
	maxMessage = 7900 // bytes that PostgreSQL takes
	rewire     = time.Second
)

func newWire(s *Store, config *pgx.ConnConfig) *wire {
	return &wire{Store: s, config: config, name: rand.Text(), channel: "kancha", versions: versions{read: s.readVersions}}
}

// Wire is the connection to the other houses that use the database, nil if there can be none.
func (s *Store) Wire() table.Wire {
	if s.wire == nil {
		return nil
	}
	return s.wire
}

// Version is the version of a table.
func (w *wire) Version(ctx context.Context, id table.ID) (int64, error) {
	return w.versions.of(ctx, id)
}

// Tell sends news that no change carries.
func (w *wire) Tell(ctx context.Context, news ...table.News) error {
	texts := make([]string, len(news))
	for i, n := range news {
		texts[i] = newsText(n)
	}
	return w.queue.do(ctx, "", func(context.Context, *sql.Tx) error { return nil }, texts...)
}

// announce sends news with a transaction, in as few messages as they fit.
func (w *wire) announce(ctx context.Context, tx *sql.Tx, news []string) error {
	for len(news) > 0 {
		message := w.name
		for len(news) > 0 && len(message)+1+len(news[0]) <= maxMessage {
			message += "\n" + news[0]
			news = news[1:]
		}
		if _, err := tx.ExecContext(ctx, `SELECT pg_notify($1, $2)`, w.channel, message); err != nil {
			return err
		}
	}
	return nil
}

// Listen hears what other programs tell until the context ends.
func (w *wire) Listen(ctx context.Context, heard func(table.News), lost func()) {
	for ctx.Err() == nil {
		if conn, err := pgx.ConnectConfig(ctx, w.config.Copy()); err == nil {
			if _, err = conn.Exec(ctx, "LISTEN "+w.channel); err == nil {
				w.guests.doubt()
				w.guests.listens.Store(true)
				lost()
				w.hear(ctx, conn, heard)
				w.guests.listens.Store(false)
			}
			_ = conn.Close(context.WithoutCancel(ctx)) // it is broken, or not needed any more
		}
		select {
		case <-ctx.Done():
		case <-time.After(rewire):
		}
	}
}

// hear takes messages until the connection breaks.
func (w *wire) hear(ctx context.Context, conn *pgx.Conn, heard func(table.News)) {
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return
		}
		name, news, _ := strings.Cut(n.Payload, "\n")
		if name == w.name {
			continue
		}
		for line := range strings.SplitSeq(news, "\n") {
			if n, err := parseNews(line); err == nil {
				if n.Topic == table.LoginsEnded {
					w.guests.forget(n.Person)
				}
				heard(n)
			}
		}
	}
}

// newsText writes news as a line; ids and persons have no blanks.
func newsText(n table.News) string {
	return fmt.Sprintf("%s %s %d %d %s", n.Topic, n.Table, n.Version, n.Seat, n.Person)
}

func parseNews(line string) (table.News, error) {
	f := strings.Split(line, " ")
	if len(f) != 5 {
		return table.News{}, fmt.Errorf("news of %d words", len(f))
	}
	version, err := strconv.ParseInt(f[2], 10, 64)
	if err != nil {
		return table.News{}, err
	}
	seat, err := strconv.ParseInt(f[3], 10, 8)
	return table.News{
		Topic: table.Topic(f[0]), Table: table.ID(f[1]), Version: version, Seat: game.Seat(seat), Person: person.ID(f[4]),
	}, err
}
