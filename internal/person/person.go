// Package person is who somebody is: a guest behind a browser, under a name that others can read. Those who come back by
// a password or a passkey have an account besides; see package account.
package person

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"sync"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/text"
)

// ID is who somebody is. It comes from a signed cookie and is never shown to others.
type ID string

// Guest is a person as the store knows one. Recovery is the hash of a token that only the person has.
type Guest struct {
	ID       ID
	Name     string
	Recovery string
	Created  time.Time
}

// Store keeps people.
type Store interface {
	AddPerson(context.Context, Guest) error
	// Person finds a person by id, PersonByRecovery by the hash of the recovery token.
	Person(context.Context, ID) (Guest, error)
	PersonByRecovery(ctx context.Context, hash string) (Guest, error)
	SetName(ctx context.Context, who ID, name string) error
	NameStore
	SetRecovery(ctx context.Context, who ID, hash string) error
}

// Why a person or a name is refused. Each is a key under "error." in the word files.
const (
	ReasonNone      = "no_person" // nobody is known by that id
	ReasonRecovery  = "recovery"  // nobody has that recovery token
	ReasonNameEmpty = "name_empty"
	ReasonNameLong  = "name_long"
	ReasonNameSigns = "name_signs" // characters that cannot be seen or that turn the text around
)

// Reasons lists them with their arguments, for the tests of the word files.
func Reasons() []game.Entry {
	return []game.Entry{
		{Kind: ReasonNone}, {Kind: ReasonRecovery}, {Kind: ReasonNameEmpty}, {Kind: ReasonNameSigns}, {Kind: ReasonNameAlike},
		{Kind: ReasonNameLong, Args: []game.Arg{game.Num("n", NameLength)}},
	}
}

// NameLength is the largest number of visible characters in a name.
const NameLength = 24

// nameForm has room for more than 24 characters with every accent that a language puts on them.
var nameForm = text.Form{Most: NameLength, Bytes: 400}

// CleanName brings a typed name into the one form that is kept. It refuses with name_empty, name_long or name_signs what a
// reader could not see as a name.
func CleanName(typed string) (string, error) {
	name, err := nameForm.Clean(typed)
	switch {
	case errors.Is(err, text.ErrEmpty):
		return "", errs.New(ReasonNameEmpty)
	case errors.Is(err, text.ErrLong):
		return "", errs.New(ReasonNameLong, game.Num("n", NameLength))
	case err != nil:
		return "", errs.New(ReasonNameSigns)
	}
	return name, nil
}

// Guests makes guests and keeps what they are called. It is safe for concurrent use.
type Guests struct {
	Store Store
	Now   func() time.Time

	mu  sync.Mutex
	key []byte // for marks of names, nil until it is needed
}

// New makes a guest. The recovery token is given this one time; the store keeps only its hash.
func (g *Guests) New(ctx context.Context) (id ID, recovery string, err error) {
	id, recovery = ID(rand.Text()), rand.Text()
	now := g.Now().UTC().Truncate(time.Microsecond)
	if err := g.Store.AddPerson(ctx, Guest{ID: id, Recovery: hashToken(recovery), Created: now}); err != nil {
		return "", "", errs.Storage(err)
	}
	return id, recovery, nil
}

// Recover finds the person that a recovery token belongs to. Refusals: recovery.
func (g *Guests) Recover(ctx context.Context, token string) (ID, error) {
	guest, err := g.Store.PersonByRecovery(ctx, hashToken(token))
	return guest.ID, errs.Of(err, ReasonRecovery)
}

// NewRecovery gives a person another recovery token; the one before stops working. Refusals: no_person.
func (g *Guests) NewRecovery(ctx context.Context, who ID) (string, error) {
	token := rand.Text()
	if err := g.Store.SetRecovery(ctx, who, hashToken(token)); err != nil {
		return "", errs.Of(err, ReasonNone)
	}
	return token, nil
}

// SetName keeps the name under which a person usually sits down. Refusals: no_person, name_alike, and those of CleanName.
func (g *Guests) SetName(ctx context.Context, who ID, name string) error {
	name, err := CleanName(name)
	if err != nil {
		return err
	}
	if err := g.Free(ctx, who, name); err != nil {
		return err
	}
	return errs.Of(g.Store.SetName(ctx, who, name), ReasonNone)
}

// Name is the name that SetName kept, "" if there is none yet. Refusals: no_person.
func (g *Guests) Name(ctx context.Context, who ID) (string, error) {
	guest, err := g.Store.Person(ctx, who)
	return guest.Name, errs.Of(err, ReasonNone)
}

// hashToken is what is kept of a token. Tokens are long random texts, so a plain hash cannot be searched backwards.
func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
