// Package event is tournaments: people sign up, rounds of tables open by themselves, and standings follow from how the
// tables end. Who meets whom and who leads is reckoned by package tourney; here it is made to last.
//
// An event is one row with a version. A round is opened in the transaction that writes the next version, together with
// its tables, so that it opens once, however many nodes look after it.
package event

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/table"
	"kancha/internal/tourney"
)

// Phase is where an event is in its life.
type Phase string

const (
	Open    Phase = "open" // people sign up
	Running Phase = "running"
	Over    Phase = "over"
	Dropped Phase = "dropped" // by its maker, before the start
)

// Form is who meets whom.
type Form string

const (
	Robin Form = "robin" // everybody everybody
	Swiss Form = "swiss" // who stands alike, for a number of rounds
)

// Plan is what an event is made from.
type Plan struct {
	Name   string
	Game   string
	Setup  game.Setup // without seats and seed
	Clock  clock.Rule
	Form   Form
	Count  int // of rounds, for Swiss
	Size   int // seats of a table
	Most   int // people; with the last of them it begins
	Ranked bool
}

// Event is a tournament.
type Event struct {
	ID      string
	Version int64
	Phase   Phase
	Host    table.PersonID // "" if forgotten
	Changed time.Time
	Body
	Entrants []Entrant
}

// Body is what of an event speaks of nobody.
type Body struct {
	Plan
	Created time.Time
	Rounds  []Round
}

// Round is a round with its tables.
type Round struct {
	tourney.Round
	Tables []table.ID // by board
}

// Entrant is somebody who takes part, or did.
type Entrant struct {
	Person table.PersonID // "" if forgotten
	Gone   bool           // gets no more tables
	// Name is that of the account, "" if there is none any more. It is read and never written.
	Name string
}

// Limits of events.
const (
	MostPeople = 64
	MostRounds = 20
	MostSize   = 4
	mostOpen   = 5 // events of one maker that are not over
)

// Store keeps events. Errors are those of table.Store.
type Store interface {
	// WriteEvent writes the next version of an event, version 1 for a new one, and tables with it, all or nothing. Another
	// stored version than the one before is an ErrConflict.
	WriteEvent(ctx context.Context, e Event, tables ...table.Change) error
	Event(ctx context.Context, id string) (Event, error)
	// Events lists those that were not dropped, changed last first.
	Events(ctx context.Context, limit int) ([]Event, error)
	// Ripe lists running events of which no table is being played.
	Ripe(ctx context.Context) ([]string, error)
}

// Config is what events stand on. Store and House are needed.
type Config struct {
	Store Store
	House *table.House
	Log   *slog.Logger
	Now   func() time.Time
	Pace  time.Duration // between two looks for rounds that are over; two seconds
}

// Events looks after all events. It is safe for concurrent use.
type Events struct{ Config }

// New opens the events of a house.
func New(c Config) *Events {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Pace == 0 {
		c.Pace = 2 * time.Second
	}
	return &Events{c}
}

func (s *Events) now() time.Time { return s.Now().UTC().Truncate(time.Microsecond) }

// Event finds an event. Refusals: no_event.
func (s *Events) Event(ctx context.Context, id string) (*Event, error) {
	e, err := s.Store.Event(ctx, id)
	switch {
	case errors.Is(err, table.ErrNotFound) || err == nil && e.Phase == Dropped:
		return nil, refuse(ReasonNoEvent)
	case err != nil:
		return nil, table.InTrouble(err)
	}
	return &e, nil
}

// Look is an event with what is known of the round that is being played.
func (s *Events) Look(ctx context.Context, id string) (*Event, error) {
	e, err := s.Event(ctx, id)
	if err == nil && e.Phase == Running && len(e.Rounds) > 0 {
		_, err = s.collect(ctx, &e.Rounds[len(e.Rounds)-1])
	}
	return e, err
}

// List gives the events that something has happened in last.
func (s *Events) List(ctx context.Context) ([]Event, error) {
	all, err := s.Store.Events(ctx, 100)
	if err != nil {
		return nil, table.InTrouble(err)
	}
	return all, nil
}

// Entrant is which entrant a person is, -1 for none.
func (e *Event) Entrant(who table.PersonID) int {
	return slices.IndexFunc(e.Entrants, func(p Entrant) bool { return who != "" && p.Person == who })
}

// gone tells who gets no more tables.
func (e *Event) gone() []bool {
	out := make([]bool, len(e.Entrants))
	for i, p := range e.Entrants {
		out[i] = p.Gone || p.Person == ""
	}
	return out
}

// active counts those who still get tables.
func (e *Event) active() int {
	n := 0
	for _, g := range e.gone() {
		if !g {
			n++
		}
	}
	return n
}

// past is the rounds as package tourney knows them.
func (e *Event) past() []tourney.Round {
	out := make([]tourney.Round, len(e.Rounds))
	for i, r := range e.Rounds {
		out[i] = r.Round
	}
	return out
}

// Length is how many rounds there are in all, as far as is known.
func (e *Event) Length() int {
	if e.Form == Swiss {
		return e.Count
	}
	return len(tourney.Robin(max(len(e.Entrants), 2), 2, e.Size))
}

// Standings ranks everybody by the tables that are over.
func (e *Event) Standings() []tourney.Line {
	return tourney.Standings(len(e.Entrants), e.past(), e.Form == Swiss)
}
