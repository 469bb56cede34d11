package draw

import (
	"strconv"

	"kancha/game"
)

// The page of a table has a stage: a window of any size in which a board stands as a whole, lying or upright, whichever is
// larger. What a page needs to know for that is here; rings, badges and marks of what can be chosen are the page's own.

// Size is that of a drawing, in units that are CSS pixels at scale 1.
type Size struct{ W, H int }

// Stage says how a board stands in a window.
type Stage struct {
	Lying    Size      // the board as it is drawn
	Upright  Size      // the same under an element of the class "upright"; zero if it cannot stand
	Map      Size      // of the picture's Map, which stands for the board on small stages; zero without one
	Sections []Section // what a tap on a small board enlarges, the smaller ones first
	Slim     bool      // the hand is small: a wide window has room for it beside the board
}

// Section is a piece of a board that can be enlarged.
type Section struct {
	ID   string // a Map links to it by #part-ID
	Pick string // a CSS selector, within the board, of the element whose box it is
	Box  [4]int // the part of that box: x, y, width, height in thousandths of it; zero is all of it
}

// Stager is a Board that says how it stands. Without that it stands as its view box is.
type Stager interface {
	Stage(game.Position) Stage
}

// Signer is a Board with pictures of the numbers that a Foreteller tells of: an <svg> of its own for a key such as "wood",
// nothing for keys that it does not know.
type Signer interface {
	Sign(key string) Node
}

// String is the size as width x height, "" for none.
func (s Size) String() string {
	if s == (Size{}) {
		return ""
	}
	return strconv.Itoa(s.W) + "x" + strconv.Itoa(s.H)
}

// NoteSign is a sign that people write on places while they think: it stands in a note as its text.
type NoteSign struct {
	Text  string // one character
	Label string // in the reader's language
	Icon  Node
}

// Noter is a Board whose notes can be made of signs, so that nobody needs a keyboard for them.
type Noter interface {
	NoteSigns(Scene) []NoteSign
}
