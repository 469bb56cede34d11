package admin

import (
	"context"
	"slices"
	"strconv"
	"time"

	"kancha/internal/account"
	"kancha/internal/table"
)

// Table is a table as those who look after the house see it: what everybody could know, and who sits there.
type Table struct {
	ID      table.ID
	Game    string
	Phase   table.Phase
	Version int64
	Hidden  bool
	Host    table.PersonID
	Seats   []Seat
	Created time.Time
	Changed time.Time
}

// Seat is a seat with its person.
type Seat struct {
	Holder table.Holder
	Name   string
	Person table.PersonID // "" if there is none
}

func fromHead(h table.Head) Table {
	t := Table{ID: h.ID, Game: h.Game, Phase: h.Phase, Version: h.Version, Hidden: h.Hidden, Host: h.Host, Created: h.Created, Changed: h.Changed}
	for _, c := range h.Seats {
		t.Seats = append(t.Seats, Seat{c.Holder, c.Name, c.Person})
	}
	return t
}

// Tables lists tables, changed last first; with a phase those of it, with a person those of theirs.
func (o *Office) Tables(ctx context.Context, phase table.Phase, who table.PersonID) ([]Table, error) {
	heads, err := o.Store.AllTables(ctx, phase, listLength)
	if err != nil {
		return nil, table.InTrouble(err)
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
func (o *Office) Rewind(ctx context.Context, by table.PersonID, id table.ID, step int) error {
	return o.done(ctx, o.House.Rewind(ctx, id, step), by, Deed{Action: Rewound, Table: id, Detail: strconv.Itoa(step)})
}

// Break ends a game without a result. Refusals: those of House.Break.
func (o *Office) Break(ctx context.Context, by table.PersonID, id table.ID) error {
	return o.done(ctx, o.House.Break(ctx, id), by, Deed{Action: Broke, Table: id})
}

// Remove deletes a table. Refusals: no_table.
func (o *Office) Remove(ctx context.Context, by table.PersonID, id table.ID) error {
	return o.done(ctx, o.House.Remove(ctx, id), by, Deed{Action: Removed, Table: id})
}

// SetPolicy decides for all. Refusals: policy.
func (o *Office) SetPolicy(ctx context.Context, by table.PersonID, p account.Policy) error {
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
	return o.done(ctx, o.People.SetPolicy(ctx, p), by, Deed{Action: ChangedRules, Detail: detail})
}

// Admit makes a sign-up code. Refusals: those of Accounts.Admit.
func (o *Office) Admit(ctx context.Context, by table.PersonID, note string, uses int, good time.Duration) (string, error) {
	code, err := o.People.Admit(ctx, note, uses, good)
	return code, o.done(ctx, err, by, Deed{Action: Admitted, Detail: strconv.Itoa(uses)})
}

// DropAdmission takes a sign-up code back. Refusals: no_admission.
func (o *Office) DropAdmission(ctx context.Context, by table.PersonID, id string) error {
	return o.done(ctx, o.People.DropAdmission(ctx, id), by, Deed{Action: Unadmitted})
}

// TriedMail notes that a letter was sent to try the way.
func (o *Office) TriedMail(ctx context.Context, by table.PersonID) error {
	return o.note(ctx, by, Deed{Action: TestedMail})
}

// Seats are the seats of a table with their persons. Refusals: no_table.
func (o *Office) Seats(ctx context.Context, id table.ID) ([]Seat, error) {
	var out []Seat
	snap, err := o.House.Look(ctx, table.Look{Table: id, Seat: -1, Step: -1})
	if err != nil {
		return nil, err
	}
	for _, s := range snap.Seats {
		seat := Seat{Holder: s.Holder, Name: s.Name}
		if who, _, err := o.House.Sitter(ctx, id, s.Seat); err == nil {
			seat.Person = who
		}
		out = append(out, seat)
	}
	return out, nil
}
