package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/pressly/goose/v3"
)

// kept is a table of the database with its columns.
type kept struct {
	name    string
	columns []string
}

// content is everything that a database keeps, in an order in which it can be written. A test compares it with what the
// migrations make.
var content = []kept{
	{"people", []string{"id", "name", "recovery", "created", "account"}},
	{"accounts", []string{"person", "name", "look", "password", "mail", "created", "hides"}},
	{"logins", []string{"hash", "id", "person", "browser", "created", "seen"}},
	{"codes", []string{"person", "hash"}},
	{"tickets", []string{"hash", "kind", "person", "mail", "expires"}},
	{"passkeys", []string{"id", "person", "handle", "name", "body", "copied", "created", "seen"}},
	{"factors", []string{"person", "secret", "step", "created"}},
	{"identities", []string{"issuer", "subject", "person", "created"}},
	{"ceremonies", []string{"hash", "kind", "body", "expires"}},
	{"settings", []string{"name", "value"}},
	{"admissions", []string{"hash", "id", "note", "uses", "ends", "created"}},
	{"secrets", []string{"name", "value"}},
	{"tables", []string{"id", "version", "phase", "game", "rules", "pack", "setup", "seeded", "host", "hidden", "seats",
		"waiting", "due", "created", "changed", "next", "standing", "clock", "alarm", "ending", "lock", "study", "lang", "ranked", "event", "stood", "steady"}},
	{"admins", []string{"person", "since"}},
	{"sanctions", []string{"person", "kind", "until", "reason", "at"}},
	{"audit", []string{"id", "at", "admin", "action", "person", "table_id", "detail"}},
	{"announcements", []string{"id", "texts", "begins", "ends", "created"}},
	{"cases", []string{"id", "at", "reporter", "person", "table_id", "line", "room", "said", "reason", "text", "outcome", "settled"}},
	{"messages", []string{"id", "person", "kind", "text", "at", "seen"}},
	{"hours", []string{"person", "zone", "off", "moved"}},
	{"channels", []string{"id", "person", "kind", "form", "address", "secret", "lang", "origin", "stopped", "failures", "later", "created", "quiet"}},
	{"notices", []string{"table_id", "seat", "decision", "channel", "person", "at", "tries"}},
	{"holders", []string{"person", "table_id"}},
	{"entries", []string{"table_id", "version", "kind", "seat", "key", "at", "body"}},
	{"notes", []string{"table_id", "seat", "place", "text"}},
	{"passes", []string{"table_id", "seat", "wishes"}},
	{"results", []string{"person", "puzzle", "body", "at"}},
	{"presets", []string{"person", "game", "name", "form", "changed"}},
	{"reports", []string{"id", "table_id", "text", "at"}},
	{"sheets", []string{"code", "version", "body", "changed"}},
	{"talk", []string{"table_id", "number", "room", "kind", "seat", "person", "name", "text", "place", "key", "at"}},
	{"plans", []string{"table_id", "place", "seat", "text"}},
	{"mutes", []string{"table_id", "person", "other"}},
	{"visits", []string{"table_id", "person", "at", "ended"}},
	{"ballots", []string{"table_id", "seat", "question", "move", "at"}},
	{"outcomes", []string{"table_id", "game", "mode", "versus", "ranked", "hidden", "event", "ending", "at", "short"}},
	{"scores", []string{"table_id", "seat", "game", "at", "person", "holder", "name", "bot", "away", "place", "total", "points",
		"mu", "sigma", "mu_after", "sigma_after", "weight"}},
	{"events", []string{"id", "version", "phase", "host", "body", "changed"}},
	{"entrants", []string{"event", "number", "person", "gone"}},
	{"names", []string{"mark", "person", "until"}},
	{"pulse", []string{"one", "at", "stopped"}},
	{"outages", []string{"begins", "resumes", "everywhere"}},
	{"ratings", []string{"person", "game", "mu", "sigma", "floor", "games", "changed"}},
}

// ErrNotEmpty: only a database in which nobody has played yet can be filled.
var ErrNotEmpty = errors.New("the database is not empty")

// OpenExisting opens a database to be read, as it is: it must be there and of this program's version.
func OpenExisting(ctx context.Context, source string) (*Store, error) {
	if isPostgres(source) {
		return openPostgres(ctx, source, checkVersion)
	}
	return openExistingSQLite(ctx, source)
}

// checkVersion refuses a database of another version than this program's.
func checkVersion(ctx context.Context, p *goose.Provider) error {
	has, knows, err := p.GetVersions(ctx)
	switch {
	case err != nil:
		return trouble("read the version", err)
	case has > knows:
		return newer(has, knows)
	case has < knows:
		return &Error{
			Problem: Other, Doing: "open",
			Err: fmt.Errorf("the database has version %d, this program makes it %d: open it once with kancha serve", has, knows),
		}
	}
	return nil
}

// row is a line of one of the tables: texts and int64.
type row struct {
	table  *kept
	values []any
}

// each reads everything as it is at one moment, whatever is written meanwhile.
func (s *Store) each(ctx context.Context, f func(row) error) error {
	tx, err := s.read.BeginTx(ctx, s.snapshot)
	if err != nil {
		return trouble("read", err)
	}
	defer tx.Rollback()
	for i := range content {
		if err := eachOf(ctx, tx, &content[i], f); err != nil {
			return err
		}
	}
	return nil
}

func eachOf(ctx context.Context, tx *sql.Tx, t *kept, f func(row) error) error {
	rows, err := tx.QueryContext(ctx, "SELECT "+strings.Join(t.columns, ", ")+" FROM "+t.name)
	if err != nil {
		return trouble("read "+t.name, err)
	}
	defer rows.Close()
	for rows.Next() {
		r := row{t, make([]any, len(t.columns))}
		into := make([]any, len(t.columns))
		for i := range into {
			into[i] = &r.values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return trouble("read "+t.name, err)
		}
		if err := f(r); err != nil {
			return err
		}
	}
	return trouble("read "+t.name, rows.Err())
}

// fill writes everything that from hands over, or nothing. A database in which somebody has played is ErrNotEmpty.
func (s *Store) fill(ctx context.Context, from func(put func(row) error) error) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return trouble("write", err)
	}
	defer tx.Rollback()
	if err := makeRoom(ctx, tx); err != nil {
		return err
	}
	inserts, err := prepareInserts(ctx, tx)
	if err != nil {
		return trouble("write", err)
	}
	err = from(func(r row) error {
		_, err := inserts[r.table.name].ExecContext(ctx, r.values...)
		return trouble("write "+r.table.name, err)
	})
	if err != nil {
		return err
	}
	return trouble("write", tx.Commit())
}

// makeRoom refuses a database with people or tables, and forgets what an empty one may have made for itself.
func makeRoom(ctx context.Context, tx *sql.Tx) error {
	var n int
	err := tx.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM people) + (SELECT count(*) FROM tables) +
		(SELECT count(*) FROM sheets)`).Scan(&n)
	switch {
	case err != nil:
		return trouble("write", err)
	case n > 0:
		return ErrNotEmpty
	}
	for _, name := range []string{"secrets", "pulse", "outages"} {
		if _, err := tx.ExecContext(ctx, `DELETE FROM `+name); err != nil {
			return trouble("write", err)
		}
	}
	return nil
}

func prepareInserts(ctx context.Context, tx *sql.Tx) (map[string]*sql.Stmt, error) {
	out := map[string]*sql.Stmt{}
	for _, t := range content {
		marks := make([]string, len(t.columns))
		for i := range marks {
			marks[i] = "$" + strconv.Itoa(i+1)
		}
		stmt, err := tx.PrepareContext(ctx, fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)",
			t.name, strings.Join(t.columns, ", "), strings.Join(marks, ", ")))
		if err != nil {
			return nil, err
		}
		out[t.name] = stmt
	}
	return out, nil
}

// Counts is how many rows of each table were copied.
type Counts map[string]int

// Copy writes everything that one database keeps into another one that is empty. The source may be in use; what is
// copied is its state at one moment.
func Copy(ctx context.Context, from, to *Store) (Counts, error) {
	counts := Counts{}
	err := to.fill(ctx, func(put func(row) error) error {
		return from.each(ctx, func(r row) error {
			counts[r.table.name]++
			return put(r)
		})
	})
	return counts, err
}
