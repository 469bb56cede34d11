package draw

import "kancha/game"

// What happens at a table is told as a story: a section a turn, in it a line a deed, with what came of the deed joined to it.
// A page knows no event of any game; its board says what each is.

// Narrator is a Board that says what the events of its game are in the story. Without one every event is a deed.
type Narrator interface {
	// Beat is what an event is. It depends on the event alone.
	Beat(game.Event) Beat
	// Numbers are the keys that beats speak of; each but "points", which every page has a picture for, has a picture by
	// the board's Signer.
	Numbers() []string
}

// Beat is an event's part in the story.
type Beat struct {
	As Telling
	// Key is the number that the event changes for its seat, as for a Foreteller, and By is by how much.
	Key string
	By  int
	// Category is the category of the vocabulary that points are of, "" if that need not be said.
	Category string
	// Before says that the event comes before the first turn, with all that was told until then; End, that it belongs to
	// the end of the game.
	Before, End bool
}

// Telling is how an event is told.
type Telling uint8

const (
	// Deed is a line of its own.
	Deed Telling = iota
	// Lead is a deed that tells what the turn was. In short it is said by the word "short.KIND", if there is one.
	Lead
	// Outcome is a number that came of the line before, told by its picture: what was paid or gained. The word
	// "cause.KIND", if there is one, says how the number came about.
	Outcome
	// Detail is something else that came of the line before, told in words.
	Detail
	// Turn says nothing but that a seat's turn begins.
	Turn
	// Chapter is the heading of what follows and belongs to no turn, until a turn begins.
	Chapter
	// Scoring is a chapter of which everybody wants to know what it has brought to whom.
	Scoring
)
