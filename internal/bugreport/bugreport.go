// Package bugreport is what people tell the host about a table that went wrong.
package bugreport

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/table"
)

// Report is what somebody tells the host about a table: a text that its sender has seen, without a word of who that is.
type Report struct {
	ID    string
	Table table.ID
	Text  string
	At    time.Time
}

// Store keeps reports.
type Store interface {
	// AddReport keeps a report; with as many as the most there already it is an ErrConflict.
	AddReport(ctx context.Context, r Report, most int) error
}

// most is how many reports are kept that nobody has read.
const most = 1000

// ReasonFull is that the host has too many to read already. It is a key under "error." in the word files.
const ReasonFull = "reports_full"

// Reasons lists it, for the tests of the word files.
func Reasons() []game.Entry { return []game.Entry{{Kind: ReasonFull}} }

// Add keeps what somebody tells the host about a table. Refusals: reports_full.
func Add(ctx context.Context, s Store, now time.Time, id table.ID, text string) error {
	err := s.AddReport(ctx, Report{ID: rand.Text()[:10], Table: id, Text: text, At: now.UTC().Truncate(time.Microsecond)}, most)
	if errors.Is(err, errs.ErrConflict) {
		return errs.New(ReasonFull)
	}
	return errs.Storage(err)
}
