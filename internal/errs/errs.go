// Package errs is what went wrong, said once: a reason that a person can read, for every package that refuses, and what a
// store answers besides its own troubles.
package errs

import (
	"errors"

	"kancha/game"
)

// What a store answers besides its own troubles.
var (
	// ErrNotFound: there is no such thing.
	ErrNotFound = errors.New("store: not found")
	// ErrConflict: somebody else has written it since it was read.
	ErrConflict = errors.New("store: conflicting version")
)

// Why anything can be refused. Each is a key under "error." in the word files.
const (
	ReasonStorage = "storage" // nothing could be written or read; nothing was changed
	ReasonLeaving = "leaving" // the house is being shut
	ReasonSetup   = "setup"   // the game refuses the setup; Error.Setup says what
)

// Reasons lists them, for the tests of the word files.
func Reasons() []game.Entry {
	return []game.Entry{{Kind: ReasonStorage}, {Kind: ReasonLeaving}, {Kind: ReasonSetup}}
}

// Error is a refusal that a person can read: a key under "error." in the house's word files.
type Error struct {
	Reason string
	Args   []game.Arg
	// Illegal is set when the rules refused; its phrase is a reason in the game's word files.
	Illegal *game.Illegal
	Setup   *game.SetupError
	Undo    string // why something cannot be taken back: a key under "undo." in the word files
	Cause   error  // what the store said, for the operator and nobody else
}

// New is a refusal for a reason.
func New(reason string, args ...game.Arg) *Error { return &Error{Reason: reason, Args: args} }

// Unwrap gives what is behind a refusal, for the house's own log: the trouble of a store.
func (e *Error) Unwrap() error { return e.Cause }

func (e *Error) Error() string {
	switch {
	case e.Illegal != nil:
		return e.Reason + ": " + e.Illegal.Error()
	case e.Setup != nil:
		return e.Reason + ": " + e.Setup.Error()
	case e.Undo != "":
		return e.Reason + ": " + e.Undo
	case e.Cause != nil:
		return e.Reason + ": " + e.Cause.Error()
	}
	return e.Reason
}

// Storage is the refusal for what a store said; nil for nil.
func Storage(err error) error {
	if err == nil {
		return nil
	}
	return &Error{Reason: ReasonStorage, Cause: err}
}

// Of is the refusal with a reason for what a store does not have, or has already, and Storage otherwise; nil for nil.
func Of(err error, reason string) error {
	if errors.Is(err, ErrNotFound) || errors.Is(err, ErrConflict) {
		return New(reason)
	}
	return Storage(err)
}

// Setup is the refusal of a setup that a game does not take; another error stays as it is.
func Setup(err error) error {
	var bad *game.SetupError
	if errors.As(err, &bad) {
		return &Error{Reason: ReasonSetup, Setup: bad}
	}
	return err
}

// Is tells whether an error is a refusal for a reason.
func Is(err error, reason string) bool {
	var e *Error
	return errors.As(err, &e) && e.Reason == reason
}
