package game

// Tallier is an optional side of a Game: it counts how its games are played, beside their points, for whoever makes packs
// and bots.
type Tallier interface {
	// Tally begins to count a game.
	Tally() Tally
}

// Tally counts one game.
type Tally interface {
	// Answer is told an answer before it is given.
	Answer(s State, seat Seat, m Move)
	// Counts are those of a seat when the game is over, always the same ones in the same order.
	Counts(s State, seat Seat) []Count
}

// Count is how often something happened. Counts of the same What, one behind the other, are parts of one whole. Where
// Which is a number the whole has a mean.
type Count struct {
	What  string `json:"what"`
	Which string `json:"which"`
	N     int    `json:"n"`
}
