package store

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"kancha/internal/bugreport"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/person"
)

// SetPreset writes a preset; one without fields is removed.
func (s *Store) SetPreset(ctx context.Context, p lobby.Preset) error {
	return s.queue.do(ctx, string(p.Person), func(ctx context.Context, tx *sql.Tx) error {
		if p.Form == "" {
			return do(ctx, tx, nil, `DELETE FROM presets WHERE person = $1 AND game = $2 AND name = $3`, p.Person, p.Game, p.Name)
		}
		return do(ctx, tx, nil, `INSERT INTO presets (person, game, name, form, changed) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (person, game, name) DO UPDATE SET form = excluded.form, changed = excluded.changed`,
			p.Person, p.Game, p.Name, p.Form, micros(p.Changed))
	})
}

// Presets lists those of a person for a game by name. They are put in order here, since databases do not agree on that of texts.
func (s *Store) Presets(ctx context.Context, who person.ID, gameID string) ([]lobby.Preset, error) {
	out, err := list(ctx, s, func(row scanner) (lobby.Preset, error) {
		var changed int64
		p := lobby.Preset{Person: who, Game: gameID}
		err := row.Scan(&p.Name, &p.Form, &changed)
		p.Changed = fromMicros(changed)
		return p, err
	}, `SELECT name, form, changed FROM presets WHERE person = $1 AND game = $2`, who, gameID)
	slices.SortFunc(out, func(a, b lobby.Preset) int { return cmp.Compare(a.Name, b.Name) })
	return out, err
}

// AddReport keeps a report, unless there are too many.
func (s *Store) AddReport(ctx context.Context, r bugreport.Report, most int) error {
	return s.queue.do(ctx, r.ID, func(ctx context.Context, tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, `INSERT INTO reports (id, table_id, text, at)
			SELECT CAST($1 AS text), CAST($2 AS text), CAST($3 AS text), CAST($4 AS bigint) WHERE (SELECT count(*) FROM reports) < $5`,
			r.ID, string(r.Table), r.Text, micros(r.At), most)
		if err != nil {
			return err
		}
		return oneRow(res, errs.ErrConflict)
	})
}

// Reports lists what was reported, newest first.
func (s *Store) Reports(ctx context.Context) ([]bugreport.Report, error) {
	return list(ctx, s, func(row scanner) (bugreport.Report, error) {
		var r bugreport.Report
		var at int64
		err := row.Scan(&r.ID, &r.Table, &r.Text, &at)
		r.At = fromMicros(at)
		return r, err
	}, `SELECT id, table_id, text, at FROM reports ORDER BY at DESC, id`)
}

// DropReport forgets a report; ErrNotFound if there is none.
func (s *Store) DropReport(ctx context.Context, id string) error {
	return s.queue.do(ctx, id, func(ctx context.Context, tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, `DELETE FROM reports WHERE id = $1`, id)
		if err != nil {
			return err
		}
		return oneRow(res, errs.ErrNotFound)
	})
}
