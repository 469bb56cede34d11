package account

import (
	"context"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"kancha/game"
)

const (
	passwordLeast = 10
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
	case common(p):
		return "", refuse(ReasonPasswordCommon)
	case nameLike(p, name):
		return "", refuse(ReasonPasswordName)
	}
	return p, nil
}

// nameLike tells whether little is left of a password without the name.
func nameLike(password, name string) bool {
	p, n := Look(password), Look(name)
	return n != "" && utf8.RuneCountInString(strings.ReplaceAll(p, n, "")) < 6 && strings.Contains(p, n)
}

// tries are the words around which the passwords of ten characters and more lie that everybody thinks of.
var tries = strings.Fields(`password passwords passwort haslo hasło mojehaslo mojehasło heslo mojeheslo пароль мойпароль
	qwerty qwertyuiop qwertz qwertzuiop azerty asdfghjkl asdfgh zxcvbnm qazwsxedc йцукен йцукенгшщз фывапролд
	admin administrator welcome letmein iloveyou kochamcie kochamcię milujute milujutě ялюблютебя люблютебя
	changeme secret trustno login master superman football princess sunshine dragon monkey
	kancha tawantinsuyu teotihuacan tiwanaku boardgame boardgames planszowki planszówki deskovky deskovehry настолки`)

var (
	edges = regexp.MustCompile(`^[^\p{L}]+|[^\p{L}]+$`)
	rows  = []string{"12345678901234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm",
		"1qaz2wsx3edc4rfv5tgb6yhn7ujm", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "йцукенгшщзхъфывапролджэячсмитьбю"}
)

// common tells whether a password is a well-known word with something around it, a row of keys or letters, or the same
// few characters again and again.
func common(password string) bool {
	p := cases.Fold().String(password)
	core := edges.ReplaceAllString(p, "")
	for _, word := range tries {
		if core == word || strings.ReplaceAll(core, word, "") == "" && core != "" {
			return true
		}
	}
	for _, row := range rows {
		if strings.Contains(row, p) || strings.Contains(row, backwards(p)) {
			return true
		}
	}
	return repeated(p)
}

func backwards(s string) string {
	r := []rune(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}

// repeated tells whether a text is made of at most three different characters, or of a piece of at most five that comes
// again and again.
func repeated(s string) bool {
	r := []rune(s)
	seen := map[rune]bool{}
	for _, c := range r {
		seen[c] = true
	}
	if len(seen) <= 3 {
		return true
	}
	for n := 1; n <= 5; n++ {
		same := true
		for i := n; i < len(r) && same; i++ {
			same = r[i] == r[i-n]
		}
		if same {
			return true
		}
	}
	return false
}
