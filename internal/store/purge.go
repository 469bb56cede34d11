package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// aged is what may be deleted when nothing has happened to it for long. Running games are not among it.
var aged = []struct{ name, from string }{
	{"finished", `tables WHERE phase = 'over' AND changed < $1`},
	{"gathering", `tables WHERE phase = 'gathering' AND changed < $1`},
	{"deleted", `tables WHERE phase = 'closed' AND changed < $1`},
	{"analyses", `tables WHERE phase = 'playing' AND study = 1 AND changed < $1`},
	{"reports", `reports WHERE at < $1`},
	{"sheets", `sheets WHERE changed < $1`},
}

// Purge deletes what has not changed since a time: finished tables, those where people have never come together, those
// that their hosts have deleted, with all that belongs to them, and sheets. It gives how many of each; with dry nothing
// is deleted. The database may be in use: an open page of a deleted table is told that there is none.
func (s *Store) Purge(ctx context.Context, before time.Time, dry bool) (Counts, error) {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return nil, trouble("write", err)
	}
	defer tx.Rollback()
	counts := Counts{}
	for _, a := range aged {
		if counts[a.name], err = purge(ctx, tx, a.from, before, dry); err != nil {
			return nil, trouble(fmt.Sprintf("purge %s", a.name), err)
		}
	}
	if dry {
		return counts, nil
	}
	return counts, trouble("write", tx.Commit())
}

func purge(ctx context.Context, tx *sql.Tx, from string, before time.Time, dry bool) (n int, err error) {
	if dry {
		err = tx.QueryRowContext(ctx, `SELECT count(*) FROM `+from, micros(before)).Scan(&n)
		return n, err
	}
	res, err := tx.ExecContext(ctx, `DELETE FROM `+from, micros(before))
	if err != nil {
		return 0, err
	}
	many, err := res.RowsAffected()
	return int(many), err
}
