// Package statejson reads and writes the JSON of states, alike in all games. An engine has a document, a struct with the
// fields of its JSON, which it fills from a position, and reads into one:
//
//	func (e *engine) Decode(data []byte) (game.State, error) {
//		var d document
//		s := &state{position{engine: e}}
//		err := statejson.Read(data, &d, func() { s.readHead(&d) }, func() { s.readBoard(&d) })
//
// Whatever is wrong ends the reading at once: the functions that read one thing check it and do not come back if it
// cannot be. So reading is written straight on, and what has been read is right. [Read] gives the fault as a
// [*game.DecodeError] that says where it is: paths are like "seats[1].farmers[0]".
//
// In a view, what its viewer does not know is null, so that is a pointer in the document; see [Known].
package statejson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"kancha/game"
)

// fault is what [Fail] throws and [Read] catches, and nobody else sees.
type fault struct{ err *game.DecodeError }

// Read reads one JSON object into a document, which must have a field for each of its own, and then takes it step by
// step. The first thing that is wrong ends it.
func Read(data []byte, document any, steps ...func()) (err error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(document); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) {
			return &game.DecodeError{Path: kind.Field, Reason: err.Error()}
		}
		return &game.DecodeError{Reason: err.Error()}
	}
	if dec.More() {
		return &game.DecodeError{Reason: "something follows the state"}
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case fault:
			err = r.err
		default:
			panic(r)
		}
	}()
	for _, step := range steps {
		step()
	}
	return nil
}

// Fail ends the reading: what stands at a path cannot be.
func Fail(path, format string, args ...any) {
	panic(fault{&game.DecodeError{Path: path, Reason: fmt.Sprintf(format, args...)}})
}

// Must ends the reading unless something holds.
func Must(ok bool, path, format string, args ...any) {
	if !ok {
		Fail(path, format, args...)
	}
}

// At is the path of an entry of a list.
func At(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

// Head is how every state begins.
type Head struct {
	Game  string `json:"game"`
	Rules int    `json:"rules"`
	Pack  string `json:"pack"`
}

// HeadOf is the head of the states of a game.
func HeadOf(info *game.Info) Head { return Head{info.ID, info.Rules, info.Pack.ID} }

// Check refuses states of other games, revisions and packs.
func (h Head) Check(info *game.Info) {
	Must(h.Game == info.ID, "game", "%q is another game", h.Game)
	Must(h.Rules == info.Rules, "rules", "revision %d, this engine plays %d", h.Rules, info.Rules)
	Must(h.Pack == info.Pack.ID, "pack", "%q, loaded is %q", h.Pack, info.Pack.ID)
}

// Number is a number from least to most.
func Number(path string, n, least, most int) int {
	if n < least || n > most {
		Fail(path, "%d is not in %d..%d", n, least, most)
	}
	return n
}

// Small is a number from 0 to most, which is 255 at the most.
func Small(path string, n, most int) uint8 {
	return uint8(Number(path, n, 0, min(most, math.MaxUint8)))
}

// Length refuses a list that has not as many entries as it must have.
func Length(path string, have, want int) {
	Must(have == want, path, "want %d entries, have %d", want, have)
}

// Index is where an id stands in a list of ids.
func Index(path, id string, ids []string) int {
	i := slices.Index(ids, id)
	Must(i >= 0, path, "there is no %q", id)
	return i
}

// IndexOr0 is 1 + that, and 0 for "", which is nothing. See [Name].
func IndexOr0(path, id string, ids []string) uint8 {
	if id == "" {
		return 0
	}
	return uint8(1 + Index(path, id, ids))
}

// Set is the indexes of ids of which none may be there twice, as bits.
func Set(path string, list, ids []string) uint64 {
	set := uint64(0)
	for i, id := range list {
		at := Index(At(path, i), id, ids)
		Must(set>>at&1 == 0, path, "%q is there twice", id)
		set |= 1 << at
	}
	return set
}

// Numbers reads a list of an exact length whose numbers go from 0 to most.
func Numbers(path string, list []int, into []uint8, most int) {
	Length(path, len(list), len(into))
	for i, n := range list {
		into[i] = Small(At(path, i), n, most)
	}
}

// Known is what a state knows and a view may not: null is refused.
func Known[T any](path string, value *T) T {
	Must(value != nil, path, "is missing: this is a view, not a state")
	return *value
}

// Seat is a seat of a table that has so many of them.
func Seat(path string, n, seats int) game.Seat {
	Must(n >= 0 && n < seats, path, "there is no seat %d", n)
	return game.Seat(n)
}

// SeatOrNobody is a seat, Watcher if it is null.
func SeatOrNobody(path string, n *int, seats int) game.Seat {
	if n == nil {
		return game.Watcher
	}
	return Seat(path, *n, seats)
}

// Seats are seats in ascending order.
func Seats(path string, list []int, seats int) game.Seats {
	var set game.Seats
	for i, n := range list {
		s := Seat(At(path, i), n, seats)
		Must(set>>s == 0, At(path, i), "is not in order")
		set = set.With(s)
	}
	return set
}

// Nullable is a seat as [SeatOrNobody] reads it.
func Nullable(s game.Seat) *int {
	if s < 0 {
		return nil
	}
	n := int(s)
	return &n
}

// List is a set of seats as [Seats] reads it.
func List(set game.Seats) []int {
	seats := make([]int, 0, set.Len())
	for s := range set.All() {
		seats = append(seats, int(s))
	}
	return seats
}

// Ints is a list of small numbers, [] if there are none.
func Ints[N ~int8 | ~int16 | ~uint8 | ~uint16](list []N) []int {
	out := make([]int, 0, len(list))
	for _, n := range list {
		out = append(out, int(n))
	}
	return out
}

// Name is the id of what counts from 1, "" for 0. See [IndexOr0].
func Name(i uint8, ids []string) string {
	if i == 0 {
		return ""
	}
	return ids[i-1]
}

// Names are such ids.
func Names(list []uint8, ids []string) []string {
	out := make([]string, 0, len(list))
	for _, i := range list {
		out = append(out, Name(i, ids))
	}
	return out
}

// SetNames are the ids of a set, as [Set] reads it.
func SetNames(set uint64, ids []string) []string {
	out := []string{}
	for i := 0; set != 0; i, set = i+1, set>>1 {
		if set&1 != 0 {
			out = append(out, ids[i])
		}
	}
	return out
}
