package tabletest

import (
	"cmp"
	"context"
	"slices"

	"kancha/internal/bugreport"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/person"
)

func (m *Memory) SetPreset(_ context.Context, p lobby.Preset) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.presets = slices.DeleteFunc(m.presets, func(o lobby.Preset) bool {
		return o.Person == p.Person && o.Game == p.Game && o.Name == p.Name
	})
	if p.Form != "" {
		m.presets = append(m.presets, p)
	}
	return nil
}

func (m *Memory) Presets(_ context.Context, who person.ID, gameID string) ([]lobby.Preset, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []lobby.Preset
	for _, p := range m.presets {
		if p.Person == who && p.Game == gameID {
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b lobby.Preset) int { return cmp.Compare(a.Name, b.Name) })
	return out, nil
}

func (m *Memory) AddReport(_ context.Context, r bugreport.Report, most int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.reports) >= most {
		return errs.ErrConflict
	}
	m.reports = append(m.reports, r)
	return nil
}
