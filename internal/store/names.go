package store

import (
	"context"
	"database/sql"
	"time"

	"kancha/internal/account"
	"kancha/internal/person"
)

// Taken tells whether a name is somebody else's.
func (s *Store) Taken(ctx context.Context, look, mark string, who person.ID, now time.Time) (bool, error) {
	found, err := list(ctx, s, scanText[string], `SELECT look FROM accounts WHERE look = $1 AND person <> $3
		UNION ALL SELECT mark FROM names WHERE mark = $2 AND person <> $3 AND until > $4`, look, mark, who, micros(now))
	return len(found) > 0, err
}

// keepName keeps a name from everybody but a person, from all if there is none. What is over is forgotten.
func keepName(ctx context.Context, tx *sql.Tx, who person.ID, name account.KeptName) error {
	if name.Mark == "" {
		return nil
	}
	if err := do(ctx, tx, nil, `DELETE FROM names WHERE until < $1`, micros(name.Until.Add(-person.KeptName))); err != nil {
		return err
	}
	return do(ctx, tx, nil, `INSERT INTO names (mark, person, until) VALUES ($1, $2, $3)
		ON CONFLICT (mark) DO UPDATE SET person = excluded.person, until = excluded.until`, name.Mark, who, micros(name.Until))
}
