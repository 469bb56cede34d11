package store

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"kancha/internal/errs"
	"kancha/internal/gamestore"
	"kancha/internal/person"
)

// AddResult keeps a result, unless there is one already.
func (s *Store) AddResult(ctx context.Context, r gamestore.Result) error {
	return s.queue.do(ctx, string(r.Person), func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO results (person, puzzle, body, at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (person, puzzle) DO NOTHING`, r.Person, r.Puzzle, string(r.Body), micros(r.At))
		return err
	})
}

// Results lists the results of a person. They are put in order here, since databases do not agree on that of texts.
func (s *Store) Results(ctx context.Context, who person.ID) ([]gamestore.Result, error) {
	out, err := list(ctx, s, func(row scanner) (gamestore.Result, error) {
		var body string
		var at int64
		r := gamestore.Result{Person: who}
		err := row.Scan(&r.Puzzle, &body, &at)
		r.Body, r.At = []byte(body), fromMicros(at)
		return r, err
	}, `SELECT puzzle, body, at FROM results WHERE person = $1`, who)
	slices.SortFunc(out, func(a, b gamestore.Result) int { return cmp.Compare(a.Puzzle, b.Puzzle) })
	return out, err
}

// SetSheet writes the next version of a sheet.
func (s *Store) SetSheet(ctx context.Context, p gamestore.Sheet) error {
	return s.queue.do(ctx, p.Code, func(ctx context.Context, tx *sql.Tx) error {
		var res sql.Result
		var err error
		if p.Version == 1 {
			res, err = tx.ExecContext(ctx, `INSERT INTO sheets (code, version, body, changed) VALUES ($1, $2, $3, $4)
				ON CONFLICT (code) DO NOTHING`, p.Code, p.Version, string(p.Body), micros(p.Changed))
		} else {
			res, err = tx.ExecContext(ctx, `UPDATE sheets SET version = $1, body = $2, changed = $3 WHERE code = $4 AND version = $5`,
				p.Version, string(p.Body), micros(p.Changed), p.Code, p.Version-1)
		}
		if err != nil {
			return err
		}
		return oneRow(res, errs.ErrConflict)
	})
}

// Sheet finds a sheet by its code.
func (s *Store) Sheet(ctx context.Context, code string) (gamestore.Sheet, error) {
	return one(ctx, s, func(row scanner) (gamestore.Sheet, error) {
		var body string
		var changed int64
		p := gamestore.Sheet{Code: code}
		err := row.Scan(&p.Version, &body, &changed)
		p.Body, p.Changed = []byte(body), fromMicros(changed)
		return p, err
	}, `SELECT version, body, changed FROM sheets WHERE code = $1`, code)
}
