package store

import (
	"context"
	"database/sql"

	"kancha/internal/errs"
)

// scanner is a row that is being read.
type scanner interface{ Scan(...any) error }

// list reads all rows of a query.
func list[T any](ctx context.Context, s *Store, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	var out []T
	err := persist(ctx, func() error {
		out = nil
		rows, err := s.query(ctx, query, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			row, err := scan(rows)
			if err != nil {
				return err
			}
			out = append(out, row)
		}
		return rows.Err()
	})
	return out, trouble("read", err)
}

// query runs a query, ready-made if it is one of the prepared.
func (s *Store) query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if stmt := s.prepared[query]; stmt != nil {
		return stmt.QueryContext(ctx, args...)
	}
	return s.read.QueryContext(ctx, query, args...)
}

// one reads the only row of a query; without a row it is errs.ErrNotFound.
func one[T any](ctx context.Context, s *Store, scan func(scanner) (T, error), query string, args ...any) (T, error) {
	rows, err := list(ctx, s, scan, query, args...)
	if err == nil && len(rows) == 0 {
		err = errs.ErrNotFound
	}
	if err != nil {
		var none T
		return none, err
	}
	return rows[0], nil
}

// scanText reads a row of one text.
func scanText[T ~string](row scanner) (T, error) {
	var text T
	err := row.Scan(&text)
	return text, err
}
