package table

import (
	"context"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/person"
)

// VisitStore keeps who has looked at which table, and when. A Store is one.
type VisitStore interface {
	// Saw notes a visit; neither its time nor whether the game was over goes back to what was before.
	Saw(context.Context, ID, Visit) error
	// Visits lists the last visit of each person to a table.
	Visits(context.Context, ID) ([]Visit, error)
	// Unseen lists the finished tables of a person that the person has not looked at since they ended.
	Unseen(context.Context, person.ID) ([]ID, error)
}

// Visit is when a person has last looked at a table, and whether its game was over then or before.
type Visit struct {
	Person person.ID
	At     time.Time
	Ended  bool
}

// How long somebody may be away before the others may let a bot play on.
const (
	usualPatience = 72 * time.Hour
	NoPatience    = time.Duration(-1) // for ever
	leastPatience = 10 * time.Minute
	mostPatience  = 90 * 24 * time.Hour
)

// visitEvery is how coarsely visits are written while a page stays open. It is less than the least patience.
const visitEvery = 5 * time.Minute

// checkPatience is the patience of a new table, from what its maker wants: 0 is the usual.
func checkPatience(d time.Duration) time.Duration {
	switch {
	case d == 0:
		return usualPatience
	case d < 0:
		return NoPatience
	}
	return min(max(d, leastPatience), mostPatience)
}

// seconds is a patience as the log keeps it.
func seconds(d time.Duration) int64 {
	if d == NoPatience {
		return -1
	}
	return int64(d / time.Second)
}

// noteVisits takes over what the store knows of visits, some of them at other houses. The caller holds t.write.
func (t *live) noteVisits(stored []Visit) {
	t.mu.Lock()
	defer t.mu.Unlock()
	visits := slices.Clone(t.visits)
	for _, v := range stored {
		at := slices.IndexFunc(visits, func(old Visit) bool { return old.Person == v.Person })
		switch {
		case at < 0:
			visits = append(visits, v)
		case v.At.After(visits[at].At):
			visits[at] = v
		}
	}
	t.visits = visits
}

// visit notes that somebody who belongs to the table looks at it. It tells whether that shall be written: at most every
// few minutes. The caller holds t.mu.
func (t *live) visit(who person.ID, now time.Time) (v Visit, write bool) {
	if who == "" || !t.belongs(who) {
		return v, false
	}
	v = Visit{Person: who, At: now, Ended: t.head.Phase == Over}
	at := slices.IndexFunc(t.visits, func(old Visit) bool { return old.Person == who })
	if at >= 0 && v.At.Sub(t.visits[at].At) < visitEvery && t.visits[at].Ended == v.Ended {
		return v, false
	}
	t.visits = slices.DeleteFunc(slices.Clone(t.visits), func(old Visit) bool { return old.Person == who })
	t.visits = append(t.visits, v)
	return v, true
}

// saw writes a visit beside, so that nobody waits for it.
func (h *House) saw(id ID, v Visit) {
	h.pool.aside(func(ctx context.Context) {
		if err := h.store.Saw(ctx, id, v); err != nil && ctx.Err() == nil {
			h.log.Warn("visit not noted", "table", id, "err", err)
		}
	})
}

// wentAway notes when somebody has closed the last page of a table.
func (h *House) wentAway(id ID, who person.ID) {
	t := h.known(id)
	if t == nil || who == "" {
		return
	}
	t.mu.Lock()
	t.visits = slices.Clone(t.visits)
	for i := range t.visits {
		if t.visits[i].Person == who {
			t.visits[i].At = time.Time{} // so that this visit is written, however short
		}
	}
	v, write := t.visit(who, h.now())
	write = write && t.fresh && !t.gone
	t.mu.Unlock()
	if write {
		h.saw(id, v)
	}
}

// belongs tells whether a person sits at the table, has made it, or may return to a seat.
func (t *live) belongs(who person.ID) bool {
	return t.head.Host == who || slices.ContainsFunc(t.head.Seats, func(c Chair) bool { return c.Person == who })
}

// lastSeen is when the person of a seat has last looked at the table or done anything there.
func (t *live) lastSeen(seat game.Seat) time.Time {
	last := t.history.active[seat]
	if back := t.pulse.back(); back.After(last) { // nobody could be there before
		last = back
	}
	for _, v := range t.visits {
		if v.Person == t.head.Seats[seat].Person && v.At.After(last) {
			last = v.At
		}
	}
	return last
}

// away tells whether the person of a seat was not seen for longer than the table allows.
func (t *live) away(seat game.Seat, present []person.ID, now time.Time) bool {
	c := t.head.Seats[seat]
	return c.Holder == Person && t.history.patience != NoPatience && !slices.Contains(present, c.Person) &&
		now.Sub(t.lastSeen(seat)) > t.history.patience
}
