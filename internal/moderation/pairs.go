package moderation

import (
	"context"
	"time"

	"kancha/internal/errs"
	"kancha/internal/person"
)

// Pair is two people whose ranked games against each other look as if they were made for the ratings: many of them were ended
// early, or nearly all were won by the same one. It proves nothing: somebody should look.
type Pair struct {
	A, B       person.ID
	Games      int
	Early      int // given up, or lost by the clock
	WonA, WonB int
}

// PairStore finds them. A Store is one.
type PairStore interface {
	// OddPairs lists pairs with at least so many ranked games since a time, of which half were ended early or nine tenths were won by the
	// same one, most games first.
	OddPairs(ctx context.Context, since time.Time, least, limit int) ([]Pair, error)
}

const (
	pairSpan  = 30 * 24 * time.Hour
	pairLeast = 5
)

// OddPairs lists the odd pairs of the last month.
func (s *Service) OddPairs(ctx context.Context) ([]Pair, error) {
	out, err := s.Store.OddPairs(ctx, s.Now().Add(-pairSpan), pairLeast, listLength)
	return out, errs.Storage(err)
}
