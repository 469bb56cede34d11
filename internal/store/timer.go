package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

// Ringing lists the tables whose alarm has come, and those where a vote has lasted since a time.
func (s *Store) Ringing(ctx context.Context, now, voted time.Time, limit int) ([]table.Ring, error) {
	rings, err := list(ctx, s, scanRing, `SELECT id, version FROM tables WHERE alarm > 0 AND alarm <= $1 ORDER BY alarm, id LIMIT $2`,
		micros(now), limit)
	if err != nil {
		return nil, err
	}
	votes, err := list(ctx, s, scanRing, `SELECT DISTINCT id, version FROM ballots JOIN tables ON id = table_id WHERE at <= $1 LIMIT $2`,
		micros(voted), limit)
	return append(rings, votes...), err
}

// Ahead lists tables with an alarm that were changed after a time.
func (s *Store) Ahead(ctx context.Context, of time.Time, limit int) ([]table.Ring, error) {
	return list(ctx, s, scanRing, `SELECT id, version FROM tables WHERE alarm > 0 AND changed > $1 ORDER BY id LIMIT $2`, micros(of), limit)
}

func scanRing(row scanner) (r table.Ring, err error) {
	err = row.Scan(&r.ID, &r.Version)
	return r, err
}

// SetHours keeps when a person plays slow games.
func (s *Store) SetHours(ctx context.Context, who person.ID, h clock.Hours) error {
	off, err := json.Marshal(h.Off)
	if err != nil {
		return err
	}
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO hours (person, zone, off, moved) VALUES ($1, $2, $3, $4)
			ON CONFLICT (person) DO UPDATE SET zone = excluded.zone, off = excluded.off, moved = excluded.moved`, who, h.Zone, string(off), micros(h.Moved))
		return err
	})
}

// Hours are when a person plays slow games.
func (s *Store) Hours(ctx context.Context, who person.ID) (clock.Hours, error) {
	h, err := one(ctx, s, func(row scanner) (h clock.Hours, err error) {
		var off string
		var moved int64
		if err = row.Scan(&h.Zone, &off, &moved); err == nil {
			err = json.Unmarshal([]byte(off), &h.Off)
		}
		h.Moved = fromMicros(moved)
		return h, err
	}, `SELECT zone, off, moved FROM hours WHERE person = $1`, who)
	if errors.Is(err, errs.ErrNotFound) {
		err = nil
	}
	return h, err
}

// writeClock is how clocks are kept, "" if there are none.
func writeClock(c clock.State) (string, error) {
	if !c.On() {
		return "", nil
	}
	text, err := json.Marshal(c)
	return string(text), err
}
