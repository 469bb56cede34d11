package person

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"kancha/internal/errs"
	"kancha/internal/secrets"
	"kancha/internal/text"
)

// A name belongs to whoever has an account by it: nobody else uses it, or one that looks like it, at any table, for a chat
// or for a seat that is kept. The name of an account that was deleted is nobody's for a year, so that nobody inherits
// whom others have known by it. What is kept of it then is a hash with a key of the house, of its look, and nothing else.

// NameStore knows whose names are whose. A Store is one.
type NameStore interface {
	secrets.Store
	// Taken tells whether a look is that of the account of somebody else, or its mark is kept for somebody else at a time.
	Taken(ctx context.Context, look, mark string, who ID, now time.Time) (bool, error)
}

// KeptName is how long the name of a deleted account is kept free, and the one that an account has given up.
const KeptName = 365 * 24 * time.Hour

// ReasonNameAlike: somebody has an account by a name that looks the same.
const ReasonNameAlike = "name_alike"

const secretNames = "names"

// Mark is what is kept of a name that is nobody's for a while.
func Mark(ctx context.Context, s secrets.Store, name string) (string, error) {
	key, err := secrets.Key(ctx, s, secretNames)
	if err != nil {
		return "", err
	}
	return markBy(key, text.Look(name)), nil
}

func markBy(key []byte, look string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(look))
	return hex.EncodeToString(mac.Sum(nil))
}

// Free refuses a name under which others could take a person for somebody with an account. Refusals: name_alike.
func (g *Guests) Free(ctx context.Context, who ID, name string) error {
	look := text.Look(name)
	if look == "" {
		return nil
	}
	key, err := g.nameKey(ctx)
	if err != nil {
		return err
	}
	taken, err := g.Store.Taken(ctx, look, markBy(key, look), who, g.Now())
	switch {
	case err != nil:
		return errs.Storage(err)
	case taken, official(name):
		return errs.New(ReasonNameAlike)
	}
	return nil
}

// nameKey is the key for marks. It is read once.
func (g *Guests) nameKey(ctx context.Context) ([]byte, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.key == nil {
		key, err := secrets.Key(ctx, g.Store, secretNames)
		if err != nil {
			return nil, err
		}
		g.key = key
	}
	return g.key, nil
}

// Alike tells names that a reader could take for each other.
func Alike(a, b string) bool { return text.Alike(a, b) }

// Reserved tells names that no account has: of the house, of those who look after it, and of nobody.
func Reserved(name string) bool { return official(name) || nobodys[text.Look(name)] }

// official tells names that somebody could take for the house itself.
func official(name string) bool { return officials[text.Look(name)] }

var (
	officials = looksOf("kancha,admin,administrator,administrátor,администратор,moderator,moderátor,модератор,system,root,support")
	nobodys   = looksOf("host,bot,somebody,ktoś,někdo,кто-то,guest,gość,host,гость,anonymous")
)

func looksOf(names string) map[string]bool {
	out := map[string]bool{}
	for _, name := range strings.Split(names, ",") {
		out[text.Look(name)] = true
	}
	return out
}
