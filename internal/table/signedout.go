package table

import (
	"sync"

	"kancha/internal/person"
)

// watchers are those who want to know when logins of a person have ended.
type watchers struct {
	mu   sync.Mutex
	open map[person.ID]map[chan struct{}]struct{}
}

// WatchLogins tells when logins of a person may have ended, at this house or another one, until cancel is called. Whoever
// is told asks again whether their own is among them.
func (h *House) WatchLogins(who person.ID) (ended <-chan struct{}, cancel func()) {
	w, c := &h.watchers, make(chan struct{}, 1)
	if who == "" {
		return c, func() {}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.open == nil {
		w.open = map[person.ID]map[chan struct{}]struct{}{}
	}
	if w.open[who] == nil {
		w.open[who] = map[chan struct{}]struct{}{}
	}
	w.open[who][c] = struct{}{}
	return c, func() { w.leave(who, c) }
}

func (w *watchers) leave(who person.ID, c chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.open[who], c)
	if len(w.open[who]) == 0 {
		delete(w.open, who)
	}
}

// SignedOut says that logins of a person have ended; "" is everybody. Other houses hear of it from the store.
func (h *House) SignedOut(who person.ID) {
	w := &h.watchers
	w.mu.Lock()
	defer w.mu.Unlock()
	for p, all := range w.open {
		if who != "" && p != who {
			continue
		}
		for c := range all {
			select {
			case c <- struct{}{}:
			default:
			}
		}
	}
}
