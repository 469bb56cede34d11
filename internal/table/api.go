// Package table is a live game: who sits where, what was answered, what can be taken back, who listens.
//
// A table is a game plus seats, people or bots in them, and an append-only log. An answer carries the question it was
// given to and a key of its sender: an answer to an old question is refused, a repeated one is answered as before and
// applied once. Nothing is acknowledged before the store has made it durable.
package table

import (
	"time"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/person"
)

// ID names a table: 10 random letters and digits, part of its link.
type ID string

// Phase is where a table is in its life.
type Phase string

const (
	Gathering Phase = "gathering" // seats are free
	Playing   Phase = "playing"
	Over      Phase = "over"
	Closed    Phase = "closed" // deleted by its host before the start
)

// Holder says what sits in a seat.
type Holder string

const (
	Open      Holder = "open"
	Person    Holder = "person"
	BotHolder Holder = "bot"
	Automaton Holder = "automaton" // played by the rules
)

// SeatInfo is a seat as everybody may see it.
type SeatInfo struct {
	Seat   game.Seat
	Holder Holder
	Name   string      // the person's name as typed, or "" for a bot (its level says the name) and an automaton; with Bot: it plays on for that person
	Member bool        // the name is that of the person's account, which nobody else bears
	Guest  bool        // the person has no account
	Steady Reliability // of the person, before the start
	Bot    string      // level, for a bot
	Mine   bool        // held by the person who looks; several in hot-seat
	Online bool        // somebody holding the seat has the page open
	Kept   bool        // free, but only for whoever has the invitation
	For    string      // for whom it is kept, if that was said
	ForYou bool        // it is kept for who looks
	Until  time.Time   // how long it is kept; zero for as long as the host likes
	Invite string      // the code of the invitation, for who made the table
}

// Answer is one answer as it arrives.
type Answer struct {
	Table    ID
	Person   person.ID
	Seat     game.Seat
	Question string   // the id of the question it answers
	Key      string   // chosen by the sender, the same when the same answer is sent again
	Move     string   // notation
	Then     []string // further steps, each of which answers a question that completes the answer: all count or none
	Close    Closing  // whether the table ends the turn by itself if nothing else can be done
}

// Asked is the question that a seat has to answer.
type Asked struct {
	ID       string
	Seat     game.Seat // who is asked: the viewer, or another member of the viewer's team
	Vote     *Vote     // where a team decides
	Question game.Question
	Moves    []game.Move // legal answers in the engine's order
	Before   int         // so many questions of this kind the seat has answered at this table
	News     int         // lines of the log with a later step tell of the seat's last answer and of what came after it
}

// Undo says whether the viewer can take back, and why not.
type Undo struct {
	Can    bool
	Reset  bool      // more than one answer of the turn can be taken back
	Seat   game.Seat // whose answer would be taken back, when Can is true: the seat to give to House.Undo
	To     []int     // the answers after which everything can be taken back in one go
	Reason string    // one of UndoReasons, when Can is false
}

// LogLine is one event as the viewer may know it.
type LogLine struct {
	Step  int       // the event came with the answer number Step (1…); 0 is the setup
	Turn  int       // counts changes of Position.Turn, to group lines
	Actor game.Seat // whose turn it was
	Event game.Event
	At    time.Time
	House string // for lines that the house writes, one of HouseLines; then Event is that phrase
	Name  string // in the lines joined and left: who it was, as typed
	Print uint64 // of Event, House and Name: the same, as long as the program runs, for lines that say the same
}

// Snapshot is a table as one viewer may see it at one version. It belongs to the caller.
type Snapshot struct {
	ID      ID
	Version int64
	Stamp   uint64 // grows whenever anything has changed that a page shows; 0 if nobody listens to the table
	Phase   Phase
	Game    string
	Rules   int        // the revision of the rules that it is played by
	Pack    string     // the digest of the pack that it is played with
	Setup   game.Setup // without the seed until the game is over
	SeedSet bool       // the maker typed the seed, so the maker may know the hidden things
	Created time.Time
	Changed time.Time
	Seats   []SeatInfo
	Host    bool        // the viewer made the table
	Locked  bool        // whoever sits down without an invitation needs the password
	Mine    []game.Seat // the seats the viewer holds
	Viewer  game.Seat   // through whose eyes View looks; Watcher for those without a seat
	// HandOver is a seat in hot-seat play when the seat that must answer has secrets to be covered first: the view is
	// then that of a Watcher until TakeOver says that the next one has taken the screen. Otherwise it is Watcher.
	HandOver game.Seat
	View     game.View  // nil while gathering
	Public   game.View  // what everybody may know, at present only
	Full     game.State // only when the game is over and Look.All asks for everything
	Waiting  game.Seats
	Turn     game.Seat
	Asked    *Asked // what Viewer is asked, nil if nothing
	Undo     Undo
	Marks    []string // places touched since the viewer's last decision
	Log      []LogLine
	Since    int // the number of the viewer's last answer, 0 if there is none
	Step     int // number of answers that count
	Steps    int // the same for the newest version; differs from Step in a replay
	First    int // the first step that a replay can show; above 0 only after the rules were mended
	Scores   []ScorePoint
	Notes    []Note
	Passing  Passing // what the seat of the viewer may pass on by itself
	Talk     Talk
	Together bool       // those who sit at the table are one team
	Plan     []PlanMark // of that team, for its members and after the end
	Standing []game.Standing
	Next     ID        // the table of a rematch, "" if there is none
	Coach    *Coaching // nil if the table has none
	Trials   bool      // whoever is asked may try answers on a copy
	Ending   Ending    // how it ended, if not by the rules
	Parting  Parting   // what the viewer may do about leaving
	From     int       // so many answers are of another game, which goes on from there
	Study    bool      // an analysis of the viewer alone
	Lang     string    // that those at the table talk, "" for any
	Bill     *Bill     // of a study: what its answers cost, as far as that is known
	Clock    clock.Rule
	Timing   *Timing // nil before the start, in a replay, and where nobody counts the time
	Ranked   bool
	Event    string   // that the table belongs to, "" for none
	Steady   int      // how many of a hundred games must have been finished by whoever sits down; 0 for anybody
	Outcome  *Outcome // of a ranked game that is over; not in a replay
}

// ScorePoint is every seat's total after an answer, for the line chart.
type ScorePoint struct {
	Step   int
	Totals []int
}

// Note is a pencil mark, private to a seat.
type Note struct {
	Place, Text string
}

// Look says what to look at.
type Look struct {
	Table  ID
	Person person.ID
	Seat   game.Seat // preferred eyes, for hot-seat and for replays after the end; Watcher to choose by itself
	Step   int       // -1 for now; 0… for a replay
	All    bool      // with everything, honoured only when the game is over
}

// Row is a table in a list.
type Row struct {
	ID      ID
	Game    string
	Phase   Phase
	Seats   []SeatInfo
	Created time.Time
	Changed time.Time
	MyTurn  bool
	Invited bool   // a seat is kept for the person
	Lang    string // that those at the table talk, "" for any
	Locked  bool
	Study   bool // an analysis of the person alone
	Ranked  bool
	Event   string
	Unseen  bool // finished, and the person has not looked at it since
	Ending  EndKind
	Clock   clock.Rule
	Until   time.Time // when the viewer's time is up, while it runs
	Mode    string
	Edition string
	Options []game.Choice
}
