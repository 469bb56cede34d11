// Package secrets is the keys that the house makes for itself and keeps in its store.
package secrets

import (
	"context"
	"crypto/rand"

	"kancha/internal/errs"
)

// Store keeps secrets.
type Store interface {
	// Secret gives the value kept under a name, and keeps the proposed value first if there is none.
	Secret(ctx context.Context, name string, proposed []byte) ([]byte, error)
}

const size = 32 // bytes

// Key is a random key that the store keeps under a name, made at its first use.
func Key(ctx context.Context, s Store, name string) ([]byte, error) {
	proposed := make([]byte, size)
	rand.Read(proposed)
	key, err := s.Secret(ctx, name, proposed)
	return key, errs.Storage(err)
}
