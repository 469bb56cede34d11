package game

import "math/bits"

// Seat is a place at the table, 0..n-1 in the order of the first round.
type Seat int8

// Watcher is the seat of somebody who only looks on, and the actor of an event that nobody in particular caused.
const Watcher Seat = -1

// MaxSeats is the largest number of seats any game may have, automata included.
const MaxSeats = 8

// Seats is a set of seats.
type Seats uint8

// SeatSet makes a set of the given seats. Watcher is never a member.
func SeatSet(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set = set.With(s)
	}
	return set
}

// AllSeats is the set of the first n seats.
func AllSeats(n int) Seats { return Seats(1<<n - 1) }

// Has tells whether a seat is in the set.
func (s Seats) Has(seat Seat) bool { return seat >= 0 && s&(1<<seat) != 0 }

// With is the set and one seat more.
func (s Seats) With(seat Seat) Seats {
	if seat < 0 {
		return s
	}
	return s | 1<<seat
}

// Without is the set and one seat less.
func (s Seats) Without(seat Seat) Seats {
	if seat < 0 {
		return s
	}
	return s &^ (1 << seat)
}

// Empty tells whether nobody is in the set.
func (s Seats) Empty() bool { return s == 0 }

// Len is the number of seats in the set.
func (s Seats) Len() int { return bits.OnesCount8(uint8(s)) }

// First is the lowest seat of the set, Watcher if the set is empty.
func (s Seats) First() Seat {
	if s == 0 {
		return Watcher
	}
	return Seat(bits.TrailingZeros8(uint8(s)))
}

// All yields the seats of the set in ascending order.
func (s Seats) All() func(yield func(Seat) bool) {
	return func(yield func(Seat) bool) {
		for rest := s; rest != 0; rest &= rest - 1 {
			if !yield(Seat(bits.TrailingZeros8(uint8(rest)))) {
				return
			}
		}
	}
}
