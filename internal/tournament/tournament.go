// Package tournament is tournaments: people sign up, rounds of tables open by themselves, and standings follow from how the
// tables end. Who meets whom and who leads is reckoned by package pairing; here it is made to last.
//
// A tournament is one row with a version. A round is opened in the transaction that writes the next version, together with
// its tables, so that it opens once, however many nodes look after it.
package tournament

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/pairing"
	"kancha/internal/person"
	"kancha/internal/table"
)

// Phase is where a tournament is in its life.
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

// Plan is what a tournament is made from.
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

// Tournament is a tournament.
type Tournament struct {
	ID      string
	Version int64
	Phase   Phase
	Host    person.ID // "" if forgotten
	Changed time.Time
	Body
	Entrants []Entrant
}

// Body is what of a tournament speaks of nobody.
type Body struct {
	Plan
	Created time.Time
	Rounds  []Round
}

// Round is a round with its tables.
type Round struct {
	pairing.Round
	Tables []table.ID // by board
}

// Entrant is somebody who takes part, or did.
type Entrant struct {
	Person person.ID // "" if forgotten
	Gone   bool      // gets no more tables
	// Name is that of the account, "" if there is none any more. It is read and never written.
	Name string
}

// Limits of tournaments.
const (
	MostPeople = 64
	MostRounds = 20
	MostSize   = 4
	mostOpen   = 5 // tournaments of one maker that are not over
)

// Store keeps tournaments. Errors are those of table.Store.
type Store interface {
	// WriteTournament writes the next version of a tournament, version 1 for a new one, and tables with it, all or nothing. Another
	// stored version than the one before is an ErrConflict.
	WriteTournament(ctx context.Context, e Tournament, tables ...table.Change) error
	Tournament(ctx context.Context, id string) (Tournament, error)
	// Tournaments lists those that were not dropped, changed last first.
	Tournaments(ctx context.Context, limit int) ([]Tournament, error)
	// Ripe lists running tournaments of which no table is being played.
	Ripe(ctx context.Context) ([]string, error)
}

// Tables is what tournaments need of the live tables.
type Tables interface {
	// Outcome is what a finished game has come to.
	Outcome(context.Context, table.ID) (*table.Outcome, error)
	// Withdraw leaves a running table for somebody who has left its tournament.
	Withdraw(ctx context.Context, id table.ID, who person.ID) error
}

// Lobby is what tournaments need to make tables.
type Lobby interface {
	Arrange(context.Context, lobby.Fixture) (table.Change, error)
	Suits(gameID string, setup game.Setup, size int, rule clock.Rule) error
	Begun(context.Context, ...table.ID)
	HasAccount(ctx context.Context, who person.ID) error
}

// Config is what tournaments stand on. Store, Tables and Lobby are needed.
type Config struct {
	Store  Store
	Tables Tables
	Lobby  Lobby
	Log    *slog.Logger
	Now    func() time.Time
	Pace   time.Duration // between two looks for rounds that are over; two seconds
}

// Service looks after all tournaments. It is safe for concurrent use.
type Service struct{ Config }

// New opens the tournaments of a house.
func New(c Config) *Service {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Pace == 0 {
		c.Pace = 2 * time.Second
	}
	return &Service{c}
}

func (s *Service) now() time.Time { return s.Now().UTC().Truncate(time.Microsecond) }

// Tournament finds a tournament. Refusals: no_event.
func (s *Service) Tournament(ctx context.Context, id string) (*Tournament, error) {
	e, err := s.Store.Tournament(ctx, id)
	switch {
	case errors.Is(err, errs.ErrNotFound) || err == nil && e.Phase == Dropped:
		return nil, refuse(ReasonNoTournament)
	case err != nil:
		return nil, errs.Storage(err)
	}
	return &e, nil
}

// Look is a tournament with what is known of the round that is being played.
func (s *Service) Look(ctx context.Context, id string) (*Tournament, error) {
	e, err := s.Tournament(ctx, id)
	if err == nil && e.Phase == Running && len(e.Rounds) > 0 {
		_, err = s.collect(ctx, &e.Rounds[len(e.Rounds)-1])
	}
	return e, err
}

// List gives the tournaments that something has happened in last.
func (s *Service) List(ctx context.Context) ([]Tournament, error) {
	all, err := s.Store.Tournaments(ctx, 100)
	if err != nil {
		return nil, errs.Storage(err)
	}
	return all, nil
}

// Entrant is which entrant a person is, -1 for none.
func (e *Tournament) Entrant(who person.ID) int {
	return slices.IndexFunc(e.Entrants, func(p Entrant) bool { return who != "" && p.Person == who })
}

// gone tells who gets no more tables.
func (e *Tournament) gone() []bool {
	out := make([]bool, len(e.Entrants))
	for i, p := range e.Entrants {
		out[i] = p.Gone || p.Person == ""
	}
	return out
}

// active counts those who still get tables.
func (e *Tournament) active() int {
	n := 0
	for _, g := range e.gone() {
		if !g {
			n++
		}
	}
	return n
}

// past is the rounds as package pairing knows them.
func (e *Tournament) past() []pairing.Round {
	out := make([]pairing.Round, len(e.Rounds))
	for i, r := range e.Rounds {
		out[i] = r.Round
	}
	return out
}

// Length is how many rounds there are in all, as far as is known.
func (e *Tournament) Length() int {
	if e.Form == Swiss {
		return e.Count
	}
	return len(pairing.Robin(max(len(e.Entrants), 2), 2, e.Size))
}

// Standings ranks everybody by the tables that are over.
func (e *Tournament) Standings() []pairing.Line {
	return pairing.Standings(len(e.Entrants), e.past(), e.Form == Swiss)
}
