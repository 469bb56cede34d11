package store

import (
	"context"
	"database/sql"
	"time"

	"kancha/internal/clock"
	"kancha/internal/table"
)

// Beat notes that a house can write. The first statement keeps other houses waiting, so that one of them finds an outage.
func (s *Store) Beat(ctx context.Context, b table.Beat) (list []clock.Outage, err error) {
	err = s.queue.do(ctx, "pulse", func(ctx context.Context, tx *sql.Tx) error {
		if err := do(ctx, tx, nil, `INSERT INTO pulse (one, at, stopped) VALUES (1, 0, 0) ON CONFLICT (one) DO UPDATE SET at = pulse.at`); err != nil {
			return err
		}
		var at int64
		var stopped bool
		if err := tx.QueryRowContext(ctx, `SELECT at, stopped FROM pulse`).Scan(&at, &stopped); err != nil {
			return err
		}
		if o, found := b.Judge(fromMicros(at), stopped); found {
			err := do(ctx, tx, nil, `INSERT INTO outages (begins, resumes, everywhere) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
				micros(o.Begin), micros(o.Resume), bit(o.All))
			if err != nil {
				return err
			}
		}
		err := do(ctx, tx, nil, `DELETE FROM outages WHERE resumes < $1 OR resumes > $2`, // too old, or by a time that was wrong
			micros(b.Now.Add(-table.OutagesKept)), micros(b.Now.Add(time.Minute)))
		if err != nil {
			return err
		}
		if err := do(ctx, tx, nil, `UPDATE pulse SET at = $1, stopped = $2`, micros(b.Last(fromMicros(at))), bit(b.Stop)); err != nil {
			return err
		}
		list, err = readOutages(ctx, tx)
		return err
	})
	return list, err
}

func readOutages(ctx context.Context, tx *sql.Tx) (list []clock.Outage, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT begins, resumes, everywhere FROM outages ORDER BY begins`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var begin, resume int64
		var o clock.Outage
		if err := rows.Scan(&begin, &resume, &o.All); err != nil {
			return nil, err
		}
		o.Begin, o.Resume = fromMicros(begin), fromMicros(resume)
		list = append(list, o)
	}
	return list, rows.Err()
}
