package store

import (
	"context"
	"database/sql"

	"kancha/internal/person"
	"kancha/internal/table"
)

// Saw notes a visit to a table; what was noted before never goes back.
func (s *Store) Saw(ctx context.Context, id table.ID, v table.Visit) error {
	return s.queue.do(ctx, string(id), func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO visits (table_id, person, at, ended)
			SELECT id, CAST($2 AS text), CAST($3 AS bigint), CAST($4 AS bigint) FROM tables WHERE id = $1
			ON CONFLICT (table_id, person) DO UPDATE SET
				at = CASE WHEN excluded.at > visits.at THEN excluded.at ELSE visits.at END,
				ended = CASE WHEN excluded.ended > visits.ended THEN excluded.ended ELSE visits.ended END`,
			id, v.Person, micros(v.At), bit(v.Ended))
		return err
	})
}

// Visits lists the last visit of each person to a table.
func (s *Store) Visits(ctx context.Context, id table.ID) ([]table.Visit, error) {
	return list(ctx, s, func(row scanner) (table.Visit, error) {
		var v table.Visit
		var at int64
		err := row.Scan(&v.Person, &at, &v.Ended)
		v.At = fromMicros(at)
		return v, err
	}, `SELECT person, at, ended FROM visits WHERE table_id = $1`, id)
}

// Unseen lists the finished tables of a person that the person has not looked at since they ended.
func (s *Store) Unseen(ctx context.Context, who person.ID) ([]table.ID, error) {
	return list(ctx, s, scanText[table.ID], `SELECT tables.id FROM holders JOIN tables ON tables.id = holders.table_id
		LEFT JOIN visits ON visits.table_id = tables.id AND visits.person = holders.person
		WHERE holders.person = $1 AND phase = 'over' AND COALESCE(visits.ended, 0) = 0`, who)
}
