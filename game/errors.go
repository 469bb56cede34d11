package game

import (
	"fmt"
	"strconv"
)

// Illegal says why a move is not allowed: a phrase of the vocabulary's Reasons.
type Illegal struct{ Phrase }

func (e *Illegal) Error() string { return e.Phrase.String() }

// Refuse makes an *Illegal.
func Refuse(kind string, args ...Arg) *Illegal { return &Illegal{Say(kind, args...)} }

// Reasons that every engine uses for moves that do not even answer the question.
const (
	ReasonOver       = "over"         // the game has ended
	ReasonNotAsked   = "not_asked"    // this seat owes no answer now
	ReasonNoAnswer   = "no_answer"    // not an answer to this question
	ReasonNoSuchSeat = "no_such_seat" // the game has no such seat
)

// CommonReasons are the entries every engine's vocabulary starts its Reasons with.
func CommonReasons() []Entry {
	return []Entry{{Kind: ReasonOver}, {Kind: ReasonNotAsked}, {Kind: ReasonNoAnswer}, {Kind: ReasonNoSuchSeat}}
}

// Reasons of a SetupError that [Settle] gives; an engine adds its own, listed in its vocabulary's Reasons.
const (
	UnknownMode     = "unknown_mode"
	UnknownEdition  = "unknown_edition"
	UnknownOption   = "unknown_option"
	UnknownValue    = "unknown_value"
	OptionTwice     = "option_twice"
	SeatsOutOfRange = "seats_out_of_range"
)

// SetupError says what in a setup cannot be.
type SetupError struct {
	Field    string // "mode", "seats", "edition", "option", or the id of an option
	Value    string
	Reason   string
	Min, Max int // for seats
}

func (e *SetupError) Error() string {
	if e.Reason == SeatsOutOfRange {
		return fmt.Sprintf("setup: seats %s: want %d to %d", e.Value, e.Min, e.Max)
	}
	return fmt.Sprintf("setup: %s %q: %s", e.Field, e.Value, e.Reason)
}

// DecodeError says where a state's JSON is wrong. Path is like "farmers[1].at".
type DecodeError struct {
	Path   string
	Reason string
}

func (e *DecodeError) Error() string { return fmt.Sprintf("state: %s: %s", e.Path, e.Reason) }

// NotationError says which text is no move.
type NotationError struct {
	Text   string
	Reason string
}

func (e *NotationError) Error() string { return fmt.Sprintf("notation: %q: %s", e.Text, e.Reason) }

// PackError says which entry of a component pack is wrong. Entry is like "scenarios[L1].terrain".
type PackError struct {
	Entry  string
	Reason string
}

func (e *PackError) Error() string { return fmt.Sprintf("pack: %s: %s", e.Entry, e.Reason) }

// PackFaults is everything that is wrong with a component pack, as far as one look tells. errors.As finds the first of
// them as a *PackError.
type PackFaults []*PackError

func (f PackFaults) Error() string {
	if len(f) == 1 {
		return f[0].Error()
	}
	return fmt.Sprintf("%s (and %d more)", f[0], len(f)-1)
}

func (f PackFaults) Unwrap() []error {
	out := make([]error, len(f))
	for i, e := range f {
		out[i] = e
	}
	return out
}

// Faults gathers what several looks at a pack found: nil if that is nothing, a *PackError for one fault and PackFaults
// for more of them. What is neither becomes a fault of the whole pack.
func Faults(found ...error) error {
	var all PackFaults
	for _, err := range found {
		switch err := err.(type) {
		case nil:
		case PackFaults:
			all = append(all, err...)
		case *PackError:
			all = append(all, err)
		default:
			all = append(all, &PackError{Entry: "pack", Reason: err.Error()})
		}
	}
	switch len(all) {
	case 0:
		return nil
	case 1:
		return all[0]
	}
	return all
}

func itoa(n int) string { return strconv.Itoa(n) }
