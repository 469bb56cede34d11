package tabletest

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

func (m *Memory) Say(_ context.Context, id table.ID, l table.Line) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil || slices.ContainsFunc(k.Talk, func(old table.Line) bool { return old.Number == l.Number }) {
		return errs.ErrConflict
	}
	k.Talk = append(k.Talk, l)
	return nil
}

func (m *Memory) SetPlan(_ context.Context, id table.ID, mark table.PlanMark) error {
	return m.aside(id, func(k *kept) {
		k.Plan = slices.DeleteFunc(slices.Clone(k.Plan), func(old table.PlanMark) bool { return old.Place == mark.Place })
		if mark.Text != "" {
			k.Plan = append(k.Plan, mark)
		}
		slices.SortFunc(k.Plan, func(a, b table.PlanMark) int { return strings.Compare(a.Place, b.Place) })
	})
}

func (m *Memory) Mute(_ context.Context, id table.ID, who, other person.ID, on bool) error {
	return m.aside(id, func(k *kept) {
		mute := table.Muting{Person: who, Other: other}
		k.Mutes = slices.DeleteFunc(slices.Clone(k.Mutes), func(old table.Muting) bool { return old == mute })
		if on {
			k.Mutes = append(k.Mutes, mute)
		}
	})
}

func (m *Memory) Vote(_ context.Context, id table.ID, ballots ...table.Ballot) error {
	return m.aside(id, func(k *kept) {
		for _, b := range ballots {
			k.Ballots = slices.DeleteFunc(slices.Clone(k.Ballots), func(old table.Ballot) bool { return old.Seat == b.Seat })
			k.Ballots = append(k.Ballots, b)
		}
		slices.SortFunc(k.Ballots, func(a, b table.Ballot) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Seat, b.Seat)) })
	})
}

func (m *Memory) ClearVote(_ context.Context, id table.ID, but string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.tables[id]; k != nil {
		k.Ballots = slices.DeleteFunc(slices.Clone(k.Ballots), func(b table.Ballot) bool { return b.Question != but })
	}
	return nil
}

func (m *Memory) Beside(_ context.Context, id table.ID, lines int) (table.Beside, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return table.Beside{}, nil
	}
	b := k.Beside
	b.Talk = slices.Clone(b.Talk[max(0, len(b.Talk)-lines):])
	return b, nil
}

// aside changes what is beside the game of a table.
func (m *Memory) aside(id table.ID, change func(*kept)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return errs.ErrNotFound
	}
	change(k)
	return nil
}
