package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"time"

	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/person"
)

const passkeyColumns = `id, person, handle, name, body, copied, created, seen`

func scanPasskey(row scanner) (k account.Passkey, err error) {
	var body string
	var created, seen int64
	err = row.Scan(&k.ID, &k.Person, &k.Handle, &k.Name, &body, &k.Copied, &created, &seen)
	k.Body, k.Created, k.Seen = []byte(body), fromMicros(created), fromMicros(seen)
	return k, err
}

// AddPasskey keeps a passkey of an account.
func (s *Store) AddPasskey(ctx context.Context, k account.Passkey) error {
	return s.queue.do(ctx, string(k.Person), func(ctx context.Context, tx *sql.Tx) error { return addPasskey(ctx, tx, k) })
}

func addPasskey(ctx context.Context, tx *sql.Tx, k account.Passkey) error {
	return do(ctx, tx, errs.ErrConflict, `INSERT INTO passkeys (`+passkeyColumns+`)
		SELECT CAST($1 AS text), person, CAST($2 AS text), CAST($3 AS text), CAST($4 AS text), CAST($5 AS bigint), CAST($6 AS bigint), CAST($7 AS bigint)
		FROM accounts WHERE person = $8 ON CONFLICT (id) DO NOTHING`,
		k.ID, k.Handle, k.Name, string(k.Body), bit(k.Copied), micros(k.Created), micros(k.Seen), k.Person)
}

// Passkey finds a passkey.
func (s *Store) Passkey(ctx context.Context, id string) (account.Passkey, error) {
	return one(ctx, s, scanPasskey, `SELECT `+passkeyColumns+` FROM passkeys WHERE id = $1`, id)
}

// Passkeys lists those of a person.
func (s *Store) Passkeys(ctx context.Context, who person.ID) ([]account.Passkey, error) {
	return list(ctx, s, scanPasskey, `SELECT `+passkeyColumns+` FROM passkeys WHERE person = $1 ORDER BY created, id`, who)
}

// UsePasskey keeps what a use has changed.
func (s *Store) UsePasskey(ctx context.Context, k account.Passkey) error {
	return s.queue.do(ctx, string(k.Person), func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `UPDATE passkeys SET body = $1, copied = $2, seen = $3 WHERE id = $4`,
			string(k.Body), bit(k.Copied), micros(k.Seen), k.ID)
	})
}

// NamePasskey renames a passkey.
func (s *Store) NamePasskey(ctx context.Context, who person.ID, id, name string) error {
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `UPDATE passkeys SET name = $1 WHERE id = $2 AND person = $3`, name, id, who)
	})
}

// DropPasskey forgets a passkey.
func (s *Store) DropPasskey(ctx context.Context, who person.ID, id string) error {
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `DELETE FROM passkeys WHERE id = $1 AND person = $2`, id, who)
	})
}

func scanIdentity(row scanner) (i account.Identity, err error) {
	var created int64
	err = row.Scan(&i.Issuer, &i.Subject, &i.Person, &created)
	i.Created = fromMicros(created)
	return i, err
}

// Identity finds whom another house vouches for.
func (s *Store) Identity(ctx context.Context, issuer, subject string) (account.Identity, error) {
	return one(ctx, s, scanIdentity, `SELECT issuer, subject, person, created FROM identities WHERE issuer = $1 AND subject = $2`, issuer, subject)
}

// Identities lists those of a person.
func (s *Store) Identities(ctx context.Context, who person.ID) ([]account.Identity, error) {
	return list(ctx, s, scanIdentity, `SELECT issuer, subject, person, created FROM identities WHERE person = $1 ORDER BY created, issuer, subject`, who)
}

// AddIdentity gives an account an identity.
func (s *Store) AddIdentity(ctx context.Context, i account.Identity) error {
	return s.queue.do(ctx, string(i.Person), func(ctx context.Context, tx *sql.Tx) error { return addIdentity(ctx, tx, i) })
}

func addIdentity(ctx context.Context, tx *sql.Tx, i account.Identity) error {
	return do(ctx, tx, errs.ErrConflict, `INSERT INTO identities (issuer, subject, person, created)
		SELECT CAST($1 AS text), CAST($2 AS text), person, CAST($3 AS bigint) FROM accounts WHERE person = $4
		ON CONFLICT (issuer, subject) DO NOTHING`, i.Issuer, i.Subject, micros(i.Created), i.Person)
}

// DropIdentity takes an identity away.
func (s *Store) DropIdentity(ctx context.Context, who person.ID, issuer, subject string) error {
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `DELETE FROM identities WHERE person = $1 AND issuer = $2 AND subject = $3`, who, issuer, subject)
	})
}

// AddCeremony remembers what a browser has begun.
func (s *Store) AddCeremony(ctx context.Context, c account.Ceremony, now time.Time) error {
	return s.queue.do(ctx, c.Hash, func(ctx context.Context, tx *sql.Tx) error {
		if err := do(ctx, tx, nil, `DELETE FROM ceremonies WHERE expires <= $1`, micros(now)); err != nil {
			return err
		}
		return do(ctx, tx, nil, `INSERT INTO ceremonies (hash, kind, body, expires) VALUES ($1, $2, $3, $4)`,
			c.Hash, c.Kind, string(c.Body), micros(c.Expires))
	})
}

// TakeCeremony forgets what it gives.
func (s *Store) TakeCeremony(ctx context.Context, kind account.CeremonyKind, hash string, now time.Time) (c account.Ceremony, err error) {
	err = s.queue.do(ctx, hash, func(ctx context.Context, tx *sql.Tx) error {
		var body string
		err := tx.QueryRowContext(ctx, `DELETE FROM ceremonies WHERE hash = $1 AND kind = $2 AND expires > $3 RETURNING body`,
			hash, kind, micros(now)).Scan(&body)
		if err == sql.ErrNoRows {
			return errs.ErrNotFound
		}
		c = account.Ceremony{Hash: hash, Kind: kind, Body: []byte(body)}
		return err
	})
	return c, err
}

// Settings reads what was decided for all.
func (s *Store) Settings(ctx context.Context) (map[string]string, error) {
	rows, err := list(ctx, s, func(row scanner) (out [2]string, err error) {
		err = row.Scan(&out[0], &out[1])
		return out, err
	}, `SELECT name, value FROM settings`)
	out := map[string]string{}
	for _, r := range rows {
		out[r[0]] = r[1]
	}
	return out, err
}

// SetSettings decides something for all.
func (s *Store) SetSettings(ctx context.Context, set map[string]string) error {
	return s.queue.do(ctx, "settings", func(ctx context.Context, tx *sql.Tx) error {
		return together(ctx, tx, func() error {
			for _, name := range slices.Sorted(maps.Keys(set)) { // always in one order, so that two nodes do not wait for each other
				if err := do(ctx, tx, nil, `INSERT INTO settings (name, value) VALUES ($1, $2)
					ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, set[name]); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// AddAdmission keeps a code that lets people in.
func (s *Store) AddAdmission(ctx context.Context, a account.Admission) error {
	return s.edit(ctx, a.ID, `INSERT INTO admissions (hash, id, note, uses, ends, created) VALUES ($1, $2, $3, $4, $5, $6)`,
		a.Hash, a.ID, a.Note, a.Uses, micros(a.Ends), micros(a.Created))
}

// Admissions lists the codes.
func (s *Store) Admissions(ctx context.Context) ([]account.Admission, error) {
	return list(ctx, s, func(row scanner) (a account.Admission, err error) {
		var ends, created int64
		err = row.Scan(&a.Hash, &a.ID, &a.Note, &a.Uses, &ends, &created)
		a.Ends, a.Created = fromMicros(ends), fromMicros(created)
		return a, err
	}, `SELECT hash, id, note, uses, ends, created FROM admissions ORDER BY created DESC, id`)
}

// DropAdmission takes a code back.
func (s *Store) DropAdmission(ctx context.Context, id string) error {
	return s.queue.do(ctx, id, func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `DELETE FROM admissions WHERE id = $1`, id)
	})
}

// Admits tells whether a code lets somebody in.
func (s *Store) Admits(ctx context.Context, hash string, now time.Time) (bool, error) {
	found, err := list(ctx, s, scanText[string], `SELECT id FROM admissions WHERE hash = $1 AND uses > 0 AND (ends = 0 OR ends > $2)`, hash, micros(now))
	return len(found) > 0, err
}

// Factor finds the second factor of an account.
func (s *Store) Factor(ctx context.Context, who person.ID) (account.Factor, error) {
	return one(ctx, s, func(row scanner) (f account.Factor, err error) {
		var created int64
		err = row.Scan(&f.Person, &f.Secret, &f.Step, &created)
		f.Created = fromMicros(created)
		return f, err
	}, `SELECT person, secret, step, created FROM factors WHERE person = $1`, who)
}

// SetFactor keeps a second factor, and ends what was opened without it.
func (s *Store) SetFactor(ctx context.Context, f account.Factor, keep string) error {
	return s.aboutPerson(ctx, f.Person, func(ctx context.Context, tx *sql.Tx) error {
		if err := do(ctx, tx, errs.ErrNotFound, `INSERT INTO factors (person, secret, step, created)
			SELECT person, CAST($1 AS text), CAST($2 AS bigint), CAST($3 AS bigint) FROM accounts WHERE person = $4
			ON CONFLICT (person) DO UPDATE SET secret = excluded.secret, step = excluded.step, created = excluded.created`,
			f.Secret, f.Step, micros(f.Created), f.Person); err != nil {
			return err
		}
		return do(ctx, tx, nil, `DELETE FROM logins WHERE person = $1 AND id <> $2`, f.Person, keep)
	})
}

// DropFactor forgets a second factor.
func (s *Store) DropFactor(ctx context.Context, who person.ID) error {
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `DELETE FROM factors WHERE person = $1`, who)
	})
}

// UseFactor notes the number that was used.
func (s *Store) UseFactor(ctx context.Context, who person.ID, step int64) error {
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrConflict, `UPDATE factors SET step = $1 WHERE person = $2 AND step < $1`, step, who)
	})
}

// UseCode uses up a recovery code.
func (s *Store) UseCode(ctx context.Context, who person.ID, hash string) error {
	return s.queue.do(ctx, string(who), func(ctx context.Context, tx *sql.Tx) error {
		return do(ctx, tx, errs.ErrNotFound, `DELETE FROM codes WHERE person = $1 AND hash = $2`, who, hash)
	})
}
