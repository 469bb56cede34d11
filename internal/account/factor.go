package account

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"

	"kancha/internal/errs"
	"kancha/internal/person"
)

// A second factor is asked for after every way in but a passkey that has checked its person itself: a number that
// an app shows, which is good for half a minute and for one time (RFC 6238), or one of the recovery codes.

const (
	stepTime = 30 * time.Second
	skew     = 1 // steps that a phone's clock may be early or late
)

// numbers is how all apps make their numbers.
var numbers = hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}

// Factor is the second factor of an account.
type Factor struct {
	Person  person.ID
	Secret  string // base32, as apps take it
	Step    int64  // of the number that was used last
	Created time.Time
}

// FactorStore keeps second factors. A Store is one.
type FactorStore interface {
	// Factor is an ErrNotFound where an account has none.
	Factor(context.Context, person.ID) (Factor, error)
	// SetFactor takes the place of another one, and ends every login but one. ErrNotFound if there is no such account.
	SetFactor(ctx context.Context, f Factor, keep string) error
	DropFactor(context.Context, person.ID) error
	// UseFactor notes which number was used; ErrConflict if that one or a later one was, or there is no factor.
	UseFactor(ctx context.Context, who person.ID, step int64) error
	// UseCode uses up a recovery code, ErrNotFound if there is no such one.
	UseCode(ctx context.Context, who person.ID, hash string) error
}

// Proof is what somebody types to show once more who they are.
type Proof struct {
	Password string
	Number   string // of the second factor, or a recovery code, of those who have one
}

// In is what signing in has come to: a login, or a step that is still to be done.
type In struct {
	Login string // token of the login, or ""
	Step  string // token for SignInByFactor
}

// Step is what is remembered of somebody who has shown the first factor.
type Step struct {
	Person   person.ID `json:"person"`
	Password string    `json:"password"` // hash of its hash: another password, another try
}

// HasFactor tells whether an account asks for a second factor, and since when.
func (a *Accounts) HasFactor(ctx context.Context, who person.ID) (since time.Time, has bool, err error) {
	f, err := a.Store.Factor(ctx, who)
	switch {
	case errors.Is(err, errs.ErrNotFound):
		return time.Time{}, false, nil
	case err != nil:
		return time.Time{}, false, errs.Storage(err)
	}
	return f.Created, true, nil
}

// Strong tells whether nobody gets into an account by one secret alone: it has a second factor, or passkeys and nothing
// else.
func (a *Accounts) Strong(ctx context.Context, who person.ID) (bool, error) {
	if _, has, err := a.HasFactor(ctx, who); has || err != nil {
		return has, err
	}
	acc, err := a.Account(ctx, who)
	if err != nil || acc.Password != "" {
		return false, err
	}
	known, err := a.Identities(ctx, who)
	return len(known) == 0, err
}

// BeginFactor makes a key for an app; it counts from the moment at which AddFactor is shown a number of it. Whoever
// calls has confirmed who asks.
func (a *Accounts) BeginFactor(l Login) Factor {
	return Factor{Person: l.Person, Secret: newSecret()}
}

// newSecret is a key of 160 bits, as the RFC advises, in the base32 that all apps take.
func newSecret() string {
	key := make([]byte, 20)
	rand.Read(key)
	return base32.StdEncoding.EncodeToString(key)
}

// AddFactor lets an account ask for a second factor from now on, and ends all logins but the one that asks. Refusals:
// factor, no_account.
func (a *Accounts) AddFactor(ctx context.Context, l Login, f Factor, number string) error {
	if f.Person != l.Person {
		return refuse(ReasonCeremony)
	}
	step, ok := a.stepOf(f, number)
	if !ok {
		return refuse(ReasonFactor)
	}
	f.Step, f.Created = step, a.now()
	if err := a.Store.SetFactor(ctx, f, l.ID); err != nil {
		return errs.Of(err, ReasonNoAccount)
	}
	a.Tables.SignedOut(f.Person)
	return nil
}

// DropFactor lets an account ask for one factor alone again. Whoever calls has confirmed who asks.
func (a *Accounts) DropFactor(ctx context.Context, who person.ID) error {
	return errs.Of(a.Store.DropFactor(ctx, who), ReasonNoAccount)
}

// stepOf is the step at which an app shows a number, if that is now.
func (a *Accounts) stepOf(f Factor, number string) (step int64, ok bool) {
	now := a.now().Unix() / int64(stepTime.Seconds())
	for step = now - skew; step <= now+skew; step++ {
		if ok, err := hotp.ValidateCustom(number, uint64(step), f.Secret, numbers); ok && err == nil {
			return step, true
		}
	}
	return 0, false
}

// prove asks for the second factor of those who have one: a number of the app, or a recovery code. Each works once.
// Refusals: factor.
func (a *Accounts) prove(ctx context.Context, who person.ID, typed string) error {
	f, err := a.Store.Factor(ctx, who)
	switch {
	case errors.Is(err, errs.ErrNotFound):
		return nil
	case err != nil:
		return errs.Storage(err)
	}
	typed = strings.Join(strings.Fields(typed), "")
	if len(typed) > numbers.Digits.Length() {
		return errs.Of(a.Store.UseCode(ctx, who, hashCode(typed)), ReasonFactor)
	}
	step, ok := a.stepOf(f, typed)
	if !ok {
		return refuse(ReasonFactor)
	}
	return errs.Of(a.Store.UseFactor(ctx, who, step), ReasonFactor)
}

// enter opens a login for somebody who has shown one factor, or asks for the second one. Refusals: suspended,
// suspended_until.
func (a *Accounts) enter(ctx context.Context, who person.ID, browser, old string) (In, error) {
	_, has, err := a.HasFactor(ctx, who)
	if err != nil {
		return In{}, err
	}
	if !has {
		token, err := a.open(ctx, who, browser, old)
		return In{Login: token}, err
	}
	if err := a.Admitted(ctx, who); err != nil {
		return In{}, err
	}
	acc, err := a.Account(ctx, who)
	if err != nil {
		return In{}, err
	}
	token, err := a.Begin(ctx, ProvingFactor, Step{Person: who, Password: hashToken(acc.Password)})
	return In{Step: token}, err
}

// SignInByFactor opens a login for somebody whose first factor was shown, and the step taken, a moment ago. Refusals:
// factor, ceremony, suspended, suspended_until.
func (a *Accounts) SignInByFactor(ctx context.Context, s Step, number, browser, old string) (token string, err error) {
	acc, err := a.Store.Account(ctx, s.Person)
	if err != nil {
		return "", errs.Of(err, ReasonCeremony)
	}
	if hashToken(acc.Password) != s.Password { // it was changed meanwhile
		return "", refuse(ReasonCeremony)
	}
	if err := a.prove(ctx, s.Person, number); err != nil {
		return "", err
	}
	return a.open(ctx, s.Person, browser, old)
}
