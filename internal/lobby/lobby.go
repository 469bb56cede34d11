// Package lobby is the way to a table: how people like to set one up, who waits for whom before the first question, and
// what a game can go on from. The table itself writes what is decided here.
package lobby

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/person"
	"kancha/internal/secrets"
	"kancha/internal/table"
)

// Reasons lists why the lobby refuses, beside the reasons of tables, for the tests of the word files.
func Reasons() []game.Entry {
	return []game.Entry{{Kind: ReasonPresetsFull, Args: []game.Arg{game.Num("n", mostPresets)}}}
}

// Tables is what the lobby needs of the live tables.
type Tables interface {
	Game(id string) (game.Game, bool)
	Levels(gameID string) []string
	Coach(gameID string) bot.Coach
	Seed() uint64

	// Draft is the change that makes a table, Open makes one; Wake brings one to life that somebody else has written.
	Draft(context.Context, table.Fresh) (table.Change, error)
	Open(context.Context, table.Fresh) error
	Wake(context.Context, table.ID) error
	Tell(table.ID)
	// Seat changes who sits where, EditHead what only the host may, Gathering reads; all before the start.
	Seat(ctx context.Context, id table.ID, seat game.Seat, f func(*table.Seating) error) error
	EditHead(ctx context.Context, id table.ID, who person.ID, kind table.Kind, change func(*table.Head)) error
	Gathering(context.Context, table.ID) (table.Head, error)
	// Follow makes the table that follows a finished one, once.
	Follow(ctx context.Context, id table.ID, who person.ID, next func(old table.Fresh) (table.Fresh, error)) (table.ID, error)
}

// Store is what the lobby reads beside tables.
type Store interface {
	person.Store
	secrets.Store
	// AccountName is the name of a person's account; ErrNotFound for guests.
	AccountName(context.Context, person.ID) (string, error)
	table.ReliabilityStore
	// Mine lists the tables that a person made or sits at, those changed last first, at most limit.
	Mine(ctx context.Context, who person.ID, limit int) ([]table.Head, error)
}

// Service is the lobby. It is safe for concurrent use.
type Service struct {
	tables Tables
	store  Store
	log    *slog.Logger
	clock  func() time.Time
	guests *person.Guests

	mu    sync.Mutex
	key   []byte                // of invitations, nil until it is needed
	wrong map[guess][]time.Time // when wrong passwords came
}

// New opens it; without a clock it goes by the time of the machine.
func New(tables Tables, store Store, log *slog.Logger, now func() time.Time) *Service {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	if now == nil {
		now = time.Now
	}
	return &Service{
		tables: tables, store: store, log: log, clock: now, guests: &person.Guests{Store: store, Now: now}, wrong: map[guess][]time.Time{},
	}
}

func (s *Service) now() time.Time { return s.clock().UTC().Truncate(time.Microsecond) }

// Plan is what a new table is made from.
type Plan struct {
	Game   string
	Setup  game.Setup // Seed 0 means: choose one
	Opens  bool       // the one in the first seat has the first turn, as far as the seed decides that; without effect with a seed
	Seats  []SeatPlan // one for each seat of the setup
	Hidden bool       // not listed in the lobby
	Lang   string     // that those at the table will talk, "" for any
	// Password is wanted from whoever sits down without an invitation; none if empty.
	Password string
	Coach    bool // people may ask for help; without effect if the game has no coach
	NoTrials bool // nobody may try answers on a copy
	// Patience is how long somebody may be away before the others may let a bot play on: 0 is the usual, NoPatience for ever.
	Patience time.Duration
	Clock    clock.Rule // how time is counted; the zero value for not at all
	// From is what the game goes on from; it then has the game and the setup of that.
	From *table.Source
	// Ranked makes the game count for the ratings of those who play it; see ranked.go for what such a table has not.
	Ranked bool
	// Steady is how many of a hundred games must have been finished by whoever sits down without an invitation; 0 for anybody.
	Steady int
}

// SeatPlan fills a seat when a table is made.
type SeatPlan struct {
	Holder table.Holder // Open, Person (the maker: several are hot-seat) or BotHolder
	Name   string       // for Person; for a kept seat, for whom
	Keep   bool         // for Open: only for whoever has its invitation
	For    Guarded      // for Open: only for this person, if there is one
	Bot    string       // for BotHolder
}
