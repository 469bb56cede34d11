// Package record holds games as text: what was set up, and who answered what.
//
// A record is what is exported, imported, attached to a bug report and replayed in a test. Its form is described in
// docs/notation.md:
//
//	record: 1
//	game: tiwanaku
//	rules: 3
//	pack: base@9f86d081…
//	mode: competitive
//	option: board=large
//	seed: 42
//	seats: 2
//	name: 0 Anna
//
//	0: explore e4
//	1: predict e4 quinoa
//
// The package knows the contract and no game; [Replay] is given the game to play the record with.
package record

import "kancha/game"

// Version is the number in the first line of a record.
//
//	1  the first form
const Version = 1

// Limits of what is read. A record beyond them is refused before it costs anything.
const (
	MaxSize = 1 << 20 // bytes of a whole record
	MaxLine = 4096    // bytes of a line
	MaxName = 400     // characters of a name, combining accents counted too
)

// Hidden stands in the place of an answer that the reader of a record may not know while the game runs. No game uses it
// as notation.
const Hidden = "hidden"

// Record is a game as text, whole or so far.
type Record struct {
	Game   string
	Rules  int
	Pack   game.PackID
	Setup  game.Setup // Seed counts only if Seeded
	Seeded bool       // false in the record of a running game: its seed would tell what is hidden
	Names  []Name     // who sat where, as far as that is told, by ascending seat
	// Answers are in the order in which they were given, those of automata included.
	Answers []Answer
	// Result is how the game ended, every seat in order; empty if it has not ended or nobody says.
	Result []game.Standing
}

// Name is what somebody in a seat was called.
type Name struct {
	Seat game.Seat
	Name string
}

// Answer is one line of play.
type Answer struct {
	Seat game.Seat
	Move string // in the game's notation
	Line int    // where it was read, from 1; 0 if it was not read
}

// New starts a record: the header for a game about to begin, with every default filled in. A setup that cannot be is
// a [*game.SetupError].
func New(info *game.Info, setup game.Setup) (*Record, error) {
	settled, err := game.Settle(info, setup)
	if err != nil {
		return nil, err
	}
	return &Record{Game: info.ID, Rules: info.Rules, Pack: info.Pack, Setup: settled, Seeded: true}, nil
}

// Add appends an answer.
func (r *Record) Add(seat game.Seat, move string) {
	r.Answers = append(r.Answers, Answer{Seat: seat, Move: move})
}

// Unseeded is a copy without the seed, for the eyes of those who still play.
func (r *Record) Unseeded() *Record {
	c := *r
	c.Seeded, c.Setup.Seed = false, 0
	return &c
}
