package tabletest

import (
	"context"
	"slices"

	"kancha/internal/person"
	"kancha/internal/table"
)

func (m *Memory) Saw(_ context.Context, id table.ID, v table.Visit) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return nil
	}
	at := slices.IndexFunc(k.visits, func(old table.Visit) bool { return old.Person == v.Person })
	if at < 0 {
		k.visits = append(k.visits, v)
		return nil
	}
	old := &k.visits[at]
	if v.At.After(old.At) {
		old.At = v.At
	}
	old.Ended = old.Ended || v.Ended
	return nil
}

func (m *Memory) Visits(_ context.Context, id table.ID) ([]table.Visit, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.tables[id]; k != nil {
		return slices.Clone(k.visits), nil
	}
	return nil, nil
}

func (m *Memory) Unseen(ctx context.Context, who person.ID) ([]table.ID, error) {
	mine, err := m.Mine(ctx, who, 1<<20)
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []table.ID
	for _, h := range mine {
		seen := slices.ContainsFunc(m.tables[h.ID].visits, func(v table.Visit) bool { return v.Person == who && v.Ended })
		if h.Phase == table.Over && !seen {
			out = append(out, h.ID)
		}
	}
	return out, err
}
