package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/moderation"
	"kancha/internal/person"
	"kancha/internal/table"
)

var _ moderation.Store = (*Store)(nil)

// SetSanction writes down what somebody may not do. Somebody who is suspended is signed out everywhere.
func (s *Store) SetSanction(ctx context.Context, v account.Sanction) error {
	return s.aboutPerson(ctx, v.Person, func(ctx context.Context, tx *sql.Tx) error {
		if err := do(ctx, tx, errs.ErrNotFound, `INSERT INTO sanctions (person, kind, until, reason, at)
			SELECT id, CAST($1 AS text), CAST($2 AS bigint), CAST($3 AS text), CAST($4 AS bigint) FROM people WHERE id = $5
			ON CONFLICT (person, kind) DO UPDATE SET until = excluded.until, reason = excluded.reason, at = excluded.at`,
			v.Kind, micros(v.Until), v.Reason, micros(v.At), v.Person); err != nil || v.Kind != account.Suspended {
			return err
		}
		return do(ctx, tx, nil, `DELETE FROM logins WHERE person = $1`, v.Person)
	})
}

// DropSanction ends a sanction.
func (s *Store) DropSanction(ctx context.Context, who person.ID, kind account.SanctionKind) error {
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `DELETE FROM sanctions WHERE person = $1 AND kind = $2`, who, kind)
	})
}

// Sanctions lists those of a person.
func (s *Store) Sanctions(ctx context.Context, who person.ID) ([]account.Sanction, error) {
	return list(ctx, s, func(row scanner) (v account.Sanction, err error) {
		var until, at int64
		err = row.Scan(&v.Person, &v.Kind, &until, &v.Reason, &at)
		v.Until, v.At = fromMicros(until), fromMicros(at)
		return v, err
	}, `SELECT person, kind, until, reason, at FROM sanctions WHERE person = $1 ORDER BY kind`, who)
}

// Silenced tells whether somebody may say nothing.
func (s *Store) Silenced(ctx context.Context, who person.ID, now time.Time) (time.Time, bool, error) {
	found, err := list(ctx, s, func(row scanner) (until int64, err error) {
		err = row.Scan(&until)
		return until, err
	}, `SELECT until FROM sanctions WHERE person = $1 AND kind = 'silenced' AND (until = 0 OR until > $2)`, who, micros(now))
	if err != nil || len(found) == 0 {
		return time.Time{}, false, err
	}
	return fromMicros(found[0]), true, nil
}

// AddCode gives an account one more recovery code.
func (s *Store) AddCode(ctx context.Context, who person.ID, hash string) error {
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `INSERT INTO codes (person, hash) SELECT person, CAST($1 AS text) FROM accounts WHERE person = $2`, hash, who)
	})
}

// IsAdmin tells whether somebody looks after the house.
func (s *Store) IsAdmin(ctx context.Context, who person.ID) (bool, error) {
	found, err := list(ctx, s, scanText[person.ID], `SELECT person FROM admins WHERE person = $1`, who)
	return len(found) > 0, err
}

// SetAdmin lets somebody look after the house, or not any more.
func (s *Store) SetAdmin(ctx context.Context, who person.ID, on bool, at time.Time) error {
	return s.aboutPerson(ctx, who, func(ctx context.Context, tx *sql.Tx) error {
		if !on {
			return do(ctx, tx, nil, `DELETE FROM admins WHERE person = $1`, who)
		}
		if err := do(ctx, tx, nil, `DELETE FROM admins WHERE person = $1`, who); err != nil {
			return err
		}
		return do(ctx, tx, errs.ErrNotFound, `INSERT INTO admins (person, since) SELECT person, CAST($1 AS bigint) FROM accounts WHERE person = $2`, micros(at), who)
	})
}

// Admins lists those who look after the house.
func (s *Store) Admins(ctx context.Context) ([]person.ID, error) {
	return list(ctx, s, scanText[person.ID], `SELECT person FROM admins ORDER BY since, person`)
}

const personColumns = `people.id, COALESCE(accounts.name, people.name), people.account, people.created,
	(SELECT COALESCE(max(seen), 0) FROM logins WHERE logins.person = people.id), (SELECT count(*) FROM admins WHERE admins.person = people.id)
	FROM people LEFT JOIN accounts ON accounts.person = people.id`

func scanPerson(row scanner) (p moderation.Person, err error) {
	var created, seen int64
	err = row.Scan(&p.ID, &p.Name, &p.Account, &created, &seen, &p.Admin)
	p.Created, p.Seen = fromMicros(created), fromMicros(seen)
	return p, err
}

// People finds accounts by a part of their look, which has letters and digits only, and guests by their name.
func (s *Store) People(ctx context.Context, look, name string, limit int) ([]moderation.Person, error) {
	return list(ctx, s, scanPerson, `SELECT `+personColumns+` WHERE accounts.look LIKE '%' || CAST($1 AS text) || '%'
		OR people.account = 0 AND people.name = $2 ORDER BY people.created DESC, people.id LIMIT $3`, look, name, limit)
}

// Someone is one person.
func (s *Store) Someone(ctx context.Context, who person.ID) (moderation.Person, error) {
	return one(ctx, s, scanPerson, `SELECT `+personColumns+` WHERE people.id = $1`, who)
}

// AllTables lists tables of everybody.
func (s *Store) AllTables(ctx context.Context, phase table.Phase, limit int) ([]table.Head, error) {
	return list(ctx, s, scanListed, `SELECT `+headColumns+` FROM tables
		WHERE phase = $1 OR CAST($1 AS text) = '' AND phase <> 'closed' ORDER BY changed DESC, tables.id LIMIT $2`, phase, limit)
}

// Drop deletes a table.
func (s *Store) Drop(ctx context.Context, id table.ID) error {
	return s.edit(ctx, string(id), `DELETE FROM tables WHERE id = $1`, id)
}

// Unsay takes the text out of a line of talk.
func (s *Store) Unsay(ctx context.Context, id table.ID, number int64) error {
	return s.queue.do(ctx, string(id), func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `UPDATE talk SET kind = 'removed', text = '', place = ''
			WHERE table_id = $1 AND number = $2 AND kind IN ('said', 'ping', 'removed')`, id, number)
	})
}

// AddLogEntry writes down what was done.
func (s *Store) AddLogEntry(ctx context.Context, d moderation.LogEntry) error {
	return s.edit(ctx, d.ID, `INSERT INTO audit (id, at, admin, action, person, table_id, detail) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		d.ID, micros(d.At), d.Admin, d.Action, d.Person, d.Table, d.Detail)
}

// LogEntries lists what was done.
func (s *Store) LogEntries(ctx context.Context, about person.ID, limit int) ([]moderation.LogEntry, error) {
	return list(ctx, s, func(row scanner) (d moderation.LogEntry, err error) {
		var at int64
		err = row.Scan(&d.ID, &at, &d.Admin, &d.Action, &d.Person, &d.Table, &d.Detail)
		d.At = fromMicros(at)
		return d, err
	}, `SELECT id, at, admin, action, person, table_id, detail FROM audit
		WHERE person = $1 OR CAST($1 AS text) = '' ORDER BY at DESC, id LIMIT $2`, about, limit)
}

// Announce keeps an announcement.
func (s *Store) Announce(ctx context.Context, a moderation.Announcement) error {
	texts, err := json.Marshal(a.Texts)
	if err != nil {
		return err
	}
	return s.edit(ctx, a.ID, `INSERT INTO announcements (id, texts, begins, ends, created) VALUES ($1, $2, $3, $4, $5)`,
		a.ID, string(texts), micros(a.Begins), micros(a.Ends), micros(a.Created))
}

// Announcements lists those that have not ended.
func (s *Store) Announcements(ctx context.Context, now time.Time) ([]moderation.Announcement, error) {
	return list(ctx, s, func(row scanner) (a moderation.Announcement, err error) {
		var texts string
		var begins, ends, created int64
		if err = row.Scan(&a.ID, &texts, &begins, &ends, &created); err != nil {
			return a, err
		}
		a.Begins, a.Ends, a.Created = fromMicros(begins), fromMicros(ends), fromMicros(created)
		return a, json.Unmarshal([]byte(texts), &a.Texts)
	}, `SELECT id, texts, begins, ends, created FROM announcements WHERE ends > $1 ORDER BY begins, id`, micros(now))
}

// DropAnnouncement takes an announcement away.
func (s *Store) DropAnnouncement(ctx context.Context, id string) error {
	return s.queue.do(ctx, id, func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `DELETE FROM announcements WHERE id = $1`, id)
	})
}

const caseColumns = `id, at, reporter, person, table_id, line, room, said, reason, text, outcome, settled`

func scanCase(row scanner) (r moderation.Report, err error) {
	var at, settled int64
	err = row.Scan(&r.ID, &at, &r.Reporter, &r.Person, &r.Table, &r.Line, &r.Room, &r.Said, &r.Reason, &r.Text, &r.Outcome, &settled)
	r.At, r.Settled = fromMicros(at), fromMicros(settled)
	return r, err
}

// AddCase keeps a report.
func (s *Store) AddCase(ctx context.Context, r moderation.Report) error {
	return s.queue.do(ctx, string(r.Person), func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `INSERT INTO cases (`+caseColumns+`)
			SELECT CAST($1 AS text), CAST($2 AS bigint), CAST($3 AS text), id, CAST($4 AS text), CAST($5 AS bigint), CAST($6 AS text),
			CAST($7 AS text), CAST($8 AS text), CAST($9 AS text), '', 0 FROM people WHERE id = $10`,
			r.ID, micros(r.At), r.Reporter, r.Table, r.Line, r.Room, r.Said, r.Reason, r.Text, r.Person)
	})
}

// Case finds a report.
func (s *Store) Case(ctx context.Context, id string) (moderation.Report, error) {
	return one(ctx, s, scanCase, `SELECT `+caseColumns+` FROM cases WHERE id = $1`, id)
}

// Cases lists those that are open, or settled.
func (s *Store) Cases(ctx context.Context, open bool, limit int) ([]moderation.Report, error) {
	if open {
		return list(ctx, s, scanCase, `SELECT `+caseColumns+` FROM cases WHERE outcome = '' ORDER BY at, id LIMIT $1`, limit)
	}
	return list(ctx, s, scanCase, `SELECT `+caseColumns+` FROM cases WHERE outcome <> '' ORDER BY settled DESC, id LIMIT $1`, limit)
}

// CasesBy lists what somebody has reported.
func (s *Store) CasesBy(ctx context.Context, who person.ID, since time.Time) ([]moderation.Report, error) {
	return list(ctx, s, scanCase, `SELECT `+caseColumns+` FROM cases WHERE reporter = $1 AND at > $2 ORDER BY at DESC, id`, who, micros(since))
}

// CasesAbout lists the reports about somebody.
func (s *Store) CasesAbout(ctx context.Context, who person.ID, limit int) ([]moderation.Report, error) {
	return list(ctx, s, scanCase, `SELECT `+caseColumns+` FROM cases WHERE person = $1 ORDER BY at DESC, id LIMIT $2`, who, limit)
}

// Settle closes a report.
func (s *Store) Settle(ctx context.Context, id string, o moderation.Outcome, at time.Time) error {
	return s.queue.do(ctx, id, func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `UPDATE cases SET outcome = $1, settled = $2 WHERE id = $3 AND outcome = ''`, o, micros(at), id)
	})
}

// Around reads the talk around a line.
func (s *Store) Around(ctx context.Context, id table.ID, number int64, room table.Room, lines int) ([]table.Line, error) {
	return list(ctx, s, scanLine, `SELECT number, room, kind, seat, person, name, text, place, key, at FROM talk
		WHERE table_id = $1 AND room = $2 AND number >= $3 AND number <= $4 AND kind IN ('said', 'removed') ORDER BY number`,
		id, room, number-int64(lines), number+int64(lines))
}

// Tell leaves somebody a message.
func (s *Store) Tell(ctx context.Context, m moderation.Message) error {
	return s.queue.do(ctx, string(m.Person), func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `INSERT INTO messages (id, person, kind, text, at, seen)
			SELECT CAST($1 AS text), id, CAST($2 AS text), CAST($3 AS text), CAST($4 AS bigint), 0 FROM people WHERE id = $5`,
			m.ID, m.Kind, m.Text, micros(m.At), m.Person)
	})
}

// Unread lists what somebody has not read.
func (s *Store) Unread(ctx context.Context, who person.ID) ([]moderation.Message, error) {
	return list(ctx, s, func(row scanner) (m moderation.Message, err error) {
		var at int64
		err = row.Scan(&m.ID, &m.Person, &m.Kind, &m.Text, &at)
		m.At = fromMicros(at)
		return m, err
	}, `SELECT id, person, kind, text, at FROM messages WHERE person = $1 AND seen = 0 ORDER BY at, id`, who)
}

// ReadMessage notes that a message was read.
func (s *Store) ReadMessage(ctx context.Context, who person.ID, id string, at time.Time) error {
	return s.edit(ctx, string(who), `UPDATE messages SET seen = $1 WHERE id = $2 AND person = $3 AND seen = 0`, micros(at), id, who)
}

// Outside tells whether another program has written to the file since it was asked last, or since it was opened. It is
// for SQLite: programs on one PostgreSQL tell each other.
func (s *Store) Outside(ctx context.Context) (bool, error) {
	if s.wire != nil {
		return false, nil
	}
	var version int64
	asked := time.Now().UnixNano()
	err := s.queue.do(ctx, "", func(ctx context.Context, tx *sql.Tx) error { // as the writer sees it: its own changes do not count
		return tx.QueryRowContext(ctx, `PRAGMA data_version`).Scan(&version)
	})
	if err != nil {
		return false, err
	}
	before := s.version.Swap(version)
	if before != version {
		s.guests.doubt()
	}
	s.guests.asked.Store(asked)
	return before != 0 && before != version, nil
}

// OddPairs lists pairs of people whose ranked games look as if they were made for the ratings.
func (s *Store) OddPairs(ctx context.Context, since time.Time, least, limit int) ([]moderation.Pair, error) {
	return list(ctx, s, func(row scanner) (p moderation.Pair, err error) {
		err = row.Scan(&p.A, &p.B, &p.Games, &p.Early, &p.WonA, &p.WonB)
		return p, err
	}, `SELECT a, b, games, early, won, lost FROM (
			SELECT s.person AS a, o.person AS b, count(*) AS games, sum(CASE WHEN t.ending IN ('gave_up', 'lost') THEN 1 ELSE 0 END) AS early,
				sum(CASE WHEN s.place < o.place THEN 1 ELSE 0 END) AS won, sum(CASE WHEN s.place > o.place THEN 1 ELSE 0 END) AS lost
			FROM outcomes t JOIN scores s ON s.table_id = t.table_id JOIN scores o ON o.table_id = t.table_id AND s.person < o.person
			WHERE t.ranked = 1 AND t.at > $1 AND s.person <> '' AND s.place > 0
			GROUP BY s.person, o.person) AS met
		WHERE games >= $2 AND (2 * early >= games OR 10 * won >= 9 * games OR 10 * lost >= 9 * games)
		ORDER BY games DESC, a, b LIMIT $3`, micros(since), least, limit)
}
