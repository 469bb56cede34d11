package i18n

import (
	"sync"

	"kancha/game"
)

// book remembers what the places of a game are called with one pack: there are some hundred, and every answer, log line and
// place of a board names some of them.
type book struct {
	mu   sync.RWMutex
	said map[string]string
}

func (b *book) find(id string) (said string, ok bool) {
	if b == nil {
		return "", false
	}
	b.mu.RLock()
	defer b.mu.RUnlock()
	said, ok = b.said[id]
	return said, ok
}

// keep remembers the name of a place that exists.
func (b *book) keep(id, said string) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.said == nil || len(b.said) >= memorySize { // amounts are named too
		b.said = map[string]string{}
	}
	b.said[id] = said
}

// books are those of a language.
type books struct {
	mu  sync.Mutex
	all map[edition]*book
}

// edition is what the names of places depend on.
type edition struct {
	game, pack string
	rules      int
}

func (b *books) of(info *game.Info) *book {
	b.mu.Lock()
	defer b.mu.Unlock()
	of := edition{info.ID, info.Pack.Digest, info.Rules}
	found := b.all[of]
	if found == nil {
		if b.all == nil {
			b.all = map[edition]*book{}
		}
		found = &book{}
		b.all[of] = found
	}
	return found
}
