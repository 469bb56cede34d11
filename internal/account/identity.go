package account

import (
	"context"
	"errors"
	"time"

	"kancha/internal/errs"
	"kancha/internal/person"
)

// Identity is a person as another house knows them. Only who vouches and the subject count: addresses and names change
// hands.
type Identity struct {
	Issuer, Subject string
	Person          person.ID
	Created         time.Time
}

// IdentityStore keeps whom other houses vouch for. A Store is one.
type IdentityStore interface {
	Identity(ctx context.Context, issuer, subject string) (Identity, error)
	// Identities lists those of a person, oldest first.
	Identities(context.Context, person.ID) ([]Identity, error)
	// AddIdentity is an ErrConflict if the identity is somebody's already, or the account is not there.
	AddIdentity(context.Context, Identity) error
	DropIdentity(ctx context.Context, who person.ID, issuer, subject string) error
}

// SignInByIdentity lets in whoever was vouched for. Refusals: no_account, suspended, suspended_until.
func (a *Accounts) SignInByIdentity(ctx context.Context, id Identity, browser, old string) (In, error) {
	known, err := a.Store.Identity(ctx, id.Issuer, id.Subject)
	if err != nil {
		return In{}, errs.Of(err, ReasonNoAccount)
	}
	return a.enter(ctx, known.Person, browser, old)
}

// Identities lists those of a person, oldest first.
func (a *Accounts) Identities(ctx context.Context, who person.ID) ([]Identity, error) {
	out, err := a.Store.Identities(ctx, who)
	if err != nil {
		return nil, errs.Storage(err)
	}
	return out, nil
}

// Link lets a person sign in as an identity too. Linked again it changes nothing. Refusals: identity_taken.
func (a *Accounts) Link(ctx context.Context, who person.ID, id Identity) error {
	id.Person, id.Created = who, a.now()
	err := a.Store.AddIdentity(ctx, id)
	if !errors.Is(err, errs.ErrConflict) {
		return errs.Of(err, ReasonNoAccount)
	}
	known, err := a.Store.Identity(ctx, id.Issuer, id.Subject)
	if err == nil && known.Person == who {
		return nil
	}
	return refuse(ReasonIdentityTaken)
}

// Unlink takes an identity away from an account, unless it is the last way in. Whoever calls has confirmed who asks.
// Refusals: no_identity, last_way.
func (a *Accounts) Unlink(ctx context.Context, acc Account, issuer, subject string) error {
	known, err := a.Store.Identity(ctx, issuer, subject)
	if err == nil && known.Person != acc.Person {
		err = errs.ErrNotFound
	}
	if err != nil {
		return errs.Of(err, ReasonNoIdentity)
	}
	keys, err := a.Passkeys(ctx, acc.Person)
	if err != nil {
		return err
	}
	if err := a.otherWay(ctx, acc, len(keys), 1); err != nil {
		return err
	}
	return errs.Of(a.Store.DropIdentity(ctx, acc.Person, issuer, subject), ReasonNoIdentity)
}
