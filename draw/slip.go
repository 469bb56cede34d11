package draw

import "kancha/game"

// Warner is a Board that knows answers which look like a slip, so that a page asks once more whether they are meant. It
// judges by what the seat sees, and by its own pencil marks.
type Warner interface {
	// Slip names what speaks against a legal answer, "" if nothing does: NAME of the word slip.NAME.
	Slip(game.Position, game.Seat, game.Move, []Note) string
}
