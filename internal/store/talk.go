package store

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

// Say keeps the next line of a table's talk; one with a number that is taken is a conflict.
func (s *Store) Say(ctx context.Context, id table.ID, l table.Line) error {
	return s.queue.do(ctx, string(id), func(ctx context.Context, tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, `INSERT INTO talk (table_id, number, room, kind, seat, person, name, text, place, key, at)
			SELECT id, CAST($2 AS bigint), CAST($3 AS text), CAST($4 AS text), CAST($5 AS bigint), CAST($6 AS text), CAST($7 AS text),
			CAST($8 AS text), CAST($9 AS text), CAST($10 AS text), CAST($11 AS bigint) FROM tables WHERE id = $1
			ON CONFLICT (table_id, number) DO NOTHING`,
			id, l.Number, l.Room, l.Kind, l.Seat, l.Person, l.Name, l.Text, l.Place, l.Key, micros(l.At))
		if err != nil {
			return err
		}
		return oneRow(res, errs.ErrConflict)
	})
}

// SetPlan writes a pencil mark of the team, or removes it if its text is empty.
func (s *Store) SetPlan(ctx context.Context, id table.ID, m table.PlanMark) error {
	return s.queue.do(ctx, string(id), func(ctx context.Context, tx *sql.Tx) error {
		if m.Text == "" {
			_, err := tx.ExecContext(ctx, `DELETE FROM plans WHERE table_id = $1 AND place = $2`, id, m.Place)
			return err
		}
		res, err := tx.ExecContext(ctx, `INSERT INTO plans (table_id, place, seat, text)
			SELECT id, CAST($2 AS text), CAST($3 AS bigint), CAST($4 AS text) FROM tables WHERE id = $1
			ON CONFLICT (table_id, place) DO UPDATE SET seat = excluded.seat, text = excluded.text`, id, m.Place, m.Seat, m.Text)
		if err != nil {
			return err
		}
		return oneRow(res, errs.ErrNotFound)
	})
}

// Mute notes that somebody does not want to read somebody else at a table, or wants to again.
func (s *Store) Mute(ctx context.Context, id table.ID, who, other person.ID, on bool) error {
	return s.queue.do(ctx, string(id), func(ctx context.Context, tx *sql.Tx) error {
		query := `DELETE FROM mutes WHERE table_id = $1 AND person = $2 AND other = $3`
		if on {
			query = `INSERT INTO mutes (table_id, person, other)
				SELECT id, CAST($2 AS text), CAST($3 AS text) FROM tables WHERE id = $1 ON CONFLICT DO NOTHING`
		}
		_, err := tx.ExecContext(ctx, query, id, who, other)
		return err
	})
}

// Vote keeps proposals; a later one of the same seat takes the place of the earlier.
func (s *Store) Vote(ctx context.Context, id table.ID, ballots ...table.Ballot) error {
	return s.queue.do(ctx, string(id), func(ctx context.Context, tx *sql.Tx) error {
		for _, b := range ballots {
			res, err := tx.ExecContext(ctx, `INSERT INTO ballots (table_id, seat, question, move, at)
				SELECT id, CAST($2 AS bigint), CAST($3 AS text), CAST($4 AS text), CAST($5 AS bigint) FROM tables WHERE id = $1
				ON CONFLICT (table_id, seat) DO UPDATE SET question = excluded.question, move = excluded.move, at = excluded.at`,
				id, b.Seat, b.Question, b.Move, micros(b.At))
			if err != nil {
				return err
			}
			if err := oneRow(res, errs.ErrNotFound); err != nil {
				return err
			}
		}
		return nil
	})
}

// ClearVote forgets the proposals to all questions but one.
func (s *Store) ClearVote(ctx context.Context, id table.ID, but string) error {
	return s.queue.do(ctx, string(id), func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM ballots WHERE table_id = $1 AND question <> $2`, id, but)
		return err
	})
}

// Beside reads what there is at a table beside the game: the last lines of its talk, plan, mutes and proposals. They are
// put in order here where they are by text, since databases do not agree on that.
func (s *Store) Beside(ctx context.Context, id table.ID, lines int) (b table.Beside, err error) {
	if b.Talk, err = list(ctx, s, scanLine, `SELECT number, room, kind, seat, person, name, text, place, key, at FROM talk
		WHERE table_id = $1 ORDER BY number DESC LIMIT $2`, id, lines); err != nil {
		return b, err
	}
	slices.Reverse(b.Talk)
	if b.Plan, err = list(ctx, s, func(row scanner) (m table.PlanMark, err error) {
		err = row.Scan(&m.Place, &m.Seat, &m.Text)
		return m, err
	}, `SELECT place, seat, text FROM plans WHERE table_id = $1`, id); err != nil {
		return b, err
	}
	slices.SortFunc(b.Plan, func(x, y table.PlanMark) int { return strings.Compare(x.Place, y.Place) })
	if b.Mutes, err = list(ctx, s, func(row scanner) (m table.Muting, err error) {
		err = row.Scan(&m.Person, &m.Other)
		return m, err
	}, `SELECT person, other FROM mutes WHERE table_id = $1`, id); err != nil {
		return b, err
	}
	b.Ballots, err = list(ctx, s, func(row scanner) (v table.Ballot, err error) {
		var at int64
		err = row.Scan(&v.Seat, &v.Question, &v.Move, &at)
		v.At = fromMicros(at)
		return v, err
	}, `SELECT seat, question, move, at FROM ballots WHERE table_id = $1 ORDER BY at, seat`, id)
	return b, err
}

func scanLine(row scanner) (l table.Line, err error) {
	var at int64
	var seat int64
	err = row.Scan(&l.Number, &l.Room, &l.Kind, &seat, &l.Person, &l.Name, &l.Text, &l.Place, &l.Key, &at)
	l.Seat, l.At = game.Seat(seat), fromMicros(at)
	return l, err
}
