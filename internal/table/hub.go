package table

import (
	"sync/atomic"
	"time"

	"kancha/internal/person"
)

// awayAfter is how long somebody still counts as present after the last page was closed: a reload is no absence.
const awayAfter = 5 * time.Second

// hub is who listens to a table.
type hub struct {
	subs    map[*sub]struct{}
	present map[person.ID]int
	stamp   uint64 // of the last change
}

type sub struct {
	who     person.ID
	changed chan struct{}
}

// Subscribe tells when a table has changed in any way that a page shows, until cancel is called. The channel has one
// slot: a slow listener misses nothing but the count. The person is present at the table meanwhile.
func (h *House) Subscribe(id ID, who person.ID) (changed <-chan struct{}, cancel func()) {
	s := &sub{who: who, changed: make(chan struct{}, 1)}
	if h.enter(id, s) && who != "" && h.wired != nil {
		go h.tellOthers(News{Topic: Came, Table: id, Person: who})
	}
	return s.changed, func() { h.unsubscribe(id, s) }
}

// enter adds a listener, and tells whether the person was not there before.
func (h *House) enter(id ID, s *sub) (came bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	hb := h.hubs[id]
	if hb == nil {
		hb = &hub{subs: map[*sub]struct{}{}, present: map[person.ID]int{}, stamp: stamps.Add(1)}
		h.hubs[id] = hb
	}
	hb.present[s.who]++
	if came = hb.present[s.who] == 1; came {
		hb.tell()
	}
	hb.subs[s] = struct{}{} // after the others were told: whoever comes looks anyway
	return came
}

func (h *House) unsubscribe(id ID, s *sub) {
	h.mu.Lock()
	defer h.mu.Unlock()
	hb := h.hubs[id]
	if hb == nil {
		return
	}
	if _, ok := hb.subs[s]; !ok {
		return
	}
	delete(hb.subs, s)
	time.AfterFunc(awayAfter, func() { h.goAway(id, s.who) })
}

// goAway ends the presence that a closed page has left behind.
func (h *House) goAway(id ID, who person.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	hb := h.hubs[id]
	hb.present[who]--
	if hb.present[who] == 0 {
		delete(hb.present, who)
		hb.tell()
		go h.wentAway(id, who)
		if who != "" && h.wired != nil {
			go h.tellOthers(News{Topic: Went, Table: id, Person: who})
		}
	}
	if len(hb.subs) == 0 && len(hb.present) == 0 {
		delete(h.hubs, id)
	}
}

// tell wakes everybody who listens to a table.
func (h *House) tell(id ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if hb := h.hubs[id]; hb != nil {
		hb.tell()
	}
}

// stamps numbers the changes of all tables.
var stamps atomic.Uint64

func (hb *hub) tell() {
	hb.stamp = stamps.Add(1)
	for s := range hb.subs {
		select {
		case s.changed <- struct{}{}:
		default:
		}
	}
}

// present tells who has the page of a table open, and the stamp of its last change. What is read of the table after
// that is at least as new as the stamp.
func (h *House) present(id ID) (who []person.ID, stamp uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	hb := h.hubs[id]
	if hb == nil {
		return nil, 0
	}
	who = h.wired.elsewhere(id)
	for p := range hb.present {
		who = append(who, p)
	}
	return who, hb.stamp
}
