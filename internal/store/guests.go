package store

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"kancha/internal/person"
)

const (
	knownGuests = 20_000          // who are remembered at most
	knownFor    = time.Minute     // in case that the wire is broken and nobody has noticed
	hearsFor    = 3 * time.Second // how long an answer about an SQLite file holds: whether others have written to it
)

// guests remembers who was found to be a guest, since that is asked at every request. Only what admits somebody is
// remembered, and only while the store hears of everything that could end it: its own writing at once, that of other
// programs by the wire or by Outside.
type guests struct {
	listens atomic.Bool  // the wire hears the other programs
	asked   atomic.Int64 // when Outside has last asked, in nanoseconds of Unix

	mu      sync.Mutex
	known   map[person.ID]time.Time // and when it was so
	changes uint64                  // grows with everything that may have ended something
}

// hears tells whether what other programs write is heard of.
func (g *guests) hears() bool {
	return g.listens.Load() || time.Since(time.Unix(0, g.asked.Load())) < hearsFor
}

// recall tells whether somebody is known to be a guest at a time. If not, whoever asks the database gives the changes to
// keep, which finds out whether the answer was overtaken.
func (g *guests) recall(who person.ID, now time.Time) (known bool, changes uint64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	at, known := g.known[who]
	return known && !now.Before(at) && now.Sub(at) < knownFor && g.hears(), g.changes
}

// keep remembers a guest.
func (g *guests) keep(who person.ID, now time.Time, changes uint64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if changes != g.changes || !g.hears() {
		return
	}
	if g.known == nil {
		g.known = map[person.ID]time.Time{}
	}
	for other := range g.known { // any one makes room
		if len(g.known) < knownGuests {
			break
		}
		delete(g.known, other)
	}
	g.known[who] = now
}

// forget is told what may have changed about a person.
func (g *guests) forget(who person.ID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.changes++
	delete(g.known, who)
}

// doubt forgets everybody: what others have written is not known.
func (g *guests) doubt() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.changes++
	clear(g.known)
}

// IsGuest tells whether a person is there, has no account, and is not suspended.
func (s *Store) IsGuest(ctx context.Context, who person.ID, now time.Time) (bool, error) {
	known, changes := s.guests.recall(who, now)
	if known {
		return true, nil
	}
	found, err := list(ctx, s, scanText[person.ID], findGuest, who, micros(now))
	if len(found) > 0 {
		s.guests.keep(who, now, changes)
	}
	return len(found) > 0, err
}
