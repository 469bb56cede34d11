// Package tabletest holds what tests of tables, stores and pages need: a store in memory, and a small game with
// everything that a table must cope with.
package tabletest

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/table"
)

// Memory is a store that forgets everything with the process: for tests.
type Memory struct {
	mu      sync.Mutex
	tables  map[table.ID]*kept
	people  map[table.PersonID]table.Guest
	secrets map[string][]byte
	results []table.Result
	sheets  map[string]table.Sheet
	hours   map[table.PersonID]clock.Hours
	notices map[table.ID][]table.Notice
	presets []table.Preset
	reports []table.Report
	scorebook
	silent map[table.PersonID]time.Time
}

type kept struct {
	head  table.Head
	log   []table.Entry
	notes map[game.Seat][]table.Note
	table.Beside
	visits []table.Visit
}

// NewMemory makes an empty store.
func NewMemory() *Memory {
	return &Memory{tables: map[table.ID]*kept{}, people: map[table.PersonID]table.Guest{}, secrets: map[string][]byte{},
		sheets: map[string]table.Sheet{}, hours: map[table.PersonID]clock.Hours{}, notices: map[table.ID][]table.Notice{}, scorebook: newScorebook()}
}

func (m *Memory) Write(_ context.Context, changes ...table.Change) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, c := range changes {
		version := int64(0)
		if k := m.tables[c.Head.ID]; k != nil {
			version = k.head.Version
		}
		if c.Entries[0].Version != version+1 {
			return table.ErrConflict
		}
		if !m.fits(c.Outcome) {
			return table.ErrConflict
		}
	}
	for _, c := range changes {
		k := m.tables[c.Head.ID]
		if k == nil {
			k = &kept{notes: map[game.Seat][]table.Note{}}
			m.tables[c.Head.ID] = k
		}
		k.head = c.Head
		k.head.Seats, k.head.Clock = slices.Clone(c.Head.Seats), c.Head.Clock.Clone()
		for _, e := range c.Redact {
			k.log[e.Version-1].Body = bytes.Clone(e.Body)
		}
		k.log = append(k.log, c.Entries...)
		m.keepNotices(c)
		m.keep(c.Outcome)
	}
	return nil
}

func (m *Memory) Table(_ context.Context, id table.ID) (table.Head, []table.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return table.Head{}, nil, table.ErrNotFound
	}
	head := k.head
	head.Seats, head.Clock = slices.Clone(head.Seats), head.Clock.Clone()
	head.State = bytes.Clone(head.State)
	return head, slices.Clone(k.log), nil
}

func (m *Memory) Mine(_ context.Context, who table.PersonID, limit int) ([]table.Head, error) {
	return m.list(limit, func(h *table.Head) bool {
		return h.Host == who || slices.ContainsFunc(h.Seats, func(c table.Chair) bool { return c.Person == who || c.Account == who })
	}, func(a, b table.Head) int { return b.Changed.Compare(a.Changed) })
}

func (m *Memory) Listed(_ context.Context, limit int) ([]table.Head, error) {
	return m.list(limit, func(h *table.Head) bool { return h.Phase == table.Gathering && !h.Hidden },
		func(a, b table.Head) int { return b.Created.Compare(a.Created) })
}

func (m *Memory) list(limit int, want func(*table.Head) bool, order func(a, b table.Head) int) ([]table.Head, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []table.Head
	for _, k := range m.tables {
		if want(&k.head) {
			head := k.head
			head.Seats, head.Clock, head.State = slices.Clone(head.Seats), head.Clock.Clone(), nil
			out = append(out, head)
		}
	}
	slices.SortFunc(out, func(a, b table.Head) int { return cmp.Or(order(a, b), cmp.Compare(a.ID, b.ID)) })
	return out[:min(limit, len(out))], nil
}

func (m *Memory) Due(context.Context) ([]table.ID, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []table.ID
	for id, k := range m.tables {
		if k.head.Due {
			out = append(out, id)
		}
	}
	slices.Sort(out)
	return out, nil
}

func (m *Memory) SetNote(_ context.Context, id table.ID, seat game.Seat, note table.Note) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return table.ErrNotFound
	}
	k.notes[seat] = withNote(k.notes[seat], note)
	return nil
}

func (m *Memory) Notes(_ context.Context, id table.ID) (map[game.Seat][]table.Note, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := map[game.Seat][]table.Note{}
	if k := m.tables[id]; k != nil {
		for seat, notes := range k.notes {
			if len(notes) > 0 {
				out[seat] = slices.Clone(notes)
			}
		}
	}
	return out, nil
}

func (m *Memory) AddPerson(_ context.Context, g table.Guest) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.people[g.ID]; ok {
		return table.ErrConflict
	}
	m.people[g.ID] = g
	return nil
}

func (m *Memory) Person(_ context.Context, id table.PersonID) (table.Guest, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	g, ok := m.people[id]
	if !ok {
		return table.Guest{}, table.ErrNotFound
	}
	return g, nil
}

func (m *Memory) PersonByRecovery(_ context.Context, hash string) (table.Guest, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, g := range m.people {
		if g.Recovery == hash {
			return g, nil
		}
	}
	return table.Guest{}, table.ErrNotFound
}

func (m *Memory) SetName(_ context.Context, who table.PersonID, name string) error {
	return m.edit(who, func(g *table.Guest) { g.Name = name })
}

func (m *Memory) SetRecovery(_ context.Context, who table.PersonID, hash string) error {
	return m.edit(who, func(g *table.Guest) { g.Recovery = hash })
}

func (m *Memory) edit(who table.PersonID, change func(*table.Guest)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	g, ok := m.people[who]
	if !ok {
		return table.ErrNotFound
	}
	change(&g)
	m.people[who] = g
	return nil
}

func (m *Memory) Secret(_ context.Context, name string, proposed []byte) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.secrets[name]; !ok {
		m.secrets[name] = bytes.Clone(proposed)
	}
	return bytes.Clone(m.secrets[name]), nil
}

// withNote is the notes in order of places with one set, or removed if its text is empty.
func withNote(notes []table.Note, note table.Note) []table.Note {
	notes = slices.DeleteFunc(slices.Clone(notes), func(n table.Note) bool { return n.Place == note.Place })
	if note.Text != "" {
		notes = append(notes, note)
	}
	slices.SortFunc(notes, func(a, b table.Note) int { return cmp.Compare(a.Place, b.Place) })
	return notes
}
