// Package coach helps people at tables and judges finished games. It thinks about what a seat can know, off every table's
// lock; the table writes down that it was asked, never what it said: that follows from the view again.
package coach

import (
	"context"
	"log/slog"
	"runtime"
	"slices"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/table"
)

// What a coach says, as package bot has it.
type (
	Hint   = bot.Hint
	Advice = bot.Advice
	Plan   = bot.Plan // of a hint
	Mark   = bot.Mark
)

// Why a coach says nothing. Each is a key under "error." in the word files.
const (
	ReasonNoHint     = "no_hint"     // the coach sees nothing that is certain
	ReasonNoChoice   = "no_choice"   // the coach has nothing to choose for the seat
	ReasonHintUnsure = "hint_unsure" // the coach has found nothing in time
	ReasonReviewSlow = "review_slow" // the review could not be made in time
)

// Reasons lists them, for the tests of the word files.
func Reasons() []game.Entry {
	return []game.Entry{{Kind: ReasonNoHint}, {Kind: ReasonNoChoice}, {Kind: ReasonHintUnsure}, {Kind: ReasonReviewSlow}}
}

// Tables is what a coach needs of the live tables.
type Tables interface {
	// Coach helps people in a game; nil if nobody does.
	Coach(gameID string) bot.Coach
	// AskedFor is the view that a request is about, nil if there is nothing to do. It names the game also with a refusal.
	AskedFor(ctx context.Context, a table.Ask) (gameID string, view game.View, err error)
	// NoteHelp writes a request into the log of its table.
	NoteHelp(ctx context.Context, a table.Ask) error
	// Finished is a game that is over.
	Finished(ctx context.Context, id table.ID) (table.Course, error)
}

// Service is the coaches of all games. It is safe for concurrent use.
type Service struct {
	tables  Tables
	log     *slog.Logger
	adviser *adviser
}

// New makes it. Not more coaches think at a time than there are workers; 0 is one less than there are processors.
func New(tables Tables, log *slog.Logger, workers int) *Service {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0) - 1
	}
	return &Service{tables: tables, log: log, adviser: newAdviser(workers)}
}

// ladder is the rungs of a coach's hints.
func ladder(c bot.Coach) []table.Help {
	if bot.Plans(c) {
		return []table.Help{table.HelpLook, table.HelpWhat, table.HelpWhy}
	}
	return []table.Help{table.HelpLook, table.HelpRule, table.HelpAnswer}
}

// overlays tells whether a coach can show what is possible.
func overlays(c bot.Coach) bool {
	_, ok := c.(bot.Marker)
	return ok
}

// helps is all that a coach can be asked for.
func helps(c bot.Coach) []table.Help {
	if overlays(c) {
		return append(ladder(c), table.HelpMarks, table.HelpUnmarks)
	}
	return ladder(c)
}

// Has tells whether a game has a coach.
func (s *Service) Has(gameID string) bool { return s.tables.Coach(gameID) != nil }

// Reviews tells whether the coach of a game can judge finished ones.
func (s *Service) Reviews(gameID string) bool {
	_, ok := s.tables.Coach(gameID).(bot.Reviewer)
	return ok
}

// Help takes a rung of a hint, or turns the overlay on or off, for a seat of the person. It is written into the log for
// everybody. Refusals: those of House.AskedFor, notation, no_hint, no_choice, hint_unsure.
func (s *Service) Help(ctx context.Context, a table.Ask) error {
	gameID, view, err := s.tables.AskedFor(ctx, a)
	if c := s.tables.Coach(gameID); c != nil && !errs.Is(err, table.ReasonNoCoach) && !slices.Contains(helps(c), a.Help) {
		return errs.New(table.ReasonNotation)
	}
	if err != nil || view == nil {
		return err
	}
	if a.Help.Rung() > 0 {
		if _, err := s.hint(ctx, gameID, view); err != nil {
			return err
		}
	}
	return s.tables.NoteHelp(ctx, a)
}
