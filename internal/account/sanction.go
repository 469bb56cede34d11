package account

import (
	"context"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// SanctionKind says what somebody may not do.
type SanctionKind string

const (
	Suspended SanctionKind = "suspended" // may not sign in, and as a guest do nothing
	Silenced  SanctionKind = "silenced"  // may not say anything at tables
)

// Sanction is what somebody may not do for a while.
type Sanction struct {
	Person person.ID
	Kind   SanctionKind
	Until  time.Time // the zero time is for good
	Reason string    // as the person is told
	At     time.Time
}

// Holds tells whether a sanction holds at a time.
func (s Sanction) Holds(now time.Time) bool { return s.Until.IsZero() || s.Until.After(now) }

// SanctionStore keeps sanctions. A Store is one, and takes no login of somebody who is suspended.
type SanctionStore interface {
	// SetSanction takes the place of one of the same kind, ErrNotFound if there is no such person. Suspended ends all logins too.
	SetSanction(context.Context, Sanction) error
	DropSanction(context.Context, person.ID, SanctionKind) error
	// Sanctions lists those of a person, also those that are over.
	Sanctions(context.Context, person.ID) ([]Sanction, error)
	// AddCode gives an account one more recovery code.
	AddCode(ctx context.Context, who person.ID, hash string) error
}

// Sanction says what a person may not do from now on. Refusals: no_person.
func (a *Accounts) Sanction(ctx context.Context, s Sanction) error {
	s.At = a.now()
	if !s.Until.IsZero() {
		s.Until = s.Until.UTC().Truncate(time.Microsecond)
	}
	if err := a.Store.SetSanction(ctx, s); err != nil {
		return errs.Of(err, person.ReasonNone)
	}
	if s.Kind == Suspended {
		a.Tables.SignedOut(s.Person)
	}
	return nil
}

// Lift ends a sanction. Refusals: no_sanction.
func (a *Accounts) Lift(ctx context.Context, who person.ID, kind SanctionKind) error {
	return errs.Of(a.Store.DropSanction(ctx, who, kind), ReasonNoSanction)
}

// Sanctions lists what a person may not do now.
func (a *Accounts) Sanctions(ctx context.Context, who person.ID) ([]Sanction, error) {
	all, err := a.Store.Sanctions(ctx, who)
	if err != nil {
		return nil, errs.Storage(err)
	}
	var out []Sanction
	for _, s := range all {
		if s.Holds(a.now()) {
			out = append(out, s)
		}
	}
	return out, nil
}

// Admitted refuses somebody who is suspended, and says until when and why. Refusals: suspended, suspended_until.
func (a *Accounts) Admitted(ctx context.Context, who person.ID) error {
	list, err := a.Sanctions(ctx, who)
	if err != nil {
		return err
	}
	for _, s := range list {
		if s.Kind != Suspended {
			continue
		}
		why := game.At("why", s.Reason)
		if s.Until.IsZero() {
			return refuse(ReasonSuspended, why)
		}
		return refuse(ReasonSuspendedUntil, why, game.At("until", s.Until.Format("2006-01-02 15:04")+" UTC"))
	}
	return nil
}

// OneCode makes one more recovery code for an account; it is told this once. Refusals: no_account.
func (a *Accounts) OneCode(ctx context.Context, who person.ID) (string, error) {
	code := newCode()
	if err := a.Store.AddCode(ctx, who, hashCode(code)); err != nil {
		return "", errs.Of(err, ReasonNoAccount)
	}
	return code, nil
}
