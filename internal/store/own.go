package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"slices"
	"strings"

	"kancha/internal/account"
	"kancha/internal/person"
)

// about says what is told to a person of each table of the database that knows persons: the columns, and those of them
// that are times. Left out are hashes, keys, and other people.
var about = []struct {
	table   string
	key     string
	columns []string
	times   []string
}{
	{"people", "id", []string{"name", "created"}, []string{"created"}},
	{"accounts", "person", []string{"name", "mail", "created", "hides"}, []string{"created"}},
	{"logins", "person", []string{"browser", "created", "seen"}, []string{"created", "seen"}},
	{"tickets", "person", []string{"kind", "mail", "expires"}, []string{"expires"}},
	{"codes", "person", []string{"'unused'"}, nil},
	{"passkeys", "person", []string{"name", "created", "seen"}, []string{"created", "seen"}},
	{"factors", "person", []string{"created"}, []string{"created"}},
	{"identities", "person", []string{"issuer", "subject", "created"}, []string{"created"}},
	{"holders", "person", []string{"table_id"}, nil},
	{"results", "person", []string{"puzzle", "body", "at"}, []string{"at"}},
	{"talk", "person", []string{"table_id", "name", "kind", "text", "place", "at"}, []string{"at"}},
	{"mutes", "person", []string{"table_id"}, nil},
	{"visits", "person", []string{"table_id", "at"}, []string{"at"}},
	{"admins", "person", []string{"since"}, []string{"since"}},
	{"sanctions", "person", []string{"kind", "until", "reason", "at"}, []string{"until", "at"}},
	{"audit", "person", []string{"at", "action", "table_id"}, []string{"at"}},
	{"cases", "reporter", []string{"at", "table_id", "said", "reason", "text", "outcome"}, []string{"at"}},
	{"messages", "person", []string{"kind", "text", "at"}, []string{"at"}},
	{"hours", "person", []string{"zone", "off"}, nil},
	{"names", "person", []string{"until"}, []string{"until"}},
	{"presets", "person", []string{"game", "name", "form", "changed"}, []string{"changed"}},
	{"scores", "person", []string{"table_id", "game", "at", "seat", "name", "place", "total", "points", "mu", "sigma", "mu_after", "sigma_after"}, []string{"at"}},
	{"entrants", "person", []string{"event", "gone"}, nil},
	{"events", "host", []string{"id", "phase", "changed"}, []string{"changed"}},
	{"ratings", "person", []string{"game", "mu", "sigma", "games", "changed"}, []string{"changed"}},
	{"channels", "person", []string{"kind", "form", "address", "lang", "stopped", "created"}, []string{"created"}},
}

// About reads everything about a person.
func (s *Store) About(ctx context.Context, who person.ID) (map[string][]map[string]any, error) {
	out := map[string][]map[string]any{}
	for _, t := range about {
		rows, err := list(ctx, s, func(row scanner) (map[string]any, error) {
			values, into := make([]any, len(t.columns)), make([]any, len(t.columns))
			for i := range into {
				into[i] = &values[i]
			}
			err := row.Scan(into...)
			told := map[string]any{}
			for i, column := range t.columns {
				if at, ok := values[i].(int64); ok && slices.Contains(t.times, column) {
					values[i] = fromMicros(at)
				}
				told[strings.Trim(column, "'")] = values[i]
			}
			return told, err
		}, "SELECT "+strings.Join(t.columns, ", ")+" FROM "+t.table+" WHERE "+t.key+" = $1", who)
		if err != nil {
			return nil, err
		}
		if len(rows) > 0 {
			out[t.table] = rows
		}
	}
	return out, nil
}

// inherit gives rows of one person to another, where the other one has none of the kind.
var inherit = []string{
	`UPDATE talk SET person = $1 WHERE person = $2`,
	`INSERT INTO results (person, puzzle, body, at) SELECT CAST($1 AS text), puzzle, body, at FROM results WHERE person = $2 ON CONFLICT DO NOTHING`,
	`INSERT INTO mutes (table_id, person, other) SELECT table_id, CAST($1 AS text), other FROM mutes WHERE person = $2 AND other <> $1 ON CONFLICT DO NOTHING`,
	`INSERT INTO mutes (table_id, person, other) SELECT table_id, person, CAST($1 AS text) FROM mutes WHERE other = $2 AND person <> $1 ON CONFLICT DO NOTHING`,
	`INSERT INTO visits (table_id, person, at, ended) SELECT table_id, CAST($1 AS text), at, ended FROM visits WHERE person = $2 ON CONFLICT DO NOTHING`,
	`INSERT INTO hours (person, zone, off) SELECT CAST($1 AS text), zone, off FROM hours WHERE person = $2 ON CONFLICT DO NOTHING`,
	`INSERT INTO presets (person, game, name, form, changed) SELECT CAST($1 AS text), game, name, form, changed FROM presets WHERE person = $2 ON CONFLICT DO NOTHING`,
	`UPDATE scores SET person = $1 WHERE person = $2`,
	`UPDATE channels SET person = $1 WHERE person = $2`,
	`INSERT INTO sanctions (person, kind, until, reason, at) SELECT CAST($1 AS text), kind, until, reason, at FROM sanctions WHERE person = $2 ON CONFLICT DO NOTHING`,
	`UPDATE audit SET person = $1 WHERE person = $2`,
	`UPDATE cases SET person = $1 WHERE person = $2`,
	`UPDATE cases SET reporter = $1 WHERE reporter = $2`,
	`UPDATE messages SET person = $1 WHERE person = $2`,
	`UPDATE notices SET person = $1 WHERE person = $2`,
}

// drop removes what is a person's alone. Everything of an account goes with its person.
var drop = []string{
	`DELETE FROM results WHERE person = $1`,
	`DELETE FROM mutes WHERE person = $1 OR other = $1`,
	`DELETE FROM visits WHERE person = $1`,
	`DELETE FROM hours WHERE person = $1`,
	`DELETE FROM presets WHERE person = $1`,
	`UPDATE scores SET person = '', name = '' WHERE person = $1`,
	`DELETE FROM ratings WHERE person = $1`,
	`UPDATE events SET version = version + 1 WHERE host = $1 OR id IN (SELECT event FROM entrants WHERE person = $1)`, // whoever has read it reads again
	`UPDATE entrants SET person = '', gone = 1 WHERE person = $1`,
	`UPDATE events SET host = '' WHERE host = $1`,
	`DELETE FROM channels WHERE person = $1`,
	`UPDATE audit SET person = '' WHERE person = $1`,
	`UPDATE audit SET admin = 'gone' WHERE admin = $1`,
	`UPDATE cases SET reporter = '' WHERE reporter = $1`,
	`DELETE FROM holders WHERE person = $1`,
	`DELETE FROM people WHERE id = $1`,
}

// Absorb gives what a guest has beside tables to another person.
func (s *Store) Absorb(ctx context.Context, guest, who person.ID) error {
	return s.aboutPerson(ctx, guest, func(ctx context.Context, tx *sql.Tx) error {
		for _, query := range inherit {
			if err := do(ctx, tx, nil, query, who, guest); err != nil {
				return err
			}
		}
		return dropPerson(ctx, tx, guest)
	})
}

// Forget removes a person.
func (s *Store) Forget(ctx context.Context, who person.ID, name account.KeptName) error {
	return s.aboutPerson(ctx, who, func(ctx context.Context, tx *sql.Tx) error {
		if err := do(ctx, tx, nil, `UPDATE talk SET person = $1, name = '' WHERE person = $2`, rand.Text(), who); err != nil {
			return err
		}
		if err := do(ctx, tx, nil, `UPDATE names SET person = '' WHERE person = $1`, who); err != nil {
			return err
		}
		if err := keepName(ctx, tx, "", name); err != nil {
			return err
		}
		return dropPerson(ctx, tx, who)
	})
}

func dropPerson(ctx context.Context, tx *sql.Tx, who person.ID) error {
	for _, query := range drop {
		if err := do(ctx, tx, nil, query, who); err != nil {
			return err
		}
	}
	return nil
}
