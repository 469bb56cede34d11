// Package account is people who come back: a name, ways to sign in, and the logins of their browsers.
//
// An account is a guest who has given a name and a password: the person and everything that belongs to it stay the same.
// From then on only a login admits the person. Secrets are kept as hashes: of passwords slow ones, of tokens that this
// package makes itself plain ones. What is refused, and how long that takes, tells nobody whether a name is known.
package account

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"time"

	"kancha/internal/errs"
	"kancha/internal/person"
)

// Account is a person with a name of their own.
type Account struct {
	Person   person.ID
	Name     string
	Look     string // what every name has that a reader could take for this one
	Password string // hash; "" for those who sign in otherwise
	Mail     string // an address that has answered, or ""
	Created  time.Time
	Hides    bool // others do not see what this person has played
}

// Login is a browser in which somebody is signed in.
type Login struct {
	Hash    string // of the token that the browser has
	ID      string // names the login on pages; admits nobody
	Person  person.ID
	Browser string // its family and system, as far as is known
	Created time.Time
	Seen    time.Time // to the day
}

// Store keeps accounts. Errors are those of package errs.
type Store interface {
	// AddAccount makes an account of a guest and ends the guest's own ways in. ErrConflict: no guest has that id, or an
	// account has that look, passkey or identity. ErrNotFound: its code admits nobody any more.
	AddAccount(context.Context, Newcomer) error
	Account(context.Context, person.ID) (Account, error)
	AccountByLook(ctx context.Context, look string) (Account, error)
	// AccountsByMail lists the accounts with an address, at most limit.
	AccountsByMail(ctx context.Context, mail string, limit int) ([]Account, error)
	// RenameAccount changes a name; ErrConflict if another account has the look. What is kept of the old one takes the place of what was
	// kept for the same person before.
	RenameAccount(ctx context.Context, who person.ID, name, look string, old KeptName) error
	SetHides(ctx context.Context, who person.ID, hides bool) error
	// SetPassword also ends every login but one, and every link that was sent.
	SetPassword(ctx context.Context, who person.ID, hash, keep string) error
	// Rehash replaces the hash of a password by another one of the same password.
	Rehash(ctx context.Context, who person.ID, old, hash string) error
	// IsGuest tells whether a person is there and admitted by a guest's cookie: somebody who is suspended is not.
	IsGuest(ctx context.Context, who person.ID, now time.Time) (bool, error)

	// AddLogin keeps a login, and ends the one whose hash is old. What is older than a time is forgotten.
	AddLogin(ctx context.Context, l Login, old string, since time.Time) error
	Login(ctx context.Context, hash string) (Login, error)
	// Logins lists those of a person that were seen since a time, seen last first.
	Logins(ctx context.Context, who person.ID, since time.Time) ([]Login, error)
	SeeLogin(ctx context.Context, hash string, at time.Time) error
	// EndLogin ends one login of a person; ErrNotFound if there is none by that id. EndLogins ends all but one.
	EndLogin(ctx context.Context, who person.ID, id string) error
	EndLogins(ctx context.Context, who person.ID, but string) error

	RecoveryStore
	OwnStore
	PasskeyStore
	IdentityStore
	FactorStore
	CeremonyStore
	AdmissionStore
	SanctionStore
	person.NameStore
}

// Tables is what accounts need of the live tables.
type Tables interface {
	// Adopt gives all tables and seats of one person to another.
	Adopt(ctx context.Context, from, to person.ID) error
	// Forget takes a person out of every table.
	Forget(ctx context.Context, who person.ID) error
	// Export is what a person has at all tables, as JSON.
	Export(ctx context.Context, who person.ID) (json.RawMessage, error)
	// Made is the number of tables that a person has made and that are not over.
	Made(ctx context.Context, who person.ID) (int, error)
	// SignedOut says that logins of a person have ended.
	SignedOut(who person.ID)
}

// Config is what accounts stand on. Store and Tables are needed.
type Config struct {
	Store  Store
	Tables Tables
	Log    *slog.Logger
	Now    func() time.Time
	Cheap  bool // hashes passwords with hardly any work: for tests of everything else
}

// Accounts knows everybody's account. It is safe for concurrent use.
type Accounts struct {
	Config
	hasher *hasher
}

// New opens the accounts of a house.
func New(c Config) (*Accounts, error) {
	if c.Store == nil || c.Tables == nil {
		return nil, errors.New("account: no store or no tables")
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	hasher, err := newHasher(c.Cheap)
	if err != nil {
		return nil, err
	}
	return &Accounts{Config: c, hasher: hasher}, nil
}

// now is to the microsecond: what a database gives back equals what it was given.
func (a *Accounts) now() time.Time { return a.Now().UTC().Truncate(time.Microsecond) }

// Account finds the account of a person. Refusals: no_account.
func (a *Accounts) Account(ctx context.Context, who person.ID) (Account, error) {
	acc, err := a.Store.Account(ctx, who)
	return acc, errs.Of(err, ReasonNoAccount)
}

// ByName finds who has a name, however it is written. Refusals: no_account.
func (a *Accounts) ByName(ctx context.Context, name string) (Account, error) {
	acc, err := a.Store.AccountByLook(ctx, Look(name))
	return acc, errs.Of(err, ReasonNoAccount)
}

// Rename gives an account another name. Refusals: no_account and those of names.
func (a *Accounts) Rename(ctx context.Context, who person.ID, name string) error {
	name, err := CleanName(name)
	if err != nil {
		return err
	}
	old, err := a.Account(ctx, who)
	if err != nil {
		return err
	}
	if err := a.free(ctx, who, name); err != nil {
		return err
	}
	mark, err := person.Mark(ctx, a.Store, old.Name)
	if err != nil {
		return err
	}
	if Look(old.Name) == Look(name) {
		mark = "" // it stays theirs
	}
	err = a.Store.RenameAccount(ctx, who, name, Look(name), KeptName{mark, a.now().Add(person.KeptName)})
	if errors.Is(err, errs.ErrConflict) {
		return refuse(ReasonNameAlike)
	}
	return errs.Of(err, ReasonNoAccount)
}

// Hide keeps whether others see what a person has played. Refusals: no_account.
func (a *Accounts) Hide(ctx context.Context, who person.ID, hides bool) error {
	return errs.Of(a.Store.SetHides(ctx, who, hides), ReasonNoAccount)
}

// ChangePassword asks again who somebody is, and ends all logins but the one that asks. Refusals: those of Confirm and of
// passwords.
func (a *Accounts) ChangePassword(ctx context.Context, l Login, p Proof, password string) error {
	acc, err := a.Confirm(ctx, l, p)
	if err != nil {
		return err
	}
	if password, err = newPassword(password, acc.Name); err != nil {
		return err
	}
	hash, err := a.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	if err := a.Store.SetPassword(ctx, acc.Person, hash, l.ID); err != nil {
		return errs.Of(err, ReasonNoAccount)
	}
	a.Tables.SignedOut(acc.Person)
	return nil
}

// freshLogin is how long a new login proves by itself that the right person sits there.
const freshLogin = 10 * time.Minute

// Confirm asks again who somebody is, before what could lock the person out: for the password, or, of accounts that
// have none, for a login of the last minutes; and for the second factor of those who have one. Refusals: no_account,
// wrong_password, sign_in_again, factor.
func (a *Accounts) Confirm(ctx context.Context, l Login, p Proof) (Account, error) {
	acc, err := a.Account(ctx, l.Person)
	if err != nil {
		return acc, err
	}
	if acc.Password == "" {
		if a.now().Sub(l.Created) > freshLogin {
			return acc, refuse(ReasonSignInAgain)
		}
		return acc, a.prove(ctx, acc.Person, p.Number)
	}
	switch ok, err := a.hasher.check(ctx, normal(p.Password), acc.Password); {
	case err != nil:
		return acc, err
	case !ok:
		return acc, refuse(ReasonWrongPassword)
	}
	return acc, a.prove(ctx, acc.Person, p.Number)
}
