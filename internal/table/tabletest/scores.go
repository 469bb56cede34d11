package tabletest

import (
	"context"
	"slices"

	"kancha/internal/table"
)

// scorebook is what a Memory keeps of finished games.
type scorebook struct {
	accounts map[table.PersonID]string
	ratings  map[ratingKey]table.Rated
	outcomes map[table.ID]table.Outcome
}

type ratingKey struct {
	who  table.PersonID
	game string
}

func newScorebook() scorebook {
	return scorebook{map[table.PersonID]string{}, map[ratingKey]table.Rated{}, map[table.ID]table.Outcome{}}
}

// SetAccount gives a person an account by a name.
func (m *Memory) SetAccount(who table.PersonID, name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.accounts[who] = name
}

func (m *Memory) AccountName(_ context.Context, who table.PersonID) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if name, ok := m.accounts[who]; ok {
		return name, nil
	}
	return "", table.ErrNotFound
}

func (m *Memory) Ratings(_ context.Context, gameID string, who ...table.PersonID) (map[table.PersonID]table.Rated, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := map[table.PersonID]table.Rated{}
	for _, p := range who {
		if r, ok := m.ratings[ratingKey{p, gameID}]; ok {
			out[p] = r
		}
	}
	return out, nil
}

func (m *Memory) Outcome(_ context.Context, id table.ID) (table.Outcome, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	o, ok := m.outcomes[id]
	if !ok {
		return table.Outcome{}, table.ErrNotFound
	}
	o.Seats = slices.Clone(o.Seats)
	for i := range o.Seats {
		o.Seats[i].Account = m.accounts[o.Seats[i].Person]
	}
	return o, nil
}

// fits tells whether the ratings of an outcome build on those that are kept. The caller holds m.mu.
func (m *Memory) fits(o *table.Outcome) bool {
	return o == nil || !o.Counts() || !slices.ContainsFunc(o.Seats, func(s table.Score) bool {
		return s.Person != "" && m.ratings[ratingKey{s.Person, o.Game}].Games != s.Before.Games
	})
}

func (m *Memory) keep(o *table.Outcome) {
	if o == nil {
		return
	}
	if _, done := m.outcomes[o.Table]; done {
		return
	}
	m.outcomes[o.Table] = *o
	for _, s := range o.Seats {
		if s.Person != "" && o.Counts() {
			m.ratings[ratingKey{s.Person, o.Game}] = s.After
		}
	}
}
