package store

import (
	"context"
	"database/sql"
	"sync"

	"kancha/internal/errs"
	"kancha/internal/table"
)

// On a server each statement is a way there and back. So the answers of a transaction are written by one statement,
// and the versions that requests ask for at the same time are read by one query.

const groupAnswers = `WITH heads AS (
	UPDATE tables SET version = c.version, waiting = c.waiting, due = c.due, changed = c.changed, clock = c.clock, alarm = c.alarm
	FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::bigint[])
		AS c (id, before, version, waiting, due, changed, clock, alarm)
	WHERE tables.id = c.id AND tables.version = c.before RETURNING tables.id
), log AS (
	INSERT INTO entries (table_id, version, kind, seat, key, at, body)
	SELECT e.table_id, e.version, e.kind, e.seat, e.key, e.at, e.body
	FROM unnest($9::text[], $10::bigint[], $11::text[], $12::bigint[], $13::text[], $14::bigint[], $15::text[])
		AS e (table_id, version, kind, seat, key, at, body) JOIN heads ON heads.id = e.table_id
) SELECT id FROM heads`

// columns are the arguments of groupAnswers.
type columns struct {
	ids, clocks                                     []string
	before, versions, waiting, due, changed, alarms []int64
	tables, kinds, keys, bodies                     []string
	numbers, seats, ats                             []int64
}

func (l *columns) add(c *table.Change) error {
	h := &c.Head
	times, err := writeClock(h.Clock)
	if err != nil {
		return err
	}
	l.ids, l.clocks = append(l.ids, string(h.ID)), append(l.clocks, times)
	l.before, l.versions = append(l.before, c.Entries[0].Version-1), append(l.versions, h.Version)
	l.waiting, l.due = append(l.waiting, int64(h.Waiting)), append(l.due, int64(bit(h.Due)))
	l.changed, l.alarms = append(l.changed, micros(h.Changed)), append(l.alarms, micros(h.Alarm))
	for _, e := range c.Entries {
		l.tables, l.numbers, l.kinds = append(l.tables, string(h.ID)), append(l.numbers, e.Version), append(l.kinds, string(e.Kind))
		l.seats, l.keys, l.ats = append(l.seats, int64(e.Seat)), append(l.keys, e.Key), append(l.ats, micros(e.At))
		l.bodies = append(l.bodies, string(e.Body))
	}
	return nil
}

// writeAnswers writes changes of different tables that are answers only, and gives the outcome of each.
func (s *Store) writeAnswers(ctx context.Context, tx *sql.Tx, changes []*table.Change) ([]error, error) {
	var l columns
	for _, c := range changes {
		if err := l.add(c); err != nil {
			return nil, err
		}
	}
	rows, err := tx.QueryContext(ctx, groupAnswers, l.ids, l.before, l.versions, l.waiting, l.due, l.changed, l.clocks, l.alarms,
		l.tables, l.numbers, l.kinds, l.seats, l.keys, l.ats, l.bodies)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	written := map[table.ID]bool{}
	for rows.Next() {
		id, err := scanText[table.ID](rows)
		if err != nil {
			return nil, err
		}
		written[id] = true
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	out := make([]error, len(changes))
	for i, c := range changes {
		if !written[c.Head.ID] {
			out[i] = errs.ErrConflict
			continue
		}
		for _, n := range c.Notices {
			if err := s.writeNotice(ctx, tx, c.Head.ID, n); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// versions reads the versions of tables, at the same time for all who ask while the last query is on its way. An answer is
// never older than the question.
type versions struct {
	read func(context.Context, []string) (map[string]int64, error)

	mu      sync.Mutex
	waiting []asking
	queries int // that are on their way
}

type asking struct {
	id     table.ID
	answer chan<- version
}

type version struct {
	number int64
	err    error
}

const versionQueries = 2 // at the same time

func (v *versions) of(ctx context.Context, id table.ID) (int64, error) {
	answer := make(chan version, 1)
	v.mu.Lock()
	v.waiting = append(v.waiting, asking{id, answer})
	begin := v.queries < versionQueries
	if begin {
		v.queries++
	}
	v.mu.Unlock()
	if begin {
		go v.ask()
	}
	select {
	case a := <-answer:
		return a.number, a.err
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// ask answers all who wait, until nobody does.
func (v *versions) ask() {
	for {
		v.mu.Lock()
		all := v.waiting
		v.waiting = nil
		if len(all) == 0 {
			v.queries--
			v.mu.Unlock()
			return
		}
		v.mu.Unlock()
		ids := make([]string, len(all))
		for i, a := range all {
			ids[i] = string(a.id)
		}
		ctx, cancel := context.WithTimeout(context.Background(), batchTime)
		found, err := v.read(ctx, ids)
		cancel()
		for _, a := range all {
			number, ok := found[string(a.id)]
			out := version{number, err}
			if err == nil && !ok {
				out.err = errs.ErrNotFound
			}
			a.answer <- out
		}
	}
}

// readVersions reads the versions of tables; those that are not there are left out.
func (s *Store) readVersions(ctx context.Context, ids []string) (map[string]int64, error) {
	type row struct {
		id      string
		version int64
	}
	rows, err := list(ctx, s, func(r scanner) (x row, err error) {
		err = r.Scan(&x.id, &x.version)
		return x, err
	}, `SELECT id, version FROM tables WHERE id = ANY($1)`, ids)
	found := make(map[string]int64, len(rows))
	for _, x := range rows {
		found[x.id] = x.version
	}
	return found, err
}
