package account

import (
	"context"
	"encoding/json"
	"time"

	"kancha/internal/errs"
)

// ceremonyTime is how long a browser has to come back with what it was asked for.
const ceremonyTime = 10 * time.Minute

// CeremonyKind says what a browser has begun.
type CeremonyKind string

const (
	UsingPasskey   CeremonyKind = "using_passkey"   // to sign in with a passkey
	MakingPasskey  CeremonyKind = "making_passkey"  // to add one to an account
	JoiningPasskey CeremonyKind = "joining_passkey" // to make an account with one
	AskingIssuer   CeremonyKind = "asking_issuer"   // to be vouched for by another house
	MakingFactor   CeremonyKind = "making_factor"   // to add a second factor to an account
	ProvingFactor  CeremonyKind = "proving_factor"  // to sign in, with the second factor still to be shown
	JoiningByIssue CeremonyKind = "joining_issuer"  // to make an account of somebody who was vouched for
)

// Ceremony is something that a browser has begun: whoever brings the token back goes on with it, once and soon.
type Ceremony struct {
	Hash    string // of the token
	Kind    CeremonyKind
	Body    []byte // JSON
	Expires time.Time
}

// CeremonyStore keeps what was begun. A Store is one.
type CeremonyStore interface {
	// AddCeremony also forgets those that have expired.
	AddCeremony(ctx context.Context, c Ceremony, now time.Time) error
	// TakeCeremony finds a ceremony that has not expired and forgets it; of two who take it at once, one gets it.
	TakeCeremony(ctx context.Context, kind CeremonyKind, hash string, now time.Time) (Ceremony, error)
}

// Begin remembers something for a browser until it comes back with the token.
func (a *Accounts) Begin(ctx context.Context, kind CeremonyKind, body any) (token string, err error) {
	js, err := json.Marshal(body)
	if err != nil {
		return "", errs.Storage(err)
	}
	token = newToken()
	c := Ceremony{Hash: hashToken(token), Kind: kind, Body: js, Expires: a.now().Add(ceremonyTime)}
	if err := a.Store.AddCeremony(ctx, c, a.now()); err != nil {
		return "", errs.Storage(err)
	}
	return token, nil
}

// Finish gives what was remembered, this one time. Refusals: ceremony.
func (a *Accounts) Finish(ctx context.Context, kind CeremonyKind, token string, body any) error {
	c, err := a.Store.TakeCeremony(ctx, kind, hashToken(token), a.now())
	if err != nil {
		return errs.Of(err, ReasonCeremony)
	}
	if err := json.Unmarshal(c.Body, body); err != nil {
		return errs.Storage(err)
	}
	return nil
}

func (a *Accounts) beginCeremony(ctx context.Context, kind CeremonyKind, ask any, b begun) (options []byte, token string, err error) {
	if options, err = json.Marshal(ask); err != nil {
		return nil, "", errs.Storage(err)
	}
	token, err = a.Begin(ctx, kind, b)
	return options, token, err
}
