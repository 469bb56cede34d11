package puzzle

import "math/bits"

// spaces is a set of spaces by their place in the walk, large enough for 9×9.
type spaces struct{ lo, hi uint64 }

// space is the set of one.
func space(i int) spaces {
	if i < 64 {
		return spaces{lo: 1 << uint(i)}
	}
	return spaces{hi: 1 << uint(i-64)}
}

// firstSpaces is the set of the first n spaces.
func firstSpaces(n int) spaces {
	if n <= 64 {
		return spaces{lo: 1<<uint(n) - 1}
	}
	return spaces{lo: ^uint64(0), hi: 1<<uint(n-64) - 1}
}

func (s spaces) and(o spaces) spaces   { return spaces{s.lo & o.lo, s.hi & o.hi} }
func (s spaces) or(o spaces) spaces    { return spaces{s.lo | o.lo, s.hi | o.hi} }
func (s spaces) minus(o spaces) spaces { return spaces{s.lo &^ o.lo, s.hi &^ o.hi} }
func (s spaces) xor(o spaces) spaces   { return spaces{s.lo ^ o.lo, s.hi ^ o.hi} }
func (s spaces) empty() bool           { return s.lo|s.hi == 0 }
func (s spaces) meets(o spaces) bool   { return s.lo&o.lo|s.hi&o.hi != 0 }
func (s spaces) within(o spaces) bool  { return s.lo&^o.lo|s.hi&^o.hi == 0 }
func (s spaces) count() int            { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }

func (s spaces) has(i int) bool {
	if i < 64 {
		return s.lo>>uint(i)&1 != 0
	}
	return s.hi>>uint(i-64)&1 != 0
}

// first is the lowest member; the set must not be empty.
func (s spaces) first() int {
	if s.lo != 0 {
		return bits.TrailingZeros64(s.lo)
	}
	return 64 + bits.TrailingZeros64(s.hi)
}

// rest is the set without its lowest member.
func (s spaces) rest() spaces {
	if s.lo != 0 {
		return spaces{s.lo & (s.lo - 1), s.hi}
	}
	return spaces{0, s.hi & (s.hi - 1)}
}

// single tells whether the set has exactly one member.
func (s spaces) single() bool { return !s.empty() && s.rest().empty() }

// tally counts, for all spaces at once, in how many of the sets they are, up to two.
type tally struct{ one, two spaces }

func (t *tally) add(s spaces) {
	t.two = t.two.or(t.one.and(s))
	t.one = t.one.or(s)
}

// once is the set of spaces counted exactly once.
func (t tally) once() spaces { return t.one.minus(t.two) }
