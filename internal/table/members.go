package table

import (
	"context"
	"errors"
	"sync"
	"time"

	"kancha/internal/errs"
	"kancha/internal/person"
)

// A reader should know whether a name is that of an account, which nobody else can bear, or what a guest has typed. Who
// has an account changes without a change of any table, so it is asked for, and the answers are remembered for a while.

// MemberStore knows the names of accounts. A Store is one.
type MemberStore interface {
	// AccountName is the name of a person's account; errs.ErrNotFound for guests.
	AccountName(context.Context, person.ID) (string, error)
}

const (
	memberFor    = 20 * time.Second
	mostMembers  = 10_000
	membersAsked = 2 * time.Second // for all seats of a table: a page must not wait for a mark
)

// members remembers the names of accounts.
type members struct {
	mu    sync.Mutex
	known map[person.ID]member
}

type member struct {
	name string // "" for a guest
	at   time.Time
}

// accountName is the name of a person's account, "" for a guest; ok is false if that cannot be told now.
func (h *House) accountName(ctx context.Context, who person.ID) (name string, ok bool) {
	now, m := time.Now(), &h.members
	m.mu.Lock()
	known, found := m.known[who]
	m.mu.Unlock()
	if found && now.Sub(known.at) < memberFor {
		return known.name, true
	}
	name, err := h.store.AccountName(ctx, who)
	if err != nil && !errors.Is(err, errs.ErrNotFound) {
		return "", false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil || len(m.known) >= mostMembers {
		m.known = map[person.ID]member{}
	}
	m.known[who] = member{name, now}
	return name, true
}

// markMembers says of each person at a table whether the name is that of the person's account, or whether a guest has
// typed it. An account under another name than its own is marked as neither.
func (h *House) markMembers(ctx context.Context, s *Snapshot, who []person.ID) {
	ctx, cancel := context.WithTimeout(ctx, membersAsked)
	defer cancel()
	for i := range s.Seats {
		seat := &s.Seats[i]
		if seat.Holder != Person || who[i] == "" || seat.Name == "" {
			continue
		}
		if name, ok := h.accountName(ctx, who[i]); ok {
			seat.Member, seat.Guest = name == seat.Name, name == ""
		}
		if s.Phase == Gathering {
			seat.Steady, _ = ReliabilityOf(ctx, h.store, who[i]) // without an answer nothing is said
		}
	}
}
