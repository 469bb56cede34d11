package table

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
)

// secretBytes is the length of the keys that the house makes for itself.
const secretBytes = 32

// NewPerson makes a guest. The recovery token is given this one time; the store keeps only its hash.
func (h *House) NewPerson(ctx context.Context) (id PersonID, recovery string, err error) {
	id, recovery = PersonID(rand.Text()), rand.Text()
	err = h.store.AddPerson(ctx, Guest{ID: id, Recovery: hashToken(recovery), Created: h.now()})
	if err != nil {
		return "", "", inTrouble(err)
	}
	return id, recovery, nil
}

// Recover finds the person that a recovery token belongs to.
func (h *House) Recover(ctx context.Context, token string) (PersonID, error) {
	g, err := h.store.PersonByRecovery(ctx, hashToken(token))
	switch {
	case errors.Is(err, ErrNotFound):
		return "", refuse(ReasonRecovery)
	case err != nil:
		return "", inTrouble(err)
	}
	return g.ID, nil
}

// NewRecovery gives a person another recovery token; the one before stops working.
func (h *House) NewRecovery(ctx context.Context, who PersonID) (string, error) {
	token := rand.Text()
	if err := h.store.SetRecovery(ctx, who, hashToken(token)); err != nil {
		return "", personTrouble(err)
	}
	return token, nil
}

// SetName keeps the name under which a person usually sits down.
func (h *House) SetName(ctx context.Context, who PersonID, name string) error {
	name, err := CleanName(name)
	if err != nil {
		return err
	}
	return personTrouble(h.store.SetName(ctx, who, name))
}

// Name is the name that SetName kept, "" if there is none yet.
func (h *House) Name(ctx context.Context, who PersonID) (string, error) {
	g, err := h.store.Person(ctx, who)
	return g.Name, personTrouble(err)
}

func personTrouble(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrNotFound):
		return refuse(ReasonNoPerson)
	}
	return inTrouble(err)
}

// Secret is a random key that the store keeps under a name, made at its first use.
func (h *House) Secret(ctx context.Context, name string) ([]byte, error) {
	proposed := make([]byte, secretBytes)
	rand.Read(proposed)
	key, err := h.store.Secret(ctx, name, proposed)
	if err != nil {
		return nil, inTrouble(err)
	}
	return key, nil
}

// hashToken is what is kept of a token. Tokens are long random texts, so a plain hash cannot be searched backwards.
func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
