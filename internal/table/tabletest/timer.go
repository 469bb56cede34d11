package tabletest

import (
	"cmp"
	"context"
	"slices"
	"time"

	"kancha/internal/clock"
	"kancha/internal/person"
	"kancha/internal/table"
)

func (m *Memory) Ringing(_ context.Context, now, voted time.Time, limit int) ([]table.Ring, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var rings, votes []table.Ring
	for id, k := range m.tables {
		ring := table.Ring{ID: id, Version: k.head.Version}
		if at := k.head.Alarm; !at.IsZero() && !at.After(now) {
			rings = append(rings, ring)
		}
		if slices.ContainsFunc(k.Ballots, func(b table.Ballot) bool { return !b.At.After(voted) }) {
			votes = append(votes, ring)
		}
	}
	slices.SortFunc(rings, func(a, b table.Ring) int {
		return cmp.Or(m.tables[a.ID].head.Alarm.Compare(m.tables[b.ID].head.Alarm), cmp.Compare(a.ID, b.ID))
	})
	return append(rings[:min(limit, len(rings))], votes[:min(limit, len(votes))]...), nil
}

func (m *Memory) Ahead(_ context.Context, of time.Time, limit int) ([]table.Ring, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var rings []table.Ring
	for id, k := range m.tables {
		if !k.head.Alarm.IsZero() && k.head.Changed.After(of) {
			rings = append(rings, table.Ring{ID: id, Version: k.head.Version})
		}
	}
	slices.SortFunc(rings, func(a, b table.Ring) int { return cmp.Compare(a.ID, b.ID) })
	return rings[:min(limit, len(rings))], nil
}

// Ready is true of a memory.
func (m *Memory) Ready(context.Context) error { return nil }

func (m *Memory) SetHours(_ context.Context, who person.ID, h clock.Hours) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	h.Off = slices.Clone(h.Off)
	m.hours[who] = h
	return nil
}

func (m *Memory) Hours(_ context.Context, who person.ID) (clock.Hours, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	h := m.hours[who]
	h.Off = slices.Clone(h.Off)
	return h, nil
}

// keepNotices keeps what people shall be told, each decision once. The caller holds m.mu.
func (m *Memory) keepNotices(c table.Change) {
	for _, n := range c.Notices {
		known := func(old table.Notice) bool { return old.Seat == n.Seat && old.Decision == n.Decision }
		if !slices.ContainsFunc(m.notices[c.Head.ID], known) {
			m.notices[c.Head.ID] = append(m.notices[c.Head.ID], n)
		}
	}
}

// Notices is what people shall be told about a table, the oldest first.
func (m *Memory) Notices(id table.ID) []table.Notice {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.notices[id])
}

func (m *Memory) Seen(_ context.Context, id table.ID, who person.ID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.notices[id] {
		if n := &m.notices[id][i]; n.Person == who {
			n.At = time.Time{}
		}
	}
	return nil
}
