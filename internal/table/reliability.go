package table

import (
	"context"

	"kancha/internal/person"
)

// Reliability is how many of the last games of somebody were left: to a bot, or to the clock. Who gives up has finished.
type Reliability struct{ Games, Left int }

const (
	reliableGames = 50 // the last ones
	reliableLeast = 5  // fewer say nothing
)

// Known tells whether there are enough games to say anything.
func (r Reliability) Known() bool { return r.Games >= reliableLeast }

// Percent is how much of the games was finished.
func (r Reliability) Percent() int {
	if r.Games == 0 {
		return 100
	}
	return (r.Games - r.Left) * 100 / r.Games
}

// ReliabilityStore knows how people have finished. A Store is one.
type ReliabilityStore interface {
	// Reliability is that of the last finished games of a person, at most so many.
	Reliability(ctx context.Context, who person.ID, games int) (Reliability, error)
}

// ReliabilityOf is how reliable somebody has been in the last games.
func ReliabilityOf(ctx context.Context, s ReliabilityStore, who person.ID) (Reliability, error) {
	return s.Reliability(ctx, who, reliableGames)
}
