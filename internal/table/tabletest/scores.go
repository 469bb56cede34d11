package tabletest

import (
	"context"
	"maps"
	"slices"
	"time"

	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/text"
)

// scorebook is what a Memory keeps of finished games.
type scorebook struct {
	accounts map[person.ID]string
	ratings  map[ratingKey]table.Rated
	outcomes map[table.ID]table.Outcome
}

type ratingKey struct {
	who  person.ID
	game string
}

func newScorebook() scorebook {
	return scorebook{map[person.ID]string{}, map[ratingKey]table.Rated{}, map[table.ID]table.Outcome{}}
}

// SetAccount gives a person an account by a name.
func (m *Memory) SetAccount(who person.ID, name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.accounts[who] = name
}

func (m *Memory) AccountName(_ context.Context, who person.ID) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if name, ok := m.accounts[who]; ok {
		return name, nil
	}
	return "", errs.ErrNotFound
}

// Taken compares with the names of accounts; no names are kept.
func (m *Memory) Taken(_ context.Context, look, _ string, who person.ID, _ time.Time) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for other, name := range m.accounts {
		if other != who && text.Look(name) == look {
			return true, nil
		}
	}
	return false, nil
}

func (m *Memory) Ratings(_ context.Context, gameID string, who ...person.ID) (map[person.ID]table.Rated, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := map[person.ID]table.Rated{}
	for _, p := range who {
		if r, ok := m.ratings[ratingKey{p, gameID}]; ok {
			out[p] = r
		}
	}
	return out, nil
}

func (m *Memory) Reliability(_ context.Context, who person.ID, games int) (r table.Reliability, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := slices.SortedFunc(maps.Values(m.outcomes), func(a, b table.Outcome) int { return b.At.Compare(a.At) })
	for _, o := range all {
		for _, s := range o.Seats {
			if s.Person != who || who == "" || r.Games == games {
				continue
			}
			r.Games++
			if s.Away || o.Ending == table.EndLost && s.Place > 1 {
				r.Left++
			}
		}
	}
	return r, nil
}

func (m *Memory) Met(_ context.Context, since time.Time, who ...person.ID) (map[person.ID]int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	pairs := map[[2]person.ID]int{}
	for _, o := range m.outcomes {
		if !o.Counts() || !o.At.After(since) {
			continue
		}
		for _, a := range o.Seats {
			for _, b := range o.Seats {
				if a.Person != b.Person && slices.Contains(who, a.Person) && slices.Contains(who, b.Person) {
					pairs[[2]person.ID{a.Person, b.Person}]++
				}
			}
		}
	}
	out := map[person.ID]int{}
	for pair, n := range pairs {
		out[pair[0]] = max(out[pair[0]], n)
	}
	return out, nil
}

func (m *Memory) Outcome(_ context.Context, id table.ID) (table.Outcome, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	o, ok := m.outcomes[id]
	if !ok {
		return table.Outcome{}, errs.ErrNotFound
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
