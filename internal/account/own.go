package account

import (
	"context"
	"encoding/json"
	"time"

	"kancha/internal/table"
)

// OwnStore knows everything about one person. A Store is one.
type OwnStore interface {
	// Absorb gives what a guest has beside tables to somebody with an account, and forgets the guest.
	Absorb(ctx context.Context, guest, who table.PersonID) error
	// About reads what is kept about a person, by kind: rows of names and values, without hashes and keys.
	About(context.Context, table.PersonID) (map[string][]map[string]any, error)
	// Forget removes a person and everything that is theirs alone; what they have said stays, without a name.
	Forget(context.Context, table.PersonID) error
}

// Take gives an account the tables, results and talk of a guest of the same browser. Refusals: no_person, no_account,
// both_seated.
func (a *Accounts) Take(ctx context.Context, who, guest table.PersonID) error {
	if _, err := a.Account(ctx, who); err != nil {
		return err
	}
	switch ok, err := a.IsGuest(ctx, guest); {
	case err != nil:
		return err
	case !ok:
		return refuse(table.ReasonNoPerson)
	}
	if err := a.House.Adopt(ctx, guest, who); err != nil {
		return err
	}
	if err := a.Store.Absorb(ctx, guest, who); err != nil {
		return table.Trouble(err, ReasonNoAccount)
	}
	a.House.SignedOut(guest)
	return nil
}

// Export is everything that is kept about a person, as JSON.
func (a *Accounts) Export(ctx context.Context, who table.PersonID) ([]byte, error) {
	about, err := a.Store.About(ctx, who)
	if err != nil {
		return nil, table.InTrouble(err)
	}
	tables, err := a.House.Own(ctx, who)
	if err != nil {
		return nil, err
	}
	return json.MarshalIndent(struct {
		Format   string                      `json:"format"`
		Exported time.Time                   `json:"exported"`
		Tables   []table.OwnTable            `json:"tables"`
		About    map[string][]map[string]any `json:"about"`
	}{"kancha-person", a.now(), tables, about}, "", "  ")
}

// Forget deletes a person. Whoever calls has confirmed who asks. Done again, it goes on where it failed.
func (a *Accounts) Forget(ctx context.Context, who table.PersonID) error {
	if err := a.House.Forget(ctx, who); err != nil {
		return err
	}
	if err := a.Store.Forget(ctx, who); err != nil {
		return table.InTrouble(err)
	}
	a.House.SignedOut(who)
	return nil
}
