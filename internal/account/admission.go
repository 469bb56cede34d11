package account

import (
	"context"
	"slices"
	"strconv"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// SignUp says who may make an account.
type SignUp string

const (
	SignUpOpen   SignUp = "open"   // everybody
	SignUpCode   SignUp = "code"   // whoever has a code, and whoever another house vouches for
	SignUpClosed SignUp = "closed" // nobody
)

// SignUps lists them.
var SignUps = []SignUp{SignUpOpen, SignUpCode, SignUpClosed}

// Policy is what those who look after the house have decided for all. The zero value is not valid; usualPolicy is.
type Policy struct {
	SignUp SignUp
	Guests bool // people may play without an account
	Tables int  // that one person may have open at a time; 0 is as many as they like
	Strong bool // those who look after the house need a second factor, or passkeys alone
}

// tablesMost is more than anybody wants to limit.
const tablesMost = 10_000

// The names of settings.
const (
	settingSignUp = "signup"
	settingGuests = "guests"
	settingTables = "tables"
	settingStrong = "strong"
)

// Admission is a code that lets people make accounts.
type Admission struct {
	Hash    string
	ID      string // names the code; admits nobody
	Note    string // whom it is for
	Uses    int    // that are left
	Ends    time.Time
	Created time.Time
}

// AdmissionStore keeps who may make an account. A Store is one.
type AdmissionStore interface {
	Settings(context.Context) (map[string]string, error)
	// SetSettings decides all of them or none.
	SetSettings(context.Context, map[string]string) error
	AddAdmission(context.Context, Admission) error
	// Admissions lists all codes, newest first.
	Admissions(context.Context) ([]Admission, error)
	DropAdmission(ctx context.Context, id string) error
	// Admits tells whether a code lets somebody in now.
	Admits(ctx context.Context, hash string, now time.Time) (bool, error)
}

// Policy is what holds now.
func (a *Accounts) Policy(ctx context.Context) (Policy, error) {
	set, err := a.Store.Settings(ctx)
	if err != nil {
		return Policy{}, errs.Storage(err)
	}
	p := Policy{SignUp: SignUpOpen, Guests: set[settingGuests] != "no", Strong: set[settingStrong] == "yes"}
	if s := SignUp(set[settingSignUp]); slices.Contains(SignUps, s) {
		p.SignUp = s
	}
	if n, err := strconv.Atoi(set[settingTables]); err == nil && n > 0 {
		p.Tables = n
	}
	return p, nil
}

// SetPolicy changes it from now on; who has an account or a seat keeps it. Refusals: policy.
func (a *Accounts) SetPolicy(ctx context.Context, p Policy) error {
	if !slices.Contains(SignUps, p.SignUp) || p.Tables < 0 || p.Tables > tablesMost {
		return refuse(ReasonPolicy, game.Num("n", tablesMost))
	}
	yes := map[bool]string{true: "yes", false: "no"}
	err := a.Store.SetSettings(ctx, map[string]string{
		settingSignUp: string(p.SignUp), settingGuests: yes[p.Guests], settingTables: strconv.Itoa(p.Tables), settingStrong: yes[p.Strong],
	})
	if err != nil {
		return errs.Storage(err)
	}
	return nil
}

const (
	admissionUses = 1000
	admissionTime = 366 * 24 * time.Hour
)

// Admit makes a code for so many accounts, good for a time; it is told this once. Refusals: admission, name_long, name_signs.
func (a *Accounts) Admit(ctx context.Context, note string, uses int, good time.Duration) (code string, err error) {
	if note, err = cleanLabel(note); err != nil {
		return "", err
	}
	if uses < 1 || uses > admissionUses || good <= 0 || good > admissionTime {
		return "", refuse(ReasonAdmission, game.Num("n", admissionUses))
	}
	code = newCode()
	now := a.now()
	err = a.Store.AddAdmission(ctx, Admission{Hash: hashCode(code), ID: newToken(), Note: note, Uses: uses, Ends: now.Add(good), Created: now})
	if err != nil {
		return "", errs.Storage(err)
	}
	return code, nil
}

// Admissions lists the codes that were made and not taken back, newest first.
func (a *Accounts) Admissions(ctx context.Context) ([]Admission, error) {
	out, err := a.Store.Admissions(ctx)
	if err != nil {
		return nil, errs.Storage(err)
	}
	return out, nil
}

// DropAdmission takes a code back. Refusals: no_admission.
func (a *Accounts) DropAdmission(ctx context.Context, id string) error {
	return errs.Of(a.Store.DropAdmission(ctx, id), ReasonNoAdmission)
}

// admit gives the hash of the code that an account uses up, "" if it needs none. Refusals: signup_closed, signup_code.
func (a *Accounts) admit(ctx context.Context, typed string, vouched bool) (string, error) {
	p, err := a.Policy(ctx)
	switch {
	case err != nil:
		return "", err
	case p.SignUp == SignUpClosed:
		return "", refuse(ReasonSignUpClosed)
	case p.SignUp == SignUpOpen || vouched:
		return "", nil
	}
	hash := hashCode(typed)
	switch ok, err := a.Store.Admits(ctx, hash, a.now()); {
	case err != nil:
		return "", errs.Storage(err)
	case !ok:
		return "", refuse(ReasonSignUpCode)
	}
	return hash, nil
}

// free refuses a person a name that looks like one that is taken, or that nobody has for a while.
func (a *Accounts) free(ctx context.Context, who person.ID, name string) error {
	mark, err := person.Mark(ctx, a.Store, name)
	if err != nil {
		return err
	}
	switch taken, err := a.Store.Taken(ctx, Look(name), mark, who, a.now()); {
	case err != nil:
		return errs.Storage(err)
	case taken:
		return refuse(ReasonNameAlike)
	}
	return nil
}

// MayMake refuses a further table to somebody who has as many open ones as a person may have. Refusals: tables_many.
func (a *Accounts) MayMake(ctx context.Context, who person.ID) error {
	p, err := a.Policy(ctx)
	if err != nil || p.Tables == 0 {
		return err
	}
	n, err := a.Tables.Made(ctx, who)
	if err != nil {
		return err
	}
	if n >= p.Tables {
		return refuse(ReasonTablesMany, game.Num("n", p.Tables))
	}
	return nil
}
