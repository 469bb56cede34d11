package tabletest

import (
	"context"
	"time"

	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

func (m *Memory) Drop(_ context.Context, id table.ID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.tables, id)
	return nil
}

func (m *Memory) Unsay(_ context.Context, id table.ID, number int64) error {
	err := error(errs.ErrNotFound)
	if lost := m.aside(id, func(k *kept) {
		for i := range k.Talk {
			if l := &k.Talk[i]; l.Number == number {
				l.Kind, l.Text, l.Place, err = table.LineRemoved, "", "", nil
			}
		}
	}); lost != nil {
		return lost
	}
	return err
}

// Silence lets somebody say nothing until a time.
func (m *Memory) Silence(who person.ID, until time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.silent == nil {
		m.silent = map[person.ID]time.Time{}
	}
	m.silent[who] = until
}

func (m *Memory) Silenced(_ context.Context, who person.ID, now time.Time) (time.Time, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	until, ok := m.silent[who]
	return until, ok && until.After(now), nil
}
