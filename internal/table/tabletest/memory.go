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
	"kancha/internal/bugreport"
	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/gamestore"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
)

// Memory is a store that forgets everything with the process: for tests.
type Memory struct {
	mu      sync.Mutex
	tables  map[table.ID]*kept
	people  map[person.ID]person.Guest
	secrets map[string][]byte
	results []gamestore.Result
	sheets  map[string]gamestore.Sheet
	hours   map[person.ID]clock.Hours
	notices map[table.ID][]table.Notice
	presets []lobby.Preset
	reports []bugreport.Report
	scorebook
	pulse  pulse
	silent map[person.ID]time.Time
}

type kept struct {
	head   table.Head
	log    []table.Entry
	notes  map[game.Seat][]table.Note
	passes map[game.Seat][]string
	table.Beside
	visits []table.Visit
}

// NewMemory makes an empty store.
func NewMemory() *Memory {
	return &Memory{tables: map[table.ID]*kept{}, people: map[person.ID]person.Guest{}, secrets: map[string][]byte{},
		sheets: map[string]gamestore.Sheet{}, hours: map[person.ID]clock.Hours{}, notices: map[table.ID][]table.Notice{}, scorebook: newScorebook()}
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
			return errs.ErrConflict
		}
		if !m.fits(c.Outcome) {
			return errs.ErrConflict
		}
	}
	for _, c := range changes {
		k := m.tables[c.Head.ID]
		if k == nil {
			k = &kept{notes: map[game.Seat][]table.Note{}, passes: map[game.Seat][]string{}}
			m.tables[c.Head.ID] = k
		}
		old := k.head
		k.head = c.Head
		if c.Head.Stated != c.Head.Version {
			k.head.State, k.head.Stated = old.State, old.Stated
		}
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

func (m *Memory) SetState(_ context.Context, id table.ID, version int64, state []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.tables[id]; k != nil && k.head.Version == version {
		k.head.State, k.head.Stated = bytes.Clone(state), version
	}
	return nil
}

func (m *Memory) Table(_ context.Context, id table.ID) (table.Head, []table.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return table.Head{}, nil, errs.ErrNotFound
	}
	head := k.head
	head.Seats, head.Clock = slices.Clone(head.Seats), head.Clock.Clone()
	head.State = bytes.Clone(head.State)
	return head, slices.Clone(k.log), nil
}

func (m *Memory) Mine(_ context.Context, who person.ID, limit int) ([]table.Head, error) {
	return m.list(limit, func(h *table.Head) bool {
		return h.Host == who || slices.ContainsFunc(h.Seats, func(c table.Chair) bool { return c.Person == who || c.Account == who })
	}, func(a, b table.Head) int { return b.Changed.Compare(a.Changed) })
}

func (m *Memory) Listed(ctx context.Context, since time.Time, skip, limit int) ([]table.Head, error) {
	all, err := m.list(skip+limit, func(h *table.Head) bool {
		return h.Phase == table.Gathering && !h.Hidden && (h.Changed.After(since) || !m.isGuest(h.Host) || m.looked(h.ID, since))
	}, func(a, b table.Head) int { return b.Created.Compare(a.Created) })
	return all[min(skip, len(all)):], err
}

func (m *Memory) Forsaken(_ context.Context, since time.Time, limit int) (ids []table.ID, err error) {
	all, err := m.list(limit, func(h *table.Head) bool {
		sits := slices.ContainsFunc(h.Seats, func(c table.Chair) bool { return c.Holder == table.Person })
		return h.Phase == table.Gathering && !h.Changed.After(since) && m.isGuest(h.Host) && !m.looked(h.ID, since) &&
			(!sits || len(m.tables[h.ID].visits) == 0)
	}, func(a, b table.Head) int { return 0 })
	for _, h := range all {
		ids = append(ids, h.ID)
	}
	return ids, err
}

// isGuest tells whether a person has no account. The caller holds m.mu.
func (m *Memory) isGuest(who person.ID) bool {
	_, has := m.accounts[who]
	return !has
}

// looked tells whether somebody has looked at a table after a time. The caller holds m.mu.
func (m *Memory) looked(id table.ID, since time.Time) bool {
	return slices.ContainsFunc(m.tables[id].visits, func(v table.Visit) bool { return v.At.After(since) })
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
		return errs.ErrNotFound
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

func (m *Memory) SetPasses(_ context.Context, id table.ID, seat game.Seat, wishes []string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	switch {
	case len(wishes) > 0 && k == nil:
		return errs.ErrNotFound
	case len(wishes) > 0:
		k.passes[seat] = slices.Clone(wishes)
	case k != nil:
		delete(k.passes, seat)
	}
	return nil
}

func (m *Memory) Passes(_ context.Context, id table.ID) (map[game.Seat][]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := map[game.Seat][]string{}
	if k := m.tables[id]; k != nil {
		for seat, wishes := range k.passes {
			out[seat] = slices.Clone(wishes)
		}
	}
	return out, nil
}

func (m *Memory) AddPerson(_ context.Context, g person.Guest) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.people[g.ID]; ok {
		return errs.ErrConflict
	}
	m.people[g.ID] = g
	return nil
}

func (m *Memory) Person(_ context.Context, id person.ID) (person.Guest, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	g, ok := m.people[id]
	if !ok {
		return person.Guest{}, errs.ErrNotFound
	}
	return g, nil
}

func (m *Memory) PersonByRecovery(_ context.Context, hash string) (person.Guest, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, g := range m.people {
		if g.Recovery == hash {
			return g, nil
		}
	}
	return person.Guest{}, errs.ErrNotFound
}

func (m *Memory) SetName(_ context.Context, who person.ID, name string) error {
	return m.edit(who, func(g *person.Guest) { g.Name = name })
}

func (m *Memory) SetRecovery(_ context.Context, who person.ID, hash string) error {
	return m.edit(who, func(g *person.Guest) { g.Recovery = hash })
}

func (m *Memory) edit(who person.ID, change func(*person.Guest)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	g, ok := m.people[who]
	if !ok {
		return errs.ErrNotFound
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
