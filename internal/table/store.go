package table

import (
	"context"
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/person"
	"kancha/internal/secrets"
)

// Store keeps tables, people and secrets. It is safe for concurrent use, and what it has acknowledged survives the
// death of the process and of the machine. States and bodies are bytes that it does not look into.
//
// Errors other than errs.ErrNotFound and ErrConflict mean that the store is in trouble. A failed Write may nevertheless have
// happened: whoever gets an error reads again before going on.
type Store interface {
	// Write makes all changes durable together or none of them. A change to a table whose stored version is not the one
	// that the change builds on is an ErrConflict.
	Write(context.Context, ...Change) error
	// SetState keeps the state of a table that has a version; nothing happens if the table has another one by now.
	SetState(ctx context.Context, id ID, version int64, state []byte) error
	// Table reads a table and its whole log in order of versions.
	Table(context.Context, ID) (Head, []Entry, error)
	// Mine lists the tables that a person made or sits at, those changed last first, at most limit.
	Mine(ctx context.Context, who person.ID, limit int) ([]Head, error)
	// Listed lists the gathering tables that are not hidden, newest first, after so many, at most limit. Those of guests are
	// left out if nothing has happened there since a time, and nobody who belongs to them has looked.
	Listed(ctx context.Context, since time.Time, skip, limit int) ([]Head, error)
	// Forsaken lists what gathers of guests, was left alone since a time, and has nobody in a seat who has ever looked at it,
	// at most limit.
	Forsaken(ctx context.Context, since time.Time, limit int) ([]ID, error)
	// Due lists the tables where a bot or an automaton owes an answer.
	Due(context.Context) ([]ID, error)
	// Ringing lists the tables where the house must do something by itself, those that wait longest first, at most limit: their alarm has come,
	// or a vote has lasted since a time.
	Ringing(ctx context.Context, now, voted time.Time, limit int) ([]Ring, error)
	// Ahead lists tables with an alarm that were changed after a time, at most limit.
	Ahead(ctx context.Context, of time.Time, limit int) ([]Ring, error)
	// Ready proves that something can be written, without leaving it.
	Ready(context.Context) error

	// SetNote writes a pencil mark; an empty text removes it.
	SetNote(context.Context, ID, game.Seat, Note) error
	// Notes reads all pencil marks of a table by seat, in order of places.
	Notes(context.Context, ID) (map[game.Seat][]Note, error)

	// SetPasses writes what a seat wishes to pass on by itself; nothing removes the wish.
	SetPasses(ctx context.Context, id ID, seat game.Seat, wishes []string) error
	// Passes reads what the seats of a table wish to pass on by themselves.
	Passes(context.Context, ID) (map[game.Seat][]string, error)

	person.Store
	secrets.Store

	MemberStore
	PulseStore
	ReliabilityStore
	BesideStore
	VisitStore
	HoursStore
	NoticeStore
	OutcomeStore
	ModerationStore
}

// Change is a table as it shall be, and the entries of its log that made it so. Their versions follow each other and
// end at the version of the head. A table whose first entry has version 1 is new. The state is written if it is that of
// the new version, otherwise the stored one stays; then all entries are answers, and nothing else of the head is new but
// Version, Waiting, Due, Changed, Clock and Alarm.
type Change struct {
	Head    Head
	Entries []Entry
	Redact  []Entry // earlier ones, whose bodies are replaced: a name is taken out
	Notices []Notice
	// Outcome is written with the change that ends a game. One whose ratings build on others than the stored ones is an
	// ErrConflict.
	Outcome *Outcome
}

// Head is a table without its log. State is left out in lists.
type Head struct {
	ID      ID
	Version int64
	Phase   Phase
	Game    string
	Rules   int    // revision of the rules that the newest state comes from
	Pack    string // digest of the pack that the newest state comes from
	Setup   game.Setup
	SeedSet bool
	Host    person.ID
	Hidden  bool
	Study   bool   // an analysis of the host alone
	Lang    string // that those at the table talk, "" for any
	Ranked  bool   // counts for the ratings of those who play
	Event   string // that the table belongs to, "" for none
	Steady  int    // whoever sits down without an invitation has finished so many of a hundred games; 0 for anybody
	Seats   []Chair
	Waiting game.Seats // who owes an answer
	Due     bool       // a bot or an automaton is among them
	Created time.Time
	Changed time.Time
	Clock   clock.State // the zero value if nobody counts the time
	Alarm   time.Time   // when the house must look at the table by itself; zero for never
	Next    ID
	Lock    string  // hash of the password that lets sit down, "" if none is needed
	Ending  EndKind // "" unless the game ended otherwise than by its rules
	State   []byte  // the state after the version Stated as JSON, nil before the start
	Stated  int64   // the entries after that are answers, fewer than StateEvery
}

// Ring is a table whose alarm has come.
type Ring struct {
	ID      ID
	Version int64
}

// Chair is who holds a seat. A bot that plays on for a person keeps the person and the name.
type Chair struct {
	Holder Holder    `json:"holder"`
	Person person.ID `json:"person,omitempty"`
	Name   string    `json:"name,omitempty"`
	Bot    string    `json:"bot,omitempty"`
	Invite string    `json:"invite,omitempty"` // of a kept seat: the number that its invitation is made from
	For    string    `json:"for,omitempty"`    // for whom it is kept, if that was said
	// Account is the only person for whom the seat is kept, "" for whoever has the invitation; Until is how long.
	Account person.ID `json:"account,omitempty"`
	Until   time.Time `json:"until,omitzero"`
}

// Kind says what an entry of the log did.
type Kind string

const (
	Created  Kind = "created"
	Joined   Kind = "joined"
	Left     Kind = "left"
	Started  Kind = "started"
	Answered Kind = "answered"
	Undone   Kind = "undone"
	Rebased  Kind = "rebased"
	Followed Kind = "followed" // a rematch was made
	Helped   Kind = "helped"   // a seat has asked its coach
	Moved    Kind = "moved"    // what was one person's is another's
	Erased   Kind = "erased"   // a person's name was taken out
	Deleted  Kind = "deleted"
	StoodIn  Kind = "stood_in"  // a bot plays on for a person
	Returned Kind = "returned"  // the person has the seat again
	Wished   Kind = "wished"    // somebody wishes that the game ends, or that a bot plays on for somebody
	Ended    Kind = "ended"     // otherwise than by the rules
	KeptSeat Kind = "kept"      // a free seat is kept for somebody, or not any more
	Declined Kind = "declined"  // for whom a seat was kept does not want it
	Locked   Kind = "locked"    // the table has another password, or none
	TimedOut Kind = "timed_out" // the time of a seat is up
	Paused   Kind = "paused"    // somebody would like the clocks to stand, or has agreed and they do
	Resumed  Kind = "resumed"   // the clocks go on, or the wish is taken back
	Forked   Kind = "forked"    // the answers before are of another game, which goes on here
	Rewound  Kind = "rewound"   // those who look after the house have taken answers back
	Rezoned  Kind = "rezoned"   // the person of the seat plays at other hours
	Reset    Kind = "reset"     // the clocks go on that a time which had run ahead has set, or that stood in an outage
)

// Entry is one line of a table's log. Nothing is ever taken out of a log but the name of a person who
// wants to be forgotten.
type Entry struct {
	Version int64
	Kind    Kind
	Seat    game.Seat // who did it, Watcher for the house
	Key     string    // the sender's key, "" if there was none
	At      time.Time
	Body    []byte // JSON, by kind
}

// Wire connects the houses that share one store. A store that serves one house only has none.
type Wire interface {
	// Listen calls heard for news of other houses, one after the other, until the context ends. lost is called when the
	// wire was broken and news may have been missed, also at the begin.
	Listen(ctx context.Context, heard func(News), lost func())
	// Tell sends news to the other houses. Changes that are written need not be told: the store does that.
	Tell(context.Context, ...News) error
	// Since reads the head of a table, and the entries of its log after a version.
	Since(ctx context.Context, id ID, version int64) (Head, []Entry, error)
	// Version is the version of a table.
	Version(context.Context, ID) (int64, error)
}

// Topic says what news are about.
type Topic string

const (
	Changed     Topic = "changed" // the table has a new version
	Noted       Topic = "noted"   // somebody has written something that makes no version: a pencil mark, a line, a proposal
	Took        Topic = "took"    // the person has taken up the view of the seat
	Came        Topic = "came"    // the person has the page of the table open
	Went        Topic = "went"    // not any more
	LoginsEnded Topic = "logins"  // of the person
)

// News is what other houses should know at once.
type News struct {
	Topic   Topic
	Table   ID
	Version int64     // Changed
	Person  person.ID // Took, Came, Went, LoginsEnded
	Seat    game.Seat // Took
}
