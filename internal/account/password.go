package account

import (
	"context"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"kancha/game"
)

const (
	passwordLeast = 12
	passwordMost  = 200
	hashers       = 2  // passwords that are hashed at the same time: 32 MiB each
	queueing      = 32 // passwords that may wait for that
)

// work is what a hash of a password costs: argon2id over 32 MiB, three times, in one thread. That is above the least that
// OWASP advises (19 MiB, twice) and takes about a tenth of a second on a small machine.
var work = &argon2id.Params{Memory: 32 << 10, Iterations: 3, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// hasher makes and checks hashes of passwords, a few at a time, so that nobody can fill the memory by signing in.
type hasher struct {
	work  *argon2id.Params
	slots chan struct{}
	queue chan struct{}
	decoy string // a hash that no password has
}

func newHasher(cheap bool) (*hasher, error) {
	h := &hasher{work: work, slots: make(chan struct{}, hashers), queue: make(chan struct{}, hashers+queueing)}
	if cheap {
		h.work = &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	}
	var err error
	h.decoy, err = argon2id.CreateHash(newToken(), h.work)
	return h, err
}

// enter waits for a place to work. Refusals: busy.
func (h *hasher) enter(ctx context.Context) (leave func(), err error) {
	select {
	case h.queue <- struct{}{}:
	default:
		return nil, refuse(ReasonBusy)
	}
	select {
	case h.slots <- struct{}{}:
		return sync.OnceFunc(func() { <-h.slots; <-h.queue }), nil
	case <-ctx.Done():
		<-h.queue
		return nil, refuse(ReasonBusy)
	}
}

func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	leave, err := h.enter(ctx)
	if err != nil {
		return "", err
	}
	defer leave()
	return argon2id.CreateHash(password, h.work)
}

// check compares a password with a hash. Without a hash it takes as long and fails.
func (h *hasher) check(ctx context.Context, password, hash string) (bool, error) {
	leave, err := h.enter(ctx)
	if err != nil {
		return false, err
	}
	defer leave()
	against := hash
	if hash == "" {
		against = h.decoy
	}
	if len(password) > 4*passwordMost {
		password = "" // no password is so long
	}
	ok, err := argon2id.ComparePasswordAndHash(password, against)
	return ok && hash != "", err
}

// stale tells whether a hash was made with other work than is asked for now.
func (h *hasher) stale(hash string) bool {
	params, _, _, err := argon2id.DecodeHash(hash)
	return err == nil && *params != *h.work
}

// normal is a password in the one form of its characters: keyboards do not agree on accents.
func normal(password string) string { return norm.NFC.String(password) }

// newPassword is a password that may be kept. Refusals: password_short, password_long, password_signs, password_name,
// password_common.
func newPassword(typed, name string) (string, error) {
	if !utf8.ValidString(typed) || strings.ContainsFunc(typed, unicode.IsControl) {
		return "", refuse(ReasonPasswordSigns)
	}
	p := normal(typed)
	switch n := utf8.RuneCountInString(p); {
	case n < passwordLeast:
		return "", refuse(ReasonPasswordShort, game.Num("n", passwordLeast))
	case n > passwordMost:
		return "", refuse(ReasonPasswordLong, game.Num("n", passwordMost))
	case nameLike(p, name):
		return "", refuse(ReasonPasswordName)
	case common(p), guessable(p):
		return "", refuse(ReasonPasswordCommon)
	}
	return p, nil
}
