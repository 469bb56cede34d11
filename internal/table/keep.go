package table

import (
	"context"
	"crypto/rand"
	"errors"
	"time"
)

// Keeper keeps what belongs to no table: puzzles that people have solved, and sheets. A Store is one.
type Keeper interface {
	// AddResult keeps a result, unless the person has one of that puzzle already: the first one stays.
	AddResult(context.Context, Result) error
	// Results lists what a person has solved, in order of puzzles.
	Results(context.Context, PersonID) ([]Result, error)
	// SetSheet writes a sheet whose version follows the stored one; version 1 is new. Otherwise it is an ErrConflict.
	SetSheet(context.Context, Sheet) error
	// Sheet finds a sheet by its code.
	Sheet(context.Context, string) (Sheet, error)
}

// Result is how somebody has solved a puzzle. The body is the puzzle's own.
type Result struct {
	Person PersonID
	Puzzle string // which one, "game/day/size"
	Body   []byte
	At     time.Time
}

// Sheet is a page that whoever knows its code reads and writes, from any device. The body is its owner's own.
type Sheet struct {
	Code    string
	Version int64
	Body    []byte
	Changed time.Time
}

// codeSigns are the signs of codes that people type: none looks like another one.
const codeSigns = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

// codeLength makes a code short enough to be told and long enough not to be guessed: 31^7 are 27 thousand millions.
const codeLength = 7

func newCode() string {
	code := make([]byte, 0, codeLength)
	for len(code) < codeLength {
		var b [1]byte
		rand.Read(b[:])
		if at := int(b[0] & 31); at < len(codeSigns) { // a value of 31 is drawn again, so that all signs are as likely
			code = append(code, codeSigns[at])
		}
	}
	return string(code)
}

// AddResult keeps that a person has solved a puzzle. It may be told again: the first result stays.
func (h *House) AddResult(ctx context.Context, who PersonID, puzzle string, body []byte) error {
	if _, err := h.store.Person(ctx, who); err != nil {
		return personTrouble(err)
	}
	return inTroubleOrNil(h.store.AddResult(ctx, Result{Person: who, Puzzle: puzzle, Body: body, At: h.now()}))
}

// Results lists what a person has solved.
func (h *House) Results(ctx context.Context, who PersonID) ([]Result, error) {
	list, err := h.store.Results(ctx, who)
	return list, inTroubleOrNil(err)
}

// NewSheet writes a new sheet and gives it a code.
func (h *House) NewSheet(ctx context.Context, body []byte) (Sheet, error) {
	for {
		s := Sheet{Code: newCode(), Version: 1, Body: body, Changed: h.now()}
		if err := h.store.SetSheet(ctx, s); !errors.Is(err, ErrConflict) {
			return s, inTroubleOrNil(err)
		}
	}
}

// Sheet finds a sheet by its code.
func (h *House) Sheet(ctx context.Context, code string) (Sheet, error) {
	s, err := h.store.Sheet(ctx, code)
	if errors.Is(err, ErrNotFound) {
		return Sheet{}, refuse(ReasonNoSheet)
	}
	return s, inTroubleOrNil(err)
}

// EditSheet changes a sheet; when somebody else was faster, edit is asked again about what they have written. An
// error of edit is given back and changes nothing; a nil body changes nothing either.
func (h *House) EditSheet(ctx context.Context, code string, edit func(body []byte) ([]byte, error)) (Sheet, error) {
	for {
		s, err := h.Sheet(ctx, code)
		if err != nil {
			return Sheet{}, err
		}
		body, err := edit(s.Body)
		if err != nil || body == nil {
			return s, err
		}
		s.Version, s.Body, s.Changed = s.Version+1, body, h.now()
		if err := h.store.SetSheet(ctx, s); !errors.Is(err, ErrConflict) {
			return s, inTroubleOrNil(err)
		}
	}
}

func inTroubleOrNil(err error) error {
	if err == nil {
		return nil
	}
	return inTrouble(err)
}
