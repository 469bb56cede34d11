package store

import (
	"context"
	"database/sql"
	"time"

	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// SetCodes replaces the recovery codes of a person.
func (s *Store) SetCodes(ctx context.Context, who person.ID, hashes []string) error {
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		return together(ctx, tx, func() error {
			if err := do(ctx, tx, nil, `DELETE FROM codes WHERE person = $1`, who); err != nil {
				return err
			}
			for _, hash := range hashes {
				if err := do(ctx, tx, errs.ErrNotFound, `INSERT INTO codes (person, hash)
					SELECT person, CAST($1 AS text) FROM accounts WHERE person = $2`, hash, who); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// Codes counts the recovery codes of a person.
func (s *Store) Codes(ctx context.Context, who person.ID) (int, error) {
	return one(ctx, s, func(row scanner) (n int, err error) {
		err = row.Scan(&n)
		return n, err
	}, `SELECT count(*) FROM codes WHERE person = $1`, who)
}

// AddTicket keeps a link that is sent by mail.
func (s *Store) AddTicket(ctx context.Context, t account.Ticket, now time.Time) error {
	return s.queue.do(ctx, string(t.Person), func(ctx context.Context, tx *sql.Tx) error {
		return together(ctx, tx, func() error {
			if err := do(ctx, tx, nil, `DELETE FROM tickets WHERE expires <= $1 OR person = $2 AND kind = $3`, micros(now), t.Person, t.Kind); err != nil {
				return err
			}
			return do(ctx, tx, errs.ErrNotFound, `INSERT INTO tickets (hash, kind, person, mail, expires)
				SELECT CAST($1 AS text), CAST($2 AS text), person, CAST($3 AS text), CAST($4 AS bigint) FROM accounts WHERE person = $5`,
				t.Hash, t.Kind, t.Mail, micros(t.Expires), t.Person)
		})
	})
}

// Ticket finds a link.
func (s *Store) Ticket(ctx context.Context, kind account.TicketKind, hash string, now time.Time) (account.Ticket, error) {
	return one(ctx, s, func(row scanner) (t account.Ticket, err error) {
		var expires int64
		err = row.Scan(&t.Hash, &t.Kind, &t.Person, &t.Mail, &expires)
		t.Expires = fromMicros(expires)
		return t, err
	}, `SELECT hash, kind, person, mail, expires FROM tickets WHERE hash = $1 AND kind = $2 AND expires > $3`, hash, kind, micros(now))
}

// SetMail keeps an address.
func (s *Store) SetMail(ctx context.Context, who person.ID, mail, ticket string) error {
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		return together(ctx, tx, func() error {
			if ticket != "" {
				if err := do(ctx, tx, errs.ErrNotFound, `DELETE FROM tickets WHERE hash = $1`, ticket); err != nil {
					return err
				}
			}
			if err := do(ctx, tx, nil, `DELETE FROM tickets WHERE person = $1`, who); err != nil {
				return err
			}
			return do(ctx, tx, errs.ErrNotFound, `UPDATE accounts SET mail = $1 WHERE person = $2`, mail, who)
		})
	})
}

// Reset uses up what somebody has shown.
func (s *Store) Reset(ctx context.Context, r account.Reset) error {
	return s.aboutPerson(ctx, r.Person, func(ctx context.Context, tx *sql.Tx) error {
		var err error
		if r.Code != "" {
			err = do(ctx, tx, errs.ErrNotFound, `DELETE FROM codes WHERE person = $1 AND hash = $2`, r.Person, r.Code)
		} else {
			err = do(ctx, tx, errs.ErrNotFound, `DELETE FROM tickets WHERE person = $1 AND hash = $2`, r.Person, r.Ticket)
		}
		if err != nil {
			return err
		}
		if err := setPassword(ctx, tx, r.Person, r.Password, ""); err != nil {
			return err
		}
		if r.Login.Hash == "" {
			return nil
		}
		return addLogin(ctx, tx, r.Login)
	})
}
