package store

import (
	"context"
	"database/sql"
	"time"

	"kancha/internal/notify"
	"kancha/internal/person"
	"kancha/internal/table"
)

var _ notify.Store = (*Store)(nil)

const channelColumns = `id, person, kind, form, address, secret, lang, origin, stopped, failures, later, created, quiet`

const addNotice = `INSERT INTO notices (table_id, seat, decision, channel, person, at, tries)
	SELECT CAST($1 AS text), CAST($2 AS bigint), CAST($3 AS text), id, person,
	CASE WHEN later > CAST($4 AS bigint) THEN later ELSE CAST($4 AS bigint) END, 0
	FROM channels WHERE person = $5 AND stopped = '' ON CONFLICT DO NOTHING`

// writeNotice keeps that a decision shall be told, for each way in which its person wants to be. A decision that was told
// before the last one of the same seat is forgotten.
func (s *Store) writeNotice(ctx context.Context, tx *sql.Tx, id table.ID, n table.Notice) error {
	res, err := s.exec(ctx, tx, addNotice, id, n.Seat, n.Decision, micros(n.At), n.Person)
	if err != nil {
		return err
	}
	if rows, err := res.RowsAffected(); err != nil || rows == 0 {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM notices WHERE table_id = $1 AND seat = $2 AND at = 0 AND decision <> $3 AND decision || '+' <> $3`, id, n.Seat, n.Decision)
	return err
}

// Seen forgets what a person shall be told about a table. Mostly there is nothing, and then nothing is written.
func (s *Store) Seen(ctx context.Context, id table.ID, who person.ID) error {
	waiting, err := list(ctx, s, scanText[string], `SELECT channel FROM notices WHERE table_id = $1 AND person = $2 AND at > 0 AND decision NOT LIKE '%+' LIMIT 1`, id, who)
	if err != nil || len(waiting) == 0 {
		return err
	}
	return s.edit(ctx, string(id), `UPDATE notices SET at = 0 WHERE table_id = $1 AND person = $2 AND at > 0 AND decision NOT LIKE '%+'`, id, who)
}

// edit is one statement of its own.
func (s *Store) edit(ctx context.Context, key, query string, args ...any) error {
	return s.queue.do(ctx, key, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
}

// AddChannel keeps a way in which a person wants to be told.
func (s *Store) AddChannel(ctx context.Context, c notify.Channel) error {
	return s.edit(ctx, string(c.Person), `INSERT INTO channels (`+channelColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`, c.ID, c.Person, c.Kind, c.Form, c.Address, c.Secret, c.Lang, c.Origin,
		c.Stopped, c.Failures, micros(c.Later), micros(c.Created), c.Quiet)
}

// SetChannel changes what changes by itself.
func (s *Store) SetChannel(ctx context.Context, c notify.Channel) error {
	return s.edit(ctx, string(c.Person), `UPDATE channels SET stopped = $1, failures = $2, later = $3 WHERE id = $4`,
		c.Stopped, c.Failures, micros(c.Later), c.ID)
}

// SetQuiet keeps what is not told by a way.
func (s *Store) SetQuiet(ctx context.Context, id, quiet string) error {
	return s.edit(ctx, id, `UPDATE channels SET quiet = $1 WHERE id = $2`, quiet, id)
}

// DropChannel forgets a way, and what was to be told by it.
func (s *Store) DropChannel(ctx context.Context, id string) error {
	return s.edit(ctx, id, `DELETE FROM channels WHERE id = $1`, id)
}

// Channel finds a way by its id.
func (s *Store) Channel(ctx context.Context, id string) (notify.Channel, error) {
	return one(ctx, s, scanChannel, `SELECT `+channelColumns+` FROM channels WHERE id = $1`, id)
}

// Channels lists those of a person.
func (s *Store) Channels(ctx context.Context, who person.ID) ([]notify.Channel, error) {
	return list(ctx, s, scanChannel, `SELECT `+channelColumns+` FROM channels WHERE person = $1 ORDER BY created, id`, who)
}

func scanChannel(row scanner) (c notify.Channel, err error) {
	var later, created int64
	err = row.Scan(&c.ID, &c.Person, &c.Kind, &c.Form, &c.Address, &c.Secret, &c.Lang, &c.Origin, &c.Stopped, &c.Failures, &later, &created, &c.Quiet)
	c.Later, c.Created = fromMicros(later), fromMicros(created)
	return c, err
}

// DueNotices lists what is to be told, oldest first.
func (s *Store) DueNotices(ctx context.Context, now time.Time, channel string, limit int) ([]notify.Notice, error) {
	return list(ctx, s, func(row scanner) (n notify.Notice, err error) {
		var at int64
		err = row.Scan(&n.Table, &n.Seat, &n.Decision, &n.Channel, &at, &n.Tries)
		n.At = fromMicros(at)
		return n, err
	}, `SELECT table_id, seat, decision, channel, at, tries FROM notices
		WHERE at > 0 AND at <= $1 AND (channel = $2 OR CAST($2 AS text) = '') ORDER BY at, table_id LIMIT $3`, micros(now), channel, limit)
}

// TakeNotice moves a notice to another moment, unless somebody else has moved it.
func (s *Store) TakeNotice(ctx context.Context, n notify.Notice, at time.Time) (mine bool, err error) {
	err = s.queue.do(ctx, string(n.Table), func(ctx context.Context, tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, `UPDATE notices SET at = $1, tries = $2
			WHERE table_id = $3 AND seat = $4 AND decision = $5 AND channel = $6 AND at = $7`,
			micros(at), n.Tries, n.Table, n.Seat, n.Decision, n.Channel, micros(n.At))
		if err != nil {
			return err
		}
		rows, err := res.RowsAffected()
		mine = rows == 1
		return err
	})
	return mine, err
}

// DropNotice forgets a notice, unless somebody else has moved it.
func (s *Store) DropNotice(ctx context.Context, n notify.Notice) error {
	return s.edit(ctx, string(n.Table), `DELETE FROM notices WHERE table_id = $1 AND seat = $2 AND decision = $3 AND channel = $4 AND at = $5`,
		n.Table, n.Seat, n.Decision, n.Channel, micros(n.At))
}
