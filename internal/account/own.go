package account

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"kancha/internal/errs"
	"kancha/internal/person"
)

// OwnStore knows everything about one person. A Store is one.
type OwnStore interface {
	// Absorb gives what a guest has beside tables to somebody with an account, and forgets the guest.
	Absorb(ctx context.Context, guest, who person.ID) error
	// About reads what is kept about a person, by kind: rows of names and values, without hashes and keys.
	About(context.Context, person.ID) (map[string][]map[string]any, error)
	// Forget removes a person and everything that is theirs alone; what they have said stays, without a name. What is kept of
	// the name tells of nobody, and neither does that of one which was given up before.
	Forget(context.Context, person.ID, KeptName) error
}

// KeptName is the mark of a name that nobody else may have for a time; the zero value is none.
type KeptName struct {
	Mark  string
	Until time.Time
}

// Take gives an account the tables, results and talk of a guest of the same browser. Refusals: no_person, no_account,
// both_seated.
func (a *Accounts) Take(ctx context.Context, who, guest person.ID) error {
	if _, err := a.Account(ctx, who); err != nil {
		return err
	}
	switch ok, err := a.IsGuest(ctx, guest); {
	case err != nil:
		return err
	case !ok:
		return refuse(person.ReasonNone)
	}
	if err := a.Tables.Adopt(ctx, guest, who); err != nil {
		return err
	}
	if err := a.Store.Absorb(ctx, guest, who); err != nil {
		return errs.Of(err, ReasonNoAccount)
	}
	a.Tables.SignedOut(guest)
	return nil
}

// Export is everything that is kept about a person, as JSON.
func (a *Accounts) Export(ctx context.Context, who person.ID) ([]byte, error) {
	about, err := a.Store.About(ctx, who)
	if err != nil {
		return nil, errs.Storage(err)
	}
	tables, err := a.Tables.Export(ctx, who)
	if err != nil {
		return nil, err
	}
	return json.MarshalIndent(struct {
		Format   string                      `json:"format"`
		Exported time.Time                   `json:"exported"`
		Tables   json.RawMessage             `json:"tables"`
		About    map[string][]map[string]any `json:"about"`
	}{"kancha-person", a.now(), tables, about}, "", "  ")
}

// Forget deletes a person. Whoever calls has confirmed who asks. Done again, it goes on where it failed.
func (a *Accounts) Forget(ctx context.Context, who person.ID) error {
	name, err := a.nameKept(ctx, who)
	if err != nil {
		return err
	}
	if err := a.Tables.Forget(ctx, who); err != nil {
		return err
	}
	if err := a.Store.Forget(ctx, who, name); err != nil {
		return errs.Storage(err)
	}
	a.Tables.SignedOut(who)
	return nil
}

// nameKept is what is kept of the name of an account that is to be deleted; nothing of a guest.
func (a *Accounts) nameKept(ctx context.Context, who person.ID) (KeptName, error) {
	acc, err := a.Store.Account(ctx, who)
	switch {
	case errors.Is(err, errs.ErrNotFound):
		return KeptName{}, nil
	case err != nil:
		return KeptName{}, errs.Storage(err)
	}
	mark, err := person.Mark(ctx, a.Store, acc.Name)
	return KeptName{mark, a.now().Add(person.KeptName)}, err
}
