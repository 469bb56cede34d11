package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"kancha/game"
)

// The levels that New knows.
const (
	LevelRandom = "random"
	LevelSimple = "simple"
)

// ErrNotAsked is given when the viewer owes no answer.
var ErrNotAsked = errors.New("bot: the seat is asked nothing")

// Limit bounds what a bot spends on one decision, in place of what its level has by itself.
type Limit struct {
	Walks int           // of a search; other bots have a bound of their own. 0: as many as fit into Time
	Time  time.Duration // 0: no limit
	Cores int           // that search side by side, 1 if it is 0
	Edges int           // answers that a search remembers on each core, its own number if it is 0
}

// Levels are the bots that New can make, weakest first.
func Levels() []string {
	ids := make([]string, len(levels))
	for i, l := range levels {
		ids[i] = l.id
	}
	return ids
}

// New makes the bot of a level for the game that the brain knows. A level that does not exist is an error, and so is
// a level that needs a brain without one.
func New(level string, brain Brain) (Bot, error) {
	return NewLimited(level, brain, Limit{})
}

// NewLimited makes a bot that has a limit of its own. With a limit of time, answers depend on the machine.
func NewLimited(level string, brain Brain, limit Limit) (Bot, error) {
	for _, l := range levels {
		switch {
		case l.id != level:
			continue
		case l.make == nil:
			return random{}, nil
		case brain == nil:
			return nil, fmt.Errorf("bot: level %q needs a game with a brain", level)
		}
		b := l.make(brain, limit)
		if limit.Time > 0 {
			b = timed{b, limit.Time}
		}
		return b, nil
	}
	return nil, fmt.Errorf("bot: no level %q", level)
}

// timed is a bot that has to come to an end.
type timed struct {
	bot  Bot
	time time.Duration
}

func (b timed) Choose(ctx context.Context, view game.View, rand *game.Rand) (game.Move, error) {
	ctx, cancel := context.WithTimeout(ctx, b.time)
	defer cancel()
	return b.bot.Choose(ctx, view, rand)
}

// legal lists what the viewer may answer, or says that it is asked nothing.
func legal(view game.View) ([]game.Move, error) {
	moves := view.Moves(view.Viewer(), nil)
	if len(moves) == 0 {
		return nil, ErrNotAsked
	}
	return moves, nil
}
