package draw

import (
	"context"

	"kancha/game"
)

// A game may offer more than tables. What it has is a value that implements some of the interfaces of this file.

// Daily is a puzzle for one person, another one every day and the same for everybody. It is safe for concurrent use.
type Daily interface {
	// Sizes are the ids of the puzzles of a day, the smallest first. The words "daily.size.ID" name them.
	Sizes() []string
	// Puzzle is that of a day, counted from 1970-01-01. It may take seconds; for the same day it is always the same.
	Puzzle(ctx context.Context, day int, size string) (Puzzle, error)
	// Script is the text of a script that plays a puzzle on its page, also without a connection:
	// window.dailyGame(root, data, changed).
	Script() string
}

// Puzzle is a puzzle of a day. Steps are the text of what somebody has done so far, "" at the beginning.
type Puzzle interface {
	// Show is how things are after some steps. Steps that cannot be are a *game.Illegal.
	Show(steps string, say Say) (Stand, error)
	// Data is what the script needs: a JSON object. Answers in it cannot be read at a glance.
	Data(say Say) ([]byte, error)
}

// Stand is where somebody is in a puzzle.
type Stand struct {
	Board  Node
	Facts  []Item   // what one has and what is left
	About  []string // sentences about the puzzle as a whole
	Said   string   // what came of the last step, "" before the first
	Steps  []Choice // all that can be done now
	Done   bool
	Score  int
	Par    int    // what a careful player gets
	Rights int    // of Done: right answers
	Wrongs int    // and wrong ones
	Grid   string // of Done: lines of signs that give nothing away
}

// Choice is a step that can be taken: the steps with it at their end, and what it is called.
type Choice struct{ Steps, Label, Group string }

// Wheel is for people who own the box of a game with a hidden map: the page keeps the map and opens it place by place.
type Wheel interface {
	// Options are the options of the game that choose a map, beside its modes.
	Options() []string
	// Setup completes a setup; one that has no map is a *game.SetupError.
	Setup(game.Setup) (game.Setup, error)
	// Disc is the map of a setup.
	Disc(game.Setup) (Disc, error)
}

// Disc is a hidden map. Its back side may be seen by all.
type Disc interface {
	// Back is what everybody may know before the first turn.
	Back(Say) Back
	// Open checks whether a window may be opened after others; if not, it is a *game.Illegal.
	Open(before []Opening, next Opening) error
	// Show draws the wheel and what is known after some openings.
	Show(opened []Opening, say Say) Dial
	// Front is the whole map, for print.
	Front(Say) Node
}

// Opening is a window opened at a place. The words "wheel.window.ID" name the windows.
type Opening struct{ Place, Window string }

// Back is the back side of a disc.
type Back struct {
	Items []Item
	Plain Node   // the board in few lines, for print
	Print []Item // what goes with it
}

// Dial is a wheel as it stands.
type Dial struct {
	Board   Node    // what is known
	Wheel   Node    // its rings have the ids wheel-nature and wheel-animal, its windows window-ID
	Closed  [2]Node // what the script puts into a window when the wheel is turned on
	Columns []Sign
	Rows    []Sign
	Said    []string // what each opening has shown, as a sentence
	Shown   []Node   // the same as small drawings
}

// Sign is a coordinate of the wheel.
type Sign struct {
	ID, Label string
	Icon      Node
}

// Windows are the two windows of a wheel, each with an id. They are kept apart.
var Windows = [2]string{"terrain", "crop"}
