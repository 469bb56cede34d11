package tabletest

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"kancha/internal/errs"
	"kancha/internal/gamestore"
	"kancha/internal/person"
)

func (m *Memory) AddResult(_ context.Context, r gamestore.Result) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	known := slices.ContainsFunc(m.results, func(o gamestore.Result) bool { return o.Person == r.Person && o.Puzzle == r.Puzzle })
	if !known {
		r.Body = bytes.Clone(r.Body)
		m.results = append(m.results, r)
	}
	return nil
}

func (m *Memory) Results(_ context.Context, who person.ID) ([]gamestore.Result, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []gamestore.Result
	for _, r := range m.results {
		if r.Person == who {
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(a, b gamestore.Result) int { return cmp.Compare(a.Puzzle, b.Puzzle) })
	return out, nil
}

func (m *Memory) SetSheet(_ context.Context, p gamestore.Sheet) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.sheets[p.Code].Version != p.Version-1 {
		return errs.ErrConflict
	}
	p.Body = bytes.Clone(p.Body)
	m.sheets[p.Code] = p
	return nil
}

func (m *Memory) Sheet(_ context.Context, code string) (gamestore.Sheet, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	p, ok := m.sheets[code]
	if !ok {
		return gamestore.Sheet{}, errs.ErrNotFound
	}
	return p, nil
}
