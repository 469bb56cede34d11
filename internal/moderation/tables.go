package moderation

import (
	"context"
	"slices"
	"strconv"
	"time"

	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

// Table is a table as those who look after the house see it: what everybody could know, and who sits there.
type Table struct {
	ID      table.ID
	Game    string
	Phase   table.Phase
	Version int64
	Hidden  bool
	Host    person.ID
	Seats   []Seat
	Created time.Time
	Changed time.Time
}

// Seat is a seat with its person.
type Seat struct {
	Holder table.Holder
	Name   string
	Person person.ID // "" if there is none
}

func fromHead(h table.Head) Table {
	t := Table{ID: h.ID, Game: h.Game, Phase: h.Phase, Version: h.Version, Hidden: h.Hidden, Host: h.Host, Created: h.Created, Changed: h.Changed}
	for _, c := range h.Seats {
		t.Seats = append(t.Seats, Seat{c.Holder, c.Name, c.Person})
	}
	return t
}

// Tables lists tables, changed last first; with a phase those of it, with a person those of theirs.
func (s *Service) Tables(ctx context.Context, phase table.Phase, who person.ID) ([]Table, error) {
	heads, err := s.Store.AllTables(ctx, phase, listLength)
	if err != nil {
		return nil, errs.Storage(err)
	}
	out := []Table{}
	for _, h := range heads {
		t := fromHead(h)
		if who == "" || t.Host == who || slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Person == who }) {
			out = append(out, t)
		}
	}
	return out, nil
}

// Rewind takes back all answers at a table after one. Refusals: those of House.Rewind.
func (s *Service) Rewind(ctx context.Context, by person.ID, id table.ID, step int) error {
	return s.recorded(ctx, s.House.Rewind(ctx, id, step), by, LogEntry{Action: Rewound, Table: id, Detail: strconv.Itoa(step)})
}

// Break ends a game without a result. Refusals: those of House.Break.
func (s *Service) Break(ctx context.Context, by person.ID, id table.ID) error {
	return s.recorded(ctx, s.House.Break(ctx, id), by, LogEntry{Action: Broke, Table: id})
}

// Remove deletes a table. Refusals: no_table.
func (s *Service) Remove(ctx context.Context, by person.ID, id table.ID) error {
	return s.recorded(ctx, s.House.Remove(ctx, id), by, LogEntry{Action: Removed, Table: id})
}

// SetPolicy decides for all. Refusals: policy.
func (s *Service) SetPolicy(ctx context.Context, by person.ID, p account.Policy) error {
	detail := string(p.SignUp)
	if !p.Guests {
		detail += ", no guests"
	}
	if p.Tables > 0 {
		detail += ", tables: " + strconv.Itoa(p.Tables)
	}
	if p.Strong {
		detail += ", second factor"
	}
	return s.recorded(ctx, s.People.SetPolicy(ctx, p), by, LogEntry{Action: ChangedRules, Detail: detail})
}

// Admit makes a sign-up code. Refusals: those of Accounts.Admit.
func (s *Service) Admit(ctx context.Context, by person.ID, note string, uses int, good time.Duration) (string, error) {
	code, err := s.People.Admit(ctx, note, uses, good)
	return code, s.recorded(ctx, err, by, LogEntry{Action: Admitted, Detail: strconv.Itoa(uses)})
}

// DropAdmission takes a sign-up code back. Refusals: no_admission.
func (s *Service) DropAdmission(ctx context.Context, by person.ID, id string) error {
	return s.recorded(ctx, s.People.DropAdmission(ctx, id), by, LogEntry{Action: Unadmitted})
}

// TriedMail notes that a letter was sent to try the way.
func (s *Service) TriedMail(ctx context.Context, by person.ID) error {
	return s.record(ctx, by, LogEntry{Action: TestedMail})
}

// Seats are the seats of a table with their persons. Refusals: no_table.
func (s *Service) Seats(ctx context.Context, id table.ID) ([]Seat, error) {
	var out []Seat
	snap, err := s.House.Look(ctx, table.Look{Table: id, Seat: -1, Step: -1})
	if err != nil {
		return nil, err
	}
	for _, info := range snap.Seats {
		seat := Seat{Holder: info.Holder, Name: info.Name}
		if who, _, err := s.House.Sitter(ctx, id, info.Seat); err == nil {
			seat.Person = who
		}
		out = append(out, seat)
	}
	return out, nil
}
