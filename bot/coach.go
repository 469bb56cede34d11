package bot

import (
	"context"
	"errors"
	"iter"

	"kancha/game"
)

// Coach helps people at one game; see NewCoach. It may be a side of a game's Brain. All it says comes from views, so it
// knows what the person could know and nothing else; it speaks in phrases whose kinds are full keys of the game's words.
// A coach bounds its own work and says when that was not enough. It is immutable and safe for concurrent use.
type Coach interface {
	// Hint finds the easiest thing that is certain and that the viewer would profit from, or makes a plan. The error is
	// ErrNothing if there is nothing to say, ErrUnsure if nothing was found in time, or the context's.
	Hint(ctx context.Context, view game.View) (Hint, error)
}

// Marker is an optional side of a Coach: what is still possible.
type Marker interface {
	Coach
	// Marks tells what is possible at the places of the board, as far as something is ruled out there. It is not complete
	// if the work was too much: then what is ruled out is impossible, but some of the rest may be too.
	Marks(ctx context.Context, view game.View) (marks []Mark, complete bool, err error)
}

// Reviewer is an optional side of a Coach: what was certain in a finished game.
type Reviewer interface {
	Coach
	// Review judges the decisions of a finished game by what the one who took them could know. Turns are in order; a view
	// is valid until the next one is asked for.
	Review(ctx context.Context, turns iter.Seq[Turn]) (Review, error)
}

// Why a coach has no hint.
var (
	ErrNothing = errors.New("bot: nothing is certain")
	ErrUnsure  = errors.New("bot: nothing was found in time")
)

// Plans tells whether the hints of a coach are plans.
func Plans(c Coach) bool {
	_, ok := c.(*mentor)
	return ok
}

// Hint leads in three rungs to something certain: where to look, which rule, the answer. Where little is certain it has
// a plan instead: where to look, what to do, why.
type Hint struct {
	Look   []string    // places to look at
	Rule   game.Phrase // the rule to think of, without the answer
	Steps  []Advice    // how the answer follows; the last step is the answer
	Places []string    // where the answer stands
	Plan   *Plan       // nil for what is certain
}

// Plan is what a coach would do.
type Plan struct {
	Line  []game.Move   // the answer, and how the turn goes on best, up to where something unforeseeable becomes known
	Next  game.Move     // the second best answer that was looked at, if Ahead is not 0
	Ahead float64       // points that the first promises more
	Gains []game.Points // what the seat has scored at the end of the line
}

// Advice is one step of a hint. Inner follows a supposition to its contradiction.
type Advice struct {
	Says   game.Phrase
	Places []string
	Inner  []Advice
}

// Mark is what is possible at a place: for each kind of thing the words that are left, such as
// game.Terms("crop", "crop", "corn", "quinoa"). One word alone is certain.
type Mark struct {
	Place string
	May   []game.Arg
}

// Turn is an answer of a finished game, with what its seat knew before it and after it.
type Turn struct {
	Step          int // the number of the answer, from 1
	Seat          game.Seat
	Move          game.Move
	Before, After game.View
}

// Verdict is how sure a decision could be.
type Verdict string

const (
	Certain Verdict = "certain" // it could not go wrong
	Likely  Verdict = "likely"  // it went right more often than not
	Gamble  Verdict = "gamble"
	// Hopeless could not go right, and that could be known.
	Hopeless Verdict = "hopeless"
	Missed   Verdict = "missed" // something certain that was left lying
)

// Verdicts lists all, the surest first.
func Verdicts() []Verdict { return []Verdict{Certain, Likely, Gamble, Hopeless, Missed} }

// Judged is a decision with its verdict.
type Judged struct {
	Step    int // the answer that the decision was, or after which something certain was first left lying
	Seat    game.Seat
	Verdict Verdict
	Says    game.Phrase
	Places  []string
	Chance  float64 // that it went well, as could be known; 1 for what is certain
	Exact   bool    // the chance comes from all that is possible, not from a sample
	Right   bool
	Gain    int     // points that it brought
	Hoped   float64 // points that it brought on average over all that was possible; of what was missed, what it was worth
}

// Review is the decisions of a finished game in order.
type Review struct {
	Judged   []Judged
	Complete bool // false if the work was too much to judge everything
}
