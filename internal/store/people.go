package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

// AddPerson keeps a new person; an id or a recovery hash that exists is a conflict.
func (s *Store) AddPerson(ctx context.Context, g person.Guest) error {
	return s.queue.do(ctx, string(g.ID), func(ctx context.Context, tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, `INSERT INTO people (id, name, recovery, created) VALUES ($1, $2, $3, $4)
			ON CONFLICT DO NOTHING`, g.ID, g.Name, g.Recovery, micros(g.Created))
		if err != nil {
			return err
		}
		return oneRow(res, errs.ErrConflict)
	})
}

// Person finds a person by id.
func (s *Store) Person(ctx context.Context, id person.ID) (person.Guest, error) {
	return s.person(ctx, `SELECT id, name, recovery, created FROM people WHERE id = $1`, id)
}

// PersonByRecovery finds a person by the hash of the recovery token.
func (s *Store) PersonByRecovery(ctx context.Context, hash string) (person.Guest, error) {
	return s.person(ctx, `SELECT id, name, recovery, created FROM people WHERE recovery = $1`, hash)
}

func (s *Store) person(ctx context.Context, query string, arg any) (person.Guest, error) {
	return one(ctx, s, func(row scanner) (g person.Guest, err error) {
		var created int64
		err = row.Scan(&g.ID, &g.Name, &g.Recovery, &created)
		g.Created = fromMicros(created)
		return g, err
	}, query, arg)
}

// SetName changes the name of a person.
func (s *Store) SetName(ctx context.Context, who person.ID, name string) error {
	return s.editPerson(ctx, who, `UPDATE people SET name = $1 WHERE id = $2`, name)
}

// SetRecovery changes the hash of the recovery token of a person.
func (s *Store) SetRecovery(ctx context.Context, who person.ID, hash string) error {
	return s.editPerson(ctx, who, `UPDATE people SET recovery = $1 WHERE id = $2`, hash)
}

func (s *Store) editPerson(ctx context.Context, who person.ID, query, value string) error {
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, query, value, who)
		if err != nil {
			return err
		}
		return oneRow(res, errs.ErrNotFound)
	})
}

// SetNote writes a pencil mark, or removes it if its text is empty.
func (s *Store) SetNote(ctx context.Context, id table.ID, seat game.Seat, n table.Note) error {
	return s.queue.do(ctx, string(id), func(ctx context.Context, tx *sql.Tx) error {
		if n.Text == "" {
			_, err := tx.ExecContext(ctx, `DELETE FROM notes WHERE table_id = $1 AND seat = $2 AND place = $3`, id, seat, n.Place)
			return err
		}
		res, err := tx.ExecContext(ctx, `INSERT INTO notes (table_id, seat, place, text)
			SELECT id, CAST($2 AS bigint), CAST($3 AS text), CAST($4 AS text) FROM tables WHERE id = $1
			ON CONFLICT (table_id, seat, place) DO UPDATE SET text = excluded.text`, id, seat, n.Place, n.Text)
		if err != nil {
			return err
		}
		return oneRow(res, errs.ErrNotFound)
	})
}

// Notes reads the pencil marks of a table. They are put in order here, since databases do not agree on that of texts.
func (s *Store) Notes(ctx context.Context, id table.ID) (map[game.Seat][]table.Note, error) {
	type mark struct {
		seat game.Seat
		table.Note
	}
	marks, err := list(ctx, s, func(row scanner) (mark, error) {
		var m mark
		err := row.Scan(&m.seat, &m.Place, &m.Text)
		return m, err
	}, `SELECT seat, place, text FROM notes WHERE table_id = $1`, id)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(marks, func(a, b mark) int { return cmp.Compare(a.Place, b.Place) })
	out := map[game.Seat][]table.Note{}
	for _, m := range marks {
		out[m.seat] = append(out[m.seat], m.Note)
	}
	return out, nil
}

// SetPasses writes what a seat wishes to pass on by itself; nothing removes the wish.
func (s *Store) SetPasses(ctx context.Context, id table.ID, seat game.Seat, wishes []string) error {
	return s.queue.do(ctx, string(id), func(ctx context.Context, tx *sql.Tx) error {
		if len(wishes) == 0 {
			_, err := tx.ExecContext(ctx, `DELETE FROM passes WHERE table_id = $1 AND seat = $2`, id, seat)
			return err
		}
		res, err := tx.ExecContext(ctx, `INSERT INTO passes (table_id, seat, wishes)
			SELECT id, CAST($2 AS bigint), CAST($3 AS text) FROM tables WHERE id = $1
			ON CONFLICT (table_id, seat) DO UPDATE SET wishes = excluded.wishes`, id, seat, strings.Join(wishes, " "))
		if err != nil {
			return err
		}
		return oneRow(res, errs.ErrNotFound)
	})
}

// Passes reads what the seats of a table wish to pass on by themselves.
func (s *Store) Passes(ctx context.Context, id table.ID) (map[game.Seat][]string, error) {
	type wish struct {
		seat game.Seat
		ids  string
	}
	wishes, err := list(ctx, s, func(row scanner) (wish, error) {
		var w wish
		err := row.Scan(&w.seat, &w.ids)
		return w, err
	}, `SELECT seat, wishes FROM passes WHERE table_id = $1`, id)
	if err != nil {
		return nil, err
	}
	out := map[game.Seat][]string{}
	for _, w := range wishes {
		out[w.seat] = strings.Fields(w.ids)
	}
	return out, nil
}

// Secret gives the value kept under a name, and keeps the proposed one first if there is none.
func (s *Store) Secret(ctx context.Context, name string, proposed []byte) ([]byte, error) {
	err := s.queue.do(ctx, name, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`,
			name, hex.EncodeToString(proposed))
		return err
	})
	if err != nil {
		return nil, err
	}
	text, err := one(ctx, s, scanText[string], `SELECT value FROM secrets WHERE name = $1`, name)
	if err != nil {
		return nil, err
	}
	value, err := hex.DecodeString(text)
	if err != nil {
		return nil, trouble("read a secret", fmt.Errorf("value of %s: %w", name, err))
	}
	return value, nil
}
