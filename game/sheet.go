package game

import "slices"

// Block is a named part of an observation: Shape numbers, the last index running fastest, each from Least to Most.
type Block struct {
	Name        string
	Shape       []int
	Least, Most float32
}

// Len is how many numbers a block has.
func (b Block) Len() int {
	n := 1
	for _, size := range b.Shape {
		n *= size
	}
	return n
}

// ObservationLen is how many numbers an observation has, 0 if the game has none.
func (i *Info) ObservationLen() int {
	n := 0
	for _, b := range i.Observation {
		n += b.Len()
	}
	return n
}

// Sheet is what an engine writes an observation on, block by block in a fixed order. The same code says how the blocks
// look: a sheet that measures notes them and forgets the numbers. What a block does not fill stays 0.
type Sheet struct {
	dst       []float32
	at, end   int
	measuring bool
	blocks    []Block
}

// Fill makes a sheet that writes to dst, which is cleared first.
func Fill(dst []float32) Sheet {
	clear(dst)
	return Sheet{dst: dst}
}

// Measure gives the blocks that a function writes. It is called once, with a sheet that keeps no numbers.
func Measure(write func(*Sheet)) []Block {
	s := &Sheet{measuring: true}
	write(s)
	return s.blocks
}

// Block begins the next block.
func (s *Sheet) Block(name string, least, most float32, shape ...int) {
	size := 1
	for _, n := range shape {
		size *= n
	}
	s.at, s.end = s.end, s.end+size
	if s.measuring {
		s.blocks = append(s.blocks, Block{name, slices.Clone(shape), least, most})
	}
}

// Put writes the next number of the block. It panics if the block is full.
func (s *Sheet) Put(v float32) {
	if s.at >= s.end {
		panic("game: an observation has more numbers than its block")
	}
	if !s.measuring {
		s.dst[s.at] = v
	}
	s.at++
}

// Int writes a whole number.
func (s *Sheet) Int(n int) { s.Put(float32(n)) }

// Ints writes small numbers one after the other.
func (s *Sheet) Ints(list []uint8) {
	for _, n := range list {
		s.Put(float32(n))
	}
}

// Flag writes 1 or 0.
func (s *Sheet) Flag(b bool) {
	if b {
		s.Put(1)
	} else {
		s.Put(0)
	}
}

// One writes n numbers, 1 at a place and 0 elsewhere; all are 0 if the place is not one of them.
func (s *Sheet) One(place, n int) {
	for i := range n {
		s.Flag(i == place)
	}
}

// Bits writes the first n bits of a set as 1 or 0.
func (s *Sheet) Bits(set uint64, n int) {
	for i := range n {
		s.Put(float32(set >> i & 1))
	}
}

// Rotated is a set of seats counted from another seat on, as one who learns to play every seat wants it: the first is
// that seat itself. A watcher counts from seat 0.
func (s Seats) Rotated(first Seat, n int) Seats {
	var out Seats
	for seat := range s.All() {
		out = out.With(seat.From(first, n))
	}
	return out
}

// From is how many places a seat is after another at a table of n; Watcher stays Watcher. A watcher counts from seat 0.
func (s Seat) From(first Seat, n int) Seat {
	if s < 0 {
		return Watcher
	}
	return (s - max(first, 0) + Seat(n)) % Seat(n)
}

// Ahead is the seat that is n places after a first one, Watcher if there are not so many seats: the reverse of From.
func Ahead(first Seat, n, seats int) Seat {
	if n >= seats {
		return Watcher
	}
	return (max(first, 0) + Seat(n)) % Seat(seats)
}

// Of is what a list holds for a seat, the zero value for Watcher.
func Of[T any](list []T, s Seat) T {
	if s < 0 {
		var none T
		return none
	}
	return list[s]
}
