package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"kancha/internal/errs"
	"kancha/internal/person"
)

const (
	loginIdle = 90 * 24 * time.Hour  // after which a login that nobody has used is over
	loginMost = 365 * 24 * time.Hour // after which every login is over
	day       = 24 * time.Hour
)

// newToken is a text that nobody can guess: 130 bits.
func newToken() string { return rand.Text() }

// hashToken is what is kept of a token. It is long and random, so a plain hash cannot be searched backwards.
func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// SignIn lets in whoever knows the password of a name. The login whose token is given as old ends. An unknown
// name, an account without a password and a wrong password are the same refusal after the same work. Refusals: sign_in,
// busy, suspended, suspended_until.
func (a *Accounts) SignIn(ctx context.Context, name, password, browser, old string) (In, error) {
	acc, err := a.Store.AccountByLook(ctx, Look(name))
	if err = errs.Of(err, ReasonNoAccount); err != nil && !errs.Is(err, ReasonNoAccount) {
		return In{}, err
	}
	password = normal(password)
	ok, err := a.hasher.check(ctx, password, acc.Password)
	switch {
	case err != nil:
		return In{}, err
	case !ok:
		return In{}, refuse(ReasonSignIn)
	}
	if a.hasher.stale(acc.Password) {
		a.renew(ctx, acc, password)
	}
	return a.enter(ctx, acc.Person, browser, old)
}

// renew hashes a password again, with the work that is asked for now. That it fails is no reason not to let somebody in.
func (a *Accounts) renew(ctx context.Context, acc Account, password string) {
	hash, err := a.hasher.hash(ctx, password)
	if err == nil {
		err = a.Store.Rehash(ctx, acc.Person, acc.Password, hash)
	}
	if err != nil {
		a.Log.Warn("password not hashed again", "err", err)
	}
}

// open makes a login, always with a new token.
func (a *Accounts) open(ctx context.Context, who person.ID, browser, old string) (token string, err error) {
	token = newToken()
	if old != "" {
		old = hashToken(old)
	}
	if err := a.Admitted(ctx, who); err != nil {
		return "", err
	}
	if err := a.Store.AddLogin(ctx, a.newLogin(who, browser, token), old, a.now().Add(-loginIdle)); err != nil {
		return "", errs.Of(err, ReasonNoAccount)
	}
	return token, nil
}

func (a *Accounts) newLogin(who person.ID, browser, token string) Login {
	now := a.now()
	return Login{Hash: hashToken(token), ID: newToken(), Person: who, Browser: browser, Created: now, Seen: now.Truncate(day)}
}

// Login finds the login that a token belongs to, and notes the day. Refusals: no_login.
func (a *Accounts) Login(ctx context.Context, token string) (Login, error) {
	hash := hashToken(token)
	l, err := a.Store.Login(ctx, hash)
	if err != nil {
		return l, errs.Of(err, ReasonNoLogin)
	}
	now := a.now()
	if !l.holds(now) {
		return Login{}, refuse(ReasonNoLogin)
	}
	if today := now.Truncate(day); today.After(l.Seen) {
		if err := a.Store.SeeLogin(ctx, hash, today); err != nil {
			return l, errs.Of(err, ReasonNoLogin)
		}
		l.Seen = today
	}
	return l, nil
}

// holds tells whether a login is not over by its age.
func (l Login) holds(now time.Time) bool {
	return now.Sub(l.Seen) <= loginIdle && now.Sub(l.Created) <= loginMost
}

// IsGuest tells whether a guest's cookie admits a person: one that is there and has no account.
func (a *Accounts) IsGuest(ctx context.Context, who person.ID) (bool, error) {
	ok, err := a.Store.IsGuest(ctx, who, a.now())
	if err != nil {
		return false, errs.Storage(err)
	}
	return ok, nil
}

// Logins lists the browsers in which a person is signed in, seen last first.
func (a *Accounts) Logins(ctx context.Context, who person.ID) ([]Login, error) {
	out, err := a.Store.Logins(ctx, who, a.now().Add(-loginIdle))
	if err != nil {
		return nil, errs.Storage(err)
	}
	return slices.DeleteFunc(out, func(l Login) bool { return !l.holds(a.now()) }), nil
}

// End ends one login of a person. Refusals: no_login.
func (a *Accounts) End(ctx context.Context, who person.ID, id string) error {
	if err := a.Store.EndLogin(ctx, who, id); err != nil {
		return errs.Of(err, ReasonNoLogin)
	}
	a.Tables.SignedOut(who)
	return nil
}

// EndAll ends every login of a person but one; "" spares none.
func (a *Accounts) EndAll(ctx context.Context, who person.ID, but string) error {
	if err := a.Store.EndLogins(ctx, who, but); err != nil {
		return errs.Storage(err)
	}
	a.Tables.SignedOut(who)
	return nil
}

// Browser names the family of a browser and its system from what it says of itself, no more than a person needs to
// tell their own browsers apart.
func Browser(header string) string {
	find := func(names ...string) string {
		for i := 0; i < len(names); i += 2 {
			if strings.Contains(header, names[i]) {
				return names[i+1]
			}
		}
		return ""
	}
	family := find("Edg", "Edge", "OPR/", "Opera", "SamsungBrowser", "Samsung", "Firefox", "Firefox", "FxiOS", "Firefox",
		"Chrome", "Chrome", "CriOS", "Chrome", "Safari", "Safari")
	system := find("Android", "Android", "iPhone", "iPhone", "iPad", "iPad", "Windows", "Windows", "Mac OS", "Mac", "CrOS", "ChromeOS", "Linux", "Linux")
	return strings.Trim(family+" · "+system, " ·")
}
