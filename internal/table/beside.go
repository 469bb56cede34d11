package table

import (
	"context"
	"time"

	"kancha/game"
	"kancha/internal/person"
)

// BesideStore keeps what is said and proposed at a table beside the game itself. A Store is one.
type BesideStore interface {
	// SetPlan writes a pencil mark of the team; an empty text removes it.
	SetPlan(context.Context, ID, PlanMark) error
	// Vote keeps proposals together; each takes the place of the one that its seat has made before.
	Vote(context.Context, ID, ...Ballot) error
	// ClearVote forgets the proposals to all questions but one.
	ClearVote(ctx context.Context, id ID, but string) error
	// Beside reads all that, with the last lines of the talk.
	Beside(ctx context.Context, id ID, lines int) (Beside, error)
}

// Beside is what there is at a table beside the game.
type Beside struct {
	Talk    []Line     // the last, oldest first
	Plan    []PlanMark // in order of places
	Mutes   []Muting
	Ballots []Ballot // oldest first
}

// Room says who reads a line.
type Room string

const (
	RoomAll      Room = "all"      // said before the start or after the end
	RoomPlayers  Room = "players"  // for those who sit at the table
	RoomWatchers Room = "watchers" // for those who do not, and for everybody after the end
)

// LineKind says what a line of the talk is.
type LineKind string

const (
	LineSaid    LineKind = "said"
	LinePing    LineKind = "ping" // look at the place
	LineShut    LineKind = "shut" // who made the table has closed the talk
	LineOpened  LineKind = "opened"
	LineRemoved LineKind = "removed" // those who look after the house have taken its text out
)

// Line is a line of a table's talk. Only those who look after the house take the text out of one.
type Line struct {
	Number int64 // 1, 2, 3…
	Room   Room
	Kind   LineKind
	Seat   game.Seat // Watcher for those who do not sit at the table
	Person person.ID // never shown
	Name   string    // as it was then
	Text   string
	Place  string
	Key    string // the sender's, so that a line that arrives twice is said once
	At     time.Time
}

// PlanMark is a pencil mark that a whole team sees.
type PlanMark struct {
	Place, Text string
	Seat        game.Seat // who has written it last
}

// Muting says that a person does not want to read another one.
type Muting struct {
	Person, Other person.ID
}

// Ballot is what a member of a team proposes as the answer to a question.
type Ballot struct {
	Seat     game.Seat
	Question string
	Move     string
	At       time.Time // of the first proposal of that seat to the question
}
