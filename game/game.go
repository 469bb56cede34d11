package game

// Move is one answer to one question. Its bits are private to the engine; equal answers are equal numbers.
// Outside the process a move travels in notation, see [Game.Format].
type Move uint64

// Question is what a seat is asked: a phrase of the vocabulary's Questions.
type Question struct {
	Phrase
	// Closes says that answering only ends the seat's turn (other answers, such as free actions, may stand beside
	// it). A table may give a lone closing answer by itself for a seat that does not want to confirm its turns.
	Closes bool
	// Completes says that the question only asks for the rest of the answer before it, such as where a piece goes that was
	// just named. Where both are of the same seat and that answer makes nothing known, a table may offer them as one.
	Completes bool
	// Private says that whether there is a choice depends on what only the seat knows, be it now or in other games that look
	// like this one to others. A table must not answer it for the seat: others would see that it could.
	Private bool
	// Team says that the answer concerns everybody who plays together (a mode with Together), not the seat alone that is
	// asked. A table may let them decide it together; the rules take it from the seat.
	Team bool
}

// Event is something that happened, told in the vocabulary's Events. Seat is who did it, Watcher if nobody did.
type Event struct {
	Seat Seat
	Phrase
}

// Recorder listens to what happens while a move is applied.
type Recorder interface {
	// Event happened in front of everybody.
	Event(Event)
	// Secret happened in front of everybody, but only the seats in to see what it was; all others see public.
	// Both versions have the same place in the order of events.
	Secret(to Seats, full, public Event)
}

// Points is one category of a score.
type Points struct {
	Category string // an id of the vocabulary's Categories
	N        int
}

// Standing is how a seat stands: final when the game is over, the score so far before.
type Standing struct {
	Seat   Seat
	Rank   int // 1 is best; seats that share a place share the number
	Total  int
	Points []Points // the same categories in the same order for every seat; they add up to Total
	// Tiebreaks are the values that decided between equal totals, larger is better, most important first.
	Tiebreaks []Points
}

// Game is a set of rules bound to one component pack. A Game is immutable and safe for concurrent use.
// Every engine has a func Load(pack []byte) (game.Game, error), where nil means the pack that it carries.
type Game interface {
	// Info describes the game. The value and all it points to must not be changed.
	Info() *Info
	// New sets up a game. A setup that cannot be is a [*SetupError].
	New(Setup) (State, error)
	// Decode reads the documented JSON of a whole state, as State.MarshalJSON writes it, and refuses
	// what no game could reach as far as counting can tell: a [*DecodeError].
	Decode([]byte) (State, error)
	// Format writes a move in notation: lower case, verb first, ids of pack and board, no position needed.
	Format(Move) string
	// Parse reads notation. It accepts what Format writes and nothing else: a [*NotationError].
	Parse(string) (Move, error)
	// Describe says a move as a phrase of the vocabulary's Moves, for buttons and lists.
	Describe(Move) Phrase
}

// Placer is an optional side of a Game: places that are called by what the pack prints there.
type Placer interface {
	// PlaceName is a phrase of the vocabulary's Places that names a place. It is false for a place that the words name
	// by its id (place.ID), or nobody.
	PlaceName(id string) (Phrase, bool)
}

// Position is what may be asked of a state and of a view alike. Nothing here changes anything.
//
// A position is not safe for concurrent use: engines may use scratch space inside it.
type Position interface {
	// Seats is the number of seats, those of automata included.
	Seats() int
	// Waiting is the set of seats that owe an answer; several while choices are simultaneous, none when it is over.
	Waiting() Seats
	// Turn is the seat whose turn it is, Watcher before the first and after the last turn.
	Turn() Seat
	// Question is what a waiting seat is asked; the zero Question for others.
	Question(Seat) Question
	// Candidates appends every answer one could think of, legal or not: the places to ask "why not?" about.
	Candidates(Seat, []Move) []Move
	// Moves appends the candidates that Check allows, in a fixed order.
	Moves(Seat, []Move) []Move
	// Check is nil for a legal move and says why not for all others, with an [*Illegal].
	Check(Seat, Move) error
	// Automata is the set of seats played by the rules themselves. They always have exactly one legal move.
	Automata() Seats
	// Reveals grows whenever something became known that could not be foreseen. Undo stops there.
	Reveals() uint32
	// Standings is the score by category at any time, by seat; final when nobody is waiting.
	Standings() []Standing
	// Preview says what a legal answer would do, as far as the rules alone tell, never by deduction.
	Preview(Seat, Move) Preview
	// MarshalJSON is the documented JSON: complete, and byte for byte the same for equal positions.
	// For a view it has the same shape, with null for what the viewer does not know.
	MarshalJSON() ([]byte, error)
}

// Preview is what is known about an answer before it is given.
type Preview struct {
	// Reveals says that the answer may make something known and so cannot be taken back.
	Reveals bool
	// Stake is what the answer brings in points where it may turn out well or badly; zero where it cannot.
	Stake Stake
	// Effects are phrases of the vocabulary's Effects, for example points gained.
	Effects []Phrase
}

// Stake is how many points an answer wins at best and loses at worst.
type Stake struct{ Best, Worst int }

// State is the whole truth of a running game. Only a table, a test and a search hold one.
type State interface {
	Position
	// Apply carries out a legal move; an illegal one is refused with an [*Illegal] and changes nothing.
	// The recorder may be nil, then nothing is spent on telling what happened.
	Apply(Seat, Move, Recorder) error
	// View is what one viewer knows; Watcher sees what is public. It does not follow later changes of the state.
	View(Seat) View
	// Clone is an independent copy.
	Clone() State
	// CopyTo overwrites dst, a state of the same game, with a copy of this one, without allocating.
	CopyTo(dst State)
}

// View is what one viewer knows of a state. It has no Apply and must not be convertible to a State.
type View interface {
	Position
	Viewer() Seat
	// Determinize samples a whole state that this viewer could be in. Equal views and equal generators give
	// equal states, whatever the live game's own seed.
	Determinize(*Rand) State
}

// Observer is an optional side of a Position for learning programs: what a seat knows, as numbers.
type Observer interface {
	// Observe fills dst, whose length is Info().ObservationLen(), with what a seat knows: of a State what View(seat)
	// shows, of a View what its viewer knows of that. Seats are counted from this one on. Equal views give equal
	// numbers. Nothing is allocated.
	Observe(seat Seat, dst []float32)
}
