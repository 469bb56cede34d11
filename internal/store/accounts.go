package store

import (
	"context"
	"database/sql"
	"time"

	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

var _ account.Store = (*Store)(nil)

const accountColumns = `person, name, look, password, mail, created, hides`

func scanAccount(row scanner) (a account.Account, err error) {
	var created int64
	err = row.Scan(&a.Person, &a.Name, &a.Look, &a.Password, &a.Mail, &created, &a.Hides)
	a.Created = fromMicros(created)
	return a, err
}

// aboutPerson writes about a person, all or nothing, and tells the other programs that logins may have ended.
func (s *Store) aboutPerson(ctx context.Context, who person.ID, run func(context.Context, *sql.Tx) error) error {
	defer s.guests.forget(who) // also after a failure, which may have happened nevertheless
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		return together(ctx, tx, func() error { return run(ctx, tx) })
	}, newsText(table.News{Topic: table.LoginsEnded, Person: who}))
}

// do runs a statement; one that must hit a row and does not gives the error.
func do(ctx context.Context, tx *sql.Tx, missing error, query string, args ...any) error {
	res, err := tx.ExecContext(ctx, query, args...)
	if err != nil || missing == nil {
		return err
	}
	return oneRow(res, missing)
}

// AddAccount makes an account of a guest. The guest's recovery token does not work any more: no hash is empty or
// begins with a blank.
func (s *Store) AddAccount(ctx context.Context, n account.Newcomer) error {
	return s.aboutPerson(ctx, n.Person, func(ctx context.Context, tx *sql.Tx) error {
		if n.Admission != "" {
			if err := do(ctx, tx, errs.ErrNotFound, `UPDATE admissions SET uses = uses - 1 WHERE hash = $1 AND uses > 0 AND (ends = 0 OR ends > $2)`,
				n.Admission, micros(n.Created)); err != nil {
				return err
			}
		}
		if err := do(ctx, tx, errs.ErrConflict, `UPDATE people SET account = 1, recovery = $1 WHERE id = $2 AND account = 0`,
			" "+string(n.Person), n.Person); err != nil {
			return err
		}
		if err := do(ctx, tx, errs.ErrConflict, `INSERT INTO accounts (`+accountColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT DO NOTHING`, n.Person, n.Name, n.Look, n.Password, n.Mail, micros(n.Created), bit(n.Hides)); err != nil {
			return err
		}
		if n.Passkey != nil {
			if err := addPasskey(ctx, tx, *n.Passkey); err != nil {
				return err
			}
		}
		if n.Identity != nil {
			return addIdentity(ctx, tx, *n.Identity)
		}
		return nil
	})
}

// Account finds the account of a person.
func (s *Store) Account(ctx context.Context, who person.ID) (account.Account, error) {
	return one(ctx, s, scanAccount, `SELECT `+accountColumns+` FROM accounts WHERE person = $1`, who)
}

// AccountByLook finds the account with a look.
func (s *Store) AccountByLook(ctx context.Context, look string) (account.Account, error) {
	return one(ctx, s, scanAccount, `SELECT `+accountColumns+` FROM accounts WHERE look = $1`, look)
}

// AccountsByMail lists the accounts with an address, oldest first.
func (s *Store) AccountsByMail(ctx context.Context, mail string, limit int) ([]account.Account, error) {
	return list(ctx, s, scanAccount, `SELECT `+accountColumns+` FROM accounts WHERE mail = $1 AND mail <> ''
		ORDER BY created LIMIT $2`, mail, limit)
}

// RenameAccount changes the name of an account.
func (s *Store) RenameAccount(ctx context.Context, who person.ID, name, look string, old account.KeptName) error {
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		var taken int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM accounts WHERE look = $1 AND person <> $2`, look, who).Scan(&taken); err != nil {
			return err
		}
		if taken > 0 {
			return errs.ErrConflict
		}
		if err := do(ctx, tx, errs.ErrNotFound, `UPDATE accounts SET name = $1, look = $2 WHERE person = $3`, name, look, who); err != nil || old.Mark == "" {
			return err
		}
		if err := do(ctx, tx, nil, `DELETE FROM names WHERE person = $1`, who); err != nil {
			return err
		}
		return keepName(ctx, tx, who, old)
	})
}

// SetHides keeps whether others see what a person has played.
func (s *Store) SetHides(ctx context.Context, who person.ID, hides bool) error {
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `UPDATE accounts SET hides = $1 WHERE person = $2`, bit(hides), who)
	})
}

// SetPassword changes the password of an account, and ends what the old one has opened.
func (s *Store) SetPassword(ctx context.Context, who person.ID, hash, keep string) error {
	return s.aboutPerson(ctx, who, func(ctx context.Context, tx *sql.Tx) error { return setPassword(ctx, tx, who, hash, keep) })
}

func setPassword(ctx context.Context, tx *sql.Tx, who person.ID, hash, keep string) error {
	if err := do(ctx, tx, errs.ErrNotFound, `UPDATE accounts SET password = $1 WHERE person = $2`, hash, who); err != nil {
		return err
	}
	if err := do(ctx, tx, nil, `DELETE FROM logins WHERE person = $1 AND id <> $2`, who, keep); err != nil {
		return err
	}
	return do(ctx, tx, nil, `DELETE FROM tickets WHERE person = $1`, who)
}

// Rehash replaces a hash, unless the password was changed meanwhile.
func (s *Store) Rehash(ctx context.Context, who person.ID, old, hash string) error {
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, nil, `UPDATE accounts SET password = $1 WHERE person = $2 AND password = $3`, hash, who, old)
	})
}

// suspendedAt picks the sanctions that keep somebody out at $2.
const suspendedAt = `kind = 'suspended' AND (until = 0 OR until > $2)`

const findGuest = `SELECT id FROM people WHERE id = $1 AND account = 0
	AND NOT EXISTS (SELECT 1 FROM sanctions WHERE person = people.id AND ` + suspendedAt + `)`

const loginColumns = `hash, id, person, browser, created, seen`

const findLogin = `SELECT ` + loginColumns + ` FROM logins WHERE hash = $1`

func scanLogin(row scanner) (l account.Login, err error) {
	var created, seen int64
	err = row.Scan(&l.Hash, &l.ID, &l.Person, &l.Browser, &created, &seen)
	l.Created, l.Seen = fromMicros(created), fromMicros(seen)
	return l, err
}

// AddLogin keeps a login in the place of another one.
func (s *Store) AddLogin(ctx context.Context, l account.Login, old string, since time.Time) error {
	return s.aboutPerson(ctx, l.Person, func(ctx context.Context, tx *sql.Tx) error {
		if err := do(ctx, tx, nil, `DELETE FROM logins WHERE hash = $1 OR seen < $2`, old, micros(since)); err != nil {
			return err
		}
		return addLogin(ctx, tx, l)
	})
}

func addLogin(ctx context.Context, tx *sql.Tx, l account.Login) error {
	return do(ctx, tx, errs.ErrNotFound, `INSERT INTO logins (`+loginColumns+`)
		SELECT CAST($1 AS text), CAST($2 AS text), person, CAST($3 AS text), CAST($4 AS bigint), CAST($5 AS bigint)
		FROM accounts WHERE person = $6 AND NOT EXISTS (SELECT 1 FROM sanctions WHERE person = accounts.person
		AND kind = 'suspended' AND (until = 0 OR until > $4))`, l.Hash, l.ID, l.Browser, micros(l.Created), micros(l.Seen), l.Person)
}

// Login finds a login by the hash of its token.
func (s *Store) Login(ctx context.Context, hash string) (account.Login, error) {
	return one(ctx, s, scanLogin, findLogin, hash)
}

// Logins lists the logins of a person.
func (s *Store) Logins(ctx context.Context, who person.ID, since time.Time) ([]account.Login, error) {
	return list(ctx, s, scanLogin, `SELECT `+loginColumns+` FROM logins WHERE person = $1 AND seen >= $2
		ORDER BY seen DESC, created DESC`, who, micros(since))
}

// SeeLogin notes when a login was used.
func (s *Store) SeeLogin(ctx context.Context, hash string, at time.Time) error {
	return s.queue.do(ctx, hash, func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `UPDATE logins SET seen = $1 WHERE hash = $2`, micros(at), hash)
	})
}

// EndLogin ends one login.
func (s *Store) EndLogin(ctx context.Context, who person.ID, id string) error {
	return s.aboutPerson(ctx, who, func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `DELETE FROM logins WHERE person = $1 AND id = $2`, who, id)
	})
}

// EndLogins ends all logins but one.
func (s *Store) EndLogins(ctx context.Context, who person.ID, but string) error {
	return s.aboutPerson(ctx, who, func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, nil, `DELETE FROM logins WHERE person = $1 AND id <> $2`, who, but)
	})
}
