package play

import (
	"net/http"
	"slices"
	"sync"
	"time"

	"kancha/game"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// guestTables limits how many tables guests from one address have that wait for people. Who makes them may throw each cookie
// away, so persons are no measure. It is counted in memory: no address is kept.
type guestTables struct {
	most  int
	mu    sync.Mutex
	made  map[string][]*madeTable
	swept time.Time
}

type madeTable struct {
	id table.ID // "" as long as it is being made
	at time.Time
}

const (
	usualGuestTables = 12
	madeFor          = 24 * time.Hour // then a table that still waits is not counted any more
)

func newGuestTables(most int) *guestTables {
	if most == 0 {
		most = usualGuestTables
	}
	return &guestTables{most: most, made: map[string][]*madeTable{}}
}

// enter takes a place for one more table of guests from an address, whose end leave is told: the table, or "" if none was
// made. still tells whether a table waits for people. Without room leave is nil.
func (g *guestTables) enter(from string, now time.Time, still func(table.ID) bool) (leave func(table.ID)) {
	if g.full(from, now) {
		g.clear(from, still)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.made[from]) >= g.most {
		return nil
	}
	m := &madeTable{at: now}
	g.made[from] = append(g.made[from], m)
	return func(id table.ID) {
		g.mu.Lock()
		defer g.mu.Unlock()
		if m.id = id; id == "" {
			g.drop(from, func(other *madeTable) bool { return other == m })
		}
	}
}

// full tells whether there is no room. Those of long ago are forgotten.
func (g *guestTables) full(from string, now time.Time) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if now.Sub(g.swept).Abs() > time.Hour {
		g.swept = now
		for address := range g.made {
			g.drop(address, func(m *madeTable) bool { return now.Sub(m.at).Abs() > madeFor })
		}
	}
	return len(g.made[from]) >= g.most
}

// clear forgets tables that wait for nobody any more.
func (g *guestTables) clear(from string, still func(table.ID) bool) {
	g.mu.Lock()
	list := slices.Clone(g.made[from])
	ids := make([]table.ID, len(list))
	for i, m := range list {
		ids[i] = m.id
	}
	g.mu.Unlock()
	gone := map[*madeTable]bool{} // asked without the lock: each may have to be read
	for i, m := range list {
		gone[m] = ids[i] != "" && !still(ids[i])
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.drop(from, func(m *madeTable) bool { return gone[m] })
}

// drop forgets some tables of an address. The caller holds g.mu.
func (g *guestTables) drop(from string, which func(*madeTable) bool) {
	if g.made[from] = slices.DeleteFunc(g.made[from], which); len(g.made[from]) == 0 {
		delete(g.made, from)
	}
}

// enterTable takes a place for a table that the visitor is about to make. Those with an account need none, nor do addresses
// that are not counted.
func (v *visit) enterTable() (leave func(table.ID), err error) {
	if v.Login != nil || v.s.Unlimited(v.R) {
		return func(table.ID) {}, nil
	}
	from, _ := v.s.Address(v.R) // never fails
	leave = v.s.guestTables.enter(from, v.s.now(), func(id table.ID) bool {
		_, err := v.s.House.Gathering(v.R.Context(), id)
		return err == nil
	})
	if leave == nil {
		return nil, manyTables(v.s.guestTables.most)
	}
	return leave, nil
}

// manyTables is that guests from one address have so many tables that wait for people.
func manyTables(most int) *page.Failure {
	return &page.Failure{Status: http.StatusTooManyRequests, Reason: "guest_tables", Args: []game.Arg{game.Num("n", most)}}
}
