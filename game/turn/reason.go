package turn

import "kancha/game"

// Reason is why an answer is illegal, with up to three numbers that it speaks of, from -32768 to 32767. An engine numbers
// its reasons from First on; those without numbers are constants. What they say is made when a person asks.
type Reason uint64

// The reasons that all engines share.
const (
	OK Reason = iota // it is legal
	Over
	NotAsked
	NoAnswer
	NoSuchSeat
	First // of an engine's own
)

const bits = 16 // for the code, and for each number above it

// With adds a number, which the first argument of the reason is made of.
func (r Reason) With(a int) Reason { return r | Reason(uint16(a))<<bits }

// With2 adds two numbers.
func (r Reason) With2(a, b int) Reason { return r.With(a) | Reason(uint16(b))<<(2*bits) }

// With3 adds three numbers.
func (r Reason) With3(a, b, c int) Reason { return r.With2(a, b) | Reason(uint16(c))<<(3*bits) }

// Due is why a seat is not asked anything, of a number of seats of which some are waited for; OK if it is.
func Due(s game.Seat, seats int, waiting game.Seats) Reason {
	switch {
	case s < 0 || int(s) >= seats:
		return NoSuchSeat
	case waiting == 0:
		return Over
	case !waiting.Has(s):
		return NotAsked
	}
	return OK
}

// Code is the reason without its numbers.
func (r Reason) Code() Reason { return r & (1<<bits - 1) }

// Number is one of the three numbers.
func (r Reason) Number(i int) int { return int(int16(r >> (bits * (i + 1)))) }

// Arg makes an argument of a phrase of a number.
type Arg[P any] func(p P, n int) game.Arg

// Num is a number as it is.
func Num[P any](name string) Arg[P] {
	return func(_ P, n int) game.Arg { return game.Num(name, n) }
}

// Refusal says a reason: its first argument is made of the first number, and so on.
type Refusal[P any] struct {
	Kind string
	Args []Arg[P]
}

// Say is a refusal of a kind of the vocabulary's Reasons.
func Say[P any](kind string, args ...Arg[P]) Refusal[P] { return Refusal[P]{kind, args} }

var shared = [First]string{Over: game.ReasonOver, NotAsked: game.ReasonNotAsked, NoAnswer: game.ReasonNoAnswer,
	NoSuchSeat: game.ReasonNoSuchSeat}

// Explain makes the refusal that a person reads.
func (t *Table[P, F, A]) Explain(p P, why Reason) *game.Illegal {
	if why < First {
		return game.Refuse(shared[why])
	}
	refusal := &t.Refusals[why.Code()]
	return game.Refuse(refusal.Kind, refusal.say(p, why)...)
}

func (r *Refusal[P]) say(p P, why Reason) []game.Arg {
	var args []game.Arg
	for i, arg := range r.Args {
		args = append(args, arg(p, why.Number(i)))
	}
	return args
}

// Entries are the reasons for the vocabulary, the shared ones first. Their arguments are made of the number 1, at an
// example of a position.
func Entries[P any](refusals []Refusal[P], example P) []game.Entry {
	out := game.CommonReasons()
	for i := range refusals {
		if r := &refusals[i]; r.Kind != "" {
			out = append(out, game.Entry{Kind: r.Kind, Args: r.say(example, Reason(0).With3(1, 1, 1))})
		}
	}
	return out
}
