package tiwanaku

import "math/bits"

// Space is a place of the board: nine times the row plus the column, on both boards, so that the short board is the
// upper left corner of the long one. a1 is 0, i5 is 44.
type Space uint8

const (
	// Spaces is the number of spaces that are told apart.
	Spaces = boardStride * boardRows
	// Pool is where a farmer is that stands on no space. It is no index.
	Pool Space = Spaces

	boardStride = 9
	boardRows   = 5
)

// SpaceAt is the space in a column and a row, both counted from 0.
func SpaceAt(col, row int) Space { return Space(row*boardStride + col) }

// Col is the column, counted from 0.
func (s Space) Col() int { return int(s) % boardStride }

// Row is the row, counted from 0.
func (s Space) Row() int { return int(s) / boardStride }

// String is the space in notation: "e4", or "pool".
func (s Space) String() string {
	if s >= Spaces {
		return "pool"
	}
	return spaceNames[s]
}

var spaceNames = func() (names [Spaces]string) {
	for s := range names {
		names[s] = string([]byte{byte('a' + s%boardStride), byte('1' + s/boardStride)})
	}
	return names
}()

// parseSpace reads a space in notation, without the pool.
func parseSpace(text string) (Space, bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] >= 'a'+boardStride || text[1] < '1' || text[1] >= '1'+boardRows {
		return 0, false
	}
	return SpaceAt(int(text[0]-'a'), int(text[1]-'1')), true
}

// spaces is a set of spaces, one bit each.
type spaces uint64

const (
	allSpaces   spaces = 1<<Spaces - 1
	firstColumn spaces = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36
	lastColumn         = firstColumn << (boardStride - 1)
)

func (s Space) bit() spaces { return 1 << s }

func (b spaces) has(s Space) bool { return b>>s&1 != 0 }

func (b spaces) len() int { return bits.OnesCount64(uint64(b)) }

// first is the lowest space of a set that is not empty.
func (b spaces) first() Space { return Space(bits.TrailingZeros64(uint64(b))) }

// beside is the set of spaces that share an edge with a space of the set. Spaces off the short board may be in it.
func (b spaces) beside() spaces {
	return (b<<boardStride | b>>boardStride | b<<1&^firstColumn | b>>1&^lastColumn) & allSpaces
}

// all yields the spaces of the set in ascending order.
func (b spaces) all() func(yield func(Space) bool) {
	return func(yield func(Space) bool) {
		for rest := b; rest != 0; rest &= rest - 1 {
			if !yield(rest.first()) {
				return
			}
		}
	}
}
