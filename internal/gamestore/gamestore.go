// Package gamestore keeps what a game offers beside tables: puzzles that people have solved, and sheets that whoever knows
// their code fills in. What stands in them is the game's own.
package gamestore

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// Store keeps what belongs to no table: puzzles that people have solved, and sheets.
type Store interface {
	// AddResult keeps a result, unless the person has one of that puzzle already: the first one stays.
	AddResult(context.Context, Result) error
	// Results lists what a person has solved, in order of puzzles.
	Results(context.Context, person.ID) ([]Result, error)
	// SetSheet writes a sheet whose version follows the stored one; version 1 is new. Otherwise it is an ErrConflict.
	SetSheet(context.Context, Sheet) error
	// Sheet finds a sheet by its code.
	Sheet(context.Context, string) (Sheet, error)
	Person(context.Context, person.ID) (person.Guest, error)
}

// Result is how somebody has solved a puzzle. The body is the puzzle's own.
type Result struct {
	Person person.ID
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

// Service keeps results and sheets. It is safe for concurrent use.
type Service struct {
	Store Store
	Now   func() time.Time
}

func (s *Service) now() time.Time { return s.Now().UTC().Truncate(time.Microsecond) }

// AddResult keeps that a person has solved a puzzle. It may be told again: the first result stays.
func (s *Service) AddResult(ctx context.Context, who person.ID, puzzle string, body []byte) error {
	if _, err := s.Store.Person(ctx, who); err != nil {
		return errs.Of(err, person.ReasonNone)
	}
	return errs.Storage(s.Store.AddResult(ctx, Result{Person: who, Puzzle: puzzle, Body: body, At: s.now()}))
}

// Results lists what a person has solved.
func (s *Service) Results(ctx context.Context, who person.ID) ([]Result, error) {
	list, err := s.Store.Results(ctx, who)
	return list, errs.Storage(err)
}

// ReasonNoSheet is that no sheet has that code. It is a key under "error." in the word files.
const ReasonNoSheet = "no_sheet"

// Reasons lists it, for the tests of the word files.
func Reasons() []game.Entry { return []game.Entry{{Kind: ReasonNoSheet}} }

// NewSheet writes a new sheet and gives it a code.
func (s *Service) NewSheet(ctx context.Context, body []byte) (Sheet, error) {
	for {
		sheet := Sheet{Code: newCode(), Version: 1, Body: body, Changed: s.now()}
		if err := s.Store.SetSheet(ctx, sheet); !errors.Is(err, errs.ErrConflict) {
			return sheet, errs.Storage(err)
		}
	}
}

// Sheet finds a sheet by its code.
func (s *Service) Sheet(ctx context.Context, code string) (Sheet, error) {
	sheet, err := s.Store.Sheet(ctx, code)
	if errors.Is(err, errs.ErrNotFound) {
		return Sheet{}, errs.New(ReasonNoSheet)
	}
	return sheet, errs.Storage(err)
}

// EditSheet changes a sheet; when somebody else was faster, edit is asked again about what they have written. An
// error of edit is given back and changes nothing; a nil body changes nothing either.
func (s *Service) EditSheet(ctx context.Context, code string, edit func(body []byte) ([]byte, error)) (Sheet, error) {
	for {
		sheet, err := s.Sheet(ctx, code)
		if err != nil {
			return Sheet{}, err
		}
		body, err := edit(sheet.Body)
		if err != nil || body == nil {
			return sheet, err
		}
		sheet.Version, sheet.Body, sheet.Changed = sheet.Version+1, body, s.now()
		if err := s.Store.SetSheet(ctx, sheet); !errors.Is(err, errs.ErrConflict) {
			return sheet, errs.Storage(err)
		}
	}
}
