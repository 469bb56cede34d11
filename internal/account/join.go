package account

import (
	"context"
	"errors"

	"kancha/internal/errs"
	"kancha/internal/person"
)

// Candidate is who wants an account.
type Candidate struct {
	Name     string
	Password string // not for those who sign in otherwise
	Code     string // that lets them in, where one is needed
	Browser  string
}

// Newcomer is an account that is to be made, with the ways to sign in that it begins with.
type Newcomer struct {
	Account
	Passkey   *Passkey
	Identity  *Identity
	Admission string // hash of the code that is used up, "" if none is needed
}

// Join makes an account of a guest, and signs in the browser that asks. Refusals: no_person, has_account, signup_closed,
// signup_code, those of names and of passwords.
func (a *Accounts) Join(ctx context.Context, guest person.ID, c Candidate) (token string, err error) {
	name, err := CleanName(c.Name)
	if err != nil {
		return "", err
	}
	password, err := newPassword(c.Password, name)
	if err != nil {
		return "", err
	}
	code, err := a.mayJoin(ctx, guest, name, c.Code, false)
	if err != nil { // before the work of hashing
		return "", err
	}
	hash, err := a.hasher.hash(ctx, password)
	if err != nil {
		return "", err
	}
	return a.join(ctx, Newcomer{Account: Account{Person: guest, Name: name, Password: hash}, Admission: code}, c.Browser)
}

// JoinByPasskey makes an account with the passkey that BeginJoining has begun to make. The name is the one given there.
// Refusals: ceremony, passkey, those of Join.
func (a *Accounts) JoinByPasskey(ctx context.Context, guest person.ID, token string, answer []byte, c Candidate) (string, error) {
	var b begun
	if err := a.Finish(ctx, JoiningPasskey, token, &b); err != nil {
		return "", err
	}
	key, err := a.made(b, answer)
	if err != nil {
		return "", err
	}
	code, err := a.mayJoin(ctx, guest, b.Name, c.Code, false)
	if err != nil {
		return "", err
	}
	key.Person, key.Name = guest, c.Browser
	return a.join(ctx, Newcomer{Account: Account{Person: guest, Name: b.Name}, Passkey: &key, Admission: code}, c.Browser)
}

// Vouched is somebody whom another house has vouched for, and who has no account yet.
type Vouched struct {
	Issuer, Subject string
	Name            string // as the other house has it
}

// JoinByIdentity makes an account for whoever was vouched for a moment ago. Refusals: ceremony, identity_taken, those
// of Join.
func (a *Accounts) JoinByIdentity(ctx context.Context, guest person.ID, v Vouched, c Candidate) (string, error) {
	name, err := CleanName(c.Name)
	if err != nil {
		return "", err
	}
	code, err := a.mayJoin(ctx, guest, name, c.Code, true)
	if err != nil {
		return "", err
	}
	if _, err := a.Store.Identity(ctx, v.Issuer, v.Subject); err == nil {
		return "", refuse(ReasonIdentityTaken)
	}
	id := Identity{Issuer: v.Issuer, Subject: v.Subject, Person: guest, Created: a.now()}
	return a.join(ctx, Newcomer{Account: Account{Person: guest, Name: name}, Identity: &id, Admission: code}, c.Browser)
}

// mayJoin refuses who cannot have an account, or not by that name.
func (a *Accounts) mayJoin(ctx context.Context, guest person.ID, name, code string, vouched bool) (string, error) {
	switch ok, err := a.Store.IsGuest(ctx, guest, a.now()); {
	case err != nil:
		return "", errs.Storage(err)
	case !ok:
		return "", refuse(person.ReasonNone)
	}
	if err := a.free(ctx, guest, name); err != nil {
		return "", err
	}
	return a.admit(ctx, code, vouched)
}

func (a *Accounts) join(ctx context.Context, n Newcomer, browser string) (token string, err error) {
	n.Look, n.Created = Look(n.Name), a.now()
	err = a.Store.AddAccount(ctx, n)
	switch {
	case errors.Is(err, errs.ErrNotFound): // the code was used up meanwhile
		return "", refuse(ReasonSignUpCode)
	case err != nil:
		return "", errs.Of(err, ReasonNameAlike)
	}
	a.Tables.SignedOut(n.Person) // whoever holds the guest's cookie
	return a.open(ctx, n.Person, browser, "")
}
