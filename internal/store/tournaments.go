package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"kancha/internal/errs"
	"kancha/internal/table"
	"kancha/internal/tournament"
)

var _ tournament.Store = (*Store)(nil)

// WriteTournament writes the next version of an event, who takes part, and tables with it, all or nothing.
func (s *Store) WriteTournament(ctx context.Context, e tournament.Tournament, tables ...table.Change) error {
	body, err := json.Marshal(e.Body)
	if err != nil {
		return err
	}
	news := make([]string, len(tables))
	for i, c := range tables {
		if err := checkChange(c); err != nil {
			return err
		}
		news[i] = newsText(table.News{Topic: table.Changed, Table: c.Head.ID, Version: c.Head.Version})
	}
	return s.queue.do(ctx, "event "+e.ID, func(ctx context.Context, tx *sql.Tx) error {
		return together(ctx, tx, func() error {
			if err := writeTournament(ctx, tx, e, string(body)); err != nil {
				return err
			}
			for _, c := range tables {
				if err := s.writeChange(ctx, tx, c); err != nil {
					return err
				}
			}
			return nil
		})
	}, news...)
}

func writeTournament(ctx context.Context, tx *sql.Tx, e tournament.Tournament, body string) error {
	var err error
	if e.Version == 1 {
		err = do(ctx, tx, errs.ErrConflict, `INSERT INTO events (id, version, phase, host, body, changed) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT DO NOTHING`, e.ID, e.Version, e.Phase, e.Host, body, micros(e.Changed))
	} else {
		err = do(ctx, tx, errs.ErrConflict, `UPDATE events SET version = $1, phase = $2, body = $3, changed = $4 WHERE id = $5 AND version = $6`,
			e.Version, e.Phase, body, micros(e.Changed), e.ID, e.Version-1)
	}
	if err != nil {
		return err
	}
	if err := do(ctx, tx, nil, `DELETE FROM entrants WHERE event = $1`, e.ID); err != nil {
		return err
	}
	for n, p := range e.Entrants {
		if err := do(ctx, tx, nil, `INSERT INTO entrants (event, number, person, gone) VALUES ($1, $2, $3, $4)`, e.ID, n, p.Person, bit(p.Gone)); err != nil {
			return err
		}
	}
	return nil
}

const tournamentColumns = `id, version, phase, host, body, changed`

func scanTournament(row scanner) (e tournament.Tournament, err error) {
	var body string
	var changed int64
	if err = row.Scan(&e.ID, &e.Version, &e.Phase, &e.Host, &body, &changed); err != nil {
		return e, err
	}
	e.Changed = fromMicros(changed)
	if err = json.Unmarshal([]byte(body), &e.Body); err != nil {
		err = fmt.Errorf("event %s: %w", e.ID, err)
	}
	return e, err
}

// Tournament finds an event.
func (s *Store) Tournament(ctx context.Context, id string) (tournament.Tournament, error) {
	events, err := s.events(ctx, `WHERE id = $1`, id)
	if err == nil && len(events) == 0 {
		err = errs.ErrNotFound
	}
	if err != nil {
		return tournament.Tournament{}, err
	}
	return events[0], nil
}

// Tournaments lists the events that were not dropped.
func (s *Store) Tournaments(ctx context.Context, limit int) ([]tournament.Tournament, error) {
	return s.events(ctx, `WHERE phase <> 'dropped' ORDER BY changed DESC, id LIMIT $1`, limit)
}

// events reads events and then who takes part, again if one was written between the two.
func (s *Store) events(ctx context.Context, where string, args ...any) ([]tournament.Tournament, error) {
	for {
		out, err := list(ctx, s, scanTournament, `SELECT `+tournamentColumns+` FROM events `+where, args...)
		if err != nil || len(out) == 0 {
			return nil, err
		}
		again, err := s.addEntrants(ctx, out)
		if err != nil || !again {
			return out, err
		}
	}
}

// addEntrants reads who takes part in events; again tells that one of them was written meanwhile.
func (s *Store) addEntrants(ctx context.Context, events []tournament.Tournament) (again bool, err error) {
	at, marks, args := map[string]int{}, []string(nil), []any(nil)
	for i, e := range events {
		at[e.ID] = i
		args = append(args, e.ID)
		marks = append(marks, "$"+strconv.Itoa(len(args)))
	}
	_, err = list(ctx, s, func(row scanner) (string, error) {
		var id string
		var version int64
		var p tournament.Entrant
		if err := row.Scan(&id, &version, &p.Person, &p.Gone, &p.Name); err != nil {
			return id, err
		}
		e := &events[at[id]]
		e.Entrants = append(e.Entrants, p)
		again = again || version != e.Version
		return id, nil
	}, `SELECT events.id, events.version, entrants.person, gone, COALESCE(accounts.name, '') FROM events
		JOIN entrants ON entrants.event = events.id LEFT JOIN accounts ON accounts.person = entrants.person
		WHERE events.id IN (`+strings.Join(marks, ", ")+`) ORDER BY events.id, number`, args...)
	return again, err
}

// Ripe lists running events of which no table is being played.
func (s *Store) Ripe(ctx context.Context) ([]string, error) {
	return list(ctx, s, scanText[string], `SELECT id FROM events WHERE phase = 'running' AND NOT EXISTS
		(SELECT 1 FROM tables WHERE tables.event = events.id AND tables.event <> '' AND tables.phase <> 'over') ORDER BY id`)
}
