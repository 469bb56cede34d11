package bot

import (
	"errors"
	"fmt"
	"slices"

	"kancha/game"
)

// The levels that New knows.
const (
	LevelRandom = "random"
	LevelSimple = "simple"
)

// ErrNotAsked is given when the viewer owes no answer.
var ErrNotAsked = errors.New("bot: the seat is asked nothing")

// Levels are the bots that New can make, weakest first.
func Levels() []string { return []string{LevelRandom, LevelSimple} }

// New makes the bot of a level for the game that the brain knows. A level that does not exist is an error, and so is
// a level that needs a brain without one.
func New(level string, brain Brain) (Bot, error) {
	if !slices.Contains(Levels(), level) {
		return nil, fmt.Errorf("bot: no level %q", level)
	}
	if level == LevelRandom {
		return random{}, nil
	}
	if brain == nil {
		return nil, fmt.Errorf("bot: level %q needs a game with a brain", level)
	}
	return newSimple(brain), nil
}

// legal lists what the viewer may answer, or says that it is asked nothing.
func legal(view game.View) ([]game.Move, error) {
	moves := view.Moves(view.Viewer(), nil)
	if len(moves) == 0 {
		return nil, ErrNotAsked
	}
	return moves, nil
}
