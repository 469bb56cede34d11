package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

var _ table.Store = (*Store)(nil)

// Columns of a head, in the order of scanHead; the state is read with them for one table, not for lists.
const headColumns = `tables.id, version, phase, game, rules, pack, setup, seeded, host, hidden, seats, waiting, due,
	created, changed, next, ending, lock, clock, alarm, study, lang, ranked, event, steady`

const (
	insertTable = `INSERT INTO tables (id, version, phase, game, rules, pack, setup, seeded, host, hidden, seats, waiting,
		due, created, changed, next, ending, lock, clock, alarm, study, lang, ranked, event, standing, stood, steady)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27) ON CONFLICT (id) DO NOTHING`
	updateTable = `UPDATE tables SET version = $1, phase = $2, rules = $3, pack = $4, seats = $5, waiting = $6, due = $7,
		changed = $8, next = $9, ending = $10, lock = $11, clock = $12, alarm = $13, standing = $14, stood = $1, host = $15
		WHERE id = $16 AND version = $17`
	updateAnswered = `UPDATE tables SET version = $1, waiting = $2, due = $3, changed = $4, clock = $5, alarm = $6
		WHERE id = $7 AND version = $8`
	updateState = `UPDATE tables SET standing = $1, stood = $2 WHERE id = $3 AND version = $2`
	insertEntry = `INSERT INTO entries (table_id, version, kind, seat, key, at, body) VALUES ($1, $2, $3, $4, $5, $6, $7)`
	dropHolders = `DELETE FROM holders WHERE table_id = $1`
	addHolder   = `INSERT INTO holders (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`
)

// Write makes changes durable, all or none.
func (s *Store) Write(ctx context.Context, changes ...table.Change) error {
	for _, c := range changes {
		if err := checkChange(c); err != nil {
			return err
		}
	}
	news := make([]string, len(changes))
	for i, c := range changes {
		news[i] = newsText(table.News{Topic: table.Changed, Table: c.Head.ID, Version: c.Head.Version})
	}
	j := &job{ctx: ctx, key: string(changes[0].Head.ID), news: news, done: make(chan error, 1)}
	if c := &changes[0]; len(changes) == 1 && answersOnly(*c) && c.Outcome == nil && len(c.Redact) == 0 {
		j.answer = c
	}
	j.run = func(ctx context.Context, tx *sql.Tx) error {
		if len(changes) == 1 && changes[0].Outcome == nil {
			return s.writeChange(ctx, tx, changes[0])
		}
		return together(ctx, tx, func() error {
			for _, c := range changes {
				if err := s.writeChange(ctx, tx, c); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return s.queue.wait(j)
}

// checkChange finds a change that contradicts itself, before it spoils a transaction.
func checkChange(c table.Change) error {
	for i, e := range c.Entries {
		if e.Version != c.Head.Version-int64(len(c.Entries)-1-i) {
			return fmt.Errorf("store: entries of table %s do not lead to version %d", c.Head.ID, c.Head.Version)
		}
	}
	if len(c.Entries) == 0 {
		return fmt.Errorf("store: change of table %s without an entry", c.Head.ID)
	}
	return nil
}

// together undoes what f has written if it fails harmlessly, so that the transaction can go on with other jobs.
func together(ctx context.Context, tx *sql.Tx, f func() error) error {
	if _, err := tx.ExecContext(ctx, "SAVEPOINT job"); err != nil {
		return err
	}
	err := f()
	if errors.Is(err, errs.ErrConflict) || errors.Is(err, errs.ErrNotFound) {
		if _, undo := tx.ExecContext(ctx, "ROLLBACK TO SAVEPOINT job"); undo != nil {
			return undo
		}
		return err
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, "RELEASE SAVEPOINT job")
	}
	return err
}

func (s *Store) writeChange(ctx context.Context, tx *sql.Tx, c table.Change) error {
	if err := s.writeHead(ctx, tx, c); err != nil {
		return err
	}
	for _, e := range c.Entries {
		_, err := s.exec(ctx, tx, insertEntry,
			c.Head.ID, e.Version, e.Kind, e.Seat, e.Key, micros(e.At), string(e.Body))
		if err != nil {
			return err
		}
	}
	for _, e := range c.Redact {
		if err := do(ctx, tx, nil, `UPDATE entries SET body = $1 WHERE table_id = $2 AND version = $3`, string(e.Body), c.Head.ID, e.Version); err != nil {
			return err
		}
	}
	for _, n := range c.Notices {
		if err := s.writeNotice(ctx, tx, c.Head.ID, n); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(c.Entries, func(e table.Entry) bool { return seating(e.Kind) }) {
		if err := s.writeHolders(ctx, tx, &c.Head); err != nil {
			return err
		}
	}
	if c.Outcome != nil {
		return s.writeOutcome(ctx, tx, c.Outcome)
	}
	return nil
}

// seating tells the entries that change who sits at a table.
func seating(k table.Kind) bool {
	return k == table.Created || k == table.Joined || k == table.Left || k == table.Moved || k == table.Erased || k == table.KeptSeat || k == table.Declined
}

// writeHead writes the table of a change, or finds that it has another version than the change builds on.
func (s *Store) writeHead(ctx context.Context, tx *sql.Tx, c table.Change) error {
	h, first := &c.Head, c.Entries[0].Version
	times, err := writeClock(h.Clock)
	if err != nil {
		return err
	}
	if answersOnly(c) {
		res, err := s.exec(ctx, tx, updateAnswered, h.Version, h.Waiting, bit(h.Due), micros(h.Changed), times, micros(h.Alarm), h.ID, first-1)
		if err != nil {
			return err
		}
		return oneRow(res, errs.ErrConflict)
	}
	seats, err := json.Marshal(h.Seats)
	if err != nil {
		return err
	}
	var res sql.Result
	if first == 1 {
		res, err = s.exec(ctx, tx, insertTable,
			h.ID, h.Version, h.Phase, h.Game, h.Rules, h.Pack, writeSetup(h.Setup), bit(h.SeedSet), h.Host, bit(h.Hidden),
			string(seats), h.Waiting, bit(h.Due), micros(h.Created), micros(h.Changed), h.Next, h.Ending,
			h.Lock, times, micros(h.Alarm), bit(h.Study), h.Lang, bit(h.Ranked), h.Event, string(h.State), h.Stated, h.Steady)
	} else {
		res, err = s.exec(ctx, tx, updateTable,
			h.Version, h.Phase, h.Rules, h.Pack, string(seats), h.Waiting, bit(h.Due), micros(h.Changed), h.Next,
			h.Ending, h.Lock, times, micros(h.Alarm), string(h.State), h.Host, h.ID, first-1)
	}
	if err != nil {
		return err
	}
	return oneRow(res, errs.ErrConflict)
}

// answersOnly tells a change that leaves the state and most of the head as they are stored.
func answersOnly(c table.Change) bool {
	return c.Head.State != nil && c.Head.Stated != c.Head.Version
}

// SetState keeps the state of a table, unless it has gone on.
func (s *Store) SetState(ctx context.Context, id table.ID, version int64, state []byte) error {
	return s.edit(ctx, string(id), updateState, string(state), version, id)
}

// oneRow gives an error unless a statement has changed exactly one row.
func oneRow(res sql.Result, otherwise error) error {
	n, err := res.RowsAffected()
	if err == nil && n != 1 {
		return otherwise
	}
	return err
}

func (s *Store) writeHolders(ctx context.Context, tx *sql.Tx, h *table.Head) error {
	if _, err := s.exec(ctx, tx, dropHolders, h.ID); err != nil {
		return err
	}
	people := []person.ID{h.Host}
	for _, c := range h.Seats {
		if c.Person != "" {
			people = append(people, c.Person)
		}
		if c.Account != "" { // for whom the seat is kept: it is in that person's list
			people = append(people, c.Account)
		}
	}
	for _, p := range people {
		if _, err := s.exec(ctx, tx, addHolder, p, h.ID); err != nil {
			return err
		}
	}
	return nil
}

// Table reads a table and its log. Entries are never changed, so those up to the version of the head belong to it even
// if more are written meanwhile.
func (s *Store) Table(ctx context.Context, id table.ID) (table.Head, []table.Entry, error) {
	return s.Since(ctx, id, 0)
}

// Since reads a table, and its log after a version.
func (s *Store) Since(ctx context.Context, id table.ID, version int64) (table.Head, []table.Entry, error) {
	var state string
	var stated int64
	head, err := one(ctx, s, func(row scanner) (table.Head, error) { return scanHead(row, &state, &stated) },
		`SELECT `+headColumns+`, standing, stood FROM tables WHERE id = $1`, id)
	if err != nil {
		return head, nil, err
	}
	if state != "" {
		head.State, head.Stated = []byte(state), stated
	}
	log, err := list(ctx, s, scanEntry, `SELECT version, kind, seat, key, at, body FROM entries
		WHERE table_id = $1 AND version <= $2 AND version > $3 ORDER BY version`, id, head.Version, version)
	return head, log, err
}

// Mine lists the tables of a person.
func (s *Store) Mine(ctx context.Context, who person.ID, limit int) ([]table.Head, error) {
	return list(ctx, s, scanListed, `SELECT `+headColumns+` FROM holders JOIN tables ON tables.id = table_id
		WHERE person = $1 ORDER BY changed DESC, tables.id LIMIT $2`, who, limit)
}

// ofGuest holds for the table of somebody without an account; lookedAt for one that somebody of it has looked at after $1.
const (
	ofGuest  = `NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.person = tables.host)`
	lookedAt = `EXISTS (SELECT 1 FROM visits WHERE visits.table_id = tables.id AND visits.at > $1)`
)

// Listed lists the tables that anybody may join.
func (s *Store) Listed(ctx context.Context, since time.Time, skip, limit int) ([]table.Head, error) {
	return list(ctx, s, scanListed, `SELECT `+headColumns+` FROM tables
		WHERE phase = 'gathering' AND hidden = 0 AND (changed > $1 OR NOT (`+ofGuest+`) OR `+lookedAt+`)
		ORDER BY created DESC, id LIMIT $2 OFFSET $3`, micros(since), limit, skip)
}

// Forsaken lists the tables of guests that nobody will miss. Quotes within names are written otherwise than those that
// tell who holds a seat.
func (s *Store) Forsaken(ctx context.Context, since time.Time, limit int) ([]table.ID, error) {
	return list(ctx, s, scanText[table.ID], `SELECT id FROM tables
		WHERE phase = 'gathering' AND changed <= $1 AND `+ofGuest+` AND NOT `+lookedAt+`
			AND (seats NOT LIKE '%"holder":"person"%' OR NOT EXISTS (SELECT 1 FROM visits WHERE visits.table_id = tables.id))
		ORDER BY id LIMIT $2`, micros(since), limit)
}

// Tables lists all tables, in the order of their ids.
func (s *Store) Tables(ctx context.Context) ([]table.ID, error) {
	return list(ctx, s, scanText[table.ID], `SELECT id FROM tables ORDER BY id`)
}

// Due lists the tables where an answer is owed by nobody who would open the page.
func (s *Store) Due(ctx context.Context) ([]table.ID, error) {
	return list(ctx, s, scanText[table.ID], `SELECT id FROM tables WHERE due = 1`)
}

func scanEntry(row scanner) (table.Entry, error) {
	var e table.Entry
	var at int64
	err := row.Scan(&e.Version, &e.Kind, &e.Seat, &e.Key, &at, &e.Body)
	e.At = fromMicros(at)
	return e, err
}

func scanListed(row scanner) (table.Head, error) { return scanHead(row) }

// scanHead reads headColumns and what stands after them.
func scanHead(row scanner, more ...any) (table.Head, error) {
	var h table.Head
	var setup, seats, times string
	var created, changed, alarm int64
	columns := []any{
		&h.ID, &h.Version, &h.Phase, &h.Game, &h.Rules, &h.Pack, &setup, &h.SeedSet, &h.Host, &h.Hidden, &seats,
		&h.Waiting, &h.Due, &created, &changed, &h.Next, &h.Ending, &h.Lock,
		&times, &alarm, &h.Study, &h.Lang, &h.Ranked, &h.Event, &h.Steady,
	}
	if err := row.Scan(append(columns, more...)...); err != nil {
		return h, err
	}
	h.Created, h.Changed, h.Alarm = fromMicros(created), fromMicros(changed), fromMicros(alarm)
	if times != "" {
		if err := json.Unmarshal([]byte(times), &h.Clock); err != nil {
			return h, fmt.Errorf("clocks of table %s: %w", h.ID, err)
		}
	}
	if err := json.Unmarshal([]byte(seats), &h.Seats); err != nil {
		return h, fmt.Errorf("seats of table %s: %w", h.ID, err)
	}
	var err error
	if h.Setup, err = readSetup(setup); err != nil {
		return h, fmt.Errorf("setup of table %s: %w", h.ID, err)
	}
	return h, nil
}

// setup is how a game.Setup is kept.
type setup struct {
	Seats   int      `json:"seats"`
	Mode    string   `json:"mode"`
	Edition string   `json:"edition,omitempty"`
	Options []choice `json:"options,omitempty"`
	Seed    uint64   `json:"seed"`
}

type choice struct {
	Option string `json:"option"`
	Value  string `json:"value"`
}

func writeSetup(s game.Setup) string {
	out := setup{Seats: s.Seats, Mode: s.Mode, Edition: s.Edition, Seed: s.Seed}
	for _, c := range s.Options {
		out.Options = append(out.Options, choice(c))
	}
	js, err := json.Marshal(out)
	if err != nil {
		panic(err) // plain values always marshal
	}
	return string(js)
}

func readSetup(text string) (game.Setup, error) {
	var in setup
	err := json.Unmarshal([]byte(text), &in)
	out := game.Setup{Seats: in.Seats, Mode: in.Mode, Edition: in.Edition, Seed: in.Seed}
	for _, c := range in.Options {
		out.Options = append(out.Options, game.Choice(c))
	}
	return out, err
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// micros is a time as the database keeps it; the zero time is 0.
func micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

func fromMicros(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return time.UnixMicro(n).UTC()
}
