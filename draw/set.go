package draw

import "kancha/game"

// Setter is a Board that knows answers which take any of a few things: tokens that are given, tiles that are bought. A page
// shows each of the things once, to be switched on and off, and one button for what is chosen.
type Setter interface {
	// Set lists the things that an answer takes, none twice, always in the same order; none for an answer that takes no set.
	Set(game.Position, game.Seat, game.Move) []Thing
}

// Thing is one of the things that an answer takes.
type Thing struct {
	ID   string      // without spaces; the place of the board where the thing lies, if it lies on one
	Icon Node        // an <svg> of its own
	Name game.Phrase // for Say; with the zero value it is called as the place
}
